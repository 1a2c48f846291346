package mil

import (
	"fmt"

	"signoria/engine"
	"signoria/engine/notation"
	"signoria/games/mil/content"
)

type args = []notation.Arg[match]

// The fields that nouns fill.
const (
	inOn = notation.On
	inTo = notation.To
	inN  = notation.N
)

// grammar is how choices are written (docs/notation.md).
var grammar = notation.Grammar[match]{
	{Verb: DoHarvest, Words: "harvest", Args: args{{In: inOn, Noun: anOwn}, {In: inTo, Noun: aLand}}},
	{Verb: DoRecruit, Words: "recruit", Args: args{{In: inOn, Noun: anOwn}}},
	{Verb: DoGrow, Words: "grow", Args: args{{In: inOn, Noun: anOwn}}},
	{Verb: DoPlace, Words: "place", Args: args{{In: inOn, Noun: anOwn}, {In: inTo, Noun: aSpot}, {In: inN, Noun: aPayment, Optional: true}}},
	{Verb: DoPass, Words: "pass", Args: args{{In: inTo, Noun: aSpace}, {In: inN, Noun: aMarker, Optional: true}}},
	{Verb: DoYear, Words: "year", Args: args{{In: inOn, Noun: aSpace}}},
	{Verb: DoRoll, Words: "roll"},
	{Verb: DoSon, Words: "son", Args: args{{In: inN, Noun: aPayment}}},
	{Verb: DoStop, Words: "stop"},
	{Verb: DoResult, Words: "take", Args: args{{In: inOn, Noun: aResult}}},
	{Verb: DoGuest, Words: "guest", Args: args{{In: inOn, Noun: aKnight}}},
	{Verb: DoNuns, Words: "nuns", Args: args{{In: inN, Noun: howMany}}},
	{Verb: DoInfluence, Words: "influence"},
	{Verb: DoCubes, Args: args{{In: inOn, Noun: aKind}, {In: inN, Noun: howMany}}},
	{Verb: DoAttempt, Words: "attempt", Args: args{{In: inOn, Noun: aKnight}}},
	{Verb: DoNothing, Words: "nothing"},
	{Verb: DoAccept, Words: "accept"},
	{Verb: DoRaise, Words: "raise"},
	{Verb: DoFief, Words: "fief", Args: args{{In: inOn, Noun: aLand}}},
	{Verb: DoTrade, Words: "trade", Args: args{{In: inOn, Noun: aRate}}, Tail: &notation.Tail[match]{Show: "[cloth or metal, for each]", Write: tradedGoods, Read: readGoods}},
	{Verb: DoDone, Words: "done"},
	{Verb: DoAuction, Words: "auction"},
	{Verb: DoWithdraw, Words: "withdraw"},
	{Verb: DoCastle, Words: "castle", Args: args{{In: inOn, Noun: aKnight}}},
	{Verb: DoFree, Words: "conquer", Args: args{{In: inOn, Noun: aColumn}}},
	{Verb: DoAttack, Words: "attack", Args: args{{In: inOn, Noun: aKnight}, {In: inTo, Noun: aLand}}},
	{Verb: DoAskLord, Words: "ask lord", N: 1},
	{Verb: DoAskLord, Words: "fight alone"},
	{Verb: DoJoin, Words: "join", N: 1},
	{Verb: DoJoin, Words: "refuse"},
	{Verb: DoKeep, Words: "keep"},
	{Verb: DoDiscard, Words: "discard"},
	{Verb: DoClaim, Words: "claim"},
	{Verb: DoSettle, Words: "settle", Args: args{{In: inOn, Noun: aKnight}}},
	{Verb: DoDonate, Words: "donate", N: 1},
	{Verb: DoDonate, Words: "take back"},
	{Verb: DoPrivilege, Words: "privilege"},
	{Verb: DoAbbess, Words: "abbess"},
}

// Format writes a choice as the seat writes it.
func (r *rules) Format(_ *state, seat engine.Seat, c engine.Choice) string {
	return grammar.Format(match{r.c, seat}, c)
}

// Parse reads a choice; the error tells what would be understood.
func (r *rules) Parse(_ *state, seat engine.Seat, text string) (engine.Choice, error) {
	return grammar.Parse(match{r.c, seat}, text)
}

// Forms lists how choices are written.
func (r *rules) Forms(*state) []engine.Form { return grammar.Forms(match{r.c, 0}) }

// tradedGoods say which goods are given and taken, cloth before metal.
func tradedGoods(m match, c engine.Choice) []string {
	if c.On < 0 || int(c.On) >= len(m.c.Rates) {
		return nil
	}
	rate := &m.c.Rates[c.On]
	return append(goodsList(int16(rate.GiveGoods), c.To), goodsList(int16(rate.GetGoods), c.N)...)
}

// goodsList writes so many goods, some of which are metal.
func goodsList(all, metal int16) []string {
	if metal < 0 || metal > all {
		return []string{unnamed}
	}
	var words []string
	for i := range all {
		words = append(words, []content.Cube{content.Cloth, content.Metal}[min(1, max(0, i-(all-metal)+1))].String())
	}
	return words
}

// readGoods reads which goods are given, then which are taken.
func readGoods(m match, c *engine.Choice, words []string) error {
	rate := &m.c.Rates[c.On]
	give, get := int(rate.GiveGoods), int(rate.GetGoods)
	if len(words) != give+get {
		return fmt.Errorf("%s gives %d cloth or metal and takes %d; %d words for them, %d are needed",
			rate.ID, give, get, len(words), give+get)
	}
	for i, word := range words {
		switch {
		case word == content.Cloth.String():
		case word != content.Metal.String():
			return fmt.Errorf("%q is neither cloth nor metal", word)
		case i < give:
			c.To++
		default:
			c.N++
		}
	}
	return nil
}
