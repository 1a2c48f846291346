package live

import (
	"testing"

	"signoria/store"
)

// TestAFlappingStoreNotifiesOnce checks that a store that fails and recovers repeatedly does not
// notify every stream each time.
func TestAFlappingStoreNotifiesOnce(t *testing.T) {
	var tr storeFailure
	news, _ := tr.now()
	tr.note(store.ErrUnavailable)
	select {
	case <-news:
	default:
		t.Fatal("the first failure does not notify the streams")
	}
	news, _ = tr.now()
	for range 100 {
		tr.note(nil)
		tr.note(store.ErrUnavailable)
	}
	select {
	case <-news:
		t.Error("repeated failures notify the streams again at once")
	default:
	}
	if _, err := tr.now(); err == nil {
		t.Error("the current failure is lost")
	}
}
