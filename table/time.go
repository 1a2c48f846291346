package table

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"signoria/engine"
	"signoria/table/clock"
)

// applyMoment checks the time in an entry's text.
func (t *Table) applyMoment(s *step) error {
	s.pos = t.now()
	_, err := s.moment()
	return err
}

func (t *Table) applyAddTime(s *step) error {
	s.pos = t.now()
	_, err := s.duration()
	return err
}

func (t *Table) applyOutage(s *step) error {
	s.pos = t.now()
	_, err := s.intervals()
	return err
}

// moment returns the time in an entry's text, zero for an empty one.
func (e Entry) moment() (time.Time, error) {
	if e.Text == "" {
		return time.Time{}, nil
	}
	return readMoment(e.Text)
}

func readMoment(text string) (time.Time, error) {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return at, fmt.Errorf("%q is not a time like 2026-01-31T18:00:00Z", text)
	}
	return at, nil
}

// Interval is a stretch of time.
type Interval struct{ From, To time.Time }

// intervals returns those in the text of an outage.
func (e Entry) intervals() (list []Interval, err error) {
	for _, word := range strings.Fields(e.Text) {
		from, to, _ := strings.Cut(word, "/")
		var s Interval
		if s.From, err = readMoment(from); err != nil {
			return nil, err
		}
		if s.To, err = readMoment(to); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	if len(list) == 0 {
		return nil, errors.New("an outage without a time")
	}
	return list, nil
}

// duration is that in an entry's text.
func (e Entry) duration() (time.Duration, error) {
	d, err := time.ParseDuration(e.Text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q is not a time like 10m", e.Text)
	}
	return d, nil
}

// momentText returns a time as the text of an entry.
func momentText(at time.Time) string { return at.UTC().Truncate(time.Second).Format(time.RFC3339) }

// running are the seats of persons that owe an answer after the last entry.
func (t *Table) running() engine.Seats {
	if !t.Running() || t.head.Plan.Clock.None() {
		return 0
	}
	runs := t.Owing()
	for seats := runs; seats != 0; seats = seats.Without(seats.First()) {
		if t.Bot(seats.First()) != "" {
			runs = runs.Without(seats.First())
		}
	}
	return runs
}

// advanceClock advances a clock to an entry, applies the entry to it, and returns what the
// entry's seat was credited.
func (t *Table) advanceClock(c *clock.Clock, s *step) (credit time.Duration) {
	if t.head.Plan.Clock.None() {
		return 0
	}
	kind := s.Kind.row()
	if kind.before != nil {
		kind.before(c, s.Entry)
	}
	c.AdvanceTo(s.At)
	if kind.clock != nil {
		credit = kind.clock(t, c, s)
	}
	c.Owe(s.runs)
	return credit
}

// What clocks are told of an entry, by its kind. What its text says was checked when it was made.

func (t *Table) clockSit(c *clock.Clock, s *step) time.Duration {
	if sitting, err := readSitEntry(s.Text); err == nil {
		night, _ := clock.ParseNight(sitting.Night)
		c.SetNight(s.Seat, night)
	}
	return 0
}

func (t *Table) clockChoice(c *clock.Clock, s *step) time.Duration {
	if s.bot || s.lost {
		return 0
	}
	return c.Answer(s.Seat, s.runs)
}

func (t *Table) clockUndo(c *clock.Clock, s *step) time.Duration {
	c.Reopen(s.Seat, t.creditsUndone(s.Entry))
	return 0
}

func (t *Table) clockStandIn(c *clock.Clock, s *step) time.Duration {
	if s.Text == "" {
		c.Return(s.Seat)
	}
	return 0
}

func (t *Table) clockTimeOut(c *clock.Clock, s *step) time.Duration {
	c.TimeOut(s.Seat)
	return 0
}

func (t *Table) clockHoliday(c *clock.Clock, s *step) time.Duration {
	c.SetHoliday(s.Seat, s.Until())
	return 0
}

func (t *Table) clockPause(c *clock.Clock, s *step) time.Duration {
	c.Pause(s.Until())
	return 0
}

func (t *Table) clockAddTime(c *clock.Clock, s *step) time.Duration {
	c.AddTime(s.Long())
	return 0
}

func (t *Table) clockPace(c *clock.Clock, s *step) time.Duration {
	if set, err := readPace(s.Text); err == nil {
		c.Change(set)
	}
	return 0
}

// clockRollback makes the clock as it was after the entry that the match goes back to.
func (t *Table) clockRollback(c *clock.Clock, s *step) time.Duration {
	then := t.clockAt(s.To())
	c.Restore(&then)
	return 0
}

func (t *Table) clockNights(c *clock.Clock, s *step) time.Duration {
	nights, _ := t.nights(s.Entry)
	for seat, night := range nights {
		c.SetNight(seat, night)
	}
	return 0
}

// clockOutage is told before time passes up to the entry: it is about that time.
func clockOutage(c *clock.Clock, e Entry) {
	stretches, _ := e.intervals()
	for _, s := range stretches {
		c.Outage(s.From, s.To)
	}
}

// creditsUndone returns what the choices were credited that an undo has taken back. What was credited
// before another pace was agreed on is gone: all have begun again since.
func (t *Table) creditsUndone(undo Entry) (sum time.Duration) {
	for _, s := range t.log[:undo.Seq-1] {
		switch {
		case s.Kind == KindPace:
			sum = 0
		case s.undoneBy == undo.Seq:
			sum += s.credit
		}
	}
	return sum
}

// clockAt returns the clock after an entry, told of all entries up to it.
func (t *Table) clockAt(seq int) clock.Clock {
	c := clock.New(t.head.Plan.Clock, t.head.Created)
	for i := range t.log[:seq] {
		t.advanceClock(&c, &t.log[i])
	}
	return c
}

func (t *Table) applyPace(s *step) error {
	s.pos = t.now()
	set, err := readPace(s.Text)
	if err == nil {
		err = set.Check()
	}
	if err == nil && !t.Timed() {
		err = fmt.Errorf("the match has no clock")
	}
	return err
}

// Pace returns how much time the persons have now: as planned, or as all have agreed since.
func (t *Table) Pace() clock.Settings { return t.clock.Settings() }

// Clock returns a copy of the clock state after the last entry.
func (t *Table) Clock() clock.Clock { return t.clock }

// ClockAfter returns the clock state right after an entry. Errors: ErrNotNow if the log does not
// have it.
func (t *Table) ClockAfter(seq int) (clock.Clock, error) {
	if seq < 0 || seq > len(t.log) {
		return clock.Clock{}, fmt.Errorf("%w: there is no entry %d", ErrNotNow, seq)
	}
	return t.clockAt(seq), nil
}

// Timed reports whether the match has a clock.
func (t *Table) Timed() bool { return !t.head.Plan.Clock.None() }

// Deadline returns when the first of the people who owe an answer will be out of time, and the
// seat; the zero time if no clock runs.
func (t *Table) Deadline() (time.Time, engine.Seat) {
	if !t.Timed() || !t.Running() {
		return time.Time{}, engine.NoSeat
	}
	return t.clock.Deadline()
}

// TimeOut returns the table after all seats whose clock has run out have timed out: bots of the
// level stand in. Errors: ErrNotNow (no seat is out of time).
func (t *Table) TimeOut(level string, at time.Time) (*Table, error) {
	next, chain := t, t.Last()+1
	for {
		deadline, seat := next.Deadline()
		if seat == engine.NoSeat || deadline.After(at) {
			break
		}
		if next == t {
			next = t.fork()
		}
		if err := next.add(Entry{Kind: KindTimedOut, Seat: seat, Text: level, Chain: chain, At: at}); err != nil {
			return nil, err
		}
	}
	if next == t {
		return nil, fmt.Errorf("%w: nobody is out of time", ErrNotNow)
	}
	return next, nil
}

// Outage returns the table after it was noted in which of these stretches since its last
// entry no node was up; in their order. Errors: ErrNotNow (not running, no clock, or
// none of them).
func (t *Table) Outage(downs []Interval, at time.Time) (*Table, error) {
	var texts []string
	for _, d := range downs {
		if d.From.Before(t.LastAt()) {
			d.From = t.LastAt()
		}
		if d.To.Sub(d.From) >= time.Second && !d.To.After(at) {
			texts = append(texts, momentText(d.From)+"/"+momentText(d.To))
		}
	}
	if !t.Running() || !t.Timed() || len(texts) == 0 {
		return nil, fmt.Errorf("%w: no outage", ErrNotNow)
	}
	next := t.fork()
	err := next.add(Entry{Kind: KindOutage, Seat: engine.NoSeat, Text: strings.Join(texts, " "), At: at})
	return next, err
}

// What a person may take at once, and in all in one match.
const (
	MaxHoliday  = 10 * 24 * time.Hour
	maxHolidays = 21 * 24 * time.Hour
)

// Holiday returns the table after a seat's person has said to be away until a moment; the
// zero time: back. Errors: ErrNotNow (not running, not played over days), ErrPlan (too
// long, or too much together, or a bot's seat).
func (t *Table) Holiday(s engine.Seat, until, at time.Time) (*Table, error) {
	if !t.Running() || !t.Pace().Days {
		return nil, fmt.Errorf("%w: there are holidays only where a match is played over days", ErrNotNow)
	}
	if err := t.persons(s); err != nil {
		return nil, err
	}
	text := ""
	if !until.IsZero() {
		switch taken := t.holidays(s, at); {
		case !until.After(at):
			return nil, fmt.Errorf("%w: a holiday until %s, which is past", ErrPlan, momentText(until))
		case until.Sub(at) > MaxHoliday:
			return nil, fmt.Errorf("%w: a holiday of more than %s", ErrPlan, MaxHoliday)
		case taken+until.Sub(at) > maxHolidays:
			return nil, fmt.Errorf("%w: holidays of more than %s; %s are taken", ErrPlan, maxHolidays, taken)
		}
		text = momentText(until)
	}
	next := t.fork()
	err := next.add(Entry{Kind: KindHoliday, Seat: s, Text: text, At: at})
	return next, err
}

// holidays returns how long a seat's person has been on holiday by now.
func (t *Table) holidays(s engine.Seat, at time.Time) (sum time.Duration) {
	from, until := time.Time{}, time.Time{}
	for _, e := range t.log {
		if e.Kind == KindHoliday && e.Seat == s {
			sum += earlier(until, e.At).Sub(from)
			from = e.At
			until, _ = e.moment()
			if until.IsZero() {
				from, until = e.At, e.At
			}
		}
	}
	return sum + earlier(until, at).Sub(from)
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// persons refuses a seat that is not a person's.
func (t *Table) persons(s engine.Seat) error {
	if s < 0 || int(s) >= len(t.seats) || t.OwnBot(s) != "" {
		return fmt.Errorf("%w: seat %s is no person's", ErrPlan, s)
	}
	return nil
}

// Leave returns the table after a seat's person has left it to a bot of the level. They can come
// back (SetStandIn). Errors: as SetStandIn.
func (t *Table) Leave(s engine.Seat, level string, at time.Time) (*Table, error) {
	if _, err := t.SetStandIn(s, level, at); err != nil {
		return nil, err
	}
	next := t.fork()
	err := next.add(Entry{Kind: KindLeave, Seat: s, Text: level, At: at})
	return next, err
}
