// Package board draws MIL (1049) for the page, with the words of package words and the parts of
// kit/board.
//
// It sees a mil.View and a kit.Scene and nothing else: no state, no match, no clock. It promises
// that it highlights exactly what the scene's choices allow, that every closed thing with an offer
// answers why, that no page shows how many cubes are behind another family's screen, and that every
// word comes from the catalogues. It judges no rule: the view's offers say what is open and what it
// costs.
//
// Its styles are the *.css files in this folder, its symbols symbols.svg, its emblems emblems.yaml;
// all are built into the page's assets.
//
// It must not import the engine's positions, package web, tables or stores.
package board

import (
	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil/words"
	"signoria/kit"
	"signoria/kit/board"
)

// Board draws MIL (1049). Families have the tinctures of their seats.
type Board struct{}

var _ kit.Board = Board{}

// Table draws everything below the top bar.
func (Board) Table(s kit.Scene) templ.Component { return newTable(s).whole() }

// Bar draws the round, its phases, the lap and whose turn it is.
func (Board) Bar(s kit.Scene) templ.Component { return newTable(s).bar() }

// Line draws the events of one choice: one element of class "entry" for each
// seat that something happened to, and one of class "rubric" for a new round.
func (Board) Line(s kit.Scene, events []engine.Event) templ.Component {
	m := newTable(s)
	return m.Table.Line(m.Passages(events, rich), board.Places(words.Narrator{}.Traces(s.Scene, events), m.find))
}

// Result draws the parts of every family's score.
func (Board) Result(s kit.Scene) templ.Component { return newTable(s).result() }
