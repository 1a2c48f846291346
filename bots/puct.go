package bots

import (
	"context"
	"math"
	"time"

	"signoria/bots/net"
	"signoria/engine"
)

// puct is a search over information sets guided by a net: every iteration draws a
// sample of all the seat does not know and walks down one tree of choices shared by
// all samples. Where the tree ends the net weighs every choice one step ahead: what
// they promise orders them from then on, and the best of them is credited to all
// choices on the way; where whole turns are judged, what becomes of it at the end of that
// seat's turn, or some choices later.
type puct struct {
	spec Spec
	// temperature is how far it strays from its favourite, of a game.
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
	// whole: all iterations are wanted, not the favourite alone.
	whole bool
	// everybody: the chances of all seats are wanted.
	everybody bool
	// only is the root's child that walks begin with; 0 means whichever is best.
	only int32
	// end is the deadline of the choice.
	end time.Time
	// apart are the seats that answer at the same time as another, in secret: what
	// they choose must not depend on what that one has chosen.
	apart       engine.Seats
	result      [engine.MaxSeats]net.Outlook
	valueSpread valueSpread
}

// branch is a choice in the tree, by one seat. Its children are a list in the order
// of seat and choice, so that the open choices of a sample are matched in one walk.
type branch struct {
	choice      engine.Choice
	win, margin float32 // outlooks of seat, summed; the first is that one step ahead
	first       float32 // worth of that first outlook
	promise     float32 // how likely it is to be the best among its siblings
	visits      int32
	child       int32 // first child; 0 none
	sibling     int32 // next in the parent's list; 0 none
	seat        engine.Seat
}

const (
	// exploration weighs promises against results, in stakes.
	exploration = 2
	// firstTemperature is how much worse a first worth may be to promise a third as much, in
	// stakes.
	firstTemperature = 1
)

// valueSpread is the mean standard deviation of the first estimates of choices over the places
// in the tree. Exploration is scaled by it, because in a long game one choice matters less than
// in a short one.
type valueSpread struct{ sum, places float32 }

// minSpread keep a search that has seen nothing but equal choices from dividing by 0.
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

// Choose thinks until the budget is spent or the context ends.
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

// think runs the iterations, one at least: there must be something to choose. It gives
// how many there were.
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

// dwell looks at a choice of the root, after thinking, until it was looked at so often, or
// the context or the time that a choice may take ends.
func (s *puct) dwell(ctx context.Context, child, visits int32) {
	s.only = child
	for s.nodes[child].visits < visits && ctx.Err() == nil && time.Now().Before(s.end) {
		s.iterate()
	}
	s.only = 0
}

// settled reports whether no other choice can be looked at as often as the favourite in
// the iterations that are left.
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

// next selects a child among the open choices; those that are not in the tree yet are
// weighed one step ahead and added. Known is false where none was there before: then
// the child is the best of them.
func (s *puct) next(at int32, seat engine.Seat) (child int32, known bool) {
	known, grown := s.grow(at, seat)
	if grown {
		s.promise(at, seat, !known)
	}
	return s.selectChild(at, seat), known
}

// grow adds the open choices that are not in the tree yet.
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

// add weighs a choice and puts it into the tree behind a sibling (0: first).
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

// promise says of the choices of a seat at a place what they promise, by what they were
// worth at first; a new place also tells what is at stake.
func (s *puct) promise(at int32, seat engine.Seat, fresh bool) {
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
			b.promise = float32(math.Exp(float64(max(leastPromise, (b.first-top)/temperature))))
		}
	}
}

// leastPromise bounds how little is promised (its logarithm), so that sums stay
// sensible.
const leastPromise = -20

// selectChild returns the open child with the highest bound, or the only one wanted.
func (s *puct) selectChild(at int32, seat engine.Seat) int32 {
	if at == 0 && s.only != 0 {
		return s.only
	}
	var passed, promises float32
	s.open(at, seat, func(_ int32, b *branch) {
		passed += float32(b.visits)
		promises += b.promise
	})
	best, bestScore := int32(0), float32(0)
	curious := exploration * s.valueSpread.mean() * float32(math.Sqrt(float64(passed)+1)) / promises
	s.open(at, seat, func(child int32, b *branch) {
		score := b.outlook().Worth() + curious*b.promise/float32(b.visits+1)
		if best == 0 || score > bestScore {
			best, bestScore = child, score
		}
	})
	return best
}

// open does something for the children that are among the open choices.
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

// outlook returns the mean of a branch, what was seen one step ahead counting once.
func (b *branch) outlook() net.Outlook {
	n := float32(b.visits + 1)
	return net.Outlook{Win: b.win / n, Margin: b.margin / n}
}

// credit adds the result to every choice on the path, for the seat that chose.
func (s *puct) credit() {
	s.nodes[0].visits++
	for _, at := range s.path[1:] {
		b := &s.nodes[at]
		b.visits++
		b.win += s.result[b.seat].Win
		b.margin += s.result[b.seat].Margin
	}
}

// chosen returns the favourite, or with heat one of those that were looked at a fair part as
// often, the likelier the less it is worse than the best of them.
func (s *puct) chosen() int32 {
	favourite := s.mostVisited()
	if s.temperature == 0 {
		return favourite
	}
	var fair []int32
	var worth []net.Outlook
	for child := s.nodes[0].child; child != 0; child = s.nodes[child].sibling {
		if b := &s.nodes[child]; b.visits*fairPart >= s.nodes[favourite].visits {
			fair, worth = append(fair, child), append(worth, b.outlook())
		}
	}
	return fair[pick(worth, teaching(s.temperature, worth), &s.rng)]
}

// fairPart is the part of the favourite's looks below which nothing sure is known.
const fairPart = 8

// mostVisited returns the root's child with most visits, of equals the one with the better
// outlook.
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
