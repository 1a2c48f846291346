package store_test

import (
	"testing"
	"time"

	"signoria/store"
)

// TestAClockThatIsSetBack checks marks from a clock that was ahead by a year. When a server's clock
// is right again, marks and outages work again. Servers that share a store leave the mark to the
// one that is ahead.
func TestAClockThatIsSetBack(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		const year = 365 * 24 * time.Hour
		mark := func(after time.Duration) { t.Helper(); must(t, s.Mark(ctx, noon.Add(after), 30*time.Second)) }
		mark(0)
		mark(year) // the clock jumps ahead
		mark(time.Minute)
		mark(time.Hour) // the server was off
		got, err := s.Outages(ctx, time.Time{})
		must(t, err)
		want := []store.Outage{{From: noon, To: noon.Add(time.Minute)}, {From: noon.Add(time.Minute), To: noon.Add(time.Hour)}}
		if store.IsPostgres(where) {
			want = []store.Outage{{From: noon, To: noon.Add(year)}}
		}
		if len(got) != len(want) {
			t.Fatalf("outages are %v, want %v", got, want)
		}
		for i := range want {
			if !got[i].From.Equal(want[i].From) || !got[i].To.Equal(want[i].To) {
				t.Errorf("outage %d is %v, want %v", i, got[i], want[i])
			}
		}
	})
}

// TestWorkedFor checks that time in which no server worked does not count.
func TestWorkedFor(t *testing.T) {
	ctx, s := t.Context(), open(t, t.TempDir())
	mark := func(hours int) {
		t.Helper()
		must(t, s.Mark(ctx, noon.Add(time.Duration(hours)*time.Hour), 90*time.Minute))
	}
	for _, hour := range []int{0, 1, 2, 12, 13, 14, 24, 25} { // off from 2 to 12 and from 14 to 24
		mark(hour)
	}
	for _, tt := range []struct{ at, worked, since int }{
		{25, 1, 24}, {25, 2, 13}, {25, 3, 12}, {25, 4, 1}, {25, 5, 0}, {25, 6, -1},
		{20, 1, 13}, // in an outage
		{13, 0, 13},
	} {
		got, err := s.WorkedFor(ctx, time.Duration(tt.worked)*time.Hour, noon.Add(time.Duration(tt.at)*time.Hour))
		must(t, err)
		if want := noon.Add(time.Duration(tt.since) * time.Hour); !got.Equal(want) {
			t.Errorf("%d hours of work until %d began at %v, want %v", tt.worked, tt.at, got.Sub(noon), want.Sub(noon))
		}
	}
}
