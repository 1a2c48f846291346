package board

import (
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/teller"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// voice is how a sentence is put together: plain for ears, lists and
// terminals, or marked, with pieces that a page draws as icons.
type voice bool

const (
	plain  voice = false
	marked voice = true
)

// form is a form of a name, as its sentence needs it: the keys of cards/.
type form string

const (
	called form = "name" // nominative
	object form = "acc"  // after a verb: takes, buys, annexes
	toward form = "to"   // where something goes, with its preposition
	from   form = "from" // where it comes from
	inside form = "in"   // where it is
	nearby form = "at"   // before which city
	with   form = "with" // after "alliance"
)

// t is the catalogue's text, with leagues on the map that which replaces it there.
func (m *table) t(key string, args ...any) string {
	if m.leagued() {
		if own := "wars." + key; m.Words.Has(own) {
			return m.Words.T(own, args...)
		}
	}
	return m.Words.T(key, args...)
}

// name is how people call a seat: its name, or "you"; and a league's party.
func (m *table) name(s engine.Seat) string {
	if l, ok := m.leagueOf(s); ok {
		return m.league(l, party)
	}
	return teller.Unmarked(m.face(s).Name)
}

// signed writes a modifier: +2, −4.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

func (m *table) cityName(c content.City) string { return m.city(c, called) }

// city names a city in the form that a sentence needs.
func (m *table) city(c content.City, f form) string {
	return m.t("city." + m.c.CityID(c) + "." + string(f))
}

func (m *table) seaName(sea int) string { return m.t("sea." + m.c.Seas[sea].ID) }

func (m *table) powerName(p content.Power) string { return m.power(p, called) }

func (m *table) power(p content.Power, f form) string {
	return m.t("power." + p.String() + "." + string(f))
}

func (m *table) houseName(h content.House) string { return m.t("house." + m.c.Houses[h].ID) }

func (m *table) cardName(c content.Card) string { return m.card(c, called) }

// card names a card; one that nobody tells is "a courtier".
func (m *table) card(c content.Card, f form) string {
	if c <= content.NoCard || c >= content.NumCards {
		return m.t("place.courtier." + string(f))
	}
	return m.t("card." + m.c.CardID(c) + "." + string(f))
}

func (m *table) tileName(t content.Tile) string { return m.tile(t, called) }

// tile names a tile: a city's like the city, a title without its house, which
// is always that of its owner.
func (m *table) tile(t content.Tile, f form) string {
	if t < content.NumCities {
		return m.city(content.City(t), f)
	}
	return m.t("tile." + m.c.Tiles[t].Kind + "." + string(f))
}

func (m *table) bonusName(b content.Bonus) string { return m.bonus(b, called) }

func (m *table) bonus(b content.Bonus, f form) string {
	return m.t("bonus." + b.String() + "." + string(f))
}

func (m *table) itemName(i content.Item) string { return m.item(i, called) }

// itemSign is the symbol of something for sale.
func (m *table) itemSign(i content.Item) string {
	if card, ok := i.Card(); ok {
		return m.medal(card)
	}
	tile, _ := i.Tile()
	return m.crest(&virtu.TileView{Tile: tile, City: content.NoCity})
}

// item names what can be bought.
func (m *table) item(i content.Item, f form) string {
	if t, ok := i.Tile(); ok {
		return m.tile(t, f)
	}
	return m.card(content.Card(i), f)
}

// actionName names an action, or says that a chamber has none (W-2.9).
func (m *table) actionName(a content.Action) string {
	if a == content.NoAction {
		return m.t("palace.no_action")
	}
	return m.t("action." + a.String())
}

func (m *table) symbolName(k content.Symbol) string { return m.t("symbol." + k.String()) }

// amount is so many symbols of one kind: "3 crowns".
func (m *table) amount(n int, k content.Symbol, v voice) string {
	words := m.t("symbols."+k.String(), "n", n)
	if v == marked {
		return teller.Piece("symbol", strconv.Itoa(n), "s-"+k.String(), words)
	}
	return words
}

// sum is an amount of several symbols: "2 florins and 1 crown".
func (m *table) sum(s content.Symbols, v voice) string {
	var parts []string
	for k, n := range s {
		if n != 0 {
			parts = append(parts, m.amount(int(n), content.Symbol(k), v))
		}
	}
	if v == marked && len(parts) > 0 {
		return strings.Join(parts, " ")
	}
	return m.all(parts)
}

// price is what something costs, by alternatives: "1 cross or 2 crowns".
func (m *table) price(alternatives []content.Symbols, v voice) string {
	parts := make([]string, len(alternatives))
	for i, alt := range alternatives {
		parts[i] = m.sum(alt, v)
	}
	return m.any(parts)
}

// all joins the parts of a sum with "and".
func (m *table) all(parts []string) string { return m.joined(parts, "list.and") }

// any joins alternatives with "or".
func (m *table) any(parts []string) string { return m.joined(parts, "list.or") }

func (m *table) joined(parts []string, key string) string {
	switch len(parts) {
	case 0:
		return m.t("list.nothing")
	case 1:
		return parts[0]
	}
	last := len(parts) - 1
	return m.t(key, "first", strings.Join(parts[:last], ", "), "last", parts[last])
}

// placeWords are where a card lies in a palace: called, or toward it.
func (m *table) placeWords(p content.Place, f form) string {
	switch {
	case p.Slot():
		return m.t("place.slot."+string(f), "n", int(p)+1)
	case p.Upgrade():
		return m.t("place.upgrade."+string(f), "n", p.Chamber()+1)
	}
	return m.chamber(p.Chamber(), f)
}

// chamber names a chamber, 0–4, by its number.
func (m *table) chamber(n int, f form) string { return m.t("place.chamber."+string(f), "n", n+1) }

// spot is where an agent stands, goes or comes from; chambers with whose they
// are.
func (m *table) spot(s content.Spot, f form) string {
	if c, ok := s.City(); ok {
		return m.city(c, f)
	}
	if p, ok := s.Power(); ok {
		return m.power(p, f)
	}
	if l, ok := s.Marker(); ok {
		return m.t("marker."+string(f), "of", m.league(l, of))
	}
	seat, chamber, _ := s.Chamber()
	return m.t("place.owned", "place", m.chamber(chamber, f), "who", m.name(seat))
}

// source names what symbols are taken from; card lies in the slot if it is one.
func (m *table) source(s content.Source, card content.Card) string {
	if _, ok := s.Slot(); ok {
		return m.cardName(card)
	}
	if p, ok := s.Power(); ok {
		return m.powerName(p)
	}
	if t, ok := s.Tile(); ok {
		return m.tileName(t)
	}
	switch s {
	case content.LeonardoBonus:
		return m.bonusName(content.Leonardo)
	case content.ByMichelangelo:
		return m.bonusName(content.Michelangelo)
	}
	return m.t("source." + m.c.SourceID(s))
}

// ownSource is the source as it lies before the seat now; of two copies of a
// card each says on which slot.
func (m *table) ownSource(seat engine.Seat, s content.Source) string {
	slot, ok := s.Slot()
	if !ok {
		return m.source(s, content.NoCard)
	}
	return m.copied(seat, slot, m.cardName(m.seat(seat).Slots[slot].Card))
}

// copied adds the slot to words about its card if another slot has a copy.
func (m *table) copied(seat engine.Seat, slot int, words string) string {
	slots := &m.seat(seat).Slots
	for i := range slots {
		if i != slot && slots[i].Card == slots[slot].Card && slots[i].Card != content.NoCard {
			return m.t("choice.copy", "what", words, "n", slot+1)
		}
	}
	return words
}
