package board

import (
	"slices"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
	"signoria/narrate"
)

// What follows from an answer is said before it is given: here what a place brings
// or loses beyond what is printed on it, what a member at work wakes, what is lost by
// declining.

// follows says in sentences what an open place means for You beyond what it shows:
// discounts, gains that do not come, cards that work, points at the end, the turn order,
// what You have left.
func (m *table) follows(sp content.Space, l light) []string {
	if l.class != "can" {
		return nil
	}
	list := m.besidesPrinted(sp, l)
	if words := m.keeps(sp, l); words != "" {
		list = append(list, words)
	}
	return list
}

// besidesPrinted is the same without what You have left.
func (m *table) besidesPrinted(sp content.Space, l light) []string {
	var list []string
	_, _, tower := sp.Tower()
	switch {
	case tower:
		list = append(m.cheaper(sp), m.bonusLost(sp), m.worthAtEnd(sp))
	case sp == content.Palace:
		list = append(list, m.turnThen())
	default:
		list = append(list, m.wakes(sp, l))
	}
	list = append(list, m.lessened(sp))
	return slices.DeleteFunc(list, func(words string) bool { return words == "" })
}

// cheaper names the characters that take something off the cost of a card (L-8.5).
func (m *table) cheaper(sp content.Space) (list []string) {
	card := &m.c.Cards[m.CardAt(sp)]
	if !slices.ContainsFunc(card.Costs, func(c content.Cost) bool { return c.Pay != (content.Goods{}) }) {
		return nil
	}
	for _, number := range m.Seat(m.You).Cards[content.Character] {
		for _, l := range m.c.Cards[number].Lasting {
			if l.Kind == content.LastDiscount && (l.Type == card.Type || l.Type == content.AnyType) {
				list = append(list, m.T("deal.because", "card", m.CardName(number), "what", m.Lasting(l)))
			}
		}
	}
	return list
}

// bonusLost says because of whom the floor's bonus does not come, empty where it does.
func (m *table) bonusLost(sp content.Space) string {
	t, floor, _ := sp.Tower()
	card := m.whoForgoes()
	if card == "" || m.v.Towers[t][floor-1].Bonus == (content.Goods{}) {
		return ""
	}
	return m.T("deal.because", "card", card, "what", m.T("effect.no_floor_bonus"))
}

// worthAtEnd returns what You score at the end for the territories or characters with this card
// (L-14.2, L-14.3); empty if that is nothing, or a tile takes it.
func (m *table) worthAtEnd(sp content.Space) string {
	kind := m.c.Cards[m.CardAt(sp)].Type
	own := m.Seat(m.You)
	worth := map[content.CardType][]int{content.Territory: m.c.Board.TerritoryVP[:], content.Character: m.c.Board.CharacterVP[:]}[kind]
	n := len(own.Cards[kind]) + 1
	if lost, ok := m.bears(own, content.LastNoEndVP); n >= len(worth) || worth[n] == 0 || ok && lost.Type == kind {
		return ""
	}
	return m.T("deal.at_end_"+kind.String(), "n", n, "vp", m.Amount(worth[n], content.VP, narrate.Plain))
}

// turnThen returns You's position in the turn order of the next round (L-13.2); empty if You have a
// family member in the palace already.
func (m *table) turnThen() string {
	before := map[engine.Seat]bool{}
	for _, s := range m.beside(content.Palace).Members {
		before[s.Seat] = true
	}
	if before[m.You] || m.v.Round == content.Rounds {
		return ""
	}
	return m.T("deal.turn_then", "n", len(before)+1)
}

// lessened reminds of the tile that takes something of what is gained here (L-15.1–5).
func (m *table) lessened(sp content.Space) string {
	penalty, ok := m.bears(m.Seat(m.You), content.LastGainLess)
	if !ok || content.Kinds(&penalty.Goods)&m.gainedAt(sp) == 0 {
		return ""
	}
	return m.T("deal.because", "card", m.T("deal.excommunication"), "what", m.Lasting(penalty))
}

// gainedAt returns the kinds of goods that a place yields in any case, as bits.
func (m *table) gainedAt(sp content.Space) (kinds uint8) {
	add := func(goods content.Goods) { kinds |= content.Kinds(&goods) }
	t, floor, tower := sp.Tower()
	switch {
	case tower:
		if m.whoForgoes() == "" {
			add(m.v.Towers[t][floor-1].Bonus)
		}
		for _, e := range m.c.Effects(m.c.Cards[m.CardAt(sp)].Immediate) {
			if e.Kind == content.EffGain || e.Kind == content.EffGainPer {
				add(e.Goods)
			}
		}
	case sp == content.Palace:
		add(m.c.Board.PalaceGain)
	case sp >= content.Market1 && int(sp-content.Market1) < len(m.c.Board.Market):
		add(m.c.Board.Market[sp-content.Market1].Gain)
	}
	return kinds
}

// keeps returns words for what You have left of the goods that are paid; empty if nothing is paid or the
// price depends on a later answer.
func (m *table) keeps(sp content.Space, l light) string {
	left, ok := m.left(sp, l)
	paid := l.servants > 0 || l.offer.Fee > 0
	if _, _, tower := sp.Tower(); tower {
		paid = paid || len(m.c.Cards[m.CardAt(sp)].Costs) > 0
	}
	if !ok || !paid {
		return ""
	}
	kept := left
	for g := range kept {
		if content.Good(g) > content.Coins {
			kept[g] = 0
		}
	}
	if kept == (content.Goods{}) {
		return m.T("deal.keeps_nothing")
	}
	return m.T("deal.keeps", "goods", m.Goods(kept, narrate.Plain))
}

// wakes says which cards a member would wake on a space of the harvest or the
// production with the servants of this click, and what the next one asks for; empty
// for other spaces.
func (m *table) wakes(sp content.Space, l light) string {
	area, _, works := tables.WorkArea(sp)
	if !works || l.class != "can" {
		return ""
	}
	value := l.offer.Value + m.raised(l.servants)
	names, next := m.awake(area, value)
	words := m.T("deal.wakes_tile")
	if len(names) > 0 {
		words = m.T("deal.wakes", "cards", m.All(names))
	}
	if next == 0 {
		return words
	}
	more := (m.c.Cards[next].Work.Die - value + max(m.q.Step, 1) - 1) / max(m.q.Step, 1) * m.rate()
	if l.servants+more > m.StockOf(content.Servants) {
		return words
	}
	return words + " " + m.T("deal.wakes_more", "servants", m.Amount(more, content.Servants, narrate.Plain), "card", m.CardName(next))
}

// awake are Your cards that work at a value, and the card that asks for the least beyond it, 0
// means none.
func (m *table) awake(area content.Area, value int) (names []string, next int) {
	kind := content.Territory
	if area == content.Production {
		kind = content.Building
	}
	for _, card := range m.Seat(m.You).Cards[kind] {
		w := m.c.Cards[card].Work
		switch {
		case w == nil:
		case w.Die <= value:
			names = append(names, m.CardName(card))
		case next == 0 || w.Die < m.c.Cards[next].Work.Die:
			next = card
		}
	}
	return names, next
}

// losesBy says what declining loses: a bonus action does not come again.
func (m *table) losesBy() string {
	switch m.q.Ask {
	case lorenzo.AskTake, lorenzo.AskServants, lorenzo.AskFrom, lorenzo.AskTakeDiscarded, lorenzo.AskFree:
		return m.T("deal.declining")
	}
	return ""
}

// whoForgoes returns the name of the character that cancels the bonuses of floors.
func (m *table) whoForgoes() string {
	for _, number := range m.Seat(m.You).Cards[content.Character] {
		if slices.ContainsFunc(m.c.Cards[number].Lasting, func(l content.Lasting) bool { return l.Kind == content.LastNoFloorBonus }) {
			return m.CardName(number)
		}
	}
	return ""
}
