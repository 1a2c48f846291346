package virtu

import (
	"fmt"

	"signoria/engine"
	"signoria/engine/notation"
)

// match is what names things in notation: the printed values; and the two kinds
// that a purchase being paid asks for beside florins, NoSymbol where there are
// not two (V-5.10).
type match struct {
	c             *Content
	first, second Symbol
}

type noun = notation.Noun[match]

// named is a noun whose things the printed values name.
func named[T ~uint8 | ~int8 | ~int16 | ~int](what, show string, low, high T, word func(*Content, T) string) *noun {
	return &noun{What: what, Show: show, Low: int16(low), High: int16(high), Word: func(m match, n int16) string { return word(m.c, T(n)) }}
}

// called is a noun whose things are called the same in every edition.
func called[T fmt.Stringer](what, show string, high int16, thing func(int16) T) *noun {
	return &noun{What: what, Show: show, High: high, Word: func(_ match, n int16) string { return thing(n).String() }}
}

func seatOf(n int16) engine.Seat { return engine.Seat(n) }
func placeOf(n int16) Place      { return Place(n) }
func symbolOf(n int16) Symbol    { return Symbol(n) }

// The nouns of the notation.
var (
	aCard         = named("card", "", 1, NumCards-1, (*Content).CardID)
	aFamilyCard   = named("family card", "CARD", FirstFamily, Machiavelli-1, (*Content).CardID)
	aPlace        = called("place of the palace", "PLACE", int16(NumPlaces)-1, placeOf)
	aSlot         = called("courtier slot", "SLOT", NumSlots-1, placeOf)
	aChamber      = called("chamber", "", NumChambers-1, seatOf) // counted from 1, as seats are
	aSource       = named("source", "", 0, Pool, (*Content).SourceID)
	aSymbol       = called("symbol", "", int16(NumSymbols)-1, symbolOf)
	aSymbolOrNone = called("symbol", "", int16(NoSymbol), symbolOf)
	aCity         = named("city", "", 0, NumCities-1, (*Content).CityID)
	aTile         = named("tile", "", 0, NumTiles-1, (*Content).TileID)
	aPower        = named("power", "", 0, NumPowers-1, (*Content).PowerID)
	aLeague       = called("league", "", int16(NumLeagues)-1, func(n int16) League { return League(n) })
	aParty        = &noun{What: "league", Low: FirstLeague, High: maxSeats - 1, Word: func(_ match, n int16) string { return League(n - FirstLeague).String() }}
	aSpot         = named("spot for an agent", "SPOT", 0, NumSpots-1, (*Content).SpotID)
	aBonus        = called("patronage bonus", "BONUS", int16(NumBonuses)-1, func(n int16) Bonus { return Bonus(n) })
	aSeat         = called("seat", "", maxSeats-1, seatOf)
	anItem        = named("item on display", "ITEM", 1, TileItem(FirstCathedral), (*Content).SoldID)
	aNumber       = &noun{What: "number", High: 99}
	ships         = &noun{What: "number of ships", Show: "SHIPS", Low: 1, High: 99}
)
