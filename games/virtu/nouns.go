package virtu

import (
	"fmt"

	"signoria/engine"
	"signoria/engine/notation"
)

const unnamed = notation.Unnamed

// CityID is the city in notation, "none" for NoCity.
func (c *Content) CityID(city City) string {
	switch {
	case city == NoCity:
		return "none"
	case city < 0 || city >= NumCities:
		return unnamed
	}
	return c.Cities[city].ID
}

// cityIDs are the cities of a set of bits in notation.
func (c *Content) cityIDs(set uint64) []string {
	var names []string
	for set != 0 {
		names = append(names, c.CityID(City(nextBit(&set))))
	}
	return names
}

// CardID is the card in notation, "none" for NoCard.
func (c *Content) CardID(card Card) string {
	switch {
	case card == NoCard:
		return "none"
	case card >= NumCards:
		return unnamed
	}
	return c.Cards[card].ID
}

// TileID is the tile in notation: a city, "duchy_milan", "kingdom",
// "cathedral.1".
func (c *Content) TileID(t Tile) string {
	if t < 0 || t >= NumTiles || c.Tiles[t].ID == "" {
		return unnamed
	}
	return c.Tiles[t].ID
}

// SourceID is the source in notation: "slot.2", "france", "milan", "token".
func (c *Content) SourceID(s Source) string {
	if slot, ok := s.Slot(); ok {
		return Place(slot).String()
	}
	if p, ok := s.Power(); ok {
		return c.powerID(p)
	}
	if t, ok := s.Tile(); ok {
		return c.TileID(t)
	}
	switch s {
	case Indulgence:
		return "indulgence"
	case WarToken:
		return "token"
	case Room:
		return "room"
	case Under:
		return "under"
	case Pool:
		return "pool"
	}
	return c.bonusSource(s)
}

// bonusSource is a source that comes of patronage; Wars of Italy has none of it
// (W-1.5).
func (c *Content) bonusSource(s Source) string {
	switch {
	case c.wars():
	case s == LeonardoBonus:
		return "leonardo"
	case s == ByMichelangelo:
		return Michelangelo.String()
	}
	return unnamed
}

// ItemID is what can be bought in notation; the cathedrals are all "cathedral".
func (c *Content) ItemID(i Item) string {
	if card, ok := i.Card(); ok {
		return c.CardID(card)
	}
	t, ok := i.Tile()
	switch {
	case !ok:
		return unnamed
	case t.Cathedral():
		return "cathedral"
	}
	return c.TileID(t)
}

// SpotID is where an agent can stand in notation: "rome", "2.chamber.3",
// "france", in Wars of Italy "rome.marker".
func (c *Content) SpotID(s Spot) string {
	if city, ok := s.City(); ok {
		return c.CityID(city)
	}
	if seat, chamber, ok := s.Chamber(); ok && !(c.wars() && seat >= firstLeague) {
		return fmt.Sprintf("%s.chamber.%d", seat, chamber+1)
	}
	if l, ok := s.Marker(); ok && c.wars() {
		return l.String() + ".marker"
	}
	if p, ok := s.Power(); ok {
		return c.powerID(p)
	}
	return unnamed
}

// powerID is the power in notation; Wars of Italy has none (W-1.5).
func (c *Content) powerID(p Power) string {
	if c.wars() {
		return unnamed
	}
	return p.String()
}

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
	aPower        = named("power", "", 0, NumPowers-1, (*Content).powerID)
	aLeague       = called("league", "", int16(NumLeagues)-1, func(n int16) League { return League(n) })
	aParty        = &noun{What: "league", Low: firstLeague, High: maxSeats - 1, Word: func(_ match, n int16) string { return League(n - firstLeague).String() }}
	aSpot         = named("spot for an agent", "SPOT", 0, NumSpots-1, (*Content).SpotID)
	aBonus        = called("patronage bonus", "BONUS", int16(NumBonuses)-1, func(n int16) Bonus { return Bonus(n) })
	aSeat         = called("seat", "", maxSeats-1, seatOf)
	anItem        = named("item on display", "ITEM", 1, firstTileItem+Item(FirstCathedral), (*Content).soldID)
	aNumber       = &noun{What: "number", High: 99}
	ships         = &noun{What: "number of ships", Show: "SHIPS", Low: 1, High: 99}
)

// soldID is what can be bought in notation; city tiles are not sold, and
// a title sells the tiles it has.
func (c *Content) soldID(i Item) string {
	if t, ok := i.Tile(); ok && (t < FirstDuchy || c.Tiles[t].ID == "") {
		return unnamed
	}
	return c.ItemID(i)
}
