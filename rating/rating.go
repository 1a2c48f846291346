package rating

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The scale: a player of whom nothing is known, how much chance there is in one game, the least
// that is ever left unknown of a player, and what is forgotten of one in a month without play.
const (
	startMu    = 25.0
	startSigma = 25.0 / 3
	beta       = 25.0 / 6
	minSigma   = 1.0
	drift      = 25.0 / 300
	// smallest is the least part of a variance that one game leaves.
	smallest = 0.0001
)

// Rating is what is known of a player's strength: it is normally distributed about Mu with the
// standard deviation Sigma.
type Rating struct{ Mu, Sigma float64 }

// Start is the rating of a player of whom nothing is known.
func Start() Rating { return Rating{startMu, startSigma} }

// Rested is the rating after so many months without play: less is known, never less than of
// somebody new.
func (r Rating) Rested(months int) Rating {
	variance := float64(r.Sigma*r.Sigma) + float64(float64(months)*float64(drift*drift))
	r.Sigma = min(math.Sqrt(variance), max(r.Sigma, startSigma))
	return r
}

// Finish is a player at the end of a game: the rating before it and the place; players of the same
// place share it. Left tells that they did not play to the end by themselves.
type Finish struct {
	Rating
	Place int
	Left  bool
}

// Game gives the ratings after a game. Who left counts as last of all, after whom the others have
// placed; those are rated among themselves, as if nobody else had been there, so that nobody gains
// or loses by an absence. Of two players, one who leaves has lost. A game that all left, and one
// that only one of several did not leave, changes nobody who stayed.
func Game(list []Finish) []Rating {
	stayed := 0
	for _, f := range list {
		if !f.Left {
			stayed++
		}
	}
	after := ratings(list)
	if stayed == 0 {
		return after
	}
	lost := lastPlaced(list)
	if all := update(lost); len(list) == 2 || stayed == len(list) {
		return all
	} else {
		for i, f := range list {
			if f.Left {
				after[i] = all[i]
			}
		}
	}
	var among []Finish
	for _, f := range list {
		if !f.Left {
			among = append(among, f)
		}
	}
	for i, own := range update(among) {
		after[nthStayed(list, i)] = own
	}
	return after
}

// Placed gives the ratings that programs have after a game with people, whose own ratings it does
// not change: programs are placed by the people whom they meet. Only the programs' new ratings
// count; whoever left says nothing of them and must not be in the list.
func Placed(list []Finish) []Rating { return update(list) }

func ratings(list []Finish) []Rating {
	all := make([]Rating, len(list))
	for i, f := range list {
		all[i] = f.Rating
	}
	return all
}

// lastPlaced are the players with those who left behind all others.
func lastPlaced(list []Finish) []Finish {
	last, all := math.MinInt, make([]Finish, len(list))
	for _, f := range list {
		last = max(last, f.Place)
	}
	for i, f := range list {
		if all[i] = f; f.Left {
			all[i].Place = last + 1
		}
	}
	return all
}

// nthStayed is the index of the player who is the n-th, from 0, of those who did not leave.
func nthStayed(list []Finish, n int) int {
	for i, f := range list {
		if f.Left {
			continue
		}
		if n == 0 {
			return i
		}
		n--
	}
	panic("rating: fewer players have stayed than were rated")
}

// update is Algorithm 4 of Weng and Lin for players without teams.
func update(list []Finish) []Rating {
	after := ratings(list)
	if len(list) < 2 {
		return after
	}
	c := 0.0
	for _, f := range list {
		c = c + (float64(f.Sigma*f.Sigma) + float64(beta*beta))
	}
	c = math.Sqrt(c)
	worth, sum, ties := make([]float64, len(list)), make([]float64, len(list)), make([]float64, len(list))
	for i, f := range list {
		worth[i] = exp(f.Mu / c)
	}
	for q, f := range list {
		for i, other := range list {
			if other.Place >= f.Place {
				sum[q] = sum[q] + worth[i]
			}
			if other.Place == f.Place {
				ties[q]++
			}
		}
	}
	for i, f := range list {
		omega, delta := 0.0, 0.0
		for q, other := range list {
			if other.Place > f.Place {
				continue
			}
			chance := worth[i] / sum[q]
			if q == i {
				omega = omega + float64((1-chance)/ties[q])
			} else {
				omega = omega - float64(chance/ties[q])
			}
			delta = delta + float64(float64(chance*(1-chance))/ties[q])
		}
		variance := float64(f.Sigma * f.Sigma)
		gamma := f.Sigma / c
		shrink := 1 - float64(float64(float64(delta*variance)/float64(c*c))*gamma)
		after[i] = Rating{
			Mu:    f.Mu + float64(omega*float64(variance/c)),
			Sigma: max(min(minSigma, f.Sigma), float64(f.Sigma*math.Sqrt(max(shrink, smallest)))),
		}
	}
	return after
}

// What pages show of a rating: figures on a scale on which somebody new is in the middle, at 1500.
const (
	scaleMiddle = 1500
	scaleStep   = 40
	// nineInTen is how many standard deviations to both sides of the middle have nine in ten of a
	// normal distribution between them.
	nineInTen = 1.6448536269514722
	// maxShownSigma is the largest standard deviation with which a figure is shown.
	maxShownSigma = 5.0
)

// Sure reports whether enough is known of the player for a figure.
func (r Rating) Sure() bool { return r.Sigma <= maxShownSigma }

// Figure is the middle of the band.
func (r Rating) Figure() int { return figure(r.Mu) }

// Band is where the player's true strength is, nine times in ten.
func (r Rating) Band() (from, to int) {
	half := float64(nineInTen * r.Sigma)
	return figure(r.Mu - half), figure(r.Mu + half)
}

func figure(mu float64) int {
	return int(math.Round(scaleMiddle + float64(scaleStep*(mu-startMu))))
}

// String writes a rating to the bit, as two hexadecimal numbers; Parse reads it.
func (r Rating) String() string { return hex(r.Mu) + " " + hex(r.Sigma) }

func hex(x float64) string { return strconv.FormatFloat(x, 'x', -1, 64) }

// Parse reads what [Rating.String] has written.
func Parse(text string) (Rating, error) {
	mu, sigma, _ := strings.Cut(text, " ")
	var r Rating
	for word, to := range map[string]*float64{mu: &r.Mu, sigma: &r.Sigma} {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return r, fmt.Errorf("rating: %q is not a rating", text)
		}
		*to = x
	}
	if r.Sigma <= 0 || mu == sigma {
		return r, fmt.Errorf("rating: %q is not a rating", text)
	}
	return r, nil
}
