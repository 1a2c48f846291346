package virtu

import (
	"signoria/engine"
	"signoria/engine/notation"
	"signoria/games/virtu/content"
)

type (
	args  = []notation.Arg[match]
	marks = []notation.Mark[match]
	tail  = notation.Tail[match]
)

// The fields that nouns fill.
const (
	inOn = notation.On
	inTo = notation.To
	inN  = notation.N
)

// Some choices need what not every title has.
func leagues(m match) bool      { return m.c.HasLeagues() }
func patronage(m match) bool    { return m.c.HasPatronage() }
func powers(m match) bool       { return m.c.HasPowers() }
func cathedrals(m match) bool   { return m.c.HasCathedrals() }
func noCathedrals(m match) bool { return !m.c.HasCathedrals() }

// The ends that some choices have: the ships of a way by sea, and whose unit it
// is, where not an own one.
var (
	byShips   = notation.Mark[match]{Word: "by", Arg: notation.Arg[match]{In: inN, Noun: ships}}
	whoseUnit = notation.Mark[match]{Word: "of", Arg: notation.Arg[match]{In: notation.Set, Noun: aParty}, Only: leagues}
)

// grammar is how choices are written (docs/notation.md).
var grammar = notation.Grammar[match]{
	{Verb: DoLay, Words: "lay", Args: args{{In: inOn, Noun: aFamilyCard}, {In: inTo, Noun: aPlace}}},
	{Verb: DoStart, Words: "start", Args: args{{In: inOn, Noun: aChamber}}},
	{Verb: DoStep, Words: "step", Tail: stepBy},
	{Verb: DoStop, Words: "stop"},
	{Verb: DoCancel, Words: "cancel"},
	{Verb: DoPay, Words: "pay", Tail: paidWith},
	{Verb: DoConvert, Words: "convert", Args: args{{In: inOn, Noun: aSource}}},
	{Verb: DoSell, Words: "sell"},
	{Verb: DoSkip, Words: "skip"},
	{Verb: DoAdvance, Words: "advance", Only: patronage},
	{Verb: DoAnnex, Words: "annex", Args: args{{In: inOn, Noun: aCity}}, Marked: marks{byShips}},
	{Verb: DoCommit, Words: "commit", Args: args{{In: inOn, Noun: aSymbolOrNone}, {In: inTo, Noun: aSymbolOrNone}}},
	{Verb: DoUse, Words: "use", Args: args{{In: inOn, Noun: aSource}, {In: inN, Noun: aSymbol}}},
	{Verb: DoFinish, Words: "finish"},
	{Verb: DoRefresh, Words: "refresh", Args: args{{In: inOn, Noun: aTile}}},
	{Verb: DoReactivate, Words: "reactivate", Args: args{{In: inOn, Noun: aPower}}, Only: powers},
	{Verb: DoMove, Words: "move", Args: args{{In: inOn, Noun: aCity}, {In: inTo, Noun: aCity}}, Marked: marks{byShips, whoseUnit}},
	{Verb: DoToken, Words: "token"},
	{Verb: DoPlace, Words: "agent", Args: args{{In: inTo, Noun: aSpot}}},
	{Verb: DoLift, Words: "lift", Args: args{{In: inOn, Noun: aSpot}}},
	{Verb: DoRemove, Words: "remove", Args: args{{In: inOn, Noun: aSpot}}},
	{Verb: DoUnblock, Words: "unblock"},
	{Verb: DoBonus, Words: "take", Args: args{{In: inOn, Noun: aBonus}}, Only: patronage},
	{Verb: DoPut, Words: "put", Args: args{{In: inTo, Noun: aSlot}}},
	{Verb: DoDiscard, Words: "discard", Args: args{{In: inOn, Noun: aSlot}}},
	{Verb: DoSiege, Words: "siege", Args: args{{In: inOn, Noun: aCity}}},
	{Verb: DoFight, Words: "fight", Args: args{{In: inOn, Noun: aSeat}}},
	{Verb: DoDeclare, Words: "declare", Args: args{{In: inOn, Noun: aSource}, {In: inN, Noun: aNumber}}},
	{Verb: DoPass, Words: "pass"},
	{Verb: DoBesiege, Words: "besiege"},
	{Verb: DoGiveUp, Words: "give_up"},
	{Verb: DoArrange, Words: "arrange", Args: args{{In: inOn, Noun: aPlace}, {In: inTo, Noun: aPlace}}},
	{Verb: DoRetreat, Words: "retreat", Args: args{{In: inTo, Noun: aCity}}, Marked: marks{byShips, whoseUnit}},
	{Verb: DoLose, Words: "lose", Marked: marks{whoseUnit}},
	{Verb: DoWages, Words: "wages", Args: args{{In: inN, Noun: aNumber}}},
	{Verb: DoDismiss, Words: "dismiss", Args: args{{In: inOn, Noun: aCity}}, Marked: marks{whoseUnit}},
	{Verb: DoBuy, Words: "buy", Args: args{{In: inOn, Noun: anItem}}, Tail: inOneCity, Only: cathedrals},
	{Verb: DoBuy, Words: "buy", Args: args{{In: inOn, Noun: anItem}}, Tail: inNoCity, Only: noCathedrals},
	{Verb: DoRecruit, Words: "recruit", Args: args{{In: inOn, Noun: aCity}}},
	{Verb: DoAlly, Words: "ally", Args: args{{In: inOn, Noun: aPower}}, Only: powers},
	{Verb: DoDone, Words: "done"},
	{Verb: DoInfluence, Words: "influence", Args: args{{In: inOn, Noun: aLeague}}, Only: leagues},
	{Verb: DoUnite, Words: "unite", Args: args{{In: inOn, Noun: aLeague}}, Only: leagues},
	{Verb: DoStay, Words: "stay", Only: leagues},
	{Verb: DoHire, Words: "hire", Args: args{{In: inOn, Noun: aCity}}, Only: leagues},
}

// Format writes a choice.
func (r *rules) Format(s *state, _ engine.Seat, c engine.Choice) string {
	return grammar.Format(r.match(s), c)
}

// Parse reads a choice; the error tells what would be understood.
func (r *rules) Parse(s *state, _ engine.Seat, text string) (engine.Choice, error) {
	return grammar.Parse(r.match(s), text)
}

// Forms lists how choices are written.
func (r *rules) Forms(s *state) []engine.Form { return grammar.Forms(r.match(s)) }

func (r *rules) match(s *state) match {
	if s.Act.Bill != BillBuy {
		return match{r.c, content.NoSymbol, content.NoSymbol}
	}
	first, second := s.Act.Price.Kinds()
	return match{r.c, first, second}
}
