package enginetest

import (
	"fmt"

	"signoria/engine"
)

// part names one part of one seat's score.
type part struct {
	seat engine.Seat
	name string
}

// checkForecast: if the game ended now, the parts of the final count sum to the points of
// the ranks, and every viewer's bounds hold them.
func checkForecast(g *game) error {
	if err := finalSums(g.p); err != nil {
		return err
	}
	for viewer := engine.NoSeat; viewer < g.seats(); viewer++ {
		if err := boundsHold(g.p, viewer); err != nil {
			return fmt.Errorf("viewer %v: %w", viewer, err)
		}
	}
	return nil
}

func finalSums(p engine.Position) error {
	var sum [engine.MaxSeats]int
	for _, part := range p.Final(nil) {
		sum[part.Seat] += part.Points
	}
	for _, place := range p.Rank(nil) {
		if sum[place.Seat] != place.Points {
			return fmt.Errorf("the parts of seat %v's final count sum to %d, its rank says %d", place.Seat, sum[place.Seat], place.Points)
		}
	}
	return nil
}

// boundsHold: each part of the final count lies within the viewer's bounds, and after the
// end they are exact.
func boundsHold(p engine.Position, viewer engine.Seat) error {
	final := map[part]int{}
	for _, s := range p.Final(nil) {
		final[part{s.Seat, s.Part}] += s.Points
	}
	told := map[part]bool{}
	for _, b := range p.Forecast(viewer, nil) {
		of := part{b.Seat, b.Part}
		switch n := final[of]; {
		case told[of]:
			return fmt.Errorf("the forecast of seat %v has part %s twice", b.Seat, b.Part)
		case n < b.Least || n > b.Most:
			return fmt.Errorf("part %s of seat %v's final count is %d, the forecast says %d to %d", b.Part, b.Seat, n, b.Least, b.Most)
		case !b.Exact() && p.Owing() == 0:
			return fmt.Errorf("the game is over, and part %s of seat %v is forecast as %d to %d", b.Part, b.Seat, b.Least, b.Most)
		}
		told[of] = true
	}
	for of, n := range final {
		if n != 0 && !told[of] {
			return fmt.Errorf("part %s of seat %v's final count is %d, and the forecast leaves it out", of.name, of.seat, n)
		}
	}
	return nil
}
