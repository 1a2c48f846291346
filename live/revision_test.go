package live_test

import (
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
)

// TestAnotherPersonAtTheScreenIsAnotherRevision checks that the revision grows when another person
// at a shared screen becomes active. That person may know less of the log, so the log's length does
// not order the boards.
func TestAnotherPersonAtTheScreenIsAnotherRevision(t *testing.T) {
	srv := newServer(t)
	g := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}, {Bot: "sleepy"}}})
	nobody := g.view()
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 0)))
	g.choose("bold")
	anna := g.view()
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 1)))
	bea := g.view()
	if nobody.ActiveSeat != engine.NoSeat || anna.ActiveSeat != 0 || bea.ActiveSeat != 1 {
		t.Errorf("the active seats are %s, %s and %s", nobody.ActiveSeat, anna.ActiveSeat, bea.ActiveSeat)
	}
	if nobody.Revision >= anna.Revision || anna.Revision >= bea.Revision {
		t.Errorf("revisions %d, %d, %d", nobody.Revision, anna.Revision, bea.Revision)
	}
	if anna.Seq <= bea.Seq {
		t.Errorf("Anna, who has begun to bid, knows %d entries, and Bea %d: Bea can count Anna's steps", anna.Seq, bea.Seq)
	}
}

// TestAPageThatOthersHaveChangedIsReadAgain changes a match's side state in the store without a
// notification. The server's own change then gets the store's revision, and the other change is
// read with it.
func TestAPageThatOthersHaveChangedIsReadAgain(t *testing.T) {
	ctx, kept := t.Context(), storetest.SQLite(t)
	srv := openServer(t, config(kept))
	anna, bea := pair(t, srv)
	must(t, errOf(srv.Invite(ctx, anna.id, anna.key, 1, 0)))
	bea.key = anna.view().Invites[0].Key
	_, err := kept.UpdateSideStates(ctx, "another node", []store.SideChange{{Match: anna.id, Came: []int{1}}})
	must(t, err)
	bea.sit(live.SitInput{Names: []string{"Cara"}, Token: "cara's token"})
	page, err := kept.SideState(ctx, anna.id)
	must(t, err)
	v := anna.view()
	if v.Revision != page.Revision || v.Seats[1].Name != "Cara" || !v.Seats[1].Online {
		t.Errorf("revision %d, the store has %d; seat 2 is %+v", v.Revision, page.Revision, v.Seats[1])
	}
}
