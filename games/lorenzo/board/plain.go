package board

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/teller"
)

// Plain is the whole table as text for a terminal, about 40 lines.
func (Teller) Plain(s teller.Scene) string {
	m := tableOf(s)
	var b strings.Builder
	if m.staged() {
		m.plainStage(&b)
		return strings.TrimRight(b.String(), "\n")
	}
	m.plainHead(&b)
	for _, t := range m.towersInPlay() {
		m.plainTower(&b, t)
	}
	m.plainSpaces(&b)
	for _, seat := range m.v.Order {
		m.plainSeat(&b, m.seat(seat))
	}
	return strings.TrimRight(b.String(), "\n")
}

func (m *table) plainHead(b *strings.Builder) {
	var order []string
	for _, seat := range m.v.Order {
		order = append(order, m.name(seat))
	}
	fmt.Fprintf(b, "%s · %s\n", m.t("board.round", "round", m.v.Round),
		m.t("log.dice", "white", m.v.Dice[0], "black", m.v.Dice[1], "orange", m.v.Dice[2]))
	fmt.Fprintln(b, m.t("log.order", "seats", strings.Join(order, ", ")))
	tile := m.v.Tiles[m.v.Period-1]
	fmt.Fprintf(b, "%s: %s %s\n", m.t("board.tile", "period", roman(m.v.Period)),
		m.t("tile."+strconv.Itoa(m.v.Period)+"."+strconv.Itoa(tile.Number)), m.t("board.escape", "n", tile.Needed))
}

// plainTower lists a tower from the top.
func (m *table) plainTower(b *strings.Builder, t content.Tower) {
	fmt.Fprintf(b, "\n%s\n", m.towerName(t))
	for floor := content.NumFloors; floor >= 1; floor-- {
		f := m.v.Towers[t][floor-1]
		line := m.t("board.no_card")
		switch {
		case f.Card != 0:
			line = m.cardName(f.Card) + m.plainCost(f.Card)
		case f.Taken != 0:
			line = m.whither(m.cardName(f.Taken), f.TakenBy)
		}
		if f.Bonus != (content.Goods{}) {
			line += " · " + m.t("board.floor_bonus") + m.goods(f.Bonus, plain)
		}
		fmt.Fprintf(b, "  %d (%d) %s\n", floor, f.Minimum, line+m.plainStanding(f.By))
	}
}

func (m *table) plainCost(card int) string {
	var costs []string
	for _, cost := range m.c.Cards[card].Costs {
		costs = append(costs, m.goods(cost.Pay, plain))
	}
	if len(costs) == 0 {
		return ""
	}
	return " (" + strings.Join(costs, m.t("card_face.list_or")) + ")"
}

func (m *table) plainStanding(by *lorenzo.Standing) string {
	if by == nil {
		return ""
	}
	return " [" + m.name(by.Seat) + "]"
}

// plainSpaces lists the spaces beside the towers that exist in this match.
func (m *table) plainSpaces(b *strings.Builder) {
	b.WriteByte('\n')
	for i, space := range m.v.Spaces {
		if space.Covered {
			continue
		}
		line := "  " + m.spaceName(content.Market1+content.Space(i))
		for _, standing := range space.Members {
			line += m.plainStanding(&standing)
		}
		fmt.Fprintln(b, line)
	}
	m.plainOwnSpaces(b)
}

func (m *table) plainSeat(b *strings.Builder, v *lorenzo.SeatView) {
	fmt.Fprintf(b, "\n%s: %s\n", m.name(v.Seat), m.goods(v.Goods, plain))
	var members []string
	for member, at := range v.Members {
		if at.At == content.Home {
			members = append(members, m.memberName(content.Member(member))+" "+strconv.Itoa(at.Value))
		}
	}
	if len(members) > 0 {
		fmt.Fprintf(b, "  %s: %s\n", m.t("board.crew"), strings.Join(members, ", "))
	}
	for t := content.CardType(0); t < content.NumTypes; t++ {
		var cards []string
		for _, card := range v.Cards[t] {
			cards = append(cards, m.cardName(card))
		}
		if len(cards) > 0 {
			fmt.Fprintf(b, "  %s: %s\n", m.typeName(t), strings.Join(cards, ", "))
		}
	}
	m.plainOwn(b, v)
	if m.excommunicated(v) {
		fmt.Fprintln(b, "  "+m.t("board.excommunicated", "who", m.name(v.Seat)))
	}
}

func (m *table) excommunicated(v *lorenzo.SeatView) bool {
	return v.Seat != engine.NoSeat && v.Excommunicated != [3]bool{}
}
