package board

import (
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// passage is what happened to one seat in one choice, clause by clause, or to
// the whole table.
type passage struct {
	seat    engine.Seat
	rubric  bool
	clauses []string
}

// chronicle puts the events of one choice into words, without those hidden
// from You.
func (m *table) chronicle(events []engine.Event, v voice) []passage {
	var list []passage
	laid := 0
	for _, e := range events {
		if !e.VisibleTo(m.You) {
			continue
		}
		if e.Kind == lorenzo.EvCard {
			laid++
			continue
		}
		if laid > 0 {
			list = m.addLaid(list, laid)
			laid = 0
		}
		list = m.add(list, e, v)
	}
	if laid > 0 {
		list = m.addLaid(list, laid)
	}
	return list
}

// addLaid tells of new cards on the towers in one clause.
func (m *table) addLaid(list []passage, n int) []passage {
	return join(list, passage{seat: engine.NoSeat, clauses: []string{m.t("log.cards", "n", n)}})
}

func (m *table) add(list []passage, e engine.Event, v voice) []passage {
	clause := m.clause(e, v)
	if clause == "" {
		return list
	}
	p := passage{seat: e.Seat, clauses: []string{clause}}
	switch e.Kind {
	case lorenzo.EvRound, lorenzo.EvGameOver:
		p.seat, p.rubric = engine.NoSeat, true
		return append(list, p)
	case lorenzo.EvDice, lorenzo.EvOrder, lorenzo.EvHouses, lorenzo.EvBeside, lorenzo.EvAdaptation:
		p.seat = engine.NoSeat
	}
	return join(list, p)
}

// join appends a passage, or its clauses to the last one if that is about the
// same seat.
func join(list []passage, p passage) []passage {
	if last := len(list) - 1; last >= 0 && list[last].seat == p.seat {
		list[last].clauses = append(list[last].clauses, p.clauses...)
		return list
	}
	return append(list, p)
}

// sentence is a passage as one plain sentence.
func (m *table) sentence(p passage) string {
	words := strings.Join(p.clauses, ", ")
	if p.seat == engine.NoSeat {
		return words
	}
	return m.t("log.said", "who", m.name(p.seat), "what", words)
}

// eventGoods are the goods that an event carries.
func eventGoods(e engine.Event) (g content.Goods) {
	copy(g[:], e.Goods[:])
	return g
}

// clause tells one event.
func (m *table) clause(e engine.Event, v voice) string {
	goods := m.goods(eventGoods(e), v)
	switch e.Kind {
	case lorenzo.EvRound:
		return m.t("log.round", "period", roman((int(e.N)+1)/2), "round", int(e.N))
	case lorenzo.EvDice:
		return m.t("log.dice", "white", die(int(e.Goods[0]), "white", v), "black", die(int(e.Goods[1]), "black", v), "orange", die(int(e.Goods[2]), "orange", v))
	case lorenzo.EvPlaced:
		return m.t("log.placed", "member", m.memberName(content.Member(e.On)), "space", m.spaceName(content.Space(e.To)), "value", die(int(e.N), "", v))
	case lorenzo.EvServants:
		return m.t("log.servants", "goods", m.amount(int(e.N), content.Servants, v))
	case lorenzo.EvFee:
		return m.t("log.fee", "goods", m.amount(int(e.N), content.Coins, v))
	case lorenzo.EvFloorBonus:
		return m.t("log.floor_bonus", "goods", goods)
	case lorenzo.EvPaid:
		return m.t("log.paid", "goods", goods)
	case lorenzo.EvTook:
		return m.t("log.took", "card", m.card(int(e.On), v), "space", m.spaceName(content.Space(e.To)))
	case lorenzo.EvGained:
		return m.t("log.gained", "goods", goods)
	case lorenzo.EvBonusTile:
		return m.t("log.bonus_tile", "goods", goods)
	case lorenzo.EvActivated:
		return m.t("log.activated", "card", m.card(int(e.On), v), "goods", goods)
	case lorenzo.EvTraded:
		return m.t("log.traded", "card", m.card(int(e.On), v), "goods", goods)
	case lorenzo.EvPrivilege:
		return m.t("log.privilege", "goods", goods)
	case lorenzo.EvForwent:
		return m.t("log.forwent", "good", m.goodLabel(content.Good(e.On)))
	case lorenzo.EvBonusTake:
		return m.t("log.bonus_take_"+bonusTaken(e.On), "value", die(int(e.N), "", v))
	case lorenzo.EvBonusWork:
		return m.t("log.bonus_work_"+content.Area(e.On).String(), "value", die(int(e.N), "", v))
	}
	return m.lateClause(e, v)
}

// bonusTaken names what a bonus action takes: a type, any type, or a card of the
// special tower.
func bonusTaken(on int16) string {
	if content.Tower(on) == content.SpecialTower {
		return content.SpecialTower.String()
	}
	return content.CardType(on).String()
}

// lateClause tells the events of turns not taken, of the Vatican and of the end.
func (m *table) lateClause(e engine.Event, v voice) string {
	vp := m.amount(int(e.Goods[content.VP]), content.VP, v)
	switch e.Kind {
	case lorenzo.EvDeclined:
		return m.t("log.declined")
	case lorenzo.EvLost:
		return m.t("log.lost")
	case lorenzo.EvPassed:
		return m.t("log.passed")
	case lorenzo.EvSkipped:
		return m.t("log.skipped")
	case lorenzo.EvSupported:
		return m.t("log.supported", "faith", m.amount(int(e.N), content.Faith, v), "vp", vp)
	case lorenzo.EvExcommunicated:
		penalty := m.lasting(m.tile(clampPeriod(int(e.N))).Penalty)
		return m.t("log.excommunicated", "penalty", strings.TrimSuffix(penalty, ".")) // a list of events goes on
	case lorenzo.EvFaithScored:
		return m.t("log.faith_scored", "faith", m.amount(int(e.N), content.Faith, v), "vp", vp)
	case lorenzo.EvOrder:
		return m.t("log.order", "seats", m.orderWords(e))
	case lorenzo.EvGameOver:
		return m.t("log.game_over")
	case lorenzo.EvScored:
		return m.t("log.scored", "part", m.scorePart(int(e.On)), "points", signed(int(e.N)))
	}
	return m.setUpClause(e, v)
}

func clampPeriod(n int) int { return min(max(n, 1), 3) }

func (m *table) scorePart(i int) string {
	if i < 0 || i >= len(lorenzo.ScoreParts) {
		return ""
	}
	return m.t("score." + lorenzo.ScoreParts[i])
}

// orderWords lists the seats of a new turn order.
func (m *table) orderWords(e engine.Event) string {
	var names []string
	for i := range m.v.Seats {
		names = append(names, m.name(engine.Seat(e.Goods[i])))
	}
	return strings.Join(names, ", ")
}
