package page

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"golang.org/x/text/unicode/bidi"

	"signoria/engine"
	"signoria/live"
	"signoria/narrate"
	"signoria/table"
)

// Match is a match as one viewer may see it, with the words and the houses of its title.
type Match struct {
	Page
	View *live.MatchView
	Game Title
	// Coats are the houses of the seats, as class names.
	Coats []string
}

// NameOf returns the name of a seat: its person's name, else its number. If its person has removed
// the name, it says so.
func NameOf(p Page, view *live.MatchView, seat engine.Seat) string {
	number := p.T("page.player", "seat", seat.String())
	for _, info := range view.Seats {
		switch {
		case info.Seat != seat:
		case info.NameRemoved:
			return p.T("page.former", "seat", seat.String())
		case info.Name != "":
			return Isolated(cmp.Or(table.TidyName(info.Name), number))
		}
	}
	return number
}

// Isolated isolates a name that is written from right to left, so that it does not turn the text
// around it. In markup <bdi> does the same.
func Isolated(name string) string {
	const first, pop = "\u2068", "\u2069"
	if turns := func(r rune) bool {
		properties, _ := bidi.LookupRune(r)
		return properties.Class() == bidi.R || properties.Class() == bidi.AL || properties.Class() == bidi.AN
	}; strings.ContainsFunc(name, turns) {
		return first + name + pop
	}
	return name
}

// BotName returns the name of the bot in a seat that has no other.
func BotName(seat int) string { return live.BotName(seat) }

// SeatsOf lists the seats of a set.
func SeatsOf(set engine.Seats) []engine.Seat {
	var list []engine.Seat
	for seat := engine.Seat(0); seat < engine.MaxSeats; seat++ {
		if set.Has(seat) {
			list = append(list, seat)
		}
	}
	return list
}

// YourTurn reports whether the table waits for this viewer.
func (v *Match) YourTurn() bool {
	return Awaits(v.View)
}

// QuestionName returns a short hash of a question's words and of the seat that is asked.
func QuestionName(you engine.Seat, words string) string {
	sum := sha256.Sum256([]byte(you.String() + " " + words))
	return hex.EncodeToString(sum[:3])
}

// Undrawn is the look of a seat whose house is still open.
const Undrawn = "undrawn"

// Coats returns the houses of the seats of a match.
func Coats(t Title, view *live.MatchView) []string {
	return DrawnCoats(narrate.HousesOf(t.Narrator, view.Options, view.View))
}

// DrawnCoats replaces houses that are still open by Undrawn.
func DrawnCoats(houses []string) []string {
	list := slices.Clone(houses)
	for i := range list {
		list[i] = cmp.Or(list[i], Undrawn)
	}
	return list
}

// HouseOf returns the house of a seat.
func (v *Match) HouseOf(seat engine.Seat) string { return v.Coats[seat] }

// Awaits reports whether the table waits for the viewer: for their answer, unless a bot stands in
// for them, or to sit down.
func Awaits(view *live.MatchView) bool {
	if view.Status != live.Running || !view.Closed.IsZero() {
		return Unseated(view)
	}
	for _, info := range view.Seats {
		if view.Owing.Has(info.Seat) && info.Yours && !info.Away {
			return true
		}
	}
	return false
}

// Unseated reports whether the viewer has a seat at a table that has not begun, and has not sat
// down yet.
func Unseated(view *live.MatchView) bool {
	return view.Status == live.Waiting && view.Closed.IsZero() &&
		slices.ContainsFunc(view.Seats, func(info live.SeatInfo) bool { return info.Yours && !info.Seated })
}
