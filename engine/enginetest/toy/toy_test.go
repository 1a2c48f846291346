package toy

import (
	"testing"

	"signoria/engine"
)

// play makes choices such as "1 bold", seat and notation. The test fails if one is refused.
func play(t *testing.T, p engine.Position, moves ...string) *engine.Log {
	t.Helper()
	log := &engine.Log{}
	for _, move := range moves {
		seat, _ := engine.ParseSeat(move[:1])
		c, err := p.Parse(seat, move[2:])
		if err != nil {
			t.Fatalf("%s: %v", move, err)
		}
		if err := p.Do(seat, c, log); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
	}
	return log
}

func load(t *testing.T, seats int, text string) engine.Position {
	t.Helper()
	p, err := Title().Load(engine.Options{Seats: seats}, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSecondSumIsPaid(t *testing.T) {
	p := load(t, 2, "")
	play(t, p, "2 bold", "1 meek", "2 bid 5", "2 bid 6", "2 bid 8", "1 bid 4", "1 seal", "2 seal")
	if p.Owing() != engine.SeatsOf(0) {
		t.Fatalf("the seats %b are asked, want seat 1 for its veto", p.Owing())
	}
	play(t, p, "1 let")
	var got []string
	for _, c := range p.Choices(1, nil) {
		got = append(got, p.Format(1, c))
	}
	if len(got) != 3 || got[0] != "pay 5" || got[1] != "pay 6" || got[2] != "pay 8" {
		t.Fatalf("the payments of at least 4 from 5, 6, 8 are %v, want each of the three", got)
	}
	play(t, p, "2 pay 5")
	if v := p.View(0).(View); len(v.Seats[1].Lots) != 1 || v.Round != 2 || v.Seats[1].Tokens != 4 {
		t.Fatalf("seat 2 has not won a lot, paid one token and drawn one: %+v", v)
	}
}

func TestVetoBurnsTheLot(t *testing.T) {
	p := load(t, 3, "")
	play(t, p, "1 meek", "2 meek", "3 bold", "1 bid 1", "1 seal", "2 seal", "3 seal", "2 let", "3 veto")
	v := p.View(engine.NoSeat).(View)
	if v.Seats[2].Veto || v.Seats[2].Lost != 1 || len(v.Seats[0].Lots) != 0 || len(v.Gone) != 0 {
		t.Fatalf("after the veto of seat 3 no seat has the lot, and seat 3 has lost one token: got %+v", v)
	}
}

func TestOthersBidAfterASeal(t *testing.T) {
	p := load(t, 2, "")
	play(t, p, "1 meek", "1 seal", "2 bold")
	if p.Owing() != engine.SeatsOf(1) || p.Check(1, engine.Choice{Verb: DoBid, On: 7}).Rule != "" {
		t.Fatal("seat 2 cannot bid after seat 1 has sealed")
	}
	if r := p.Check(1, engine.Choice{Verb: DoBid, On: 1}); r.Why != "notYours" {
		t.Fatalf("a token of another hand: got the reason %v, want notYours", r)
	}
}

func TestEmptyHandIsAskedToo(t *testing.T) {
	p := load(t, 2, "seats: [{hand: []}, {hand: [3]}]")
	if got := p.Choices(0, nil); len(got) != 1 || got[0] != (engine.Choice{Verb: DoStance}) {
		t.Fatalf("the choices without a token are %v, want only meek", got)
	}
	if r := p.Check(0, engine.Choice{Verb: DoStance, N: 1}); r.Rule != "T-3.1" {
		t.Fatalf("bold without a token: got the reason %v, want one by T-3.1", r)
	}
	play(t, p, "1 meek", "1 seal", "2 meek", "2 bid 3", "2 seal", "1 let")
	if got := p.Choices(1, nil); len(got) != 1 || p.Format(1, got[0]) != "pay none" {
		t.Fatalf("the payments of a sum of 0 are %v, want only none", got)
	}
}

func TestLoadRefuses(t *testing.T) {
	for _, text := range []string{
		"round: 9", "deck: [1, 2]", "gone: [25]", "seats: []", "nonsense: 1",
		"seats: [{hand: [1]}, {hand: [1]}]", "seats: [{hand: [1], known: [2]}, {hand: []}]", "burnt: [1, 1]", "chance: {key: xy}",
	} {
		if _, err := Title().Load(engine.Options{Seats: 2}, []byte(text)); err == nil {
			t.Errorf("%s: should be refused", text)
		}
	}
}
