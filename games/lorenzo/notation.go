package lorenzo

import (
	"fmt"

	"signoria/engine"
	"signoria/engine/notation"
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
	{Verb: DoPlace, Words: "place", Args: args{{In: inOn, Noun: aMember}, {In: inTo, Noun: aSpace}}},
	{Verb: DoServants, Words: "servants", Args: args{{In: inN, Noun: aNumber}}},
	{Verb: DoCost, Words: "cost", Args: args{{In: inN, Noun: aNumber}}},
	{Verb: DoDiscount, Words: "discount", Args: args{{In: inOn, Noun: aGood}}},
	{Verb: DoPrivilege, Words: "privilege", Tail: notation.Several(aPrivilege)},
	{Verb: DoTrades, Words: "trades", Tail: someTrades},
	{Verb: DoForgo, Words: "forgo", Args: args{{In: inOn, Noun: aGood}}},
	{Verb: DoTake, Words: "take", Args: args{{In: inTo, Noun: aFloor}}},
	{Verb: DoDecline, Words: "decline"},
	{Verb: DoSupport, Words: "support", N: 1},
	{Verb: DoSupport, Words: "withhold"},
	{Verb: DoPass, Words: "pass"},
	{Verb: DoPile, Words: "leave", Tail: notation.Several(aPileCard), Only: inModules},
	{Verb: DoTile, Words: "tile", Args: args{{In: inOn, Noun: aBonusTile}}, Only: inModules},
	{Verb: DoDraft, Words: "keep", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules},
	{Verb: DoBid, Words: "bid", Args: args{{In: inOn, Noun: aHouse}, {In: inN, Noun: aRow}}, Only: inModules},
	{Verb: DoPlay, Words: "play", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules},
	{Verb: DoDiscard, Words: "discard", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules},
	{Verb: DoActivate, Words: "activate", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules},
	{Verb: DoCopy, Words: "copy", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules},
	{Verb: DoUse, Words: "use", Args: args{{In: inOn, Noun: aToken}}, Only: inModules},
	{Verb: DoLay, Words: "lay", Args: args{{In: inOn, Noun: aToken}, {In: inTo, Noun: aCard}}, Only: inModules},
	{Verb: DoExchange, Words: "exchange", Args: args{{In: inOn, Noun: aHouse}}, Only: inModules},
	{Verb: DoEnd, Words: "end", Only: inModules},
	{Verb: DoSwap, Words: "servants-for", Args: args{{In: inOn, Noun: aPart}, {In: inN, Noun: aNumber}}, Only: inModules},
	{Verb: DoReturn, Words: "return", Args: args{{In: inOn, Noun: aToken}}, Only: inModules},
	{Verb: DoGiveUp, Words: "give-up", Args: args{{In: inOn, Noun: aCard}}, Only: inModules},
	{Verb: DoRetire, Words: "retire", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules},
	{Verb: DoGive, Words: "give", Args: args{{In: inN, Noun: aNumber}}, Only: inModules},
	{Verb: DoOption, Words: "option", Args: args{{In: inN, Noun: aNumber}}, Only: inModules},
	{Verb: DoMarket, Words: "reward", Args: args{{In: inTo, Noun: aMarket}}, Only: inModules},
	{Verb: DoRaise, Words: "raise", Args: args{{In: inOn, Noun: aColour}}, Only: inModules},
	{Verb: DoKeep, Words: "keep-token", Args: args{{In: inOn, Noun: aToken}}, Only: inModules},
	{Verb: DoTarget, Words: "activate-card", Tail: aCardOrNone, Only: inModules},
	{Verb: DoTimes, Words: "times", Args: args{{In: inOn, Noun: aCard}, {In: inN, Noun: aNumber}}, Only: inModules},
	{Verb: DoFrom, Words: "cards-of", Args: args{{In: inOn, Noun: aSeat}}, Only: inModules},
	{Verb: DoToken, Words: "switch-on", Args: args{{In: inOn, Noun: aVisconti}}, Only: inModules},
	{Verb: DoRecover, Words: "recover", Args: args{{In: inOn, Noun: aCard}}, Only: inModules},
}

// inModules: without modules the choices of the basic game alone are known.
func inModules(m match) bool { return m.s.Mods != 0 }

// Format writes a choice.
func (r *rules) Format(s *state, seat engine.Seat, c engine.Choice) string {
	return grammar.Format(match{r, s, seat}, c)
}

// Parse reads a choice; the error tells what would be understood.
func (r *rules) Parse(s *state, seat engine.Seat, text string) (engine.Choice, error) {
	return grammar.Parse(match{r, s, seat}, text)
}

// Forms lists how choices are written in this match.
func (r *rules) Forms(s *state) []engine.Form { return grammar.Forms(match{r, s, 0}) }

// aCardOrNone is the card that is activated besides, or none.
var aCardOrNone = &notation.Tail[match]{
	Show: "CARD, or none",
	Write: func(m match, c engine.Choice) []string {
		if c.On == 0 {
			return []string{"none"}
		}
		return []string{aCard.Name(m, c.On)}
	},
	Read: func(m match, c *engine.Choice, words []string) (err error) {
		switch {
		case len(words) != 1:
			return fmt.Errorf("%d words after activate-card, 1 is needed", len(words))
		case words[0] != "none":
			c.On, err = aCard.Find(m, words[0])
		}
		return err
	},
}
