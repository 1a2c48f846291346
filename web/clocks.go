package web

import (
	"slices"
	"time"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	"signoria/table"
	"signoria/table/clock"
)

// timed tells whether the table has clocks.
func (v *matchPage) timed() bool { return !v.view.Clock.Settings.None() }

// ticking tells whether there are clocks to be shown.
func (v *matchPage) ticking() bool { return v.view.Live && len(v.view.Clock.Seats) > 0 }

// paused is until when all clocks stand by agreement; zero: they do not.
func (v *matchPage) paused() time.Time { return v.view.Clock.Paused }

// clockOf is the clock of a seat.
func (v *matchPage) clockOf(s engine.Seat) clock.Hand { return v.view.Clock.Seats[s] }

// clocks are those of the persons' seats as boards draw them.
func (v *matchPage) clocks() []*kit.Clock {
	if !v.ticking() {
		return nil
	}
	list := make([]*kit.Clock, len(v.view.Seats))
	for _, info := range v.view.Seats {
		if info.Bot == "" {
			list[info.Seat] = v.clock(info)
		}
	}
	return list
}

// clock is the time of one seat for this viewer.
func (v *matchPage) clock(info live.SeatInfo) *kit.Clock {
	h := v.clockOf(info.Seat)
	c := &kit.Clock{
		Seat: info.Seat, House: v.houseOf(info.Seat), Name: nameOf(v.page, v.view, info.Seat),
		State: v.clockState(info, h), Text: v.figures(h.Left), Own: info.Seat == v.view.You,
		Left: h.Left, Base: v.view.Clock.Settings.Base,
	}
	if c.State == kit.ClockOut {
		c.Text = v.t("time.bot")
		return c
	}
	c.Word = v.clockWord(c.State, h)
	key := "time.said." + v.spokenState(c.State, h)
	c.Label = v.t(key, "name", c.Name, "left", v.long(wholeMinutes(h.Left)))
	c.Pattern = v.t(key, "name", c.Name, "left", "{left}")
	v.count(c, h)
	return c
}

// count says what a script counts from. When another's night ends stays with them: such
// a clock stands until the page is drawn anew.
func (v *matchPage) count(c *kit.Clock, h clock.Hand) {
	from := v.view.Clock.At
	switch c.State {
	case kit.ClockRuns, kit.ClockFree:
	case kit.ClockNight:
		if !c.Own {
			return
		}
		from, c.Still = h.Until, h.Until
	case kit.ClockHeld:
		if !h.Runs || !h.Away.IsZero() {
			return
		}
		from, c.Still = v.paused(), v.paused()
	default:
		return
	}
	c.Free = from.Add(h.Free)
	c.Zero = c.Free.Add(h.Left)
}

// wholeMinutes is a time as it is said aloud, the minute that has begun counted.
func wholeMinutes(d time.Duration) time.Duration {
	return (max(d, time.Second) + time.Minute - 1).Truncate(time.Minute)
}

// clockState tells what a seat's clock is doing.
func (v *matchPage) clockState(info live.SeatInfo, h clock.Hand) kit.ClockState {
	switch {
	case info.Away:
		return kit.ClockOut
	case !h.Away.IsZero(), h.Runs && !v.paused().IsZero():
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

// spokenState is the part of the words that say the state aloud.
func (v *matchPage) spokenState(state kit.ClockState, h clock.Hand) string {
	switch state {
	case kit.ClockRuns, kit.ClockFree:
		return "runs"
	case kit.ClockNight:
		return "night"
	case kit.ClockHeld:
		if h.Away.IsZero() {
			return "paused"
		}
		return "away"
	}
	return "rests"
}

// clockWord says a state shortly, where it is not the usual one. Until when a rival's
// night lasts nobody is shown, nor the deadline that it would tell.
func (v *matchPage) clockWord(state kit.ClockState, h clock.Hand) string {
	if said := v.spokenState(state, h); said == "night" || said == "paused" || said == "away" {
		return v.t("time.word." + said)
	}
	return ""
}

// replaced are the seats of the viewer that bots play.
func (v *matchPage) replaced() (list []live.SeatInfo) {
	for _, info := range v.view.Seats {
		if v.view.Live && info.Yours && info.Away {
			list = append(list, info)
		}
	}
	return list
}

// stillHere tells whether somebody at the viewer's screen plays for themselves.
func (v *matchPage) stillHere() bool {
	return slices.ContainsFunc(v.view.Seats, func(info live.SeatInfo) bool { return info.Yours && info.Bot == "" && !info.Away })
}

// stoodIn tells whether bots play every seat at the viewer's screen, some of them for
// persons: then nothing is asked there, and the question gives way to how to come back.
func (v *matchPage) stoodIn() bool { return len(v.replaced()) > 0 && !v.stillHere() }

// substitution is how a bot came to a seat, and how often it has answered since.
func (v *matchPage) substitution(seat engine.Seat) (kind table.Kind, answers int) {
	kind = table.KindHand
	for _, e := range v.view.Chronicle {
		switch {
		case e.Seat != seat:
		case e.Kind.StandsIn() && e.Bot != "":
			kind, answers = e.Kind, 0
		case e.Kind == table.KindChoice && !e.Undone:
			answers++
		}
	}
	return kind, answers
}

// noted tells whether there is anything to say to the viewer of their time and seat, in
// the panel of the question.
func (v *matchPage) noted() bool {
	return v.view.UndosLeft >= 0 || v.view.LogLeft >= 0 || len(v.replaced()) > 0 || v.ticking() && (!v.paused().IsZero() || v.ownNote() != nil)
}

// ownNote is the viewer's own clock while it runs and there may be something to say of
// it; nil: it does not.
func (v *matchPage) ownNote() *kit.Clock {
	c := v.scene.ClockOf(v.view.You)
	if c == nil || !c.Counts() || !v.view.Owing.Has(v.view.You) {
		return nil
	}
	return c
}

// written is a moment as it is written where no script knows the reader's own clock.
func written(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") + " UTC" }
