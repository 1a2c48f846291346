package board

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
)

// everyEvent returns an event of each kind with all its fields filled.
func everyEvent() []engine.Event {
	order := [engine.EventGoods]int16{2, 0, 1}
	losses := [engine.EventGoods]int16{2, 1, 3}
	merchant := [engine.EventGoods]int16{3}
	return []engine.Event{
		{Kind: virtu.EvYear, Seat: engine.NoSeat, N: 3},
		{Kind: virtu.EvOrder, Seat: engine.NoSeat, N: 3, Goods: order},
		{Kind: virtu.EvLaid, On: int16(content.FirstFamily), To: 6},
		{Kind: virtu.EvLaying, On: int16(content.FirstFamily), To: 6},
		{Kind: virtu.EvStarted, On: 2},
		{Kind: virtu.EvStepped, On: 3, N: 2, To: int16(content.TileSource(content.Guild))},
		{Kind: virtu.EvVisited, On: 1, N: 2},
		{Kind: virtu.EvStopped, On: 3, To: int16(content.Intrigue)},
		{Kind: virtu.EvUsed, On: 2, To: int16(content.Ship), N: 1, Goods: merchant},
		{Kind: virtu.EvSpent, N: 2},
		{Kind: virtu.EvConverted, On: 2, N: 1, Goods: merchant},
		{Kind: virtu.EvSold, N: 3, On: 2},
		{Kind: virtu.EvCancelled, On: 2},
		{Kind: virtu.EvSkipped, To: int16(content.Annex)},
		{Kind: virtu.EvCommitted, On: int16(content.Cavalry), To: int16(content.War)},
		{Kind: virtu.EvRefreshed, On: int16(content.Guild)},
		{Kind: virtu.EvReactivated, On: int16(content.Ottomans)},
		{Kind: virtu.EvTraded, N: 6},
		{Kind: virtu.EvAdvanced, N: 2},
		{Kind: virtu.EvBonus, On: int16(content.Michelangelo)},
		{Kind: virtu.EvAnnexed, On: 9, N: 2},
		{Kind: virtu.EvMoved, On: 9, To: 11, N: 1},
		{Kind: virtu.EvToken, N: 1},
		{Kind: virtu.EvAgent, On: 9, To: 11},
		{Kind: virtu.EvRemoved, On: int16(content.ChamberSpot(1, 2)), N: 2},
		{Kind: virtu.EvAgentGained},
		{Kind: virtu.EvPut, On: 3, To: 2},
		{Kind: virtu.EvDiscarded, On: 3, To: 2},
		{Kind: virtu.EvSiege, On: 9, N: 1},
		{Kind: virtu.EvField, On: 9, N: 1},
		{Kind: virtu.EvDeclared, On: 2, N: 2, To: 1, Goods: merchant},
		{Kind: virtu.EvPassed},
		{Kind: virtu.EvFieldWon, On: 9, N: 3, To: 2, Goods: losses},
		{Kind: virtu.EvFieldTied, On: 9, N: 2, To: 1},
		{Kind: virtu.EvGaveUp, On: 9},
		{Kind: virtu.EvSiegeWon, On: 9, N: 4, To: 2, Goods: losses},
		{Kind: virtu.EvSiegeLost, On: 9, N: 2, To: 3, Goods: losses},
		{Kind: virtu.EvTrophy, N: 1},
		{Kind: virtu.EvCathedralTaken, On: int16(content.FirstCathedral), N: 1},
		{Kind: virtu.EvSlotLost},
		{Kind: virtu.EvArranged, On: 2, To: 7, N: 3},
		{Kind: virtu.EvRetreated, On: 9, To: 11, N: 2},
		{Kind: virtu.EvUnitLost, On: 9},
		{Kind: virtu.EvTokensBack, N: 2},
		{Kind: virtu.EvEnding, N: 2},
		{Kind: virtu.EvWinter},
		{Kind: virtu.EvWages, N: 1},
		{Kind: virtu.EvBought, On: int16(content.TileItem(content.FirstCathedral)), To: 15},
		{Kind: virtu.EvRecruited, On: 9, N: 3},
		{Kind: virtu.EvAllied, On: int16(content.France), N: 2},
		{Kind: virtu.EvOver, Seat: engine.NoSeat},
		{Kind: virtu.EvScored, On: 2, N: 3},
		{Kind: virtu.EvInfluenced, On: int16(content.Romans), N: 2, To: 3},
		{Kind: virtu.EvDispleased, On: int16(content.Romans), N: 4, To: -1},
		{Kind: virtu.EvUnited, On: int16(content.Romans)},
		{Kind: virtu.EvDestroyed, On: int16(content.Romans)},
		{Kind: virtu.EvStayed, On: 9},
	}
}

// warEvents returns everyEvent and events with the fields that only Wars of Italy fills.
func warEvents() []engine.Event {
	florentine := [engine.EventGoods]int16{2}
	return append(everyEvent(),
		engine.Event{Kind: virtu.EvMoved, On: 9, To: 11, N: 1, Goods: florentine},
		engine.Event{Kind: virtu.EvRetreated, On: 9, To: 11, N: 2, Goods: florentine},
		engine.Event{Kind: virtu.EvUnitLost, On: 9, To: 1},
		engine.Event{Kind: virtu.EvUnitLost, On: 9, To: 2},
		engine.Event{Kind: virtu.EvUnitLost, On: 9, Goods: florentine},
		engine.Event{Kind: virtu.EvUnitLost, On: 9, To: 1, Goods: florentine},
		engine.Event{Kind: virtu.EvUnitLost, On: 9, To: 2, Goods: florentine},
		engine.Event{Kind: virtu.EvRecruited, On: 9, N: 1, Goods: florentine},
		engine.Event{Kind: virtu.EvTrophy, N: 3},
		engine.Event{Kind: virtu.EvSiege, On: 9, N: 3},
		engine.Event{Kind: virtu.EvAgent, On: 9, To: int16(content.MarkerSpot(content.Romans))},
		engine.Event{Kind: virtu.EvAgent, On: int16(content.MarkerSpot(content.Romans)), To: 9},
		engine.Event{Kind: virtu.EvRemoved, On: int16(content.MarkerSpot(content.Romans)), N: 1},
		engine.Event{Kind: virtu.EvInfluenced, On: int16(content.Florentines), N: 1, Goods: [engine.EventGoods]int16{1}},
		engine.Event{Kind: virtu.EvEnding, N: 5},
		engine.Event{Kind: virtu.EvEnding, Seat: engine.NoSeat, N: 6},
	)
}

// ofWars reports whether an event occurs only in Wars of Italy.
func ofWars(e engine.Event) bool { return e.Kind > virtu.EvScored }

// notOfWars reports whether an event never occurs in Wars of Italy (W-1.5).
func notOfWars(e engine.Event) bool {
	switch e.Kind {
	case virtu.EvOrder, virtu.EvReactivated, virtu.EvAdvanced, virtu.EvBonus, virtu.EvCathedralTaken, virtu.EvSlotLost,
		virtu.EvAllied:
		return true
	case virtu.EvBought:
		return e.To >= 0
	case virtu.EvEnding:
		return e.N < 5
	}
	return false
}

// TestPaymentAndEffectAreOneClause checks that a payment follows what it pays for in parentheses, and
// that events of one seat form one line.
func TestPaymentAndEffectAreOneClause(t *testing.T) {
	merchant := [engine.EventGoods]int16{3}
	c := printed(t)
	city := func(id string) int16 {
		for i := range c.Cities {
			if c.Cities[i].ID == id {
				return int16(i)
			}
		}
		t.Fatalf("no city %s", id)
		return 0
	}
	for _, one := range []struct {
		events []engine.Event
		want   string
	}{
		{[]engine.Event{
			{Kind: virtu.EvUsed, Seat: 2, On: 1, Goods: merchant},
			{Kind: virtu.EvSold, Seat: 2},
			{Kind: virtu.EvSpent, Seat: 2, N: 2},
			{Kind: virtu.EvAnnexed, Seat: 2, On: city("ravenna"), N: 1},
		}, "Cosimo: annexes Ravenna by sea (Merchant, indulgence, 2 florins)"},
		{[]engine.Event{
			{Kind: virtu.EvStepped, Seat: 2, On: 1},
			{Kind: virtu.EvStepped, Seat: 2, On: 2},
			{Kind: virtu.EvVisited, Seat: 2, N: 1},
			{Kind: virtu.EvStepped, Seat: 2, On: 3, N: 1},
			{Kind: virtu.EvStopped, Seat: 2, On: 3, To: int16(content.Campaign), N: 1},
		}, "Cosimo: moves the token into chamber 3, refreshes 1 courtier on the left, moves the token into chamber 4 (2 florins), action Campaign is blocked"},
		{[]engine.Event{
			{Kind: virtu.EvUsed, Seat: 2, On: int16(content.PowerSource(content.Ottomans))},
			{Kind: virtu.EvWinter, Seat: 3},
		}, "Cosimo: pays Ottoman Empire\nJiří: takes the winter turn"},
		{[]engine.Event{
			{Kind: virtu.EvUnitLost, Seat: 1, On: city("pisa"), To: 1},
			{Kind: virtu.EvUnitLost, Seat: 1, On: city("siena"), To: 1},
			{Kind: virtu.EvUnitLost, Seat: 1, On: city("siena"), To: 1},
			{Kind: virtu.EvUnitLost, Seat: 1, On: city("siena"), To: 1},
			{Kind: virtu.EvUnitLost, Seat: 2, On: city("siena"), To: 1},
		}, "Дмитрий: an unpaid unit goes home from Pisa, an unpaid unit goes home from Siena ×3\nCosimo: an unpaid unit goes home from Siena"},
		{[]engine.Event{
			{Kind: virtu.EvSpent, Seat: 0, N: 2},
			{Kind: virtu.EvBought, Seat: 0, On: 3, To: -1},
			{Kind: virtu.EvPut, Seat: 0, On: 3, To: 1},
		}, "Markéta: buys a Merchant (2 florins), into courtier slot 2"},
		{[]engine.Event{
			{Kind: virtu.EvSold, Seat: 0},
			{Kind: virtu.EvYear, Seat: engine.NoSeat, N: 2},
			{Kind: virtu.EvOrder, Seat: engine.NoSeat, N: 2, Goods: [engine.EventGoods]int16{1, 0}},
		}, "Markéta: sells an indulgence for 1 crown\nYear 2: spring\nWinter. Turn order: Дмитрий, Markéta"},
	} {
		if lines := (words.Narrator{}).Say(newFixture(t, 4).scene("en").Scene, one.events); strings.Join(lines, "\n") != one.want {
			t.Errorf("got the lines %q, want %q", strings.Join(lines, "\n"), one.want)
		}
	}
}
