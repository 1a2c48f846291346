package board

import (
	"github.com/a-h/templ"

	"signoria/kit/board"
)

// look returns the look and label of a highlighted thing: if a click chooses at once, the label has
// the consequences.
func (m *table) look(l board.Light, class, label string, more templ.Attributes) board.Look {
	if len(l.Open) > 0 {
		class += m.deedClass(l.Open[0].Choice)
	}
	look := board.Look{Class: class, Label: label, Extra: m.soon(l), More: more}
	if choice, clicks := m.Click(l); clicks && m.After(choice) != "" {
		look.Label = m.followed(label, choice)
		look.Title = look.Label
	}
	return look
}
