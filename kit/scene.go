// Package kit has the parts that all pages and all boards share: the scene a
// board is drawn from, templ parts, styles and assets. It knows no title and
// no match; boards and web import it, never the other way round.
package kit

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/narrate"
)

// Board draws one title. It sees a Scene and nothing else: no state, no match.
type Board interface {
	// Table draws everything below the top bar: the board, all seats, the open
	// question and, where it wants it, Scene.Chronicle. The root element has
	// the id "table", so that a new board can replace it.
	Table(Scene) templ.Component
	// Bar draws the title's part of the top bar (round, dice).
	Bar(Scene) templ.Component
	// Line draws the events of one choice as one entry of the chronicle, with
	// icons, as the title's Narrator says them. It leaves out what the events' For
	// hides from Scene.You.
	Line(Scene, []engine.Event) templ.Component
	// Result draws the parts of the score after the end.
	Result(Scene) templ.Component
}

// Stateful is an optional interface of a Board: it declares the values of Scene.Query.
type Stateful interface {
	// States returns, by key, functions that report whether a page of the board can link to a
	// value.
	States() map[string]func(value string) bool
}

// maxState is the most bytes of a value of a page's own state.
const maxState = 400

// Known returns the part of a page's own state that a board uses: its keys, each with one value to
// which it can have linked. Everything else is ignored, so that made-up states cannot cause
// renderings of their own. State that does not last is dropped without Moment's key.
func Known(b Board, state url.Values) url.Values {
	known, passing := url.Values{}, false
	stateful, ok := b.(Stateful)
	if !ok || len(state) == 0 {
		return known
	}
	for key, can := range stateful.States() {
		if value := state.Get(key); value != "" && len(value) <= maxState && can(value) {
			known.Set(key, value)
			passing = passing || !slices.Contains(Lasting(), key)
		}
	}
	if at := state.Get(Moment); passing && at != "" {
		if n, err := strconv.Atoi(at); err == nil && n > 0 && strconv.Itoa(n) == at {
			known.Set(Moment, at)
		} else {
			known.Set(Moment, "0") // no question has this number, so boards drop the state that does not last
		}
	}
	return known
}

// Moment is the key of Scene.Query with the number of the question to which the state belongs that does
// not last; in a replay, with the moment shown.
const Moment = "at"

// Finder is an optional interface of a Board: it finds the elements of things on its page, named as
// in lessons ("space market.1", "die white", "panel order", "goods coins of 2").
type Finder interface {
	// Find returns the id of the element of a thing, as it is drawn from the scene; "" if the
	// page does not show it.
	Find(s Scene, thing string) string
}

// Locator is an optional interface of a Finder, for boards where most of the work serves all things
// of a scene.
type Locator interface {
	// Locate is Find for one scene.
	Locate(Scene) func(thing string) string
}

// Finding returns the function that finds the things of a scene on the board's page; it finds
// nothing if the board is no Finder.
func Finding(b Board, s Scene) func(thing string) string {
	switch b := b.(type) {
	case Locator:
		return b.Locate(s)
	case Finder:
		return func(thing string) string { return b.Find(s, thing) }
	}
	return func(string) string { return "" }
}

// Scene is all that a board is drawn from, for one viewer at one position.
type Scene struct {
	narrate.Scene
	// Rules names the page of the title's rules; empty means the title's own name.
	Rules string
	// Base is this viewer's address of the match, without a slash at the end:
	// forms post to Base+"/choose" with Seq, links of the page's own state are
	// Base+"?member=white"; in a replay they carry Seq as "at".
	Base templ.SafeURL
	// Query is the page's own state: which member is picked, which pane is
	// open on a phone, whose "why not?" is asked. It may contain any text: boards
	// only compare it with known values.
	Query url.Values
	// CanUndo reports whether You may take back the last choice now; CanFinish
	// whether bots wait until You press "done"; CanReplay whether earlier moments
	// can be shown, at Base+"/replay".
	CanUndo, CanFinish, CanReplay bool
	// CanRematch reports whether the match is over and the viewer may ask for a rematch, on
	// the page of the result.
	CanRematch bool
	// AutoEndTurn reports whether the viewer's turns end by themselves if nothing is lost by
	// that; a form that posts "more" ("worth" or "always") to /settings changes it.
	AutoEndTurn bool
	// Score has the parts of the score that You may see, Rank the places as if the
	// match ended now; nil while there are secrets.
	Score []engine.Score
	Rank  []engine.Place
	// Forecast has the parts of the score as You can know them if the match ended now.
	Forecast []engine.Bound
	// Question is a short hash of the open question: questions that differ in
	// words or in the asked seat have different hashes.
	Question string
	// Chronicle is the log in words, drawn by package web.
	Chronicle templ.Component
	// Adviser is the button that asks the adviser, drawn by package web, where it may be asked;
	// nil means it may not. A board draws it in the question with Advised.
	Adviser templ.Component
	// Clocks are the clocks of the seats, by seat, nil for a bot's own; empty if the table has
	// none now. A board draws a seat's clock with ClockAt and Time at the seat's place.
	Clocks []*Clock
	// Notes are the notes about the viewer's clock and seat, drawn by package web; nil means
	// none. A board draws them in the panel of the question with Noted.
	Notes templ.Component
	// Proposal is an open proposal, drawn by package web; nil means none. A board draws it over
	// the question with Proposed.
	Proposal templ.Component
	// Lesson is the teacher of a lesson, drawn by package web; nil outside of lessons. A board
	// draws it with Taught.
	Lesson templ.Component
}

// Address returns the address of something below this viewer's address of the match:
// "/choose", "?member=white".
func (s Scene) Address(tail string) templ.SafeURL { return s.Base + Here(tail) }

// Taught draws the teacher of a lesson, if there is one. A board has it inside its table, before the
// panel of the question.
func (s Scene) Taught() templ.Component { return orNothing(s.Lesson) }

// Advised draws the button of the adviser, if there is one. A board has it at the end of the panel of
// the question.
func (s Scene) Advised() templ.Component { return orNothing(s.Adviser) }

// Noted draws the notes about the viewer's clock and seat: a board has it at the head of the panel
// of the question. If a bot plays for the viewer, it replaces the question.
func (s Scene) Noted() templ.Component { return orNothing(s.Notes) }

// Proposed draws an open proposal: a board has it before the panel of the question or at its head,
// where it covers nothing of the board.
func (s Scene) Proposed() templ.Component { return orNothing(s.Proposal) }

func orNothing(c templ.Component) templ.Component {
	if c == nil {
		return templ.NopComponent
	}
	return c
}

// Rule returns a link from a rule's number to its paragraph on the title's page.
func (s Scene) Rule(rule string) templ.Component {
	page := s.Rules
	if page == "" {
		page = s.Meta.Name
	}
	return Rule(page, rule)
}

// Lasting returns the keys of Scene.Query that outlive an answer: which pane a phone shows stays,
// and how much of the log, and whose turns of it; which member was picked does not.
func Lasting() []string { return []string{"pane", "tower", "log", "by"} }
