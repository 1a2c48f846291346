package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
)

// TestWintersPassedOver checks that a step of winter is skipped only if the seat can do nothing in it,
// whatever it converts or sells before, and that skipping changes nothing else. It tries the seats in
// positions of random games, in winter and before.
func TestWintersPassedOver(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 12
	}
	for _, c := range []struct {
		r     *rules
		seats int
	}{{newRules(mustLoad(t), &theGreatGame), 4}, {newRules(mustLoadWars(t), &warsOfItaly), 2}} {
		passed, asked := 0, 0
		for game := range games {
			s, err := c.r.New(engine.Options{Seats: c.seats}, engine.FastChance(uint64(game)))
			if err != nil {
				t.Fatal(err)
			}
			rng := engine.FastChance(uint64(game) + 1000)
			for n := 0; c.r.Owing(&s) != 0; n++ {
				seat := c.r.Owing(&s).First()
				open := c.r.Choices(&s, seat, nil)
				c.r.Do(&s, seat, open[rng.N(len(open))], nil)
				if s.Phase == virtu.PhaseSetup || n%8 > 0 {
					continue
				}
				for turn := range s.Seats {
					at := s
					c.r.change(&at, at.Order[turn], &rng)
					for from := virtu.StepWages; from < c.r.lastStep; from++ {
						p, a := c.r.winterFrom(t, &at, turn+1, from)
						passed, asked = passed+p, asked+a
					}
				}
			}
		}
		if passed == 0 || asked == 0 {
			t.Errorf("%s: %d steps were skipped and %d asked, want some of each", c.r.name, passed, asked)
		}
	}
}

// change adds what random games lack. In three of four calls the seat gets few florins and no unit, or
// an agent at a power and more tiles, or an ally with a unit to hire.
func (r *rules) change(s *state, seat engine.Seat, rng *engine.Chance) {
	p := &s.Players[seat]
	switch rng.N(4) {
	case 0:
		p.Florins, p.Units = int16(rng.N(5)), 0
	case 1:
		p.Tiles |= r.onMap[s.Seats] & rng.Uint64() & rng.Uint64()
		s.Powers[rng.N(len(s.Powers))].Agent = int8(seat)
	case 2:
		for _, l := range r.leagues {
			if s.Leagues[l].onTrack() {
				s.Stack = effect.Stack{}
				s.ask(virtu.AskInfluence, seat)
				r.unite(s, seat, engine.Choice{Verb: virtu.DoUnite, On: int16(l)}, nil)
				p.Florins, p.Units, s.Players[l.Party()].Units = int16(rng.N(5)), 0, 1
				return
			}
		}
	}
}

// winterFrom runs the winter of the turn-th seat in the order from a step on and checks each step that
// is skipped. It returns how many steps were skipped and asked.
func (r *rules) winterFrom(t *testing.T, s *state, turn int8, from virtu.Step) (passed, asked int) {
	before := *s
	before.Phase, before.Turn, before.Step = virtu.PhaseWinter, turn, from
	before.Stack, before.Act, before.Fight = effect.Stack{}, act{}, fight{}
	seat := s.Order[turn-1]
	before.Players[seat].Shifted = [len(before.Players[seat].Shifted)]int8{}
	after := before
	stops := r.nextStep(&after, seat)
	if stops {
		asked = 1
		if top := after.Stack.Pop(); virtu.Ask(top.Node) != winterAsks[after.Step] || top.Seat != seat {
			t.Fatalf("seat %v is asked %v in step %v, want seat %v and %v", top.Seat, virtu.Ask(top.Node), after.Step, seat, winterAsks[after.Step])
		}
	}
	for step := from + 1; step <= after.Step; step++ {
		if stops && step == after.Step {
			break
		}
		passed++
		at := before
		at.Step = step
		at.ask(winterAsks[step], seat)
		if c, ok := r.couldDo(&at, seat, 0); ok {
			t.Fatalf("seat %v is not asked in step %v, although it could choose %q", seat, step, r.Format(&at, seat, c))
		}
	}
	if after.Step = before.Step; after != before {
		t.Fatal("a skipped step has changed the position")
	}
	return passed, asked
}

// couldDo returns a choice other than done that the seat has in its step, at once or after conversions
// and sales; ok is false if there is none. It tries only conversions of sources from the number from on.
func (r *rules) couldDo(s *state, seat engine.Seat, from int16) (engine.Choice, bool) {
	for _, c := range r.Choices(s, seat, nil) {
		switch c.Verb {
		case virtu.DoDone:
		case virtu.DoConvert, virtu.DoSell:
			at := *s
			switch {
			case c.Verb == virtu.DoSell:
				at.sellFor(seat, saleFlorins, nil)
			case c.On < from: // the same conversions were tried in another order
				continue
			default:
				r.convert(&at, seat, c, nil)
				from = c.On
			}
			if c, ok := r.couldDo(&at, seat, from); ok {
				return c, true
			}
		default:
			return c, true
		}
	}
	return engine.Choice{}, false
}
