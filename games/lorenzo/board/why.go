package board

import (
	"strconv"

	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// reasonGoods are the goods that the numbers of a reason count, where the
// reason does not name them itself.
var reasonGoods = map[string]content.Good{
	"fee": content.Coins, "feeAndCost": content.Coins,
	"slotMilitary": content.Military, "need": content.Military,
	"servantsNone": content.Servants, "servantsTooFew": content.Servants, "servantsTooMany": content.Servants,
}

// counts is the good that a reason's numbers count; ok is false for values and
// for reasons without numbers.
func counts(r engine.Reason) (g content.Good, ok bool) {
	if g, ok := reasonGoods[r.Why]; ok {
		return g, true
	}
	return goodNamed(r.What)
}

// why is a reason in words, with its numbers.
func (m *table) why(r engine.Reason) string {
	key := "why." + r.Why
	if !m.Words.Has(key) {
		return m.t("why_head.closed")
	}
	return m.t(key, "need", r.Need, "have", r.Have, "what", m.what(r.What))
}

// whyHead is the short form over a reason: "1 coin short".
func (m *table) whyHead(r engine.Reason) string {
	if g, ok := counts(r); ok && r.Need > r.Have {
		return m.t("why_head.short", "goods", m.amount(r.Need-r.Have, g, plain))
	}
	if key := "why_head." + r.Why; m.Words.Has(key) {
		return m.t(key)
	}
	return m.t("why_head.closed")
}

// what names the thing that a reason speaks of.
func (m *table) what(name string) string {
	if g, ok := goodNamed(name); ok {
		return m.goodLabel(g)
	}
	for member := content.White; member < content.NumMembers; member++ {
		if member.String() == name {
			return m.memberName(member)
		}
	}
	for sp := content.Space(0); sp < content.NumSpaces; sp++ {
		if sp.String() == name {
			return m.spaceName(sp)
		}
	}
	for t := content.Territory; t < content.NumTypes; t++ {
		if t.String() == name {
			return m.typeName(t)
		}
	}
	if key := "what." + name; m.Words.Has(key) {
		return m.t(key)
	}
	return name
}

func goodNamed(name string) (content.Good, bool) {
	for g := content.Wood; g < content.NumGoods; g++ {
		if g.String() == name {
			return g, true
		}
	}
	return 0, false
}

// whatOpens says what would open a closed thing, as far as numbers tell; empty
// where only another space or member helps.
func (m *table) whatOpens(r engine.Reason) string {
	if g, ok := counts(r); ok && r.Need > r.Have {
		return m.t("open.more", "goods", m.amount(r.Need-r.Have, g, marked))
	}
	servants, err := strconv.Atoi(r.What)
	if err != nil || r.Need <= r.Have {
		return ""
	}
	return m.t("open.servants", "goods", m.amount(servants, content.Servants, marked), "have", m.amount(m.stockOf(content.Servants), content.Servants, marked))
}
