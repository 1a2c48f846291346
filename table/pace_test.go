package table_test

import (
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/table"
	"signoria/table/clock"
)

func paceOf(t *testing.T, name string) clock.Settings {
	t.Helper()
	p, ok := clock.PaceNamed(name)
	if !ok {
		t.Fatalf("there is no pace %q", name)
	}
	return p.Settings
}

// agreedOn is a table after all have agreed on a pace.
func agreedOn(t *testing.T, now *table.Table, name string, at time.Time) *table.Table {
	t.Helper()
	now = got(t)(now.Propose(0, table.Proposal{Kind: table.ProposePace, Pace: paceOf(t, name)}, at))
	return got(t)(now.Agree(1, now.Last(), at))
}

// A pace that all agree on holds from then on: everybody has its base, its increment and its nights.
// It is in the log and in a record, of a version that knows it.
func TestAnotherPace(t *testing.T) {
	now, seat := person(t, timed(t, "brisk"), moment)
	late := moment.Add(7 * time.Minute)
	days := agreedOn(t, now, "day", late)
	c := days.Clock()
	if h := c.Reading(seat, late); h.Left != 24*time.Hour || !h.Runs || days.Pace() != paceOf(t, "day") || days.Header().Plan.Clock != paceOf(t, "brisk") {
		t.Errorf("after the agreement: %+v", h)
	}
	if deadline, _ := days.Deadline(); deadline.Sub(late) != 24*time.Hour {
		t.Errorf("the time ends in %s", deadline.Sub(late))
	}
	if _, err := days.Holiday(seat, late.Add(48*time.Hour), late); err != nil {
		t.Errorf("no holidays at a table of days: %v", err)
	}
	answered := answerAt(t, days, seat, 0, late.Add(10*time.Hour))
	c = answered.Clock()
	if left := c.Reading(seat, late.Add(10*time.Hour)).Left; !answered.Owing().Has(seat) && left != 22*time.Hour {
		t.Errorf("%s left after ten hours", left)
	}
	same(t, rebuilt(t, answered), answered)
	back := agreedOn(t, days, "calm", late.Add(time.Hour))
	c = back.Clock()
	if left := c.Reading(seat, late.Add(time.Hour)).Left; left != 20*time.Minute {
		t.Errorf("%s left at an evening's pace", left)
	}
	text := record(t, back, engine.SeatsOf(0, 1))
	if !strings.Contains(text, `"kind":"pace","text":"base 24h0m0s`) || !strings.Contains(text, `"version":8`) {
		t.Errorf("the record is %s", text)
	}
}

// What was credited at one pace is not taken back at another, and going back does not bring another
// pace's time.
func TestAnotherPaceRestartsTheClock(t *testing.T) {
	now, seat := person(t, timed(t, "week"), moment)
	next := answerAt(t, now, seat, 0, moment.Add(time.Hour))
	brisk := agreedOn(t, next, "brisk", moment.Add(time.Hour))
	if who, _ := brisk.Undoable(engine.SeatsOf(seat)); who == seat {
		undone := got(t)(brisk.Undo(engine.SeatsOf(seat), brisk.Last(), moment.Add(time.Hour)))
		c := undone.Clock()
		if left := c.Reading(seat, moment.Add(time.Hour)).Left; left != 8*time.Minute {
			t.Errorf("%s left after taking back what was credited before", left)
		}
	} else {
		t.Error("an agreement about time cannot be followed by an undo")
	}
	back := got(t)(brisk.Propose(0, table.Proposal{Kind: table.ProposeRollback, To: now.Last()}, moment.Add(time.Hour)))
	back = got(t)(back.Agree(1, back.Last(), moment.Add(time.Hour)))
	c := back.Clock()
	if left := c.Reading(seat, moment.Add(time.Hour)).Left; left != 8*time.Minute || back.Pace() != paceOf(t, "brisk") {
		t.Errorf("%s left after going back", left)
	}
}

// No pace is proposed that is none, that the table has, or at a table without clocks.
func TestPacesThatCannotBe(t *testing.T) {
	now := timed(t, "brisk")
	for what, p := range map[string]clock.Settings{"no clock": {}, "its own": paceOf(t, "brisk"), "nonsense": {Base: -1, Cap: 3}} {
		if _, err := now.Propose(0, table.Proposal{Kind: table.ProposePace, Pace: p}, moment); err == nil {
			t.Errorf("%s is proposed", what)
		}
	}
	if _, err := begun(t).Propose(0, table.Proposal{Kind: table.ProposePace, Pace: paceOf(t, "day")}, moment); err == nil {
		t.Error("a pace is proposed at a table without clocks")
	}
	for _, text := range []string{"pace", "pace base 1h", "pace none"} {
		if p, err := table.ParseProposal(text); err == nil {
			t.Errorf("%q is read as %+v", text, p)
		}
	}
}
