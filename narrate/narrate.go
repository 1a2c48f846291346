// Package narrate is the interface by which a title is put into words: its questions, choices,
// events and reasons as sentences, for pages, terminals and screen readers. It knows no title, no
// HTML and no address; a title's package words has its Narrator, and boards show the words.
package narrate

import (
	"fmt"

	"signoria/engine"
	"signoria/i18n"
)

// Narrator puts one title into words. It sees a Scene and nothing else: no state, no match. Its texts contain no
// marked pieces.
type Narrator interface {
	// Ask returns the open question, or the names of those for whom the table waits; after the
	// end the result, and nothing in a replay.
	Ask(Scene) string
	// Choice returns a choice of Scene.Choices as the label of a button or an entry of a list.
	Choice(Scene, engine.Choice) string
	// Why returns a sentence with the reason why a choice is closed.
	Why(Scene, engine.Reason) string
	// Say returns the events of one choice in sentences. It leaves out events that Scene.You may not
	// see (Event.For).
	Say(Scene, []engine.Event) []string
}

// Painter is an optional interface of a Narrator.
type Painter interface {
	// Plain returns the whole table as plain text, as the scene's viewer sees it.
	Plain(Scene) string
}

// Stager is an optional interface of a Narrator whose table looks different in parts of a match, for example
// during the preparation.
type Stager interface {
	// Stage returns a text that changes whenever a viewer must see the table again before they can
	// choose. The terminal then draws it again.
	Stage(Scene) string
}

// Scene is the input of a Narrator, for one viewer at one moment.
type Scene struct {
	Words *i18n.Words
	// View is the title's own view for You. Meta describes the title; Options are those of the match.
	View    any
	Meta    engine.Meta
	Options engine.Options
	// You is the seat of the viewer; NoSeat for a spectator and in a replay.
	You   engine.Seat
	Seats []Seat
	// Owing are the seats that the table waits for.
	Owing engine.Seats
	// Choices are You's open choices, with their notation.
	Choices []engine.Answer
	// Forms are the forms in which choices are written in this match; nil if unknown.
	Forms []engine.Form
	// Seq is the number of the log entry that an answer must follow.
	Seq int
	// Live means that choices can be made; it is false in a replay and after the end. Replay means that
	// the scene is a moment of the past, after entry Seq of the log.
	Live, Replay bool
	// Early is how the match ended before its end by the rules; nil if it did not, and in a replay of an
	// earlier moment.
	Early *EarlyEnd
	// Places are the places of all seats after an end by the rules; nil before it, and in a replay of an
	// earlier moment.
	Places []engine.Place
	// Await is the time for which bots wait for the viewer.
	Await Await
}

// Asks reports whether You owe the answer to an open question of these seats: it is the viewer's
// turn, and there is something to choose.
func (s *Scene) Asks(seats engine.Seats) bool {
	return s.Live && s.You != engine.NoSeat && len(s.Choices) > 0 && seats.Has(s.You)
}

// ViewIn returns a view (Scene.View) as the type of its title; the view may be a V or a *V. It
// panics for any other, because a title's words are for its own views only.
func ViewIn[V any](view any) *V {
	switch v := view.(type) {
	case V:
		return &v
	case *V:
		return v
	}
	panic(fmt.Sprintf("narrate: the view is a %T, not a %T", view, *new(V)))
}

// Seat is a seat as viewers see it.
type Seat struct {
	Seat engine.Seat
	Name string
	// House is the house of the seat, for its colours and its charge: a tincture ("azure", "gules",
	// "or", "vert", "purpure", "argent"), or a house of the title's own (Heraldry).
	House string
	// Bot is the level of the seat's bot; empty for a person. Online means that a page of the person is
	// connected, Away that a bot stands in for the person.
	Bot          string
	Online, Away bool
	// Gone is why a bot finished the match for the person. It is GoneNot before the end, and if the
	// person played to the end. Left is when the bot took over.
	Gone Gone
	Left Departure
}

// Gone is why a person did not play to the end of a match.
type Gone int

// The reasons why a person did not play to the end.
const (
	GoneNot   Gone = iota
	GoneLate       // their time ran out
	GoneLeft       // they left the table
	GoneGiven      // a bot was given the seat
)
