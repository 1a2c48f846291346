package store_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"signoria/store"
)

// TestCheck checks the counts of a store, the last time at which a server worked, and the
// difference of the database's clock.
func TestCheck(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		c, err := s.Check(ctx)
		must(t, err)
		if c.Matches != 0 || !c.Working.IsZero() || c.Ahead.Abs() > time.Minute {
			t.Errorf("the check of an empty store is %+v", c)
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

// TestCheckFindsDamage damages pages of the file, which Check must find.
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
	for i := len(text) - 8192; i < len(text); i++ { // the pages written last, with rows of matches
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
