package board

import (
	"maps"

	"github.com/a-h/templ"

	"signoria/kit/board"
)

// look is how a lit thing looks and what it is called: where a click chooses at
// once, that says what follows.
func (m *table) look(l board.Light, class, label string, more templ.Attributes) board.Look {
	if len(l.Open) > 0 {
		class += m.deedClass(l.Open[0].Choice)
	}
	look := board.Look{Class: class, Label: label, Extra: m.soon(l), More: more}
	choice, clicks := m.Click(l)
	if !clicks || m.After(choice) == "" {
		return look
	}
	look.Label = m.followed(label, choice)
	look.More = maps.Clone(more)
	if look.More == nil {
		look.More = templ.Attributes{}
	}
	look.More["title"] = look.Label
	return look
}
