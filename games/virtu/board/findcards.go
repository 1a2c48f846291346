package board

import (
	"slices"

	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
)

// findCard returns the id of a card wherever it is: waiting to be placed, in the hand, in a palace,
// in the market, next to a league. With a named seat, in its palace.
func (m *table) findCard(n named) string {
	card := m.cardNamed(n.name)
	if card == content.NoCard {
		return ""
	}
	if id := m.cardOf(n.of, card); id != "" || n.said != "" {
		return id
	}
	if m.Asked && m.q.Ask == virtu.AskPut && m.q.Card == card {
		return cardThing(card).ID()
	}
	for i := range m.v.Seats {
		if id := m.cardOf(&m.v.Seats[i], card); id != "" {
			return id
		}
	}
	for i := range m.v.Leagues {
		if slices.Contains(m.v.Leagues[i].Cards, card) {
			return m.elementID(leagueThing(m.v.Leagues[i].League))
		}
	}
	if card.Character() {
		return m.itemID(itemThing(content.CardItem(card)))
	}
	return ""
}

func (m *table) cardNamed(name string) content.Card {
	for card := content.NoCard + 1; card < content.NumCards; card++ {
		if m.c.CardID(card) == name {
			return card
		}
	}
	return content.NoCard
}

// cardOf is a card in the hand or the palace of a seat.
func (m *table) cardOf(v *virtu.SeatView, card content.Card) string {
	if m.atFoot(v) && m.Asked && m.q.Ask == virtu.AskLay && slices.Contains(v.Hand, card) {
		return m.elementID(cardThing(card))
	}
	for p := range content.Place(content.NumPlaces) {
		if words.CardAt(v, p) != card {
			continue
		}
		switch {
		case p.Slot() && !m.atFoot(v):
			return slotPip(v.Seat, int(p))
		case p.Slot():
			return m.slotID(int(p))
		case p.Upgrade() && m.atFoot(v):
			return m.elementID(underThing(p.Chamber()))
		}
		return m.elementID(roomThing(v.Seat, p.Chamber()))
	}
	return ""
}

// findTile is a tile of a domain: the seat's, or where none was named whose it is.
func (m *table) findTile(n named) string {
	if id := m.tileOf(n.of, n.name); id != "" || n.said != "" {
		return id
	}
	for i := range m.v.Seats {
		if id := m.tileOf(&m.v.Seats[i], n.name); id != "" {
			return id
		}
	}
	return ""
}

func (m *table) tileOf(v *virtu.SeatView, name string) string {
	for i := range v.Tiles {
		if t := v.Tiles[i].Tile; m.c.TileID(t) == name {
			if m.atFoot(v) {
				return m.elementID(tileThing(t))
			}
			return tilePip(v.Seat, t)
		}
	}
	return ""
}

// findItem is a ware of the market; the cathedrals are all "cathedral".
func (m *table) findItem(n named) string {
	for _, w := range append(m.nobles(), m.titles()...) {
		if m.c.ItemID(content.Item(w.N)) == n.name {
			return m.itemID(w.Thing)
		}
	}
	return ""
}

// findBonus returns the id of a patronage bonus: where it may be taken, next to the palace that has
// it, else in the market.
func (m *table) findBonus(n named) string {
	for b := range content.NumBonuses {
		if len(m.v.Leagues) > 0 || b.String() != n.name {
			continue
		}
		return m.bonusID(b)
	}
	return ""
}

func (m *table) bonusID(b content.Bonus) string {
	for _, c := range m.Only(virtu.DoBonus) {
		if content.Bonus(c.On) == b {
			id, _ := m.Choose("bonuses", m.Post(c))["id"].(string)
			return id
		}
	}
	switch by := m.bonusOf(b); {
	case by == m.Foot && slices.Contains(asideOf(m.Seat(by)), b):
		return laurelID(b)
	case m.marketOpen():
		return m.elementID(bonusThing(b))
	case by >= 0 && by != m.Foot:
		return "rival-" + by.String()
	}
	return "market"
}
