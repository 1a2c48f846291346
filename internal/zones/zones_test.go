package zones_test

import (
	"strings"
	"testing"
	"time"

	"signoria/internal/zones"
)

func at(text string) time.Time {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return t
}

func load(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, ok := zones.Load(name)
	if !ok {
		t.Fatalf("%s is not known", name)
	}
	return zone
}

// TestLoad checks that Load knows the zones of the IANA database and no other names.
func TestLoad(t *testing.T) {
	t.Setenv("ZONEINFO", t.TempDir()) // so that only the linked database is there
	for _, name := range []string{"Europe/Prague", "America/Argentina/Buenos_Aires", "Asia/Kathmandu", "UTC", "Etc/GMT+5", "Australia/Lord_Howe", "GMT"} {
		load(t, name)
	}
	for _, name := range []string{"", "Local", "Europe/Nowhere", "../etc/passwd", "/etc/localtime", "Europe//Prague", "Europe/../Europe/Prague", "a b", "Europe/Prague\x00", strings.Repeat("a", 65), "+01:00"} {
		if zone, ok := zones.Load(name); ok {
			t.Errorf("Load(%q): got %v, want no zone", name, zone)
		}
	}
}

// TestChanges checks the next change between summer and winter time, and ToUTC for a zone with an
// offset of 5:45 hours.
func TestChanges(t *testing.T) {
	prague := load(t, "Europe/Prague")
	for from, want := range map[string]string{
		"2026-03-01T00:00:00Z": "2026-03-29T01:00:00Z", "2026-03-29T00:59:59Z": "2026-03-29T01:00:00Z", "2026-03-29T01:00:00Z": "2026-10-25T01:00:00Z",
	} {
		if got := zones.Changes(prague, at(from)); !got.Equal(at(want)) {
			t.Errorf("the next change after %s: got %v, want %s", from, got, want)
		}
	}
	if got := zones.Changes(load(t, "Asia/Kathmandu"), at("2026-01-01T00:00:00Z")); !got.IsZero() {
		t.Errorf("a zone without summer time changes at %v", got)
	}
	if got := zones.ToUTC(30, load(t, "Asia/Kathmandu"), at("2026-01-01T00:00:00Z")); got != 18*60+45 {
		t.Errorf("half past midnight in Kathmandu: got minute %d UTC, want %d", got, 18*60+45)
	}
}

// TestNext checks that on a day of 23 or 25 hours, Next returns the moment at which the clock shows the
// time.
func TestNext(t *testing.T) {
	for _, c := range []struct {
		zone, from string
		minute     int
		want       string
	}{
		{"Europe/Prague", "2026-03-28T20:00:00Z", 7 * 60, "2026-03-29T05:00:00Z"}, // the day has 23 hours
		{"Europe/Prague", "2026-03-27T20:00:00Z", 7 * 60, "2026-03-28T06:00:00Z"},
		{"Europe/Prague", "2026-10-24T20:00:00Z", 7 * 60, "2026-10-25T06:00:00Z"},
		{"Europe/Prague", "2026-03-28T20:00:00Z", 2*60 + 30, "2026-03-29T01:30:00Z"},    // the day has no half past two
		{"Europe/Prague", "2026-10-25T00:40:00Z", 2*60 + 30, "2026-10-25T01:30:00Z"},    // half past two comes twice; the first one is over
		{"Australia/Lord_Howe", "2026-10-03T13:00:00Z", 7 * 60, "2026-10-03T20:00:00Z"}, // the clock is put forward by half an hour
		{"America/New_York", "2026-11-01T03:00:00Z", 17 * 60, "2026-11-01T22:00:00Z"},
		{"UTC", "2026-11-01T17:00:00Z", 17 * 60, "2026-11-01T17:00:00Z"},
	} {
		if got := zones.Next(at(c.from), c.minute, load(t, c.zone)); !got.Equal(at(c.want)) {
			t.Errorf("%s from %s, minute %d: got %v, want %s", c.zone, c.from, c.minute, got, c.want)
		}
	}
}
