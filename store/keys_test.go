package store_test

import (
	"bytes"
	"sync"
	"testing"

	"signoria/store"
)

// TestAKeyIsDrawnOnce checks that all nodes get the same key, also if they ask for the first time
// at once, and after a restart.
func TestAKeyIsDrawnOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		nodes := []*store.Store{open(t, where), open(t, where)}
		keys := make([][]byte, 8)
		var wg sync.WaitGroup
		for i := range keys {
			wg.Go(func() {
				var err error
				if keys[i], err = nodes[i%2].Key(t.Context(), "seal"); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		for i, key := range keys {
			if len(key) != 32 || !bytes.Equal(key, keys[0]) {
				t.Errorf("key %d is %x, key 0 %x", i, key, keys[0])
			}
		}
		again, err := open(t, where).Key(t.Context(), "seal")
		must(t, err)
		other, err := nodes[0].Key(t.Context(), "other")
		must(t, err)
		if !bytes.Equal(again, keys[0]) || bytes.Equal(other, keys[0]) {
			t.Error("a key has changed, or two names have the same one")
		}
	})
}
