package live

import (
	"testing"

	"signoria/store"
)

// A store that fails and succeeds in turn does not let every stream be told each
// time.
func TestFlappingIsToldOnce(t *testing.T) {
	var tr storeFailure
	news, _ := tr.now()
	tr.note(store.ErrUnavailable)
	select {
	case <-news:
	default:
		t.Fatal("the first trouble is not told")
	}
	news, _ = tr.now()
	for range 100 {
		tr.note(nil)
		tr.note(store.ErrUnavailable)
	}
	select {
	case <-news:
		t.Error("streams are told again at once")
	default:
	}
	if _, err := tr.now(); err == nil {
		t.Error("the trouble is forgotten")
	}
}
