package board

import (
	"signoria/engine"
	"signoria/games/lorenzo"
)

// why is a reason in words, with its numbers. A reason that no catalogue knows
// is told by its rule alone.
func (m *table) why(r engine.Reason, v voice) string {
	key := "why." + r.Why
	if !m.Words.Has(key) {
		return m.t("why.closed")
	}
	return m.t(key, "n", r.Need, "need", m.measure(r.Need, r.What, v), "have", m.measure(r.Have, r.What, v), "short", m.measure(r.Need-r.Have, r.What, v), "what", m.what(r.What))
}

// whyHead is the short form over a reason: "1 coin short".
func (m *table) whyHead(r engine.Reason) string {
	if _, ok := goodNamed(r.What); ok && r.Need > r.Have {
		return m.t("why_head.short", "goods", m.measure(r.Need-r.Have, r.What, plain))
	}
	if key := "why_head." + r.Why; m.Words.Has(key) {
		return m.t(key)
	}
	return m.t("why_head.closed")
}

// measure is a number of a reason: of the good it speaks of, or bare.
func (m *table) measure(n int, what string, v voice) string {
	if g, ok := goodNamed(what); ok {
		return m.amount(n, g, v)
	}
	return die(n, "", v)
}

// what names the thing that a reason speaks of.
func (m *table) what(name string) string {
	if g, ok := goodNamed(name); ok {
		return m.goodLabel(g)
	}
	for member := lorenzo.White; member < lorenzo.NumMembers; member++ {
		if member.String() == name {
			return m.memberName(member)
		}
	}
	for sp := lorenzo.Space(0); sp < lorenzo.NumSpaces; sp++ {
		if sp.String() == name {
			return m.spaceName(sp)
		}
	}
	for t := lorenzo.Territory; t < lorenzo.NumTypes; t++ {
		if t.String() == name {
			return m.towerName(t)
		}
	}
	return name
}

func goodNamed(name string) (lorenzo.Good, bool) {
	for g := lorenzo.Wood; g < lorenzo.NumGoods; g++ {
		if g.String() == name {
			return g, true
		}
	}
	return 0, false
}

// whatOpens says what would open a closed thing, as far as numbers tell; empty
// where only another space or member helps.
func (m *table) whatOpens(r engine.Reason) string {
	if g, ok := goodNamed(r.What); ok && r.Need > r.Have {
		return m.t("open.more", "goods", m.amount(r.Need-r.Have, g, marked))
	}
	if r.Why == "value" && r.Need > r.Have {
		return m.t("open.servants", "goods", m.amount((r.Need-r.Have)*m.rate(), lorenzo.Servants, marked))
	}
	return ""
}
