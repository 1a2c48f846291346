// Package board draws Lorenzo il Magnifico for the page.
//
// It sees a lorenzo.View and a kit.Scene and nothing else: no state, no match, no clock. It
// promises that it highlights exactly what the scene's choices allow, that every closed thing with
// an offer answers why, and that every word comes from the catalogues. It judges no rule: the
// view's offers say what is open and what it costs.
//
// Its styles are lorenzo.css, its emblems emblems*.yaml; both are built into the page's assets.
//
// It must not import the engine's positions, package web, tables or stores.
package board

import (
	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/lorenzo/words"
	"signoria/kit"
	"signoria/kit/board"
	"signoria/narrate"
)

// Board draws Lorenzo il Magnifico.
type Board struct{}

// Table draws everything below the top bar.
func (Board) Table(s kit.Scene) templ.Component { return whole(newTable(s)) }

// Bar draws the round, the dice and whose turn it is.
func (Board) Bar(s kit.Scene) templ.Component { return bar(newTable(s)) }

// Line draws the events of one choice: one element of class "entry" for each
// seat that something happened to, and one of class "rubric" for a new round.
func (Board) Line(s kit.Scene, events []engine.Event) templ.Component {
	m := newTable(s)
	return m.Line(m.Passages(events, narrate.Rich), board.Places(words.Narrator{}.Traces(s.Scene, events), m.find))
}

// Result draws the parts of every seat's score.
func (Board) Result(s kit.Scene) templ.Component { return newTable(s).result() }
