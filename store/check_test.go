package store_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"signoria/store"
)

// A check says what is in a store, when a server last worked on it, and that its clock is ours.
func TestCheck(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		c, err := s.Check(ctx)
		must(t, err)
		if c.Matches != 0 || !c.Working.IsZero() || c.Ahead.Abs() > time.Minute {
			t.Errorf("of an empty store: %+v", c)
		}
		must(t, s.Create(ctx, aMatch("one"), entries(1, "first", "second")))
		must(t, s.Mark(ctx, noon, time.Minute))
		c, err = s.Check(ctx)
		must(t, err)
		if c.Matches != 1 || c.Entries != 2 || !c.Working.Equal(noon) {
			t.Errorf("%+v", c)
		}
	})
}

// A check finds a page of the file that is damaged.
func TestCheckFindsDamage(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for i := range 200 {
		must(t, s.Create(t.Context(), aMatch("match "+string(rune('a'+i%26))+string(rune('a'+i/26))), entries(1, "first")))
	}
	must(t, s.Close())
	name := filepath.Join(dir, store.FileName)
	text, err := os.ReadFile(name)
	must(t, err)
	for i := len(text) - 8192; i < len(text); i++ { // what was written last: rows of matches
		text[i] = 0xa5
	}
	must(t, os.WriteFile(name, text, 0o600))
	damaged, err := store.Read(t.Context(), dir, nil)
	must(t, err)
	defer damaged.Close()
	if _, err := damaged.Check(t.Context()); err == nil {
		t.Error("damage was not found")
	}
}
