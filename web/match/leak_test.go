package match

import (
	"fmt"
	"log/slog"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/visitor"
)

// TestPagesTellNothingHidden draws each viewer's page again after everything hidden from the viewer
// has changed. The two must be equal.
func TestPagesTellNothingHidden(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	s := drawingSite(t)
	for _, g := range s.Games {
		opened, err := g.Open(g.Content)
		pagetest.Must(t, err)
		for seats := opened.Meta().MinSeats; seats <= opened.Meta().MaxSeats; seats++ {
			t.Run(fmt.Sprint(g.Name, seats), func(t *testing.T) { s.scrambleGame(t, opened, engine.Options{Seats: seats}) })
		}
		if o := pagetest.Everything(opened); len(o.Set) > 0 {
			t.Run(g.Name+" with everything", func(t *testing.T) { s.scrambleGame(t, opened, o) })
		}
	}
}

// drawingSite returns pages with all titles and without a live server.
func drawingSite(t testing.TB) *Pages {
	t.Helper()
	shared, err := page.New(page.Config{Games: pagetest.AllGames(), Board: pagetest.BoardOf, Levels: []string{pagetest.First}, NoPersons: true, Log: slog.New(slog.DiscardHandler)})
	pagetest.Must(t, err)
	s, err := New(visitor.New(shared))
	pagetest.Must(t, err)
	return s
}

// scrambleGame plays a random game and compares pages every 17 choices.
func (s *Pages) scrambleGame(t *testing.T, rules engine.Title, o engine.Options) {
	rng, drawn := engine.FastChance(uint64(o.Seats)), 0
	pagetest.PlayRandomly(t, rules, o, uint64(o.Seats), func(n int, p engine.Position, entries []live.Entry, then pagetest.Looks) {
		for viewer := engine.NoSeat; n%17 == 0 && int(viewer) < o.Seats; viewer++ {
			s.scrambleFor(t, p, viewer, entries, then[viewer], &rng)
			drawn++
		}
	})
	if drawn < 3*o.Seats {
		t.Errorf("only %d pages compared", drawn)
	}
}

// scrambleFor changes the hidden parts of two positions: the current one, and that of the viewer's
// last answer. It compares the viewer's page before and after the change.
func (s *Pages) scrambleFor(t *testing.T, p engine.Position, viewer engine.Seat, entries []live.Entry, then pagetest.Look, rng *engine.Chance) {
	t.Helper()
	other, past := p.Copy(), pagetest.Look{Seq: then.Seq, Pos: then.Pos.Copy()}
	other.Scramble(viewer, rng)
	past.Pos.Scramble(viewer, rng)
	before, after := s.drawFor(t, p, viewer, entries, then), s.drawFor(t, other, viewer, entries, past)
	if before != after {
		at := 0
		for at < min(len(before), len(after)) && before[at] == after[at] {
			at++
		}
		t.Fatalf("the page of seat %s reveals something hidden:\n%.300s\nbecame\n%.300s", viewer, before[max(0, at-100):], after[max(0, at-100):])
	}
}

// drawFor returns the page of a position without its time.
func (s *Pages) drawFor(t *testing.T, p engine.Position, viewer engine.Seat, entries []live.Entry, then pagetest.Look) string {
	t.Helper()
	view := pagetest.LookAt(p, viewer, entries)
	then.Put(view)
	return s.drawView(t, "en", view)
}
