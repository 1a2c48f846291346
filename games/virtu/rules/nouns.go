package rules

import (
	"fmt"

	"signoria/engine"
	"signoria/engine/notation"
	"signoria/games/virtu/content"
)

// match has what the names of things in notation depend on: the printed values; and the two kinds besides
// florins that a running purchase asks for, NoSymbol if there are not two (V-5.10).
type match struct {
	c             *content.Content
	first, second content.Symbol
}

type noun = notation.Noun[match]

// named is a noun whose things the printed values name.
func named[T ~uint8 | ~int8 | ~int16 | ~int](what, show string, low, high T, word func(*content.Content, T) string) *noun {
	return &noun{What: what, Show: show, Low: int16(low), High: int16(high), Word: func(m match, n int16) string { return word(m.c, T(n)) }}
}

// called is a noun whose things are called the same in every edition.
func called[T fmt.Stringer](what, show string, high int16, thing func(int16) T) *noun {
	return &noun{What: what, Show: show, High: high, Word: func(_ match, n int16) string { return thing(n).String() }}
}

func seatOf(n int16) engine.Seat      { return engine.Seat(n) }
func placeOf(n int16) content.Place   { return content.Place(n) }
func symbolOf(n int16) content.Symbol { return content.Symbol(n) }

// The nouns of the notation.
var (
	aCard         = named("card", "", 1, content.NumCards-1, (*content.Content).CardID)
	aFamilyCard   = named("family card", "CARD", content.FirstFamily, content.Machiavelli-1, (*content.Content).CardID)
	aPlace        = called("place of the palace", "PLACE", int16(content.NumPlaces)-1, placeOf)
	aSlot         = called("courtier slot", "SLOT", content.NumSlots-1, placeOf)
	aChamber      = called("chamber", "", content.NumChambers-1, seatOf) // counted from 1, as seats are
	aSource       = named("source", "", 0, content.Pool, (*content.Content).SourceID)
	aSymbol       = called("symbol", "", int16(content.NumSymbols)-1, symbolOf)
	aSymbolOrNone = called("symbol", "", int16(content.NoSymbol), symbolOf)
	aCity         = named("city", "", 0, content.NumCities-1, (*content.Content).CityID)
	aSite         = named("city", "", content.NoCity, content.City(content.NumCities-1), (*content.Content).CityID)
	noSite        = named("city", "", content.NoCity, content.NoCity, (*content.Content).CityID)
	aTile         = named("tile", "", 0, content.NumTiles-1, (*content.Content).TileID)
	aPower        = named("power", "", 0, content.NumPowers-1, (*content.Content).PowerID)
	aLeague       = called("league", "", int16(content.NumLeagues)-1, func(n int16) content.League { return content.League(n) })
	aParty        = &noun{What: "league", Low: content.FirstLeague, High: maxSeats - 1, Word: func(_ match, n int16) string { return content.League(n - content.FirstLeague).String() }}
	aSpot         = named("spot for an agent", "SPOT", 0, content.NumSpots-1, (*content.Content).SpotID)
	aBonus        = called("patronage bonus", "BONUS", int16(content.NumBonuses)-1, func(n int16) content.Bonus { return content.Bonus(n) })
	aSeat         = called("seat", "", maxSeats-1, seatOf)
	anItem        = named("item on display", "ITEM", 1, content.TileItem(content.FirstCathedral), (*content.Content).SoldID)
	aStep         = &noun{What: "way to pay a step", High: stepByArrow}
	coins         = &noun{What: "number of florins", High: 99}
	aNumber       = &noun{What: "number", High: 99}
	ships         = &noun{What: "number of ships", Show: "SHIPS", Low: 1, High: 99}
)
