package table

import (
	"reflect"
	"slices"
	"strconv"
	"time"

	"signoria/engine"
)

// A sight is the log as somebody knows it who answers for some seats: while there
// are secrets, without the steps of other seats that leave this page as it was.
// Its entries are numbered without gaps, so that no number tells how many steps
// there are between them, or how often somebody took one back. Where nothing is
// secret these are the numbers of the log, and as the log grows the number of the
// last one never shrinks.

// Known is the number of the last entry of the viewer's sight.
func (t *Table) Known(viewer engine.Seats) int { return t.seenUpTo(len(t.log), viewer) }

// seenUpTo is how many of the first entries of the log the viewer's sight holds.
func (t *Table) seenUpTo(last int, viewer engine.Seats) int {
	n := min(t.open(), last)
	for i := n; i < last; i++ {
		if !t.hidden(i, viewer) {
			n++
		}
	}
	return n
}

// Number is the number of an entry of the log in the viewer's sight: that of the
// last entry up to it that the sight holds.
func (t *Table) Number(viewer engine.Seats, entry int) int { return t.seenUpTo(entry, viewer) }

// Index is the last entry of the log that a viewer may have looked at whose page
// shows the entry of this number last. A number that the viewer's sight does not
// have is none of the log's either.
func (t *Table) Index(viewer engine.Seats, number int) int {
	i := t.open()
	if number < i {
		return number
	}
	n := i
	for ; i < len(t.log); i++ {
		if t.hidden(i, viewer) {
			continue
		}
		if n == number {
			return i
		}
		n++
	}
	return i + number - n
}

// open is the last entry up to which nothing is hidden from anybody now: there
// have been secrets ever since.
func (t *Table) open() int {
	i := len(t.log)
	for t.Secret() && i > 0 && t.log[i-1].secret {
		i--
	}
	return i
}

// viewers are some seats, and perhaps those who look on.
type viewers struct {
	seats   engine.Seats
	outside bool
}

// has tells whether all are among them who answer for these seats: those who
// look on where there is none.
func (v viewers) has(viewer engine.Seats) bool {
	if viewer == 0 {
		return v.outside
	}
	return viewer&^v.seats == 0
}

// hidden tells whether a step left the viewer's page as it was.
func (t *Table) hidden(i int, viewer engine.Seats) bool { return t.log[i].blind.has(viewer) }

// blindTo are the viewers who cannot know of a step while there are secrets:
// another seat's that shows them no event, changes nothing that they see, and
// after which the same seats are asked as before. What is asked of the titles is
// what they show, not what they mean to hide.
func (t *Table) blindTo(s *step, before engine.Position) (blind viewers) {
	if s.Kind != KindChoice && s.Kind != KindUndo || !s.secret || before == nil || shows(s.events, 0) ||
		t.log[len(t.log)-1].owing != s.owing {
		return blind
	}
	was, is := before.Copy(), s.pos.Copy() // others may read them now
	same := func(seat engine.Seat) bool { return reflect.DeepEqual(was.View(seat), is.View(seat)) }
	if !same(engine.NoSeat) {
		return blind
	}
	blind.outside = true
	for i := range t.seats {
		seat := engine.Seat(i)
		if seat != s.Seat && !shows(s.events, engine.SeatsOf(seat)) && same(seat) {
			blind.seats = blind.seats.With(seat)
		}
	}
	return blind
}

// shows tells whether the seats, or everybody, may see one of the events.
func shows(events []engine.Event, viewer engine.Seats) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { return e.For == 0 || e.For&viewer != 0 })
}

// Seen is the viewer's sight from the start of the match on, with the events for
// everybody: filter by VisibleTo. Numbers of entries are those of the sight, in
// texts too. While the match runs, what was hidden once is told with the time at
// which it was revealed.
func (t *Table) Seen(viewer engine.Seats) []SeenEntry {
	if t.start == 0 {
		return nil
	}
	return t.seen(viewer)[t.start-1:] // before the start nothing is hidden
}

// seen is the viewer's sight, whole.
func (t *Table) seen(viewer engine.Seats) []SeenEntry {
	hidden, times, open := t.allHidden(viewer), t.times(viewer), t.open()
	lines := make([]SeenEntry, 0, len(t.log))
	numbers := make([]int, 1, len(t.log)+1) // by how many entries of the log
	for i, s := range t.log {
		if !hidden[i] || i < open {
			line := SeenEntry{Entry: s.Entry, Events: s.events, Undone: s.undone, Lost: s.lost}
			line.Seq, line.Chain, line.At = len(lines)+1, numbers[min(max(s.Chain, 1), i+1)-1]+1, times[i]
			line.Text = renumbered(s.Entry, numbers)
			lines = append(lines, line)
		}
		numbers = append(numbers, len(lines))
	}
	return lines
}

// renumbered is an entry's text with the viewer's number of the entry that it names.
func renumbered(e Entry, numbers []int) string {
	if to := e.To(); to > 0 && to < e.Seq {
		return strconv.Itoa(numbers[to])
	}
	if e.Kind != KindPropose {
		return e.Text
	}
	p, err := ParseProposal(e.Text)
	if err != nil || p.Kind != ProposeBack || p.To < 1 || p.To >= e.Seq {
		return e.Text
	}
	p.To = numbers[p.To]
	return p.Text()
}

// allHidden tells of every entry whether it was hidden from the viewer when it
// was made.
func (t *Table) allHidden(viewer engine.Seats) []bool {
	hidden := make([]bool, len(t.log))
	for i := range t.log {
		hidden[i] = t.hidden(i, viewer)
	}
	return hidden
}

// times are when the viewer learned of the entries, or will: those that are
// hidden still have none.
func (t *Table) times(viewer engine.Seats) []time.Time {
	times, revealed := make([]time.Time, len(t.log)), time.Time{}
	for i, s := range slices.Backward(t.log) {
		times[i] = s.At
		switch {
		case !t.Running():
		case !s.secret:
			revealed = s.At
		case t.hidden(i, viewer):
			times[i] = revealed
		}
	}
	return times
}
