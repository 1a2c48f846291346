package bots

import (
	"testing"

	"signoria/engine"
)

// TestTurnSearchContinuesTheSeatsTurn checks that a turn search follows lines while the same seat is to
// choose, returns an open choice, values the best line at least as high as the best single choice, and
// does not change the position.
func TestTurnSearchContinuesTheSeatsTurn(t *testing.T) {
	rng := engine.FastChance(9)
	followed := 0
	for deal := range int64(8) {
		p := start(t, 2, deal)
		n, err := toyLibrary(t).Find(p, 2)
		if err != nil {
			t.Fatal(err)
		}
		s := newOneStep(n, p, &rng)
		l := newTurnSearch(s, p)
		for p.Owing() != 0 {
			seat := p.Owing().First()
			open := p.Choices(seat, nil)
			if before := p.Hash(); len(open) > 1 && p.Owing().Len() == 1 {
				if c := l.choose(t.Context(), p, seat, &rng); !p.Check(seat, c).OK() {
					t.Fatalf("deal %d: %+v is not open", deal, c)
				}
				if p.Hash() != before {
					t.Fatalf("deal %d: choosing has changed the position", deal)
				}
				_, best := l.best(t.Context(), 0, seat, lineLooks)
				for i, o := range l.steps[0].options {
					switch {
					case o.on:
						followed++
					case i < lineWidths[0] && o.outlook.Worth() > best.Worth():
						t.Errorf("deal %d: the best line is worth %v, less than %+v alone with %v", deal, best.Worth(), o.choice, o.outlook.Worth())
					}
				}
			}
			p.Apply(seat, open[rng.N(len(open))])
		}
	}
	if followed == 0 {
		t.Error("no seat ever chooses twice in a row")
	}
}
