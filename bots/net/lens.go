package net

import "signoria/engine"

// Lens evaluates positions by a net and reuses sums of positions before. The results depend only on
// the positions since Fresh and on their order. It is not safe for concurrent use.
type Lens struct {
	net   *Net
	bases [engine.MaxSeats]base
	// seat is the seat of the last call of Base.
	seat       engine.Seat
	here, diff []float32
}

// base has the features of a position for a seat, and the sums of the hidden units for them.
type base struct {
	features, sums []float32
	// steps is the number of times the sums were computed from differences, plus 1; 0 means that
	// there are no sums.
	steps int
}

// fullAfter is the number of steps after which sums are computed in full again, so that rounding
// errors stay far below the differences between choices.
const fullAfter = 16

// Lens returns a lens that uses the net.
func (n *Net) Lens() *Lens {
	return &Lens{net: n, here: make([]float32, n.In), diff: make([]float32, n.Hidden)}
}

// Fresh discards all sums.
func (l *Lens) Fresh() {
	for i := range l.bases {
		l.bases[i].steps = 0
	}
}

// Base evaluates a position for a seat and makes it the base of later calls of Near. It is computed
// from the seat's last base if that is less work than in full.
func (l *Lens) Base(p engine.Position, seat engine.Seat) Outlook {
	l.seat = seat
	b := &l.bases[seat]
	if b.sums == nil {
		b.features, b.sums = make([]float32, l.net.In), make([]float32, l.net.Hidden)
	}
	p.Observe(seat, l.here)
	if 0 < b.steps && b.steps < fullAfter && nearby(b.features, l.here) {
		l.net.shift(b.sums, b.features, l.here)
		b.steps++
	} else {
		l.net.Sums(l.here, b.sums)
		b.steps = 1
	}
	b.features, l.here = l.here, b.features
	return l.net.Read(b.sums)
}

// nearby reports whether fewer features differ than are not 0 in to.
func nearby(from, to []float32) bool {
	from = from[:len(to)]
	more := 0
	for i, x := range to {
		if x != 0 {
			more++
		}
		if x != from[i] {
			more--
		}
	}
	return more > 0
}

// shift changes the sums for the features from into the sums for the features to.
func (n *Net) shift(sums, from, to []float32) {
	from = from[:len(to)]
	for i, x := range to {
		if d := x - from[i]; d != 0 {
			add(sums, n.row(i), d)
		}
	}
}

// Near evaluates a position that differs little from the last base, for the same seat.
func (l *Lens) Near(p engine.Position) Outlook {
	p.Observe(l.seat, l.here)
	b := &l.bases[l.seat]
	copy(l.diff, b.sums)
	l.net.shift(l.diff, b.features, l.here)
	return l.net.Read(l.diff)
}
