package live_test

import (
	"errors"
	"testing"

	"signoria/live"
	"signoria/store/storetest"
)

// bounded is a server with these bounds.
func bounded(t *testing.T, undos, entries int) *live.Server {
	t.Helper()
	c := config(storetest.SQLite(t))
	c.Undos, c.Entries, c.UndoWindow = undos, entries, -1
	return openServer(t, c)
}

func (g guest) undo() error { return errOf(g.server.Undo(g.t.Context(), g.id, g.key, g.view().Seq)) }

// Taking back for ever ends within a turn: the page says so before, and the player goes on.
// The next turn begins anew, and so it is after a restart.
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
			t.Fatal("an opponent is told of it")
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

// Whatever goes on for ever ends with the log's bound, and the match can be played to its end.
func TestAFullLogIsPlayedToItsEnd(t *testing.T) {
	srv := bounded(t, 0, 100)
	anna, bea := pair(t, srv) // bots would end what anna could take back
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
		t.Fatalf("%d entries, told %v; %v", v.Last, told, err)
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
