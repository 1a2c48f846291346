package engine

import "math"

// Score is one part of a seat's score. Part is the title's own name of it, the
// key of the word catalogue ("score.<Part>").
type Score struct {
	Seat   Seat
	Part   string
	Points int
}

// Bound is one part of a seat's score as a viewer can know it, if the game ended now:
// at least Least and at most Most points. They are equal where the viewer knows all
// that the part counts.
type Bound struct {
	Seat        Seat
	Part        string
	Least, Most int
}

// Unbounded is the Most of a part of which the viewer knows no upper bound.
const Unbounded = math.MaxInt

// Exact reports whether the viewer knows the points.
func (b Bound) Exact() bool { return b.Least == b.Most }

// Total returns the sum of a seat's bounds, as a bound of no part.
func Total(bounds []Bound, seat Seat) Bound {
	sum := Bound{Seat: seat}
	for _, b := range bounds {
		if b.Seat != seat {
			continue
		}
		sum.Least += b.Least
		if sum.Most != Unbounded && b.Most != Unbounded {
			sum.Most += b.Most
		} else {
			sum.Most = Unbounded
		}
	}
	return sum
}

// Known appends scores as bounds that are exact.
func Known(buf []Bound, scores []Score) []Bound {
	for _, s := range scores {
		buf = append(buf, Bound{Seat: s.Seat, Part: s.Part, Least: s.Points, Most: s.Points})
	}
	return buf
}

// Place is a seat's rank: 1 is best, and seats that share a victory share a
// number. Points is the total that was compared first.
type Place struct {
	Seat   Seat
	Rank   int
	Points int
}

// Piece is one component and where it is, for conservation tests. Kind and ID never change; At is its
// place now, empty if it has none.
type Piece struct {
	Kind string
	ID   int
	At   string
}

// Census is every component of a position, each exactly once.
type Census []Piece

// Places appends the seats in order of worth, the greatest first: points, and what
// breaks a tie. Who is worth as much as another shares the place.
func Places(buf []Place, points, worth []int) []Place {
	first := len(buf)
	for seat, w := range worth {
		at := len(buf)
		buf = append(buf, Place{})
		for ; at > first && worth[buf[at-1].Seat] < w; at-- {
			buf[at] = buf[at-1]
		}
		buf[at] = Place{Seat: Seat(seat), Points: points[seat]}
	}
	for i := range buf[first:] {
		place := &buf[first+i]
		place.Rank = i + 1
		if i > 0 && worth[place.Seat] == worth[buf[first+i-1].Seat] {
			place.Rank = buf[first+i-1].Rank
		}
	}
	return buf
}
