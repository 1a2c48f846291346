package board

import (
	"slices"

	"signoria/games/lorenzo"
)

// dealWords are the button of the deal.
func (m *table) dealWords() string {
	if m.q.Ask == lorenzo.AskTake {
		return m.t("deal.take")
	}
	return m.t("deal.do")
}

// left is what a deal leaves You once it is paid: the servants, the fee, the
// floor bonus and the printed cost. It does not count what the space or the
// card then brings. ok is false where the price depends on a later answer or
// on an effect: alternatives, discounts, lessened bonuses.
func (m *table) left(sp lorenzo.Space, l light) (left lorenzo.Goods, ok bool) {
	left = m.seat(m.You).Goods
	left[lorenzo.Servants] -= int16(l.servants)
	left[lorenzo.Coins] -= int16(l.offer.Fee)
	t, floor, tower := sp.Tower()
	if !tower {
		return left, true
	}
	costs := m.c.Cards[m.cardAt(sp)].Costs
	bonus := m.v.Towers[t][floor-1].Bonus
	_, less := m.bears(m.seat(m.You), lorenzo.LastGainLess)
	if len(costs) > 1 || m.q.Discount != (lorenzo.Goods{}) || m.discounted(m.c.Cards[m.cardAt(sp)].Type) || less && bonus != (lorenzo.Goods{}) {
		return left, false
	}
	if !m.losesBonus() {
		left = plus(left, bonus)
	}
	for _, cost := range costs {
		left = plus(left, negative(m.forEach(cost.Pay, cost.Each)))
	}
	return left, true
}

func negative(goods lorenzo.Goods) lorenzo.Goods {
	for g := range goods {
		goods[g] = -goods[g]
	}
	return goods
}

// discounted tells whether a character, leader or house of You's makes cards of
// a type cheaper, or lets other things pay for them.
func (m *table) discounted(t lorenzo.CardType) bool {
	return m.enjoys(func(l lorenzo.Lasting) bool {
		switch l.Kind {
		case lorenzo.LastDiscount:
			return l.Type == t || l.Type == lorenzo.AnyType
		case lorenzo.LastServantsPay:
			return true
		case lorenzo.LastKeepMilitary:
			return t == lorenzo.Venture
		}
		return false
	})
}

// losesBonus tells whether a character of You's forgoes floor bonuses.
func (m *table) losesBonus() bool {
	return m.enjoys(func(l lorenzo.Lasting) bool { return l.Kind == lorenzo.LastNoFloorBonus })
}

// enjoys tells whether a lasting effect of You's characters, leaders or house is
// of a kind; what Lorenzo copies counts.
func (m *table) enjoys(is func(lorenzo.Lasting) bool) bool {
	own := m.seat(m.You)
	if slices.ContainsFunc(m.houseTile(own.House).Lasting, is) {
		return true
	}
	for _, l := range own.Leaders {
		if slices.ContainsFunc(m.leader(l.Number).Lasting, is) || slices.ContainsFunc(m.leader(l.Copies).Lasting, is) {
			return true
		}
	}
	for _, number := range own.Cards[lorenzo.Character] {
		if slices.ContainsFunc(m.c.Cards[number].Lasting, is) {
			return true
		}
	}
	return false
}
