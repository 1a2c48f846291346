package history

import (
	"testing"

	"signoria/engine"
)

// The lines of a chart stay in its field, also with points below nothing, and its
// names stand apart.
func TestScoreChartHoldsItsPoints(t *testing.T) {
	t.Parallel()
	r := &scoreChart{laps: []scorePoint{{seq: 2}, {seq: 50, round: 1}, {seq: 90, round: 2}}}
	for i := range r.laps {
		for seat, n := range []int{0, 40 * i, 39 * i, -7 * i} {
			r.laps[i].score = append(r.laps[i].score, engine.Score{Seat: engine.Seat(seat), Part: "p", Points: n})
		}
	}
	c := r.chart("", 4)
	for _, n := range []int{c.low, c.high, 0} {
		if y := c.y(n); y < chartTop || y > chartBottom {
			t.Errorf("%d points stand at %v", n, y)
		}
	}
	if c.at(2) != chartLeft || c.at(90) != chartRight || c.at(50) != c.x(1) || c.at(70) <= c.x(1) {
		t.Errorf("moments stand at %v, %v, %v, %v", c.at(2), c.at(50), c.at(70), c.at(90))
	}
	names := c.runners(4)
	for i := 1; i < len(names); i++ {
		if names[i].points > names[i-1].points || names[i].y-names[i-1].y < nameGap-0.01 {
			t.Errorf("the names stand at %+v", names)
		}
	}
	if len(c.grid()) < 2 || len(c.grid()) > 8 {
		t.Errorf("lines at %v", c.grid())
	}
}
