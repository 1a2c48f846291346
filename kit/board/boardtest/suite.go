// Package boardtest is the suite that every board and every narrator must pass,
// called from the board's own test:
//
//	func TestBoard(t *testing.T) { boardtest.Run(t, game) }
//
// It plays matches and looks at their pages as people do, by buttons and links:
// every choice can be reached and nothing else can be posted; what is closed says
// why; who is not asked has no button; of what is sealed nothing shows; whatever
// stands in the address harms nothing. It reads all that is said, in every language:
// questions, choices, reasons, events, the result. And it checks how pages are made:
// every word from the catalogues, every id once, few bytes.
//
// It knows no title. Helpers that it is made of are exported for the tests of what is
// a board's own. Of the questions of a kind it looks at every second one, with the environment
// variable SIGNORIA_SOAK at each.
package boardtest

import (
	"io/fs"
	"net/url"
	"os"
	"testing"

	"signoria/engine"
	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

// Game is a title as the suite plays it.
type Game struct {
	Board    kit.Board
	Narrator narrate.Narrator
	// Words are the catalogues of the title's table.
	Words fs.FS
	// Open returns the title for a number of seats, with the options that it is played with.
	Open func(seats int) (engine.Title, engine.Options, error)
	// Seats are the numbers of seats played with, Games how many matches with each (0 means
	// one).
	Seats []int
	Games int
	// Positions are questions that matches seldom come to.
	Positions []Position
	// Ask returns the name of a view's question; Asks are those that must come up.
	Ask  func(view any) string
	Asks []string
	// Reasons returns the reasons of a view's closed offers.
	Reasons func(view any) []engine.Reason
	// Pick answers a question; nil means at random.
	Pick func(engine.Chance, []engine.Choice) engine.Choice
	// Keys are the keys of the page's own state, Strange values that it has for other things
	// and must ignore. Folded are states in which the page looks different to spectators.
	Keys, Strange []string
	Folded        []url.Values
	// States returns states of a page from which choices are searched, besides those that its
	// links lead to; nil means none.
	States func(kit.Scene) []url.Values
	// Pages is the most pages of a question that are searched for its choices, besides States
	// (0 means 40). Partly reports whether a question has more choices than that.
	Pages  int
	Partly func(kit.Scene) bool
	// Signs are the beginnings of symbols that mean nothing in the rules, besides those of
	// every page: pictures and ornaments.
	Signs []string
	// Ornaments are classes of elements that are drawn and mean nothing.
	Ornaments []string
	// Bytes are the most that a page may have, compressed (0: 60 KB).
	Bytes int
	// Events are one of each kind, in the order of their numbers, each with all its fields
	// filled. After are events that are worded only after the one of their kind; Undrawn kinds
	// are worded but not drawn.
	Events  []engine.Event
	After   map[uint8]engine.Event
	Undrawn []uint8

	book *i18n.Book
	keys map[string]bool
}

// Position is a question set up: a position, and the answers that lead to it, "3: gold 1; food 0",
// of the first seat if none is named.
type Position struct {
	Name  string
	Seats int
	// Set are its options; nil means those of Game.Open.
	Set   map[string]string
	Given string
	When  []string
}

// Run is the suite.
func Run(t *testing.T, g Game) {
	moments := g.moments(t)
	for _, test := range []struct {
		name string
		// often is the number of questions of each kind that are checked.
		often int
		look  func(*testing.T, moment)
	}{
		{"every choice is reached by clicks", 6, checkReach},
		{"what is closed says why", 6, checkWhy},
		{"everything drawn explains itself", 3, checkExplained},
		{"who is not asked has no button", 3, checkIdle},
		{"pages are well made", 4, checkPages},
		{"foreign state is harmless", 2, checkForeign},
		{"made-up numbers are harmless", 1, checkMadeUp},
		{"state of an earlier question is forgotten", 2, checkForgotten},
		{"what a page links to is known", 6, checkKnown},
		{"what is sealed does not show", 12, checkSealed},
		{"names cannot draw", 1, checkNames},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, m := range moments {
				if m.nth <= test.often && looked(m.nth) {
					m.T = t
					test.look(t, m)
				}
			}
		})
	}
	t.Run("matches are said", func(t *testing.T) { g.checkSaid(t, moments) })
	t.Run("every event is told", g.checkEvents)
}

// looked reports whether this run checks the nth of some similar things.
func looked(nth int) bool { return nth%2 == 1 || os.Getenv("SIGNORIA_SOAK") != "" }
