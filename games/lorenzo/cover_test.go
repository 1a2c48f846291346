package lorenzo

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
)

// TestEverythingIsUsed plays random games until every verb, every kind of event,
// every card, every trade, every tile and every part of the score has come up.
func TestEverythingIsUsed(t *testing.T) {
	c, err := LoadContent(Files)
	if err != nil {
		t.Fatal(err)
	}
	cover := enginetest.Coverage{Want: wanted(c), See: seen}
	for v := DoPlace; v <= DoPass; v++ {
		cover.Verbs = append(cover.Verbs, v)
	}
	for k := EvRound; k <= EvScored; k++ {
		cover.Kinds = append(cover.Kinds, k)
	}
	enginetest.Cover(t, New(c), cover)
}

func wanted(c *Content) []string {
	var want []string
	for _, card := range c.Cards[1:] {
		want = append(want, fmt.Sprintf("take %d", card.Number))
		if card.Work != nil {
			for n := range card.Work.Trades {
				want = append(want, fmt.Sprintf("trade %d.%d", card.Number, n+1))
			}
		}
	}
	for p := range c.Tiles {
		for _, tile := range c.Tiles[p] {
			want = append(want, fmt.Sprintf("tile %d.%d", tile.Period, tile.Number))
		}
	}
	for _, part := range ScoreParts {
		want = append(want, "score "+part)
	}
	return want
}

// seen names what a choice and its events have used.
func seen(after engine.Position, _ engine.Seat, _ engine.Choice, events []engine.Event) []string {
	var names []string
	for _, e := range events {
		switch e.Kind {
		case EvTook:
			names = append(names, fmt.Sprintf("take %d", e.On))
		case EvTraded:
			names = append(names, fmt.Sprintf("trade %d.%d", e.On, e.N))
		case EvExcommunicated:
			view := after.View(engine.NoSeat).(View)
			names = append(names, fmt.Sprintf("tile %d.%d", e.N, view.Tiles[e.N-1].Number))
		case EvScored:
			names = append(names, "score "+ScoreParts[e.On])
		}
	}
	return names
}

// TestPerft counts the choices from fixed positions; a change of these numbers
// is a change of the rules. The first of each line was counted by hand: with
// dice of 1 and three servants every member reaches six payable floors, the
// open market spaces, both first spaces and the palace; coloured ones the large
// spaces, too.
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		seats  int
		counts []uint64
	}{
		{2, []uint64{44, 254, 5421}},
		{3, []uint64{50, 572, 10566}},
		{4, []uint64{58, 674, 13404}},
	} {
		t.Run(fmt.Sprint(test.seats), func(t *testing.T) {
			p, err := title(t).Load(engine.Options{Seats: test.seats}, nil)
			if err != nil {
				t.Fatal(err)
			}
			enginetest.WantPerft(t, p, test.counts...)
		})
	}
}

// TestGoldenGames holds whole games, one for each number of seats, choice by
// choice to the end and its score.
func TestGoldenGames(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		path := fmt.Sprintf("testdata/golden/%d-seats.txt", seats)
		enginetest.Golden(t, title(t), path, engine.Options{Seats: seats}, int64(seats))
	}
}

// FuzzGame plays games from bytes.
func FuzzGame(f *testing.F) { enginetest.Fuzz(f, title(f)) }

// FuzzLoad reads bytes as positions.
func FuzzLoad(f *testing.F) { enginetest.FuzzLoad(f, title(f)) }
