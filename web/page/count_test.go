package page

import (
	"testing"
	"time"

	"signoria/kit"
	"signoria/live"
	"signoria/table/clock"
)

// TestClocksCountFromMoments checks that the end of a clock on a page does not depend on when the
// page is drawn. The end of another person's night is not revealed.
func TestClocksCountFromMoments(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	later := at.Add(90 * time.Second)
	at1 := countedFrom(at, clock.Reading{Left: 5 * time.Minute, Free: 5 * time.Second, Runs: true}, false)
	at2 := countedFrom(later, clock.Reading{Left: 5*time.Minute - 85*time.Second, Runs: true}, false)
	if !at1.Zero.Equal(at2.Zero) || at1.Zero.IsZero() {
		t.Errorf("a clock ends at %s, and at %s if drawn later", at1.Zero, at2.Zero)
	}
	if at1.State != kit.ClockFree || at2.State != kit.ClockRuns {
		t.Errorf("the clock is %s, then %s; want free, then running", at1.State, at2.State)
	}
	night := clock.Reading{Left: time.Hour, Runs: true, Still: true, Until: at.Add(7 * time.Hour)}
	if own := countedFrom(at, night, true); !own.Still.Equal(night.Until) || !own.Zero.Equal(night.Until.Add(time.Hour)) {
		t.Errorf("the own night ends at %s, the clock at %s", own.Still, own.Zero)
	}
	if another := countedFrom(at, night, false); another.Counts() || another.State != kit.ClockNight {
		t.Errorf("the page reveals another's night: %+v", another)
	}
}

// countedFrom returns a clock as a page draws it at a moment.
func countedFrom(at time.Time, h clock.Reading, own bool) *kit.Clock {
	v := &Match{View: &live.MatchView{}}
	v.View.Clock.At = at
	c := &kit.Clock{State: v.clockState(live.SeatInfo{}, h), Own: own, Left: h.Left}
	v.count(c, h)
	return c
}
