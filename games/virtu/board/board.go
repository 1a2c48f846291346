// Package board draws Virtù, and its Wars of Italy for two, for the page and says
// them in words for the terminal. What a title lacks its view does not hold.
//
// It sees a virtu.View and a kit.Scene and nothing else: no state, no match, no
// clock. It promises that what it lights is exactly what the scene's choices
// allow, that every closed thing with an offer answers why, and that every word
// comes from the catalogues. It judges no rule: what is open and what it costs
// stands in the view's offers.
//
// Its styles are the *.css files beside it, its symbols symbols.svg, its emblems
// emblems.yaml, its pictures pictures/; all are built into the page's assets.
//
// It must not import the engine's positions, package web, tables or stores.
package board

import (
	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/web/kit"
)

// Board draws Virtù.
type Board struct{}

var (
	_ kit.Board    = Board{}
	_ kit.Heraldry = Board{}
)

// Table draws everything below the top bar.
func (Board) Table(s kit.Scene) templ.Component { return newTable(s).whole() }

// Bar draws the year, its phases, the turn order and whose turn it is.
func (Board) Bar(s kit.Scene) templ.Component { return newTable(s).bar() }

// Line draws the events of one choice: one element of class "entry" for each
// seat that something happened to, and one of class "rubric" for a new year.
func (Board) Line(s kit.Scene, events []engine.Event) templ.Component {
	return newTable(s).line(events)
}

// Say gives the events of one choice as plain sentences.
func (Board) Say(s kit.Scene, events []engine.Event) []string { return newTable(s).say(events) }

// Result draws the parts of every seat's score.
func (Board) Result(s kit.Scene) templ.Component { return newTable(s).result() }

// Ask is the open question in words, or whom the table waits for; empty when
// nothing is asked any more.
func (Board) Ask(s kit.Scene) string { return newTable(s).status() }

// Choice is a choice in words, as it stands on a button or in a list.
func (Board) Choice(s kit.Scene, c engine.Choice) string { return newTable(s).choice(c, plain) }

// Why is a reason in words, with its numbers.
func (Board) Why(s kit.Scene, r engine.Reason) string { return newTable(s).why(r) }

// Houses are the houses of a match by seat.
func (Board) Houses(view any) []string {
	v := viewIn(view)
	list := make([]string, len(v.Seats))
	for i := range v.Seats {
		list[i] = houseKey(v, engine.Seat(i))
	}
	return list
}

// Planned are the houses of a match that has not begun: with as many seats, in
// their order (V-2.1, V-2.2, V-2.4, W-1.1), or still open when they are drawn.
func (Board) Planned(o engine.Options) []string {
	if o.Seats == 2 {
		return []string{"france", "naples"}
	}
	list := make([]string, o.Seats)
	if o.Set["houses"] == "drawn" {
		return list
	}
	first := content.Milan
	if o.Seats == 3 {
		first = content.Florence
	}
	for i := range list {
		list[i] = (first + content.House(i)).String()
	}
	return list
}

func viewIn(view any) virtu.View {
	switch v := view.(type) {
	case virtu.View:
		return v
	case *virtu.View:
		return *v
	}
	panic("virtu/board: the scene holds no virtu.View")
}
