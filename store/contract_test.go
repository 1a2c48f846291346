package store_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"signoria/store"
	"signoria/table"
)

var moment = time.Date(1478, 4, 26, 10, 30, 0, 123456000, time.UTC)

func aMatch(id string) store.Match {
	return store.Match{ID: id, Title: "toy", Seats: 3, Options: "rounds=6", Edition: "abc", Created: moment,
		Promise: "hash", Secret: "sec", Plan: `{"name":"Žofie 'x' \\"}`, Status: "waiting", Client: "c1", Bots: 1}
}

func entry(seq int, text string) table.Entry {
	return table.Entry{Seq: seq, Kind: "choice", Seat: 1, Text: text, Chain: seq, Rules: 2, Hash: "ff", At: moment}
}

func entries(first int, texts ...string) store.Addition {
	var a store.Addition
	for i, text := range texts {
		a.Entries = append(a.Entries, entry(first+i, text))
	}
	return a
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantError(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got error %v, want %v", err, want)
	}
}

func wantLog(t testing.TB, s *store.Store, match string, want []table.Entry) {
	t.Helper()
	got, err := s.Entries(t.Context(), match, 0)
	must(t, err)
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("log of %s:\n got %+v\nwant %+v", match, got, want)
	}
}

func TestWhatIsStoredComesBackAfterReopening(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one", "dvě → три\n\x01")))
		shot := table.Snapshot{Seq: 3, Rules: 2, YAML: "round: 1\n"}
		more := entries(3, "three")
		bots := 2
		more.Snapshot, more.Status, more.Bots = &shot, "running", &bots
		must(t, add(s, ctx, "m", more))
		must(t, s.Close())

		s = open(t, where)
		want := aMatch("m")
		want.Status, want.Bots = "running", bots
		got, err := s.Match(ctx, "m")
		must(t, err)
		if got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		wantLog(t, s, "m", entries(1, "one", "dvě → три\n\x01", "three").Entries)
		if got, err := s.Snapshot(ctx, "m"); err != nil || got != shot {
			t.Errorf("got %+v, %v; want %+v", got, err, shot)
		}
		tail, err := s.Entries(ctx, "m", 2)
		must(t, err)
		if !reflect.DeepEqual(tail, more.Entries) {
			t.Errorf("after 2: got %+v", tail)
		}
	})
}

func TestASecondWriterOfTheSameEntryGetsAConflict(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
		other := open(t, where)
		must(t, add(other, ctx, "m", entries(2, "theirs")))
		mine := entries(2, "mine", "mine too")
		mine.Status, mine.Snapshot = "over", &table.Snapshot{Seq: 2, YAML: "x"}
		wantError(t, add(s, ctx, "m", mine), store.ErrConflict)
		wantLog(t, s, "m", entries(1, "one", "theirs").Entries)
		if m, err := s.Match(ctx, "m"); err != nil || m.Status != "waiting" {
			t.Errorf("the refused addition changed the status to %q (%v)", m.Status, err)
		}
		_, err := s.Snapshot(ctx, "m")
		wantError(t, err, store.ErrUnknown)
		wantError(t, s.Create(ctx, aMatch("m"), store.Addition{}), store.ErrConflict)
	})
}

func TestAnAdditionIsStoredWholeOrNotAtAll(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one", "two", "three")))
		wantError(t, add(s, ctx, "m", store.Addition{Entries: []table.Entry{entry(4, "a"), entry(6, "gap")}}), store.ErrFailed)
		wantError(t, add(s, ctx, "m", store.Addition{Entries: []table.Entry{entry(4, "a"), entry(4, "twice")}}), store.ErrFailed)
		ended, cancel := context.WithCancel(ctx)
		cancel()
		wantError(t, add(s, ended, "m", entries(4, "too late")), store.ErrFailed)
		wantLog(t, s, "m", entries(1, "one", "two", "three").Entries)
	})
}

func TestUnknownThingsAreErrUnknown(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		_, err := s.Match(ctx, "unknown")
		wantError(t, err, store.ErrUnknown)
		_, err = s.Snapshot(ctx, "unknown")
		wantError(t, err, store.ErrUnknown)
		_, err = s.Edition(ctx, "toy", "unknown")
		wantError(t, err, store.ErrUnknown)
		wantError(t, add(s, ctx, "unknown", entries(1, "x")), store.ErrUnknown)
		wantLog(t, s, "unknown", nil)
	})
}

func TestAClosedStoreSaysSo(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		s := open(t, where)
		must(t, s.Create(t.Context(), aMatch("m"), entries(1, "one")))
		must(t, s.Close())
		err := add(s, t.Context(), "m", entries(2, "two"))
		wantError(t, err, store.ErrClosed)
		wantError(t, err, store.ErrFailed)
		wantLog(t, open(t, where), "m", entries(1, "one").Entries)
	})
}

func TestEditionsAreKeptOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		first := store.Edition{Title: "toy", Hash: "h", Archive: []byte{0, 1, 255, '\n'}}
		must(t, s.PutEdition(ctx, first))
		must(t, s.PutEdition(ctx, store.Edition{Title: "toy", Hash: "h", Archive: []byte("other")}))
		got, err := s.Edition(ctx, "toy", "h")
		must(t, err)
		if !reflect.DeepEqual(got, first) {
			t.Errorf("got %+v, want %+v", got, first)
		}
	})
}

func TestMatchesAreListedByStatus(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		for i, status := range []string{"running", "over", "running", "waiting"} {
			m := aMatch(fmt.Sprint("m", 9-i))
			m.Status, m.Created = status, moment.Add(time.Duration(i)*time.Second)
			must(t, s.Create(ctx, m, store.Addition{}))
		}
		for status, want := range map[string]string{"running": "m9 m7", "over": "m8", "": "m9 m8 m7 m6", "lost": ""} {
			got, err := s.Matches(ctx, status)
			must(t, err)
			if strings.Join(got, " ") != want {
				t.Errorf("%q: got %v, want %s", status, got, want)
			}
		}
	})
}

// TestRacingWriters lets many writers append to one match at once. No entry is lost or written
// twice.
func TestRacingWriters(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		const writers, each = 8, 6
		ctx := t.Context()
		nodes := []*store.Store{open(t, where), open(t, where)}
		must(t, nodes[0].Create(ctx, aMatch("m"), store.Addition{}))
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				s := nodes[w%len(nodes)]
				for n := range each {
					if err := appendAtEnd(ctx, s, fmt.Sprintf("w%d-%d", w, n)); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		wg.Wait()
		log, err := nodes[1].Entries(ctx, "m", 0)
		must(t, err)
		seen := map[string]bool{}
		for i, e := range log {
			if e.Seq != i+1 || seen[e.Text] {
				t.Fatalf("entry %d is %+v, seen before: %v", i+1, e, seen[e.Text])
			}
			seen[e.Text] = true
		}
		if len(log) != writers*each {
			t.Fatalf("%d entries, want %d", len(log), writers*each)
		}
	})
}

func appendAtEnd(ctx context.Context, s *store.Store, text string) error {
	for {
		log, err := s.Entries(ctx, "m", 0)
		if err != nil {
			return err
		}
		err = add(s, ctx, "m", entries(len(log)+1, text))
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

func TestOpeningTwiceAtOnceMigratesOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() {
				s, err := store.Open(t.Context(), where, slog.New(slog.DiscardHandler))
				if err != nil {
					t.Error(err)
					return
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	})
}

func TestNodesLearnOfChanges(t *testing.T) {
	where := postgresAddress(t)
	ctx, cancel := context.WithCancel(t.Context())
	here, there := open(t, where), open(t, where)
	must(t, here.Create(ctx, aMatch("m"), store.Addition{}))
	changes := there.Watch(ctx)
	if c := <-changes; c != (store.Change{}) {
		t.Fatalf("the first change is %+v, want the empty one that means that changes may have been missed", c)
	}
	must(t, add(here, ctx, "m", entries(1, "x")))
	if c := <-changes; c != (store.Change{Match: "m", Last: 1}) {
		t.Fatalf("got %+v", c)
	}
	cancel()
	for range changes { // the channel closes, because ctx is cancelled
	}
}

func TestSQLiteTellsNoChoices(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := open(t, t.TempDir())
	must(t, s.Create(ctx, aMatch("m"), entries(1, "x")))
	changes := s.Watch(ctx)
	cancel()
	if c, more := <-changes; more {
		t.Errorf("got %+v", c)
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	must(t, os.WriteFile(file, nil, 0o600))
	broken := filepath.Join(dir, "broken")
	must(t, os.Mkdir(broken, 0o700))
	must(t, os.WriteFile(filepath.Join(broken, store.FileName), []byte(strings.Repeat("no database ", 1000)), 0o600))
	for where, want := range map[string]string{
		file:          "is a file; name a folder",
		file + "/sub": "cannot be used: not a directory",
		"/sys":        "cannot write into the folder /sys",
		broken:        "is damaged, or no store of this program; put a backup in its place",
	} {
		_, err := store.Open(t.Context(), where, quiet)
		wantError(t, err, store.ErrFailed)
		if !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), where) {
			t.Errorf("%s: %v", where, err)
		}
		if _, err := store.LockFolder(where); err == nil && where != broken {
			t.Errorf("%s can be locked", where)
		}
	}
	_, err := store.Open(t.Context(), "postgres://postgres@127.0.0.1:1/none", quiet)
	wantError(t, err, store.ErrUnavailable)
	if _, err := store.Open(t.Context(), "postgres://:bad:port/", quiet); err == nil {
		t.Error("a bad address opens")
	}
}

// TestCountingMatchesWithBots checks which matches with bots count for a client: those that are not
// over and had an entry since the given time.
func TestCountingMatchesWithBots(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		put := func(id, client string, bots int, status string, at time.Time) {
			m := aMatch(id)
			m.Client, m.Bots, m.Status, m.Created = client, bots, status, at
			must(t, s.Create(ctx, m, store.Addition{}))
		}
		late := moment.Add(2 * time.Hour)
		put("waiting", "c", 1, "waiting", late)
		put("running", "c", 2, "running", late)
		put("over", "c", 2, "over", late)
		put("no bots", "c", 0, "running", late)
		put("other", "d", 1, "running", late)
		put("rested", "c", 1, "running", moment)
		put("moved", "c", 1, "running", moment)
		want := func(n int) {
			t.Helper()
			if got, err := s.BotMatches(ctx, "c", moment.Add(time.Hour)); err != nil || got != n {
				t.Errorf("%d matches, %v; want %d", got, err, n)
			}
		}
		want(2)
		more := entries(1, "one")
		more.Entries[0].At = late
		must(t, add(s, ctx, "moved", more))
		want(3)
		none := 0
		must(t, add(s, ctx, "running", store.Addition{Bots: &none}))
		want(2)
	})
}
