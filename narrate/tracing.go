package narrate

import "signoria/engine"

// Tracer is an optional interface of a Narrator, so that a page can show what has changed since its viewer last
// looked. Things have the names of lessons (docs/notation.md): "space market.1", "card 29", "goods coins of 2".
// A board finds their elements (kit.Finder).
type Tracer interface {
	// Traces returns the things that events have changed, in the order of events. It leaves out events
	// that Scene.You may not see (Event.For), and things that the viewer cannot see on the table.
	Traces(Scene, []engine.Event) []Trace
	// Counts returns the numbers on the table that a viewer compares, seat by seat, in the same order at
	// every moment. It leaves out numbers that are hidden from Scene.You.
	Counts(Scene) []Count
	// Announce returns the big moments among events (a round, a church report, a wedding, a siege, a
	// death), which everyone at the table may see.
	Announce(Scene, []engine.Event) []Announcement
}

// Trace is a thing that has changed.
type Trace struct {
	// Thing is where something is new. From is where it came from; empty means unknown.
	Thing, From string
	// Gone means that something has left Thing, and nothing new is there.
	Gone bool
}

// Count is a number of a seat on the table.
type Count struct {
	// Thing is the thing that has the number, Symbol its icon, Name what it counts ("coins").
	Thing, Symbol, Name string
	Seat                engine.Seat
	N                   int
	// Main means that it is one of the few counts of a short summary.
	Main bool
}

// Announcement is a big moment. Symbol is its icon, Head a heading of few words, Text a sentence or empty. Round
// is the number of the round or year that begins with it; 0 for other moments.
type Announcement struct {
	Symbol, Head, Text string
	Round              int
}
