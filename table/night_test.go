package table_test

import (
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
	"signoria/table/clock"
)

func night(t testing.TB, text string) clock.Night {
	t.Helper()
	n, err := clock.ParseNight(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// When summer time changes in the middle of a night the log gets the night that it is from then
// on, in UTC: by the clock on the wall it stays where it was, and has an hour less or more.
func TestNightsMoveWithSummerTime(t *testing.T) {
	now := timed(t, "day")
	seat := engine.Seat(0)
	same, err := now.Nights(map[engine.Seat]clock.Night{seat: night(t, "22:00-06:00")}, moment)
	if err != nil || same != nil {
		t.Fatalf("a night that is as it was: %v, %v", same, err)
	}
	next := got(t)(now.Nights(map[engine.Seat]clock.Night{seat: night(t, "21:00-05:00")}, moment.Add(time.Hour)))
	last := next.Since(next.Last() - 1)[0]
	if last.Kind != table.KindNight || last.Seat != engine.NoSeat || last.Text != "1 21:00-05:00" {
		t.Errorf("the log has %+v", last)
	}
	c := next.Clock()
	if c.Night(seat) != night(t, "21:00-05:00") {
		t.Errorf("the clock knows %v", c.Night(seat))
	}
	if again, err := next.Nights(map[engine.Seat]clock.Night{seat: night(t, "21:00-05:00")}, moment.Add(2*time.Hour)); again != nil || err != nil {
		t.Errorf("another node finds it done: %v, %v", again, err)
	}
	// The log replays, and tells nobody.
	rebuilt := got(t)(table.Rebuild(toy.Title(), next.Header(), next.Since(0), nil, false))
	if rebuilt.Last() != next.Last() || rebuilt.Restored() != 0 || rebuilt.Clock() != next.Clock() {
		t.Error("the log replays otherwise")
	}
	if text := record(t, next, engine.SeatsOf(seat)); strings.Contains(text, "21:00") || !strings.Contains(text, `"kind":"night"`) || !strings.Contains(text, `"version":6`) {
		t.Errorf("the record tells when somebody sleeps, or has no entry:\n%s", text)
	}
	for _, bad := range []map[engine.Seat]clock.Night{{9: night(t, "21:00-05:00")}, {engine.NoSeat: night(t, "21:00-05:00")}} {
		if _, err := now.Nights(bad, moment); err == nil {
			t.Errorf("%v is kept", bad)
		}
	}
	if _, err := timed(t, "brisk").Nights(map[engine.Seat]clock.Night{seat: night(t, "21:00-05:00")}, moment); err == nil {
		t.Error("a night where nights do not count")
	}
}
