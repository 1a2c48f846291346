package rules

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/engine/rulepage"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// TestOpenInformation plays games and checks at every question that all viewers see the same table.
// Only hands, packets, picks and the faces of tokens are private (SM-1.2).
func TestOpenInformation(t *testing.T) {
	rulepage.Covers(t, "SM-1.2")
	for _, options := range []string{"", "houses,pazzi"} {
		enginetest.OpenTable(t, title(t), 4, options, func(v lorenzo.View) lorenzo.View {
			for tower, left := range v.Left[:content.SpecialTower] {
				if want := deckSize - content.NumFloors*v.Round; left != want && v.Phase != lorenzo.PhaseTokens {
					t.Fatalf("round %d: deck %d shows %d cards, want %d", v.Round, tower, left, want)
				}
			}
			return table(v)
		})
	}
}

// table returns the view without what only its viewer may see.
func table(v lorenzo.View) lorenzo.View {
	v.Viewer, v.Offers, v.Packet, v.Picked = engine.NoSeat, nil, nil, 0
	v.Seats = slices.Clone(v.Seats)
	for i := range v.Seats {
		v.Seats[i].Hand, v.Seats[i].Faces = nil, nil
	}
	return v
}
