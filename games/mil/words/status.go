package words

import (
	"strings"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

// lastWord reports whether the family that began the auction is asked: it may bid
// once more (M-18.6).
func (m *Telling) lastWord() bool {
	return m.q.Ask == mil.AskAuction && m.q.Knight >= 0 && m.q.Knight.Seat() == m.q.Seat
}

// Status says in one sentence whose turn it is and what is asked: for those who
// do not see the panel.
func (m *Telling) Status() string {
	switch {
	case m.Yours():
		return m.T("status.your_turn", "question", m.exactly())
	case m.Ended() && !m.In.Replay:
		return m.Outcome(m.Verdict())
	case !m.In.Live:
		return ""
	case m.q.Ask == mil.AskNothing || m.q.Seat == engine.NoSeat || m.In.Owing.Len() != 1 || m.q.Purpose.Sealed():
		return m.Waiting()
	}
	return m.T("status.waiting", "who", m.Waiting(), "question", m.openly(m.Deciding()))
}

// openly is a question, or what is told of one, with what everybody sees of it.
func (m *Telling) openly(question string) string {
	question = whole(question)
	switch m.q.Ask {
	case mil.AskResult:
		results := []string{m.ResultName(m.q.Results[0]), m.ResultName(m.q.Results[1])}
		return m.T("status.rolled", "question", question, "results", m.Any(results))
	case mil.AskAnswer:
		return m.T("status.offer", "question", question, "goods", m.Sum(m.q.Offer, plain))
	case mil.AskAuction:
		return m.T("status.bid", "question", question, "goods", m.Sum(m.q.Offer, plain), "who", m.Name(m.q.Best))
	case mil.AskTrade:
		return m.T("status.given", "question", question, "n", m.q.Given)
	case mil.AskDonate:
		return m.T("status.donate", "question", question, "points", narrate.Signed(m.q.Worth))
	case mil.AskGrow, mil.AskYear, mil.AskNuns, mil.AskCourt, mil.AskMarket, mil.AskWar, mil.AskCuria:
		return m.about(question, m.q.Knight)
	case mil.AskAskLord, mil.AskJoin:
		return m.T("status.strengths", "question", m.against(question), "own", m.q.Strength[0], "other", m.q.Strength[1])
	case mil.AskCubes:
		return m.stakes(question)
	}
	return question
}

// whole makes a sentence of a heading: its first letter is large, and it ends
// like a sentence.
func whole(heading string) string {
	if heading == "" {
		return ""
	}
	heading = narrate.Capital(heading)
	if strings.HasSuffix(heading, "?") || strings.HasSuffix(heading, ".") || strings.HasSuffix(heading, "!") {
		return heading
	}
	return heading + "."
}

// about adds which knight a question is about.
func (m *Telling) about(question string, k content.Knight) string {
	if k < 0 {
		return question
	}
	return m.T("status.knight", "question", question, "knight", m.Chosen(int16(k), plain))
}

// against adds the active knight and his target.
func (m *Telling) against(question string) string {
	if m.q.Knight < 0 || m.q.Target < 0 {
		return question
	}
	return m.T("status.knight_against", "question", question, "knight", m.Owned(int16(m.q.Knight), plain), "target", m.Owned(int16(m.q.Target), plain))
}

// stakes adds what a bid of cubes is about.
func (m *Telling) stakes(question string) string {
	switch m.q.Purpose {
	case mil.ForHalf:
		return m.T("status.half", "question", question, "goods", m.Sum(m.q.Offer, plain))
	case mil.ForRaise:
		return m.T("status.offer", "question", question, "goods", m.Sum(m.q.Offer, plain))
	case mil.ForBid:
		return m.T("status.bid", "question", question, "goods", m.Sum(m.q.Offer, plain), "who", m.Name(m.q.Best))
	case mil.ForBattle:
		return m.T("status.strengths", "question", question, "own", m.q.Strength[0], "other", m.q.Strength[1])
	}
	return question
}

// exactly is the question for the asked, with what only they may know: what a
// line of cubes may be (M-28.6), and that the last of a sealed bid is final
// (M-28.5).
func (m *Telling) exactly() string {
	question := m.openly(m.Asking())
	if m.q.Ask != mil.AskCubes {
		return question
	}
	question = m.numbers(question)
	if m.q.Purpose.Sealed() && m.q.Kind == m.q.Kinds[len(m.q.Kinds)-1] {
		return m.T("status.seals", "question", question)
	}
	return question
}

// numbers is the question with the range of a line of cubes.
func (m *Telling) numbers(question string) string {
	if m.q.Chosen != (content.Cubes{}) {
		question = m.T("status.chosen", "question", question, "goods", m.Sum(m.q.Chosen, plain))
	}
	kind := m.CubeName(m.q.Kind)
	switch {
	case m.q.Most == 0:
		return m.T("status.only_none", "question", question, "kind", narrate.Capital(kind))
	case m.q.Least == m.q.Most:
		return m.T("status.only", "question", question, "goods", m.Amount(m.q.Most, m.q.Kind, plain))
	case m.q.Total >= 0:
		return m.T("status.total", "question", question, "kind", kind, "least", m.q.Least, "most", m.q.Most, "cubes", m.T("amount.cubes", "n", m.q.Total))
	}
	return m.T("status.range", "question", question, "kind", kind, "least", m.q.Least, "most", m.q.Most)
}
