package bots

import (
	"context"
	"testing"

	"signoria/engine"
)

// candid is a position of the toy that claims to have no secrets.
type candid struct{ engine.Position }

func (candid) Secret() bool { return false }

func (c candid) Copy() engine.Position { return candid{c.Position.Copy()} }

func (c candid) CopyFrom(p engine.Position) { c.Position.CopyFrom(p.(candid).Position) }

// thinker is a search whose number of iterations and answer a test can read.
type thinker interface {
	begin(engine.Position, engine.Seat)
	think(context.Context) int
	answer() engine.Choice
}

func (s *puct) answer() engine.Choice   { return s.nodes[s.chosen()].choice }
func (s *search) answer() engine.Choice { return s.tree.nodes[s.tree.mostVisited()].choice }

// thinkers returns a search of each kind with 300 iterations.
func thinkers(t *testing.T, p engine.Position, unwatched bool) map[string]thinker {
	t.Helper()
	spec := Spec{Kind: Guided, Iterations: 300, Unwatched: unwatched}
	guided := spec.New(1, toyLibrary(t)).(*learned)
	spec.Kind = Blind
	return map[string]thinker{"guided": guided.make(p).(*puct), "blind": spec.New(1, nil).(*search)}
}

// TestSecretsLetNoSearchEndEarly checks that a search makes all its iterations while there are secrets;
// otherwise its time would reveal how soon it was decided. Without secrets, or unwatched, it may end
// when no other choice can overtake, with the same answer.
func TestSecretsLetNoSearchEndEarly(t *testing.T) {
	for _, kind := range []string{"guided", "blind"} {
		t.Run(kind, func(t *testing.T) {
			early := 0
			for deal := range int64(2) {
				p := start(t, 3, deal)
				for seat := p.Owing().First(); p.Owing() != 0; seat = p.Owing().First() {
					open := p.Choices(seat, nil)
					if len(open) > 1 {
						early += 300 - endsEarly(t, kind, p, seat)
					}
					p.Apply(seat, open[0])
				}
			}
			if early == 0 {
				t.Error("no search ever ended early")
			}
		})
	}
}

// endsEarly returns after how many iterations an unwatched search ends. It fails if the search answers
// otherwise than a full one.
func endsEarly(t *testing.T, kind string, p engine.Position, seat engine.Seat) int {
	t.Helper()
	answers, counts := map[engine.Choice]bool{}, [3]int{}
	for i, q := range []engine.Position{p, p, candid{p}} {
		s := thinkers(t, q, i == 1)[kind]
		s.begin(q, seat)
		counts[i] = s.think(t.Context())
		answers[s.answer()] = true
	}
	if counts[0] != 300 {
		t.Fatalf("a search with secrets ended after %d iterations, want 300", counts[0])
	}
	if counts[1] != counts[2] || len(answers) != 1 {
		t.Fatalf("an unwatched search made %d iterations, one without secrets %d, with %d different answers; want the same", counts[1], counts[2], len(answers))
	}
	return counts[1]
}
