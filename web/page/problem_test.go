package page

import (
	"fmt"
	"net/http"
	"testing"

	"signoria/live"
	"signoria/store"
)

// TestWhatTheStoreCannotDoIsSaidByItsCause checks the message for each failure of the store, so
// that for example a lost database is not reported as a full disk.
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
			t.Errorf("%v is reported as %+v", tt.err, got)
		}
	}
}
