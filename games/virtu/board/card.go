package board

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/narrate"
)

// symbolOrder is the order of symbols on a card, as printed: those that act first, florins last but
// war.
var symbolOrder = [...]content.Symbol{content.Crown, content.Cross, content.Cavalry, content.Ship, content.Mask, content.Arrow, content.Florin, content.War}

// kindsOf lists the symbols that an amount has any of.
func kindsOf(s content.Symbols) []content.Symbol {
	var list []content.Symbol
	for _, k := range symbolOrder {
		if s[k] != 0 {
			list = append(list, k)
		}
	}
	return list
}

// alternatives returns the words for the kinds that a source can give, one at a time: "1 ship or 1
// florin".
func (m *table) alternatives(gives content.Symbols, v narrate.Voice) string {
	var parts []string
	for _, k := range kindsOf(gives) {
		parts = append(parts, m.Amount(int(gives[k]), k, v))
	}
	if len(parts) == 0 {
		return m.T("palace.no_symbol")
	}
	return m.Any(parts)
}

// actionWords name a card's action, empty for none.
func (m *table) actionWords(a content.Action) string {
	if a == content.NoAction {
		return ""
	}
	return m.ActionName(a)
}

// cardLabel says all that a card shows, for those who hear the page.
func (m *table) cardLabel(card content.Card, role string) string {
	info := &m.c.Cards[card]
	parts := []string{m.CardName(card)}
	for _, part := range [...]string{role, m.actionWords(info.Action), m.alternatives(info.Gives, plain)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if info.WarCost > 0 {
		parts = append(parts, m.T("palace.war_cost", "florins", m.Amount(int(info.WarCost), content.Florin, plain)))
	}
	if info.Agents > 0 {
		parts = append(parts, m.T("palace.more_agents", "n", int(info.Agents)))
	}
	if info.VP > 0 {
		parts = append(parts, m.T("palace.points", "n", info.VP))
	}
	return strings.Join(parts, " · ")
}

// tileLabel says all that a tile shows.
func (m *table) tileLabel(t *virtu.TileView) string {
	info := &m.c.Tiles[t.Tile]
	parts := []string{m.TileName(t.Tile)}
	if t.Exhausted {
		parts = append(parts, m.T("palace.exhausted"))
	}
	if t.Tile == content.Cannons {
		parts = append(parts, m.cannonsWords())
	} else {
		parts = append(parts, m.alternatives(info.Gives, plain))
	}
	if info.Slot {
		parts = append(parts, m.T("palace.opens_slot"))
	}
	if info.VP > 0 {
		parts = append(parts, m.T("palace.points", "n", info.VP))
	}
	return strings.Join(parts, " · ")
}

// cannonsWords say what the Cannons do (V-11.15).
func (m *table) cannonsWords() string {
	info := &m.c.Tiles[content.Cannons]
	return m.T("palace.cannons", "war", m.Amount(int(info.Gives[content.War]), content.War, plain), "florins", m.Amount(int(info.WarCost), content.Florin, plain))
}

// bonusWords say what a patronage bonus is good for.
func (m *table) bonusWords(b content.Bonus) string { return m.T("palace.bonus_" + b.String()) }

// medal returns the picture of a card.
func (m *table) medal(card content.Card) string { return "n-" + m.c.CardID(card) }

// crest returns the picture of a tile: the arms of a house on its start cities, a tower on others,
// a sign for each kind of title.
func (m *table) crest(t *virtu.TileView) string {
	info := &m.c.Tiles[t.Tile]
	if info.Kind != "city" {
		return "t-" + info.Kind
	}
	if house, ok := m.startHouse(content.City(t.Tile)); ok {
		return "c-" + m.c.Houses[house].ID
	}
	return "w-tower"
}

// startHouse returns the house that owns a city at the start; ok is false if none does.
func (m *table) startHouse(c content.City) (content.House, bool) {
	info := &m.c.Cities[c]
	house := info.Start[len(m.v.Seats)]
	return house, house < content.NumHouses
}

// cardFlight returns the name of a card for animation. It includes the place, because copies need
// different names.
func cardFlight(seat engine.Seat, card content.Card, nth int) string {
	return "leaf-" + seat.String() + "-" + number(int(card)) + "-" + number(nth)
}

// tileFlight returns the name of a tile for animation. Kingdoms and the like may be in several
// domains, cities and cathedrals in one.
func tileFlight(seat engine.Seat, t content.Tile) string {
	if t < content.NumCities || t.Cathedral() {
		return "tile-" + number(int(t))
	}
	return "tile-" + number(int(t)) + "-" + seat.String()
}

// nth returns which copy of a card is at a place, in the order of places.
func nth(v *virtu.SeatView, place content.Place) int {
	card, n := words.CardAt(v, place), 0
	for p := content.Place(0); p < place; p++ {
		if words.CardAt(v, p) == card {
			n++
		}
	}
	return n
}

// number writes a count.
func number(n int) string { return strconv.Itoa(n) }

// whoClass sets names with a long word smaller, so that they are not broken, and long names, so
// that they leave the symbols their room.
func whoClass(name string) string {
	longest, all := 0, utf8.RuneCountInString(name)
	for _, word := range strings.Fields(name) {
		longest = max(longest, utf8.RuneCountInString(word))
	}
	class := "who"
	switch {
	case longest > 11:
		class = "who longest"
	case longest > 9:
		class = "who long"
	}
	if all > 18 {
		class += " wordy"
	}
	return class
}
