package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// trained runs signoria train. If until is not nil, the command is stopped as soon as until returns
// true. trained returns its output.
func trained(t *testing.T, out string, until func() bool, flags ...string) (string, error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var said bytes.Buffer
	args := []string{"train", "lorenzo", "--table", "2", "--games", "64", "--check", "32", "--hidden", "4", "--yardstick", "random",
		"--rate", "2", "--workers", "1", "--out", out, "--duels", "4", "--measures", "2"}
	command, err := newParser(ctx, streams{strings.NewReader(""), &said, &said}).Parse(append(args, flags...))
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	if until != nil {
		go func() {
			for !until() {
				select {
				case <-ended:
					return
				case <-time.After(time.Millisecond):
				}
			}
			stop()
		}()
	}
	err = command.Run()
	close(ended)
	return said.String(), err
}

// there reports whether a file exists.
func there(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// checksOf returns the lines of output about checks, without their times.
func checksOf(said string) string {
	return strings.Join(regexp.MustCompile(`(?m)^\d+ of \d+ games, .*;`).FindAllString(said, -1), "\n")
}

// TestTrainingGoesOnWithTheCheckItOwes stops a run in each kind of duel of its checks; these duels
// never end by themselves. Continued, the run makes the same files as one that was not stopped, and
// prints the same line about each check.
func TestTrainingGoesOnWithTheCheckItOwes(t *testing.T) {
	whole, out := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "out")
	said, err := trained(t, whole, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, got := checksOf(said), ""
	fresh, endless := out+".new", "1000000"
	for i, stop := range []struct {
		until func() bool
		flags []string
		games string
	}{
		{func() bool { return there(out) }, []string{"--measures", endless}, "32"},
		{func() bool { return there(fresh) }, []string{"--duels", endless}, "64"},
		{func() bool { return there(out + ".last") }, []string{"--measures", endless}, "64"},
	} {
		said, err := trained(t, out, stop.until, stop.flags...)
		if err == nil || err.Error() != "stopped after "+stop.games+" of 64 games; the same command goes on from there" {
			t.Fatalf("stop %d: the run ended with %v", i+1, err)
		}
		if there(fresh) {
			t.Errorf("stop %d leaves the file %s", i+1, fresh)
		}
		got += checksOf(said) + "\n"
	}
	said, err = trained(t, out, nil)
	if err != nil {
		t.Fatal(err)
	}
	got = strings.Trim(got, "\n") + "\n" + checksOf(said)
	if got != want {
		t.Errorf("the stopped run prints\n%s\nwant\n%s", got, want)
	}
	for _, end := range []string{"", ".last", ".new", ".run"} {
		a, errA := os.ReadFile(whole + end)
		b, errB := os.ReadFile(out + end)
		if !bytes.Equal(a, b) || errors.Is(errA, fs.ErrNotExist) != errors.Is(errB, fs.ErrNotExist) {
			t.Errorf("the stopped run makes another file with the ending %q (%v, %v)", end, errA, errB)
		}
	}
}
