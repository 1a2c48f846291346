package board

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// course is a number of further steps of the action token, with each way to pay for them; 0 steps
// means to stop.
type course struct {
	steps int
	ways  []virtu.WayView
}

// courses are the ways of the open movement by how far they go.
func (m *table) courses() []course {
	var list []course
	for _, w := range m.q.Ways {
		n := len(w.Choices)
		at := slices.IndexFunc(list, func(c course) bool { return c.steps == n })
		if at < 0 {
			at, list = len(list), append(list, course{steps: n})
		}
		list[at].ways = append(list[at].ways, w)
	}
	return list
}

// open are the ways of a course that can be paid.
func (c course) open() []virtu.WayView {
	return slices.DeleteFunc(slices.Clone(c.ways), func(w virtu.WayView) bool { return !w.Why.OK() })
}

// name is the class of a course, by which the palace shows what it would refresh.
func (c course) name() string { return "way-" + number(c.steps) }

func (m *table) courseName(c course) string {
	switch action := m.roomAction(m.Seat(m.You), c.ways[0].Chamber); c.steps {
	case 0:
		return m.stopWords()
	case 1:
		return m.T("way.one", "action", action)
	default:
		return m.T("way.two", "action", action)
	}
}

// tollWords say what the last step of a way costs; those before it are free.
func (m *table) tollWords(w virtu.WayView) string {
	switch c := w.Choices[len(w.Choices)-1]; {
	case c.N == 0:
		return m.T("way.free")
	case c.N == 1:
		return m.Amount(2, content.Florin, rich)
	case content.Source(c.On) == content.Pool:
		return m.Amount(1, content.Arrow, rich)
	default:
		s := content.Source(c.On)
		return m.Amount(int(m.Gives(s)[content.Arrow]), content.Arrow, rich) + " " + m.OwnSource(m.You, s)
	}
}

// lost reports whether the action of the chamber at the end of a course is closed.
func (m *table) lost(c course) bool {
	return m.Seat(m.You).Chambers[c.ways[0].Chamber].Blocked
}

// saying is a sentence of what follows; loss: that something is lost.
type saying struct {
	words string
	loss  bool
}

// courseWords returns the consequences of a course: the arrows, the chamber at its end.
func (m *table) courseWords(c course) []saying {
	var list []saying
	w := c.ways[0]
	for _, side := range w.Visits {
		list = append(list, saying{words: m.T("way.gate_" + sideClass(side))})
	}
	if turns := c.turns(); len(turns) > 0 {
		list = append(list, saying{words: m.turnedWords(turns)})
	}
	return append(list, m.endSays(w, c.steps == 0))
}

func (m *table) turnedWords(slots []int) string {
	names := make([]string, len(slots))
	for i, slot := range slots {
		names[i] = m.CardName(m.Seat(m.You).Slots[slot].Card)
	}
	return m.T("way.turns", "cards", strings.Join(names, ", "))
}

// endSays says what is in the chamber at the end of a way.
func (m *table) endSays(w virtu.WayView, here bool) saying {
	ch := &m.Seat(m.You).Chambers[w.Chamber]
	by := closedBy(m.Seat(m.You), w.Chamber)
	switch {
	case ch.Indulgence && here:
		return saying{m.T("way.indulgence_here"), true}
	case ch.Indulgence:
		return saying{m.T("way.indulgence"), true}
	case by != engine.NoSeat && ch.Action == content.Intrigue:
		return saying{m.T("way.agent_masks", "who", m.Name(by)), true}
	case by != engine.NoSeat:
		return saying{m.T("way.agent", "who", m.Name(by)), true}
	case ch.Action == content.NoAction:
		return saying{m.T("way.no_action"), true}
	case len(w.Price) > 0:
		return saying{m.T("way.idle_price", "price", m.Price(w.Price, rich)), false}
	case w.Idle:
		return saying{m.T("way.idle"), false}
	}
	return saying{m.doesWords(ch.Action), false}
}

// doesWords say in a line what an action is for.
func (m *table) doesWords(a content.Action) string {
	key := "way.does_" + a.String()
	if a == content.Annex && m.Leagued() {
		key += "_influence"
	}
	return m.T(key)
}

// turns are the courtiers that a course refreshes, whichever way it is paid.
func (c course) turns() []int {
	list := slices.Clone(c.ways[0].Turns)
	for _, w := range c.ways[1:] {
		list = slices.DeleteFunc(list, func(slot int) bool { return !slices.Contains(w.Turns, slot) })
	}
	return list
}

// refreshes are the classes of the courses that would refresh a slot.
func (m *table) refreshes(slot int) (classes string) {
	for _, c := range m.sprigged() {
		if slices.Contains(c.turns(), slot) {
			classes += " " + c.name()
		}
	}
	return classes
}

// passes are the classes of the courses that go through the gate of a side, and how
// many courtiers the first of them refreshes.
func (m *table) passes(side int8) (classes string, n int) {
	for _, c := range m.sprigged() {
		if slices.Contains(c.ways[0].Visits, side) {
			if classes == "" {
				n = len(c.turns())
			}
			classes += " " + c.name()
		}
	}
	return classes, n
}

// sprigged are the courses that are shown in the palace: of the one who moves.
func (m *table) sprigged() []course {
	if !m.Asked || m.q.Ask != virtu.AskMove {
		return nil
	}
	return m.courses()
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
