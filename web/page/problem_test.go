package page

import (
	"fmt"
	"net/http"
	"testing"

	"signoria/live"
	"signoria/store"
)

// A lost database is not told as a full disk, nor a full disk as anything else.
func TestWhatTheStoreCannotDoIsSaidByItsCause(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		err error
		key string
	}{
		{store.ErrFull, "error.full"},
		{store.ErrDisk, "error.disk"},
		{store.ErrUnavailable, "error.away"},
		{live.ErrUnsure, "error.unsure"},
		{store.ErrFailed, "error.store"},
		{live.ErrNoRoom, "error.room"},
		{live.ErrClosed, "error.closed"},
	} {
		got := ProblemOf(fmt.Errorf("store: match m: %w", tt.err))
		if got.Key != tt.key || got.Status != http.StatusServiceUnavailable {
			t.Errorf("%v is told as %+v", tt.err, got)
		}
	}
}
