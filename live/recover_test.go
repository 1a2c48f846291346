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

// pageOf leaves out of a look what is of this node and moment only.
func pageOf(l *live.Look) live.Look {
	page := *l
	page.Seats = nil
	return page
}

func TestAHallGoesOnAfterARestart(t *testing.T) {
	s := storetest.SQLite(t)
	h, err := live.Open(t.Context(), config(s))
	must(t, err)
	anna, bea := pair(t, h)
	anna.choose("meek")
	anna.choose("seal")
	must(t, h.Undo(t.Context(), anna.id, anna.key, anna.look().Seq))
	bea.choose("bold")
	wantAnna, wantBea := anna.look(), bea.look()
	h.Close()

	h = openHall(t, config(s))
	if got := anna.at(h).look(); !reflect.DeepEqual(pageOf(got), pageOf(wantAnna)) {
		t.Errorf("Anna sees\n%+v, saw\n%+v", got, wantAnna)
	}
	if got := bea.at(h).look(); !reflect.DeepEqual(pageOf(got), pageOf(wantBea)) {
		t.Errorf("Bea sees\n%+v, saw\n%+v", got, wantBea)
	}
	if names := anna.at(h).look().Seats; names[0].Name != "Anna" || names[1].Name != "Bea" {
		t.Errorf("seats %+v", names)
	}
}

func TestBotsThatOweAChoiceGoOnAfterARestart(t *testing.T) {
	s := storetest.SQLite(t)
	c := config(s)
	c.Bot = func(string, [32]byte) (live.Bot, error) { return sleepy{}, nil } // switched off while they think
	h, err := live.Open(t.Context(), c)
	must(t, err)
	anna := solo(t, h, "modest")
	anna.choose("meek", "seal")
	h.Close()
	h = openHall(t, config(s))
	anna.at(h).playOut()
}

const crashVariable = "SIGNORIA_TEST_CRASH_DIR"

// crash is the child of TestSIGKILL: it plays matches of two bots, and a third
// person's seat, and says after each choice how far the match is, until it is
// killed.
func crash(dir string) {
	ctx := context.Background()
	s, err := store.Open(ctx, dir, slog.New(slog.DiscardHandler))
	check(err)
	h, err := live.Open(ctx, config(s))
	check(err)
	refused := 0
	for {
		made, err := h.Create(ctx, live.Plan{Title: "toy", Options: engine.Options{Seats: 3}, Promise: h.Promise(), Nonce: "n",
			Seats: []live.SeatPlan{{Name: "Anna"}, {Bot: "modest"}, {Bot: "greedy"}}})
		check(err)
		for {
			l, err := h.Look(ctx, made.ID, made.Key)
			check(err)
			if l.Status == live.Over {
				break
			}
			if len(l.Choices) == 0 {
				time.Sleep(time.Millisecond)
				continue
			}
			err = h.Choose(ctx, made.ID, made.Key, live.Answer{Seat: 0, Seq: l.Seq, Texts: []string{l.Choices[0].Text}})
			if err == nil {
				fmt.Println(made.ID, made.Key, l.Seq+1)
				refused = 0
			} else if refused++; refused > 1000 {
				panic(err) // a child whose parent has gone must not go on for ever
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
		h, err := live.Open(t.Context(), config(storetest.Open(t, dir)))
		must(t, err)
		anna := guest{t, h, id, key}
		l := anna.look()
		if l.Last < seq || l.Restored != 0 {
			t.Fatalf("entry %d was acknowledged, but the log ends at %d (restored %d)", seq, l.Last, l.Restored)
		}
		anna.playOut()
		h.Close()
	}
}

// killed lets a child play some choices, kills it, and tells the last one that
// was acknowledged.
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
	h := openHall(t, config(s))
	anna, bea := pair(t, h)
	anna.choose("meek")
	before := anna.look()
	must(t, s.Close())
	for _, err := range []error{
		anna.try("seal"), bea.try("meek"),
		h.Undo(t.Context(), anna.id, anna.key, before.Seq),
		h.HandOver(t.Context(), anna.id, anna.key, 1, "modest"),
	} {
		wantError(t, err, live.ErrStore)
	}
	if _, err := h.Create(t.Context(), live.Plan{Title: "toy", Options: engine.Options{Seats: 2}, Seats: []live.SeatPlan{{}, {}}}); err == nil {
		t.Error("a match is made without a store")
	}
	if after := anna.look(); !reflect.DeepEqual(after, before) {
		t.Errorf("a choice that was not stored shows:\n%+v\n%+v", after, before)
	}
}

func TestAMatchKeepsItsPrintedValues(t *testing.T) {
	s := storetest.SQLite(t)
	h, err := live.Open(t.Context(), config(s))
	must(t, err)
	old := solo(t, h, "modest")
	h.Close()
	c := config(s)
	c.Titles[0].Content = content("second")
	h = openHall(t, c)
	if got := old.at(h).look().Meta.Edition; got != "first" {
		t.Errorf("the old match goes on with edition %q", got)
	}
	if got := solo(t, h, "modest").look().Meta.Edition; got != "second" {
		t.Errorf("a new match begins with edition %q", got)
	}
	old.at(h).playOut()
}

// A log that replays differently, here because its hashes are others, goes on
// from its snapshot and says so.
func TestALogThatReplaysDifferentlyIsSaidSo(t *testing.T) {
	s := storetest.SQLite(t)
	ctx := t.Context()
	h, err := live.Open(ctx, config(s))
	must(t, err)
	anna, bea := pair(t, h)
	for range 8 {
		for _, g := range []guest{anna, bea} {
			if l := g.look(); asked(l) {
				g.choose(l.Choices[0].Text)
			}
		}
	}
	want := anna.look()
	h.Close()
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

	h = openHall(t, config(changed))
	anna, bea = anna.at(h), bea.at(h)
	got := anna.look()
	if got.Restored != want.First+1 || !reflect.DeepEqual(got.View, want.View) || !reflect.DeepEqual(got.Choices, want.Choices) {
		t.Errorf("restored %d; sees\n%+v, saw\n%+v", got.Restored, got.View, want.View)
	}
	_, err = h.Replay(ctx, anna.id, anna.key, got.Restored)
	wantError(t, err, live.ErrNotNow)
	for !over(anna.look()) {
		for _, g := range []guest{anna, bea} {
			if l := g.look(); asked(l) {
				g.choose(l.Choices[0].Text)
			}
		}
	}
}

func TestAMatchThatCannotBeLoadedStopsNoOther(t *testing.T) {
	s := storetest.SQLite(t)
	ctx := t.Context()
	h, err := live.Open(ctx, config(s))
	must(t, err)
	anna := solo(t, h, "sleepy")
	h.Close()
	row, err := s.Match(ctx, anna.id)
	must(t, err)
	row.ID, row.Plan = "broken", "{"
	must(t, s.Create(ctx, row, store.Addition{}))
	row.ID, row.Title = "foreign", "chess"
	must(t, s.Create(ctx, row, store.Addition{}))
	h = openHall(t, config(s))
	anna.at(h).choose("meek")
	for _, id := range []string{"broken", "foreign"} {
		if _, err := h.Look(ctx, id, anna.key); err == nil {
			t.Errorf("match %s is shown", id)
		}
	}
}

// Every match of a store is verified, and the one that differs is named.
func TestVerifyReplaysEveryMatch(t *testing.T) {
	s := storetest.SQLite(t)
	ctx := t.Context()
	h, err := live.Open(ctx, config(s))
	must(t, err)
	ended, running := solo(t, h, "modest"), solo(t, h, "modest")
	ended.playOut()
	h.Close()
	row, err := s.Match(ctx, ended.id)
	must(t, err)
	rows, err := s.Entries(ctx, ended.id, 0)
	must(t, err)
	row.ID, rows[5].Hash = "spoiled", "another"
	must(t, s.Create(ctx, row, store.Addition{Entries: rows}))
	verdicts := map[string]live.Verdict{}
	must(t, live.Verify(ctx, config(s), func(v live.Verdict) { verdicts[v.Match] = v }))
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
