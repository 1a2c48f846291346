package mil

import (
	"fmt"
	"slices"
	"strings"

	"signoria/engine"
)

// field is the field of the choice that an argument fills.
type field uint8

const (
	inOn field = iota
	inTo
	inN
)

// argument is a word after the verb: which field it fills, and with what.
type argument struct {
	in   field
	noun noun
}

// form is how the choices of a verb are written. A verb may have two, told apart
// by a fixed N.
type form struct {
	verb  engine.Verb
	words string // fixed words at the start
	n     int16  // fixed N, where no argument fills it
	args  []argument
	show  string // what the arguments are, for errors
}

// forms are how choices are written (docs/notation.md). DoTrade has words beside
// these, see below.
var forms = []form{
	{verb: DoHarvest, words: "harvest", args: []argument{{inOn, anOwnKnight}, {inTo, aLand}}, show: "KNIGHT LAND"},
	{verb: DoRecruit, words: "recruit", args: []argument{{inOn, anOwnKnight}}, show: "KNIGHT"},
	{verb: DoGrow, words: "grow", args: []argument{{inOn, anOwnKnight}}, show: "KNIGHT"},
	{verb: DoPlace, words: "place", args: []argument{{inOn, anOwnKnight}, {inTo, aSpot}, {inN, aPaymentOrNone}}, show: "KNIGHT SPACE [gold or privilege]"},
	{verb: DoPass, words: "pass", args: []argument{{inTo, aSpace}, {inN, aMarkerOrNone}}, show: "SPACE [marker]"},
	{verb: DoYear, words: "year", args: []argument{{inOn, aSpace}}, show: "SPACE"},
	{verb: DoRoll, words: "roll"},
	{verb: DoSon, words: "son", args: []argument{{inN, aPayment}}, show: "gold or privilege"},
	{verb: DoStop, words: "stop"},
	{verb: DoResult, words: "take", args: []argument{{inOn, aResult}}, show: "RESULT"},
	{verb: DoGuest, words: "guest", args: []argument{{inOn, aKnight}}, show: "KNIGHT"},
	{verb: DoNuns, words: "nuns", args: []argument{{inN, aNumber}}, show: "NUMBER"},
	{verb: DoInfluence, words: "influence"},
	{verb: DoCubes, args: []argument{{inOn, aKind}, {inN, aNumber}}, show: "KIND NUMBER"},
	{verb: DoAttempt, words: "attempt", args: []argument{{inOn, aKnight}}, show: "KNIGHT"},
	{verb: DoNothing, words: "nothing"},
	{verb: DoAccept, words: "accept"},
	{verb: DoRaise, words: "raise"},
	{verb: DoFief, words: "fief", args: []argument{{inOn, aLand}}, show: "LAND"},
	{verb: DoTrade, words: "trade", args: []argument{{inOn, aRate}}, show: "RATE [cloth or metal, for each]"},
	{verb: DoDone, words: "done"},
	{verb: DoAuction, words: "auction"},
	{verb: DoWithdraw, words: "withdraw"},
	{verb: DoCastle, words: "castle", args: []argument{{inOn, aKnight}}, show: "KNIGHT"},
	{verb: DoFree, words: "conquer", args: []argument{{inOn, aColumn}}, show: "COLUMN"},
	{verb: DoAttack, words: "attack", args: []argument{{inOn, aKnight}, {inTo, aLand}}, show: "KNIGHT LAND"},
	{verb: DoAskLord, words: "ask lord", n: 1},
	{verb: DoAskLord, words: "fight alone"},
	{verb: DoJoin, words: "join", n: 1},
	{verb: DoJoin, words: "refuse"},
	{verb: DoKeep, words: "keep"},
	{verb: DoDiscard, words: "discard"},
	{verb: DoClaim, words: "claim"},
	{verb: DoSettle, words: "settle", args: []argument{{inOn, aKnight}}, show: "KNIGHT"},
	{verb: DoDonate, words: "donate", n: 1},
	{verb: DoDonate, words: "take back"},
	{verb: DoPrivilege, words: "privilege"},
	{verb: DoAbbess, words: "abbess"},
}

// String is the form as an error shows it.
func (f *form) String() string {
	return strings.TrimSpace(f.words + " " + f.show)
}

// fits tells whether the choice is one of the form's.
func (f *form) fits(c engine.Choice) bool {
	return f.verb == c.Verb && (f.fillsN() || f.n == c.N || c.Verb == DoTrade)
}

func (f *form) fillsN() bool {
	return slices.ContainsFunc(f.args, func(a argument) bool { return a.in == inN })
}

// fieldOf is the field of the choice that an argument fills.
func fieldOf(c *engine.Choice, in field) *int16 {
	switch in {
	case inOn:
		return &c.On
	case inTo:
		return &c.To
	}
	return &c.N
}

// format writes a choice as the seat writes it.
func (c *Content) format(seat engine.Seat, choice engine.Choice) string {
	i := slices.IndexFunc(forms, func(f form) bool { return f.fits(choice) })
	if i < 0 {
		return unnamed
	}
	words := strings.Fields(forms[i].words)
	for _, a := range forms[i].args {
		if w := c.id(seat, a.noun, *fieldOf(&choice, a.in)); w != "" {
			words = append(words, w)
		}
	}
	if choice.Verb == DoTrade {
		words = append(words, c.goodsWords(choice)...)
	}
	return strings.Join(words, " ")
}

// goodsWords say which goods are given and taken, cloth before metal.
func (c *Content) goodsWords(choice engine.Choice) []string {
	if choice.On < 0 || int(choice.On) >= len(c.Rates) {
		return nil
	}
	rate := &c.Rates[choice.On]
	return append(goodsList(int16(rate.GiveGoods), choice.To), goodsList(int16(rate.GetGoods), choice.N)...)
}

// goodsList writes so many goods, some of which are metal.
func goodsList(all, metal int16) []string {
	if metal < 0 || metal > all {
		return []string{unnamed}
	}
	var words []string
	for i := range all {
		words = append(words, []Cube{Cloth, Metal}[min(1, max(0, i-(all-metal)+1))].String())
	}
	return words
}

// parse reads a choice. Of the forms that begin like the text the one that can
// read all of it is meant.
func (c *Content) parse(seat engine.Seat, text string) (engine.Choice, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return engine.Choice{}, fmt.Errorf("empty choice; write one of %s", allForms())
	}
	var wrong error
	for i := range forms {
		rest, ok := forms[i].begins(words)
		if !ok {
			continue
		}
		choice, err := c.parseWords(seat, &forms[i], rest)
		if err == nil {
			return choice, nil
		}
		wrong = fmt.Errorf("%q: %w (as in: %s)", text, err, &forms[i])
	}
	if wrong == nil {
		wrong = fmt.Errorf("%q is no choice; write one of %s", text, allForms())
	}
	return engine.Choice{}, wrong
}

// begins tells whether the words begin like the form, and what follows. A line
// of cubes begins with their kind.
func (f *form) begins(words []string) (rest []string, ok bool) {
	if f.verb == DoCubes {
		return words, slices.Contains(cubeNames[:], words[0])
	}
	fixed := strings.Fields(f.words)
	if len(words) < len(fixed) || !slices.Equal(words[:len(fixed)], fixed) {
		return nil, false
	}
	return words[len(fixed):], true
}

func allForms() string {
	all := make([]string, len(forms))
	for i := range forms {
		all[i] = forms[i].String()
	}
	return strings.Join(all, "; ")
}

func (c *Content) parseWords(seat engine.Seat, f *form, words []string) (engine.Choice, error) {
	choice := engine.Choice{Verb: f.verb, N: f.n}
	for _, a := range f.args {
		if len(words) == 0 {
			if a.noun.optional() {
				continue
			}
			return choice, fmt.Errorf("%s is missing", nouns[a.noun].name)
		}
		n, err := c.find(seat, a.noun, words[0])
		if err != nil {
			return choice, err
		}
		*fieldOf(&choice, a.in) = n
		words = words[1:]
	}
	if f.verb == DoTrade {
		return choice, c.parseGoods(&choice, words)
	}
	if len(words) > 0 {
		return choice, fmt.Errorf("nothing can follow before %q", words[0])
	}
	return choice, nil
}

// parseGoods reads which goods are given, then which are taken.
func (c *Content) parseGoods(choice *engine.Choice, words []string) error {
	rate := &c.Rates[choice.On]
	give, get := int(rate.GiveGoods), int(rate.GetGoods)
	if len(words) != give+get {
		return fmt.Errorf("%s gives %d cloth or metal and takes %d; %d words for them, %d are needed",
			rate.ID, give, get, len(words), give+get)
	}
	for i, word := range words {
		switch {
		case word == Cloth.String():
		case word != Metal.String():
			return fmt.Errorf("%q is neither cloth nor metal", word)
		case i < give:
			choice.To++
		default:
			choice.N++
		}
	}
	return nil
}
