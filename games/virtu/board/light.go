package board

import (
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/virtu"
)

// light is how a thing stands to the open question.
type light struct {
	// class is "can" (a click chooses or picks it), "chosen" (picked), "cannot"
	// (closed, with a reason) or empty: the question is not about it.
	class string
	// open are the open choices that end here, closed the first closed one.
	open   []*virtu.Offer
	closed *virtu.Offer
	// picks tells whether a click picks the thing for a choice in two clicks.
	picks bool
	// soon tells whether only florins are missing that You could still take from
	// cards and tiles (V-4.4).
	soon bool
	// asked tells whether the page asks "why not?" about it, looked whether its
	// drawer is open.
	asked, looked bool
}

// at tells how a thing stands to the open question.
func (m *table) at(th thing) light {
	l := light{asked: m.Query.Get("why") == th.String(), looked: m.Query.Get("look") == th.String()}
	for _, o := range m.offers[th] {
		first, _ := m.steps(o.Choice)
		switch {
		case first.kind != nothing && first != m.picked:
		case m.isOpen(o):
			l.open = append(l.open, o)
		case l.closed == nil:
			l.closed = o
		}
	}
	for _, o := range m.firsts[th] {
		if m.isOpen(o) {
			l.picks = true
		} else if l.closed == nil {
			l.closed = o
		}
	}
	switch {
	case m.picked == th && th.kind != nothing:
		l.class = "chosen"
	case len(l.open) > 0 || l.picks:
		l.class = "can"
	case l.closed != nil:
		l.class = "cannot"
		l.soon = m.InReach(l.closed.Reason)
	}
	return l
}

// single is the notation that a click on the thing sends: of its only choice,
// empty when there are several or none.
func (m *table) single(l light) string {
	if len(l.open) != 1 || m.rash(l.open[0].Choice) {
		return ""
	}
	return m.open[l.open[0].Choice]
}

// rash tells whether a choice is not made by a single click: a courtier is
// thrown away only after the panel has said so.
func (m *table) rash(c engine.Choice) bool {
	return c.Verb == virtu.DoDiscard && m.q.Ask != virtu.AskLoseSlot
}

// pressLink is where a click on a thing leads that sends nothing yet: it picks
// or unpicks it, opens its drawer of choices, or asks "why not?".
func (m *table) pressLink(th thing, l light) templ.SafeURL {
	switch {
	case l.class == "chosen":
		return m.link("pick", "", "look", "")
	case l.picks && len(l.open) == 1 && m.rash(l.open[0].Choice):
		return m.link("pick", th.String(), "look", "")
	case len(l.open) > 1, len(l.open) == 1 && m.single(l) == "":
		return m.lookLink(th, l)
	case l.picks:
		return m.link("pick", th.String(), "look", "")
	case l.asked:
		return m.link("why", "")
	}
	return m.link("why", th.String())
}

// lookLink opens the drawer of a thing, or closes it.
func (m *table) lookLink(th thing, l light) templ.SafeURL {
	if l.looked {
		return m.link("look", "")
	}
	return m.link("look", th.String())
}

// countLit is how many things of a kind may be clicked now.
func (m *table) countLit(k kind) int {
	lit := map[thing]bool{}
	for _, group := range []map[thing][]*virtu.Offer{m.offers, m.firsts} {
		for th := range group {
			if th.kind == k && m.at(th).class == "can" {
				lit[th] = true
			}
		}
	}
	return len(lit)
}

// atWork is the seat whose turn it is in this phase, NoSeat between turns.
func (m *table) atWork() engine.Seat {
	if m.v.Called <= 0 || m.v.Called > len(m.v.Order) {
		return engine.NoSeat
	}
	return m.v.Order[m.v.Called-1]
}

// thingID is the id of a thing's element on the page.
func thingID(th thing) string { return kindNames[th.kind] + "-" + strconv.Itoa(th.n) }
