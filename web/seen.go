package web

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

// seen is a match as one viewer may see it, with what it takes to tell of it: the words and looks
// of its title.
type seen struct {
	page
	view *live.MatchView
	game title
	// coats are how the seats look.
	coats []string
}

// nameOf is how a seat is called: its person's name, else its number. Where its person has
// taken the name off it says so.
func nameOf(p page, view *live.MatchView, seat engine.Seat) string {
	number := p.t("page.player", "seat", seat.String())
	for _, info := range view.Seats {
		switch {
		case info.Seat != seat:
		case info.Former:
			return p.t("page.former", "seat", seat.String())
		case info.Name != "":
			return isolated(cmp.Or(table.TidyName(info.Name), number))
		}
	}
	return number
}

// isolated keeps a name that is written from right to left from turning what
// stands beside it in a sentence. It is what <bdi> is in markup.
func isolated(name string) string {
	const first, pop = "\u2068", "\u2069"
	if turns := func(r rune) bool {
		properties, _ := bidi.LookupRune(r)
		return properties.Class() == bidi.R || properties.Class() == bidi.AL || properties.Class() == bidi.AN
	}; strings.ContainsFunc(name, turns) {
		return first + name + pop
	}
	return name
}

// botNames are the names that bots get where nobody gave them another, by seat.
var botNames = [...]string{"Cosimo", "Lucrezia", "Piero", "Contessina", "Giuliano", "Simonetta", "Ginevra", "Bernardo"}

func botName(seat int) string { return botNames[seat%len(botNames)] }

// seatsOf lists the seats of a set.
func seatsOf(set engine.Seats) []engine.Seat {
	var list []engine.Seat
	for seat := engine.Seat(0); seat < engine.MaxSeats; seat++ {
		if set.Has(seat) {
			list = append(list, seat)
		}
	}
	return list
}

// yourTurn tells whether the table waits for this viewer.
func (v *seen) yourTurn() bool {
	return awaits(v.view)
}

// questionName tells questions apart by their words and by who is asked.
func questionName(you engine.Seat, words string) string {
	sum := sha256.Sum256([]byte(you.String() + " " + words))
	return hex.EncodeToString(sum[:3])
}

// undrawn is the look of a seat whose house is still open.
const undrawn = "undrawn"

// coats are how the seats of a match look.
func coats(t title, view *live.MatchView) []string {
	return drawnCoats(narrate.HousesOf(t.Narrator, view.Options, view.View))
}

// drawnCoats puts a look in the place of houses that are still open.
func drawnCoats(houses []string) []string {
	list := slices.Clone(houses)
	for i := range list {
		list[i] = cmp.Or(list[i], undrawn)
	}
	return list
}

// houseOf is how a seat of the match looks.
func (v *seen) houseOf(seat engine.Seat) string { return v.coats[seat] }

// awaits tells whether the table waits for the viewer: to answer, where no bot stands in, or
// to sit down.
func awaits(view *live.MatchView) bool {
	if view.Status != live.Running || !view.Closed.IsZero() {
		return unseated(view)
	}
	for _, info := range view.Seats {
		if view.Owing.Has(info.Seat) && info.Yours && !info.Away {
			return true
		}
	}
	return false
}

// unseated tells whether the viewer has a seat at a table that has not begun, and has not
// sat down yet.
func unseated(view *live.MatchView) bool {
	return view.Status == live.Waiting && view.Closed.IsZero() &&
		slices.ContainsFunc(view.Seats, func(info live.SeatInfo) bool { return info.Yours && !info.Seated })
}
