// Package board is what drawn boards have in common: the page's own state in its
// address, what lies on which thing of the table and how a click reaches it, why
// not, steppers, the chronicle, the result, and what a phone shows. It knows no
// title: a board says what is drawn where.
//
// # How a board is made of it
//
// A board draws a value of its own that embeds a Table and the title's way of
// speaking (its package words, which embeds a narrate.Speech):
//
//	type table struct {
//		*board.Table
//		*words.Telling
//		v mil.View
//	}
//
//	m.Table = board.New(scene, m.Telling.Asked(), "pick", "cubes")
//	m.Table.Lay(offers, m.steps, nil)
//
// New takes the scene, whether its viewer is asked, and which keys of the page's
// state survive a click on another part; Link changes that state, and with a new
// question everything but kit.Lasting is forgotten.
//
// Lay sorts the offers by the things they are clicked on. A Thing is a kind and a
// number ("space", 9); steps says which thing a choice ends at, and for one in two
// clicks which thing is picked first. From then on the table answers for every
// thing how it stands to the question: At gives its Light, DrawThing draws it as a
// button, a link or plain. The same light says which pane of a phone is lit, and
// Looked whose drawer is open. A choice that lies on nothing is the panel's:
// Only, Offers and Answers list those of a verb, and Answer draws one, closed
// with its "why not?".
//
//	templ (m *table) press(th board.Thing, class, label string) {
//		@m.DrawThing(th, m.At(th), board.Look{Class: class, Label: label}) {
//			{ children... }
//		}
//	}
//
// What is written at the edges of every page is drawn by Forms, Tabs, Back,
// WhyNote and Folded; what is told by Line, Score and Standings. Each takes its
// words from the board, so that no key of a catalogue is named here.
//
// Package boardtest holds the tests that every board must pass: a board calls
// boardtest.Run and keeps the tests of what is its own.
package board
