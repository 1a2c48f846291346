package board

import (
	"fmt"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/kit"
	"signoria/kit/board/boardtest"
)

// wholePage returns the HTML of the bar and the table, in which Find finds things.
func wholePage(t *testing.T, s kit.Scene) string {
	return boardtest.Draw(t, Board{}.Bar(s)) + game.Table(t, s)
}

// wantFound checks that the id that Find returns for a thing is on the page once.
func wantFound(t *testing.T, s kit.Scene, page, thing string) {
	t.Helper()
	id := Board{}.Find(s, thing)
	if id == "" {
		t.Errorf("Find returns no id for %s", thing)
	} else if n := strings.Count(page, `id="`+id+`"`); n != 1 {
		t.Errorf("Find returns %s for %s, which the page has %d times", id, thing, n)
	}
}

// everywhere returns the things that every table has.
func everywhere(s kit.Scene) []string {
	v := words.ViewOf(s.Scene)
	list := []string{"panel question", "panel events", "panel score", "panel order", "panel round", "starter", "column left", "column right"}
	for sphere := range content.NumSpheres {
		list = append(list, "sphere "+sphere.String())
		if !sphere.Limited() {
			list = append(list, "space "+sphere.String())
			continue
		}
		for n := range v.InUse {
			list = append(list, fmt.Sprintf("space %s.%d", sphere, n+1))
		}
	}
	for _, seat := range v.Seats {
		of := " of " + seat.Seat.String()
		list = append(list, "seat "+seat.Seat.String(), "daughters"+of, "privileges"+of, "vp"+of, "track vp"+of)
		if seat.Cubes != nil || seat.Known != nil {
			for k := range content.NumCubes {
				list = append(list, "cubes "+k.String()+of)
			}
		}
		for _, k := range seat.Knights {
			list = append(list, "knight "+k.Knight.String())
			if k.In {
				for _, kind := range []string{"figure ", "years ", "heir ", "soldiers "} {
					list = append(list, kind+k.Knight.String(), kind+k.Knight.Letter()+of)
				}
				list = append(list, "land "+k.Knight.String()+".1", "land "+k.Knight.Letter()+".2"+of)
			}
			if k.Castle {
				list = append(list, "castle "+k.Knight.String())
			}
		}
	}
	return list
}

// TestThingsAreFound checks at all kinds of questions that each thing is on the page once with the id that
// Find returns, for the asked seat and for a spectator.
func TestThingsAreFound(t *testing.T) {
	look := func(at *boardtest.Match, you engine.Seat) {
		for _, s := range []kit.Scene{at.Scene("en", you), at.Scene("en", engine.NoSeat)} {
			page := wholePage(t, s)
			for _, thing := range everywhere(s) {
				wantFound(t, s, page, thing)
			}
		}
	}
	game.Visit(t, 4, look)
	for _, p := range positions {
		look(game.Load(t, p), 0)
	}
}

// TestLessonsFindTheirThings checks the things that lessons name, for seat 1 of a game for three.
func TestLessonsFindTheirThings(t *testing.T) {
	s := actions(t, 3).scene("en")
	page := wholePage(t, s)
	for _, thing := range []string{
		"knight A", "knight B", "knight C", "knight 2.B", "knight 3.C", "land B.1", "years A", "space curia.3", "space war.1", "column left",
		"cubes cloth", "cubes metal", "cubes gold", "cubes food", "cubes influence", "daughters", "daughters of 3", "privileges", "privileges of 2",
		"seat 2", "sphere court", "sphere crusades", "panel question", "recruit A", "heir A", "castle A",
	} {
		wantFound(t, s, page, thing)
	}
	s.CanFinish = true
	wantFound(t, s, wholePage(t, s), "button done")
}

// TestWhatIsNotThereIsNotFound checks that Find returns no id for hidden cubes and for things that do not
// exist.
func TestWhatIsNotThereIsNotFound(t *testing.T) {
	s := actions(t, 3).scene("en")
	for _, thing := range []string{
		"", "cubes gold of 2", "cubes stone", "seat 4", "knight A of 4", "knight 4.A", "knight E", "years D", "space court.9", "space x", "sphere", "land A.3",
		"land A.0", "land A", "knight A.1.1", "panel", "button done", "button x", "column up", "track vp of x", "figure D", "castle 2.A of 9", " of 1", "of 2",
	} {
		if id := (Board{}).Find(s, thing); id != "" {
			t.Errorf("%q is found as %s", thing, id)
		}
	}
}

// TestTracesStandOnThePage checks in whole games that the things that traces and counts name are on the
// page; the viewers take turns.
func TestTracesStandOnThePage(t *testing.T) {
	traced := map[string]bool{}
	for seats := 2; seats <= 5; seats++ {
		at := game.Start(t, seats, uint64(seats))
		for turn := 0; at.Owing() != 0; turn++ {
			events := at.Step()
			s := at.Scene("en", engine.Seat(turn%(seats+1)-1))
			list := words.Narrator{}.Traces(s.Scene, events)
			if len(list) == 0 {
				continue
			}
			page := wholePage(t, s)
			for _, trace := range list {
				kind, _, _ := strings.Cut(trace.Thing, " ")
				traced[kind] = true
				wantFound(t, s, page, trace.Thing)
				if trace.From != "" {
					wantFound(t, s, page, trace.From)
				}
			}
			for _, count := range (words.Narrator{}).Counts(s.Scene) {
				if !strings.HasPrefix(count.Thing, "soldiers ") || count.N > 0 {
					wantFound(t, s, page, count.Thing)
				}
			}
			if t.Failed() {
				t.Fatalf("the events before were %+v", events)
			}
		}
	}
	for _, kind := range []string{"land", "soldiers", "heir", "knight", "daughters", "years", "figure", "space", "starter", "castle", "column"} {
		if !traced[kind] {
			t.Errorf("no trace names a %s", kind)
		}
	}
}
