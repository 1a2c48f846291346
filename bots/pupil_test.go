package bots

import (
	"testing"

	"signoria/bots/net"
	"signoria/engine"
)

// TestPupilOfALostSeat has a pupil with next to nothing at stake take the better choice as
// often as one with much at stake, and not by chance.
func TestPupilOfALostSeat(t *testing.T) {
	const temperature, draws = 0.006, 1000
	rng := engine.FastChance(1)
	taken := func(worse, better float32) (n int) {
		worth := []net.Outlook{{Win: worse}, {Win: better}}
		for range draws {
			n += pick(worth, pupilTemperature(temperature, worth), &rng)
		}
		return n
	}
	if n := taken(0.0005, 0.001); n < draws*9/10 {
		t.Errorf("lost, the better choice is taken %d times of %d", n, draws)
	}
	if n := taken(0.300, 0.301); n < draws*9/10 {
		t.Errorf("much as good, the better choice is taken %d times of %d", n, draws)
	}
	if n := taken(0.30, 0.40); n != draws {
		t.Errorf("far better, a choice is taken %d times of %d", n, draws)
	}
	if h := pupilTemperature(temperature, []net.Outlook{{Win: 0.1}, {Win: 0.9}}); h != temperature {
		t.Errorf("with much at stake the temperature is %g, not %g", h, temperature)
	}
}

// TestPupilsMindWhatIsAtStake has pupils of every kind play by a net to which little is at
// stake: a hundred times the temperature makes no other choice.
func TestPupilsMindWhatIsAtStake(t *testing.T) {
	f, err := net.Read(toyWeights(t, 3))
	if err != nil {
		t.Fatal(err)
	}
	for i := range f.Net.Last {
		for j := range f.Net.Last[i] {
			f.Net.Last[i][j] /= 50
		}
	}
	for _, kind := range []string{"net:0", "net", "puct:30"} {
		spec, err := Parse(kind)
		if err != nil {
			t.Fatal(err)
		}
		for deal := range int64(10) {
			p := start(t, 3, deal)
			for n := 0; p.Owing() != 0 && (spec.Kind == Greedy || n < 6); n++ { // later a search sees how it ends
				seat := p.Owing().First()
				warm := NewPupil(spec, f.Net, p, 0.006, 7).Choose(t.Context(), p, seat)
				hot := NewPupil(spec, f.Net, p, 0.6, 7).Choose(t.Context(), p, seat)
				if warm != hot {
					t.Fatalf("%s, deal %d: %v, and %v with a higher temperature", kind, deal, warm, hot)
				}
				p.Apply(seat, warm)
			}
		}
	}
}
