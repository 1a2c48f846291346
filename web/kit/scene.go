// Package kit holds the parts that all pages and all boards share: the scene a
// board is drawn from, templ parts, styles and assets. It knows no title and
// no match; boards and web import it, never the other way round.
package kit

import (
	"net/url"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/i18n"
)

// Board draws one title. It sees a Scene and nothing else: no state, no match.
type Board interface {
	// Table draws everything below the top bar: the board, all seats, the open
	// question and, where it wants it, Scene.Chronicle. The root element has
	// the id "table", so that the stream can morph it.
	Table(Scene) templ.Component
	// Bar draws the title's part of the top bar (round, dice).
	Bar(Scene) templ.Component
	// Line draws the events of one choice as one entry of the chronicle, with
	// icons; Say gives the same as plain sentences for terminal and screen
	// reader. Both leave out what the events' For hides from Scene.You.
	Line(Scene, []engine.Event) templ.Component
	Say(Scene, []engine.Event) []string
	// Result draws the parts of the score after the end.
	Result(Scene) templ.Component
	// Ask is the open question in words; Choice a choice of Scene.Choices in
	// words, as it stands on a button or in a list; Why a reason in words.
	Ask(Scene) string
	Choice(Scene, engine.Choice) string
	Why(Scene, engine.Reason) string
}

// Heraldry is what a Board may have beside Board where seats do not take their
// houses by number. A house is a class of styles, with the symbols
// "arms-<house>" and "c-<house>".
type Heraldry interface {
	// Houses are those of a match by seat, from the View of any viewer.
	Houses(view any) []string
	// Planned are those of a match that has not begun, by seat; "" for a seat
	// whose house is still open, as when houses are drawn.
	Planned(engine.Options) []string
}

// HousesOf are the houses of a match by seat: as the board says, else by
// number. View is nil before the start. A seat whose house is open has "".
func HousesOf(b Board, o engine.Options, view any) []string {
	if h, ok := b.(Heraldry); ok && view == nil {
		return h.Planned(o)
	} else if ok {
		return h.Houses(view)
	}
	list := make([]string, o.Seats)
	for seat := range list {
		list[seat] = houses[seat%len(houses)]
	}
	return list
}

// houses are the tinctures that seats have by number.
var houses = [...]string{"azure", "gules", "or", "vert", "purpure", "argent"}

// Scene is what a board is drawn from, for one viewer at one moment.
type Scene struct {
	Words *i18n.Words
	// View is the title's own view for You; Meta describes the title, Options
	// are those of the match.
	View    any
	Meta    engine.Meta
	Options engine.Options
	// Rules names the page of the title's rules; empty: the title's own name.
	Rules string
	// You is the seat that this page speaks for, NoSeat for a spectator and in
	// a replay.
	You   engine.Seat
	Seats []SeatFace
	// Owing are the seats that the table waits for.
	Owing engine.Seats
	// Choices are You's open choices, with their notation.
	Choices []Option
	// Seq is the number of the log entry that an answer must follow; every
	// form posts it.
	Seq int
	// Base is this viewer's address of the match, without a slash at the end:
	// forms post to Base+"/choose", links of the page's own state are
	// Base+"?member=white".
	Base string
	// Query is the page's own state: which member is picked, which pane is
	// open on a phone, whose "why not?" is asked. Never trusted, only compared.
	Query url.Values
	// CanUndo tells whether You may take back the last choice now; CanFinish
	// whether bots wait for You's Done, CanReplay whether earlier moments can be
	// shown, at Base+"/replay".
	CanUndo, CanFinish, CanReplay bool
	// Live is false in a replay and after the end: nothing can be chosen.
	// Replay tells the two apart: the scene is a moment of the past, entry Seq
	// of the log, and links carry it as "at".
	Live, Replay bool
	// Question names the open question, shortly: two that differ in words, or are
	// asked of different seats, have different names.
	Question string
	// Chronicle is the log in words, drawn by package web.
	Chronicle templ.Component
}

// Rule is a link from a rule's number to its paragraph on the title's page.
func (s Scene) Rule(rule string) templ.Component {
	page := s.Rules
	if page == "" {
		page = s.Meta.Name
	}
	return Rule(page, rule)
}

// Option is an open choice with its notation.
type Option struct {
	engine.Choice
	Text string
}

// SeatFace is how a seat looks to others.
type SeatFace struct {
	Seat engine.Seat
	Name string
	// House colours and charges the seat: a tincture ("azure", "gules", "or",
	// "vert", "purpure", "argent"), or one of the title's own (Heraldry).
	House string
	// Bot is the level of the bot that sits here ("" for a person), Online
	// whether a person's page is connected, Away whether a bot stands in for a
	// person.
	Bot    string
	Online bool
	Away   bool
	// Yours marks the seats that this browser answers for.
	Yours bool
}

// Lasting are the keys of Scene.Query that outlive an answer: which pane a
// phone shows stays, and how much of the log; which member was picked does not.
func Lasting() []string { return []string{"pane", "tower", "log"} }
