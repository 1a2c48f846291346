package live_test

import (
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
)

// twoNodes share one PostgreSQL.
func twoNodes(t *testing.T) (here, there *live.Hall) {
	t.Helper()
	place := postgresAddress(t)
	return openHall(t, config(storetest.Open(t, place))), openHall(t, config(storetest.Open(t, place)))
}

// newest is what a page shows that has been at both nodes: the newer of two
// looks.
func newest(g guest, nodes []*live.Hall) *live.Look {
	a, b := g.at(nodes[0]).look(), g.at(nodes[1]).look()
	if b.Seq > a.Seq {
		return b
	}
	return a
}

// Pages post to one node and then at once to the other, as behind an address
// that alternates. No node refuses what is right because it has not heard yet.
func TestFastPostsToAlternatingNodes(t *testing.T) {
	here, there := twoNodes(t)
	nodes := []*live.Hall{here, there}
	anna, bea := pair(t, here)
	posts := 0
	for !over(newest(anna, nodes)) {
		for _, g := range []guest{anna, bea} {
			for l := newest(g, nodes); asked(l); l = newest(g, nodes) {
				posts++
				err := nodes[posts%2].Choose(t.Context(), g.id, g.key,
					live.Answer{Seat: engine.NoSeat, Seq: l.Seq, Texts: []string{l.Choices[0].Text}})
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

// Both nodes get the same press: it is carried out once.
func TestAPressSentToBothNodesCountsOnce(t *testing.T) {
	here, there := twoNodes(t)
	anna, _ := pair(t, here)
	seq := anna.look().Seq
	press := live.Answer{Seat: engine.NoSeat, Seq: seq, Texts: []string{"meek"}}
	must(t, here.Choose(t.Context(), anna.id, anna.key, press))
	wantError(t, there.Choose(t.Context(), anna.id, anna.key, press), live.ErrStale)
	if l := anna.at(there).look(); l.Last != seq+1 {
		t.Errorf("%d entries, want %d", l.Last, seq+1)
	}
}

// The curtain, Done and who is there are known to all nodes, and their revision
// only grows, over restarts, too.
func TestWhatIsNotInTheLogIsKnownToAllNodes(t *testing.T) {
	place := postgresAddress(t)
	c := config(storetest.Open(t, place))
	c.Grace = time.Hour
	here := openHall(t, c)
	c.Store = storetest.Open(t, place)
	there := openHall(t, c)
	ctx := t.Context()
	g := create(t, here, live.Plan{Promise: here.Promise(), Nonce: "n", Seats: []live.SeatPlan{{Name: "Anna"}, {Name: "Bea"}, {Screen: 1, Name: "Cara"}}})
	cara := g
	cara.key = g.look().Invites[0].Key
	cara.sit(live.Sitting{Names: []string{"Cara"}})
	g.at(there).look()

	must(t, here.Confirm(ctx, g.id, g.key, 1))
	first := g.at(there).await("the curtain", func(l *live.Look) bool { return l.You == 1 && l.Curtain == engine.NoSeat })
	if first.Revision == 0 {
		t.Error("a page that has changed has revision 0")
	}
	must(t, there.Choose(ctx, g.id, g.key, live.Answer{Seat: 1, Seq: first.Seq, Texts: []string{"meek"}}))
	watch(t, cara.at(there), "c")
	l := g.await("Cara being there", func(l *live.Look) bool { return l.Seats[2].Online })
	if l.Revision <= first.Revision {
		t.Errorf("revision %d after %d", l.Revision, first.Revision)
	}

	there.Close()
	l2 := g.await("Cara's node being gone", func(l *live.Look) bool { return !l.Seats[2].Online })
	if l2.Revision <= l.Revision {
		t.Errorf("revision %d after %d", l2.Revision, l.Revision)
	}
	here.Close()
	c.Store = storetest.Open(t, place)
	if l3 := g.at(openHall(t, c)).look(); l3.Revision < l2.Revision || l3.You != 1 {
		t.Errorf("after a restart revision %d after %d, seat %s in front", l3.Revision, l2.Revision, l3.You)
	}
}

// A table whose bots think here counts as looked at while its pages are open at
// another node.
func TestALookFromAnotherNodeCounts(t *testing.T) {
	here, there := twoNodes(t)
	anna := create(t, here, live.Plan{Promise: here.Promise(), Nonce: "n", Seats: []live.SeatPlan{{Name: "Anna"}, {Bot: "sleepy"}}})
	if live.SeenElsewhere(here, anna.id) {
		t.Fatal("somebody looks before anybody has come")
	}
	watch(t, anna.at(there), "a")
	anna.await("Anna being there", func(l *live.Look) bool { return l.Seats[0].Online })
	anna.at(there).await("Anna being told so", func(l *live.Look) bool { return l.Seats[0].Online })
	if !live.SeenElsewhere(here, anna.id) {
		t.Error("nobody looks, although Anna's page is open")
	}
}

// A node that dies without a word is missed by the others when its lease is
// over, and so are the pages that were open there.
func TestPagesAtADeadNodeAreNoLongerThere(t *testing.T) {
	place := postgresAddress(t)
	dead, alive := openHall(t, still(storetest.Open(t, place))), openHall(t, still(storetest.Open(t, place)))
	anna, bea := pair(t, dead)
	watch(t, bea, "b")
	anna.at(alive).await("Bea coming", func(l *live.Look) bool { return l.Seats[1].Online })
	live.Tick(alive, time.Now().Add(8*time.Second))
	if !anna.at(alive).look().Seats[1].Online {
		t.Error("Bea's node is taken for dead too soon")
	}
	live.Tick(alive, time.Now().Add(11*time.Second))
	anna.at(alive).await("Bea's node being missed", func(l *live.Look) bool { return !l.Seats[1].Online })
	live.Tick(dead, time.Now().Add(12*time.Second)) // it was only slow
	anna.at(alive).await("Bea being there again", func(l *live.Look) bool { return l.Seats[1].Online })
}
