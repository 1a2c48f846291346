// Package board draws MIL (1049) for the page and says it in words for the
// terminal.
//
// It sees a mil.View and a kit.Scene and nothing else: no state, no match, no
// clock. It promises that what it lights is exactly what the scene's choices
// allow, that every closed thing with an offer answers why, that no page tells
// how many cubes lie behind another family's screen, and that every word comes
// from the catalogues. It judges no rule: what is open and what it costs stands
// in the view's offers.
//
// Its styles are the *.css files beside it, its symbols symbols.svg, its emblems
// emblems.yaml; all are built into the page's assets.
//
// It must not import the engine's positions, package web, tables or stores.
package board

import (
	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/web/kit"
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
	return newTable(s).line(events)
}

// Say gives the events of one choice as plain sentences.
func (Board) Say(s kit.Scene, events []engine.Event) []string { return newTable(s).say(events) }

// Result draws the parts of every family's score.
func (Board) Result(s kit.Scene) templ.Component { return newTable(s).result() }

// Ask is the open question in words, or whom the table waits for; empty when
// nothing is asked any more.
func (Board) Ask(s kit.Scene) string { return newTable(s).status() }

// Choice is a choice in words, as it stands on a button or in a list.
func (Board) Choice(s kit.Scene, c engine.Choice) string { return newTable(s).choice(c, plain) }

// Why is a reason in words, with its numbers.
func (Board) Why(s kit.Scene, r engine.Reason) string { return newTable(s).why(r) }

func viewIn(view any) mil.View {
	switch v := view.(type) {
	case mil.View:
		return v
	case *mil.View:
		return *v
	}
	panic("mil/board: the scene holds no mil.View")
}
