package bots

import (
	"math"

	"signoria/engine"
)

// node is a choice of one seat in the tree. Its children are a list ordered by seat and choice, so
// that the open choices of a sample, which have the same order, are matched with them in one pass.
type node struct {
	choice    engine.Choice
	total     float64 // sum of the rewards of seat
	visits    int32
	available int32 // visits of the parent in which the choice was open
	child     int32 // first child; 0: none
	sibling   int32 // next in the parent's list; 0: none
	seat      engine.Seat
}

type tree struct{ nodes []node }

func (t *tree) reset() { t.nodes = append(t.nodes[:0], node{}) }

const (
	// explore is the exploration constant of UCB1, for rewards between 0 and 1.
	explore = 0.4
	// widen and widenPower limit the children of a node with v visits to widen·v^widenPower
	// (progressive widening), so that hundreds of open choices do not use up a small budget.
	widen      = 2.0
	widenPower = 0.6
)

// walk is the state of one pass over a node's children and the open choices.
type walk struct {
	best      int32
	bestScore float64
	tried     int
	// fresh is the choice without a child that has the best estimate, freshScore this estimate;
	// untried means that there is one. behind is the child after which it is inserted; 0: first.
	fresh      engine.Choice
	freshScore float64
	behind     int32
	untried    bool
}

// next selects a child of a node among the open choices, or adds one; added says which. The child is
// 0 if the tree is full and has none of the open choices.
func (t *tree) next(at int32, seat engine.Seat, open []engine.Choice, h *mast, rng *engine.Chance) (child int32, added bool) {
	w := t.match(at, seat, open, h, rng)
	room := float64(w.tried) < widen*math.Pow(float64(t.nodes[at].visits+1), widenPower)
	if w.untried && (w.tried == 0 || room) && len(t.nodes) < MaxNodes {
		return t.add(at, seat, w), true
	}
	return w.best, false
}

// match goes through the children and the open choices at the same time. It scores the open children,
// counts them as available, and finds the choice without a child that has the best estimate.
func (t *tree) match(at int32, seat engine.Seat, open []engine.Choice, h *mast, rng *engine.Chance) walk {
	var w walk
	behind, child := int32(0), t.nodes[at].child
	for _, c := range open {
		for child != 0 && t.nodes[child].before(seat, c) {
			behind, child = child, t.nodes[child].sibling
		}
		if child != 0 && t.nodes[child].seat == seat && t.nodes[child].choice == c {
			n := &t.nodes[child]
			n.available++
			if score := n.score(); w.tried == 0 || score > w.bestScore {
				w.best, w.bestScore = child, score
			}
			w.tried++
			continue
		}
		if score := h.estimate(seat, c, rng); !w.untried || score > w.freshScore {
			w.fresh, w.freshScore, w.behind, w.untried = c, score, behind, true
		}
	}
	return w
}

func (n *node) before(seat engine.Seat, c engine.Choice) bool {
	return n.seat < seat || n.seat == seat && n.choice.Less(c)
}

// score returns the upper confidence bound of a node. It uses available in place of the parent's
// visits, so that a choice that is seldom open is not explored too often.
func (n *node) score() float64 {
	v := float64(n.visits)
	return n.total/v + explore*math.Sqrt(math.Log(float64(n.available))/v)
}

func (t *tree) add(at int32, seat engine.Seat, w walk) int32 {
	fresh := int32(len(t.nodes))
	n := node{choice: w.fresh, seat: seat, available: 1}
	if w.behind == 0 {
		n.sibling = t.nodes[at].child
		t.nodes[at].child = fresh
	} else {
		n.sibling = t.nodes[w.behind].sibling
		t.nodes[w.behind].sibling = fresh
	}
	t.nodes = append(t.nodes, n)
	return fresh
}

// mostVisited returns the root's child with the most visits, of equals the one with the higher mean;
// 0 if there is none.
func (t *tree) mostVisited() int32 {
	best := int32(0)
	for child := t.nodes[0].child; child != 0; child = t.nodes[child].sibling {
		a, b := &t.nodes[child], &t.nodes[best]
		if best == 0 || a.visits > b.visits || a.visits == b.visits && a.total > b.total {
			best = child
		}
	}
	return best
}
