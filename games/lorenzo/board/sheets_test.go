package board

import (
	"slices"
	"testing"

	"signoria/games/lorenzo"
)

// TestSheets draws every kind of question, without modules and with all, so that browser tests can measure
// the layout.
func TestSheets(t *testing.T) {
	g := suite([]int{2, 3, 4}, func(int) map[string]string { return nil })
	g.Games, g.Positions, g.Asks = 3, suited(positions), askNames(lorenzo.AskPlace, lorenzo.AskSupport)
	g.Sheets(t, "lorenzo", "lorenzo")
	g = suite([]int{2, 3, 4, 5}, func(seats int) map[string]string { return modules[2+seats%2] })
	g.Games, g.Positions, g.Asks = 3, suited(slices.Concat(positions, modulePositions, full)), askNames(lorenzo.AskPlace, lorenzo.AskLast)
	g.Sheets(t, "lorenzo", "lorenzo-modules")
}
