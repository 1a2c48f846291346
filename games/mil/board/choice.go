package board

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// choice is a choice in words, as it stands on a button or in a list.
func (m *table) choice(c engine.Choice, v voice) string {
	switch c.Verb {
	case mil.DoHarvest:
		return m.harvestChoice(c, v)
	case mil.DoRecruit:
		return m.costing(c, m.t("choice.recruit", "knight", m.owned(c.On, v)), v)
	case mil.DoGrow:
		return m.t("choice.grow", "knight", m.owned(c.On, v))
	case mil.DoPlace:
		return m.toll(m.t("choice.place", "knight", m.owned(c.On, v), "to", m.spot(c.To, toward)), c.N, v)
	case mil.DoPass:
		if c.N != 0 {
			return m.t("choice.pass_marker", "in", m.space(content.Space(c.To), inside))
		}
		return m.t("choice.pass", "in", m.space(content.Space(c.To), inside))
	case mil.DoYear:
		return m.space(content.Space(c.On), called)
	case mil.DoCubes:
		return m.amount(int(c.N), content.Cube(c.On), v)
	case mil.DoGuest, mil.DoCastle, mil.DoSettle:
		return m.chosen(c.On, v)
	}
	return m.growthChoice(c, v)
}

// growthChoice says the choices of family growth and of the Monastery.
func (m *table) growthChoice(c engine.Choice, v voice) string {
	switch c.Verb {
	case mil.DoRoll:
		return m.t("choice.roll")
	case mil.DoSon:
		return m.toll(m.t("choice.son"), c.N, v)
	case mil.DoStop:
		return m.t("choice.stop")
	case mil.DoResult:
		return m.resultChoice(content.Result(c.On), v)
	case mil.DoNuns:
		if c.N == 0 {
			return m.t("choice.no_nuns")
		}
		price := m.t("amount.privileges", "n", int(c.N*m.c.Costs.NunPrivileges))
		return m.t("choice.for", "what", m.t("choice.nuns", "n", int(c.N)), "goods", price)
	}
	return m.courtChoice(c, v)
}

// courtChoice says the choices of Court, Market and Curia.
func (m *table) courtChoice(c engine.Choice, v voice) string {
	switch c.Verb {
	case mil.DoInfluence:
		return m.t("choice.influence", "goods", m.amount(int(m.c.Costs.CourtInfluence), content.Influence, v))
	case mil.DoAttempt:
		return m.t("choice.attempt", "target", m.owned(c.On, v))
	case mil.DoNothing:
		return m.t("choice.nothing")
	case mil.DoAccept:
		return m.t("choice.for", "what", m.t("choice.accept"), "goods", m.sum(m.q.Offer, v))
	case mil.DoRaise:
		if m.q.Ask == mil.AskAuction {
			return m.t("choice.bid")
		}
		return m.t("choice.raise")
	case mil.DoFief:
		return m.fiefChoice(int(c.On))
	case mil.DoTrade:
		return m.tradeChoice(c, v)
	case mil.DoDone:
		return m.t("choice.done")
	case mil.DoAuction:
		return m.t("choice.auction")
	case mil.DoWithdraw:
		if m.lastWord() {
			return m.t("choice.stand")
		}
		return m.t("choice.withdraw")
	case mil.DoDonate:
		return m.donateChoice(c, v)
	case mil.DoPrivilege:
		return m.t("choice.take_privilege")
	case mil.DoAbbess:
		return m.t("choice.for", "what", m.t("choice.abbess"), "goods", m.amount(1, content.Influence, v))
	}
	return m.warChoice(c, v)
}

// warChoice says the choices of the War.
func (m *table) warChoice(c engine.Choice, v voice) string {
	switch c.Verb {
	case mil.DoFree:
		top := m.v.Columns[c.On]
		return m.t("choice.conquer", "column", m.columnName(int(c.On)), "land", m.landName(top.Top), "defence", top.Defence)
	case mil.DoAttack:
		return m.attackChoice(c, v)
	case mil.DoAskLord:
		return m.yes(c, "choice.ask_lord", "choice.fight_alone")
	case mil.DoJoin:
		return m.yes(c, "choice.join", "choice.refuse")
	case mil.DoKeep:
		return m.t("choice.keep", "land", m.land(m.q.Won, object))
	case mil.DoDiscard:
		return m.t("choice.discard", "land", m.land(m.q.Won, object))
	case mil.DoClaim:
		return m.t("choice.for", "what", m.t("choice.claim", "land", m.land(m.q.Won, object)), "goods", m.prestige(int(m.c.Points.Claim), v))
	}
	return ""
}

// deedLabel is what the button of a deed is called aloud: the word that stands on
// it, then the whole of it.
func (m *table) deedLabel(c engine.Choice) string {
	return m.actWords(c, plain) + ". " + m.choice(c, plain)
}

// yes tells a choice of two apart.
func (m *table) yes(c engine.Choice, yes, no string) string {
	if c.N != 0 {
		return m.t(yes)
	}
	return m.t(no)
}

// owned names a knight in a choice of the asked seat.
func (m *table) owned(n int16, v voice) string { return m.knightBy(content.Knight(n), m.q.Seat, v) }

// chosen names a knight who is the whole choice.
func (m *table) chosen(n int16, v voice) string {
	if k := content.Knight(n); k >= 0 && k.Seat() == m.q.Seat {
		return m.t("choice.knight", "letter", k.Letter())
	}
	return m.owned(n, v)
}

// costing adds what the view's offer says that a choice costs.
func (m *table) costing(c engine.Choice, words string, v voice) string {
	o := m.offerOf(c)
	if o == nil || o.Price == (content.Cubes{}) {
		return words
	}
	return m.t("choice.for", "what", words, "goods", m.sum(o.Price, v))
}

// toll adds how a token on a space, or a natural son, is paid (M-9.4, M-8.9).
func (m *table) toll(words string, how int16, v voice) string {
	switch how {
	case paidGold:
		return m.t("choice.for", "what", words, "goods", m.amount(1, content.Gold, v))
	case paidPrivilege:
		return m.t("choice.for", "what", words, "goods", m.t("amount.privileges", "n", 1))
	}
	return words
}

// twins tells whether both lands of a knight are of the same design, so that
// words must say which.
func (m *table) twins(k content.Knight) bool {
	lands := m.knight(k).Lands
	return lands[0].Design != content.NoLand && lands[0].Design == lands[1].Design
}

// landOf is the land in a place of a knight.
func (m *table) landOf(k content.Knight, i int) mil.LandView { return m.knight(k).Lands[i] }

// side is the side of a land that is up.
func (m *table) side(l mil.LandView) content.LandSide {
	if l.Dark {
		return m.c.Lands[l.Design].Sides[1]
	}
	return m.c.Lands[l.Design].Sides[0]
}

// harvestChoice says which land is harvested, and what it yields.
func (m *table) harvestChoice(c engine.Choice, v voice) string {
	k := content.Knight(c.On)
	l := m.landOf(k, int(c.To))
	key := "choice.harvest"
	if m.twins(k) {
		key = "choice.harvest_nth"
	}
	words := m.t(key, "knight", m.owned(c.On, v), "crop", m.land(l.Design, reaped), "n", int(c.To)+1)
	return m.t("choice.for", "what", words, "goods", m.sum(m.side(l).Yield, v))
}

// attackChoice says whose land is attacked, and what that costs first.
func (m *table) attackChoice(c engine.Choice, v voice) string {
	k := content.Knight(c.On)
	key := "choice.attack"
	if m.twins(k) {
		key = "choice.attack_nth"
	}
	return m.costing(c, m.t(key, "target", m.owned(c.On, v), "land", m.landName(m.landOf(k, int(c.To)).Design), "n", int(c.To)+1), v)
}

// fiefChoice says which land of the active knight is given.
func (m *table) fiefChoice(i int) string {
	key := "choice.fief"
	if m.twins(m.q.Knight) {
		key = "choice.fief_nth"
	}
	return m.t(key, "land", m.land(m.landOf(m.q.Knight, i).Design, object), "n", i+1)
}

// resultChoice says what a result of the die brings to the acting knight.
func (m *table) resultChoice(r content.Result, v voice) string {
	knight := m.knightBy(m.q.Knight, m.q.Seat, v)
	switch {
	case r == content.Clock:
		return m.t("choice.clock", "knight", knight)
	case r == content.Woman:
		return m.t("choice.woman")
	case m.knight(m.q.Knight).Heir:
		return m.t("choice.man_knight")
	}
	return m.t("choice.man_heir", "knight", knight)
}

// tradeChoice says what is given and what is taken: To metal among the goods
// given, N among those taken.
func (m *table) tradeChoice(c engine.Choice, v voice) string {
	rate := &m.c.Rates[c.On]
	given, taken := rate.Give, rate.Get
	given[content.Metal] += c.To
	given[content.Cloth] += int16(rate.GiveGoods) - c.To
	taken[content.Metal] += c.N
	taken[content.Cloth] += int16(rate.GetGoods) - c.N
	return m.t("choice.trade", "given", m.sum(given, v), "taken", m.sum(taken, v))
}

// donateChoice says what the gold for the cathedral earns (M-21.3).
func (m *table) donateChoice(c engine.Choice, v voice) string {
	shown := m.amount(m.q.Shown[m.q.Seat], content.Gold, v)
	if c.N == 0 {
		return m.t("choice.take_back", "goods", shown)
	}
	return m.t("choice.for", "what", m.t("choice.donate", "goods", shown), "goods", m.prestige(m.q.Worth, v))
}
