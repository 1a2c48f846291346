package board

import "signoria/games/lorenzo"

// gained is one gain event of a running production (L-9.10): the bonus tile or
// a card.
type gained struct {
	card       int // 0: the bonus tile
	goods      lorenzo.Goods
	privileges int
}

// ledger is the sum of a production with a set of trades.
type ledger struct {
	pay, gain, after lorenzo.Goods
	privileges       int
	// lessened tells whether an excommunication takes something off a gain.
	lessened bool
}

// always are the gains that come without a trade: the bonus tile and the
// active buildings that give of themselves (L-9.9).
func (m *table) always() []gained {
	seat := m.seat(m.q.Seat)
	list := []gained{{goods: m.c.Board.BonusTiles[seat.Bonus].Production}}
	for _, card := range seat.Cards[lorenzo.Building] {
		w := m.c.Cards[card].Work
		if w == nil || w.Die > m.q.Value {
			continue
		}
		g := gained{card: card, goods: w.Gain, privileges: w.Privileges}
		for n := m.count(seat, w.Per); n > 0; n-- {
			g.goods = plus(g.goods, w.PerGain)
		}
		if g.goods != (lorenzo.Goods{}) || g.privileges > 0 {
			list = append(list, g)
		}
	}
	return list
}

// count is how many of the things counted a seat has (L-8.3).
func (m *table) count(s *lorenzo.SeatView, per lorenzo.Per) int {
	switch per {
	case lorenzo.PerTerritory:
		return len(s.Cards[lorenzo.Territory])
	case lorenzo.PerCharacter:
		return len(s.Cards[lorenzo.Character])
	case lorenzo.PerBuilding:
		return len(s.Cards[lorenzo.Building])
	case lorenzo.PerVenture:
		return len(s.Cards[lorenzo.Venture])
	case lorenzo.PerMilitary:
		return int(s.Goods[lorenzo.Military])
	}
	return 0
}

func plus(a, b lorenzo.Goods) lorenzo.Goods {
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
	for _, u := range m.trades(set) {
		l.pay = plus(l.pay, u.trade.Pay)
		events = append(events, gained{card: u.active.Card, goods: u.trade.Gain, privileges: u.trade.Privileges})
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
func (m *table) lessen(goods lorenzo.Goods) (lorenzo.Goods, bool) {
	penalty, ok := m.bears(m.seat(m.q.Seat), lorenzo.LastGainLess)
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
func (m *table) payable() []lorenzo.Good {
	var asked lorenzo.Goods
	for _, a := range m.q.Active {
		for _, t := range tradesOf(m.c, a.Card) {
			asked = plus(asked, t.Pay)
		}
	}
	return kinds(asked)
}
