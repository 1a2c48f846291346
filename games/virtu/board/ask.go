package board

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
)

// hint says in a line under the question what to click and what follows.
func (m *table) hint() string {
	if m.q.Ask == virtu.AskPay {
		return m.T("pay.price", "price", m.Price(m.q.Price, rich))
	}
	key := "ask." + words.AskNames[m.q.Ask] + "_hint"
	switch m.q.Ask {
	case virtu.AskLay:
		if !m.Picked.None() {
			return m.T("ask.lay_where")
		}
		v := m.Seat(m.You)
		return m.T(key, "n", v.Laid+1, "all", v.Laid+len(v.Hand))
	case virtu.AskGovern, virtu.AskTrade, virtu.AskIntrigue:
		return ""
	case virtu.AskAnnex:
		return m.T(key, "n", m.countLit(aCity))
	case virtu.AskPut:
		if len(m.Only(virtu.DoDiscard)) == 0 {
			return m.T("ask.put_free")
		}
	case virtu.AskRecruit:
		return m.T(key) + " " + m.Upkeep()
	case virtu.AskWages, virtu.AskDismiss, virtu.AskRetreat, virtu.AskLosses:
		return m.T(key, "n", m.q.Due)
	case virtu.AskSiege:
		if m.Leagued() && !m.q.Owed {
			return m.T("ask.siege_free")
		}
	case virtu.AskInfluence:
		switch {
		case len(m.Only(virtu.DoUnite)) > 0:
			return ""
		case m.q.Pool != (content.Symbols{}):
			return m.T("ask.influence_ready", "goods", m.Sum(m.q.Pool, rich))
		}
	case virtu.AskBuy:
		if m.Picked.Kind == anItem {
			return m.T("ask.buy_where")
		}
		if m.q.Pool != (content.Symbols{}) {
			return m.T("ask.buy_left", "goods", m.Sum(m.q.Pool, rich))
		}
	case virtu.AskArrange:
		if !m.Picked.None() {
			return m.T("ask.arrange_where")
		}
	}
	if !m.Words.Has(key) {
		return ""
	}
	return m.T(key)
}

// interrupts reports whether You are asked in another player's turn.
func (m *table) interrupts() bool {
	at := m.atWork()
	return m.Asked && at != engine.NoSeat && at != m.You && m.v.Phase != virtu.PhaseSetup
}

// listedVerbs are the verbs of the table in the order of the list; free options are apart, payments
// in their own panel.
var listedVerbs = [...]engine.Verb{
	virtu.DoLay, virtu.DoStart, virtu.DoStep, virtu.DoCancel, virtu.DoUnblock, virtu.DoAdvance, virtu.DoUnite,
	virtu.DoInfluence, virtu.DoAnnex,
	virtu.DoCommit, virtu.DoUse, virtu.DoRefresh, virtu.DoReactivate, virtu.DoMove, virtu.DoToken,
	virtu.DoPlace, virtu.DoLift, virtu.DoRemove, virtu.DoBonus, virtu.DoPut, virtu.DoArrange, virtu.DoDiscard,
	virtu.DoSiege, virtu.DoFight, virtu.DoDeclare, virtu.DoBesiege, virtu.DoStay, virtu.DoRetreat, virtu.DoWages,
	virtu.DoDismiss, virtu.DoBuy, virtu.DoRecruit, virtu.DoHire, virtu.DoAlly,
}

// listed returns all open choices of the table and the panel.
func (m *table) listed() []engine.Choice { return m.Only(listedVerbs[:]...) }

// priceOf returns the alternatives of a choice's price; nil for most choices.
func (m *table) priceOf(c engine.Choice) []content.Symbols {
	if o := m.Offer(c); o != nil {
		return o.Price
	}
	return nil
}

// crowd is the most choices that a panel shows; more are folded into a list.
const crowd = 9

// folded reports whether choices are in a list that opens: the table shows them all, and the row
// only those that follow what was picked.
func (m *table) folded() bool {
	return m.q.Ask == virtu.AskLay || len(m.rowed()) > crowd || len(m.rowed()) < len(m.unpooled())
}

// ownWay reports whether the panel draws the choices of this question in its own form, without a
// list.
func (m *table) ownWay() bool {
	switch m.q.Ask {
	case virtu.AskPay, virtu.AskStart, virtu.AskMove, virtu.AskCommit, virtu.AskDeclare, virtu.AskWages,
		virtu.AskRetreat, virtu.AskUnblock, virtu.AskAfterField, virtu.AskPatronage, virtu.AskBonus,
		virtu.AskLosses:
		return true
	}
	return false
}

// resting is the panel's heading while You are asked nothing.
func (m *table) resting() string {
	switch {
	case m.Live:
		return m.Waiting()
	case m.Ended():
		return m.Verdict()
	}
	return m.T("ask.looking_back")
}

// unpooled are the choices of the list without those that the pool panel shows
// as coins.
func (m *table) unpooled() []engine.Choice {
	var list []engine.Choice
	for _, c := range m.listed() {
		if c.Verb != virtu.DoUse || !m.pooled() {
			list = append(list, c)
		}
	}
	return list
}

// rowed returns the choices of the panel's row: of choices of two clicks, those that begin with
// what is picked. Purchases are in the market, the leagues have a row of their own.
func (m *table) rowed() []engine.Choice {
	if m.q.Ask == virtu.AskBuy {
		return nil
	}
	var list []engine.Choice
	for _, c := range m.unpooled() {
		if c.Verb == virtu.DoInfluence || c.Verb == virtu.DoUnite {
			continue
		}
		first, goal := m.steps(c)
		if c.Verb == virtu.DoDiscard && m.q.Ask == virtu.AskArrange {
			first = goal
		}
		if first.None() || first == m.Picked {
			list = append(list, c)
		}
	}
	return list
}
