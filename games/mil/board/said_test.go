package board

import (
	"os"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
)

// everyEvent returns an event of each kind with all its fields filled.
func everyEvent() []engine.Event {
	three := cubesOf(content.Cubes{content.Gold: 2, content.Food: 1})
	other := int16(content.KnightOf(1, 1))
	return []engine.Event{
		{Kind: mil.EvRound, N: 2},
		{Kind: mil.EvHarvested, On: 1, N: int16(content.Grain), Goods: three},
		{Kind: mil.EvRecruited, On: 1, Goods: three},
		{Kind: mil.EvGrows, On: 1},
		{Kind: mil.EvRolled, On: int16(content.Woman), To: int16(content.Man)},
		{Kind: mil.EvResult, On: int16(content.Clock), To: 1},
		{Kind: mil.EvNoResult},
		{Kind: mil.EvSon, On: 1, N: 1},
		{Kind: mil.EvHeir, On: 1},
		{Kind: mil.EvBorn, On: 2},
		{Kind: mil.EvWoman},
		{Kind: mil.EvYear, On: 7, To: 1, N: 3},
		{Kind: mil.EvDied, On: 1, N: 1, To: 1},
		{Kind: mil.EvPlaced, On: 1, To: words.LimitedFrom + 3, N: 2},
		{Kind: mil.EvPassed, To: 3, N: 1},
		{Kind: mil.EvSealed, N: int16(mil.ForBattle)},
		{Kind: mil.EvDowry, Goods: three},
		{Kind: mil.EvWedding, On: 1, N: -1},
		{Kind: mil.EvTookHalf, N: 1, Goods: three},
		{Kind: mil.EvWomanGone},
		{Kind: mil.EvVP, N: -4, On: 7},
		{Kind: mil.EvFees, N: 1, Goods: three},
		{Kind: mil.EvTurned, Seat: engine.NoSeat},
		{Kind: mil.EvFavour, On: int16(content.Court), Goods: cubesOf(content.Cubes{content.Influence: 1})},
		{Kind: mil.EvStarter},
		{Kind: mil.EvGuest, On: other, N: int16(content.War)},
		{Kind: mil.EvTurn, On: 1, N: int16(content.Court)},
		{Kind: mil.EvIdle, On: 1, N: int16(content.Market)},
		{Kind: mil.EvInfluence, On: 1, Goods: cubesOf(content.Cubes{content.Influence: 2})},
		{Kind: mil.EvAttempt, On: 1, To: other},
		{Kind: mil.EvOffered, Goods: three},
		{Kind: mil.EvAccepted, N: 1},
		{Kind: mil.EvRaised, Goods: three},
		{Kind: mil.EvFief, On: 1, To: other, N: int16(content.Wool)},
		{Kind: mil.EvVassal, On: other},
		{Kind: mil.EvTraded, On: 0, Goods: cubesOf(content.Cubes{content.Food: -2, content.Cloth: 1})},
		{Kind: mil.EvAuction, Goods: three},
		{Kind: mil.EvBid, Goods: cubesOf(content.Cubes{content.Cloth: 4})},
		{Kind: mil.EvWithdrew},
		{Kind: mil.EvCastle, On: other, Goods: three},
		{Kind: mil.EvConquers, On: 1, To: 1, N: int16(content.Mine), Goods: three},
		{Kind: mil.EvAttacks, On: 1, To: other, N: 1, Goods: three},
		{Kind: mil.EvAsksLord, N: 1, To: 1},
		{Kind: mil.EvJoins, To: 1, N: 1},
		{Kind: mil.EvBattle, Goods: three},
		{Kind: mil.EvWon, On: 1, N: 16, To: 14},
		{Kind: mil.EvLand, On: 1, N: int16(content.Fish)},
		{Kind: mil.EvLandLost, On: 1, N: int16(content.Fish)},
		{Kind: mil.EvDiscarded, N: int16(content.Quarry), To: 1},
		{Kind: mil.EvShown, N: 3},
		{Kind: mil.EvDonated, N: 3, To: 6},
		{Kind: mil.EvTookBack, N: 3},
		{Kind: mil.EvPrivilege, N: 1, On: int16(content.NoKnight)},
		{Kind: mil.EvAbbess, On: 1},
		{Kind: mil.EvNun, On: 1, N: 2},
		{Kind: mil.EvCrusade, On: 1, Goods: cubesOf(content.Cubes{content.Influence: 1})},
		{Kind: mil.EvWinter, Seat: engine.NoSeat, On: int16(content.Clock), To: int16(content.Woman), N: 1},
		{Kind: mil.EvColumn, Seat: engine.NoSeat, On: 1, N: int16(content.Grain), To: 3},
		{Kind: mil.EvOver, Seat: engine.NoSeat},
		{Kind: mil.EvScored, On: 5, N: -6},
		{Kind: mil.EvTimeFlies, Seat: engine.NoSeat},
	}
}

// TestEveryEventIsListed checks that everyEvent has every kind of event, in order.
func TestEveryEventIsListed(t *testing.T) {
	events := everyEvent()
	if last := events[len(events)-1].Kind; last != mil.EvTimeFlies {
		t.Errorf("the list ends with kind %d, want %d", last, mil.EvTimeFlies)
	}
	for i, e := range events {
		if int(e.Kind) != i+1 {
			t.Fatalf("kind %d is at position %d of the list", e.Kind, i+1)
		}
	}
}

// TestWhatBelongsTogetherIsOneLine checks that events of one family form one line, in which a price follows
// what it pays for and prestige follows its reason.
func TestWhatBelongsTogetherIsOneLine(t *testing.T) {
	ludmilasB := int16(content.KnightOf(1, 1))
	for _, one := range []struct {
		events []engine.Event
		want   string
	}{
		{[]engine.Event{
			{Kind: mil.EvHarvested, On: 1, N: int16(content.Grain), Goods: cubesOf(content.Cubes{content.Food: 3})},
			{Kind: mil.EvYear, On: 1, To: 1, N: 4},
			{Kind: mil.EvDied, On: 1, N: 1},
			{Kind: mil.EvVP, N: -4, On: 1},
		}, "Ottavio: harvests a grain field with B (3 food), B ages, 4 time tokens (Court 2), B dies without an heir, a distant relative inherits, −4 prestige"},
		{[]engine.Event{
			{Kind: mil.EvRolled, On: int16(content.Clock), To: int16(content.Man)},
			{Kind: mil.EvResult, On: int16(content.Man), To: 1},
			{Kind: mil.EvHeir, On: 1},
		}, "Ottavio: rolls clock or man, B has an heir"},
		{[]engine.Event{
			{Kind: mil.EvSealed, Seat: 3, N: int16(mil.ForDowry)},
			{Kind: mil.EvDowry, Seat: 0},
			{Kind: mil.EvDowry, Seat: 1, Goods: cubesOf(content.Cubes{content.Gold: 1, content.Cloth: 1})},
			{Kind: mil.EvWedding, Seat: 0, On: 0, N: 1},
			{Kind: mil.EvWomanGone, Seat: 1},
			{Kind: mil.EvVP, Seat: 1, N: 2},
		}, "Dowries: Ottavio – nothing; Ludmila – 1 gold and 1 cloth\nLudmila: a daughter marries the heir of Ottavio’s A, +2 prestige"},
		{[]engine.Event{
			{Kind: mil.EvWedding, Seat: 0, On: 0, N: 1},
		}, "Ludmila: wins the heir of Ottavio’s A, but has no daughter for him"},
		{[]engine.Event{
			{Kind: mil.EvWedding, Seat: 0, On: 0, N: 0},
			{Kind: mil.EvWomanGone, Seat: 0},
		}, "Ottavio: finds a bride for the heir of A, a daughter leaves the house"},
		{[]engine.Event{
			{Kind: mil.EvWon, Seat: 0, On: 0, N: 16, To: 14},
			{Kind: mil.EvVP, Seat: 0, N: 2, On: 8},
			{Kind: mil.EvLandLost, Seat: 1, On: ludmilasB, N: int16(content.Wool)},
			{Kind: mil.EvVP, Seat: 1, N: -4, On: 7},
			{Kind: mil.EvVP, Seat: 2, N: -4, On: 7},
		}, "Ottavio: A wins 16 : 14, +2 prestige (beat the leader)\nLudmila: B loses a sheep pasture, −4 prestige\nДмитрий: −4 prestige (land lost)"},
		{[]engine.Event{
			{Kind: mil.EvTurn, Seat: 0, On: 0, N: int16(content.Monastery)},
			{Kind: mil.EvNun, Seat: 0, On: 0, N: 1},
			{Kind: mil.EvWomanGone, Seat: 0, N: 1},
			{Kind: mil.EvTurn, Seat: 1, On: ludmilasB, N: int16(content.Court)},
		}, "Ottavio: A brings 1 daughter to the cloister"},
		{[]engine.Event{
			{Kind: mil.EvPlaced, Seat: 0, On: 0, To: int16(content.Crusades)},
			{Kind: mil.EvRound, Seat: 0, N: 2},
			{Kind: mil.EvPlaced, Seat: 0, On: 1, To: words.LimitedFrom + 1, N: 1},
		}, "Ottavio: sends A to the Crusades\nRound 2\nOttavio: sends B to the Court, space 2 (1 gold)"},
	} {
		s := game.Start(t, 4, 1).Scene("en", engine.NoSeat)
		if lines := (words.Narrator{}).Say(s.Scene, one.events); strings.Join(lines, "\n") != one.want {
			t.Errorf("got the lines %q, want %q", strings.Join(lines, "\n"), one.want)
		}
	}
}

// TestSymbolsOfTheResultExist checks that each part of the score and each tiebreak has a symbol among those
// of the title or the kit.
func TestSymbolsOfTheResultExist(t *testing.T) {
	var all strings.Builder
	for _, name := range []string{"symbols.svg", "emblems.yaml", "../../../kit/symbols/symbols.svg", "../../../kit/symbols/icons.yaml"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	if len(tieSymbols) != len(words.TieBreaks()) {
		t.Errorf("there are %d symbols of tiebreaks, want %d", len(tieSymbols), len(words.TieBreaks()))
	}
	for _, id := range slices.Concat(partSymbols[:], tieSymbols[:]) {
		if !strings.Contains(all.String(), `id="`+id+`"`) && !strings.Contains(all.String(), "\n"+id+": ") {
			t.Errorf("the symbol %s does not exist", id)
		}
	}
}
