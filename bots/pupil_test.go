package bots

import (
	"testing"

	"signoria/bots/net"
	"signoria/engine"
)

// TestPupilOfALostSeat checks that a pupil whose choices differ little in value, because its seat is
// lost, takes the better choice as often as a pupil with much at stake.
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
		t.Errorf("a lost seat takes the better choice %d times of %d, want 90 %%", n, draws)
	}
	if n := taken(0.300, 0.301); n < draws*9/10 {
		t.Errorf("of nearly equal choices the better is taken %d times of %d, want 90 %%", n, draws)
	}
	if n := taken(0.30, 0.40); n != draws {
		t.Errorf("a far better choice is taken %d times of %d, want always", n, draws)
	}
	if h := pupilTemperature(temperature, []net.Outlook{{Win: 0.1}, {Win: 0.9}}); h != temperature {
		t.Errorf("with much at stake the temperature is %g, want %g", h, temperature)
	}
}

// TestPupilsMindWhatIsAtStake checks that pupils of every kind scale the temperature by what is at
// stake. By a net whose values differ little, a temperature a hundred times as high leads to the same
// choices.
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
			for n := 0; p.Owing() != 0 && (spec.Kind == Greedy || n < 6); n++ { // later a search sees the end of the game, where more is at stake
				seat := p.Owing().First()
				warm := NewPupil(spec, f.Net, p, 0.006, 7).Choose(t.Context(), p, seat)
				hot := NewPupil(spec, f.Net, p, 0.6, 7).Choose(t.Context(), p, seat)
				if warm != hot {
					t.Fatalf("%s, deal %d: the pupil chooses %v, but %v with a higher temperature", kind, deal, warm, hot)
				}
				p.Apply(seat, warm)
			}
		}
	}
}
