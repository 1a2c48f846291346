package bots

import (
	"slices"
	"testing"

	"signoria/engine"
)

func choices(n int) []engine.Choice {
	list := make([]engine.Choice, n)
	for i := range list {
		list[i] = engine.Choice{Verb: 1 + engine.Verb(i/10), On: int16(i)}
	}
	return list
}

// TestChildrenAreSorted checks that the children of a node are sorted by seat and choice without
// duplicates, whatever is open at each visit.
func TestChildrenAreSorted(t *testing.T) {
	var tr tree
	var h mast
	tr.reset()
	rng := engine.FastChance(4)
	all := choices(60)
	made := map[node]bool{}
	for range 4000 {
		open := all[:0:0]
		for _, c := range all {
			if rng.N(3) > 0 {
				open = append(open, c)
			}
		}
		seat := engine.Seat(rng.N(3))
		at, _ := tr.next(0, seat, open, &h, &rng)
		n := &tr.nodes[at]
		if n.seat != seat || !slices.Contains(open, n.choice) {
			t.Fatalf("chose %+v of seat %v, which is not open to seat %v", n.choice, n.seat, seat)
		}
		n.visits++
		tr.nodes[0].visits++
		n.total += float64(rng.N(2))
		made[node{seat: n.seat, choice: n.choice}] = true
	}
	last, count := node{seat: -1}, 0
	for child := tr.nodes[0].child; child != 0; child = tr.nodes[child].sibling {
		n := tr.nodes[child]
		if !last.before(n.seat, n.choice) {
			t.Fatalf("%v %+v is after %v %+v", n.seat, n.choice, last.seat, last.choice)
		}
		if n.visits > n.available {
			t.Errorf("%+v was made %d times, but open only %d times", n.choice, n.visits, n.available)
		}
		last = n
		count++
	}
	if count != len(made) {
		t.Errorf("the node has %d children for %d different choices", count, len(made))
	}
}

// TestTreeFindsTheBestOfMany checks that the search finds the one of 700 choices that is better than
// the rest.
func TestTreeFindsTheBestOfMany(t *testing.T) {
	var tr tree
	var h mast
	tr.reset()
	rng := engine.FastChance(1)
	open := choices(700)
	for range 20_000 {
		at, _ := tr.next(0, 0, open, &h, &rng)
		n := &tr.nodes[at]
		n.visits++
		tr.nodes[0].visits++
		if win := rng.N(100); n.choice == open[431] && win < 80 || win < 40 {
			n.total++
		}
	}
	if got := tr.nodes[tr.mostVisited()].choice; got != open[431] {
		t.Errorf("the most visited choice is %+v, want %+v", got, open[431])
	}
}

func TestEmptyTreeHasNoMostVisited(t *testing.T) {
	var tr tree
	tr.reset()
	if tr.mostVisited() != 0 {
		t.Error("an empty tree has a most visited choice")
	}
}

func TestMASTLearns(t *testing.T) {
	var h mast
	rng := engine.FastChance(1)
	open := choices(12)
	prefer := func() engine.Choice {
		var picked [playoutWidth]engine.Choice
		for i := range picked {
			picked[i] = open[rng.N(len(open))]
		}
		return h.prefer(1, &picked)
	}
	for range 200 {
		h.forgetPlayout()
		c := prefer()
		reward := [engine.MaxSeats]float64{1: 0.2}
		if c == open[5] {
			reward[1] = 0.9
		}
		h.learn(&reward)
	}
	picked := 0
	for range 300 {
		if prefer() == open[5] {
			picked++
		}
	}
	if picked < 40 {
		t.Errorf("the good choice was picked %d of 300 times, want at least 40; a random pick has 25", picked)
	}
	if h.slots[0] != [mastSlots]mastMean{} {
		t.Error("another seat learned too")
	}
}

func TestRewardsKeepTheirOrder(t *testing.T) {
	var sc scale
	rng := engine.FastChance(2)
	for range 100 {
		m := [engine.MaxSeats]float64{float64(rng.N(40)) + 30, float64(rng.N(40)) - 80}
		sc.learn(&m, 2)
	}
	if sc.count != scaleLearns {
		t.Errorf("the scale learned from %v playouts, want %v", sc.count, scaleLearns)
	}
	for seat := range engine.Seat(2) {
		last := 0.0
		for margin := -500.0; margin <= 500; margin += 5 {
			r := sc.squash(seat, margin, 2)
			if r <= last || r >= 1 {
				t.Fatalf("seat %v: the margin %v has the reward %v, want more than %v and less than 1", seat, margin, r, last)
			}
			last = r
		}
	}
	if r := sc.squash(0, sc.mean[0], 2); r != 0.5 {
		t.Errorf("the mean margin has the reward %v, want 0.5", r)
	}
}

func TestBestOther(t *testing.T) {
	places := []engine.Place{{Seat: 2, Points: -3}, {Seat: 0, Points: -7}, {Seat: 1, Points: -9}}
	for seat, want := range []int{-3, -3, -7} {
		if got := bestOther(places, engine.Seat(seat)); got != want {
			t.Errorf("seat %d: the best other has %d, want %d", seat, got, want)
		}
	}
}

// TestATreeHasAnEnd checks that a full tree does not grow, and that the search continues among its nodes.
func TestATreeHasAnEnd(t *testing.T) {
	var tr tree
	var h mast
	tr.reset()
	rng := engine.FastChance(3)
	open := choices(40)
	for range 3 {
		at, fresh := tr.next(0, 0, open, &h, &rng)
		if !fresh {
			t.Fatal("a new tree has no room")
		}
		tr.nodes[at].visits++
		tr.nodes[0].visits += 9
	}
	tr.nodes = append(tr.nodes, make([]node, MaxNodes-len(tr.nodes))...)
	for range 200 {
		at, fresh := tr.next(0, 0, open, &h, &rng)
		if fresh || at == 0 || len(tr.nodes) != MaxNodes {
			t.Fatalf("a full tree returns node %d, new: %v, and has %d nodes", at, fresh, len(tr.nodes))
		}
		tr.nodes[at].visits++
		tr.nodes[0].visits++
		if at, fresh := tr.next(at, 1, open, &h, &rng); at != 0 || fresh {
			t.Fatalf("below a leaf of a full tree next returns node %d", at)
		}
	}
}
