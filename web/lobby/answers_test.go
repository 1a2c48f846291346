package lobby

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
)

// TestAnswersAreBuiltOnce checks that concurrent requests for the same rows draw them once. Another
// version, filter, language or encoding draws them again. A failed drawing is repeated.
func TestAnswersAreBuiltOnce(t *testing.T) {
	var a answers
	var built atomic.Int32
	build := func() ([]byte, error) {
		built.Add(1)
		return []byte("rows"), nil
	}
	one := answerKey{version: "1", lang: "en", encoding: "br"}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if got, err := a.of(one, build); err != nil || string(got) != "rows" {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
	all.Wait()
	if n := built.Load(); n != 1 {
		t.Errorf("built %d times for the same key", n)
	}
	others := []answerKey{one, one, one, one}
	others[0].lang, others[1].encoding, others[2].filter.title, others[3].version = "cs", "", "mil", "2"
	for _, key := range others {
		if _, err := a.of(key, build); err != nil {
			t.Error(err)
		}
	}
	if n := built.Load(); n != 5 {
		t.Errorf("built %d times for five keys", n)
	}
	if len(a.kept) != 1 {
		t.Errorf("%d answers of an older version are still cached", len(a.kept)-1)
	}
	failed := errors.New("no pen")
	three := answerKey{version: "3"}
	if _, err := a.of(three, func() ([]byte, error) { return nil, failed }); !errors.Is(err, failed) {
		t.Errorf("got %v", err)
	}
	if _, err := a.of(three, build); err != nil {
		t.Error(err)
	}
	for i := range 2 * maxAnswers {
		key := answerKey{version: "3", filter: filter{title: string(rune('a' + i))}}
		if _, err := a.of(key, build); err != nil {
			t.Error(err)
		}
	}
	if len(a.kept) > maxAnswers {
		t.Errorf("%d answers are cached, more than the limit", len(a.kept))
	}
}
