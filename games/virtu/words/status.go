package words

import (
	"strings"

	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

// Status says in one sentence whose turn it is and what is asked: for those who
// do not see the panel.
func (m *Telling) Status() string {
	switch {
	case m.Yours():
		return m.T("status.your_turn", "question", m.exactly(m.Asking()))
	case m.Ended() && !m.In.Replay:
		return m.Outcome(m.Verdict())
	case !m.In.Live:
		return ""
	case m.q.Ask == virtu.AskNothing || m.q.Ask == virtu.AskLay || m.In.Owing.Len() != 1:
		return m.Waiting()
	}
	return m.T("status.waiting", "who", m.Waiting(), "question", m.exactly(m.told()))
}

// told returns what others read of the asked seat: a sentence, except where a price follows.
func (m *Telling) told() string {
	if m.q.Ask == virtu.AskPay {
		return m.Deciding()
	}
	return m.Deciding() + "."
}

// exactly returns a question, or words about one, with the numbers that the panel shows next to it.
func (m *Telling) exactly(question string) string {
	switch m.q.Ask {
	case virtu.AskPay:
		return m.T("status.price", "question", question, "goods", m.Price(m.q.Price, plain))
	case virtu.AskDeclare:
		if d := m.q.Duel; d != nil {
			return m.T("status.strengths", "question", question, "own", d.Strength[0], "other", d.Strength[1])
		}
	case virtu.AskRetreat, virtu.AskDismiss, virtu.AskLosses:
		return m.T("status.units", "question", question, "n", m.q.Due)
	case virtu.AskWages:
		return m.T("status.due", "question", question, "goods", m.Amount(m.q.Due, content.Florin, plain))
	case virtu.AskCampaign, virtu.AskInfluence:
		if m.q.Pool != (content.Symbols{}) {
			return m.T("status.pool", "question", question, "goods", m.Sum(m.q.Pool, plain))
		}
	}
	return question
}

// Waiting says whom the table waits for.
func (m *Telling) Waiting() string {
	names, bots := m.Awaited()
	switch {
	case len(names) == 0:
		return m.T("ask.over")
	case m.HeldBots() != "":
		return m.HeldBots()
	case bots:
		return m.T("ask.bot_thinks", "who", strings.Join(names, ", "))
	}
	return m.T("ask.waiting", "who", strings.Join(names, ", "))
}

// Ranking are the seats, best first.
func (m *Telling) Ranking() narrate.Ranking {
	list := make([]narrate.Standing, len(m.v.Seats))
	for i := range m.v.Seats {
		s := &m.v.Seats[i]
		list[i] = narrate.Standing{Seat: s.Seat, Rank: s.Rank, Score: s.Score, Parts: s.Parts[:]}
	}
	return m.Speech.Ranking(list, virtu.ScoreParts[:])
}

// Ended reports whether the match is over, by the rules or before their end.
func (m *Telling) Ended() bool { return m.v.Phase == virtu.PhaseOver || m.In.Early != nil }

// Verdict says who has won, and with how many points.
func (m *Telling) Verdict() string {
	if early := m.EarlyVerdict(); early != "" {
		return early
	}
	if m.naplesFell() {
		return m.Victory(m.Ranking(), "result.naples", "result.naples")
	}
	return m.Victory(m.Ranking(), "result.won", "result.shared") // V-26.9
}

// Decided returns the tie-break or the event that decided the match, empty if the points
// did (V-26.9, W-11.1, W-11.2).
func (m *Telling) Decided() narrate.OverviewLine {
	ranking := m.Ranking()
	switch {
	case m.In.Early != nil:
		return narrate.OverviewLine{}
	case m.naplesFell():
		return narrate.OverviewLine{Text: m.T("result.naples_note"), Rule: "W-11.1"}
	case !ranking.Tied():
		return narrate.OverviewLine{}
	case m.Leagued():
		return narrate.OverviewLine{Text: m.T("result.tie"), Rule: "W-11.2"}
	case !ranking.TiedFirst():
		return narrate.OverviewLine{Text: m.T("result.tie"), Rule: "V-26.9"}
	}
	first, second := m.Seat(ranking[0].Seat), m.Seat(ranking[1].Seat)
	if first.Crowns == second.Crowns {
		return narrate.OverviewLine{Text: m.T("result.tie_all"), Rule: "V-26.9"}
	}
	return narrate.OverviewLine{Text: m.T("result.tie_crowns", "who", m.Name(first.Seat), "other", m.Name(second.Seat), "n", first.Crowns, "less", second.Crowns), Rule: "V-26.9"}
}
