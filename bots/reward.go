package bots

import (
	"math"

	"signoria/engine"
)

// scale measures mean and deviation of the margins in the first playouts of one search, so that a
// margin means the same in every game and at every stage. Later playouts do not change it, because
// rewards of one search must stay comparable.
type scale struct {
	count   float64
	mean    [engine.MaxSeats]float64
	squares float64 // sum of squared deviations, over all seats
}

// scaleLearns is the number of playouts that scale measures.
const scaleLearns = 64

// winShare is the weight of winning in a reward. The rest is the margin, so that a bot that is far
// ahead or far behind still plays well.
const winShare = 0.5

// judge computes the reward of each seat, between 0 and 1, from its final rank and margin.
func (s *search) judge() {
	s.places = s.sim.Rank(s.places[:0])
	winners := 0
	for _, place := range s.places {
		if place.Rank == 1 {
			winners++
		}
	}
	var margin [engine.MaxSeats]float64
	for _, place := range s.places {
		margin[place.Seat] = float64(place.Points - bestOther(s.places, place.Seat))
	}
	s.scale.learn(&margin, len(s.places))
	for _, place := range s.places {
		win := 0.0
		if place.Rank == 1 {
			win = 1 / float64(winners)
		}
		s.reward[place.Seat] = winShare*win + (1-winShare)*s.scale.squash(place.Seat, margin[place.Seat], len(s.places))
	}
}

func bestOther(places []engine.Place, seat engine.Seat) int {
	best, found := 0, false
	for _, place := range places {
		if place.Seat != seat && (!found || place.Points > best) {
			best, found = place.Points, true
		}
	}
	return best
}

func (sc *scale) learn(margin *[engine.MaxSeats]float64, seats int) {
	if sc.count >= scaleLearns {
		return
	}
	sc.count++
	for seat := range seats {
		d := margin[seat] - sc.mean[seat]
		sc.mean[seat] += d / sc.count
		sc.squares += d * (margin[seat] - sc.mean[seat])
	}
}

// squash maps a margin to a number between 0 and 1: the mean margin to 0.5.
func (sc *scale) squash(seat engine.Seat, margin float64, seats int) float64 {
	deviation := math.Sqrt(sc.squares/(sc.count*float64(seats))) + 1
	x := (margin - sc.mean[seat]) / deviation
	return 0.5 + 0.5*x/(1+math.Abs(x))
}
