package kit

import (
	"slices"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"signoria/engine"
)

// ClockState is the state of a clock, and its CSS class: each has a shape of its own.
type ClockState string

// The states of a clock.
const (
	ClockRuns  ClockState = "runs"
	ClockFree  ClockState = "free"  // its seat is asked, and thinking still costs nothing
	ClockHeld  ClockState = "held"  // a pause, or its person is on holiday
	ClockNight ClockState = "night" // its person sleeps
	ClockRests ClockState = "rests" // its seat is not asked
	ClockOut   ClockState = "out"   // a bot stands in
)

// Clock is the time of one person's seat, as pages show it. The script counts from moments and not from
// the time that was left when the page was drawn. So two drawings of one position differ only in the
// figures.
type Clock struct {
	Seat        engine.Seat
	House, Name string
	State       ClockState
	// Text is the figures, or that a bot plays. Label says them aloud; in Pattern the time is
	// "{left}", which the script fills in. Word is a short word for the state, empty if the
	// shape says enough.
	Text, Label, Pattern, Word string
	// Own means that it is the viewer's: its figures are in the bar and nowhere else.
	Own bool
	// Left is the time left, Base the time at the start.
	Left, Base time.Duration
	// Zero is when no time will be left, Free until when thinking is free, Still until when the
	// clock stops; zero means that it does not apply. If Zero is zero, the clock stops for a time
	// that the viewer may not know.
	Zero, Free, Still time.Time
}

// ClockLow is the time left below which a clock is nearly used up.
const ClockLow = time.Minute

// Counts reports whether there is anything for a script to count.
func (c *Clock) Counts() bool { return !c.Zero.IsZero() }

// Short reports whether it runs with at most a quarter of Base left.
func (c *Clock) Short() bool { return c.runs() && c.Left <= c.Base/4 && c.Base/4 > ClockLow }

// Low reports whether it runs with less than ClockLow left.
func (c *Clock) Low() bool { return c.runs() && c.Left < ClockLow }

func (c *Clock) runs() bool { return c.State == ClockRuns || c.State == ClockFree }

// share returns which share of Base is left, as CSS.
func (c *Clock) share() templ.SafeCSS {
	share := min(1, float64(c.Left)/float64(max(c.Base, 1)))
	return templ.SafeCSS("--left:" + strconv.FormatFloat(share, 'f', 3, 64))
}

// Counted returns the data from which a script counts, in milliseconds.
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

// ClockOf returns the clock of a seat; nil if it has none, as bots.
func (s Scene) ClockOf(seat engine.Seat) *Clock {
	if seat < 0 || int(seat) >= len(s.Clocks) {
		return nil
	}
	return s.Clocks[seat]
}

// Timed reports whether the table has clocks now.
func (s Scene) Timed() bool { return len(s.Clocks) > 0 }

// ClockAt returns the clock at a seat's own place of the board; nil for the viewer's own, which is
// in the bar.
func (s Scene) ClockAt(seat engine.Seat) *Clock {
	if c := s.ClockOf(seat); c != nil && !c.Own {
		return c
	}
	return nil
}

// OwnClock returns the viewer's clock while nothing is asked of them; nil if there is none, or while
// the bar shows it among those who decide.
func (s Scene) OwnClock() *Clock {
	if c := s.ClockOf(s.You); c != nil && c.State != ClockOut && !s.Owing.Has(s.You) {
		return c
	}
	return nil
}

// maxDeciding is the most seats that the bar shows of those who decide at once.
const maxDeciding = 3

// deciding returns the seats of those who decide, the viewer's own first, as many as the bar shows,
// and how many there are.
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

// Together reports whether several seats decide at once at a table with clocks: the bar then shows
// their clocks instead of one.
func (s Scene) Together() bool { return s.Live && s.Timed() && s.Owing.Len() > 1 }

func (s Scene) faceOf(seat engine.Seat) (house, name string) {
	for _, f := range s.Seats {
		if f.Seat == seat {
			return f.House, f.Name
		}
	}
	return "", ""
}
