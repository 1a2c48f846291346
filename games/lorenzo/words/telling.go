package words

import (
	"slices"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// Narrator says Lorenzo il Magnifico in words. It sees a lorenzo.View and a scene
// and nothing else: no state, no match, no clock.
type Narrator struct{}

var (
	_ narrate.Narrator = Narrator{}
	_ narrate.Painter  = Narrator{}
	_ narrate.Stager   = Narrator{}
)

// Ask returns the open question in words, or whom the table waits for; at the end the result.
func (Narrator) Ask(s narrate.Scene) string { return New(s).Status() }

// Choice returns a choice in words, as on a button or in a list.
func (Narrator) Choice(s narrate.Scene, c engine.Choice) string {
	return New(s).Choice(c, narrate.Plain)
}

// Why is a reason in words, with its numbers.
func (Narrator) Why(s narrate.Scene, r engine.Reason) string { return New(s).Why(r) }

// Say returns the events of one choice as plain sentences.
func (Narrator) Say(s narrate.Scene, events []engine.Event) []string {
	m := New(s)
	var lines []string
	for _, p := range m.Passages(events, narrate.Plain) {
		lines = append(lines, m.sentence(p))
	}
	return lines
}

// Telling says one scene: its things by name, its question, what happened. The
// board embeds it and draws what it says.
type Telling struct {
	narrate.Speech
	v     lorenzo.View
	c     *content.Content
	q     lorenzo.Question
	asked bool
}

// New returns a Telling of a scene, whose View must be a lorenzo.View.
func New(s narrate.Scene) *Telling {
	m := &Telling{Speech: narrate.Speech{In: s}, v: ViewOf(s)}
	m.c, m.q = m.v.Content, m.v.Question
	m.asked = s.Asks(m.q.Asked) && m.q.Ask != lorenzo.AskNothing
	return m
}

// Yours reports whether You owe the answer to the open question.
func (m *Telling) Yours() bool { return m.asked }

// ViewOf returns the title's view in a scene. It panics for the view of another title.
func ViewOf(s narrate.Scene) lorenzo.View { return *narrate.ViewIn[lorenzo.View](s.View) }

// Seat returns the view of a seat, of the first for a seat that is not in the match.
func (m *Telling) Seat(s engine.Seat) *lorenzo.SeatView {
	i := slices.IndexFunc(m.v.Seats, func(v lorenzo.SeatView) bool { return v.Seat == s })
	return &m.v.Seats[max(i, 0)]
}

// Ranking are the seats with their parts of the score, best first.
func (m *Telling) Ranking() narrate.Ranking {
	var list []narrate.Standing
	for _, s := range m.v.Seats {
		list = append(list, narrate.Standing{Seat: s.Seat, Rank: s.Rank, Score: s.Score, Parts: s.Parts[:]})
	}
	return m.Speech.Ranking(list, lorenzo.ScoreParts[:])
}

// Decided says why one of equal points is ahead; empty where the points alone decided
// (L-14.7).
func (m *Telling) Decided() narrate.OverviewLine {
	ranking := m.Ranking()
	switch {
	case m.In.Early != nil || !ranking.Tied():
		return narrate.OverviewLine{}
	case ranking.TiedFirst():
		return narrate.OverviewLine{Text: m.T("result.tie_first", "who", m.Name(ranking[0].Seat), "other", m.Name(ranking[1].Seat)), Rule: "L-14.7"}
	}
	return narrate.OverviewLine{Text: m.T("result.tie"), Rule: "L-14.7"}
}

// Verdict says who has won, and with how many points.
func (m *Telling) Verdict() string {
	if early := m.EarlyVerdict(); early != "" {
		return early
	}
	best := m.Ranking()[0]
	return m.T("ask.won", "who", m.Name(best.Seat), "goods", m.Amount(best.Score, content.VP, narrate.Plain))
}

// Ended reports whether the match is over, by the rules or before their end.
func (m *Telling) Ended() bool { return m.Over() || m.In.Early != nil }

// Over reports whether the game has been scored.
func (m *Telling) Over() bool { return m.v.Phase == lorenzo.PhaseOver }

// Towers are the towers of this match, from the left.
func (m *Telling) Towers() []content.Tower {
	if m.v.Houses {
		return allTowers[:]
	}
	return allTowers[:content.SpecialTower]
}

var allTowers = [...]content.Tower{0, 1, 2, 3, content.SpecialTower}
