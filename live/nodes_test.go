package live_test

import (
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
)

// twoNodes returns two servers that share one PostgreSQL database.
func twoNodes(t *testing.T) (here, there *live.Server) {
	t.Helper()
	place := postgresAddress(t)
	return openServer(t, config(storetest.Open(t, place))), openServer(t, config(storetest.Open(t, place)))
}

// newest returns the newer of the two nodes' views, as a page that has been at both shows it.
func newest(g guest, nodes []*live.Server) *live.MatchView {
	a, b := g.at(nodes[0]).view(), g.at(nodes[1]).view()
	if b.Seq > a.Seq {
		return b
	}
	return a
}

// TestFastPostsToAlternatingNodes posts to both nodes alternately and at once, as behind a load
// balancer. No node refuses a valid post because it does not know the last change yet.
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
					t.Fatalf("post %d: a valid choice is refused: %v", posts, err)
				}
			}
		}
	}
	if posts < 20 {
		t.Errorf("only %d posts", posts)
	}
}

// TestAPressSentToBothNodesCountsOnce sends the same choice to both nodes. It counts once, and both
// report success.
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

// TestWhatIsNotInTheLogIsKnownToAllNodes checks that both nodes know the active seat, confirmations
// and presence. Their revision only grows, also after restarts.
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

// TestPageViewOnAnotherNodeCounts checks that a match whose bots think here counts as viewed while
// its pages are open at another node.
func TestPageViewOnAnotherNodeCounts(t *testing.T) {
	here, there := twoNodes(t)
	anna := create(t, here, live.MatchSetup{Promise: here.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Bot: "sleepy"}}})
	if live.SeenElsewhere(here, anna.id) {
		t.Fatal("the match counts as viewed before a page is open")
	}
	watch(t, anna.at(there), "a")
	anna.await("Anna being there", func(v *live.MatchView) bool { return v.Seats[0].Online })
	anna.at(there).await("Anna being told so", func(v *live.MatchView) bool { return v.Seats[0].Online })
	if !live.SeenElsewhere(here, anna.id) {
		t.Error("the match does not count as viewed, although Anna's page is open")
	}
}

// TestPagesAtADeadNodeAreNoLongerThere checks that the pages of a dead node count as closed when
// its lease is over.
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
	live.Tick(dead, time.Now().Add(12*time.Second)) // the node was only slow
	anna.at(alive).await("Bea being there again", func(v *live.MatchView) bool { return v.Seats[1].Online })
}

// TestASeatIsTakenBackAtAnotherNode puts a bot on a friend's seat at one node; the friend takes the
// seat back at the other. Spectators can do neither.
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
