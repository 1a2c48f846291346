package board

import "testing"

// TestSheets draws every kind of question for the layout to be measured.
func TestSheets(t *testing.T) { game.Sheets(t, "mil", "mil") }
