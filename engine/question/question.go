// Package question holds the questions of a title as rows of a table, so that all that
// the rules say of one question is in one place: how its answers are written, which of
// them are open and why the others are not, what each does, and what a page shows of it.
//
// Rules embed a Table. From its rows it derives the parts of engine.Rules that concern
// questions (Choices, Check, Do, Format, Parse), and of the optional interfaces Listed,
// Pruner and Indexed. Rules add which question a seat is asked (Rules.Asks) and how
// the game continues after an answer (Rules.Advance).
package question

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/notation"
)

// Ask numbers the questions of a title, from 1; 0 means that nothing is asked.
type Ask uint8

// Rules are the parts of a title's rules over the state S that a Table calls. G is the type that
// the nouns of its notation get their names from.
type Rules[S, G any] interface {
	// Asks returns the question that the seat owes an answer to, 0 if it owes none. It is
	// called for any seat, also for engine.NoSeat.
	Asks(*S, engine.Seat) Ask
	// Idle returns why a seat that owes no answer cannot answer with this verb.
	Idle(*S, engine.Seat, engine.Verb) engine.Reason
	// Names returns what the seat's choices are written and read with.
	Names(*S, engine.Seat) G
	// Advance runs on to the next question after an answer was carried out.
	Advance(*S, *engine.Log)
}

// Row is one question. Functions that are nil have the default that is named at each.
// R are the rules and S their state, G names things in notation. Q is the open question in the
// title's view, O one choice that it shows.
type Row[R, S, G, Q, O any] struct {
	// Ask is the number of the question. Pending work that asks nothing may have a row
	// too, with a number above those of the questions, without answers.
	Ask Ask
	// Nodes are the kinds of pending work that ask it, for titles in which one question has
	// several, or that do not number their work as their questions (Table.At). Nil means none.
	Nodes []effect.Node
	// Answers are the verbs that answer it, in any order.
	Answers []Answer[R, S, G]
	// Choices appends the open choices in the order of engine.Choice.Less. A row that has it
	// is written twice, for speed: Choices and the Why of its answers must agree. Nil means every
	// choice that its notation can say and that Why leaves open.
	Choices func(R, *S, engine.Seat, []engine.Choice) []engine.Choice
	// Else returns why a verb that is no answer to this question is closed while it is
	// asked; the zero Reason where there is nothing special to say. Nil means nothing special.
	Else func(R, *S, engine.Verb) engine.Reason
	// Auto does what needs no answer, such as the only choice there is, and reports
	// whether it did; false means the question is asked. Nil means it is always asked.
	Auto func(R, *S, *effect.Frame, *engine.Log) bool
	// Prune is that of engine.Pruner. Nil means all choices are likely.
	Prune func(R, *S, []engine.Choice) []engine.Choice
	// CountIndexed and ChoiceAt are those of engine.Indexed. Nil means choices are
	// listed. The last of the Workings is the table's own.
	CountIndexed func(R, *S, engine.Seat, *engine.Workings) int
	ChoiceAt     func(R, *S, engine.Seat, *engine.Workings, int) (engine.Choice, bool)
	// Tell writes what the viewer may know of this question into the view's. Nil means nothing.
	Tell func(r R, s *S, viewer engine.Seat, q *Q)
	// Show calls add for each choice that the view shows, open or closed. Nil means none.
	Show func(r R, s *S, seat engine.Seat, add func(O))
}

// Answer is one verb that answers a question.
type Answer[R, S, G any] struct {
	Verb engine.Verb
	// Forms are how it is written; their Verb is filled in. A verb that answers several
	// questions has them at one, and at the others either the same or none.
	Forms []notation.Form[G]
	// Why returns why a choice is closed, the zero Reason if it is open. It is asked only
	// about choices that the forms can say. Nil means all of them are open.
	Why func(R, *S, engine.Seat, engine.Choice) engine.Reason
	// Do carries out an open choice.
	Do func(R, *S, engine.Seat, engine.Choice, *engine.Log)
}
