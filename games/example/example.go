// Package example has what other packages see of Palio: its question, verb, events and view, and its
// page of rules. Palio is a small race of our own that shows the parts of a title
// (docs/new-title.md). The rules are in the package rules.
package example

import (
	_ "embed" // the page of rules

	"signoria/engine"
	"signoria/engine/question"
	"signoria/games/example/content"
)

// Page is the page of numbered rules.
//
//go:embed rules.md
var Page string

// The only question, and the only verb: it seals a whip (N) for a horse (On).
const (
	AskUrge question.Ask = 1
	DoUrge  engine.Verb  = 1
)

// The kinds of events.
const (
	EvUrged  uint8 = iota + 1 // Seat, On: the horse, N: the whip
	EvRan                     // On, N: spaces
	EvFlorin                  // Seat
	EvFresh                   // On
)

// View is what one viewer may see. The fallback table draws it field by field.
type View struct {
	Laps   int
	Fresh  content.Horse
	Horses []HorseView
	Seats  []SeatView
}

// HorseView is a horse on the track, and what a wager on it pays now.
type HorseView struct {
	Horse       content.Horse
	Space, Pays int
}

// SeatView is a seat; others' wagers, and what they seal, are not filled in.
type SeatView struct {
	Seat    engine.Seat
	Florins int
	Whips   []int
	Wager   content.Horse
	Sealed  *Urge
}

// Urge is the secret choice of a seat: a whip for a horse. The zero value means none yet.
type Urge struct {
	Horse content.Horse
	Whip  int8
}
