package board

import "testing"

// TestSheets draws every kind of question of both titles for the layout to be measured.
func TestSheets(t *testing.T) {
	great.Sheets(t, "virtu", "virtu")
	italian.Sheets(t, "virtu", "wars")
}
