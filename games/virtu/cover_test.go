package virtu

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
)

// TestEverythingIsUsed plays random games until every verb, every kind of event
// and question, every card, tile and bonus and every part of the score has come
// up.
func TestEverythingIsUsed(t *testing.T) {
	c := mustLoad(t)
	cover := enginetest.Coverage{Want: wanted(c), See: seen(c), Play: byBent, Games: 1000}
	for v := DoLay; v < numVerbs; v++ {
		cover.Verbs = append(cover.Verbs, v)
	}
	for k := EvYear; k <= EvScored; k++ {
		cover.Kinds = append(cover.Kinds, k)
	}
	enginetest.Cover(t, New(c), cover)
}

func wanted(c *Content) []string {
	var want []string
	for ask := AskLay; ask < NumAsks; ask++ {
		want = append(want, fmt.Sprintf("ask %d", ask))
	}
	for card := Card(1); card < Machiavelli; card++ {
		want = append(want, "card "+c.CardID(card))
	}
	for city := range City(NumCities) {
		want = append(want, "city "+c.CityID(city))
	}
	for tile := FirstDuchy; tile < NumTiles; tile++ {
		if tile == Cannons {
			continue // a bonus
		}
		want = append(want, "tile "+c.TileID(tile))
	}
	for b := range NumBonuses {
		want = append(want, "bonus "+b.String())
	}
	for p := range NumPowers {
		want = append(want, "ally "+p.String())
	}
	for a := Govern; a < NumActions; a++ {
		want = append(want, "action "+a.String())
	}
	for _, part := range ScoreParts {
		want = append(want, "score "+part)
	}
	return append(want, "end 2", "end 3") // the end without a neutral city is rare: TestGoldenGames has one
}

// seen names what a choice and its events have used.
func seen(c *Content) func(engine.Position, engine.Seat, engine.Choice, []engine.Event) []string {
	return func(after engine.Position, _ engine.Seat, _ engine.Choice, events []engine.Event) []string {
		view := after.View(after.Owing().First()).(View)
		names := []string{fmt.Sprintf("ask %d", view.Question.Ask)}
		for _, e := range events {
			switch e.Kind {
			case EvLaid:
				names = append(names, "card "+c.CardID(Card(e.On)))
			case EvAnnexed, EvSiegeWon, EvRecruited:
				names = append(names, "city "+c.CityID(City(e.On)))
			case EvBonus:
				names = append(names, "bonus "+Bonus(e.On).String())
			case EvAllied:
				names = append(names, "ally "+Power(e.On).String())
			case EvStopped:
				names = append(names, "action "+Action(e.To).String())
			case EvScored:
				names = append(names, "score "+ScoreParts[e.On])
			case EvEnding:
				names = append(names, fmt.Sprintf("end %d", e.N))
			case EvBought:
				names = append(names, bought(c, view, Item(e.On))...)
			}
		}
		return names
	}
}

// bought names the item; of the cathedrals all that stand on the map.
func bought(c *Content, view View, i Item) []string {
	if card, ok := i.Card(); ok {
		return []string{"card " + c.CardID(card)}
	}
	if t, _ := i.Tile(); !t.Cathedral() {
		return []string{"tile " + c.TileID(t)}
	}
	var names []string
	for _, seat := range view.Seats {
		for _, t := range seat.Tiles {
			if t.Tile.Cathedral() {
				names = append(names, "tile "+c.TileID(t.Tile))
			}
		}
	}
	return names
}

// FuzzGame plays games from bytes.
func FuzzGame(f *testing.F) { enginetest.Fuzz(f, title(f)) }

// FuzzLoad reads bytes as positions.
func FuzzLoad(f *testing.F) { enginetest.FuzzLoad(f, title(f)) }
