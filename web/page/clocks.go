package page

import (
	"cmp"
	"time"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	"signoria/table/clock"
)

// PaceName returns the name of a pace by its settings; for settings that this version does not know,
// that of no clock.
func PaceName(s clock.Settings) string { return cmp.Or(clock.NameOf(s), clock.NoPace) }

// HasClocks reports whether the table has clocks.
func (v *Match) HasClocks() bool { return !v.View.Clock.Settings.None() }

// Ticking reports whether the page shows clocks.
func (v *Match) Ticking() bool { return v.View.Live && len(v.View.Clock.Seats) > 0 }

// Paused returns the time until which all clocks stop by agreement; zero if they do not.
func (v *Match) Paused() time.Time { return v.View.Clock.Paused }

// ClockOf returns the clock of a seat.
func (v *Match) ClockOf(s engine.Seat) clock.Reading { return v.View.Clock.Seats[s] }

// Clocks returns the clocks of the persons' seats as boards draw them.
func (v *Match) Clocks() []*kit.Clock {
	if !v.Ticking() {
		return nil
	}
	list := make([]*kit.Clock, len(v.View.Seats))
	for _, info := range v.View.Seats {
		if info.Bot == "" {
			list[info.Seat] = v.clock(info)
		}
	}
	return list
}

// clock is the time of one seat for this viewer.
func (v *Match) clock(info live.SeatInfo) *kit.Clock {
	h := v.ClockOf(info.Seat)
	c := &kit.Clock{
		Seat: info.Seat, House: v.HouseOf(info.Seat), Name: NameOf(v.Page, v.View, info.Seat),
		State: v.clockState(info, h), Text: v.Figures(h.Left), Own: info.Seat == v.View.You,
		Left: h.Left, Base: v.View.Clock.Settings.Base,
	}
	if c.State == kit.ClockOut {
		c.Text = v.T("time.bot")
		return c
	}
	c.Word = v.clockWord(c.State, h)
	key := "time.said." + v.spokenState(c.State, h)
	c.Label = v.T(key, "name", c.Name, "left", v.Long(wholeMinutes(h.Left)))
	c.Pattern = v.T(key, "name", c.Name, "left", "{left}")
	v.count(c, h)
	return c
}

// count sets the time from which the script counts down. The end of an opponent's night is not
// revealed, so such a clock stands still until the page is drawn again.
func (v *Match) count(c *kit.Clock, h clock.Reading) {
	from := v.View.Clock.At
	switch c.State {
	case kit.ClockRuns, kit.ClockFree:
	case kit.ClockNight:
		if !c.Own {
			return
		}
		from, c.Still = h.Until, h.Until
	case kit.ClockHeld:
		if !h.Runs || !h.HolidayUntil.IsZero() {
			return
		}
		from, c.Still = v.Paused(), v.Paused()
	default:
		return
	}
	c.Free = from.Add(h.Free)
	c.Zero = c.Free.Add(h.Left)
}

// wholeMinutes returns a time as it is said aloud, rounded up to a minute.
func wholeMinutes(d time.Duration) time.Duration {
	return (max(d, time.Second) + time.Minute - 1).Truncate(time.Minute)
}

// clockState returns the state of a seat's clock.
func (v *Match) clockState(info live.SeatInfo, h clock.Reading) kit.ClockState {
	switch {
	case info.Away:
		return kit.ClockOut
	case !h.HolidayUntil.IsZero(), h.Runs && !v.Paused().IsZero():
		return kit.ClockHeld
	case h.Runs && h.Still:
		return kit.ClockNight
	case h.Runs && h.Free > 0:
		return kit.ClockFree
	case h.Runs:
		return kit.ClockRuns
	}
	return kit.ClockRests
}

// spokenState returns the part of the words that say the state aloud.
func (v *Match) spokenState(state kit.ClockState, h clock.Reading) string {
	switch state {
	case kit.ClockRuns, kit.ClockFree:
		return "runs"
	case kit.ClockNight:
		return "night"
	case kit.ClockHeld:
		if h.HolidayUntil.IsZero() {
			return "paused"
		}
		return "away"
	}
	return "rests"
}

// clockWord returns a short word for a state, empty for the ordinary one. The end of an opponent's
// night is not revealed, nor the deadline that would reveal it.
func (v *Match) clockWord(state kit.ClockState, h clock.Reading) string {
	if said := v.spokenState(state, h); said == "night" || said == "paused" || said == "away" {
		return v.T("time.word." + said)
	}
	return ""
}
