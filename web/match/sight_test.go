package match

import (
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
	"signoria/web/page/pagetest"
)

// TestHiddenStepsLeavePagesAsTheyWere checks in every title that an entry that a viewer does not
// see leaves the viewer's page unchanged. Otherwise the page, or sending it again, reveals a hidden
// step.
func TestHiddenStepsLeavePagesAsTheyWere(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	s := drawingSite(t)
	for _, g := range s.Games {
		opened, err := g.Open(g.Content)
		pagetest.Must(t, err)
		t.Run(g.Name, func(t *testing.T) { s.hideSteps(t, opened, engine.Options{Seats: opened.Meta().MaxSeats}) })
		if o := pagetest.Everything(opened); len(o.Set) > 0 {
			t.Run(g.Name+" with everything", func(t *testing.T) { s.hideSteps(t, opened, o) })
		}
	}
}

// hideSteps plays a random game and compares the pages before and after steps that some viewer does
// not see.
func (s *Pages) hideSteps(t *testing.T, rules engine.Title, o engine.Options) {
	rng := engine.FastChance(5)
	now := pagetest.StartTable(t, rules, o)
	hidden := 0
	for n := 0; now.Running() && n < 400; n++ {
		seat := now.Owing().First()
		if rest := now.Owing().Without(seat); rest != 0 && rng.N(2) == 0 {
			seat = rest.First()
		}
		pos := now.Position()
		choices := pos.Choices(seat, nil)
		next, err := now.Choose(table.Submission{Seat: seat, Seq: now.Last(), Texts: []string{pos.Format(seat, choices[rng.N(len(choices))])}, At: time.Unix(int64(n), 0)})
		pagetest.Must(t, err)
		for viewer := engine.NoSeat; int(viewer) < o.Seats; viewer++ {
			if next.Known(pagetest.SeatsBy(viewer)) > now.Known(pagetest.SeatsBy(viewer)) {
				continue
			}
			hidden++
			if a, b := s.drawTable(t, now, viewer), s.drawTable(t, next, viewer); a != b {
				t.Fatalf("%q of seat %s is hidden from seat %s, and changes the page:\n%s", next.Since(now.Last())[0].Text, seat, viewer, pagetest.Difference(a, b))
			}
		}
		now = next
	}
	t.Logf("%d entries, %d pairs of pages compared", now.Last(), hidden)
}

// drawTable returns a viewer's page of a table.
func (s *Pages) drawTable(t *testing.T, now *table.Table, viewer engine.Seat) string {
	t.Helper()
	var entries []live.Entry
	for _, line := range now.Seen(pagetest.SeatsBy(viewer)) {
		entries = append(entries, live.Entry{Seq: line.Seq, Kind: line.Kind, Seat: line.Seat, Events: line.Events, Chain: line.Chain, At: line.At})
	}
	return s.drawFor(t, now.Position(), viewer, entries, lastLook(now, viewer, entries))
}

// lastLook returns what the viewer saw after their last answer.
func lastLook(now *table.Table, viewer engine.Seat, entries []live.Entry) pagetest.Look {
	since := now.Start()
	for _, e := range entries {
		if e.Kind == table.KindChoice && e.Seat == viewer {
			since = e.Seq
		}
	}
	pos, _ := now.At(now.Index(pagetest.SeatsBy(viewer), since))
	return pagetest.Look{Seq: since, Pos: pos}
}
