package lorenzo

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"signoria/engine"
)

func number(n int16) string { return strconv.Itoa(int(n)) }

// unknown stands for what has no name; no open choice has it.
const unknown = "?"

func nameOf[T any](list []T, i int16, name func(*T) string) string {
	if i < 0 || int(i) >= len(list) || name(&list[i]) == "" {
		return unknown
	}
	return name(&list[i])
}

func (c *Content) leaderName(n int16) string {
	return nameOf(c.Leaders, n, func(l *Leader) string { return l.Slug })
}

func (c *Content) houseName(n int16) string {
	return nameOf(c.Houses, n, func(h *House) string { return h.Slug })
}

func (c *Content) faceName(n int16) string {
	return nameOf(c.Faces, n, func(f *Face) string { return f.ID })
}

func (c *Content) viscontiName(n int16) string {
	return nameOf(c.Visconti, n, func(f *Face) string { return f.ID })
}

// Format writes a choice in the notation of docs/notation.md.
func (r *rules) Format(s *state, seat engine.Seat, c engine.Choice) string {
	word := wordOf(c)
	if args := r.formatArgs(s, seat, c); args != "" {
		return word + " " + args
	}
	return word
}

// wordOf is the word that the choice begins with.
func wordOf(c engine.Choice) string {
	if c.Verb == DoSupport && c.N == 0 {
		return "withhold"
	}
	for i := range notation {
		if notation[i].verb == c.Verb {
			return notation[i].word
		}
	}
	return unknown
}

// formatArgs writes what follows the first word.
func (r *rules) formatArgs(s *state, seat engine.Seat, c engine.Choice) string {
	switch c.Verb {
	case DoPlace:
		return Member(c.On).String() + " " + Space(c.To).String()
	case DoServants, DoCost, DoGive, DoOption:
		return number(c.N)
	case DoDiscount, DoForgo:
		return Good(c.On).String()
	case DoPrivilege:
		return strings.Join(optionNames(r.privilegeNames(s), c.Set), " ")
	case DoTrades:
		return r.formatTrades(s, seat, c.Set)
	case DoTake, DoMarket:
		return Space(c.To).String()
	case DoDecline, DoSupport, DoPass, DoEnd:
		return ""
	}
	return r.formatRare(s, c)
}

// formatRare is formatArgs for what there is with modules only.
func (r *rules) formatRare(s *state, c engine.Choice) string {
	switch c.Verb {
	case DoPile:
		return r.formatPile(s, c.Set)
	case DoTile, DoGiveUp, DoRecover:
		return number(c.On)
	case DoDraft, DoPlay, DoDiscard, DoActivate, DoCopy, DoRetire:
		return r.c.leaderName(c.On)
	case DoBid:
		return r.c.houseName(c.On) + " " + number(c.N)
	case DoUse, DoReturn, DoKeep:
		return r.c.faceName(c.On)
	case DoLay:
		return r.c.faceName(c.On) + " " + number(c.To)
	case DoExchange:
		return r.c.houseName(c.On)
	case DoSwap:
		return Good(c.On).String() + " " + number(c.N)
	case DoRaise:
		return Member(c.On).String()
	case DoTarget:
		if c.On == 0 {
			return "none"
		}
		return number(c.On)
	case DoTimes:
		return number(c.On) + " " + number(c.N)
	case DoFrom:
		return engine.Seat(c.On).String()
	case DoToken:
		return r.c.viscontiName(c.On)
	}
	return ""
}

// privilegeNames are the privileges of the match, in the order of their bits; with
// houses what lies on the tile of the Da Montefeltro is one more (LH-9.1).
func (r *rules) privilegeNames(s *state) []string {
	list := r.c.Board.Privileges
	if s.Mods&withHouses != 0 {
		list = r.c.Special.Privileges
	}
	names := make([]string, len(list), len(list)+1)
	for i, p := range list {
		names[i] = p.ID
	}
	if s.Mods&withHouses != 0 {
		names = append(names, "store")
	}
	return names
}

func optionNames(names []string, set uint64) []string {
	var chosen []string
	for i, name := range names {
		if set>>i&1 != 0 {
			chosen = append(chosen, name)
		}
	}
	return chosen
}

// formatPile writes the numbers of the cards that are left out of the pile being
// built.
func (r *rules) formatPile(s *state, set uint64) string {
	pile, open := r.openPile(s)
	if !open {
		return unknown
	}
	var names []string
	for ; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		if i >= len(pile) {
			return unknown
		}
		names = append(names, strconv.Itoa(int(pile[i])))
	}
	return strings.Join(names, " ")
}

// openPile is the pile that the open question is about (LP-1.3).
func (r *rules) openPile(s *state) (pile []uint8, open bool) {
	if f := s.Stack.Top(); f != nil && f.Node == nodePile {
		return r.pileAt(f.On), true
	}
	return nil, false
}

// formatTrades writes each trade as the card's name and which of its trades.
func (r *rules) formatTrades(s *state, seat engine.Seat, set uint64) string {
	var names []string
	for entry, card := range r.tradeCards(s, seat) {
		if n := set >> (2 * entry) & 3; n != 0 {
			names = append(names, fmt.Sprintf("%s.%d", card.name, n))
		}
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, " ")
}

// tradeCard is a card whose trades can be named, and how.
type tradeCard struct {
	name   string // the number; with a plus when it is the second activation of one card
	active bool
}

// tradeCards are the entries of an activation: the cards in the slots, whether
// their value is reached or not, and those activated besides (LH-5.12). A card
// that is activated both ways stands there twice.
func (r *rules) tradeCards(s *state, seat engine.Seat) (cards [entries]tradeCard) {
	whose := seat
	if s.Run.Running {
		whose = s.Run.From
	}
	row := &s.Players[whose].Cards[workType(s.Run.Area)]
	for entry := range cards {
		number, w := r.active(s, seat, entry)
		if entry < workSlots {
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
