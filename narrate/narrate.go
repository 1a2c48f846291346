// Package narrate is the interface by which a title is put into words: its questions, choices,
// events and reasons as sentences, for pages, terminals and screen readers. It knows no title, no
// HTML and no address; a title's package words has its Narrator, and boards show the words.
package narrate

import (
	"fmt"

	"signoria/engine"
	"signoria/i18n"
)

// Narrator says one title in words. It sees a Scene and nothing else: no state, no
// match. Its texts contain no marked pieces.
type Narrator interface {
	// Ask returns the open question, or the names of those for whom the table waits; after the
	// end the result, and nothing in a replay.
	Ask(Scene) string
	// Choice returns a choice of Scene.Choices as the label of a button or an entry of a list.
	Choice(Scene, engine.Choice) string
	// Why is the reason why a choice is closed.
	Why(Scene, engine.Reason) string
	// Say tells the events of one choice, in sentences. It leaves out what the
	// events' For hides from Scene.You.
	Say(Scene, []engine.Event) []string
}

// Painter is an optional interface of a Narrator: the whole table as plain
// text, for one viewer.
type Painter interface {
	Plain(Scene) string
}

// Stager is an optional interface of a Narrator whose table looks different in parts of a match, as
// during the preparation. Its text changes whenever there is something new to see before one can
// choose; the terminal then draws the table again.
type Stager interface {
	Stage(Scene) string
}

// Scene is the input of a Narrator, for one viewer at one moment.
type Scene struct {
	Words *i18n.Words
	// View is the title's own view for You; Meta describes the title, Options
	// are those of the match.
	View    any
	Meta    engine.Meta
	Options engine.Options
	// You is the seat that is spoken to, NoSeat for a spectator and in a replay.
	You   engine.Seat
	Seats []Seat
	// Owing are the seats that the table waits for.
	Owing engine.Seats
	// Choices are You's open choices, with their notation.
	Choices []engine.Answer
	// Forms are how choices are written in this match; nil where the title does not
	// tell.
	Forms []engine.Form
	// Seq is the number of the log entry that an answer must follow.
	Seq int
	// Live is false in a replay and after the end: nothing can be chosen.
	// Replay tells the two apart: the scene is a moment of the past, entry Seq
	// of the log.
	Live, Replay bool
	// Early is how the match ended before its end by the rules; nil where it did not, and
	// in a replay of an earlier moment.
	Early *EarlyEnd
	// Places are the places of all seats after an end by the rules; nil before it, and
	// in a replay of an earlier moment.
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

// Seat is how a seat looks to others.
type Seat struct {
	Seat engine.Seat
	Name string
	// House colours and charges the seat: a tincture ("azure", "gules", "or",
	// "vert", "purpure", "argent"), or one of the title's own (Heraldry).
	House string
	// Bot is the level of the seat's bot ("" for a person), Online whether a person's page is
	// connected, Away whether a bot stands in for a person.
	Bot          string
	Online, Away bool
	// Gone is why a bot finished the match for the person, after the end; GoneNot
	// before it, and where the person played to the end. Left is when that was.
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
