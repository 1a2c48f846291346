package live_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
)

// pageOf returns a view without its seats, whose presence depends on the node and the moment.
func pageOf(v *live.MatchView) live.MatchView {
	page := *v
	page.Seats = nil
	return page
}

func TestAHallGoesOnAfterARestart(t *testing.T) {
	s := storetest.SQLite(t)
	srv, err := live.Open(t.Context(), config(s))
	must(t, err)
	anna, bea := pair(t, srv)
	anna.choose("meek")
	anna.choose("seal")
	must(t, errOf(srv.Undo(t.Context(), anna.id, anna.key, anna.view().Seq)))
	bea.choose("bold")
	wantAnna, wantBea := anna.view(), bea.view()
	srv.Close()

	srv = openServer(t, config(s))
	if got := anna.at(srv).view(); !reflect.DeepEqual(pageOf(got), pageOf(wantAnna)) {
		t.Errorf("Anna sees\n%+v, saw\n%+v", got, wantAnna)
	}
	if got := bea.at(srv).view(); !reflect.DeepEqual(pageOf(got), pageOf(wantBea)) {
		t.Errorf("Bea sees\n%+v, saw\n%+v", got, wantBea)
	}
	if names := anna.at(srv).view().Seats; names[0].Name != "Anna" || names[1].Name != "Bea" {
		t.Errorf("seats %+v", names)
	}
}

func TestBotsThatOweAChoiceGoOnAfterARestart(t *testing.T) {
	s := storetest.SQLite(t)
	c := config(s)
	c.Bot = func(string, [32]byte) (live.Bot, error) { return sleepy{}, nil } // the server closes while these bots think
	srv, err := live.Open(t.Context(), c)
	must(t, err)
	anna := solo(t, srv, "modest")
	anna.choose("meek", "seal")
	srv.Close()
	srv = openServer(t, config(s))
	anna.at(srv).playOut()
}

const crashVariable = "SIGNORIA_TEST_CRASH_DIR"

// crash is the child process of TestSIGKILL. It plays matches of a person and two bots, and prints
// each acknowledged choice until it is killed.
func crash(dir string) {
	ctx := context.Background()
	s, err := store.Open(ctx, dir, slog.New(slog.DiscardHandler))
	check(err)
	srv, err := live.Open(ctx, config(s))
	check(err)
	refused := 0
	for {
		made, err := srv.Create(ctx, live.MatchSetup{Title: "toy", Options: engine.Options{Seats: 3}, Promise: srv.Promise(), Nonce: "n",
			Seats: []live.SeatSetup{{Name: "Anna"}, {Bot: "modest"}, {Bot: "greedy"}}})
		check(err)
		for {
			v, err := srv.View(ctx, made.ID, made.Key)
			check(err)
			if v.Status == live.Over {
				break
			}
			if len(v.Choices) == 0 {
				time.Sleep(time.Millisecond)
				continue
			}
			err = errOf(srv.Choose(ctx, made.ID, made.Key, live.Submission{Seat: 0, Seq: v.Seq, Texts: []string{v.Choices[0].Text}}))
			if err == nil {
				fmt.Println(made.ID, made.Key, v.Seq+1)
				refused = 0
			} else if refused++; refused > 1000 {
				panic(err) // otherwise a child without a parent would run for ever
			}
		}
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func TestSIGKILL(t *testing.T) {
	dir := t.TempDir()
	for round := range 3 {
		id, key, seq := killed(t, dir, 7+9*round)
		srv, err := live.Open(t.Context(), config(storetest.Open(t, dir)))
		must(t, err)
		anna := guest{t, srv, id, key}
		v := anna.view()
		if v.Last < seq || v.Restored != 0 {
			t.Fatalf("entry %d was acknowledged, but the log ends at %d (restored %d)", seq, v.Last, v.Restored)
		}
		anna.playOut()
		srv.Close()
	}
}

// killed lets a child process play some choices and kills it. It returns the last acknowledged
// choice.
func killed(t *testing.T, dir string, choices int) (id, key string, seq int) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), crashVariable+"="+dir)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	lines := bufio.NewScanner(out)
	for n := 0; lines.Scan(); n++ {
		if _, err := fmt.Sscan(lines.Text(), &id, &key, &seq); err != nil {
			t.Fatal(err)
		}
		if n == choices {
			must(t, child.Process.Kill())
		}
	}
	if err := child.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("the child ended by itself: %v", err)
	}
	return id, key, seq
}

func TestAStoreThatFailsChangesNothing(t *testing.T) {
	s := storetest.SQLite(t)
	srv := openServer(t, config(s))
	anna, bea := pair(t, srv)
	anna.choose("meek")
	before := anna.view()
	must(t, s.Close())
	for _, err := range []error{
		anna.try("seal"), bea.try("meek"),
		errOf(srv.Undo(t.Context(), anna.id, anna.key, before.Seq)),
		errOf(srv.SetStandIn(t.Context(), anna.id, anna.key, 1, "modest")),
	} {
		wantError(t, err, live.ErrStore)
	}
	if _, err := srv.Create(t.Context(), live.MatchSetup{Title: "toy", Options: engine.Options{Seats: 2}, Seats: []live.SeatSetup{{}, {}}}); err == nil {
		t.Error("a match is made without a store")
	}
	if after := anna.view(); !reflect.DeepEqual(after, before) {
		t.Errorf("a choice that was not stored shows:\n%+v\n%+v", after, before)
	}
}

func TestAMatchKeepsItsPrintedValues(t *testing.T) {
	s := storetest.SQLite(t)
	srv, err := live.Open(t.Context(), config(s))
	must(t, err)
	old := solo(t, srv, "modest")
	srv.Close()
	c := config(s)
	c.Titles[0].Content = content("second")
	srv = openServer(t, c)
	if got := old.at(srv).view().Meta.Edition; got != "first" {
		t.Errorf("the old match continues with edition %q", got)
	}
	if got := solo(t, srv, "modest").view().Meta.Edition; got != "second" {
		t.Errorf("a new match begins with edition %q", got)
	}
	old.at(srv).playOut()
}

// TestALogThatReplaysDifferentlyIsSaidSo loads a log whose hashes do not fit. The match continues
// from its snapshot, and the view says so.
func TestALogThatReplaysDifferentlyIsSaidSo(t *testing.T) {
	s := storetest.SQLite(t)
	ctx := t.Context()
	srv, err := live.Open(ctx, config(s))
	must(t, err)
	anna, bea := pair(t, srv)
	for range 8 {
		for _, g := range []guest{anna, bea} {
			if v := g.view(); asked(v) {
				g.choose(v.Choices[0].Text)
			}
		}
	}
	want := anna.view()
	srv.Close()
	row, err := s.Match(ctx, anna.id)
	must(t, err)
	rows, err := s.Entries(ctx, anna.id, 0)
	must(t, err)
	shot, err := s.Snapshot(ctx, anna.id)
	must(t, err)
	for i := want.First; i < len(rows); i++ {
		rows[i].Hash = "another"
	}
	changed := storetest.SQLite(t)
	must(t, changed.Create(ctx, row, store.Addition{Entries: rows, Snapshot: &shot}))
	archive, err := s.Edition(ctx, "toy", "first")
	must(t, err)
	must(t, changed.PutEdition(ctx, archive))

	srv = openServer(t, config(changed))
	anna, bea = anna.at(srv), bea.at(srv)
	got := anna.view()
	if got.Restored != want.First+1 || !reflect.DeepEqual(got.View, want.View) || !reflect.DeepEqual(got.Choices, want.Choices) {
		t.Errorf("restored %d; sees\n%+v, saw\n%+v", got.Restored, got.View, want.View)
	}
	_, err = srv.Replay(ctx, anna.id, anna.key, got.Restored)
	wantError(t, err, live.ErrNotNow)
	for !over(anna.view()) {
		for _, g := range []guest{anna, bea} {
			if v := g.view(); asked(v) {
				g.choose(v.Choices[0].Text)
			}
		}
	}
}

func TestAMatchThatCannotBeLoadedStopsNoOther(t *testing.T) {
	s := storetest.SQLite(t)
	ctx := t.Context()
	srv, err := live.Open(ctx, config(s))
	must(t, err)
	anna := solo(t, srv, "sleepy")
	srv.Close()
	row, err := s.Match(ctx, anna.id)
	must(t, err)
	row.ID, row.Plan = "broken", "{"
	must(t, s.Create(ctx, row, store.Addition{}))
	row.ID, row.Title = "foreign", "chess"
	must(t, s.Create(ctx, row, store.Addition{}))
	srv = openServer(t, config(s))
	anna.at(srv).choose("meek")
	for _, id := range []string{"broken", "foreign"} {
		if _, err := srv.View(ctx, id, anna.key); err == nil {
			t.Errorf("match %s is shown", id)
		}
	}
}

// TestVerifyReplaysEveryMatch verifies every match of a store. The one that differs is reported.
func TestVerifyReplaysEveryMatch(t *testing.T) {
	s := storetest.SQLite(t)
	ctx := t.Context()
	srv, err := live.Open(ctx, config(s))
	must(t, err)
	ended, running := solo(t, srv, "modest"), solo(t, srv, "modest")
	ended.playOut()
	srv.Close()
	row, err := s.Match(ctx, ended.id)
	must(t, err)
	rows, err := s.Entries(ctx, ended.id, 0)
	must(t, err)
	row.ID, rows[5].Hash = "spoiled", "another"
	must(t, s.Create(ctx, row, store.Addition{Entries: rows}))
	verdicts := map[string]live.VerifyResult{}
	must(t, live.Verify(ctx, config(s), func(v live.VerifyResult) { verdicts[v.Match] = v }))
	for _, id := range []string{ended.id, running.id} {
		if v := verdicts[id]; v.Err != nil || v.Entries == 0 {
			t.Errorf("%s: %+v", id, v)
		}
	}
	if v := verdicts["spoiled"]; v.Err == nil || !strings.Contains(v.Err.Error(), "entry 6: ") {
		t.Errorf("the spoiled match: %+v", v)
	}
	if len(verdicts) != 3 {
		t.Errorf("%d matches were verified", len(verdicts))
	}
}
