// Package board has the parts that all drawn boards share: the page's own state in its
// address, the choices about each thing of the table and how a click reaches them, the
// reasons why not, steppers, the chronicle, the result, and the panes of a phone. It
// knows no title: a title's package board decides what is drawn where.
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
// state survive a click on another part; Link changes that state, and a new question
// deletes everything but kit.Lasting.
//
// Lay sorts the offers by the things they are clicked on. A Thing is a kind and a
// number ("space", 9); steps says which thing a choice ends at, and for one in two
// clicks which thing is picked first. Afterwards At returns the Light of every
// thing: its state in the open question. DrawThing draws it as a button, a link or plain.
// The same light shows which pane of a phone has choices, and Looked is the thing whose
// drawer is open. A choice about no thing is in the panel:
// Only and Offers list those of a verb, and Answer draws one, closed with its "why not?".
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
// Package boardtest has the tests that every board must pass: a board calls
// boardtest.Run, and has tests of its own parts.
package board
