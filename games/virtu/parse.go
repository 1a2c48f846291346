package virtu

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
)

// parse reads a choice; the error tells what would be understood. First and
// second are as in format.
func (c *Content) parse(text string, first, second Symbol) (engine.Choice, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return engine.Choice{}, fmt.Errorf("empty choice; write one of %s", c.allForms())
	}
	for verb := engine.Verb(1); verb < numVerbs; verb++ {
		f := forms[verb]
		if f.word != words[0] || !c.knows(f) {
			continue
		}
		choice, err := c.parseWords(verb, words[1:], first, second)
		if err != nil {
			return engine.Choice{}, fmt.Errorf("%q: %w (as in: %s)", text, err, c.show(f))
		}
		return choice, nil
	}
	return engine.Choice{}, fmt.Errorf("%q is no choice; write one of %s", text, c.allForms())
}

// allForms are those of the title with these values.
func (c *Content) allForms() string {
	var all []string
	for _, f := range forms[1:] {
		if c.knows(f) {
			all = append(all, c.show(f))
		}
	}
	return strings.Join(all, "; ")
}

func (c *Content) parseWords(verb engine.Verb, words []string, first, second Symbol) (engine.Choice, error) {
	choice := engine.Choice{Verb: verb}
	f := forms[verb]
	if len(words) < len(f.args) {
		return choice, fmt.Errorf("%d words after %s, %d are needed", len(words), f.word, len(f.args))
	}
	for i, a := range f.args {
		n, err := c.find(a.noun, words[i])
		if err != nil {
			return choice, err
		}
		*fieldOf(&choice, a.in) = n
	}
	rest := words[len(f.args):]
	if f.unit && c.wars() {
		var err error
		if rest, err = c.parseUnit(&choice, rest); err != nil {
			return choice, err
		}
	}
	switch {
	case verb == DoStep:
		return choice, c.parseStep(&choice, rest)
	case verb == DoPay:
		return choice, c.parsePay(&choice, rest, first, second)
	case verb == DoBuy:
		return choice, c.parseCathedral(&choice, rest)
	case f.ships && len(rest) > 0:
		return choice, c.parseShips(&choice, rest)
	case len(rest) > 0:
		return choice, fmt.Errorf("nothing can follow before %q", rest[0])
	}
	return choice, nil
}

// parseUnit reads whose unit it is, at the end of a choice: "of florence". The
// words before it are left.
func (c *Content) parseUnit(choice *engine.Choice, words []string) (rest []string, err error) {
	at := slices.Index(words, "of")
	switch {
	case at < 0:
		return words, nil
	case len(words) != at+2:
		return nil, fmt.Errorf("%q: write of and a league at the end, or nothing for an own unit", strings.Join(words[at:], " "))
	}
	n, err := c.find(aLeague, words[at+1])
	choice.Set = uint64(League(n).Party())
	return words[:at], err
}

// parseShips reads the end of a way by sea: "by 2".
func (c *Content) parseShips(choice *engine.Choice, rest []string) error {
	if len(rest) != 2 || rest[0] != "by" {
		return fmt.Errorf("%q is no way; write by and the number of ships, or nothing for a road", strings.Join(rest, " "))
	}
	n, err := c.find(aNumber, rest[1])
	if err == nil && n == 0 {
		err = fmt.Errorf("a way by sea takes 1 ship or more; write nothing for a road")
	}
	choice.N = n
	return err
}

func (c *Content) parseStep(choice *engine.Choice, rest []string) error {
	switch {
	case len(rest) == 0:
		return nil
	case len(rest) > 1:
		return fmt.Errorf("%d words after step, 1 at most is possible", len(rest))
	case rest[0] == "florins":
		choice.N = stepByFlorins
		return nil
	}
	var err error
	choice.N = stepByArrow
	choice.On, err = c.find(aSource, rest[0])
	return err
}

// parseCathedral reads the city that a cathedral needs, and nothing else.
func (c *Content) parseCathedral(choice *engine.Choice, rest []string) error {
	t, tile := Item(choice.On).Tile()
	needs := tile && t.Cathedral()
	choice.To = -1
	switch {
	case needs && len(rest) != 1:
		return fmt.Errorf("a cathedral stands in one city")
	case !needs && len(rest) > 0:
		return fmt.Errorf("only a cathedral stands in a city")
	case !needs:
		return nil
	}
	var err error
	choice.To, err = c.find(aCity, rest[0])
	return err
}

// parsePay reads "slot.1 milan coins.2", "slot.1:cross milan:crown", "nothing".
func (c *Content) parsePay(choice *engine.Choice, words []string, first, second Symbol) error {
	if len(words) == 0 {
		return fmt.Errorf("a payment names its sources and coins.N")
	}
	if len(words) == 1 && words[0] == "nothing" {
		return nil
	}
	var other uint64
	for _, word := range words {
		if number, ok := strings.CutPrefix(word, "coins."); ok {
			n, err := strconv.Atoi(number)
			if err != nil || n < 1 || n > 99 || choice.N != 0 {
				return fmt.Errorf("%q: write coins.1 to coins.99, once", word)
			}
			choice.N = int16(n)
			continue
		}
		src, isOther, err := c.parsePayer(word, first, second)
		if err != nil {
			return err
		}
		if choice.Set>>uint(src)&1 != 0 {
			return fmt.Errorf("%q stands there twice; a source gives one kind of symbol (V-5.1)", word)
		}
		choice.Set |= bit(int(src))
		if isOther {
			other |= bit(int(src))
		}
	}
	for i, set := 0, choice.Set; set != 0; i++ {
		if other>>nextBit(&set)&1 != 0 {
			choice.To |= 1 << i
		}
	}
	return nil
}

// parsePayer reads one source of a payment, and in a purchase with two kinds
// whether it gives the second.
func (c *Content) parsePayer(word string, first, second Symbol) (src Source, other bool, err error) {
	name, kind, named := strings.Cut(word, ":")
	n, err := c.find(aSource, name)
	if err != nil {
		return 0, false, err
	}
	if int(n) >= NumSources {
		return 0, false, fmt.Errorf("%q is never exhausted and so pays by itself", name)
	}
	switch {
	case !named:
		return Source(n), false, nil
	case second == NoSymbol:
		return 0, false, fmt.Errorf("%q: kinds are written only where a purchase asks for two", word)
	case kind == second.String():
		return Source(n), true, nil
	case kind != first.String():
		return 0, false, fmt.Errorf("%q: this purchase asks for %s and %s", word, first, second)
	}
	return Source(n), false, nil
}
