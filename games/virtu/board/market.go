package board

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/kit/board"
)

// ware is something in the market.
type ware struct {
	board.Thing
	// card or tile is the ware; NoCard or -1 for the other kind.
	card content.Card
	tile content.Tile
	cost content.Symbols
	left int
}

// nobles returns the character cards of the display, those that are gone too.
func (m *table) nobles() []ware {
	var list []ware
	for card := content.NoCard + 1; card < content.FirstFamily; card++ {
		if m.c.Cards[card].Copies == 0 {
			continue
		}
		list = append(list, ware{itemThing(content.CardItem(card)), card, -1, m.c.Cards[card].Cost, m.v.Characters[card]})
	}
	return list
}

// titles returns the tiles of the display that the foot's house can ever buy, then the first
// cathedral, which stands for all (V-22.5).
func (m *table) titles() []ware {
	var wares []ware
	for _, t := range m.TitlesOf(m.Seat(m.Foot).House) {
		wares = append(wares, ware{itemThing(content.TileItem(t)), content.NoCard, t, m.c.Tiles[t].Cost, m.v.Titles[t]})
	}
	if m.c.Tiles[content.FirstCathedral].Copies == 0 {
		return wares
	}
	return append(wares, m.cathedral())
}

// cathedral returns the stock of cathedrals under the number that the offers use.
func (m *table) cathedral() ware {
	t := content.FirstCathedral
	for _, o := range m.Offers(virtu.DoBuy) {
		if tile, ok := content.Item(o.On).Tile(); ok && tile.Cathedral() {
			t = tile
		}
	}
	return ware{itemThing(content.TileItem(t)), content.NoCard, t, m.c.Tiles[t].Cost, m.v.Cathedrals}
}

// marketOpen reports whether the drawer of the market is open: as the page says, else while
// something can be bought. It closes when a cathedral is picked and the chart is needed.
func (m *table) marketOpen() bool {
	if open := m.Query.Get("open"); open != "" {
		return open == "market"
	}
	return m.Asked && m.q.Ask == virtu.AskBuy && m.Picked.Kind != anItem
}

// marketName returns what the link of the drawer opens: itself, or nothing.
func (m *table) marketName() string {
	if m.marketOpen() {
		return "none"
	}
	return "market"
}

// bonusOf returns the seat with a patronage bonus; NoSeat while it is in the display.
func (m *table) bonusOf(b content.Bonus) engine.Seat {
	for i := range m.v.Seats {
		for _, own := range m.v.Seats[i].Bonuses {
			if own == b {
				return m.v.Seats[i].Seat
			}
		}
	}
	return engine.NoSeat
}

// marketHint says in the closed drawer what there is to do with it.
func (m *table) marketHint() string {
	if n := m.countLit(anItem); n > 0 {
		return m.T("market.can_buy", "n", n)
	}
	return m.T("market.in_winter")
}

// wareLabel says what a ware is, costs and how many are left.
func (m *table) wareLabel(w ware) string {
	words := ""
	if w.card != content.NoCard {
		words = m.cardLabel(w.card, "")
	} else {
		words = m.tileLabel(&virtu.TileView{Tile: w.tile, City: content.NoCity})
	}
	return words + ", " + m.T("chart.costs", "price", m.Sum(w.cost, plain)) + ", " + m.T("market.left", "n", w.left)
}

// shelfWidth is the number of nobles in a row.
const shelfWidth = 6

// shelfSide returns the class of a ware's bubble: above it, but in the first row, where none fits
// there.
func shelfSide(th board.Thing) string {
	if card, ok := content.Item(th.N).Card(); th.Kind == anItem && ok && card <= shelfWidth {
		return ""
	}
	return "up"
}
