package rules

import (
	"testing"

	"signoria/engine"
	"signoria/games/mil/content"
)

// TestSamplesCanBePlayedOut: a position drawn for a seat leads to an end, from
// wherever in a game it was drawn. Cubes in the open bound what is believed to
// lie behind a screen.
func TestSamplesCanBePlayedOut(t *testing.T) {
	for seats := content.MinSeats; seats <= content.MaxSeats; seats++ {
		rng := engine.FastChance(uint64(seats))
		p, err := title(t).Start(engine.Options{Seats: seats}, engine.FastChance(rng.Uint64()))
		if err != nil {
			t.Fatal(err)
		}
		for owing := p.Owing(); owing != 0; owing = p.Owing() {
			seat := owing.First()
			q := p.Copy()
			q.Sample(seat, &rng)
			said := playOut(q, &rng)
			if q.Owing() != 0 {
				t.Fatalf("%d seats: a sample for seat %v stops at seat %v after %v", seats, seat, q.Owing().First(), said)
			}
			list := p.Choices(seat, nil)
			p.Apply(seat, list[rng.N(len(list))])
		}
	}
}

// playOut plays at random until the end, or until somebody has no choice, and
// says what was said.
func playOut(p engine.Position, rng *engine.Chance) []string {
	var said []string
	for owing := p.Owing(); owing != 0; owing = p.Owing() {
		seat := owing.First()
		list := p.Choices(seat, nil)
		if len(list) == 0 {
			return said
		}
		c := list[rng.N(len(list))]
		said = append(said, seat.String()+" "+p.Format(seat, c))
		p.Apply(seat, c)
	}
	return said
}
