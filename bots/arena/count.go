package arena

import (
	"math"

	"signoria/bots"
	"signoria/engine"
)

// Player has the counts of one bot over all seats. If a bot sits at several seats of a game, each of them
// counts as a game.
type Player struct {
	Bot string `json:"bot"`
	Sum
}

// SeatRow has the counts of the games in which one bot sat at one seat.
type SeatRow struct {
	Seat int `json:"seat"` // counted from 1
	// House is the seat's name in Config.Houses.
	House string `json:"house,omitempty"`
	Bot   string `json:"bot"`
	Sum
}

// Sum has the counts of some games.
type Sum struct {
	Games int `json:"games"`
	// Wins is the number of wins; a win shared by two counts as 0.5.
	Wins    float64 `json:"wins"`
	WinRate float64 `json:"win_rate"`
	// CI95 is Wilson's 95 % interval of the win rate.
	CI95      [2]float64 `json:"ci95"`
	MeanRank  float64    `json:"mean_rank"`
	MeanScore float64    `json:"mean_score"`
}

// count returns the counts of the finished games: for each distinct bot, and for each of them at each
// seat.
func (m *match) count(games []outcome) Result {
	r := Result{Game: m.Title.Meta().Name, Games: m.Games, Opening: m.opening}
	row := map[bots.Spec]int{}
	for i, spec := range m.specs {
		if _, there := row[spec]; !there {
			row[spec] = len(r.Players)
			r.Players = append(r.Players, Player{Bot: m.Seats[i]})
		}
	}
	r.Seats = m.seatRows(r.Players)
	for _, game := range games {
		if !game.finished {
			continue
		}
		r.Finished++
		winners := 0
		for _, place := range game.places {
			if place.Rank == 1 {
				winners++
			}
		}
		for _, place := range game.places {
			e := row[m.specs[game.player[place.Seat]]]
			r.Players[e].add(place, winners)
			r.Seats[int(place.Seat)*len(r.Players)+e].add(place, winners)
		}
	}
	for i := range r.Players {
		r.Players[i].finish()
	}
	for i := range r.Seats {
		r.Seats[i].finish()
	}
	return r
}

// seatRows returns the empty rows of the seats, in order, each with all bots.
func (c *Config) seatRows(players []Player) []SeatRow {
	var rows []SeatRow
	for seat := range c.Seats {
		for _, e := range players {
			one := SeatRow{Seat: seat + 1, Bot: e.Bot}
			if seat < len(c.Houses) {
				one.House = c.Houses[seat]
			}
			rows = append(rows, one)
		}
	}
	return rows
}

// add counts a game; winners is the number of seats that share the first place.
func (s *Sum) add(place engine.Place, winners int) {
	s.Games++
	s.MeanRank += float64(place.Rank)
	s.MeanScore += float64(place.Points)
	if place.Rank == 1 {
		s.Wins += 1 / float64(winners)
	}
}

// finish replaces sums by means. Without games they stay 0, and the interval is 0 to 1.
func (s *Sum) finish() {
	s.CI95 = Wilson(s.Wins, s.Games)
	if s.Games == 0 {
		return
	}
	n := float64(s.Games)
	s.WinRate = s.Wins / n
	s.MeanRank /= n
	s.MeanScore /= n
}

// z is the normal distribution's 97.5 % point.
const z = 1.959963984540054

// Wilson returns Wilson's 95 % interval of a rate, within 0 to 1, for a number of wins in some games. Wins
// may be a fraction.
func Wilson(wins float64, games int) [2]float64 {
	if games == 0 {
		return [2]float64{0, 1}
	}
	n := float64(games)
	p := wins / n
	middle := p + z*z/(2*n)
	spread := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	whole := 1 + z*z/n
	between := [2]float64{(middle - spread) / whole, (middle + spread) / whole}
	if wins == 0 {
		between[0] = 0 // exactly, without rounding errors
	}
	if wins == n {
		between[1] = 1
	}
	return between
}
