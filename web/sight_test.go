package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
)

// What a viewer's sight of the log leaves out leaves the viewer's page as it was,
// in every title: nobody learns from a page, or from its being sent again, that
// somebody else made a hidden step. And what the sight holds is told.
func TestHiddenStepsLeavePagesAsTheyWere(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	s := drawingSite(t)
	for _, g := range s.Games {
		opened, err := g.Open(g.Content)
		must(t, err)
		t.Run(g.Name, func(t *testing.T) { s.hideSteps(t, opened, engine.Options{Seats: opened.Meta().MaxSeats}) })
		if o := everything(opened); len(o.Set) > 0 {
			t.Run(g.Name+" with everything", func(t *testing.T) { s.hideSteps(t, opened, o) })
		}
	}
}

// hideSteps plays a random game and draws the pages before and after steps that
// some viewer does not see.
func (s *matchPages) hideSteps(t *testing.T, rules engine.Title, o engine.Options) {
	luck := engine.FastChance(5)
	now := startTable(t, rules, o)
	hidden := 0
	for n := 0; now.Running() && n < 400; n++ {
		seat := now.Owing().First()
		if rest := now.Owing().Without(seat); rest != 0 && luck.N(2) == 0 {
			seat = rest.First()
		}
		pos := now.Position()
		choices := pos.Choices(seat, nil)
		next, err := now.Choose(table.Answer{Seat: seat, Seq: now.Last(), Texts: []string{pos.Format(seat, choices[luck.N(len(choices))])}, At: time.Unix(int64(n), 0)})
		must(t, err)
		for viewer := engine.NoSeat; int(viewer) < o.Seats; viewer++ {
			if next.Known(seatsBy(viewer)) > now.Known(seatsBy(viewer)) {
				continue
			}
			hidden++
			if a, b := s.drawTable(t, now, viewer), s.drawTable(t, next, viewer); a != b {
				t.Fatalf("%q of seat %s is hidden from seat %s, and changes the page:\n%s", next.Since(now.Last())[0].Text, seat, viewer, difference(a, b))
			}
		}
		now = next
	}
	t.Logf("%d entries, %d times a step was hidden from somebody", now.Last(), hidden)
}

// startTable is a match of persons alone that has begun.
func startTable(t testing.TB, rules engine.Title, o engine.Options) *table.Table {
	t.Helper()
	head := table.Header{ID: "id", Options: o, Edition: rules.Meta().Edition, Secret: "s", Promise: table.HashSecret("s"),
		Plan: table.Plan{Keys: []string{"k"}, Seats: make([]table.SeatPlan, o.Seats)}}
	now, err := table.New(rules, head)
	must(t, err)
	now, err = now.Sit(0, table.Arrival{Nonce: "n"}, time.Unix(0, 0))
	must(t, err)
	return now
}

func seatsBy(viewer engine.Seat) engine.Seats {
	if viewer == engine.NoSeat {
		return 0
	}
	return engine.SeatsOf(viewer)
}

// drawTable draws a viewer's page of a table.
func (s *matchPages) drawTable(t *testing.T, now *table.Table, viewer engine.Seat) string {
	t.Helper()
	var entries []live.Entry
	for _, line := range now.Seen(seatsBy(viewer)) {
		entries = append(entries, live.Entry{Seq: line.Seq, Kind: line.Kind, Seat: line.Seat, Events: line.Events, Chain: line.Chain, At: line.At})
	}
	return s.drawFor(t, now.Position(), viewer, entries, lastLook(now, viewer, entries))
}

// lastLook is what the viewer saw after their last answer.
func lastLook(now *table.Table, viewer engine.Seat, entries []live.Entry) look {
	since := now.Start()
	for _, e := range entries {
		if e.Kind == table.KindChoice && e.Seat == viewer {
			since = e.Seq
		}
	}
	pos, _ := now.At(now.Index(seatsBy(viewer), since))
	return look{since, pos}
}

// difference is where two pages part.
func difference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	from := strings.LastIndex(a[:at], "<")
	return fmt.Sprintf("%.300s\nbecame\n%.300s", a[max(0, from):], b[max(0, from):])
}
