package rules

import (
	"fmt"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// TestEverythingIsUsed plays random games until every verb, kind of event and question, card, tile,
// bonus and part of the score has occurred.
func TestEverythingIsUsed(t *testing.T) {
	c := mustLoad(t)
	cover := enginetest.Coverage{Want: wanted(c), See: seen(c), Play: byBent, First: []int{575, 111, 103}, Games: 800}
	for v := virtu.DoLay; v <= virtu.DoDone; v++ {
		cover.Verbs = append(cover.Verbs, v)
	}
	for k := virtu.EvYear; k <= virtu.EvScored; k++ {
		if k != virtu.EvCathedralTaken { // rare; TestCathedralTaken checks it
			cover.Kinds = append(cover.Kinds, k)
		}
	}
	enginetest.Cover(t, New(c), cover)
}

func wanted(c *content.Content) []string {
	var want []string
	for ask := virtu.AskLay; ask <= virtu.AskAlliance; ask++ {
		want = append(want, fmt.Sprintf("ask %d", ask))
	}
	for card := content.Card(1); card < content.Machiavelli; card++ {
		want = append(want, "card "+c.CardID(card))
	}
	for city := range content.City(content.NumCities) {
		want = append(want, "city "+c.CityID(city))
	}
	for tile := content.FirstDuchy; tile < content.NumTiles; tile++ {
		if tile == content.Cannons {
			continue // counted as a bonus
		}
		want = append(want, "tile "+c.TileID(tile))
	}
	for b := range content.NumBonuses {
		want = append(want, "bonus "+b.String())
	}
	for p := range content.NumPowers {
		want = append(want, "ally "+p.String())
	}
	for a := content.Govern; a < content.NumActions; a++ {
		want = append(want, "action "+a.String())
	}
	for _, part := range virtu.ScoreParts {
		want = append(want, "score "+part)
	}
	return append(want, "end 2", "end 3") // the end without a neutral city is rare; TestGoldenGames has one
}

// seen returns a function that names what a choice and its events have used.
func seen(c *content.Content) func(engine.Position, engine.Seat, engine.Choice, []engine.Event) []string {
	return func(after engine.Position, _ engine.Seat, _ engine.Choice, events []engine.Event) []string {
		view := after.View(after.Owing().First()).(virtu.View)
		names := []string{fmt.Sprintf("ask %d", view.Question.Ask)}
		for _, e := range events {
			switch e.Kind {
			case virtu.EvLaid:
				names = append(names, "card "+c.CardID(content.Card(e.On)))
			case virtu.EvAnnexed, virtu.EvSiegeWon, virtu.EvRecruited:
				names = append(names, "city "+c.CityID(content.City(e.On)))
			case virtu.EvBonus:
				names = append(names, "bonus "+content.Bonus(e.On).String())
			case virtu.EvAllied:
				names = append(names, "ally "+content.Power(e.On).String())
			case virtu.EvStopped:
				names = append(names, "action "+content.Action(e.To).String())
			case virtu.EvScored:
				names = append(names, "score "+virtu.ScoreParts[e.On])
			case virtu.EvEnding:
				names = append(names, fmt.Sprintf("end %d", e.N))
			case virtu.EvBought:
				names = append(names, bought(c, view, content.Item(e.On))...)
			}
		}
		return names
	}
}

// bought names the item; for a cathedral it names all cathedrals on the map.
func bought(c *content.Content, view virtu.View, i content.Item) []string {
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

// TestCathedralTaken checks that the conquest of a city with a cathedral has an event with the tile and
// the former owner (V-16.13).
func TestCathedralTaken(t *testing.T) {
	p, err := title(t).Load(engine.Options{Seats: 3}, []byte(
		"{phase: sieges, cities: {palermo: {owner: 2, cathedral: true, units: {1: 3}}}, seats: {1: {tokens: 1}, 2: {slots: {}, domain: {palermo: exhausted}}}}"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := p.Parse(0, "declare token 1")
	if err != nil {
		t.Fatal(err)
	}
	var log engine.Log
	if err := p.Do(0, c, &log); err != nil {
		t.Fatal(err)
	}
	told := slices.ContainsFunc(log.Events, func(e engine.Event) bool {
		return e.Kind == virtu.EvCathedralTaken && e.Seat == 0 && content.Tile(e.On) == content.FirstCathedral && e.N == 1
	})
	if !told {
		t.Errorf("got the events %+v, want that seat 1 takes the first cathedral from seat 2", log.Events)
	}
}

// TestPerft counts the sequences of choices from fixed positions; other numbers mean other rules. The
// first number of each line was counted by hand:
//   - set-up: each of three cards goes into any of five chambers, the left slot, or the right slots,
//     which are alike;
//   - spring: after the first step, another step, a stop, or the florins of Lorenzo, Piero and Florence
//     (with four or five seats those of Gian Galeazzo, Lodovico, Milan and Turin);
//   - winter: three florins buy eight cards and, with a crown, Podestà and the duchy. There are also the
//     florins of three sources, the sale of an indulgence, and done.
func TestPerft(t *testing.T) {
	const winter = "{phase: winter, step: purchases, seats: {1: {florins: 3}}}"
	enginetest.Perfts(t, title(t), []enginetest.PerftCase{
		{Name: "set-up", Seats: 3, Text: "phase: setup", Counts: []uint64{21, 288, 1908}},
		{Name: "spring", Seats: 3, Counts: []uint64{5, 21, 119}},
		{Name: "spring", Seats: 4, Counts: []uint64{6, 31, 158}},
		{Name: "spring", Seats: 5, Counts: []uint64{6, 31, 158}},
		{Name: "winter", Seats: 3, Text: winter, Counts: []uint64{15, 153, 1030}},
	})
}

// TestGoldenGames compares whole games with stored ones, choice by choice to the final score. There is
// a game for each way to end (V-25.1, R-107).
func TestGoldenGames(t *testing.T) {
	ends := func(as func(*virtu.View) bool) func(engine.Position) bool {
		return func(p engine.Position) bool {
			v := p.View(engine.NoSeat).(virtu.View)
			return as(&v)
		}
	}
	enginetest.Goldens(t, title(t), "../testdata/golden", []enginetest.GoldenGame{
		{Name: "no-neutral-city", Seats: 3, Seed: 479, Play: keen{cities: 7, bent: saving}.play, Ends: ends(func(v *virtu.View) bool { return v.Neutral == 0 && !anyone(v, eightCities) })},
		{Name: "eight-cities", Seats: 4, Seed: 56, Play: keen{cities: 8, bent: saving}.play, Ends: ends(func(v *virtu.View) bool { return anyone(v, eightCities) })},
		{Name: "patronage", Seats: 4, Seed: 81, Play: keen{cities: 6, patron: 9, bent: saving}.play, Ends: ends(func(v *virtu.View) bool { return anyone(v, lastPatronage) && !anyone(v, eightCities) })},
		{Name: "cross-if-ready", Seats: 4, Options: "hre_cross=only_if_ready", Seed: 1, Play: byBent},
		{Name: "last-year", Seats: 5, Options: "agent_per_palace,houses=drawn", Seed: 1, Ends: ends(func(v *virtu.View) bool { return v.Year == lastYear })},
	})
}

func anyone(v *virtu.View, is func(virtu.SeatView) bool) bool {
	return slices.ContainsFunc(v.Seats, is)
}

func eightCities(s virtu.SeatView) bool   { return s.Cities >= content.MaxCities }
func lastPatronage(s virtu.SeatView) bool { return s.Patron == content.PatronageSteps }

// FuzzGame plays games whose choices are taken from random bytes.
func FuzzGame(f *testing.F) { enginetest.Fuzz(f, title(f)) }

// FuzzLoad loads random bytes as positions.
func FuzzLoad(f *testing.F) { enginetest.FuzzLoad(f, title(f), "") }
