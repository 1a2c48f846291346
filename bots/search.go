package bots

import (
	"context"
	"time"

	"signoria/engine"
)

// search is an information-set Monte Carlo tree search from one seat's point of view. Every iteration
// draws a sample of all that the seat does not know, including future chance, goes down one tree of
// choices that all samples share, adds a node, plays a random game to the end, and adds to every
// choice on the path the reward of the seat that made it.
type search struct {
	spec Spec
	rng  engine.Chance

	me     engine.Seat
	root   engine.Position
	sim    engine.Position
	tree   tree
	path   []int32
	buf    []engine.Choice
	picked [playoutWidth]engine.Choice
	mast   mast
	scale  scale
	places []engine.Place
	reward [engine.MaxSeats]float64
	// whole means that all iterations are needed, not only the best choice.
	whole bool
	// ends has the results of the playouts by the first node of their path, 0 for all; nil means
	// that they are not recorded.
	ends map[int32]*ends
}

// The limits of every search. A full tree gets no more nodes, but the search continues in it.
const (
	MaxTime  = time.Minute // for one choice
	MaxNodes = 1 << 19     // about 25 MB
)

// keepNodes is the largest tree whose memory a bot keeps between choices, because a server has many
// bots.
const keepNodes = 4096

// Choose searches until the budget is used up or ctx ends.
func (s *search) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	s.buf = p.Prune(seat, p.Choices(seat, s.buf[:0]))
	if len(s.buf) == 1 {
		return s.buf[0]
	}
	fallback := s.buf[s.rng.N(len(s.buf))]
	s.begin(p, seat)
	s.think(ctx)
	choice := fallback
	if best := s.tree.mostVisited(); best != 0 {
		choice = s.tree.nodes[best].choice
	}
	s.root = nil
	if cap(s.tree.nodes) > keepNodes {
		s.tree.nodes = nil
	}
	return choice
}

func (s *search) begin(p engine.Position, seat engine.Seat) {
	s.me, s.root = seat, p
	if s.sim == nil || s.sim.Meta().Name != p.Meta().Name {
		s.sim = p.Copy()
	}
	s.tree.reset()
	s.mast.reset()
	s.scale = scale{}
}

// think runs the iterations and returns their number. It may be 0, because Choose has a fallback.
func (s *search) think(ctx context.Context) (iterations int) {
	timed := s.spec.Timed()
	early := !timed && !s.whole && s.spec.mayEndEarly(s.root)
	end := time.Now().Add(s.spec.allowed())
	for i := 0; timed || i < s.spec.Iterations; i++ {
		if (timed || i%16 == 0) && (ctx.Err() != nil || !time.Now().Before(end)) {
			return i
		}
		s.iterate()
		if early && i%settledEvery == 0 && s.settled(s.spec.Iterations-i-1) {
			return i + 1
		}
	}
	return s.spec.Iterations
}

// settled reports whether no other choice can have as many visits as the leading one after the
// iterations that are left.
func (s *search) settled(left int) bool {
	var r leaders
	for child := s.tree.nodes[0].child; child != 0; child = s.tree.nodes[child].sibling {
		r.note(s.tree.nodes[child].visits)
	}
	return r.settled(left)
}

func (s *search) iterate() {
	s.sim.CopyFrom(s.root)
	s.sim.Sample(s.me, &s.rng)
	s.mast.forgetPlayout()
	s.path = append(s.path[:0], 0)
	s.descend()
	s.playOut()
	s.judge()
	s.credit()
}

// turn returns the seat that answers next. If several owe an answer, the searching seat is first, so
// that its choice does not depend on what the others choose in secret at the same time.
func (s *search) turn() engine.Seat {
	owing := s.sim.Owing()
	if owing.Has(s.me) {
		return s.me
	}
	return owing.First()
}

// descend goes down the tree until it has added a node or the game is over.
func (s *search) descend() {
	for at, fresh := int32(0), false; !fresh; {
		seat := s.turn()
		if seat == engine.NoSeat {
			return
		}
		s.buf = s.sim.Prune(seat, s.sim.Choices(seat, s.buf[:0]))
		if len(s.buf) == 1 {
			s.sim.Apply(seat, s.buf[0])
			continue
		}
		if at, fresh = s.tree.next(at, seat, s.buf, &s.mast, &s.rng); at == 0 {
			return
		}
		s.path = append(s.path, at)
		c := s.tree.nodes[at].choice
		s.mast.note(seat, c)
		s.sim.Apply(seat, c)
	}
}

// longestPlayOut is the largest number of choices of a playout, for games that do not end.
const longestPlayOut = 20_000

// playOut plays on by mast, to the end of the game or for Meta.Horizon choices; then the score at
// that moment counts.
func (s *search) playOut() {
	far := s.sim.Meta().Horizon
	if far == 0 {
		far = longestPlayOut
	}
	for range far {
		seat := s.sim.Owing().First()
		if seat == engine.NoSeat {
			return
		}
		several := s.sim.Pick(seat, &s.rng, s.picked[:])
		c := s.picked[0]
		if several {
			c = s.mast.prefer(seat, &s.picked)
		}
		s.sim.Apply(seat, c)
	}
}

// credit adds the reward to every choice on the path and every move of the playout, for the seat
// that chose.
func (s *search) credit() {
	s.tree.nodes[0].visits++
	for _, at := range s.path[1:] {
		n := &s.tree.nodes[at]
		n.visits++
		n.total += s.reward[n.seat]
	}
	s.mast.learn(&s.reward)
	s.note()
}
