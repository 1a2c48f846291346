package board

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// lastWord tells whether the family that began the auction is asked: it may bid
// once more (M-18.6).
func (m *table) lastWord() bool {
	return m.q.Ask == mil.AskAuction && m.q.Knight >= 0 && m.q.Knight.Seat() == m.q.Seat
}

// status says in one sentence whose turn it is and what is asked: for those who
// do not see the panel.
func (m *table) status() string {
	switch {
	case m.asked:
		return m.t("status.your_turn", "question", m.exactly())
	case !m.Live:
		return ""
	case m.q.Ask == mil.AskNothing || m.q.Seat == engine.NoSeat || m.Owing.Len() != 1 || m.q.Purpose.Sealed():
		return m.waiting()
	}
	return m.t("status.waiting", "who", m.waiting(), "question", m.openly())
}

// openly is the question with what everybody sees of it.
func (m *table) openly() string {
	question := whole(m.asking())
	switch m.q.Ask {
	case mil.AskResult:
		results := []string{m.resultName(m.q.Results[0]), m.resultName(m.q.Results[1])}
		return m.t("status.rolled", "question", question, "results", m.any(results))
	case mil.AskAnswer:
		return m.t("status.offer", "question", question, "goods", m.sum(m.q.Offer, plain))
	case mil.AskAuction:
		return m.t("status.bid", "question", question, "goods", m.sum(m.q.Offer, plain), "who", m.name(m.q.Best))
	case mil.AskTrade:
		return m.t("status.given", "question", question, "n", m.q.Given)
	case mil.AskDonate:
		return m.t("status.donate", "question", question, "points", signed(m.q.Worth))
	case mil.AskGrow, mil.AskYear, mil.AskNuns, mil.AskCourt, mil.AskMarket, mil.AskWar, mil.AskCuria:
		return m.about(question, m.q.Knight)
	case mil.AskAskLord, mil.AskJoin:
		return m.t("status.strengths", "question", m.against(question), "own", m.q.Strength[0], "other", m.q.Strength[1])
	case mil.AskCubes:
		return m.stakes(question)
	}
	return question
}

// capital makes the first letter large.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// whole makes a sentence of a heading: its first letter is large, and it ends
// like a sentence.
func whole(heading string) string {
	if heading == "" {
		return ""
	}
	heading = capital(heading)
	if strings.HasSuffix(heading, "?") || strings.HasSuffix(heading, ".") || strings.HasSuffix(heading, "!") {
		return heading
	}
	return heading + "."
}

// about adds which knight a question is about.
func (m *table) about(question string, k content.Knight) string {
	if k < 0 {
		return question
	}
	return m.t("status.knight", "question", question, "knight", m.chosen(int16(k), plain))
}

// against adds the active knight and his target.
func (m *table) against(question string) string {
	if m.q.Knight < 0 || m.q.Target < 0 {
		return question
	}
	return m.t("status.knight_against", "question", question, "knight", m.owned(int16(m.q.Knight), plain), "target", m.owned(int16(m.q.Target), plain))
}

// stakes adds what a bid of cubes is about.
func (m *table) stakes(question string) string {
	switch m.q.Purpose {
	case mil.ForHalf:
		return m.t("status.half", "question", question, "goods", m.sum(m.q.Offer, plain))
	case mil.ForRaise:
		return m.t("status.offer", "question", question, "goods", m.sum(m.q.Offer, plain))
	case mil.ForBid:
		return m.t("status.bid", "question", question, "goods", m.sum(m.q.Offer, plain), "who", m.name(m.q.Best))
	case mil.ForBattle:
		return m.t("status.strengths", "question", question, "own", m.q.Strength[0], "other", m.q.Strength[1])
	}
	return question
}

// exactly is the question for the asked, with what only they may know: what a
// line of cubes may be (M-28.6), and that the last of a sealed bid is final
// (M-28.5).
func (m *table) exactly() string {
	question := m.openly()
	if m.q.Ask != mil.AskCubes {
		return question
	}
	question = m.numbers(question)
	if m.q.Purpose.Sealed() && m.q.Kind == m.q.Kinds[len(m.q.Kinds)-1] {
		return m.t("status.seals", "question", question)
	}
	return question
}

// numbers is the question with the range of a line of cubes.
func (m *table) numbers(question string) string {
	if m.q.Chosen != (content.Cubes{}) {
		question = m.t("status.chosen", "question", question, "goods", m.sum(m.q.Chosen, plain))
	}
	kind := m.cubeName(m.q.Kind)
	switch {
	case m.q.Most == 0:
		return m.t("status.only_none", "question", question, "kind", capital(kind))
	case m.q.Least == m.q.Most:
		return m.t("status.only", "question", question, "goods", m.amount(m.q.Most, m.q.Kind, plain))
	case m.q.Total >= 0:
		return m.t("status.total", "question", question, "kind", kind, "least", m.q.Least, "most", m.q.Most, "cubes", m.t("amount.cubes", "n", m.q.Total))
	}
	return m.t("status.range", "question", question, "kind", kind, "least", m.q.Least, "most", m.q.Most)
}
