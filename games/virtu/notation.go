package virtu

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
)

// field is the field of a choice that an argument fills.
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

// form is how a verb's choices are written.
type form struct {
	word  string
	args  []argument
	ships bool   // may end in "by N": the ships of the way
	unit  bool   // in Wars of Italy may end in "of LEAGUE": whose unit it is
	of    played // the titles that know the verb
	show  string // what the arguments are, for errors
	also  string // another form that Virtù alone has
}

// played says in which titles a verb is a choice.
type played uint8

const (
	inBoth played = iota
	inVirtu
	inWars
)

// wars tells whether these are the printed values of Wars of Italy: it alone has
// leagues.
func (c *Content) wars() bool { return c.Leagues[Florentines].ID != "" }

// knows tells whether the verb is a choice of the title with these values.
func (c *Content) knows(f form) bool {
	switch f.of {
	case inVirtu:
		return !c.wars()
	case inWars:
		return c.wars()
	}
	return true
}

// forms are how choices are written, by verb (docs/notation.md). DoStep, DoPay
// and DoBuy have words beside these, see below.
var forms = [numVerbs]form{
	DoLay:        {word: "lay", args: []argument{{inOn, aFamilyCard}, {inTo, aPlace}}, show: "CARD PLACE"},
	DoStart:      {word: "start", args: []argument{{inOn, aChamber}}, show: "CHAMBER"},
	DoStep:       {word: "step", show: "[florins, pool or SOURCE]"},
	DoStop:       {word: "stop"},
	DoCancel:     {word: "cancel"},
	DoPay:        {word: "pay", show: "SOURCE… coins.N, or pay nothing"},
	DoConvert:    {word: "convert", args: []argument{{inOn, aSource}}, show: "SOURCE"},
	DoSell:       {word: "sell"},
	DoSkip:       {word: "skip"},
	DoAdvance:    {word: "advance", of: inVirtu},
	DoAnnex:      {word: "annex", args: []argument{{inOn, aCity}}, ships: true, show: "CITY"},
	DoCommit:     {word: "commit", args: []argument{{inOn, aSymbolOrNone}, {inTo, aSymbolOrNone}}, show: "SYMBOL SYMBOL"},
	DoUse:        {word: "use", args: []argument{{inOn, aSource}, {inN, aSymbol}}, show: "SOURCE SYMBOL"},
	DoFinish:     {word: "finish"},
	DoRefresh:    {word: "refresh", args: []argument{{inOn, aTile}}, show: "TILE"},
	DoReactivate: {word: "reactivate", args: []argument{{inOn, aPower}}, of: inVirtu, show: "POWER"},
	DoMove:       {word: "move", args: []argument{{inOn, aCity}, {inTo, aCity}}, ships: true, unit: true, show: "CITY CITY"},
	DoToken:      {word: "token"},
	DoPlace:      {word: "agent", args: []argument{{inTo, aSpot}}, show: "SPOT"},
	DoLift:       {word: "lift", args: []argument{{inOn, aSpot}}, show: "SPOT"},
	DoRemove:     {word: "remove", args: []argument{{inOn, aSpot}}, show: "SPOT"},
	DoUnblock:    {word: "unblock"},
	DoBonus:      {word: "take", args: []argument{{inOn, aBonus}}, of: inVirtu, show: "BONUS"},
	DoPut:        {word: "put", args: []argument{{inTo, aSlot}}, show: "SLOT"},
	DoDiscard:    {word: "discard", args: []argument{{inOn, aSlot}}, show: "SLOT"},
	DoSiege:      {word: "siege", args: []argument{{inOn, aCity}}, show: "CITY"},
	DoFight:      {word: "fight", args: []argument{{inOn, aSeat}}, show: "SEAT"},
	DoDeclare:    {word: "declare", args: []argument{{inOn, aSource}, {inN, aNumber}}, show: "SOURCE NUMBER"},
	DoPass:       {word: "pass"},
	DoBesiege:    {word: "besiege"},
	DoGiveUp:     {word: "give_up"},
	DoArrange:    {word: "arrange", args: []argument{{inOn, aPlace}, {inTo, aPlace}}, show: "PLACE PLACE"},
	DoRetreat:    {word: "retreat", args: []argument{{inTo, aCity}}, ships: true, unit: true, show: "CITY"},
	DoLose:       {word: "lose", unit: true},
	DoWages:      {word: "wages", args: []argument{{inN, aNumber}}, show: "NUMBER"},
	DoDismiss:    {word: "dismiss", args: []argument{{inOn, aCity}}, unit: true, show: "CITY"},
	DoBuy:        {word: "buy", args: []argument{{inOn, anItem}}, show: "ITEM", also: ", or buy cathedral CITY"},
	DoRecruit:    {word: "recruit", args: []argument{{inOn, aCity}}, show: "CITY"},
	DoAlly:       {word: "ally", args: []argument{{inOn, aPower}}, of: inVirtu, show: "POWER"},
	DoDone:       {word: "done"},
	DoInfluence:  {word: "influence", args: []argument{{inOn, aLeague}}, of: inWars, show: "LEAGUE"},
	DoUnite:      {word: "unite", args: []argument{{inOn, aLeague}}, of: inWars, show: "LEAGUE"},
	DoStay:       {word: "stay", of: inWars},
	DoHire:       {word: "hire", args: []argument{{inOn, aCity}}, of: inWars, show: "CITY"},
}

// show is the form as an error shows it.
func (c *Content) show(f form) string {
	text := f.word
	if f.show != "" {
		text += " " + f.show
	}
	if f.ships {
		text += " [by SHIPS]"
	}
	switch {
	case !c.wars():
		text += f.also
	case f.unit:
		text += " [of LEAGUE]"
	}
	return text
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

// format writes a choice; first and second are the kinds that a purchase under
// way asks for beside florins, NoSymbol where there are not two.
func (c *Content) format(choice engine.Choice, first, second Symbol) string {
	if choice.Verb == 0 || choice.Verb >= numVerbs {
		return unnamed
	}
	f := forms[choice.Verb]
	words := []string{f.word}
	for _, a := range f.args {
		words = append(words, c.id(a.noun, *fieldOf(&choice, a.in)))
	}
	switch choice.Verb {
	case DoStep:
		words = append(words, c.stepWords(choice)...)
	case DoPay:
		words = append(words, c.payWords(choice, first, second)...)
	case DoBuy:
		if choice.To >= 0 {
			words = append(words, c.CityID(City(choice.To)))
		}
	}
	if f.ships && choice.N != 0 {
		words = append(words, "by", strconv.Itoa(int(choice.N)))
	}
	if f.unit && choice.Set != 0 {
		words = append(words, "of", partyWord(choice.Set))
	}
	return strings.Join(words, " ")
}

// partyWord is the league of a party that Choice.Set holds.
func partyWord(party uint64) string {
	if party >= maxSeats {
		return unnamed
	}
	l, _ := LeagueOf(engine.Seat(party))
	return l.String()
}

// stepWords say how a step is paid.
func (c *Content) stepWords(choice engine.Choice) []string {
	switch choice.N {
	case stepFree:
		return nil
	case stepByFlorins:
		return []string{"florins"}
	}
	return []string{c.id(aSource, choice.On)}
}

// payWords are the sources in their order, then the florins. The kinds are
// written where the choice tells them apart (V-5.10).
func (c *Content) payWords(choice engine.Choice, first, second Symbol) []string {
	var words []string
	n := 0
	for set := choice.Set; set != 0; n++ {
		word := c.SourceID(Source(nextBit(&set)))
		if choice.To != 0 {
			k := first
			if choice.To>>n&1 != 0 {
				k = second
			}
			word += ":" + k.String()
		}
		words = append(words, word)
	}
	if choice.N != 0 {
		words = append(words, fmt.Sprintf("coins.%d", choice.N))
	}
	if len(words) == 0 {
		words = append(words, "nothing")
	}
	return words
}
