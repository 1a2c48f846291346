package words

import (
	"strconv"
	"strings"

	"signoria/games/virtu/content"
	"signoria/narrate"
)

const plain, rich = narrate.Plain, narrate.Rich

// Form is a form of a name, as its sentence needs it: the keys of cards/.
type Form string

// The forms of names; the last two are those of leagues alone.
const (
	Called Form = "name" // nominative
	Object Form = "acc"  // after a verb: takes, buys, annexes
	Toward Form = "to"   // where something goes, with its preposition
	From   Form = "from" // where it comes from
	Inside Form = "in"   // where it is
	Nearby Form = "at"   // before which city
	With   Form = "with" // after "alliance"
	Of     Form = "of"   // whose unit, whose marker, with its preposition
	Party  Form = "who"  // among the parties: "Florentines"
)

// CityName is how a city is called.
func (m *Telling) CityName(c content.City) string { return m.City(c, Called) }

// City names a city in the form that a sentence needs.
func (m *Telling) City(c content.City, f Form) string {
	return m.T("city." + m.c.CityID(c) + "." + string(f))
}

// SeaName is how a sea is called.
func (m *Telling) SeaName(sea int) string { return m.T("sea." + m.c.Seas[sea].ID) }

// PowerName is how a power is called.
func (m *Telling) PowerName(p content.Power) string { return m.Power(p, Called) }

// Power names a power in the form that a sentence needs.
func (m *Telling) Power(p content.Power, f Form) string {
	return m.T("power." + p.String() + "." + string(f))
}

// HouseName is how a house is called.
func (m *Telling) HouseName(h content.House) string { return m.T("house." + m.c.Houses[h].ID) }

// CardName is how a card is called.
func (m *Telling) CardName(c content.Card) string { return m.Card(c, Called) }

// Card returns the name of a card; of an unknown one "a courtier".
func (m *Telling) Card(c content.Card, f Form) string {
	if c <= content.NoCard || c >= content.NumCards {
		return m.T("place.courtier." + string(f))
	}
	return m.T("card." + m.c.CardID(c) + "." + string(f))
}

// TileName is how a tile is called.
func (m *Telling) TileName(t content.Tile) string { return m.Tile(t, Called) }

// Tile names a tile: a city's like the city, a title without its house, which
// is always that of its owner.
func (m *Telling) Tile(t content.Tile, f Form) string {
	if t < content.NumCities {
		return m.City(content.City(t), f)
	}
	return m.T("tile." + m.c.Tiles[t].Kind + "." + string(f))
}

// BonusName is how a patronage bonus is called.
func (m *Telling) BonusName(b content.Bonus) string { return m.Bonus(b, Called) }

// Bonus names a patronage bonus in the form that a sentence needs.
func (m *Telling) Bonus(b content.Bonus, f Form) string {
	return m.T("bonus." + b.String() + "." + string(f))
}

// ItemName is how something for sale is called.
func (m *Telling) ItemName(i content.Item) string { return m.Item(i, Called) }

// Item names what can be bought.
func (m *Telling) Item(i content.Item, f Form) string {
	if t, ok := i.Tile(); ok {
		return m.Tile(t, f)
	}
	return m.Card(content.Card(i), f)
}

// ActionName names an action, or says that a chamber has none (W-2.9).
func (m *Telling) ActionName(a content.Action) string {
	if a == content.NoAction {
		return m.T("palace.no_action")
	}
	return m.T("action." + a.String())
}

// SymbolName is how a kind of symbol is called.
func (m *Telling) SymbolName(k content.Symbol) string { return m.T("symbol." + k.String()) }

// Amount returns the words for n symbols of one kind: "3 crowns".
func (m *Telling) Amount(n int, k content.Symbol, v narrate.Voice) string {
	words := m.T("symbols."+k.String(), "n", n)
	if v == rich {
		return narrate.Piece("amount", strconv.Itoa(n), "s-"+k.String(), words)
	}
	return words
}

// Sum is an amount of several symbols: "2 florins and 1 crown".
func (m *Telling) Sum(s content.Symbols, v narrate.Voice) string {
	var parts []string
	for k, n := range s {
		if n != 0 {
			parts = append(parts, m.Amount(int(n), content.Symbol(k), v))
		}
	}
	if v == rich && len(parts) > 0 {
		return strings.Join(parts, " ")
	}
	return m.All(parts)
}

// Price returns the words for a price, by alternatives: "1 cross or 2 crowns".
func (m *Telling) Price(alternatives []content.Symbols, v narrate.Voice) string {
	var parts []string
	for _, alt := range alternatives {
		parts = append(parts, m.Sum(alt, v))
	}
	return m.Any(parts)
}

// PlaceWords are where a card lies in a palace: called, or toward it.
func (m *Telling) PlaceWords(p content.Place, f Form) string {
	switch {
	case p.Slot():
		return m.T("place.slot."+string(f), "n", int(p)+1)
	case p.Upgrade():
		return m.T("place.upgrade."+string(f), "n", p.Chamber()+1)
	}
	return m.chamber(p.Chamber(), f)
}

// chamber names a chamber, 0–4, by its number.
func (m *Telling) chamber(n int, f Form) string { return m.T("place.chamber."+string(f), "n", n+1) }

// spot is where an agent stands, goes or comes from; chambers with whose they
// are.
func (m *Telling) spot(s content.Spot, f Form) string {
	if c, ok := s.City(); ok {
		return m.City(c, f)
	}
	if p, ok := s.Power(); ok {
		return m.Power(p, f)
	}
	if l, ok := s.Marker(); ok {
		return m.T("marker."+string(f), "of", m.League(l, Of))
	}
	seat, chamber, _ := s.Chamber()
	return m.T("place.owned", "place", m.chamber(chamber, f), "who", m.Name(seat))
}
