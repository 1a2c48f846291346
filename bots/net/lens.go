package net

import "signoria/engine"

// Lens looks at positions through a net. What it sees depends on nothing but the positions
// and their order since Fresh. It is not safe for concurrent use.
type Lens struct {
	net   *Net
	bases [engine.MaxSeats]base
	// seat is that of the last base.
	seat       engine.Seat
	here, diff []float32
}

// base is a position as a seat saw it, and the sums of the hidden units for it.
type base struct {
	features, sums []float32
	// steps is how many differences the sums have come through; 0 means they are of nothing.
	steps int
}

// fullAfter is through how many differences sums come before they are added up again, so
// that what is lost by rounding stays far below what any choice differs by.
const fullAfter = 16

// Lens makes one.
func (n *Net) Lens() *Lens {
	return &Lens{net: n, here: make([]float32, n.In), diff: make([]float32, n.Hidden)}
}

// Fresh clears the cache of positions.
func (l *Lens) Fresh() {
	for i := range l.bases {
		l.bases[i].steps = 0
	}
}

// Base looks at a position as the seat sees it; those that Near looks at are compared
// with it. It is itself compared with the last base of the seat, where that is less work
// than to add up all features.
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

// nearby reports whether fewer features differ than there are.
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

// shift makes the sums for some features those for others.
func (n *Net) shift(sums, from, to []float32) {
	from = from[:len(to)]
	for i, x := range to {
		if d := x - from[i]; d != 0 {
			add(sums, n.row(i), d)
		}
	}
}

// Near looks at a position that differs little from the last base, as the same seat sees
// both.
func (l *Lens) Near(p engine.Position) Outlook {
	p.Observe(l.seat, l.here)
	b := &l.bases[l.seat]
	copy(l.diff, b.sums)
	l.net.shift(l.diff, b.features, l.here)
	return l.net.Read(l.diff)
}
