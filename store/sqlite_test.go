package store_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"signoria/store"
)

// TestAFullDiskChangesNothing simulates a full disk by SQLite's limit of pages, which returns the
// same error. A file system of fixed size would need root rights.
func TestAFullDiskChangesNothing(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	s := open(t, dir)
	must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
	must(t, store.LimitPages(s, 40))
	big := strings.Repeat("x", 1<<20)
	addition := entries(2, "small", big)
	addition.Status = "over"
	err := add(s, ctx, "m", addition)
	wantError(t, err, store.ErrFull)
	wantError(t, err, store.ErrFailed)
	if !strings.Contains(err.Error(), "disk is full") {
		t.Errorf("%v does not say that the disk is full", err)
	}
	wantLog(t, s, "m", entries(1, "one").Entries)
	must(t, store.LimitPages(s, 1<<20))
	must(t, add(s, ctx, "m", addition))
	wantLog(t, s, "m", entries(1, "one", "small", big).Entries)
}

func TestSQLiteIsDurable(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "10000"} {
		if got := store.Pragma(t.Context(), s, pragma); got != want {
			t.Errorf("%s is %s, want %s", pragma, got, want)
		}
	}
}

func TestAStoreIsForItsOwnerOnly(t *testing.T) {
	dir := t.TempDir()
	must(t, open(t, dir).Create(t.Context(), aMatch("m"), entries(1, "one")))
	files, err := filepath.Glob(filepath.Join(dir, store.FileName+"*"))
	must(t, err)
	for _, file := range files {
		info, err := os.Stat(file)
		must(t, err)
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has rights %v", file, info.Mode())
		}
	}
	if len(files) < 2 {
		t.Errorf("only %v", files)
	}
}

func TestABrokenFileIsAClearError(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, store.FileName), []byte(strings.Repeat("not a database ", 1000)), 0o600))
	_, err := store.Open(t.Context(), dir, slog.New(slog.DiscardHandler))
	wantError(t, err, store.ErrFailed)
}

const crashVariable = "SIGNORIA_TEST_CRASH_DIR"

// crash is the child process of TestWhatWasAcknowledgedSurvivesSIGKILL. It appends entries and
// prints each acknowledged number until it is killed.
func crash(dir string) {
	ctx := context.Background()
	s, err := store.Open(ctx, dir, slog.New(slog.DiscardHandler))
	if err != nil {
		panic(err)
	}
	log, err := s.Entries(ctx, "m", 0)
	if err != nil {
		panic(err)
	}
	for seq := len(log) + 1; ; seq++ {
		if err := add(s, ctx, "m", entries(seq, fmt.Sprint("text ", seq))); err != nil {
			panic(err)
		}
		fmt.Println(seq)
	}
}

func TestWhatWasAcknowledgedSurvivesSIGKILL(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		must(t, open(t, where).Create(t.Context(), aMatch("m"), store.Addition{}))
		for round := range 4 {
			acknowledged := killAfter(t, where, 5+17*round)
			log, err := open(t, where).Entries(t.Context(), "m", 0)
			must(t, err)
			if len(log) < acknowledged || len(log) > acknowledged+1 {
				t.Fatalf("%d entries, but %d were acknowledged", len(log), acknowledged)
			}
			for i, e := range log {
				if want := entry(i+1, fmt.Sprint("text ", i+1)); e != want {
					t.Fatalf("got %+v, want %+v", e, want)
				}
			}
		}
	})
}

// killAfter lets a child append more than n entries and kills it. It returns the last acknowledged
// entry.
func killAfter(t *testing.T, where string, n int) int {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), crashVariable+"="+where)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	lines, last := bufio.NewScanner(out), 0
	for count := 0; lines.Scan(); count++ {
		if _, err := fmt.Sscan(lines.Text(), &last); err != nil {
			t.Fatal(err)
		}
		if count == n {
			must(t, child.Process.Kill())
		}
	}
	if err := child.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("the child ended by itself: %v", err)
	}
	return last
}

func BenchmarkAppend(b *testing.B) {
	s := open(b, b.TempDir())
	must(b, s.Create(b.Context(), aMatch("m"), store.Addition{}))
	seq := 0
	for b.Loop() {
		seq++
		must(b, add(s, b.Context(), "m", entries(seq, "place white market-1")))
	}
}
