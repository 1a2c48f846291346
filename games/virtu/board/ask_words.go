package board

import (
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// status says in one sentence whose turn it is and what is asked: for those who
// do not see the panel.
func (m *table) status() string {
	switch {
	case m.asked:
		return m.t("status.your_turn", "question", m.exactly())
	case !m.Live:
		return ""
	case m.q.Ask == virtu.AskNothing || m.q.Ask == virtu.AskLay || m.Owing.Len() != 1:
		return m.waiting()
	}
	return m.t("status.waiting", "who", m.waiting(), "question", m.exactly())
}

// exactly is the question with the numbers that the panel shows beside it.
func (m *table) exactly() string {
	question := m.asking()
	switch m.q.Ask {
	case virtu.AskPay:
		return m.t("status.price", "question", question, "goods", m.price(m.q.Price, plain))
	case virtu.AskDeclare:
		if d := m.q.Duel; d != nil {
			return m.t("status.strengths", "question", question, "own", d.Strength[0], "other", d.Strength[1])
		}
	case virtu.AskRetreat, virtu.AskDismiss, virtu.AskLosses:
		return m.t("status.units", "question", question, "n", m.q.Due)
	case virtu.AskWages:
		return m.t("status.due", "question", question, "goods", m.amount(m.q.Due, content.Florin, plain))
	case virtu.AskCampaign, virtu.AskInfluence:
		if m.q.Pool != (content.Symbols{}) {
			return m.t("status.pool", "question", question, "goods", m.sum(m.q.Pool, plain))
		}
	}
	return question
}
