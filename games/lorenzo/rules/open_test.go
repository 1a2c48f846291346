package rules

import (
	"reflect"
	"slices"
	"testing"

	"signoria/engine"
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
		o, err := engine.ParseOptions(4, options)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := title(t).Start(o, engine.FastChance(3))
		if err != nil {
			t.Fatal(err)
		}
		pick := engine.FastChance(4)
		for pos.Owing() != 0 {
			checkOpen(t, pos)
			seat := pos.Owing().First()
			choices := pos.Choices(seat, nil)
			pos.Apply(seat, choices[pick.N(len(choices))])
		}
	}
}

// checkOpen compares what the seats see with what a spectator sees.
func checkOpen(t *testing.T, pos engine.Position) {
	t.Helper()
	spectator := table(viewOf(pos, engine.NoSeat))
	for seat := engine.Seat(0); seat < 4; seat++ {
		if own := table(viewOf(pos, seat)); !reflect.DeepEqual(own, spectator) {
			t.Fatalf("seat %s and a spectator see different tables", seat)
		}
	}
	for tower, left := range spectator.Left[:content.SpecialTower] {
		if want := deckSize - content.NumFloors*spectator.Round; left != want && spectator.Phase != lorenzo.PhaseTokens {
			t.Fatalf("round %d: deck %d shows %d cards", spectator.Round, tower, left)
		}
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
