package table

import (
	"reflect"
	"slices"
	"strconv"
	"time"

	"signoria/engine"
)

// A visible log is the log as a viewer with some seats knows it: while there are secrets, without
// the steps of other seats that leave this page as it was. Its entries are numbered without gaps,
// so that numbers reveal neither hidden steps nor undone ones. Without secrets these are the
// numbers of the log, and as the log grows the number of the last entry never shrinks.

// Known returns the number of the last entry of the viewer's visible log.
func (t *Table) Known(viewer engine.Seats) int { return t.seenUpTo(len(t.log), viewer) }

// seenUpTo returns how many of the first entries of the log the viewer's visible log holds.
func (t *Table) seenUpTo(last int, viewer engine.Seats) int {
	n := min(t.open(), last)
	for i := n; i < last; i++ {
		if !t.hidden(i, viewer) {
			n++
		}
	}
	return n
}

// Number returns the number of an entry of the log in the viewer's visible log: that of the
// last entry up to it that the visible log holds.
func (t *Table) Number(viewer engine.Seats, entry int) int { return t.seenUpTo(entry, viewer) }

// Index returns the last entry of the log that a viewer may have looked at whose page
// shows the entry of this number last. A number that the viewer's visible log does not
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

// open returns the last entry up to which nothing is hidden from any viewer now: there have been
// secrets ever since.
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

// has reports whether all are among them who answer for these seats: those who
// look on where there is none.
func (v viewers) has(viewer engine.Seats) bool {
	if viewer == 0 {
		return v.outside
	}
	return viewer&^v.seats == 0
}

// hidden reports whether a step left the viewer's page as it was.
func (t *Table) hidden(i int, viewer engine.Seats) bool { return t.log[i].blind.has(viewer) }

// blindTo returns the viewers who cannot know of a step while there are secrets: another seat's
// step that shows them no event, changes nothing that they see, and after which the same seats are
// asked as before. It is computed from what the titles show, not from what they mean to hide.
func (t *Table) blindTo(s *step, before engine.Position) (blind viewers) {
	if !s.Kind.Plays() || !s.secret || before == nil || shows(s.events, 0) ||
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

// shows reports whether the seats, or everybody, may see one of the events.
func shows(events []engine.Event, viewer engine.Seats) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { return e.For == 0 || e.For&viewer != 0 })
}

// Seen returns the viewer's visible log from the start of the match on, with the events for all
// viewers: filter them by VisibleTo. Numbers of entries are those of the visible log, in texts,
// too. While the match runs, an entry that was hidden once has the time at which it was revealed.
func (t *Table) Seen(viewer engine.Seats) []SeenEntry { return t.VisibleLogOf(viewer, nil).Entries() }

// seen returns the viewer's visible log, whole.
func (t *Table) seen(viewer engine.Seats) []SeenEntry { return t.VisibleLogOf(viewer, nil).lines }

// VisibleLog is a viewer's visible log of a table, which is made from that of the table before.
type VisibleLog struct {
	of     *Table
	viewer engine.Seats
	lines  []SeenEntry
	// numbers are the numbers of lines after each entry of the log.
	numbers   []int32
	unchanged int
}

// Entries returns the viewer's visible log from the start of the match on (Seen). They are shared:
// change nothing in them.
func (s *VisibleLog) Entries() []SeenEntry {
	if s.of.start == 0 {
		return nil
	}
	return slices.Clip(s.lines)[s.of.start-1:] // before the start nothing is hidden
}

// Unchanged returns how many of the first Entries are the same as in the visible log that it was made from.
func (s *VisibleLog) Unchanged() int { return max(0, s.unchanged-s.of.start+1) }

// VisibleLogOf returns the viewer's visible log. Before is that of an earlier table of the match; nil means there
// is none. It is used up: what it shows stays, but no other visible log may be made from it.
func (t *Table) VisibleLogOf(viewer engine.Seats, before *VisibleLog) *VisibleLog {
	s := &VisibleLog{of: t, viewer: viewer, numbers: make([]int32, 1, len(t.log)+1)}
	from := t.sameUpTo(viewer, before)
	if from > 0 {
		s.unchanged = int(before.numbers[from])
		s.lines, s.numbers = before.lines[:s.unchanged], before.numbers[:from+1]
		if from <= before.of.Last() && (s.unchanged < len(before.lines) || from < len(before.numbers)-1) { // others may read what follows
			s.lines, s.numbers = slices.Clip(s.lines), slices.Clip(s.numbers)
		}
	}
	times, open := t.times(viewer, from), t.open()
	for i := from; i < len(t.log); i++ {
		at := &t.log[i]
		if i < open || !t.hidden(i, viewer) {
			line := SeenEntry{Entry: at.Entry, Events: at.events, Undone: at.undone, Lost: at.lost}
			line.Seq, line.Chain, line.At = len(s.lines)+1, int(s.numbers[min(max(at.Chain, 1), i+1)-1])+1, times[i-from]
			line.Text = renumbered(at.Entry, s.numbers)
			s.lines = append(s.lines, line)
		}
		s.numbers = append(s.numbers, int32(len(s.lines)))
	}
	return s
}

// sameUpTo returns the last entry of the log up to which the viewer's visible log is as before:
// later entries are new, were undone in the meantime, or are visible only now.
func (t *Table) sameUpTo(viewer engine.Seats, before *VisibleLog) int {
	if before == nil || before.viewer != viewer || before.of.head.ID != t.head.ID || before.of.Running() != t.Running() || before.of.start != t.start {
		return 0
	}
	known := before.of.Last()
	if known == 0 || known > len(t.log) || before.of.restored != t.restored {
		return 0
	}
	if was, is := before.of.log[known-1].Entry, t.log[known-1].Entry; !is.hashesText() || was.Hash != is.Hash {
		return 0 // another log: a hash is of all entries up to it
	}
	same := known
	if open := before.of.open(); open != t.open() {
		same = min(same, open)
	}
	for _, s := range t.log[known:] {
		if s.Kind.goesBack() {
			same = min(same, max(0, s.To()))
		}
	}
	return same
}

// renumbered is an entry's text with the viewer's number of the entry that it names.
func renumbered(e Entry, numbers []int32) string {
	if to := e.To(); to > 0 && to < e.Seq {
		return strconv.Itoa(int(numbers[to]))
	}
	if e.Kind.Talk() != TalkProposes {
		return e.Text
	}
	p, err := ParseProposal(e.Text)
	if err != nil || p.Kind != ProposeRollback || p.To < 1 || p.To >= e.Seq {
		return e.Text
	}
	p.To = int(numbers[p.To])
	return p.Text()
}

// times returns when the viewer learned of the entries after one, or will: those that are
// hidden still have none.
func (t *Table) times(viewer engine.Seats, from int) []time.Time {
	times, revealed := make([]time.Time, len(t.log)-from), time.Time{}
	for i := len(t.log) - 1; i >= from; i-- {
		s := &t.log[i]
		times[i-from] = s.At
		switch {
		case !t.Running():
		case !s.secret:
			revealed = s.At
		case t.hidden(i, viewer):
			times[i-from] = revealed
		}
	}
	return times
}
