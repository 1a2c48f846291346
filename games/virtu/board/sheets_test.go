package board

import "testing"

// TestSheets draws every kind of question of both titles, so that browser tests can measure the layout.
func TestSheets(t *testing.T) {
	great.Sheets(t, "virtu", "virtu")
	italian.Sheets(t, "virtu", "wars")
}
