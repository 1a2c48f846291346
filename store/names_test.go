package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"testing/fstest"

	"signoria/store"
	"signoria/table"
)

// TestNamesLieBesideTheLog checks that names are stored outside the log, with entries or later, and
// that a change increases the revision.
func TestNamesLieBesideTheLog(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		first := entries(1, "one")
		first.Names = table.Names{0: {Name: "Anna"}, 1: {}}
		must(t, s.Create(ctx, aMatch("m"), first))
		must(t, s.Create(ctx, aMatch("other"), entries(1, "one")))
		before, err := s.SideState(ctx, "m")
		must(t, err)
		second := entries(2, "two")
		second.Names = table.Names{1: {Name: "Béa → שרה"}}
		second.Answerers = map[int]string{0: "aa", 1: "bb"}
		must(t, add(s, ctx, "m", second))
		second.Names = table.Names{0: {Name: "nobody"}}
		wantError(t, add(s, ctx, "m", second), store.ErrConflict)
		must(t, s.Close())
		s = open(t, where)
		page, err := s.SideState(ctx, "m")
		must(t, err)
		if want := (table.Names{0: {Name: "Anna"}, 1: {Name: "Béa → שרה"}}); !reflect.DeepEqual(page.Names, want) || page.Revision <= before.Revision {
			t.Errorf("the names are %v at revision %d, after %d", page.Names, page.Revision, before.Revision)
		}
		pages, err := s.UpdateSideStates(ctx, "node", []store.SideChange{{Match: "m", Names: table.Names{0: {NameRemoved: true}}, Answerers: map[int]string{0: ""}}})
		must(t, err)
		is := pages["m"]
		if want := (table.Names{0: {NameRemoved: true}, 1: {Name: "Béa → שרה"}}); !reflect.DeepEqual(is.Names, want) || is.Revision != page.Revision+1 {
			t.Errorf("the names are %v at revision %d, after %d", is.Names, is.Revision, page.Revision)
		}
		if want := map[int]string{1: "bb"}; !reflect.DeepEqual(is.Answerers, want) {
			t.Errorf("last answered: %v", is.Answerers)
		}
		if other, err := s.SideState(ctx, "other"); err != nil || len(other.Names)+len(other.Answerers) > 0 {
			t.Errorf("another match has %+v, %v", other, err)
		}
	})
}

// TestRenewedKeyIsSaved checks that a new key replaces the old one in its maker's saved keys, and
// in no other person's.
func TestRenewedKeyIsSaved(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
		must(t, s.Create(ctx, aMatch("other"), entries(1, "one")))
		for _, id := range []string{"anna", "thief"} {
			must(t, s.AddPerson(ctx, id, "device of "+id, moment, moment.Add(-day)))
			saveKey(t, s, id, 9, store.SavedKey{Match: "m", Key: "old", Used: moment}, store.SavedKey{Match: "other", Key: "old", Used: moment})
		}
		next := entries(2, "two")
		next.Renewed = store.Renewed{Person: "anna", Before: "old", Key: "new"}
		must(t, add(s, ctx, "m", next))
		wantError(t, add(s, ctx, "m", next), store.ErrConflict)
		for id, want := range map[string]string{"anna": "m new, other old, ", "thief": "m old, other old, "} {
			list, err := s.SavedKeys(ctx, id)
			must(t, err)
			got := ""
			for _, k := range list {
				got += k.Match + " " + k.Key + ", "
			}
			if got != want {
				t.Errorf("%s has saved %s, want %s", id, got, want)
			}
		}
	})
}

// found returns the names of the files in a folder that contain a text.
func found(t *testing.T, dir, text string) (files []string) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if bytes.Contains(data, []byte(text)) {
			files = append(files, filepath.Base(path))
		}
		return err
	}))
	return files
}

// TestADeletedNameIsNowhere checks that a deleted or overwritten name is in no file: not in the
// store's pages, not in its write-ahead log, and not in a later backup.
func TestADeletedNameIsNowhere(t *testing.T) {
	if testing.Short() {
		t.Skip("writes for long, and alone")
	}
	ctx, dir := t.Context(), t.TempDir()
	s := open(t, dir)
	rng := rand.New(rand.NewPCG(1, 2))
	const matches = 300
	ids := make([]string, matches)
	name := func(m, seat int) string { return fmt.Sprintf("Deletedname-%d-%d-%0*d", m, seat, 1+rng.IntN(400), 0) }
	for m := range ids {
		ids[m] = fmt.Sprintf("%x-%d", rng.Uint32(), m)
		first := entries(1, "one")
		first.Names = table.Names{}
		for seat := range 4 {
			first.Names = first.Names.With(seat, table.Shown{Name: name(m, seat)})
		}
		must(t, s.Create(ctx, aMatch(ids[m]), first))
	}
	if len(found(t, dir, "Deletedname")) == 0 {
		t.Fatal("the names are not found before the deletion, so the test cannot find them")
	}
	for range 400 { // more names are added and overwritten
		m := rng.IntN(matches)
		_, err := s.UpdateSideStates(ctx, "n", []store.SideChange{{Match: ids[m], Names: table.Names(nil).With(rng.IntN(4), table.Shown{Name: name(m, 9)})}})
		must(t, err)
	}
	kept := ids[0]
	var changes []store.SideChange
	for _, id := range ids {
		names := table.Names{0: {NameRemoved: true}, 1: {NameRemoved: true}, 2: {}, 3: {Name: "Keptname"}}
		changes = append(changes, store.SideChange{Match: id, Names: names})
	}
	rng.Shuffle(len(changes), func(i, j int) { changes[i], changes[j] = changes[j], changes[i] })
	for part := range slices.Chunk(changes, 7) {
		_, err := s.UpdateSideStates(ctx, "n", part)
		must(t, err)
	}
	_, err := s.Backup(ctx, filepath.Join(dir, "backup.db"))
	must(t, err)
	if files := found(t, dir, "Deletedname"); len(files) > 0 {
		t.Errorf("deleted names are still in %v", files)
	}
	if files := found(t, dir, "Keptname"); !slices.Contains(files, "backup.db") {
		t.Errorf("the remaining name is only in %v, want also in the backup", files)
	}
	if page, err := s.SideState(ctx, kept); err != nil || !page.Names[0].NameRemoved || page.Names[3].Name != "Keptname" {
		t.Errorf("the page is %+v, %v", page, err)
	}
}

// TestAReaderDelaysTheEndOfAName checks that a reader prevents the write-ahead log from being
// truncated, and that this happens as soon as there is no reader.
func TestAReaderDelaysTheEndOfAName(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	s := open(t, dir)
	first := entries(1, "one")
	first.Names = table.Names{0: {Name: "Deletedname"}}
	must(t, s.Create(ctx, aMatch("m"), first))
	end := store.Reading(t, s)
	_, err := s.UpdateSideStates(ctx, "n", []store.SideChange{{Match: "m", Names: table.Names{0: {NameRemoved: true}}}})
	must(t, err) // the deletion does not wait for the reader
	if len(found(t, dir, "Deletedname")) == 0 {
		t.Fatal("the reader did not delay the deletion, so nothing was tested")
	}
	end()
	store.Scrub(ctx, s) // as Watch does once a second
	if files := found(t, dir, "Deletedname"); len(files) > 0 {
		t.Errorf("the deleted name is still in %v", files)
	}
}

// TestALateStepIsCaughtUpOn checks that a migration with a smaller number that was added later is
// applied too.
func TestALateStepIsCaughtUpOn(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx := t.Context()
		late := &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE TABLE late (n INTEGER);\n-- +goose Down\nDROP TABLE late;\n")}
		last := &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE TABLE last (n INTEGER);\n-- +goose Down\nDROP TABLE last;\n")}
		s, err := store.OpenWith(ctx, where, store.WithSteps(fstest.MapFS{"00920_last.sql": last}))
		must(t, err)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
		must(t, s.Close())
		s, err = store.OpenWith(ctx, where, store.WithSteps(fstest.MapFS{"00910_late.sql": late, "00920_last.sql": last}))
		must(t, err)
		defer s.Close()
		wantLog(t, s, "m", entries(1, "one").Entries)
		must(t, store.Write(ctx, s, `INSERT INTO late (n) VALUES (1)`))
		must(t, store.Write(ctx, s, `INSERT INTO last (n) VALUES (1)`))
	})
}
