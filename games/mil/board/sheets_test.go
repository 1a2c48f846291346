package board

import "testing"

// TestSheets draws every kind of question, so that browser tests can measure the layout.
func TestSheets(t *testing.T) { game.Sheets(t, "mil", "mil") }
