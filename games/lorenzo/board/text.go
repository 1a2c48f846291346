package board

import (
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/games/teller"
)

// voice is how a sentence is put together: plain for ears, lists and
// terminals, or marked, with pieces that a page draws as icons.
type voice bool

const (
	plain  voice = false
	marked voice = true
)

// t is the catalogue's text.
func (m *table) t(key string, args ...any) string { return m.Words.T(key, args...) }

// name is how people call a seat: its name, or "you".
func (m *table) name(s engine.Seat) string { return teller.Unmarked(m.face(s).Name) }

// card is the name of a development card. English names are the edition's own.
func (m *table) cardName(number int) string {
	key := "card." + strconv.Itoa(number)
	if m.Words.Lang() != "en" && m.Words.Has(key) {
		return m.t(key)
	}
	return m.c.Cards[number].Name
}

func (m *table) card(number int, v voice) string {
	if v == plain {
		return m.cardName(number)
	}
	return teller.Piece("card", m.cardName(number))
}

// signed writes a modifier: +2, −4.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// roman writes a period.
func roman(n int) string { return [...]string{"0", "I", "II", "III"}[n] }

// symbols of the goods in the sprite.
var goodSymbols = [content.NumGoods]string{"g-wood", "g-stone", "g-servant", "g-coin", "g-military", "g-faith", "g-vp", "g-token"}

// sums is the order in which goods stand in rows and sums: special tokens last.
var sums = [...]content.Good{content.Coins, content.Wood, content.Stone, content.Servants, content.Military, content.Faith, content.VP, content.Tokens}

// counted are the goods of a seat that counters show: everything but victory
// points; special tokens only where there are any.
func (m *table) counted() []content.Good {
	var list []content.Good
	for _, g := range sums {
		if g != content.VP && (g != content.Tokens || m.v.Houses) {
			list = append(list, g)
		}
	}
	return list
}

// goodLabel names a good: "coins".
func (m *table) goodLabel(g content.Good) string { return m.t("good." + g.String()) }

// amount is so much of one good: "3 coins".
func (m *table) amount(n int, g content.Good, v voice) string {
	if v == marked {
		return teller.Piece("good", strconv.Itoa(n), goodSymbols[g], m.t("goods."+g.String(), "n", n))
	}
	return m.t("goods."+g.String(), "n", n)
}

// goods is an amount of several goods: "1 coin and 2 wood".
func (m *table) goods(goods content.Goods, v voice) string {
	var parts []string
	for _, g := range sums {
		if goods[g] != 0 {
			parts = append(parts, m.amount(int(goods[g]), g, v))
		}
	}
	if v == marked && len(parts) > 0 {
		return strings.Join(parts, " ")
	}
	return m.both(parts)
}

// both joins the parts of a sum with "and".
func (m *table) both(parts []string) string {
	switch len(parts) {
	case 0:
		return m.t("board.nothing")
	case 1:
		return parts[0]
	}
	last := len(parts) - 1
	return m.t("board.and", "first", strings.Join(parts[:last], ", "), "last", parts[last])
}

// privileges are n council privileges.
func (m *table) privileges(n int, v voice) string {
	words := m.t("goods.privileges", "n", n)
	if v == marked {
		return teller.Piece("good", strconv.Itoa(n), "g-privilege", words)
	}
	return words
}

// goodsAndPrivileges is a gain with privileges in it.
func (m *table) gain(goods content.Goods, privileges int, v voice) string {
	var parts []string
	if goods != (content.Goods{}) {
		parts = append(parts, m.goods(goods, v))
	}
	if privileges > 0 {
		parts = append(parts, m.privileges(privileges, v))
	}
	if v == marked {
		return strings.Join(parts, " ")
	}
	return m.both(parts)
}

// die is a value on a die face.
func die(n int, kind string, v voice) string {
	if v == plain {
		return strconv.Itoa(n)
	}
	return teller.Piece("die", kind, strconv.Itoa(n))
}

// memberName names a member: "white".
func (m *table) memberName(member content.Member) string { return m.t("member." + member.String()) }

// typeName names a type of cards as its tower is named.
func (m *table) typeName(t content.CardType) string { return m.t("tower." + t.String()) }

// towerName names a tower: "Buildings".
func (m *table) towerName(t content.Tower) string { return m.t("tower." + t.String()) }

// spaceName names a space: "Buildings 3", "Market 2".
func (m *table) spaceName(sp content.Space) string {
	if t, floor, ok := sp.Tower(); ok {
		return m.t("space.floor", "tower", m.towerName(t), "floor", floor)
	}
	if sp >= content.Market1 && sp <= content.Market4 {
		return m.t("space.market", "number", int(sp-content.Market1)+1)
	}
	if sp.Own() {
		return m.t("space.leader", "leader", m.leaderName(m.ownSpace(sp).Leader))
	}
	return m.t("space." + strings.ReplaceAll(sp.String(), ".", "_"))
}

// position names a place in the turn order: "second".
func (m *table) position(s engine.Seat) string {
	for i, other := range m.v.Order {
		if other == s {
			return m.t("board.position_" + strconv.Itoa(i+1))
		}
	}
	return ""
}
