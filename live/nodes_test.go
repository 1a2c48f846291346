package live_test

import (
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
)

// twoNodes share one PostgreSQL.
func twoNodes(t *testing.T) (here, there *live.Server) {
	t.Helper()
	place := postgresAddress(t)
	return openServer(t, config(storetest.Open(t, place))), openServer(t, config(storetest.Open(t, place)))
}

// newest is what a page shows that has been at both nodes: the newer of two
// looks.
func newest(g guest, nodes []*live.Server) *live.MatchView {
	a, b := g.at(nodes[0]).view(), g.at(nodes[1]).view()
	if b.Seq > a.Seq {
		return b
	}
	return a
}

// Pages post to one node and then at once to the other, as behind an address
// that alternates. No node refuses what is right because it has not heard yet.
func TestFastPostsToAlternatingNodes(t *testing.T) {
	here, there := twoNodes(t)
	nodes := []*live.Server{here, there}
	anna, bea := pair(t, here)
	posts := 0
	for !over(newest(anna, nodes)) {
		for _, g := range []guest{anna, bea} {
			for v := newest(g, nodes); asked(v); v = newest(g, nodes) {
				posts++
				err := errOf(nodes[posts%2].Choose(t.Context(), g.id, g.key,
					live.Submission{Seat: engine.NoSeat, Seq: v.Seq, Texts: []string{v.Choices[0].Text}}))
				if err != nil {
					t.Fatalf("post %d: a page that is right is refused: %v", posts, err)
				}
			}
		}
	}
	if posts < 20 {
		t.Errorf("only %d posts", posts)
	}
}

// Both nodes get the same press: it is carried out once, and both say that it was.
func TestAPressSentToBothNodesCountsOnce(t *testing.T) {
	here, there := twoNodes(t)
	anna, _ := pair(t, here)
	seq := anna.view().Seq
	press := live.Submission{Seat: engine.NoSeat, Seq: seq, Texts: []string{"meek"}}
	must(t, errOf(here.Choose(t.Context(), anna.id, anna.key, press)))
	must(t, errOf(there.Choose(t.Context(), anna.id, anna.key, press)))
	if v := anna.at(there).view(); v.Last != seq+1 {
		t.Errorf("%d entries, want %d", v.Last, seq+1)
	}
}

// The curtain, Done and who is there are known to all nodes, and their revision
// only grows, over restarts, too.
func TestWhatIsNotInTheLogIsKnownToAllNodes(t *testing.T) {
	place := postgresAddress(t)
	c := config(storetest.Open(t, place))
	c.UndoWindow = time.Hour
	here := openServer(t, c)
	c.Store = storetest.Open(t, place)
	there := openServer(t, c)
	ctx := t.Context()
	g := create(t, here, live.MatchSetup{Promise: here.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}, {Screen: 1, Name: "Cara"}}})
	cara := g
	cara.key = g.view().Invites[0].Key
	cara.sit(live.SitInput{Names: []string{"Cara"}})
	g.at(there).view()

	must(t, errOf(here.Confirm(ctx, g.id, g.key, 1)))
	first := g.at(there).await("the curtain", func(v *live.MatchView) bool { return v.You == 1 && v.Curtain == engine.NoSeat })
	if first.Revision == 0 {
		t.Error("a page that has changed has revision 0")
	}
	must(t, errOf(there.Choose(ctx, g.id, g.key, live.Submission{Seat: 1, Seq: first.Seq, Texts: []string{"meek"}})))
	watch(t, cara.at(there), "c")
	v := g.await("Cara being there", func(v *live.MatchView) bool { return v.Seats[2].Online })
	if v.Revision <= first.Revision {
		t.Errorf("revision %d after %d", v.Revision, first.Revision)
	}

	there.Close()
	l2 := g.await("Cara's node being gone", func(v *live.MatchView) bool { return !v.Seats[2].Online })
	if l2.Revision <= v.Revision {
		t.Errorf("revision %d after %d", l2.Revision, v.Revision)
	}
	here.Close()
	c.Store = storetest.Open(t, place)
	if l3 := g.at(openServer(t, c)).view(); l3.Revision < l2.Revision || l3.You != 1 {
		t.Errorf("after a restart revision %d after %d, seat %s in front", l3.Revision, l2.Revision, l3.You)
	}
}

// A table whose bots think here counts as looked at while its pages are open at
// another node.
func TestPageViewOnAnotherNodeCounts(t *testing.T) {
	here, there := twoNodes(t)
	anna := create(t, here, live.MatchSetup{Promise: here.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Bot: "sleepy"}}})
	if live.SeenElsewhere(here, anna.id) {
		t.Fatal("somebody looks before anybody has come")
	}
	watch(t, anna.at(there), "a")
	anna.await("Anna being there", func(v *live.MatchView) bool { return v.Seats[0].Online })
	anna.at(there).await("Anna being told so", func(v *live.MatchView) bool { return v.Seats[0].Online })
	if !live.SeenElsewhere(here, anna.id) {
		t.Error("nobody looks, although Anna's page is open")
	}
}

// A node that dies without a word is missed by the others when its lease is
// over, and so are the pages that were open there.
func TestPagesAtADeadNodeAreNoLongerThere(t *testing.T) {
	place := postgresAddress(t)
	dead, alive := openServer(t, still(storetest.Open(t, place))), openServer(t, still(storetest.Open(t, place)))
	anna, bea := pair(t, dead)
	watch(t, bea, "b")
	anna.at(alive).await("Bea coming", func(v *live.MatchView) bool { return v.Seats[1].Online })
	live.Tick(alive, time.Now().Add(8*time.Second))
	if !anna.at(alive).view().Seats[1].Online {
		t.Error("Bea's node is taken for dead too soon")
	}
	live.Tick(alive, time.Now().Add(11*time.Second))
	anna.at(alive).await("Bea's node being missed", func(v *live.MatchView) bool { return !v.Seats[1].Online })
	live.Tick(dead, time.Now().Add(12*time.Second)) // it was only slow
	anna.at(alive).await("Bea being there again", func(v *live.MatchView) bool { return v.Seats[1].Online })
}

// A bot that the host puts on a friend's seat at one node, the friend takes off it
// at the other; who only looks on can do neither.
func TestASeatIsTakenBackAtAnotherNode(t *testing.T) {
	here, there := twoNodes(t)
	anna, bea := pair(t, here)
	ctx := t.Context()
	watch := bea.view().WatchKey
	wantError(t, errOf(there.SetStandIn(ctx, anna.id, watch, 1, "sleepy")), live.ErrForeign)
	must(t, errOf(here.SetStandIn(ctx, anna.id, anna.key, 1, "sleepy")))
	bea.at(there).await("the bot on her seat", func(v *live.MatchView) bool { return v.Seats[1].Away && !asked(v) })
	wantError(t, errOf(there.SetStandIn(ctx, anna.id, watch, 1, "")), live.ErrForeign)
	must(t, errOf(there.SetStandIn(ctx, bea.id, bea.key, 1, "")))
	bea.at(here).await("her seat again", func(v *live.MatchView) bool { return !v.Seats[1].Away && asked(v) })
}
