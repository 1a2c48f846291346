package live_test

import (
	"testing"

	"signoria/engine"
	"signoria/live"
)

// At a shared screen another person may know less of the log: the revision
// has grown then, and says which board is the newer.
func TestAnotherPersonAtTheScreenIsAnotherRevision(t *testing.T) {
	srv := newServer(t)
	g := create(t, srv, live.Plan{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatPlan{{Name: "Anna"}, {Name: "Bea"}, {Bot: "sleepy"}}})
	nobody := g.view()
	must(t, srv.Confirm(t.Context(), g.id, g.key, 0))
	g.choose("bold")
	anna := g.view()
	must(t, srv.Confirm(t.Context(), g.id, g.key, 1))
	bea := g.view()
	if nobody.Front != engine.NoSeat || anna.Front != 0 || bea.Front != 1 {
		t.Errorf("before the screen sit %s, %s and %s", nobody.Front, anna.Front, bea.Front)
	}
	if nobody.Revision >= anna.Revision || anna.Revision >= bea.Revision {
		t.Errorf("revisions %d, %d, %d", nobody.Revision, anna.Revision, bea.Revision)
	}
	if anna.Seq <= bea.Seq {
		t.Errorf("Anna, who has begun to bid, knows %d entries, and Bea %d: Bea can count Anna's steps", anna.Seq, bea.Seq)
	}
}
