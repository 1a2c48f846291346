package live_test

import (
	"errors"
	"testing"

	"signoria/live"
	"signoria/store/storetest"
)

// bounded opens a server with limits of undos and log entries.
func bounded(t *testing.T, undos, entries int) *live.Server {
	t.Helper()
	c := config(storetest.SQLite(t))
	c.Undos, c.Entries, c.UndoWindow = undos, entries, -1
	return openServer(t, c)
}

func (g guest) undo() error { return errOf(g.server.Undo(g.t.Context(), g.id, g.key, g.view().Seq)) }

// TestUndosOfATurnAreBounded checks the limit of undos in a turn. The view warns before; after it
// the player can still choose. The next turn has the full number again.
func TestUndosOfATurnAreBounded(t *testing.T) {
	srv := bounded(t, 20, 0)
	anna, bea := pair(t, srv)
	if !asked(anna.view()) {
		anna, bea = bea, anna
	}
	for i := range 20 {
		anna.choose("meek")
		switch v := anna.view(); {
		case !v.CanUndo:
			t.Fatalf("after %d undos nothing can be taken back", i)
		case i < 17 && v.UndosLeft >= 0, i >= 18 && v.UndosLeft != 20-i:
			t.Fatalf("after %d undos %d are left", i, v.UndosLeft)
		case bea.view().UndosLeft >= 0:
			t.Fatal("an opponent sees the number of undos left")
		}
		must(t, anna.undo())
	}
	anna.choose("meek")
	if v := anna.view(); v.CanUndo || v.UndosLeft != 0 {
		t.Fatalf("after 20 undos: %v, %d left", v.CanUndo, v.UndosLeft)
	}
	wantError(t, anna.undo(), live.ErrUndos)
	for turn := 0; turn < 40 && !(asked(anna.view()) && turn > 0); turn++ {
		if over(bea.view()) {
			t.Fatal("the match is over too soon")
		}
		for _, g := range []guest{bea, anna} {
			if v := g.view(); asked(v) && (g.key == bea.key || turn > 0) {
				g.choose(v.Choices[0].Text)
				break
			}
		}
	}
}

// TestAFullLogIsPlayedToItsEnd undoes until the log is full. The match can then still be played to
// its end.
func TestAFullLogIsPlayedToItsEnd(t *testing.T) {
	srv := bounded(t, 0, 100)
	anna, bea := pair(t, srv) // without bots, because a bot's answer would end what Anna can undo
	if !asked(anna.view()) {
		anna, bea = bea, anna
	}
	var err error
	told := false
	for range 200 {
		v := anna.await("being asked", asked)
		told = told || v.LogLeft > 0
		if err = anna.try("meek"); err == nil {
			err = anna.undo()
		}
		if errors.Is(err, live.ErrLogFull) {
			break
		}
		must(t, err)
	}
	v := anna.view()
	if !told || v.Last < 90 || v.Last > 105 {
		t.Fatalf("the log has %d entries, warned %v; %v", v.Last, told, err)
	}
	wantError(t, err, live.ErrLogFull)
	for !over(anna.view()) {
		for _, g := range []guest{anna, bea} {
			if v := g.view(); asked(v) {
				g.choose(v.Choices[0].Text)
			}
		}
	}
	end := anna.view()
	if end.Status != live.Over || end.CanUndo {
		t.Fatalf("at the end: %+v", end)
	}
}
