package lobby

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"signoria/live"
)

// TestRatingsOfReadersAreCached checks that a reader's ratings are read once within ratingsFor, and
// again if the clock is set back. Errors are not cached, and the number of cached readers is
// limited.
func TestRatingsOfReadersAreCached(t *testing.T) {
	var c ratingsCache
	reads := 0
	failed := errors.New("frozen")
	read := func() (live.Ratings, error) { reads++; return live.Ratings{}, nil }
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	if _, err := c.of("anna", at, func() (live.Ratings, error) { return live.Ratings{}, failed }); !errors.Is(err, failed) {
		t.Errorf("got %v", err)
	}
	for _, look := range []struct {
		who   string
		after time.Duration
		want  int
	}{{"anna", 0, 1}, {"anna", ratingsFor - 1, 1}, {"bea", ratingsFor - 1, 2}, {"anna", ratingsFor, 3}, {"anna", -time.Hour, 4}} {
		if _, err := c.of(look.who, at.Add(look.after), read); err != nil || reads != look.want {
			t.Errorf("%s after %s: %d reads, want %d (%v)", look.who, look.after, reads, look.want, err)
		}
	}
	for i := range 2 * maxReaders {
		if _, err := c.of(strconv.Itoa(i), at, read); err != nil {
			t.Fatal(err)
		}
	}
	if len(c.kept) > maxReaders {
		t.Errorf("%d readers are cached", len(c.kept))
	}
}
