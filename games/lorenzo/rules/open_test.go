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

// TestOpenInformation plays a game and wants every viewer to see the same table
// at every question: nothing on it is private but hands, packets and the faces of
// tokens (SM-1.2).
func TestOpenInformation(t *testing.T) {
	rulepage.Covers(t, "SM-1.2")
	for _, options := range []string{"", "houses,pazzi"} {
		enginetest.OpenTable(t, title(t), 4, options, func(v lorenzo.View) lorenzo.View {
			for tower, left := range v.Left[:content.SpecialTower] {
				if want := deckSize - content.NumFloors*v.Round; left != want && v.Phase != lorenzo.PhaseTokens {
					t.Fatalf("round %d: deck %d shows %d cards", v.Round, tower, left)
				}
			}
			return table(v)
		})
	}
}

// table is the view without what belongs to the viewer alone.
func table(v lorenzo.View) lorenzo.View {
	v.Viewer, v.Offers, v.Packet, v.Picked = engine.NoSeat, nil, nil, 0
	v.Seats = slices.Clone(v.Seats)
	for i := range v.Seats {
		v.Seats[i].Hand, v.Seats[i].Faces = nil, nil
	}
	return v
}
