package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"signoria/store"
)

// TestBackupsUnderLoadAreWhole makes backups while writers append. Each backup contains every
// match's log from the first entry without a gap.
func TestBackupsUnderLoadAreWhole(t *testing.T) {
	const writers = 4
	ctx, cancel := context.WithCancel(t.Context())
	s := open(t, t.TempDir())
	for w := range writers {
		must(t, s.Create(ctx, aMatch(fmt.Sprint("m", w)), entries(1, "first")))
	}
	var wg sync.WaitGroup
	t.Cleanup(wg.Wait)
	t.Cleanup(cancel)
	grown := make(chan struct{}, writers)
	for w := range writers {
		wg.Go(func() {
			for seq := 2; ; seq++ {
				err := add(s, ctx, fmt.Sprint("m", w), entries(seq, strings.Repeat("x", 2000)))
				if ctx.Err() != nil {
					return
				}
				if err != nil {
					t.Error(err)
					return
				}
				select {
				case grown <- struct{}{}:
				default:
				}
			}
		})
	}
	for try := range 6 {
		for range 40 { // so that the backups differ
			<-grown
		}
		made, err := s.Backup(ctx, filepath.Join(t.TempDir(), "copy.db"))
		must(t, err)
		copied := open(t, restored(t, made.File))
		count := 0
		for w := range writers {
			log, err := copied.Entries(ctx, fmt.Sprint("m", w), 0)
			must(t, err)
			for i, e := range log {
				if e.Seq != i+1 {
					t.Fatalf("backup %d: entry %d of match %d is at place %d", try, e.Seq, w, i+1)
				}
			}
			count += len(log)
		}
		if made.Matches != writers || made.Entries != count || made.Entries < 40*try {
			t.Errorf("backup %d reports %+v, but contains %d entries", try, made, count)
		}
	}
}

func TestABackupOverwritesNothing(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	s := open(t, t.TempDir())
	file := filepath.Join(dir, "mine")
	must(t, os.WriteFile(file, []byte("mine"), 0o600))
	_, err := s.Backup(ctx, file)
	wantError(t, err, store.ErrFailed)
	if !strings.Contains(err.Error(), file) {
		t.Error(err)
	}
	if text, _ := os.ReadFile(file); string(text) != "mine" {
		t.Errorf("the existing file now contains %q", text)
	}
	_, err = s.Backup(ctx, filepath.Join(dir, "nowhere", "x.db"))
	wantError(t, err, store.ErrFailed)
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Backup(ended, filepath.Join(dir, "late.db")); err == nil {
		t.Error("a cancelled backup returned no error")
	}
	if left := backups(t, dir); len(left) != 1 {
		t.Errorf("left over: %v", left)
	}
}

func TestABackupIsForItsOwnerOnly(t *testing.T) {
	s := open(t, t.TempDir()) // a store contains the secrets of running matches
	made, err := s.Backup(t.Context(), filepath.Join(t.TempDir(), "copy.db"))
	must(t, err)
	info, err := os.Stat(made.File)
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the backup has rights %v", info.Mode())
	}
}

func TestPostgreSQLHasItsOwnBackups(t *testing.T) {
	_, err := open(t, postgresAddress(t)).Backup(t.Context(), filepath.Join(t.TempDir(), "x"))
	wantError(t, err, store.ErrFailed)
	if !strings.Contains(err.Error(), "pg_dump") {
		t.Error(err)
	}
}
