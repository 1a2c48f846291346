package board

import (
	"github.com/a-h/templ"

	"signoria/games/mil"
)

// light is how a thing stands to the open question.
type light struct {
	// class is "can" (a click chooses or picks it), "could" (open once something
	// is picked: its drawer says what), "chosen" (picked), "cannot" (closed, with
	// a reason) or empty: the question is not about it.
	class string
	// open are the open choices that end here, closed the first closed one.
	open   []*mil.Offer
	closed *mil.Offer
	// picks tells whether a click picks the thing for a choice in two clicks.
	picks bool
	// asked tells whether the page asks "why not?" about it, looked whether its
	// drawer is open.
	asked, looked bool
}

// at tells how a thing stands to the open question.
func (m *table) at(th thing) light {
	l := light{asked: m.Query.Get("why") == th.String(), looked: m.Query.Get("look") == th.String()}
	direct := false
	for _, o := range m.offers[th] {
		first, _ := m.steps(o.Choice)
		switch {
		case first.kind != nothing && m.picked.kind != nothing && first != m.picked:
		case m.isOpen(o):
			l.open = append(l.open, o)
			direct = direct || first.kind == nothing || first == m.picked
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
	l.class = m.classOf(th, l, direct)
	return l
}

func (m *table) classOf(th thing, l light, direct bool) string {
	switch {
	case m.picked == th && th.kind != nothing:
		return "chosen"
	case direct, l.picks:
		return "can"
	case len(l.open) > 0:
		return "could"
	case l.closed != nil:
		return "cannot"
	}
	return ""
}

// single is the notation that a click on the thing sends: of its only choice,
// empty when there are several, none, or it must be looked at first.
func (m *table) single(l light) string {
	if len(l.open) != 1 || l.class != "can" || l.picks {
		return ""
	}
	return m.open[l.open[0].Choice]
}

// pressLink is where a click on a thing leads that sends nothing yet: it picks
// or unpicks it, opens its drawer of choices, or asks "why not?".
func (m *table) pressLink(th thing, l light) templ.SafeURL {
	switch {
	case l.picks || l.class == "chosen":
		return m.pickLink(th)
	case len(l.open) > 0:
		return m.lookLink(th, l)
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

// pressLabel says aloud what a thing is and what a click on it does.
func (m *table) pressLabel(label string, l light) string {
	switch {
	case m.single(l) != "":
		return label + ". " + m.choice(l.open[0].Choice, plain)
	case l.class == "cannot":
		return label + ". " + m.t("press.why")
	case l.picks || l.class == "chosen":
		return label + ". " + m.t("press."+l.class)
	}
	return label + ". " + m.t("press.open")
}

// looked is the thing whose drawer is open: one with several choices, or one
// that the page asks about.
func (m *table) looked() (thing, light) {
	for _, group := range []map[thing][]*mil.Offer{m.offers, m.firsts} {
		for th := range group {
			if l := m.at(th); (l.looked && len(l.open) > 0) || (l.asked && l.closed != nil) {
				return th, l
			}
		}
	}
	return thing{}, light{}
}
