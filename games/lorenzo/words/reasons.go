package words

import (
	"strconv"

	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// reasonGoods are the goods that the numbers of a reason count, where the
// reason does not name them itself.
var reasonGoods = map[string]content.Good{
	"fee": content.Coins, "feeServants": content.Coins, "feeAndCost": content.Coins, "feeAndCostBonus": content.Coins,
	"slotMilitary": content.Military, "need": content.Military,
	"servantsNone": content.Servants, "servantsTooFew": content.Servants, "servantsTooMany": content.Servants,
	"servantsForValue": content.Servants, "servantsForFee": content.Servants, "servantsNotSpare": content.Servants,
}

// short returns the words for what is lacking by a reason's numbers; empty if they count no goods.
func (m *Telling) short(r engine.Reason, v narrate.Voice) string {
	g, ok := reasonGoods[r.Why]
	if !ok {
		g, ok = named(r.What, content.Wood, content.NumGoods)
	}
	if !ok || r.Need <= r.Have {
		return ""
	}
	return m.Amount(r.Need-r.Have, g, v)
}

// Why is a reason in words, with its numbers.
func (m *Telling) Why(r engine.Reason) string { return m.Because(r, m.what(r.What)) }

// WhyHead is the short form over a reason: "1 coin short".
func (m *Telling) WhyHead(r engine.Reason) string { return m.Headline(r, m.short(r, narrate.Plain)) }

// what names the thing that a reason speaks of.
func (m *Telling) what(name string) string {
	if g, ok := named(name, content.Wood, content.NumGoods); ok {
		return m.GoodLabel(g)
	}
	if member, ok := named(name, content.White, content.NumMembers); ok {
		return m.MemberName(member)
	}
	if sp, ok := named(name, content.Space(0), content.NumSpaces); ok {
		return m.SpaceName(sp)
	}
	if t, ok := named(name, content.Territory, content.NumTypes); ok {
		return m.TypeName(t)
	}
	if key := "what." + name; m.Has(key) {
		return m.T(key)
	}
	return name
}

// named finds a thing of a kind by its name in notation.
func named[T interface {
	~int8 | ~uint8 | ~int16 | ~int
	String() string
}](name string, first, end T) (T, bool) {
	for thing := first; thing < end; thing++ {
		if thing.String() == name {
			return thing, true
		}
	}
	return 0, false
}

// WhatOpens says what would open a closed thing, as far as numbers tell; empty
// where only another space or member helps.
func (m *Telling) WhatOpens(r engine.Reason) string {
	if goods := m.short(r, narrate.Rich); goods != "" {
		return m.T("open.more", "goods", goods)
	}
	servants, err := strconv.Atoi(r.What)
	if err != nil || r.Need <= r.Have {
		return ""
	}
	return m.T("open.servants", "goods", m.Amount(servants, content.Servants, narrate.Rich), "have", m.Amount(m.StockOf(content.Servants), content.Servants, narrate.Rich))
}

// StockOf is how much of a good You have.
func (m *Telling) StockOf(g content.Good) int {
	if m.In.You == engine.NoSeat {
		return 0
	}
	return int(m.Seat(m.In.You).Goods[g])
}
