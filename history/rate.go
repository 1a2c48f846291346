package history

import (
	"fmt"
	"time"

	"signoria/rating"
	"signoria/store"
)

// month is the time without play after which a rating becomes less certain.
const month = 30 * 24 * time.Hour

// botPlayer returns the name of a level of bots among players.
func botPlayer(level string) string { return "bot " + level }

// rate computes the ratings after a match. A rated match changes those of its persons. Any other
// match changes only those of its bots, measured against the persons who are in the ladder and did
// not leave.
func rate(e store.Ending, of func(player string) (store.Standing, bool)) ([]store.Standing, error) {
	ladder := store.LadderOf(e.Title, e.Seats)
	var seats []store.Standing
	var list []rating.Finish
	for _, r := range e.Results {
		player := r.Player
		if r.Bot != "" {
			player = botPlayer(r.Bot)
		}
		if player == "" || !e.Rated && r.Left {
			continue
		}
		standing, there := of(player)
		before := rating.Start()
		if there {
			var err error
			if before, err = rating.Parse(standing.Value); err != nil {
				return nil, fmt.Errorf("history: rating of player %s: %w", player, err)
			}
			before = before.Rested(int(max(0, e.Ended.Sub(standing.Last)) / month))
		}
		if !e.Rated && r.Bot == "" && standing.Games < RatedTables {
			continue
		}
		standing.Player, standing.Ladder = player, ladder
		seats = append(seats, standing)
		list = append(list, rating.Finish{Rating: before, Place: r.Place, Left: r.Left})
	}
	if e.Rated {
		return moved(e, seats, rating.Game(list), func(int) bool { return true }), nil
	}
	persons := 0
	for _, s := range seats {
		if !isBot(s.Player) {
			persons++
		}
	}
	if persons == 0 || persons == len(seats) {
		return nil, nil
	}
	return moved(e, seats, rating.Placed(list), func(i int) bool { return isBot(seats[i].Player) && !twice(seats, i) }), nil
}

// isBot reports whether a player is a level of bots.
func isBot(player string) bool { return len(player) > 4 && player[:4] == "bot " }

// twice reports whether the seat's player has an earlier seat, too, as a level of bots may: it is
// rated once.
func twice(seats []store.Standing, i int) bool {
	for _, s := range seats[:i] {
		if s.Player == seats[i].Player {
			return true
		}
	}
	return false
}

func moved(e store.Ending, seats []store.Standing, after []rating.Rating, moves func(i int) bool) (list []store.Standing) {
	for i, s := range seats {
		if !moves(i) {
			continue
		}
		s.Value, s.Games, s.Last = after[i].String(), s.Games+1, e.Ended
		list = append(list, s)
	}
	return list
}

// fold works out all ratings from rated matches, which are in the order of rating, and notes what
// players are rated after each.
func fold(list []store.Ending, note func(e store.Ending, after []store.Standing) error) (map[[2]string]store.Standing, error) {
	all := map[[2]string]store.Standing{}
	for _, e := range list {
		ladder := store.LadderOf(e.Title, e.Seats)
		after, err := rate(e, func(player string) (store.Standing, bool) {
			standing, there := all[[2]string{player, ladder}]
			return standing, there
		})
		if err != nil {
			return nil, fmt.Errorf("match %s: %w", e.Match, err)
		}
		if err := note(e, after); err != nil {
			return nil, err
		}
		for _, s := range after {
			all[[2]string{s.Player, s.Ladder}] = s
		}
	}
	return all, nil
}
