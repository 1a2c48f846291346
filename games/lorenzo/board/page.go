package board

import (
	"github.com/a-h/templ"

	"signoria/games/lorenzo/content"
)

// looked is the space whose drawer is open on a phone: one that the page looks
// at, or asks about.
func (m *table) looked() (content.Space, bool) {
	for sp := content.Space(0); sp < content.NumSpaces; sp++ {
		if name := sp.String(); m.Query.Get("look") == name || m.Query.Get("why") == name {
			return sp, m.at(sp).class != ""
		}
	}
	return 0, false
}

// askLink asks "why not?" about a space, or takes the question back.
func (m *table) askLink(sp content.Space, l light) templ.SafeURL {
	if l.asked {
		return m.Link()
	}
	return m.Link("why", sp.String())
}

// turnWords say in a chip whose turn it is.
func (m *table) turnWords() string {
	if m.Asked {
		return m.T("board.your_turn")
	}
	return m.Name(m.q.Seat)
}
