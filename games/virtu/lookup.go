package virtu

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
)

// unnamed is written for numbers that name nothing.
const unnamed = "?"

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

// noun is what a word of the notation names.
type noun uint8

const (
	aCard noun = iota
	aFamilyCard
	aPlace
	aSlot
	aChamber
	aSource
	aSymbol
	aSymbolOrNone
	aCity
	aTile
	aPower
	aLeague
	aSpot
	aBonus
	aSeat
	anItem
	aNumber
)

// nouns tell how a noun is called and which numbers to look among.
var nouns = [...]struct {
	name      string
	low, high int16
}{
	aCard:         {"card", 1, NumCards - 1},
	aFamilyCard:   {"family card", int16(FirstFamily), int16(Machiavelli) - 1},
	aPlace:        {"place of the palace", 0, int16(NumPlaces) - 1},
	aSlot:         {"courtier slot", 0, NumSlots - 1},
	aChamber:      {"chamber", 0, NumChambers - 1},
	aSource:       {"source", 0, int16(Pool)},
	aSymbol:       {"symbol", 0, int16(NumSymbols) - 1},
	aSymbolOrNone: {"symbol", 0, int16(NoSymbol)},
	aCity:         {"city", 0, NumCities - 1},
	aTile:         {"tile", 0, int16(NumTiles) - 1},
	aPower:        {"power", 0, int16(NumPowers) - 1},
	aLeague:       {"league", 0, int16(NumLeagues) - 1},
	aSpot:         {"spot for an agent", 0, NumSpots - 1},
	aBonus:        {"patronage bonus", 0, int16(NumBonuses) - 1},
	aSeat:         {"seat", 0, maxSeats - 1},
	anItem:        {"item on display", 1, int16(firstTileItem) + int16(FirstCathedral)},
	aNumber:       {"number from 0 to 99", 0, 99},
}

// id is the thing of that noun in notation; empty or unnamed if there is none.
func (c *Content) id(k noun, n int16) string {
	if n < nouns[k].low || n > nouns[k].high {
		return unnamed
	}
	switch k {
	case aCard, aFamilyCard:
		return c.CardID(Card(n))
	case aPlace, aSlot:
		return Place(n).String()
	case aChamber:
		return strconv.Itoa(int(n) + 1)
	case aSource:
		return c.SourceID(Source(n))
	case aSymbol, aSymbolOrNone:
		return Symbol(n).String()
	case aCity:
		return c.CityID(City(n))
	case aTile:
		return c.TileID(Tile(n))
	case aPower:
		return c.powerID(Power(n))
	case aLeague:
		return League(n).String()
	case aSpot:
		return c.SpotID(Spot(n))
	case aBonus:
		return Bonus(n).String()
	case aSeat:
		return engine.Seat(n).String()
	case anItem:
		if t, ok := Item(n).Tile(); ok && (t < FirstDuchy || c.Tiles[t].ID == "") {
			return unnamed // city tiles are not sold
		}
		return c.ItemID(Item(n))
	}
	return strconv.Itoa(int(n))
}

// words are all things of a kind in notation, with their numbers.
func (c *Content) words(k noun) (words []string, numbers []int16) {
	for n := nouns[k].low; n <= nouns[k].high; n++ {
		if w := c.id(k, n); w != "" && w != unnamed {
			words, numbers = append(words, w), append(numbers, n)
		}
	}
	return words, numbers
}

// find is the number of the thing of that kind; the error says what there is.
func (c *Content) find(k noun, word string) (int16, error) {
	words, numbers := c.words(k)
	for i, w := range words {
		if w == word {
			return numbers[i], nil
		}
	}
	if k == aNumber {
		return 0, fmt.Errorf("%q is no %s", word, nouns[k].name)
	}
	return 0, fmt.Errorf("%q is no %s; write one of %s", word, nouns[k].name, strings.Join(words, ", "))
}
