package live_test

import (
	"testing"
	"time"

	"signoria/live"
	"signoria/people"
	"signoria/store/storetest"
)

// TestAFrozenStoreHoldsUpNoticesAlone checks that no notices are sent while the store is frozen,
// and that views still work. When it is back, each notice is sent once.
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
			srv.People().MarkSeen(people.Person{ID: "somebody else"}) // the view is only stored in memory
			if v := anna.view(); v.Last != before {
				t.Errorf("entry %d, want %d", v.Last, before)
			}
			wantPost(t, p, 0, 0, "while the store is frozen")
			thaw()
			<-told
			live.Landed(srv) // otherwise time passes below while a message is being sent
			for range 3 {    // a notice claimed by an unacknowledged change waits for the end of its lease
				tellAfter(w, 3*time.Minute, srv)
			}
			wantPost(t, p, 0, 1, "when it is back")
		})
	}
}
