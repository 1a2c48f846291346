package bots

import (
	"testing"

	"signoria/engine"
)

// TestWalksReachTheEndOfATurn checks that walks of a search with Turns end only when another seat or no
// seat is to choose, and that walks without Turns also end within a turn.
func TestWalksReachTheEndOfATurn(t *testing.T) {
	for _, turns := range []bool{false, true} {
		spec := Spec{Kind: Guided, Iterations: 1, Turns: turns}
		midst := 0
		for deal := range int64(6) {
			p := start(t, 2, deal)
			for p.Owing() != 0 {
				seat := p.Owing().First()
				open := p.Choices(seat, nil)
				if len(open) > 1 {
					midst += walksInTheMidst(t, spec, p, seat)
				}
				p.Apply(seat, open[0])
			}
		}
		if turns != (midst == 0) {
			t.Errorf("with Turns %t: %d walks ended within a turn, want none: %t", turns, midst, turns)
		}
	}
}

// walksInTheMidst counts the walks of a search after which the seat that chose last is to choose again.
func walksInTheMidst(t *testing.T, spec Spec, p engine.Position, seat engine.Seat) (midst int) {
	t.Helper()
	s := spec.New(1, toyLibrary(t)).(*learned).make(p).(*puct)
	s.begin(p, seat)
	for range 40 {
		s.iterate()
		last := s.nodes[s.path[len(s.path)-1]].seat
		if s.sim.Owing() == engine.SeatsOf(last) {
			midst++
		}
	}
	return midst
}

// TestWalksPlayAhead checks that walks of a search with Ahead make that number of further choices, by
// any seat, unless the game ends.
func TestWalksPlayAhead(t *testing.T) {
	spec := Spec{Kind: Guided, Turns: true, Ahead: 7, Iterations: 1}
	p := engine.Position(&counting{Position: start(t, 3, 1)})
	s := spec.New(1, toyLibrary(t)).(*learned).make(p).(*puct)
	ends, others := 0, 0
	for p.Owing() != 0 {
		seat := p.Owing().First()
		open := p.Choices(seat, nil)
		if len(open) > 1 {
			s.begin(p, seat)
			s.sim.CopyFrom(p)
			s.sim.Sample(seat, &s.rng)
			s.apart = 0
			walk := s.sim.(*counting)
			walk.chosen, walk.seats = 0, 0
			s.playOn(spec.Ahead)
			if walk.chosen > spec.Ahead || walk.chosen < spec.Ahead && walk.Owing() != 0 {
				t.Fatalf("%d choices were made ahead, want %d", walk.chosen, spec.Ahead)
			}
			if walk.Owing() == 0 {
				ends++
			}
			if walk.seats.Without(seat) != 0 {
				others++
			}
		}
		p.Apply(seat, open[0])
	}
	if ends == 0 || others == 0 {
		t.Errorf("%d walks reached the end of the game and other seats chose in %d, want some of each", ends, others)
	}
}

// counting is a position that counts the choices that were made among several, and by which seats.
type counting struct {
	engine.Position
	chosen int
	seats  engine.Seats
}

func (c *counting) Copy() engine.Position { return &counting{Position: c.Position.Copy()} }

func (c *counting) CopyFrom(p engine.Position) { c.Position.CopyFrom(p.(*counting).Position) }

func (c *counting) Apply(seat engine.Seat, choice engine.Choice) {
	if len(c.Prune(seat, c.Choices(seat, nil))) > 1 {
		c.chosen++
		c.seats = c.seats.With(seat)
	}
	c.Position.Apply(seat, choice)
}
