package words

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

// Choice returns a choice in words, as on a button or in a list.
func (m *Telling) Choice(c engine.Choice, v narrate.Voice) string {
	switch c.Verb {
	case mil.DoHarvest:
		return m.harvestChoice(c, v)
	case mil.DoRecruit:
		return m.costing(c, m.T("choice.recruit", "knight", m.Owned(c.On, v)), v)
	case mil.DoGrow:
		return m.T("choice.grow", "knight", m.Owned(c.On, v))
	case mil.DoPlace:
		return m.toll(m.T("choice.place", "knight", m.Owned(c.On, v), "to", m.Spot(c.To, Toward)), c.N, v)
	case mil.DoPass:
		if c.N != 0 {
			return m.T("choice.pass_marker", "in", m.Space(content.Space(c.To), Inside))
		}
		return m.T("choice.pass", "in", m.Space(content.Space(c.To), Inside))
	case mil.DoYear:
		return m.Space(content.Space(c.On), Called)
	case mil.DoCubes:
		return m.Amount(int(c.N), content.Cube(c.On), v)
	case mil.DoGuest, mil.DoCastle, mil.DoSettle:
		return m.Chosen(c.On, v)
	}
	return m.growthChoice(c, v)
}

// growthChoice says the choices of family growth and of the Monastery.
func (m *Telling) growthChoice(c engine.Choice, v narrate.Voice) string {
	switch c.Verb {
	case mil.DoRoll:
		return m.T("choice.roll")
	case mil.DoSon:
		return m.toll(m.T("choice.son"), c.N, v)
	case mil.DoStop:
		return m.T("choice.stop")
	case mil.DoResult:
		return m.resultChoice(content.Result(c.On), v)
	case mil.DoNuns:
		if c.N == 0 {
			return m.T("choice.no_nuns")
		}
		price := m.T("amount.privileges", "n", int(c.N*m.c.Costs.NunPrivileges))
		return m.T("choice.for", "what", m.T("choice.nuns", "n", int(c.N)), "goods", price)
	}
	return m.courtChoice(c, v)
}

// courtChoice says the choices of Court, Market and Curia.
func (m *Telling) courtChoice(c engine.Choice, v narrate.Voice) string {
	switch c.Verb {
	case mil.DoInfluence:
		return m.T("choice.influence", "goods", m.Amount(int(m.c.Costs.CourtInfluence), content.Influence, v))
	case mil.DoAttempt:
		return m.T("choice.attempt", "target", m.Owned(c.On, v))
	case mil.DoNothing:
		return m.T("choice.nothing")
	case mil.DoAccept:
		return m.T("choice.for", "what", m.T("choice.accept"), "goods", m.Sum(m.q.Offer, v))
	case mil.DoRaise:
		if m.q.Ask == mil.AskAuction {
			return m.T("choice.bid")
		}
		return m.T("choice.raise")
	case mil.DoFief:
		return m.fiefChoice(int(c.On))
	case mil.DoTrade:
		return m.tradeChoice(c, v)
	case mil.DoDone:
		return m.T("choice.done")
	case mil.DoAuction:
		return m.T("choice.auction")
	case mil.DoWithdraw:
		if m.lastWord() {
			return m.T("choice.stand")
		}
		return m.T("choice.withdraw")
	case mil.DoDonate:
		return m.donateChoice(c, v)
	case mil.DoPrivilege:
		return m.T("choice.take_privilege")
	case mil.DoAbbess:
		return m.T("choice.for", "what", m.T("choice.abbess"), "goods", m.Amount(1, content.Influence, v))
	}
	return m.warChoice(c, v)
}

// warChoice says the choices of the War.
func (m *Telling) warChoice(c engine.Choice, v narrate.Voice) string {
	switch c.Verb {
	case mil.DoFree:
		top := m.v.Columns[c.On]
		return m.T("choice.conquer", "column", m.ColumnName(int(c.On)), "land", m.LandName(top.Top), "defence", top.Defence)
	case mil.DoAttack:
		return m.attackChoice(c, v)
	case mil.DoAskLord:
		return m.Yes(c, "choice.ask_lord", "choice.fight_alone")
	case mil.DoJoin:
		return m.Yes(c, "choice.join", "choice.refuse")
	case mil.DoKeep:
		return m.T("choice.keep", "land", m.Land(m.q.Won, Object))
	case mil.DoDiscard:
		return m.T("choice.discard", "land", m.Land(m.q.Won, Object))
	case mil.DoClaim:
		return m.T("choice.for", "what", m.T("choice.claim", "land", m.Land(m.q.Won, Object)), "goods", m.Prestige(int(m.c.Points.Claim), v))
	}
	return ""
}

// Yes tells a choice of two apart.
func (m *Telling) Yes(c engine.Choice, yes, no string) string {
	if c.N != 0 {
		return m.T(yes)
	}
	return m.T(no)
}

// Owned names a knight in a choice of the asked seat.
func (m *Telling) Owned(n int16, v narrate.Voice) string {
	return m.KnightBy(content.Knight(n), m.q.Seat, v)
}

// Chosen names a knight who is the whole choice.
func (m *Telling) Chosen(n int16, v narrate.Voice) string {
	if k := content.Knight(n); k >= 0 && k.Seat() == m.q.Seat {
		return m.T("choice.knight", "letter", k.Letter())
	}
	return m.Owned(n, v)
}

// costing adds what the view's offer says that a choice costs.
func (m *Telling) costing(c engine.Choice, words string, v narrate.Voice) string {
	o := m.Offer(c)
	if o == nil || o.Price == (content.Cubes{}) {
		return words
	}
	return m.T("choice.for", "what", words, "goods", m.Sum(o.Price, v))
}

// toll adds how a token on a space, or a natural son, is paid (M-9.4, M-8.9).
func (m *Telling) toll(words string, how int16, v narrate.Voice) string {
	switch how {
	case PaidGold:
		return m.T("choice.for", "what", words, "goods", m.Amount(1, content.Gold, v))
	case PaidPrivilege:
		return m.T("choice.for", "what", words, "goods", m.T("amount.privileges", "n", 1))
	}
	return words
}

// twins reports whether both lands of a knight are of the same design, so that
// words must say which.
func (m *Telling) twins(k content.Knight) bool {
	lands := m.Knight(k).Lands
	return lands[0].Design != content.NoLand && lands[0].Design == lands[1].Design
}

// LandOf is the land in a place of a knight.
func (m *Telling) LandOf(k content.Knight, i int) mil.LandView { return m.Knight(k).Lands[i] }

// Side is the side of a land that is up.
func (m *Telling) Side(l mil.LandView) content.LandSide {
	if l.Dark {
		return m.c.Lands[l.Design].Sides[1]
	}
	return m.c.Lands[l.Design].Sides[0]
}

// harvestChoice says which land is harvested, and what it yields.
func (m *Telling) harvestChoice(c engine.Choice, v narrate.Voice) string {
	k := content.Knight(c.On)
	l := m.LandOf(k, int(c.To))
	key := "choice.harvest"
	if m.twins(k) {
		key = "choice.harvest_nth"
	}
	words := m.T(key, "knight", m.Owned(c.On, v), "crop", m.Land(l.Design, Reaped), "n", int(c.To)+1)
	return m.T("choice.for", "what", words, "goods", m.Sum(m.Side(l).Yield, v))
}

// attackChoice says whose land is attacked, and what that costs first.
func (m *Telling) attackChoice(c engine.Choice, v narrate.Voice) string {
	k := content.Knight(c.On)
	key := "choice.attack"
	if m.twins(k) {
		key = "choice.attack_nth"
	}
	return m.costing(c, m.T(key, "target", m.Owned(c.On, v), "land", m.LandName(m.LandOf(k, int(c.To)).Design), "n", int(c.To)+1), v)
}

// fiefChoice says which land of the active knight is given.
func (m *Telling) fiefChoice(i int) string {
	key := "choice.fief"
	if m.twins(m.q.Knight) {
		key = "choice.fief_nth"
	}
	return m.T(key, "land", m.Land(m.LandOf(m.q.Knight, i).Design, Object), "n", i+1)
}

// resultChoice says what a result of the die brings to the acting knight.
func (m *Telling) resultChoice(r content.Result, v narrate.Voice) string {
	knight := m.KnightBy(m.q.Knight, m.q.Seat, v)
	switch {
	case r == content.Clock:
		return m.T("choice.clock", "knight", knight)
	case r == content.Woman:
		return m.T("choice.woman")
	case m.Knight(m.q.Knight).Heir:
		return m.T("choice.man_knight")
	}
	return m.T("choice.man_heir", "knight", knight)
}

// tradeChoice says what is given and what is taken: To metal among the goods
// given, N among those taken.
func (m *Telling) tradeChoice(c engine.Choice, v narrate.Voice) string {
	rate := &m.c.Rates[c.On]
	given, taken := rate.Give, rate.Get
	given[content.Metal] += c.To
	given[content.Cloth] += int16(rate.GiveGoods) - c.To
	taken[content.Metal] += c.N
	taken[content.Cloth] += int16(rate.GetGoods) - c.N
	return m.T("choice.trade", "given", m.Sum(given, v), "taken", m.Sum(taken, v))
}

// donateChoice says what the gold for the cathedral earns (M-21.3).
func (m *Telling) donateChoice(c engine.Choice, v narrate.Voice) string {
	shown := m.Amount(m.q.Shown[m.q.Seat], content.Gold, v)
	if c.N == 0 {
		return m.T("choice.take_back", "goods", shown)
	}
	return m.T("choice.for", "what", m.T("choice.donate", "goods", shown), "goods", m.Prestige(m.q.Worth, v))
}
