package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signoria/store"
)

// aBackup returns the file of a backup with one match.
func aBackup(t *testing.T) string {
	t.Helper()
	s := open(t, t.TempDir())
	must(t, s.Create(t.Context(), aMatch("one"), entries(1, "first")))
	made, err := s.Backup(t.Context(), filepath.Join(t.TempDir(), "monday.db"))
	must(t, err)
	return made.File
}

func TestRestore(t *testing.T) {
	file := aBackup(t)
	for _, before := range []string{"", "folder", "backups"} {
		dir := filepath.Join(t.TempDir(), "data")
		if before != "" {
			must(t, os.MkdirAll(filepath.Join(dir, strings.TrimPrefix(before, "folder")), 0o700))
		}
		made, lock, err := store.Restore(t.Context(), file, dir)
		must(t, err)
		if made.Matches != 1 || made.File != filepath.Join(dir, store.FileName) {
			t.Errorf("restored %+v", made)
		}
		_, err = store.LockFolder(dir)
		wantError(t, err, store.ErrHeld)
		must(t, lock.Close())
		info, err := os.Stat(made.File)
		must(t, err)
		if info.Mode().Perm() != 0o600 {
			t.Errorf("the store has rights %v", info.Mode())
		}
		if left, _ := filepath.Glob(filepath.Join(dir, ".signoria-*")); left != nil {
			t.Errorf("left over: %v", left)
		}
		if log, err := open(t, dir).Entries(t.Context(), "one", 0); err != nil || len(log) != 1 {
			t.Error(len(log), err)
		}
	}
}

func TestRestoreRefuses(t *testing.T) {
	file, ctx := aBackup(t), t.Context()
	refused := func(file, dir, says string, kind error) {
		t.Helper()
		before := names(t, dir)
		_, _, err := store.Restore(ctx, file, dir)
		wantError(t, err, kind)
		if err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("%v does not say %q", err, says)
		}
		if after := names(t, dir); after != before {
			t.Errorf("the refused restore changed the folder from %q to %q", before, after)
		}
	}
	fresh := filepath.Join(t.TempDir(), "new")

	taken := t.TempDir()
	must(t, open(t, taken).Close())
	refused(file, taken, "not empty (signoria.db)", store.ErrFailed)

	other := t.TempDir() // a foreign folder without a lock, in which no lock may be left
	must(t, os.WriteFile(filepath.Join(other, "letter"), nil, 0o600))
	refused(file, other, "not empty (letter)", store.ErrFailed)
	if entries, err := os.ReadDir(other); err != nil || len(entries) != 1 {
		t.Errorf("the folder contains %v, %v", entries, err)
	}

	held := t.TempDir()
	lock, err := store.LockFolder(held)
	must(t, err)
	defer lock.Close()
	refused(file, held, "stop that one", store.ErrHeld)

	whole, err := os.ReadFile(file)
	must(t, err)
	torn := filepath.Join(t.TempDir(), "torn.db")
	must(t, os.WriteFile(torn, whole[:len(whole)/2], 0o600))
	refused(torn, fresh, "torn.db is damaged, or no backup", store.ErrFailed)
	must(t, os.WriteFile(torn, nil, 0o600))
	refused(torn, fresh, "torn.db is damaged, or no backup", store.ErrFailed)

	live := filepath.Join(t.TempDir(), "live.db")
	must(t, os.WriteFile(live, whole, 0o600))
	must(t, os.WriteFile(live+"-wal", []byte("changes"), 0o600))
	refused(live, fresh, "store backup", store.ErrFailed)
	refused(filepath.Join(t.TempDir(), "none.db"), fresh, "cannot be read", store.ErrFailed)
	refused(t.TempDir(), fresh, "not a regular file", store.ErrFailed)
}

// names returns the names of the files in a folder without its lock.
func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "no folder"
	}
	var all []string
	for _, e := range entries {
		if e.Name() != "signoria.lock" {
			all = append(all, e.Name())
		}
	}
	return strings.Join(all, " ")
}
