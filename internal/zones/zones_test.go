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

func TestLoad(t *testing.T) {
	t.Setenv("ZONEINFO", t.TempDir()) // what is linked in is enough
	for _, name := range []string{"Europe/Prague", "America/Argentina/Buenos_Aires", "Asia/Kathmandu", "UTC", "Etc/GMT+5", "Australia/Lord_Howe", "GMT"} {
		load(t, name)
	}
	for _, name := range []string{"", "Local", "Europe/Nowhere", "../etc/passwd", "/etc/localtime", "Europe//Prague", "Europe/../Europe/Prague", "a b", "Europe/Prague\x00", strings.Repeat("a", 65), "+01:00"} {
		if zone, ok := zones.Load(name); ok {
			t.Errorf("%q is %v", name, zone)
		}
	}
}

func TestChanges(t *testing.T) {
	prague := load(t, "Europe/Prague")
	for from, want := range map[string]string{
		"2026-03-01T00:00:00Z": "2026-03-29T01:00:00Z", "2026-03-29T00:59:59Z": "2026-03-29T01:00:00Z", "2026-03-29T01:00:00Z": "2026-10-25T01:00:00Z",
	} {
		if got := zones.Changes(prague, at(from)); !got.Equal(at(want)) {
			t.Errorf("after %s: %v, want %s", from, got, want)
		}
	}
	if got := zones.Changes(load(t, "Asia/Kathmandu"), at("2026-01-01T00:00:00Z")); !got.IsZero() {
		t.Errorf("a zone without summer time changes at %v", got)
	}
	if got := zones.ToUTC(30, load(t, "Asia/Kathmandu"), at("2026-01-01T00:00:00Z")); got != 18*60+45 {
		t.Errorf("half past midnight is %d", got)
	}
}

// On a day of 23 hours and on one of 25 a time of day is where the clock shows it.
func TestNext(t *testing.T) {
	for _, c := range []struct {
		zone, from string
		minute     int
		want       string
	}{
		{"Europe/Prague", "2026-03-28T20:00:00Z", 7 * 60, "2026-03-29T05:00:00Z"}, // the night has 23 hours less
		{"Europe/Prague", "2026-03-27T20:00:00Z", 7 * 60, "2026-03-28T06:00:00Z"},
		{"Europe/Prague", "2026-10-24T20:00:00Z", 7 * 60, "2026-10-25T06:00:00Z"},
		{"Europe/Prague", "2026-03-28T20:00:00Z", 2*60 + 30, "2026-03-29T01:30:00Z"},    // half past two is skipped
		{"Europe/Prague", "2026-10-25T00:40:00Z", 2*60 + 30, "2026-10-25T01:30:00Z"},    // it comes twice
		{"Australia/Lord_Howe", "2026-10-03T13:00:00Z", 7 * 60, "2026-10-03T20:00:00Z"}, // put forward by half an hour
		{"America/New_York", "2026-11-01T03:00:00Z", 17 * 60, "2026-11-01T22:00:00Z"},
		{"UTC", "2026-11-01T17:00:00Z", 17 * 60, "2026-11-01T17:00:00Z"},
	} {
		if got := zones.Next(at(c.from), c.minute, load(t, c.zone)); !got.Equal(at(c.want)) {
			t.Errorf("%s from %s, minute %d: %v, want %s", c.zone, c.from, c.minute, got, c.want)
		}
	}
}
