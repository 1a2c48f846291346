package clock

import (
	"time"

	"signoria/engine"
)

// Returns is how many increments a person has at least after coming back from a timeout.
const Returns = 3

// Clock is the state of all seats' clocks after the entries folded so far. Assignment copies it.
// The zero Clock never runs.
type Clock struct {
	set   Settings
	at    time.Time // of the last entry
	pause time.Time // until when all clocks stop, by agreement
	seats [engine.MaxSeats]seat
}

// seat is the clock of one seat.
type seat struct {
	balance      time.Duration // at the beginning of the obligation, if there is one
	owes         bool
	spent        time.Duration // of the obligation, without what was free
	free         time.Duration // what is left of the delay
	out          bool          // it was out of time, and has not come back
	night        Night
	holidayUntil time.Time // until when its person is on holiday
}

// New returns the clocks at the start of a match.
func New(set Settings, at time.Time) Clock {
	c := Clock{set: set, at: at}
	for i := range c.seats {
		c.seats[i].balance = set.Base
	}
	return c
}

// Settings returns the current settings of the clocks.
func (c *Clock) Settings() Settings { return c.set }

// maxSkew is how far the clocks of nodes may be apart.
const maxSkew = time.Minute

// AdvanceTo advances the clocks to at. An earlier time (clock skew between nodes) changes
// nothing; one that is earlier by more than maxSkew means that the clock of the machine was set back:
// no time has passed, and from then on it passes again.
func (c *Clock) AdvanceTo(at time.Time) {
	if !at.After(c.at) {
		if c.at.Sub(at) > maxSkew {
			c.at = at
		}
		return
	}
	for i := range c.seats {
		if s := &c.seats[i]; s.owes {
			s.spend(c.passed(s, c.at, at))
		}
	}
	c.at = at
}

// spend subtracts time from the seat: first from what is free, then from its balance, down to 0.
func (s *seat) spend(d time.Duration) {
	free := min(d, s.free)
	s.free -= free
	s.spent = min(s.balance, s.spent+d-free)
}

// Answer ends a seat's obligation and returns the time credited; 0 if the seat still owes an
// answer.
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

// Owe sets which seats owe an answer from now on. A seat whose obligation ends this way has lost
// no time.
func (c *Clock) Owe(owing engine.Seats) {
	for i := range c.seats {
		s, owes := &c.seats[i], owing.Has(engine.Seat(i))
		if owes != s.owes {
			s.owes, s.spent, s.free = owes, 0, c.set.Delay
		}
	}
}

// Reopen makes a seat owe again after its answers were taken back: it loses their credit, keeps
// the time used as used, and gets no free delay.
func (c *Clock) Reopen(of engine.Seat, credit time.Duration) {
	s := &c.seats[of]
	if s.owes && credit == 0 {
		return // in the midst of its obligation
	}
	s.balance = max(s.spent, s.balance-credit)
	s.owes, s.free = true, 0
}

// TimeOut marks a seat as timed out: its balance is 0, and a bot stands in.
func (c *Clock) TimeOut(of engine.Seat) {
	s := &c.seats[of]
	s.balance, s.spent, s.owes, s.out = 0, 0, false, true
}

// Return marks a seat's person as back. After a timeout the seat gets at least Settings.Back.
func (c *Clock) Return(of engine.Seat) {
	if s := &c.seats[of]; s.out {
		s.out, s.balance = false, max(s.balance, c.set.Back())
	}
}

// Change replaces the settings: every seat that is not out of time gets the new base. Nights and
// holidays are deleted where the new settings do not use them.
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

// Restore sets the time of all seats to that of an earlier clock of the same match, except
// holidays and agreements. If the settings differed then, only who owes an answer is restored.
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

// Outage skips an interval in which no node was up. Call it before AdvanceTo. A seat that owes
// an answer has at least one increment left afterwards.
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

// Pause stops all clocks until the time until; a time in the past ends the pause.
func (c *Clock) Pause(until time.Time) { c.pause = until }

// AddTime adds time to every seat, even beyond the cap.
func (c *Clock) AddTime(d time.Duration) {
	for i := range c.seats {
		c.seats[i].balance += d
	}
}

// SetHoliday sets until when the seat's person is on holiday.
func (c *Clock) SetHoliday(of engine.Seat, until time.Time) { c.seats[of].holidayUntil = until }

// Night returns the hours in which the seat's person sleeps.
func (c *Clock) Night(of engine.Seat) Night { return c.seats[of].night }

// SetNight sets the hours in which the seat's person sleeps. It does nothing unless the clocks
// count days.
func (c *Clock) SetNight(of engine.Seat, n Night) {
	if c.set.Days {
		c.seats[of].night = n
	}
}

// Reading is the state of one seat's clock at a given time.
type Reading struct {
	// Left is the seat's balance, without the free delay.
	Left time.Duration
	// Runs reports whether the seat owes an answer. Still reports whether its clock is stopped
	// although it owes one (a night, a holiday, a pause), until Until.
	Runs, Still bool
	Until       time.Time
	// Free is the rest of the delay. Left shrinks only after it.
	Free time.Duration
	// Deadline is when the seat will be out of time; zero if its clock does not run.
	Deadline time.Time
	// HolidayUntil is the end of the person's holiday; zero means there is none.
	HolidayUntil time.Time
}

// Reading returns the state of a seat's clock at the time at.
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

// Paused returns the end of the agreed pause; zero means there is none.
func (c *Clock) Paused(at time.Time) time.Time {
	if at.Before(c.pause) {
		return c.pause
	}
	return time.Time{}
}

// Deadline returns when the first of the seats that owe an answer will be out of time, and that
// seat; the zero time and NoSeat if no clock runs.
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

// ShortAt returns when the seat has a quarter of the base left, but at the latest before ahead of
// its timeout; the zero time if that was before after, or the seat does not run.
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
