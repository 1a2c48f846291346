package board

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// step is a room of the walk: where the token stands, or may come.
type step struct {
	chamber int
	// class is "done", "here", "can" or empty; gate tells whether going on
	// from here passes a visit arrow.
	class string
	gate  bool
	words []string
}

// walkway are the rooms from the token on, as far as a circle leads.
func (m *table) walkway() []step {
	v := m.Seat(m.You)
	if v.Token < 0 {
		return nil
	}
	steps := m.Only(virtu.DoStep)
	var list []step
	for i := range content.NumChambers {
		chamber := (v.Token + i) % content.NumChambers
		s := step{chamber: chamber, gate: m.c.Visits[chamber] >= 0, words: m.roomNews(v, chamber)}
		switch {
		case i == 0:
			s.class = "here"
		case i == 1 && len(steps) > 0:
			s.class = "can"
		}
		list = append(list, s)
	}
	return list
}

// roomNews are what a token should know of a room before it enters.
func (m *table) roomNews(v *virtu.SeatView, chamber int) []string {
	var list []string
	ch := &v.Chambers[chamber]
	if ch.Indulgence {
		list = append(list, m.T("palace.indulgence"))
	}
	if by := closedBy(v, chamber); by != engine.NoSeat {
		list = append(list, m.T("palace.closed_by", "who", m.Name(by)))
	}
	return list
}

// roomAction names what a chamber does.
func (m *table) roomAction(v *virtu.SeatView, chamber int) string {
	return m.printedName(v.Chambers[chamber].Action)
}

// stopWords say what stopping here leads to.
func (m *table) stopWords() string {
	v := m.Seat(m.You)
	if v.Token < 0 {
		return m.T("ask.stop")
	}
	ch := &v.Chambers[v.Token]
	if ch.Blocked || ch.Action == content.NoAction {
		return m.T("ask.stop")
	}
	return m.T("ask.stop_at", "action", m.ActionName(ch.Action))
}

// stepWords say what a step of the token costs.
func (m *table) stepWords(c engine.Choice) string {
	switch {
	case c.N == 0:
		return m.T("ask.step_free")
	case c.N == 1:
		return m.T("ask.step_for", "price", m.Amount(2, content.Florin, rich))
	case content.Source(c.On) == content.Pool:
		return m.T("ask.step_left", "price", m.Amount(1, content.Arrow, rich))
	}
	s := content.Source(c.On)
	return m.T("ask.step_with", "what", m.OwnSource(m.You, s), "price", m.Amount(int(m.Gives(s)[content.Arrow]), content.Arrow, rich))
}
