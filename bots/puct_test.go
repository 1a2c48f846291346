package bots

import (
	"testing"

	"signoria/engine"
)

// candid is the toy at a moment when nobody has a secret.
type candid struct{ engine.Position }

func (candid) Secret() bool { return false }

func (c candid) Copy() engine.Position { return candid{c.Position.Copy()} }

func (c candid) CopyFrom(p engine.Position) { c.Position.CopyFrom(p.(candid).Position) }

// thinker is a search of such a position.
func thinker(t *testing.T, p engine.Position, unwatched bool) *puct {
	t.Helper()
	spec := Spec{Kind: Guided, Iterations: 300, Unwatched: unwatched}
	l := spec.New(1, toyLibrary(t)).(*learned)
	return l.make(p).(*puct)
}

// While there are secrets a search goes to its last iteration, whatever its seat holds:
// how long it takes must not tell how soon it was sure. What hides nothing, or nobody
// waits for, may end as soon as no other choice can overtake; the answer is the same.
func TestSecretsLetNoSearchEndEarly(t *testing.T) {
	early := 0
	for deal := range int64(2) {
		p := start(t, 3, deal)
		for seat := p.Owing().First(); p.Owing() != 0; seat = p.Owing().First() {
			open := p.Choices(seat, nil)
			if len(open) > 1 {
				answers, counts := map[engine.Choice]bool{}, [3]int{}
				for i, q := range []engine.Position{p, p, candid{p}} {
					s := thinker(t, q, i == 1)
					s.begin(q, seat)
					counts[i] = s.think(t.Context())
					answers[s.nodes[s.favourite()].choice] = true
				}
				if counts[0] != 300 {
					t.Fatalf("deal %d: a search among secrets ended after %d iterations", deal, counts[0])
				}
				if counts[1] != counts[2] || len(answers) != 1 {
					t.Fatalf("deal %d: %d and %d iterations without watchers and without secrets, %d answers", deal, counts[1], counts[2], len(answers))
				}
				early += 300 - counts[1]
			}
			p.Apply(seat, open[0])
		}
	}
	if early == 0 {
		t.Error("no search ever ended early")
	}
}

// Where whole turns are judged, a walk ends where another seat has a say, or nobody;
// where they are not, it also ends in the midst of a turn.
func TestWalksGoOnToTheEndOfATurn(t *testing.T) {
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
			t.Errorf("turns %t: %d walks ended in the midst of a turn", turns, midst)
		}
	}
}

// walksInTheMidst counts the walks of a search after which the seat that chose last goes
// on choosing.
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

// Where walks go on ahead, so many more choices are made after the turn in which they end,
// by any seat, or the game is over.
func TestWalksGoOnAhead(t *testing.T) {
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
			s.sim.Sample(seat, &s.luck)
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
		t.Errorf("%d walks came to the end of the game, others chose in %d: the test shows little", ends, others)
	}
}

// counting is a position that counts how often one of several choices is made.
type counting struct {
	engine.Position
	chosen int
	seats  engine.Seats
}

func (c *counting) Copy() engine.Position { return &counting{Position: c.Position.Copy()} }

func (c *counting) CopyFrom(p engine.Position) { c.Position.CopyFrom(p.(*counting).Position) }

func (c *counting) Apply(seat engine.Seat, choice engine.Choice) {
	if len(c.Likely(seat, c.Choices(seat, nil))) > 1 {
		c.chosen++
		c.seats = c.seats.With(seat)
	}
	c.Position.Apply(seat, choice)
}
