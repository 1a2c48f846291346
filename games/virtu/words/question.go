package words

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// AskNames are the questions as the catalogues call them: ask.<name>.
var AskNames = [virtu.NumAsks]string{
	virtu.AskLay: "lay", virtu.AskStart: "start", virtu.AskMove: "move", virtu.AskPay: "pay",
	virtu.AskUnblock: "unblock", virtu.AskPatronage: "patronage", virtu.AskAnnex: "annex",
	virtu.AskCommit: "commit", virtu.AskGovern: "govern", virtu.AskTrade: "trade",
	virtu.AskCampaign: "campaign", virtu.AskIntrigue: "intrigue", virtu.AskSpot: "spot",
	virtu.AskBonus: "bonus", virtu.AskPut: "put", virtu.AskSiege: "siege",
	virtu.AskOpponent: "opponent", virtu.AskDeclare: "declare", virtu.AskAfterField: "after_field",
	virtu.AskLoseSlot: "lose_slot", virtu.AskRetreat: "retreat", virtu.AskWages: "wages",
	virtu.AskDismiss: "dismiss", virtu.AskArrange: "arrange", virtu.AskBuy: "buy",
	virtu.AskRecruit: "recruit", virtu.AskAlliance: "alliance", virtu.AskInfluence: "influence",
	virtu.AskLosses: "losses",
}

// Deciding tells others what the asked seat is about; empty when no seat is asked.
func (m *Telling) Deciding() string {
	if m.q.Ask == virtu.AskNothing || m.q.Seat == engine.NoSeat {
		return ""
	}
	return m.T("doing."+AskNames[m.q.Ask], "who", m.Name(m.q.Seat))
}

// Asking returns the open question in words, for the seat that is asked; empty if nothing is asked.
func (m *Telling) Asking() string {
	switch m.q.Ask {
	case virtu.AskNothing:
		return ""
	case virtu.AskMove:
		if m.q.Steps == 0 {
			return m.T("ask.first_step")
		}
	case virtu.AskPay:
		return m.billWords()
	case virtu.AskDeclare, virtu.AskOpponent, virtu.AskAfterField:
		return m.T("ask."+AskNames[m.q.Ask], "at", m.duelCity(Nearby), "city", m.duelCity(Object))
	case virtu.AskPut:
		if m.q.Card != content.NoCard {
			return m.T("ask.put", "card", m.CardName(m.q.Card))
		}
	case virtu.AskRetreat:
		return m.T("ask.retreat", "from", m.City(m.q.City, From))
	case virtu.AskSiege:
		if m.Leagued() && !m.q.Owed {
			return m.T("ask.siege_more")
		}
	case virtu.AskInfluence:
		if len(m.yours(virtu.DoUnite)) > 0 {
			return m.T("ask.unite")
		}
	}
	return m.T("ask." + AskNames[m.q.Ask])
}

// duelCity is the city that is fought for.
func (m *Telling) duelCity(f Form) string {
	switch {
	case m.q.Duel != nil:
		return m.City(m.q.Duel.City, f)
	case m.q.City != content.NoCity:
		return m.City(m.q.City, f)
	}
	return ""
}

// billWords say what is paid for.
func (m *Telling) billWords() string {
	switch m.q.Bill {
	case virtu.BillCancel:
		return m.T("pay.cancel")
	case virtu.BillUnblock:
		return m.T("pay.unblock")
	case virtu.BillPatronage:
		return m.T("pay.patronage", "n", m.q.On)
	case virtu.BillAnnex:
		return m.T("pay.annex", "city", m.City(content.City(m.q.On), Object))
	case virtu.BillBuy:
		return m.T("pay.buy", "item", m.Item(content.Item(m.q.On), Object))
	case virtu.BillAlliance:
		return m.T("pay.alliance", "with", m.Power(content.Power(m.q.On), With))
	case virtu.BillRetreat:
		return m.T("pay.retreat", "from", m.City(content.City(m.q.On), From))
	}
	return m.T("ask.pay")
}
