package bots

import (
	"context"
	"math"
	"time"

	"signoria/bots/net"
	"signoria/engine"
)

// puct is an information-set tree search guided by a net (PUCT). Every iteration draws a sample of all
// that the seat does not know and goes down one tree of choices that all samples share. At the end of
// the tree the net evaluates every open choice one step ahead: these estimates are the priors of the
// choices, and the outlook after the best of them is added to all choices of the path. With
// Spec.Turns that outlook is computed at the end of the seat's turn, or Spec.Ahead choices later.
type puct struct {
	spec Spec
	// temperature is that of pick, in worth; 0 means that the most visited choice is made.
	temperature float64
	rng         engine.Chance
	oneStep     *oneStep
	seats       int

	me    engine.Seat
	root  engine.Position
	sim   engine.Position
	nodes []branch
	path  []int32
	buf   []engine.Choice
	// whole means that all iterations are needed, not only the best choice.
	whole bool
	// everybody means that the outlooks of all seats are computed.
	everybody bool
	// only is the root's child with which iterations begin; 0 means the one that select finds.
	only int32
	// end is the deadline of the choice.
	end time.Time
	// apart has the seats that answer in secret at the same time as another: what they choose must
	// not depend on what that one has chosen.
	apart       engine.Seats
	result      [engine.MaxSeats]net.Outlook
	valueSpread valueSpread
}

// branch is a choice of one seat in the tree. Its children are a list ordered by seat and choice, so
// that the open choices of a sample are matched with them in one pass.
type branch struct {
	choice      engine.Choice
	win, margin float32 // sums of the outlooks of seat; the first one is that one step ahead
	first       float32 // worth of that first outlook
	prior       float32 // the weight of the choice before visits, 1 for the best of its siblings
	visits      int32
	child       int32 // first child; 0: none
	sibling     int32 // next in the parent's list; 0: none
	seat        engine.Seat
}

const (
	// exploration is the exploration constant of PUCT, in units of valueSpread.
	exploration = 2
	// firstTemperature is the temperature of the softmax that makes priors of first worths, in
	// units of valueSpread.
	firstTemperature = 1
)

// valueSpread is the mean standard deviation of the first estimates of choices over the places
// in the tree. Exploration is scaled by it, because in a long game one choice matters less than
// in a short one.
type valueSpread struct{ sum, places float32 }

// minSpread is the smallest spread, so that a search with only equal choices does not divide by 0.
const minSpread = 1e-4

func (s *valueSpread) mean() float32 { return max(minSpread, s.sum/max(1, s.places)) }

// note adds a place with n choices: the sum of their values and the sum of the squares.
func (s *valueSpread) note(n, sum, squares float32) {
	if n < 2 {
		return
	}
	mean := sum / n
	s.sum += float32(math.Sqrt(float64(max(0, squares/n-mean*mean))))
	s.places++
}

// Choose searches until the budget is used up or ctx ends.
func (s *puct) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	s.buf = p.Prune(seat, p.Choices(seat, s.buf[:0]))
	if len(s.buf) == 1 {
		return s.buf[0]
	}
	s.begin(p, seat)
	s.think(ctx)
	choice := s.nodes[s.chosen()].choice
	s.root = nil
	if cap(s.nodes) > keepNodes {
		s.nodes = nil
	}
	return choice
}

func (s *puct) begin(p engine.Position, seat engine.Seat) {
	s.me, s.root = seat, p
	if s.sim == nil {
		s.sim = p.Copy()
	}
	s.nodes = append(s.nodes[:0], branch{})
	s.oneStep.lens.Fresh()
	s.valueSpread = valueSpread{}
}

// think runs the iterations and returns their number. It runs at least one, because Choose needs a
// visited choice.
func (s *puct) think(ctx context.Context) (iterations int) {
	timed := s.spec.Timed()
	early := !timed && !s.whole && s.spec.mayEndEarly(s.root)
	s.end = time.Now().Add(s.spec.allowed())
	for i := 0; timed || i < s.spec.Iterations; i++ {
		if i > 0 && (ctx.Err() != nil || !time.Now().Before(s.end)) {
			return i
		}
		s.iterate()
		if early && i%settledEvery == 0 && s.settled(s.spec.Iterations-i-1) {
			return i + 1
		}
	}
	return s.spec.Iterations
}

// dwell continues the search with one choice of the root until it has the given number of visits, or
// until ctx or the time for the choice ends.
func (s *puct) dwell(ctx context.Context, child, visits int32) {
	s.only = child
	for s.nodes[child].visits < visits && ctx.Err() == nil && time.Now().Before(s.end) {
		s.iterate()
	}
	s.only = 0
}

// settled reports whether no other choice can have as many visits as the leading one after the
// iterations that are left.
func (s *puct) settled(left int) bool {
	var r leaders
	for child := s.nodes[0].child; child != 0; child = s.nodes[child].sibling {
		r.note(s.nodes[child].visits)
	}
	return r.settled(left)
}

func (s *puct) iterate() {
	s.sim.CopyFrom(s.root)
	s.sim.Sample(s.me, &s.rng)
	s.path = append(s.path[:0], 0)
	s.apart = 0
	s.descend()
	s.credit()
}

// next selects a child among the open choices. Those that are not in the tree yet are evaluated one
// step ahead and added. If none was there before, known is false and the child is the best of them.
// The child is 0 if the tree is full and has none of the open choices.
func (s *puct) next(at int32, seat engine.Seat) (child int32, known bool) {
	known, grown := s.grow(at, seat)
	if grown {
		s.setPriors(at, seat, !known)
	}
	return s.selectChild(at, seat), known
}

// grow adds the open choices that are not in the tree yet. Known reports whether one was there
// before, grown whether one was added.
func (s *puct) grow(at int32, seat engine.Seat) (known, grown bool) {
	behind, child := int32(0), s.nodes[at].child
	for _, c := range s.buf {
		for child != 0 && s.nodes[child].before(seat, c) {
			behind, child = child, s.nodes[child].sibling
		}
		switch {
		case child != 0 && s.nodes[child].seat == seat && s.nodes[child].choice == c:
			known = true
			behind, child = child, s.nodes[child].sibling
		case len(s.nodes) < MaxNodes:
			if !grown {
				s.oneStep.lens.Base(s.sim, seat)
				grown = true
			}
			behind = s.add(at, behind, seat, c)
		}
	}
	return known, grown
}

func (b *branch) before(seat engine.Seat, c engine.Choice) bool {
	return b.seat < seat || b.seat == seat && b.choice.Less(c)
}

// add evaluates a choice and inserts it into the tree after a sibling; 0 means first.
func (s *puct) add(at, behind int32, seat engine.Seat, c engine.Choice) int32 {
	o := s.oneStep.outlook(s.sim, seat, c)
	fresh := int32(len(s.nodes))
	b := branch{choice: c, seat: seat, win: o.Win, margin: o.Margin, first: o.Worth()}
	if behind == 0 {
		b.sibling = s.nodes[at].child
		s.nodes[at].child = fresh
	} else {
		b.sibling = s.nodes[behind].sibling
		s.nodes[behind].sibling = fresh
	}
	s.nodes = append(s.nodes, b)
	return fresh
}

// setPriors computes the priors of a seat's choices at a node from their first worths. A new node
// also counts for valueSpread.
func (s *puct) setPriors(at int32, seat engine.Seat, fresh bool) {
	var n, sum, squares, top float32
	for child := s.nodes[at].child; child != 0; child = s.nodes[child].sibling {
		if b := &s.nodes[child]; b.seat == seat {
			n, sum, squares, top = n+1, sum+b.first, squares+b.first*b.first, max(top, b.first)
		}
	}
	if fresh {
		s.valueSpread.note(n, sum, squares)
	}
	temperature := firstTemperature * s.valueSpread.mean()
	for child := s.nodes[at].child; child != 0; child = s.nodes[child].sibling {
		if b := &s.nodes[child]; b.seat == seat {
			b.prior = float32(math.Exp(float64(max(minLogPrior, (b.first-top)/temperature))))
		}
	}
}

// minLogPrior is the smallest logarithm of a prior, so that no sum of priors becomes 0.
const minLogPrior = -20

// selectChild returns the open child with the highest score, or at the root only, if it is set.
func (s *puct) selectChild(at int32, seat engine.Seat) int32 {
	if at == 0 && s.only != 0 {
		return s.only
	}
	var passed, priors float32
	s.open(at, seat, func(_ int32, b *branch) {
		passed += float32(b.visits)
		priors += b.prior
	})
	best, bestScore := int32(0), float32(0)
	bonus := exploration * s.valueSpread.mean() * float32(math.Sqrt(float64(passed)+1)) / priors
	s.open(at, seat, func(child int32, b *branch) {
		score := b.outlook().Worth() + bonus*b.prior/float32(b.visits+1)
		if best == 0 || score > bestScore {
			best, bestScore = child, score
		}
	})
	return best
}

// open calls do for the children of a node that are among the open choices.
func (s *puct) open(at int32, seat engine.Seat, do func(child int32, b *branch)) {
	child := s.nodes[at].child
	for _, c := range s.buf {
		for child != 0 && s.nodes[child].before(seat, c) {
			child = s.nodes[child].sibling
		}
		if child == 0 {
			return
		}
		if b := &s.nodes[child]; b.seat == seat && b.choice == c {
			do(child, b)
		}
	}
}

// outlook returns the mean outlook of a branch. The estimate one step ahead counts as one visit.
func (b *branch) outlook() net.Outlook {
	n := float32(b.visits + 1)
	return net.Outlook{Win: b.win / n, Margin: b.margin / n}
}

// credit adds the result of the iteration to every choice on the path, for the seat that chose.
func (s *puct) credit() {
	s.nodes[0].visits++
	for _, at := range s.path[1:] {
		b := &s.nodes[at]
		b.visits++
		b.win += s.result[b.seat].Win
		b.margin += s.result[b.seat].Margin
	}
}

// chosen returns the most visited choice of the root. With a temperature it picks one of those that
// have at least 1/fairPart as many visits.
func (s *puct) chosen() int32 {
	best := s.mostVisited()
	if s.temperature == 0 {
		return best
	}
	var fair []int32
	var worth []net.Outlook
	for child := s.nodes[0].child; child != 0; child = s.nodes[child].sibling {
		if b := &s.nodes[child]; b.visits*fairPart >= s.nodes[best].visits {
			fair, worth = append(fair, child), append(worth, b.outlook())
		}
	}
	return fair[pick(worth, pupilTemperature(s.temperature, worth), &s.rng)]
}

// fairPart divides the visits of the most visited choice: with fewer an outlook is too uncertain.
const fairPart = 8

// mostVisited returns the root's child with the most visits, of equals the one with the higher worth.
func (s *puct) mostVisited() int32 {
	best := int32(0)
	for child := s.nodes[0].child; child != 0; child = s.nodes[child].sibling {
		a, b := &s.nodes[child], &s.nodes[best]
		if best == 0 || a.visits > b.visits || a.visits == b.visits && a.outlook().Worth() > b.outlook().Worth() {
			best = child
		}
	}
	return best
}
