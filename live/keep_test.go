package live_test

import (
	"testing"
	"time"

	"signoria/live"
	"signoria/store"
)

// A table that runs is deleted when nobody has looked at it for the time, not before; it is
// counted, and one with an open page stays.
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
				t.Fatal("no open page was noted")
			}
		}
		began := time.Now()
		live.Tick(srv, began.Add(9*day))
		if anna.view().Status != live.Running || len(srv.Figures().Deleted) != 0 {
			t.Errorf("before its time: %v", srv.Figures().Deleted)
		}
		for hour := range 20 { // a store that is slow is asked again an hour later
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
			t.Error("a table with an open page is gone")
		}
	})
}
