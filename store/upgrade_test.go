package store_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signoria/store"
)

var quiet = slog.New(slog.DiscardHandler)

// restored returns a directory with a backup as its store.
func restored(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	must(t, err)
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, store.FileName), data, 0o600))
	return dir
}

func backups(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range list {
		if !strings.HasPrefix(e.Name(), store.FileName) {
			names = append(names, e.Name())
		}
	}
	return names
}

func TestABackupIsWrittenBeforeTablesChange(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	s := open(t, dir)
	must(t, s.Create(ctx, aMatch("m"), entries(1, "one", "two")))
	ours := store.Newest(ctx, s)
	must(t, s.Close())
	if list := backups(t, dir); len(list) != 0 {
		t.Fatalf("a new store has backups: %v", list)
	}
	for range 2 { // the second start fails too, and must not add a backup of the same tables
		if _, err := store.OpenWith(ctx, dir, store.Broken()); err == nil {
			t.Fatal("a broken migration went through")
		}
	}
	name := fmt.Sprintf("signoria-before-%d-to-901.db", ours)
	if list := backups(t, dir); !slices.Contains(list, name) || len(list) != 2 { // migration 900 was applied, so the second start began there
		t.Errorf("backups: %v", list)
	}
	wantLog(t, open(t, restored(t, filepath.Join(dir, name))), "m", entries(1, "one", "two").Entries)
}

func TestTheSameBackupIsKeptOnce(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	s := open(t, dir)
	must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
	name := fmt.Sprintf("signoria-before-%d-to-900", store.Newest(ctx, s))
	want := []string{name + ".db"}
	for range 3 {
		kept, err := store.BackupUnless(ctx, s, filepath.Join(dir, name))
		must(t, err)
		if filepath.Base(kept) != want[0] {
			t.Errorf("the backup was stored as %s", kept)
		}
	}
	if got := backups(t, dir); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	must(t, add(s, ctx, "m", entries(2, "two")))
	kept, err := store.BackupUnless(ctx, s, filepath.Join(dir, name))
	must(t, err)
	if filepath.Base(kept) != name+".2.db" {
		t.Errorf("the backup of a changed store was stored as %s", kept)
	}
	wantLog(t, open(t, restored(t, filepath.Join(dir, want[0]))), "m", entries(1, "one").Entries)
}

func TestANewerStoreIsRefused(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx := t.Context()
		s, err := store.OpenWith(ctx, where, store.Later())
		must(t, err)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
		must(t, s.Close())
		for name, open := range map[string]func(context.Context, string, *slog.Logger) (*store.Store, error){
			"Open": store.Open, "Join": store.OpenExisting, "Read": store.Read,
		} {
			_, err := open(ctx, where, quiet)
			wantError(t, err, store.ErrNewer)
			if !strings.Contains(err.Error(), "version 900") || !strings.Contains(err.Error(), "start the newer program") {
				t.Errorf("%s: %v", name, err)
			}
			if strings.Contains(err.Error(), "postgres:") {
				t.Errorf("%s names the address, which may contain a password: %v", name, err)
			}
		}
		s, err = store.OpenWith(ctx, where, store.Later())
		must(t, err)
		defer s.Close()
		wantLog(t, s, "m", entries(1, "one").Entries)
	})
}

func TestReadingLeavesAnOlderStoreAsItIs(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	s := open(t, dir)
	must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
	t.Setenv("TMPDIR", t.TempDir())
	r, err := store.ReadWith(ctx, dir, store.Later())
	must(t, err)
	wantLog(t, r, "m", entries(1, "one").Entries)
	must(t, r.Close())
	if left := backups(t, os.TempDir()); len(left) != 0 {
		t.Errorf("the copy is still there: %v", left)
	}
	must(t, add(s, ctx, "m", entries(2, "two"))) // reading does not affect a running server
	must(t, open(t, dir).Close())                // and the store is not upgraded
}

func TestReadingMakesNoStore(t *testing.T) {
	ctx := t.Context()
	dir := filepath.Join(t.TempDir(), "none")
	_, err := store.Read(ctx, dir, quiet)
	wantError(t, err, store.ErrMissing)
	if _, err := os.Stat(dir); err == nil {
		t.Error("the folder was made")
	}
	_, err = store.OpenExisting(ctx, dir, quiet)
	wantError(t, err, store.ErrMissing)
	_, err = store.Read(ctx, emptyPostgres(t), quiet)
	wantError(t, err, store.ErrMissing)
}

func TestOneServerAFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	first, err := store.LockFolder(dir)
	must(t, err)
	_, err = store.LockFolder(dir)
	wantError(t, err, store.ErrHeld)
	if want := fmt.Sprintf("process %d", os.Getpid()); !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), dir) {
		t.Errorf("%v does not name %s and %s", err, want, dir)
	}
	must(t, first.Close())
	second, err := store.LockFolder(dir)
	must(t, err)
	must(t, second.Close())
}
