package content

import (
	"fmt"

	"signoria/engine/notation"
)

// CityID is the city in notation, "none" for NoCity.
func (c *Content) CityID(city City) string {
	switch {
	case city == NoCity:
		return "none"
	case city < 0 || city >= NumCities:
		return notation.Unnamed
	}
	return c.Cities[city].ID
}

// CityNames are all cities in notation, in their order.
func (c *Content) CityNames() []string {
	names := make([]string, NumCities)
	for i := range names {
		names[i] = c.Cities[i].ID
	}
	return names
}

// CityIDs are the cities of a set of bits in notation.
func (c *Content) CityIDs(set uint64) []string {
	var names []string
	for city := range City(NumCities) {
		if set>>city&1 != 0 {
			names = append(names, c.Cities[city].ID)
		}
	}
	return names
}

// CardID is the card in notation, "none" for NoCard.
func (c *Content) CardID(card Card) string {
	switch {
	case card == NoCard:
		return "none"
	case card >= NumCards:
		return notation.Unnamed
	}
	return c.Cards[card].ID
}

// TileID is the tile in notation: a city, "duchy_milan", "kingdom",
// "cathedral.1".
func (c *Content) TileID(t Tile) string {
	if t < 0 || t >= NumTiles || c.Tiles[t].ID == "" {
		return notation.Unnamed
	}
	return c.Tiles[t].ID
}

// SourceID is the source in notation: "slot.2", "france", "milan", "token".
func (c *Content) SourceID(s Source) string {
	if slot, ok := s.Slot(); ok {
		return Place(slot).String()
	}
	if p, ok := s.Power(); ok {
		return c.PowerID(p)
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

// bonusSource is a source that comes of patronage, where there is any (W-1.5).
func (c *Content) bonusSource(s Source) string {
	switch {
	case !c.HasPatronage():
	case s == LeonardoBonus:
		return "leonardo"
	case s == ByMichelangelo:
		return Michelangelo.String()
	}
	return notation.Unnamed
}

// ItemID returns the name of an item in notation; the cathedrals are all "cathedral".
func (c *Content) ItemID(i Item) string {
	if card, ok := i.Card(); ok {
		return c.CardID(card)
	}
	t, ok := i.Tile()
	switch {
	case !ok:
		return notation.Unnamed
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
	if seat, chamber, ok := s.Chamber(); ok && int(seat) < c.MostSeats {
		return fmt.Sprintf("%s.chamber.%d", seat, chamber+1)
	}
	if l, ok := s.Marker(); ok && c.HasLeagues() {
		return l.String() + ".marker"
	}
	if p, ok := s.Power(); ok {
		return c.PowerID(p)
	}
	return notation.Unnamed
}

// PowerID is the power in notation; not every title has them (W-1.5).
func (c *Content) PowerID(p Power) string {
	if !c.HasPowers() {
		return notation.Unnamed
	}
	return p.String()
}

// SoldID returns the name of an item that is for sale in notation; Unnamed for city tiles, which are
// not sold, and for tiles that this title does not have.
func (c *Content) SoldID(i Item) string {
	if t, ok := i.Tile(); ok && (t < FirstDuchy || c.Tiles[t].ID == "") {
		return notation.Unnamed
	}
	return c.ItemID(i)
}
