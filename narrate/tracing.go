package narrate

import "signoria/engine"

// Tracer is an optional interface of a Narrator, so that a page can show what has changed since its
// viewer last looked. Things are named as in lessons (docs/notation.md): "space market.1", "card
// 29", "goods coins of 2"; a board finds their elements (kit.Finder).
type Tracer interface {
	// Traces are the things that events changed, in their order; nothing that the
	// events' For hides from Scene.You, and nothing that the viewer could not see
	// on the table.
	Traces(Scene, []engine.Event) []Trace
	// Counts are the numbers on the table that a viewer compares, seat by seat in
	// the same order at every moment. Of what is hidden from Scene.You there is none.
	Counts(Scene) []Count
	// Announce are the big moments among events (a round, a church report, a
	// wedding, a siege, a death), for everybody at the table to see at once.
	Announce(Scene, []engine.Event) []Announcement
}

// Trace is a thing that has changed.
type Trace struct {
	// Thing is where something is new, From where it came from ("" unknown).
	Thing, From string
	// Gone marks a thing that something has left: nothing new is there.
	Gone bool
}

// Count is a number of a seat on the table.
type Count struct {
	// Thing is the thing that has the number, Symbol its icon, Name what it counts ("coins").
	Thing, Symbol, Name string
	Seat                engine.Seat
	N                   int
	// Main marks the three or so figures of a short summary.
	Main bool
}

// Announcement is a big moment: a heading of few words, a sentence (or ""), and its icon. Round is
// the number of the round (the year, if a title counts years) that begins with it, 0 for other
// moments.
type Announcement struct {
	Symbol, Head, Text string
	Round              int
}
