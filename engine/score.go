package engine

import "slices"

// Score is one part of a seat's score. Part is the title's own name of it, the
// key of the word catalogue ("score.<Part>").
type Score struct {
	Seat   Seat
	Part   string
	Points int
}

// Place is a seat's rank: 1 is best, and seats that share a victory share a
// number. Points is the total that was compared first.
type Place struct {
	Seat   Seat
	Rank   int
	Points int
}

// Piece is one component and where it is, for conservation tests: Kind and ID
// name it once and for all, At says where it lies now.
type Piece struct {
	Kind string
	ID   int
	At   string
}

// Census is every component of a position, each exactly once.
type Census []Piece

// ByPoints ranks seats by their points, the most first; who has as many shares the
// place.
func ByPoints(points []int) []Place {
	list := make([]Place, len(points))
	for seat, n := range points {
		list[seat] = Place{Seat: Seat(seat), Points: n, Rank: 1}
		for _, other := range points {
			if other > n {
				list[seat].Rank++
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Place) int { return a.Rank - b.Rank })
	return list
}
