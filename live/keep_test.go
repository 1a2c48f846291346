package live_test

import (
	"sync"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
)

// TestTablesAtWhichNobodyLooks checks that a running match is deleted when no one has viewed it for
// the retention time, and not before. Deletions are counted, and a match with an open page stays.
func TestTablesAtWhichNobodyLooks(t *testing.T) {
	onBothStores(t, func(t *testing.T, server, _ *store.Store) {
		const day = 24 * time.Hour
		c := config(server)
		c.Retention = live.Retention{Unbegun: day, Unfinished: 10 * day}
		c.SchedulerInterval = -1 // the test says when
		srv := openServer(t, c)
		anna, _ := pair(t, srv)
		watched, _ := pair(t, srv)
		stream, err := srv.Watch(t.Context(), watched.id, watched.key, "watched")
		must(t, err)
		defer stream.Close()
		for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
			page, err := server.SideState(t.Context(), watched.id)
			must(t, err)
			if len(page.Present) > 0 {
				break
			}
			if time.Now().After(end) {
				t.Fatal("the open page was not stored within a minute")
			}
		}
		began := time.Now()
		worked(t, server, began.Add(9*day))
		live.Tick(srv, began.Add(9*day))
		if anna.view().Status != live.Running || len(srv.Figures().Deleted) != 0 {
			t.Errorf("the match was deleted before its time: %v", srv.Figures().Deleted)
		}
		for hour := range 20 { // a failed attempt is repeated an hour later
			worked(t, server, began.Add(11*day+time.Duration(hour)*time.Hour))
			if live.Tick(srv, began.Add(11*day+time.Duration(hour)*time.Hour)); len(srv.Figures().Deleted) > 0 {
				break
			}
		}
		_, err = server.Match(t.Context(), anna.id)
		wantError(t, err, store.ErrUnknown)
		if got := srv.Figures().Deleted; got[live.Running] != 1 || len(got) != 1 {
			t.Errorf("deleted were %v", got)
		}
		if watched.view().Status != live.Running {
			t.Error("a match with an open page was deleted")
		}
	})
}

// worked records that a server was working at that time.
func worked(t testing.TB, s *store.Store, at time.Time) {
	t.Helper()
	must(t, s.Mark(t.Context(), at, 100*365*24*time.Hour))
}

// TestALeapOfTheClockDeletesNothing checks two cases in which no match is deleted, because no one
// could view it: a clock that is ahead by a year, and a server that was off for a year. Afterwards
// the retention time counts from the beginning.
func TestALeapOfTheClockDeletesNothing(t *testing.T) {
	onBothStores(t, func(t *testing.T, server, _ *store.Store) {
		const day = 24 * time.Hour
		c := config(server)
		c.Retention = live.Retention{Unbegun: 10 * day, Unfinished: 10 * day, Finished: 10 * day}
		c.SchedulerInterval = -1
		srv := openServer(t, c)
		anna, _ := pair(t, srv)
		began := time.Now()
		worked(t, server, began.Add(5*day))
		there := func(when string) {
			t.Helper()
			if _, err := server.Match(t.Context(), anna.id); err != nil {
				t.Fatalf("%s: %v", when, err)
			}
		}
		live.Tick(srv, began.Add(370*day))
		live.Tick(srv, began.Add(370*day+2*time.Hour))
		there("after a leap by a year")
		worked(t, server, began.Add(375*day))
		live.Tick(srv, began.Add(375*day))
		there("after ten days without the year")
		worked(t, server, began.Add(377*day))
		live.Tick(srv, began.Add(377*day))
		_, err := server.Match(t.Context(), anna.id)
		wantError(t, err, store.ErrUnknown)
	})
}

// TestPlayAfterAClockThatWasAhead sets the clock back by a year after a choice. Bots must answer,
// although the undo window of that choice ends in the future.
func TestPlayAfterAClockThatWasAhead(t *testing.T) {
	var mu sync.Mutex
	at := time.Now()
	c := config(storetest.SQLite(t))
	c.Now = func() time.Time { mu.Lock(); defer mu.Unlock(); return at }
	pass := func(d time.Duration) { mu.Lock(); defer mu.Unlock(); at = at.Add(d) }
	c.UndoWindow = 300 * time.Millisecond
	srv := openServer(t, c)
	anna := solo(t, srv, "greedy") // these bots bid everything
	ours := func(v *live.MatchView) bool { return v.Owing == engine.SeatsOf(0) && asked(v) }
	anna.await("the bots' bids", ours)
	anna.choose("meek")
	anna.choose("seal")
	anna.await("the veto being asked", asked)
	pass(365 * 24 * time.Hour)
	anna.choose("let")
	pass(-365 * 24 * time.Hour)
	anna.await("the bots going on", ours)
}

// TestTheLastVisitCounts checks that the last visit of a day counts, although visits are stored at
// most once a day. So does the closing of a page that was open for longer than the retention time.
func TestTheLastVisitCounts(t *testing.T) {
	onBothStores(t, func(t *testing.T, server, _ *store.Store) {
		var mu sync.Mutex
		at := time.Now()
		now := func() time.Time { mu.Lock(); defer mu.Unlock(); return at }
		pass := func(d time.Duration) { mu.Lock(); defer mu.Unlock(); at = at.Add(d) }
		c := config(server)
		c.Now = now
		c.Retention = live.Retention{Unbegun: 12 * time.Hour, Unfinished: 12 * time.Hour, Finished: 12 * time.Hour}
		c.SchedulerInterval = -1 // the test says when
		c.PresenceTimeout = time.Millisecond
		srv := openServer(t, c)
		anna, _ := pair(t, srv)
		kept, _ := pair(t, srv)
		stream, err := srv.Watch(t.Context(), kept.id, kept.key, "kept")
		must(t, err)
		present := func(want bool) {
			t.Helper()
			for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
				page, err := server.SideState(t.Context(), kept.id)
				must(t, err)
				if (len(page.Present) > 0) == want {
					return
				}
				if time.Now().After(end) {
					t.Fatalf("open pages are %v", page.Present)
				}
			}
		}
		tick := func(after time.Duration) {
			for end := now().Add(after); now().Before(end); {
				pass(2 * time.Hour)
				worked(t, server, now())
				live.Tick(srv, now())
			}
		}
		present(true)
		pass(11 * time.Hour)
		anna.view() // is not stored, because the match was made today
		tick(12 * time.Hour)
		if _, err := server.Match(t.Context(), anna.id); err != nil {
			t.Errorf("a match that was visited 12 hours ago, at most: %v", err)
		}
		tick(40 * time.Hour)
		_, err = server.Match(t.Context(), anna.id)
		wantError(t, err, store.ErrUnknown)
		stream.Close()
		present(false)
		tick(10 * time.Hour)
		if _, err := server.Match(t.Context(), kept.id); err != nil {
			t.Errorf("a match whose page was open until 10 hours ago: %v", err)
		}
		tick(60 * time.Hour)
		_, err = server.Match(t.Context(), kept.id)
		wantError(t, err, store.ErrUnknown)
	})
}
