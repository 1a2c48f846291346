package lorenzo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
)

func number(n int16) string { return strconv.Itoa(int(n)) }

// Format writes a choice in the notation of docs/notation.md.
func (r *rules) Format(s *state, seat engine.Seat, c engine.Choice) string {
	switch c.Verb {
	case DoPlace:
		return "place " + Member(c.On).String() + " " + Space(c.To).String()
	case DoServants:
		return "servants " + number(c.N)
	case DoCost:
		return "cost " + number(c.N)
	case DoDiscount:
		return "discount " + Good(c.On).String()
	case DoPrivilege:
		return "privilege " + strings.Join(r.optionNames(c.Set), " ")
	case DoTrades:
		return "trades " + r.tradeNames(s, seat, c.Set)
	case DoForgo:
		return "forgo " + Good(c.On).String()
	case DoTake:
		return "take " + Space(c.To).String()
	case DoDecline:
		return "decline"
	case DoSupport:
		return [...]string{"withhold", "support"}[c.N]
	case DoPass:
		return "pass"
	}
	return "?"
}

func (r *rules) optionNames(set uint64) []string {
	var names []string
	for i, p := range r.c.Board.Privileges {
		if set>>i&1 != 0 {
			names = append(names, p.ID)
		}
	}
	return names
}

// tradeNames writes each trade as the card's number and which of its trades.
func (r *rules) tradeNames(s *state, seat engine.Seat, set uint64) string {
	var names []string
	cards := s.Players[seat].Cards[workType(s.Run.Area)]
	for slot, card := range cards {
		if n := set >> (2 * slot) & 3; n != 0 {
			names = append(names, fmt.Sprintf("%d.%d", card, n))
		}
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, " ")
}

// notation tells how many words follow each verb, and what they are.
var notation = []struct {
	word  string
	verb  engine.Verb
	words int // -1: one or more
	form  string
}{
	{"place", DoPlace, 2, "place MEMBER SPACE"},
	{"servants", DoServants, 1, "servants NUMBER"},
	{"cost", DoCost, 1, "cost NUMBER"},
	{"discount", DoDiscount, 1, "discount GOOD"},
	{"privilege", DoPrivilege, -1, "privilege OPTION…"},
	{"trades", DoTrades, -1, "trades none, or trades CARD.NUMBER…"},
	{"forgo", DoForgo, 1, "forgo GOOD"},
	{"take", DoTake, 1, "take FLOOR"},
	{"decline", DoDecline, 0, "decline"},
	{"support", DoSupport, 0, "support"},
	{"withhold", DoSupport, 0, "withhold"},
	{"pass", DoPass, 0, "pass"},
}

// Parse reads a choice; the error tells what would be understood.
func (r *rules) Parse(s *state, seat engine.Seat, text string) (engine.Choice, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return engine.Choice{}, fmt.Errorf("empty choice; write one of %s", verbWords())
	}
	for _, n := range notation {
		if n.word != words[0] {
			continue
		}
		args := words[1:]
		if n.words >= 0 && len(args) != n.words || n.words < 0 && len(args) == 0 {
			return engine.Choice{}, fmt.Errorf("%q has %d words after %q; write %s", text, len(args), n.word, n.form)
		}
		c, err := r.parseArgs(s, seat, n.verb, args)
		if n.word == "support" {
			c.N = 1
		}
		return c, err
	}
	return engine.Choice{}, fmt.Errorf("%q is no choice; write one of %s", text, verbWords())
}

func verbWords() string {
	var forms []string
	for _, n := range notation {
		forms = append(forms, n.form)
	}
	return strings.Join(forms, "; ")
}

func (r *rules) parseArgs(s *state, seat engine.Seat, verb engine.Verb, args []string) (engine.Choice, error) {
	c := engine.Choice{Verb: verb}
	var err error
	switch verb {
	case DoPlace:
		var member, space int
		member, err = oneOf("member", args[0], memberNames[:])
		if err == nil {
			space, err = oneOf("space", args[1], spaceNames[:])
		}
		c.On, c.To = int16(member), int16(space)
	case DoServants, DoCost:
		var n int
		n, err = strconv.Atoi(args[0])
		if err != nil || n < 0 || n > 99 {
			err = fmt.Errorf("%q is no number from 0 to 99", args[0])
		}
		c.N = int16(n)
	case DoDiscount, DoForgo:
		var good int
		good, err = oneOf("good", args[0], goodNames[:])
		c.On = int16(good)
	case DoTake:
		var floor int
		floor, err = oneOf("floor", args[0], spaceNames[:floorSpaces])
		c.To = int16(floor)
	case DoPrivilege:
		c.Set, err = r.parseOptions(args)
	case DoTrades:
		c.Set, err = r.parseTrades(s, seat, args)
	}
	if err != nil {
		return engine.Choice{}, err
	}
	return c, nil
}

func oneOf(what, word string, words []string) (int, error) {
	if i := slices.Index(words, word); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%q is no %s; write one of %s", word, what, strings.Join(words, ", "))
}

func (r *rules) parseOptions(args []string) (uint64, error) {
	var ids []string
	for _, p := range r.c.Board.Privileges {
		ids = append(ids, p.ID)
	}
	var set uint64
	for _, a := range args {
		i, err := oneOf("privilege", a, ids)
		if err != nil {
			return 0, err
		}
		if set>>i&1 != 0 {
			return 0, fmt.Errorf("privilege %q stands there twice; several at once must differ (L-11.6)", a)
		}
		set |= 1 << i
	}
	return set, nil
}

func (r *rules) parseTrades(s *state, seat engine.Seat, args []string) (uint64, error) {
	if len(args) == 1 && args[0] == "none" {
		return 0, nil
	}
	if seat < 0 || int8(seat) >= s.Seats {
		return 0, fmt.Errorf("seat %s is not in this match", seat)
	}
	cards := s.Players[seat].Cards[workType(s.Run.Area)]
	var set uint64
	for _, a := range args {
		card, trade, _ := strings.Cut(a, ".")
		number, err1 := strconv.ParseUint(card, 10, 8)
		n, err2 := strconv.ParseUint(trade, 10, 8)
		if err1 != nil || err2 != nil || number == 0 || n < 1 || n > 3 {
			return 0, fmt.Errorf("%q is no trade; write the card's number, a dot, and which of its trades, as 29.1", a)
		}
		slot := slices.Index(cards[:], uint8(number))
		if slot < 0 {
			return 0, fmt.Errorf("trade %q: card %d does not lie before seat %s", a, number, seat)
		}
		if set>>(2*slot)&3 != 0 {
			return 0, fmt.Errorf("trade %q: at most one trade of a card is used (L-9.7)", a)
		}
		set |= n << (2 * slot)
	}
	return set, nil
}
