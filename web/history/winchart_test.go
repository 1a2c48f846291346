package history

import (
	"strconv"
	"testing"
)

// TestNumbersOnTheChartStandApart checks that the numbers on a chart do not overlap and are in its
// field or near it.
func TestNumbersOnTheChartStandApart(t *testing.T) {
	t.Parallel()
	var marks []mark
	for i := range 5 {
		marks = append(marks, mark{left: 50 + float64(i), top: float64(20 * i)})
		marks[i].settle(marks[:i])
	}
	for i := range marks {
		for j := range i {
			if marks[i].covers(marks[j]) {
				t.Errorf("%+v covers %+v", marks[i], marks[j])
			}
		}
		if y := marks[i].number(); y < -20 || y > 120 {
			t.Errorf("number %s is at %v, too far from the field", strconv.Itoa(i), y)
		}
	}
}
