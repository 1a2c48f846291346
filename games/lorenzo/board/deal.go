package board

import (
	"slices"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// dealWords are the button of the deal.
func (m *table) dealWords() string {
	if m.q.Ask == lorenzo.AskTake {
		return m.T("deal.take")
	}
	return m.T("deal.do")
}

// left returns what You have after paying for a card: servants, fee, floor bonus and printed cost.
// It does not count what the space or the card then brings. ok is false if the price depends on a
// later answer or an effect: alternatives, discounts, reduced bonuses.
func (m *table) left(sp content.Space, l light) (left content.Goods, ok bool) {
	left = m.Seat(m.You).Goods
	left[content.Servants] -= int16(l.servants)
	left[content.Coins] -= int16(l.offer.Fee)
	t, floor, tower := sp.Tower()
	if !tower {
		return left, true
	}
	costs := m.c.Cards[m.CardAt(sp)].Costs
	bonus := m.v.Towers[t][floor-1].Bonus
	_, less := m.bears(m.Seat(m.You), content.LastGainLess)
	if len(costs) > 1 || m.q.Discount != (content.Goods{}) || m.discounted(m.c.Cards[m.CardAt(sp)].Type) || less && bonus != (content.Goods{}) {
		return left, false
	}
	if !m.losesBonus() {
		left = plus(left, bonus)
	}
	for _, cost := range costs {
		left = plus(left, negative(m.ForEach(cost.Pay, cost.Each)))
	}
	return left, true
}

func negative(goods content.Goods) content.Goods {
	for g := range goods {
		goods[g] = -goods[g]
	}
	return goods
}

// discounted reports whether a character, leader or house of You's makes cards of a type cheaper,
// or lets other things pay for them.
func (m *table) discounted(t content.CardType) bool {
	return m.enjoys(func(l content.Lasting) bool {
		switch l.Kind {
		case content.LastDiscount:
			return l.Type == t || l.Type == content.AnyType
		case content.LastServantsPay:
			return true
		case content.LastKeepMilitary:
			return t == content.Venture
		}
		return false
	})
}

// losesBonus reports whether a character of You's forfeits floor bonuses.
func (m *table) losesBonus() bool {
	return m.enjoys(func(l content.Lasting) bool { return l.Kind == content.LastNoFloorBonus })
}

// enjoys reports whether You have a permanent effect for which is returns true: of characters,
// leaders, the house, or an ability copied by Lorenzo.
func (m *table) enjoys(is func(content.Lasting) bool) bool {
	own := m.Seat(m.You)
	if slices.ContainsFunc(m.HouseTile(own.House).Lasting, is) {
		return true
	}
	for _, l := range own.Leaders {
		if slices.ContainsFunc(m.Leader(l.Number).Lasting, is) || slices.ContainsFunc(m.Leader(l.Copies).Lasting, is) {
			return true
		}
	}
	for _, number := range own.Cards[content.Character] {
		if slices.ContainsFunc(m.c.Cards[number].Lasting, is) {
			return true
		}
	}
	return false
}

// bears returns the penalty of a kind with which a seat has been excommunicated; ok is false if it
// has none.
func (m *table) bears(s *lorenzo.SeatView, kind content.LastingKind) (content.Lasting, bool) {
	for period, out := range s.Excommunicated {
		if p := m.Tile(period + 1).Penalty; out && p.Kind == kind {
			return p, true
		}
	}
	return content.Lasting{}, false
}
