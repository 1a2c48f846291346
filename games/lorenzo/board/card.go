package board

import (
	"strconv"
	"strings"

	"signoria/games/lorenzo/content"
)

// cardFlight names a card for gliding.
func cardFlight(number int, fly bool) string {
	if !fly {
		return ""
	}
	return "card-" + strconv.Itoa(number)
}

// kinds lists the goods that an amount has any of.
func kinds(goods content.Goods) []content.Good {
	var list []content.Good
	for _, g := range sums {
		if goods[g] != 0 {
			list = append(list, g)
		}
	}
	return list
}

// hasLasting tells whether a card does anything after it was taken.
func (m *table) hasLasting(number int) bool {
	card := &m.c.Cards[number]
	return card.Work != nil || len(card.Lasting) > 0 || card.EndVP > 0 || card.End.Per != content.PerNothing
}

// slipWords say what a card does for ever, or did at once if nothing more.
func (m *table) slipWords(number int) string {
	card := &m.c.Cards[number]
	if words := m.forEver(card); words != "" {
		return words
	}
	return m.t("effect.done", "what", m.atOnce(card))
}

// costWords say the printed cost: "Costs 2 coins and 1 wood, or 3 stone."
func (m *table) costWords(card *content.Card) string {
	var ways []string
	for _, cost := range card.Costs {
		ways = append(ways, m.costOf(cost, plain))
	}
	words := strings.Join(ways, m.t("card_face.list_or"))
	return m.t("card_face.costs", "goods", words)
}

// costOf says one printed alternative, the military points to have included.
func (m *table) costOf(cost content.Cost, v voice) string {
	words := m.goods(m.forEach(cost.Pay, cost.Each), v)
	if cost.Each {
		words = m.t("card_face.each_rival", "goods", words, "one", m.goods(cost.Pay, v))
	}
	if cost.Need > cost.Pay[content.Military] {
		words = m.t("card_face.needing", "goods", words, "need", int(cost.Need))
	}
	return words
}
