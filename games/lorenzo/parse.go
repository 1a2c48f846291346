package lorenzo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
)

// mostNumber is the highest number that a choice may hold.
const mostNumber = 999

// words are the words after the first of a choice, being read. The first error
// stays.
type words struct {
	args []string
	err  error
}

// next is the next word; there are as many as the form of the verb says.
func (w *words) next() string {
	word := w.args[0]
	w.args = w.args[1:]
	return word
}

func (w *words) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(format, args...)
	}
}

// oneOf reads one of the names and gives its place among them.
func (w *words) oneOf(what string, names []string) int16 {
	word := w.next()
	i := slices.Index(names, word)
	if i < 0 || word == "" {
		w.fail("%q is no %s; write one of %s", word, what, listed(names))
		return 0
	}
	return int16(i)
}

// listed are the names in one line; places without a name are left out.
func listed(names []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "" }), ", ")
}

// number reads a number from low to high.
func (w *words) number(what string, low, high int) int16 {
	word := w.next()
	n, err := strconv.ParseUint(word, 10, 16)
	if err != nil || int(n) < low || int(n) > high || word != strconv.Itoa(int(n)) {
		w.fail("%q is no %s; write a number from %d to %d", word, what, low, high)
		return 0
	}
	return int16(n)
}

// card reads the number of a development card.
func (w *words) card(c *Content) int16 { return w.number("card", 1, len(c.Cards)-1) }

func (c *Content) leaderSlugs() []string {
	return namesOf(c.Leaders, func(l *Leader) string { return l.Slug })
}

func (c *Content) houseSlugs() []string {
	return namesOf(c.Houses, func(h *House) string { return h.Slug })
}

func (c *Content) faceIDs() []string { return namesOf(c.Faces, func(f *Face) string { return f.ID }) }

func namesOf[T any](list []T, name func(*T) string) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = name(&list[i])
	}
	return names
}

// parseArgs reads the words after the first.
func (r *rules) parseArgs(s *state, seat engine.Seat, verb engine.Verb, args []string) (engine.Choice, error) {
	c, w := engine.Choice{Verb: verb}, words{args: args}
	switch verb {
	case DoPlace:
		c.On = w.oneOf("member", memberNames[:])
		c.To = w.oneOf("space", spaceNames[:])
	case DoServants, DoCost, DoGive, DoOption:
		c.N = w.number("number", 0, mostNumber)
	case DoDiscount, DoForgo:
		c.On = w.oneOf("good", goodNames[:])
	case DoTake:
		c.To = w.oneOf("floor", spaceNames[:floorSpaces])
	case DoPrivilege:
		c.Set = w.options(r.privilegeNames(s))
	case DoTrades:
		c.Set = r.parseTrades(s, seat, &w)
	case DoDecline, DoSupport, DoPass, DoEnd:
	default:
		r.parseRare(s, &c, &w)
	}
	if w.err != nil {
		return engine.Choice{}, w.err
	}
	return c, nil
}

// parseRare is parseArgs for what there is with modules only.
func (r *rules) parseRare(s *state, c *engine.Choice, w *words) {
	switch c.Verb {
	case DoPile:
		c.Set = r.parsePile(s, w)
	case DoTile:
		c.On = w.number("personal bonus tile", 1, len(r.c.Board.BonusTiles)-1)
	case DoDraft, DoPlay, DoDiscard, DoActivate, DoCopy, DoRetire:
		c.On = w.oneOf("leader", r.c.leaderSlugs())
	case DoBid:
		c.On = w.oneOf("house", r.c.houseSlugs())
		c.N = w.number("row", 1, auctionRows)
	case DoUse, DoReturn, DoKeep:
		c.On = w.oneOf("special token", r.c.faceIDs())
	case DoLay:
		c.On = w.oneOf("special token", r.c.faceIDs())
		c.To = w.card(r.c)
	case DoExchange:
		c.On = w.oneOf("house", r.c.houseSlugs())
	case DoSwap:
		c.On = w.oneOf("good", goodNames[:Military])
		c.N = w.number("number", 0, mostNumber)
	case DoGiveUp, DoRecover:
		c.On = w.card(r.c)
	case DoMarket:
		c.To = w.oneOf("market space", spaceNames[Market1:Market4+1]) + int16(Market1)
	case DoRaise:
		c.On = w.oneOf("member of a die's colour", memberNames[:Neutral])
	case DoTarget:
		if w.args[0] != "none" {
			c.On = w.card(r.c)
		}
	case DoTimes:
		c.On = w.card(r.c)
		c.N = w.number("number", 0, mostNumber)
	case DoFrom:
		c.On = w.seat(s)
	case DoToken:
		c.On = w.visconti(r.c)
	}
}

// seat reads a seat of the match.
func (w *words) seat(s *state) int16 {
	word := w.next()
	seat, ok := engine.ParseSeat(word)
	if !ok || int8(seat) >= s.Seats {
		w.fail("%q is no seat; write a number from 1 to %d", word, s.Seats)
	}
	return int16(seat)
}

// viscontiPrefix may be left out of the names of the Visconti tokens.
const viscontiPrefix = "visconti_"

// visconti reads the name of a Visconti token.
func (w *words) visconti(c *Content) int16 {
	if i := c.viscontiToken(w.args[0]); i >= 0 {
		return int16(i)
	}
	return w.oneOf("Visconti token", namesOf(c.Visconti, func(f *Face) string { return f.ID }))
}

// viscontiToken is the place of a Visconti token by its name, with or without the
// prefix; −1: there is none.
func (c *Content) viscontiToken(name string) int {
	return slices.IndexFunc(c.Visconti, func(f Face) bool {
		return strings.TrimPrefix(f.ID, viscontiPrefix) == strings.TrimPrefix(name, viscontiPrefix)
	})
}

// options reads privileges, as bits.
func (w *words) options(names []string) (set uint64) {
	for len(w.args) > 0 {
		word := w.args[0]
		i := w.oneOf("privilege", names)
		if w.err != nil {
			return 0
		}
		if set>>i&1 != 0 {
			w.fail("privilege %q stands there twice; several at once must differ (L-11.6)", word)
		}
		set |= 1 << i
	}
	return set
}

// parsePile reads cards of the pile being built, as bits by their place in it.
func (r *rules) parsePile(s *state, w *words) (set uint64) {
	pile, open := r.openPile(s)
	if !open {
		w.fail("no pile is being built; cards are left out before the game only (LP-1.3)")
		return 0
	}
	names := make([]string, len(pile))
	for i, card := range pile {
		names[i] = strconv.Itoa(int(card))
	}
	for len(w.args) > 0 {
		word := w.args[0]
		i := w.oneOf("card of this pile", names)
		if w.err == nil && set>>i&1 != 0 {
			w.fail("card %s stands there twice", word)
		}
		set |= 1 << i
	}
	return set
}

// parseTrades reads the trades of an activation, two bits for each entry.
func (r *rules) parseTrades(s *state, seat engine.Seat, w *words) (set uint64) {
	if len(w.args) == 1 && w.args[0] == "none" {
		return 0
	}
	if seat < 0 || int8(seat) >= s.Seats {
		w.fail("seat %s is not in this match", seat)
		return 0
	}
	cards := r.tradeCards(s, seat)
	for len(w.args) > 0 && w.err == nil {
		word := w.next()
		card, trade, _ := strings.Cut(word, ".")
		n, err := strconv.ParseUint(trade, 10, 8)
		number, numberErr := strconv.ParseUint(strings.TrimSuffix(card, "+"), 10, 8)
		if err != nil || numberErr != nil || number == 0 || n < 1 || n > 3 || trade != strconv.Itoa(int(n)) {
			w.fail("%q is no trade; write the card's number, a dot, and which of its trades, as 29.1", word)
			return 0
		}
		entry := entryOf(&cards, card)
		if entry < 0 {
			w.fail("trade %q: card %s does not lie before seat %s", word, card, seat)
			return 0
		}
		if set>>(2*entry)&3 != 0 {
			w.fail("trade %q: at most one trade of a card is used (L-9.7)", word)
		}
		set |= n << (2 * entry)
	}
	return set
}

// entryOf finds a card among those of an activation, an active one first; −1: it
// is not there.
func entryOf(cards *[entries]tradeCard, name string) int {
	if i := slices.IndexFunc(cards[:], func(c tradeCard) bool { return c.active && c.name == name }); i >= 0 {
		return i
	}
	return slices.IndexFunc(cards[:], func(c tradeCard) bool { return c.name == name && name != "" })
}
