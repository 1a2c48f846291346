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

// sleepers are a pair that plays over days, of whom the first sleeps by a clock of Prague.
func sleepers(t *testing.T, srv *live.Server, n live.Night) (anna, bea guest) {
	t.Helper()
	p, _ := clock.PaceNamed("day")
	anna = create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "anna's nonce", Clock: p.Settings, Night: n, Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	bea = anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Nonce: "bea's nonce", Token: "bea's token", Night: live.Night{Zone: "Asia/Kathmandu", Times: "23:00-07:00"}})
	return anna, bea
}

// nightsIn are the texts of the entries that move nights.
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

// On a day of 23 hours and on one of 25 the night stays where the clock on the wall has it:
// however many nodes look, one entry tells the log.
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
			t.Error("the chronicle tells when somebody sleeps")
		}
	}
	// Who takes their name off takes the zone along.
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

// What is told to nobody leaves no trace in a chronicle, however often it is told on.
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
				t.Fatalf("the chronicle tells entries %v", got)
			}
		}
	}
	if len(anna.view().Chronicle) < 4 {
		t.Fatal("nothing was answered after the night")
	}
}

// A log from before zones, a night in UTC, and a browser that names none stay as they are; a
// match that is over is forgotten, and one that the host has closed waits.
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
		w.pass(time.Minute) // a look from before that ends only now puts it off by another hour
		return len(nightsIn(t, s, closed.id)) == 1
	})
}
