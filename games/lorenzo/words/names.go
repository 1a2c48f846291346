package words

import (
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// CardName is the name of a development card. English names are the edition's
// own.
func (m *Telling) CardName(number int) string {
	key := "card." + strconv.Itoa(number)
	if m.In.Words.Lang() != "en" && m.Has(key) {
		return m.T(key)
	}
	return m.c.Cards[number].Name
}

func (m *Telling) card(number int, v narrate.Voice) string {
	if v == narrate.Plain {
		return m.CardName(number)
	}
	return narrate.Piece("card", m.CardName(number))
}

// cardNames names several cards.
func (m *Telling) cardNames(cards []int) []string {
	var names []string
	for _, card := range cards {
		names = append(names, m.CardName(card))
	}
	return names
}

// GoodSymbols are the symbols of the goods in the sprite.
var GoodSymbols = [content.NumGoods]string{"g-wood", "g-stone", "g-servant", "g-coin", "g-military", "g-faith", "g-vp", "g-token"}

// Sums is the order in which goods are in rows and sums: special tokens last.
var Sums = [...]content.Good{content.Coins, content.Wood, content.Stone, content.Servants, content.Military, content.Faith, content.VP, content.Tokens}

// Kinds lists the goods that an amount has any of.
func Kinds(goods content.Goods) []content.Good {
	var list []content.Good
	for _, g := range Sums {
		if goods[g] != 0 {
			list = append(list, g)
		}
	}
	return list
}

// GoodLabel names a good: "coins".
func (m *Telling) GoodLabel(g content.Good) string { return m.T("good." + g.String()) }

// Amount is so much of one good: "3 coins".
func (m *Telling) Amount(n int, g content.Good, v narrate.Voice) string {
	return piece(n, GoodSymbols[g], m.T("goods."+g.String(), "n", n), v)
}

// Privileges are n council privileges.
func (m *Telling) Privileges(n int, v narrate.Voice) string {
	return piece(n, "g-privilege", m.T("goods.privileges", "n", n), v)
}

// piece is a number of something: its icon for eyes, its words for ears.
func piece(n int, symbol, words string, v narrate.Voice) string {
	if v == narrate.Rich {
		return narrate.Piece("amount", strconv.Itoa(n), symbol, words)
	}
	return words
}

// Goods is an amount of several goods: "1 coin and 2 wood".
func (m *Telling) Goods(goods content.Goods, v narrate.Voice) string {
	return m.sum(m.amounts(goods, v), v)
}

func (m *Telling) amounts(goods content.Goods, v narrate.Voice) []string {
	var parts []string
	for _, g := range Kinds(goods) {
		parts = append(parts, m.Amount(int(goods[g]), g, v))
	}
	return parts
}

// sum joins amounts: with "and", or side by side where they are icons.
func (m *Telling) sum(parts []string, v narrate.Voice) string {
	if v == narrate.Rich && len(parts) > 0 {
		return strings.Join(parts, " ")
	}
	return m.All(parts)
}

// gain is an amount with privileges in it.
func (m *Telling) gain(goods content.Goods, privileges int, v narrate.Voice) string {
	parts := m.amounts(goods, v)
	if len(parts) > 1 && v == narrate.Plain { // so that the goods are one part of the sum, the privileges another
		parts = []string{m.All(parts)}
	}
	if privileges > 0 {
		parts = append(parts, m.Privileges(privileges, v))
	}
	if v == narrate.Rich {
		return strings.Join(parts, " ")
	}
	return m.All(parts)
}

// either names kinds of goods as alternatives: "wood or stone".
func (m *Telling) either(goods content.Goods) string {
	var parts []string
	for _, g := range Kinds(goods) {
		parts = append(parts, m.GoodLabel(g))
	}
	if len(parts) == 2 {
		return m.Any(parts)
	}
	return strings.Join(parts, ", ")
}

// anyOf joins alternatives with "or".
func (m *Telling) anyOf(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return m.Any(list)
}

// die is a value on a die face.
func die(n int, kind string, v narrate.Voice) string {
	if v == narrate.Plain {
		return strconv.Itoa(n)
	}
	return narrate.Piece("die", kind, strconv.Itoa(n))
}

// MemberName names a member: "white".
func (m *Telling) MemberName(member content.Member) string { return m.T("member." + member.String()) }

// TypeName names a type of cards as its tower is named.
func (m *Telling) TypeName(t content.CardType) string { return m.T("tower." + t.String()) }

// TowerName names a tower: "Buildings".
func (m *Telling) TowerName(t content.Tower) string { return m.T("tower." + t.String()) }

// SpaceName names a space: "Buildings 3", "Market 2".
func (m *Telling) SpaceName(sp content.Space) string {
	if t, floor, ok := sp.Tower(); ok {
		return m.T("space.floor", "tower", m.TowerName(t), "floor", floor)
	}
	if sp >= content.Market1 && sp <= content.Market4 {
		return m.T("space.market", "number", int(sp-content.Market1)+1)
	}
	if sp.Own() {
		return m.T("space.leader", "leader", m.LeaderName(m.OwnSpace(sp).Leader))
	}
	return m.T("space." + strings.ReplaceAll(sp.String(), ".", "_"))
}

// OwnSpace returns the action space of a leader in play; its Leader is 0 if no seat has it.
func (m *Telling) OwnSpace(sp content.Space) lorenzo.OwnSpaceView {
	for _, own := range m.v.OwnSpaces {
		if own.Space == sp {
			return own
		}
	}
	return lorenzo.OwnSpaceView{Space: sp, Seat: engine.NoSeat}
}

// Thing returns words for a space and what is on it, for labels: the card of a floor with the space's
// name, else the name alone.
func (m *Telling) Thing(sp content.Space) string {
	if card := m.CardAt(sp); card != 0 {
		return m.CardName(card) + ", " + m.SpaceName(sp)
	}
	return m.SpaceName(sp)
}

// CardAt is the card on a floor, 0 elsewhere.
func (m *Telling) CardAt(sp content.Space) int {
	if t, floor, ok := sp.Tower(); ok {
		return m.v.Towers[t][floor-1].Card
	}
	return 0
}

// Gone says where the card of an empty floor went.
func (m *Telling) Gone(f lorenzo.FloorView, v narrate.Voice) string {
	switch {
	case f.Taken == 0:
		return m.T("board.no_card")
	case f.TakenBy == engine.NoSeat: // given up again since (LP-2.169)
		return m.T("board.card_given_up", "card", m.card(f.Taken, v))
	}
	return m.T("board.card_gone", "card", m.card(f.Taken, v), "who", m.Name(f.TakenBy))
}

// Names lists seats by name.
func (m *Telling) Names(seats []engine.Seat) string { return m.All(m.seatNames(seats)) }

func (m *Telling) seatNames(seats []engine.Seat) []string {
	var names []string
	for _, s := range seats {
		names = append(names, m.Name(s))
	}
	return names
}

// Position names a seat's place in the turn order: "second".
func (m *Telling) Position(s engine.Seat) string {
	for i, other := range m.v.Order {
		if other == s {
			return m.T("board.position_" + strconv.Itoa(i+1))
		}
	}
	return ""
}
