package board

import (
	"github.com/a-h/templ"

	"signoria/games/teller"
	"signoria/web/kit"
)

// prose draws a marked sentence, its pieces as icons.
func (m *table) prose(sentence string) templ.Component { return kit.Prose(sentence, m.piece) }

// piece draws one marked piece of a sentence.
func (m *table) piece(f teller.Fragment) templ.Component {
	switch f.Kind {
	case "amount":
		return symbolPiece(f.Fields[0], f.Fields[1], f.Fields[2])
	case "seat":
		return seatPiece(f.Fields[0], f.Fields[1])
	case "rule":
		return m.Rule(f.Fields[0])
	}
	return templ.NopComponent
}
