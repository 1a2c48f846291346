package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/engine/notation"
	"signoria/games/lorenzo/content"
)

// someTrades are the trades of an activation that are used (L-9.7).
var someTrades = &notation.Tail[match]{Show: "CARD.NUMBER…, or none", Write: usedTradeWords, Read: readUsedTrades, Fills: args{{In: notation.Set}}}

// usedTradeWords are each trade as the card's name and which of its trades.
func usedTradeWords(m match, c engine.Choice) []string {
	var names []string
	for entry, card := range m.r.tradeCards(m.s, m.seat) {
		if n := c.Set >> (2 * entry) & 3; n != 0 {
			names = append(names, fmt.Sprintf("%s.%d", card.name, n))
		}
	}
	if len(names) == 0 {
		return []string{"none"}
	}
	return names
}

// readUsedTrades reads the trades of an activation, two bits for each entry.
func readUsedTrades(m match, c *engine.Choice, words []string) error {
	switch {
	case len(words) == 0:
		return fmt.Errorf("trade is missing; write none for no trade")
	case len(words) == 1 && words[0] == "none":
		return nil
	case m.seat < 0 || int8(m.seat) >= m.s.Seats:
		return fmt.Errorf("seat %s is not in this match", m.seat)
	}
	cards := m.r.tradeCards(m.s, m.seat)
	for _, word := range words {
		entry, n, err := readUsedTrade(m, &cards, word)
		switch {
		case err != nil:
			return err
		case c.Set>>(2*entry)&3 != 0:
			return fmt.Errorf("trade %q: at most one trade of a card is used (L-9.7)", word)
		}
		c.Set |= n << (2 * entry)
	}
	return nil
}

// readUsedTrade reads one trade: the entry of the card, and which of its trades.
func readUsedTrade(m match, cards *[entries]tradeCard, word string) (entry int, n uint64, err error) {
	card, trade, _ := strings.Cut(word, ".")
	n, err = strconv.ParseUint(trade, 10, 8)
	number, numberErr := strconv.ParseUint(strings.TrimSuffix(card, "+"), 10, 8)
	if err != nil || numberErr != nil || number == 0 || n < 1 || n > 3 || trade != strconv.Itoa(int(n)) {
		return 0, 0, fmt.Errorf("%q is no trade; write the card's number, a dot, and which of its trades, as 29.1", word)
	}
	if entry = entryOf(cards, card); entry < 0 {
		return 0, 0, fmt.Errorf("trade %q: card %s does not lie before seat %s", word, card, m.seat)
	}
	return entry, n, nil
}

// entryOf finds a card among those of an activation, an active one first; −1 means it
// is not there.
func entryOf(cards *[entries]tradeCard, name string) int {
	if i := slices.IndexFunc(cards[:], func(c tradeCard) bool { return c.active && c.name == name }); i >= 0 {
		return i
	}
	return slices.IndexFunc(cards[:], func(c tradeCard) bool { return c.name == name && name != "" })
}

// tradeCard is a card whose trades can be named, and how.
type tradeCard struct {
	name   string // the number; with a plus when it is the second activation of one card
	active bool
}

// tradeCards returns the entries of an activation: the cards in the slots, whether
// their value is reached or not, and those activated in addition (LH-5.12). A card that is activated both
// ways is there twice.
func (r *rules) tradeCards(s *state, seat engine.Seat) (cards [entries]tradeCard) {
	whose := seat
	if s.Run.Running {
		whose = s.Run.From
	}
	row := &s.Players[whose].Cards[workType(s.Run.Area)]
	for entry := range cards {
		number, w := r.active(s, seat, entry)
		if entry < content.WorkSlots {
			number = row[entry]
		}
		if number == 0 {
			continue
		}
		c := tradeCard{name: strconv.Itoa(int(number)), active: w != nil}
		for _, other := range cards[:entry] {
			if other.active && other.name == c.name {
				c.name += "+"
			}
		}
		cards[entry] = c
	}
	return cards
}
