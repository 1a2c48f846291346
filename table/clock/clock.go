package clock

import (
	"time"

	"signoria/engine"
)

// Returns is how many increments a person has at least who comes back after being out
// of time.
const Returns = 3

// Clock is what is known of time after the entries that it was told of. Assignment is a
// copy. The zero Clock runs for nobody.
type Clock struct {
	set   Settings
	at    time.Time // of the last entry
	pause time.Time // until when all clocks stand, by agreement
	seats [engine.MaxSeats]seat
}

// seat is what is known of one seat.
type seat struct {
	balance      time.Duration // at the beginning of the obligation, if there is one
	owes         bool
	spent        time.Duration // of the obligation, without what was free
	free         time.Duration // what is left of the delay
	out          bool          // it was out of time, and has not come back
	night        Night
	holidayUntil time.Time // until when its person is on holiday
}

// New gives clocks at the start of a match.
func New(set Settings, at time.Time) Clock {
	c := Clock{set: set, at: at}
	for i := range c.seats {
		c.seats[i].balance = set.Base
	}
	return c
}

// Settings are those of the match.
func (c *Clock) Settings() Settings { return c.set }

// AdvanceTo lets time pass up to a moment. One before what is known already (another node's
// watch) lets nothing pass.
func (c *Clock) AdvanceTo(at time.Time) {
	if !at.After(c.at) {
		return
	}
	for i := range c.seats {
		if s := &c.seats[i]; s.owes {
			s.spend(c.passed(s, c.at, at))
		}
	}
	c.at = at
}

// spend takes time, first of what is free, and never more than there is.
func (s *seat) spend(d time.Duration) {
	free := min(d, s.free)
	s.free -= free
	s.spent = min(s.balance, s.spent+d-free)
}

// Answer ends the obligation of a seat by its own answer, and gives what it was
// credited: nothing where it goes on owing.
func (c *Clock) Answer(of engine.Seat, owing engine.Seats) (credit time.Duration) {
	s := &c.seats[of]
	if !s.owes || owing.Has(of) {
		return 0
	}
	left := s.balance - s.spent
	s.balance = max(left, min(c.set.Cap, left+c.set.Increment))
	s.owes, s.spent = false, 0
	return s.balance - left
}

// Owe says who owes an answer from now on. An obligation that ends so has cost nothing.
func (c *Clock) Owe(owing engine.Seats) {
	for i := range c.seats {
		s, owes := &c.seats[i], owing.Has(engine.Seat(i))
		if owes != s.owes {
			s.owes, s.spent, s.free = owes, 0, c.set.Delay
		}
	}
}

// Reopen takes back the credit of answers that were taken back. The seat owes again:
// what it has used stays used, and nothing is free.
func (c *Clock) Reopen(of engine.Seat, credit time.Duration) {
	s := &c.seats[of]
	if s.owes && credit == 0 {
		return // in the midst of its obligation
	}
	s.balance = max(s.spent, s.balance-credit)
	s.owes, s.free = true, 0
}

// TimeOut says that the seat is out of time, and a bot stands in.
func (c *Clock) TimeOut(of engine.Seat) {
	s := &c.seats[of]
	s.balance, s.spent, s.owes, s.out = 0, 0, false, true
}

// Return says that the seat's person is back: after being out of time with some
// increments at least.
func (c *Clock) Return(of engine.Seat) {
	if s := &c.seats[of]; s.out {
		s.out, s.balance = false, max(s.balance, c.set.Back())
	}
}

// Change lets clocks go on by other settings: every seat has its base anew. Who is out of time
// stays so. Where nights do not count, they are forgotten.
func (c *Clock) Change(set Settings) {
	c.set = set
	for i := range c.seats {
		s := &c.seats[i]
		s.spent = 0
		if !s.out {
			s.balance = set.Base
		}
		if s.owes {
			s.free = set.Delay
		}
		if !set.Days {
			s.night, s.holidayUntil = Night{}, time.Time{}
		}
	}
}

// Restore makes time what it was in another clock, of the same match, but for who is on
// holiday and what is agreed on. Where the settings were others then, only who owes is as it was.
func (c *Clock) Restore(then *Clock) {
	if then.set != c.set {
		for i := range c.seats {
			s := &c.seats[i]
			s.owes, s.spent, s.free = then.seats[i].owes, 0, c.set.Delay
		}
		return
	}
	for i := range c.seats {
		s, was := &c.seats[i], &then.seats[i]
		s.balance, s.spent, s.free, s.owes = was.balance, was.spent, was.free, was.owes
	}
}

// Outage takes a stretch from the clocks in which no node was up, from a moment until
// the time of the entry that tells of it, before Pass: who owes has an increment at
// least after it.
func (c *Clock) Outage(from, to time.Time) {
	c.AdvanceTo(from)
	if to.After(c.at) {
		c.at = to
	}
	for i := range c.seats {
		if s := &c.seats[i]; s.owes {
			s.spent = max(0, min(s.spent, s.balance-c.set.Increment))
			s.balance = max(s.balance, c.set.Increment)
		}
	}
}

// Pause lets all clocks stand until a moment; one that is past lets them go on.
func (c *Clock) Pause(until time.Time) { c.pause = until }

// AddTime gives every seat more time, beyond the cap too.
func (c *Clock) AddTime(d time.Duration) {
	for i := range c.seats {
		c.seats[i].balance += d
	}
}

// SetHoliday says until when the seat's person is on holiday.
func (c *Clock) SetHoliday(of engine.Seat, until time.Time) { c.seats[of].holidayUntil = until }

// Night is when the seat's person sleeps.
func (c *Clock) Night(of engine.Seat) Night { return c.seats[of].night }

// SetNight says when the seat's person sleeps.
func (c *Clock) SetNight(of engine.Seat, n Night) {
	if c.set.Days {
		c.seats[of].night = n
	}
}

// Reading is one seat's clock at a moment.
type Reading struct {
	// Left is what the seat has, what is free not counted.
	Left time.Duration
	// Runs tells that the seat owes an answer; Still that no time passes though it
	// does, until Until.
	Runs, Still bool
	Until       time.Time
	// Free is what is left of the delay, before Left grows less.
	Free time.Duration
	// Deadline is when the seat will be out of time; zero where it does not run.
	Deadline time.Time
	// HolidayUntil is until when its person is on holiday, zero for not.
	HolidayUntil time.Time
}

// Reading shows the seat's clock at a moment.
func (c *Clock) Reading(of engine.Seat, at time.Time) Reading {
	then := *c
	then.AdvanceTo(at)
	s := &then.seats[of]
	h := Reading{Left: s.balance - s.spent, Runs: s.owes}
	if at.Before(s.holidayUntil) {
		h.HolidayUntil = s.holidayUntil
	}
	if !s.owes {
		return h
	}
	h.Free = s.free
	h.Deadline = then.after(s, then.at, s.free+h.Left)
	if still, until := then.stands(s, then.at); still {
		h.Still, h.Until = true, until
	}
	return h
}

// Paused is until when all clocks stand by agreement; zero: they do not.
func (c *Clock) Paused(at time.Time) time.Time {
	if at.Before(c.pause) {
		return c.pause
	}
	return time.Time{}
}

// Deadline is the first moment at which a seat of those that owe is out of time, and
// which seat; the zero time: none runs.
func (c *Clock) Deadline() (first time.Time, of engine.Seat) {
	of = engine.NoSeat
	for i := range c.seats {
		s := &c.seats[i]
		if !s.owes {
			continue
		}
		if at := c.after(s, c.at, s.free+s.balance-s.spent); of == engine.NoSeat || at.Before(first) {
			first, of = at, engine.Seat(i)
		}
	}
	return first, of
}

// ShortAt is when the seat has a quarter of the base left, and at the latest so long
// before it is out of time; the zero time where that was before a moment, or the seat does
// not run.
func (c *Clock) ShortAt(of engine.Seat, after time.Time, before time.Duration) time.Time {
	s := &c.seats[of]
	if !s.owes {
		return time.Time{}
	}
	left := s.free + s.balance - s.spent
	at := c.after(s, c.at, left).Add(-before)
	if quarter := c.set.Base / 4; left > quarter {
		if then := c.after(s, c.at, left-quarter); then.Before(at) {
			at = then
		}
	}
	if !at.After(after) {
		return time.Time{}
	}
	return at
}
