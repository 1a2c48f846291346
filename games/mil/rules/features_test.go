package rules

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// turned returns the position with every family moved to the next seat.
func turned(s *state) state {
	t, n := *s, engine.Seat(s.Seats)
	next := func(seat int8) int8 {
		if seat < 0 {
			return seat
		}
		return (seat + 1) % s.Seats
	}
	who := func(k content.Knight) content.Knight {
		if k == content.NoKnight {
			return k
		}
		return content.KnightOf((k.Seat()+1)%n, k.Slot())
	}
	t.Starter = engine.Seat(next(int8(s.Starter)))
	for i := range s.Seats {
		to := next(i)
		t.Families[to], t.Draft[to], t.Act.Shown[to] = s.Families[i], s.Draft[i], s.Act.Shown[i]
		for k := range t.Families[to].Knights {
			t.Families[to].Knights[k].Lord = next(s.Families[i].Knights[k].Lord)
		}
	}
	for sp, token := range s.Spaces {
		if k, ok := token.Knight(); ok {
			t.Spaces[sp] = content.OfKnight + content.Token(who(k))
		} else if seat, ok := token.Marker(); ok {
			t.Spaces[sp] = content.PassMark + content.Token(next(int8(seat)))
		}
	}
	for i := range t.Open {
		for j := range t.Open[i].Len {
			t.Open[i].Knights[j] = who(s.Open[i].Knights[j])
		}
	}
	a := &t.Act
	a.Knight, a.Target, a.From = who(a.Knight), who(a.Target), who(a.From)
	a.Best, a.Giver, a.Lords[0], a.Lords[1] = next(a.Best), next(a.Giver), next(a.Lords[0]), next(a.Lords[1])
	for i := range t.Stack.Frames[:t.Stack.Len] {
		f := &t.Stack.Frames[i]
		f.Seat = engine.Seat(next(int8(f.Seat)))
		if mil.Ask(f.Node) == mil.AskAskLord || mil.Ask(f.Node) == mil.AskJoin {
			f.On = int16(who(content.Knight(f.On)))
		}
	}
	return t
}

// TestFeaturesTurn checks at the positions of random games that features do not depend on seat
// numbers: when every family moves to the next seat, each observes the same as before.
func TestFeaturesTurn(t *testing.T) {
	enginetest.FeaturesTurn[state, mil.View](t, title(t), []string{""}, turned)
}

// TestPrune checks that Prune leaves at least one choice and adds none. For a knight it leaves at most
// three placements in a sphere: a free space, and a space with a token for gold or for a privilege.
// At least 30 % of all choices are removed.
func TestPrune(t *testing.T) {
	left, all := 0, 0
	for seed := range uint64(6) {
		p, err := title(t).Start(engine.Options{Seats: 2 + int(seed)%4}, engine.FastChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		rnd := engine.FastChance(seed)
		for p.Owing() != 0 {
			seat := p.Owing().First()
			open := p.Choices(seat, nil)
			likely := p.Prune(seat, slices.Clone(open))
			if len(likely) == 0 {
				t.Fatalf("Prune leaves nothing of %v", open)
			}
			places := map[[2]int16]int{}
			for _, c := range likely {
				if !slices.Contains(open, c) {
					t.Fatalf("Prune leaves %v, which is not open", c)
				}
				if c.Verb == mil.DoPlace && c.To >= limitedAt {
					places[[2]int16{c.On, (c.To - limitedAt) / content.MaxSpaces}]++
				}
			}
			for where, n := range places {
				if n > 3 {
					t.Fatalf("Prune leaves %d placements of knight %d in sphere %d, want 3 at most: %v", n, where[0], where[1], likely)
				}
			}
			left, all = left+len(likely), all+len(open)
			p.Apply(seat, open[rnd.N(len(open))])
		}
	}
	if left*10 > all*7 {
		t.Errorf("Prune leaves %d of %d choices, want 70 %% at most", left, all)
	}
}
