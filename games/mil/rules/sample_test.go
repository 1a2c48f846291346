package rules

import (
	"testing"

	"signoria/engine"
	"signoria/games/mil/content"
)

// TestSamplesCanBePlayedOut checks at every question of random games that a sampled position can be
// played to an end. Sample must therefore put enough cubes behind the screens for what is committed
// openly.
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

// playOut plays at random until the game ends or a seat has no choice. It returns the choices that
// were made.
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
