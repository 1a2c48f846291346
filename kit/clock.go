package kit

import (
	"slices"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"signoria/engine"
)

// ClockState is what a clock is doing, and its class: each has a shape of its own.
type ClockState string

// What clocks do.
const (
	ClockRuns  ClockState = "runs"
	ClockFree  ClockState = "free"  // it is asked, and still costs nothing
	ClockHeld  ClockState = "held"  // a pause, or its person is on holiday
	ClockNight ClockState = "night" // its person sleeps
	ClockRests ClockState = "rests" // nothing is asked
	ClockOut   ClockState = "out"   // a bot stands in
)

// Clock is the time of one person's seat, as pages show it. What a script counts from
// are moments and never what was left when the page was drawn, so that drawings of one
// position are the same whenever they are made, but for the figures.
type Clock struct {
	Seat        engine.Seat
	House, Name string
	State       ClockState
	// Text are the figures, or that a bot plays. Label says them aloud; in Pattern the
	// time is "{left}", for a script that says it anew. Word says the state shortly, empty
	// where the shape says enough.
	Text, Label, Pattern, Word string
	// Own tells that it is the viewer's: its figures stand in the bar and nowhere else.
	Own bool
	// Left and Base are what the seat has, and began with.
	Left, Base time.Duration
	// Zero is when nothing will be left, Free until when it costs nothing, Still until when
	// it stands, zero for not; a zero Zero: it stands for longer than the viewer may know.
	Zero, Free, Still time.Time
}

// ClockLow is what is left of a clock that is nearly out of time.
const ClockLow = time.Minute

// Counts tells whether there is anything for a script to count.
func (c *Clock) Counts() bool { return !c.Zero.IsZero() }

// Short tells that it runs with a quarter of what it began with, Low that it runs
// with a minute.
func (c *Clock) Short() bool { return c.runs() && c.Left <= c.Base/4 && c.Base/4 > ClockLow }

// Low tells that it runs with less than a minute.
func (c *Clock) Low() bool { return c.runs() && c.Left < ClockLow }

func (c *Clock) runs() bool { return c.State == ClockRuns || c.State == ClockFree }

// share is how much is left of what the seat began with.
func (c *Clock) share() templ.SafeCSS {
	share := min(1, float64(c.Left)/float64(max(c.Base, 1)))
	return templ.SafeCSS("--left:" + strconv.FormatFloat(share, 'f', 3, 64))
}

// Counted are what a script counts from, in milliseconds.
func (c *Clock) Counted() templ.Attributes {
	if !c.Counts() {
		return nil
	}
	millis := func(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }
	list := templ.Attributes{"data-zero": millis(c.Zero), "data-base": strconv.FormatInt(c.Base.Milliseconds(), 10)}
	if c.State == ClockFree || !c.Still.IsZero() {
		list["data-free"] = millis(c.Free)
	}
	if !c.Still.IsZero() {
		list["data-still"] = millis(c.Still)
	}
	return list
}

// ClockOf is the clock of a seat; nil where it has none, as bots.
func (s Scene) ClockOf(seat engine.Seat) *Clock {
	if seat < 0 || int(seat) >= len(s.Clocks) {
		return nil
	}
	return s.Clocks[seat]
}

// Timed tells whether the table has clocks now.
func (s Scene) Timed() bool { return len(s.Clocks) > 0 }

// ClockAt is the clock that stands at a seat's own place of the board: not the
// viewer's own, which the bar has.
func (s Scene) ClockAt(seat engine.Seat) *Clock {
	if c := s.ClockOf(seat); c != nil && !c.Own {
		return c
	}
	return nil
}

// OwnClock is the viewer's clock while nothing is asked of them; else the bar shows it
// among those who decide. Nil: there is none, or it is shown there.
func (s Scene) OwnClock() *Clock {
	if c := s.ClockOf(s.You); c != nil && c.State != ClockOut && !s.Owing.Has(s.You) {
		return c
	}
	return nil
}

// maxDeciding is how many the bar shows of those who decide at once.
const maxDeciding = 3

// deciding are the seats of those who decide, the viewer's own first, as many as the
// bar shows, and how many there are.
func (s Scene) deciding() (shown []engine.Seat, all int) {
	for seat := range engine.MaxSeats {
		if s.Owing.Has(engine.Seat(seat)) {
			shown = append(shown, engine.Seat(seat))
		}
	}
	if own := slices.Index(shown, s.You); own > 0 {
		shown = slices.Insert(slices.Delete(shown, own, own+1), 0, s.You)
	}
	return shown[:min(len(shown), maxDeciding)], len(shown)
}

// Together tells that several decide at once at a table with clocks: the bar then shows
// their clocks in the place of one.
func (s Scene) Together() bool { return s.Live && s.Timed() && s.Owing.Len() > 1 }

func (s Scene) faceOf(seat engine.Seat) (house, name string) {
	for _, f := range s.Seats {
		if f.Seat == seat {
			return f.House, f.Name
		}
	}
	return "", ""
}
