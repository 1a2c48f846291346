package arena

import (
	"math"

	"signoria/bots"
)

// Entrant is the sum of all seats that one bot sat at. A bot that sits at
// several seats of a game counts each as a game of its own.
type Entrant struct {
	Bot   string `json:"bot"`
	Games int    `json:"games"`
	// Wins counts a shared win as its part.
	Wins    float64 `json:"wins"`
	WinRate float64 `json:"win_rate"`
	// CI95 is Wilson's 95 % interval of the win rate.
	CI95      [2]float64 `json:"ci95"`
	MeanRank  float64    `json:"mean_rank"`
	MeanScore float64    `json:"mean_score"`
}

// count sums up the finished games, one row for each distinct bot.
func (c *Config) count(specs []bots.Spec, games []outcome) Result {
	r := Result{Game: c.Title.Meta().Name, Games: c.Games}
	row := map[bots.Spec]int{}
	for i, spec := range specs {
		if _, there := row[spec]; !there {
			row[spec] = len(r.Entrants)
			r.Entrants = append(r.Entrants, Entrant{Bot: c.Seats[i]})
		}
	}
	for _, game := range games {
		if !game.finished {
			continue
		}
		r.Finished++
		winners := 0.0
		for _, place := range game.places {
			if place.Rank == 1 {
				winners++
			}
		}
		for _, place := range game.places {
			e := &r.Entrants[row[specs[game.entrant[place.Seat]]]]
			e.Games++
			e.MeanRank += float64(place.Rank)
			e.MeanScore += float64(place.Points)
			if place.Rank == 1 {
				e.Wins += 1 / winners
			}
		}
	}
	for i := range r.Entrants {
		r.Entrants[i].finish()
	}
	return r
}

// finish turns sums into means. An entrant without games keeps zeros and the
// interval that says nothing.
func (e *Entrant) finish() {
	e.CI95 = Wilson(e.Wins, e.Games)
	if e.Games == 0 {
		return
	}
	n := float64(e.Games)
	e.WinRate = e.Wins / n
	e.MeanRank /= n
	e.MeanScore /= n
}

// Wilson is Wilson's 95 % interval of a rate, from 0 to 1, after the given
// number of wins (a part of one counts as such) in n games.
func Wilson(wins float64, games int) [2]float64 {
	if games == 0 {
		return [2]float64{0, 1}
	}
	const z = 1.959963984540054 // the normal distribution's 97.5 % point
	n := float64(games)
	p := wins / n
	middle := p + z*z/(2*n)
	spread := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	whole := 1 + z*z/n
	between := [2]float64{(middle - spread) / whole, (middle + spread) / whole}
	if wins == 0 {
		between[0] = 0 // exactly, whatever rounding says
	}
	if wins == n {
		between[1] = 1
	}
	return between
}
