package board

import (
	"slices"

	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
)

// gained is one gain event of a running production (L-9.10): the bonus tile or
// a card.
type gained struct {
	card       int // 0: the bonus tile
	goods      content.Goods
	privileges int
}

// ledger is the sum of a production with a set of trades.
type ledger struct {
	pay, gain, after content.Goods
	privileges       int
	// lessened reports whether an excommunication reduces a gain.
	lessened bool
}

// always returns the gains without a trade: of the bonus tile and of active cards (L-9.9).
func (m *table) always() []gained {
	seat := m.Seat(m.q.Seat)
	var list []gained
	if m.q.Tile {
		tile := m.c.Board.BonusTiles[seat.Bonus]
		if m.q.Area == content.Harvest {
			list = append(list, gained{goods: tile.Harvest})
		} else {
			list = append(list, gained{goods: tile.Production})
		}
	}
	for _, card := range m.q.Activated {
		w := m.c.Cards[card].Work
		g := gained{card: card, goods: w.Gain, privileges: w.Privileges}
		n := words.Count(seat, w.Per)
		if w.PerLimit && m.q.Value > 0 { // LH-5.3
			n = min(n, m.q.Value)
		}
		for ; n > 0; n-- {
			g.goods = plus(g.goods, w.PerGain)
		}
		g.goods = plus(g.goods, negative(w.Lose)) // L-9.9
		if g.goods != (content.Goods{}) || g.privileges > 0 {
			list = append(list, g)
		}
	}
	return list
}

func plus(a, b content.Goods) content.Goods {
	for g := range a {
		a[g] += b[g]
	}
	return a
}

// sum adds up what a production pays and brings with a set of trades, each
// gain lessened by the seat's excommunications (L-15.5).
func (m *table) sum(set uint64) ledger {
	l := ledger{after: m.q.Stock}
	events := m.always()
	for _, u := range m.Trades(set) {
		l.pay = plus(l.pay, m.ForEach(u.Trade.Pay, u.Trade.Each))
		if u.Trade.Instead {
			events = slices.DeleteFunc(events, func(g gained) bool { return g.card == u.Active.Card })
		}
		events = append(events, gained{card: u.Active.Card, goods: u.Trade.Gain, privileges: u.Trade.Privileges})
	}
	for _, e := range events {
		goods, lessened := m.lessen(e.goods)
		l.gain = plus(l.gain, goods)
		l.privileges += e.privileges
		l.lessened = l.lessened || lessened
	}
	for g := range l.after {
		l.after[g] += l.gain[g] - l.pay[g]
	}
	return l
}

// lessen takes off a gain what the seat's excommunications take. Where the
// seat may choose which piece is lost, the first kind is taken off here.
func (m *table) lessen(goods content.Goods) (content.Goods, bool) {
	penalty, ok := m.bears(m.Seat(m.q.Seat), content.LastGainLess)
	if !ok {
		return goods, false
	}
	for g := range goods {
		if penalty.Goods[g] != 0 && goods[g] > 0 {
			goods[g] -= min(penalty.N, goods[g])
			return goods, true
		}
	}
	return goods, false
}

// payable are the kinds of goods that the active trades ask for.
func (m *table) payable() []content.Good {
	var asked content.Goods
	for _, a := range m.q.Active {
		for _, t := range m.TradesOf(a.Card) {
			asked = plus(asked, t.Pay)
		}
	}
	return words.Kinds(asked)
}
