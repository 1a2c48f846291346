package live_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
	"signoria/table/clock"
)

// sleepers opens a match over days, in which Anna has the night n and Bea a night in Kathmandu.
func sleepers(t *testing.T, srv *live.Server, n live.Night) (anna, bea guest) {
	t.Helper()
	p, _ := clock.PaceNamed("day")
	anna = create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "anna's nonce", Clock: p.Settings, Night: n, Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	bea = anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Nonce: "bea's nonce", Token: "bea's token", Night: live.Night{Zone: "Asia/Kathmandu", Times: "23:00-07:00"}})
	return anna, bea
}

// nightsIn returns the texts of the log entries that move nights.
func nightsIn(t *testing.T, s *store.Store, id string) (texts []string) {
	t.Helper()
	entries, err := s.Entries(t.Context(), id, 0)
	must(t, err)
	for _, e := range entries {
		if e.Kind == table.KindNight {
			texts = append(texts, e.Text)
		}
	}
	return texts
}

// TestNightsMoveWhenSummerTimeChanges checks that a night keeps its local time when summer time
// begins and ends. With two nodes there is exactly one log entry for each change.
func TestNightsMoveWhenSummerTimeChanges(t *testing.T) {
	place, w := postgresAddress(t), &wristwatch{at: time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC)}
	s := storetest.Open(t, place)
	nodes := []*live.Server{openServer(t, watched(s, w)), openServer(t, watched(storetest.Open(t, place), w))}
	anna, _ := sleepers(t, nodes[0], live.Night{Zone: "Europe/Prague", Times: "22:00-06:30"})
	anna.at(nodes[1]).view()
	entries, err := s.Entries(t.Context(), anna.id, 0)
	must(t, err)
	if !strings.Contains(entries[0].Text, `"night":"21:00-05:30"`) || strings.Contains(entries[0].Text, "Prague") {
		t.Errorf("the log begins with %s", entries[0].Text)
	}
	at := func(text string) {
		moment, err := time.Parse(time.RFC3339, text)
		must(t, err)
		w.pass(moment.Sub(w.now()))
	}
	tick := func(want int) {
		t.Helper()
		var both sync.WaitGroup
		for _, node := range nodes {
			both.Go(func() {
				tickUntil(t, node, w, "the night in the log", func() bool {
					due, err := s.NightsDue(t.Context(), w.now(), 9)
					return err == nil && len(due) == 0 && len(nightsIn(t, s, anna.id)) >= want
				})
			})
		}
		both.Wait()
		if got := nightsIn(t, s, anna.id); len(got) != want {
			t.Fatalf("%q, want %d", got, want)
		}
	}
	at("2026-03-29T00:59:50Z")
	tick(0)
	at("2026-03-29T01:00:00Z")
	tick(1)
	at("2026-10-25T01:00:00Z")
	tick(2)
	if got := nightsIn(t, s, anna.id); got[0] != "1 20:00-04:30" || got[1] != "1 21:00-05:30" {
		t.Errorf("nights by UTC: %q", got)
	}
	for _, e := range anna.view().Chronicle {
		if e.Kind == table.KindNight {
			t.Error("the chronicle reveals when a person sleeps")
		}
	}
	// Removing the name also removes the time zone.
	must(t, nodes[0].RemoveNames(t.Context(), anna.id, anna.key))
	at("2027-03-28T01:00:00Z")
	tick(2)
}

// TestNightsAfterAFrozenStore holds that nights that could not be moved because the store did not answer are moved when
// it is looked for next, not an hour later.
func TestNightsAfterAFrozenStore(t *testing.T) {
	onFrozenStores(t, func(t *testing.T, c live.Config, where string) {
		w := &wristwatch{at: time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC)}
		c.Now = w.now
		patient := c
		patient.ReadWait, patient.PostWait, patient.StoreWait = time.Minute, time.Minute, time.Minute
		setup := openServer(t, patient)
		anna, _ := sleepers(t, setup, live.Night{Zone: "Europe/Prague", Times: "22:00-06:30"})
		setup.Close()
		srv := openServer(t, c)
		warm(t, anna.at(srv))
		w.pass(14 * time.Hour)
		thaw := storetest.Freeze(t, where)
		live.Tick(srv, w.now())
		for began := time.Now(); live.MovesNights(srv, anna.id); time.Sleep(10 * time.Millisecond) {
			if time.Since(began) > time.Minute {
				t.Fatal("it does not give up")
			}
		}
		thaw()
		w.pass(2 * time.Minute)
		tickUntil(t, srv, w, "the night in the log", func() bool { return len(nightsIn(t, c.Store, anna.id)) == 1 })
	})
}

// TestAChronicleTellsAllOnceAfterANight checks that hidden entries about nights do not make the
// chronicle show other entries twice.
func TestAChronicleTellsAllOnceAfterANight(t *testing.T) {
	w := &wristwatch{at: time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC)}
	s := storetest.SQLite(t)
	srv := openServer(t, watched(s, w))
	anna, bea := sleepers(t, srv, live.Night{Zone: "Europe/Prague", Times: "22:00-06:30"})
	anna.view()
	w.pass(14 * time.Hour)
	tickUntil(t, srv, w, "the night in the log", func() bool { return len(nightsIn(t, s, anna.id)) == 1 })
	for range 3 {
		for _, g := range []guest{anna, bea} {
			if v := g.view(); asked(v) {
				g.choose(v.Choices[0].Text)
			}
			var got []int
			for _, e := range g.view().Chronicle {
				got = append(got, e.Seq)
			}
			if want := slices.Compact(slices.Sorted(slices.Values(got))); !slices.Equal(got, want) {
				t.Fatalf("the chronicle has the entries %v, want each once and in order", got)
			}
		}
	}
	if len(anna.view().Chronicle) < 4 {
		t.Fatal("no answer was made after the night")
	}
}

// TestNightsThatDoNotMove checks nights that have no entry: logs without zones, nights in UTC and
// finished matches. A closed match gets its entry after it is opened.
func TestNightsThatDoNotMove(t *testing.T) {
	w := &wristwatch{at: time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC)}
	s := storetest.SQLite(t)
	srv := openServer(t, watched(s, w))
	fixed, _ := sleepers(t, srv, live.Night{Times: "22:00-06:30"})
	closed, _ := sleepers(t, srv, live.Night{Zone: "Europe/Prague", Times: "22:00-06:30"})
	over, bea := sleepers(t, srv, live.Night{Zone: "Europe/Prague", Times: "22:00-06:30"})
	must(t, s.CloseMatch(t.Context(), closed.id, "", w.now()))
	must(t, errOf(srv.Concede(t.Context(), bea.id, bea.key, engine.Seat(1))))
	w.pass(14 * time.Hour)
	tickUntil(t, srv, w, "all to be seen to", func() bool {
		due, err := s.NightsDue(t.Context(), w.now(), 9)
		return err == nil && len(due) == 0
	})
	for _, g := range []guest{fixed, closed, over} {
		if got := nightsIn(t, s, g.id); len(got) != 0 {
			t.Errorf("%s: %q", g.id, got)
		}
	}
	must(t, s.OpenMatch(t.Context(), closed.id, w.now()))
	closed.await("the table being open again", func(v *live.MatchView) bool { return v.Closed.IsZero() })
	w.pass(time.Hour)
	tickUntil(t, srv, w, "the night of a table that was opened again", func() bool {
		w.pass(time.Minute) // an attempt that began before the opening postpones it by an hour
		return len(nightsIn(t, s, closed.id)) == 1
	})
}
