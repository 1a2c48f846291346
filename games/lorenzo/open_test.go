package lorenzo

import (
	"reflect"
	"testing"

	"signoria/engine"
)

// TestOpenInformation plays a game and wants every viewer to see the same table
// at every question: nothing on it is private (SM-1.2).
func TestOpenInformation(t *testing.T) {
	pos, err := title(t).Start(engine.Options{Seats: 4}, engine.FastChance(3))
	if err != nil {
		t.Fatal(err)
	}
	pick := engine.FastChance(4)
	for pos.Owing() != 0 {
		spectator := table(pos.View(engine.NoSeat).(View))
		for seat := engine.Seat(0); seat < 4; seat++ {
			if own := table(pos.View(seat).(View)); !reflect.DeepEqual(own, spectator) {
				t.Fatalf("seat %s and a spectator see different tables", seat)
			}
		}
		for tower, left := range spectator.Left {
			if left != deckSize-NumFloors*spectator.Round {
				t.Fatalf("round %d: deck %d shows %d cards", spectator.Round, tower, left)
			}
		}
		seat := pos.Owing().First()
		choices := pos.Choices(seat, nil)
		pos.Apply(seat, choices[pick.N(len(choices))])
	}
}

// table is the view without what belongs to the viewer alone.
func table(v View) View {
	v.Viewer, v.Offers = engine.NoSeat, nil
	return v
}
