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

// TestOpenInformation plays games and checks at every question that all viewers see the same table.
// Only cubes, drafts and the parts of a question that depend on the own cubes are private (M-28.3,
// M-28.9).
func TestOpenInformation(t *testing.T) {
	rulepage.Covers(t, "M-28.3", "M-28.9")
	for _, options := range []string{"", "cut_throat,time_is_money,pope,claim"} {
		enginetest.OpenTable(t, title(t), 4, options, openTable)
	}
}

// openTable returns a view without what only its viewer may see.
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
