package live_test

import (
	"testing"
	"time"

	"signoria/live"
	"signoria/people"
	"signoria/store/storetest"
)

// While the store is frozen nothing is told, and nobody who looks is stopped by that; when
// it is back, each is told once.
func TestAFrozenStoreHoldsUpNoticesAlone(t *testing.T) {
	for name, where := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return t.TempDir() },
		"postgres": func(t *testing.T) string { return postgresAddress(t) },
	} {
		t.Run(name, func(t *testing.T) {
			place, w, p := where(t), newWatch(), &post{}
			srv := openServer(t, telling(t, storetest.Open(t, place), w, p))
			anna, bea := dealing(t, srv, w)
			who := listens(t, srv, anna)
			who.subscribe()
			w.pass(5 * time.Minute)
			deal(bea)
			w.pass(5 * time.Minute)
			before := anna.view().Last
			thaw := storetest.Freeze(t, place)
			told := make(chan struct{})
			go func() { live.TellOnly(srv, w.now()); close(told) }()
			srv.People().MarkSeen(people.Person{ID: "somebody else"}) // it is only remembered
			if v := anna.view(); v.Last != before {
				t.Errorf("entry %d, want %d", v.Last, before)
			}
			wantPost(t, p, 0, 0, "while the store is frozen")
			thaw()
			<-told
			live.Landed(srv) // else minutes pass below while a message is on its way
			for range 3 {    // what was claimed by a change of which nobody heard waits for its lease
				tellAfter(w, 3*time.Minute, srv)
			}
			wantPost(t, p, 0, 1, "when it is back")
		})
	}
}
