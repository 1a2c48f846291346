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

// Match is a match as one viewer may see it, with what it takes to tell of it: the words and looks
// of its title.
type Match struct {
	Page
	View *live.MatchView
	Game Title
	// Coats are how the seats look.
	Coats []string
}

// NameOf is how a seat is called: its person's name, else its number. Where its person has
// taken the name off it says so.
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

// Isolated keeps a name that is written from right to left from turning what
// stands beside it in a sentence. It is what <bdi> is in markup.
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

// BotName returns the usual name of a bot by its seat.
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

// YourTurn tells whether the table waits for this viewer.
func (v *Match) YourTurn() bool {
	return Awaits(v.View)
}

// QuestionName tells questions apart by their words and by who is asked.
func QuestionName(you engine.Seat, words string) string {
	sum := sha256.Sum256([]byte(you.String() + " " + words))
	return hex.EncodeToString(sum[:3])
}

// Undrawn is the look of a seat whose house is still open.
const Undrawn = "undrawn"

// Coats are how the seats of a match look.
func Coats(t Title, view *live.MatchView) []string {
	return DrawnCoats(narrate.HousesOf(t.Narrator, view.Options, view.View))
}

// DrawnCoats puts a look in the place of houses that are still open.
func DrawnCoats(houses []string) []string {
	list := slices.Clone(houses)
	for i := range list {
		list[i] = cmp.Or(list[i], Undrawn)
	}
	return list
}

// HouseOf is how a seat of the match looks.
func (v *Match) HouseOf(seat engine.Seat) string { return v.Coats[seat] }

// Awaits tells whether the table waits for the viewer: to answer, where no bot stands in, or
// to sit down.
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

// Unseated tells whether the viewer has a seat at a table that has not begun, and has not
// sat down yet.
func Unseated(view *live.MatchView) bool {
	return view.Status == live.Waiting && view.Closed.IsZero() &&
		slices.ContainsFunc(view.Seats, func(info live.SeatInfo) bool { return info.Yours && !info.Seated })
}
