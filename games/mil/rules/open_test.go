package rules

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/engine/rulepage"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// TestOpenInformation plays games and wants every viewer to see the same table at
// every question: all but cubes, drafts, and what of a question hangs on the own
// cubes, is open (M-28.3, M-28.9).
func TestOpenInformation(t *testing.T) {
	rulepage.Covers(t, "M-28.3", "M-28.9")
	for _, options := range []string{"", "cut_throat,time_is_money,pope,claim"} {
		enginetest.OpenTable(t, title(t), 4, options, openTable)
	}
}

// openTable is a view without what belongs to its viewer alone.
func openTable(v mil.View) mil.View {
	q := &v.Question
	v.Viewer, v.Offers = engine.NoSeat, nil
	q.Seat, q.Kind, q.Kinds, q.Chosen, q.Total, q.Least, q.Most, q.Have = engine.NoSeat, 0, nil, content.Cubes{}, -1, 0, 0, content.Cubes{}
	v.Seats = slices.Clone(v.Seats)
	for i := range v.Seats {
		v.Seats[i].Cubes, v.Seats[i].Draft = nil, nil
	}
	return v
}
