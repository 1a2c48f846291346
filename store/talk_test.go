package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"signoria/store"
)

// anyLine allows every line.
func anyLine(store.Voice) error { return nil }

// say stores a line of a seat.
func say(t *testing.T, s *store.Store, match string, seat int, writer, text string) int64 {
	t.Helper()
	version, err := s.AddLine(t.Context(), store.Line{Match: match, Room: "seats", After: 1, Seat: seat, Writer: writer, Kind: "text", Text: text, At: noon}, 5, anyLine)
	must(t, err)
	return version
}

// linesOf returns the numbers and texts of a match's lines, without deleted ones.
func linesOf(t *testing.T, s *store.Store, match string) (list []string) {
	t.Helper()
	lines, err := s.Lines(t.Context(), match, []string{"seats", "gallery"}, -1, 100)
	must(t, err)
	for _, l := range lines {
		if !l.Gone {
			list = append(list, fmt.Sprintf("%d %s", l.N, l.Text))
		}
	}
	return list
}

// TestLinesAreStored checks that lines are durable and numbered without gaps, whichever node stores
// them, and that other nodes are notified. A refused line changes nothing, not even the version.
func TestLinesAreStored(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s, other := t.Context(), open(t, where), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
		heard := other.Watch(ctx)
		if store.IsPostgres(where) {
			<-heard
		}
		var all sync.WaitGroup
		for i := range 6 {
			all.Go(func() {
				_, err := []*store.Store{s, other}[i%2].AddLine(ctx, store.Line{Match: "m", Room: "seats", After: i, Seat: 0, Writer: store.WriterOf("a"), Kind: "text", Text: "Hello", At: noon}, 5, anyLine)
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		refusal := errors.New("too much")
		_, err := s.AddLine(ctx, store.Line{Match: "m", Room: "seats", Writer: store.WriterOf("a"), Kind: "text", Text: "no", At: noon}, 5, func(is store.Voice) error {
			if is.Said != 6 || is.All != 6 || len(is.Last) != 5 || !is.Last[0].Equal(noon) || is.Silenced {
				t.Errorf("the writer's state is %+v", is)
			}
			return refusal
		})
		wantError(t, err, refusal)
		_, err = s.AddLine(ctx, store.Line{Match: "none", Room: "seats", Writer: "w", Kind: "text", Text: "no", At: noon}, 5, anyLine)
		wantError(t, err, store.ErrUnknown)
		must(t, s.Close())
		s = open(t, where)
		if got := linesOf(t, s, "m"); len(got) != 6 || got[5] != "6 Hello" {
			t.Errorf("the lines are %q", got)
		}
		upTo, err := s.Lines(ctx, "m", []string{"seats"}, 2, 100)
		must(t, err)
		if len(upTo) != 3 {
			t.Errorf("up to entry 2 there are %d lines", len(upTo))
		}
		is, err := s.TalkOf(ctx, "m")
		must(t, err)
		page, err := s.SideState(ctx, "m")
		must(t, err)
		if is.Version != 6 || page.Talk != 6 {
			t.Errorf("after six lines the version is %d, on the page %d", is.Version, page.Talk)
		}
		if store.IsPostgres(where) {
			for c := range heard {
				if c.Match == "m" && c.Talk == 6 {
					break
				}
			}
		}
	})
}

// TestLinesAreDeletedAndHidden checks that lines are overwritten when their person is deleted or
// their seat's name is removed. The host can hide lines and silence writers; other servers are
// notified.
func TestLinesAreDeletedAndHidden(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s, host := t.Context(), open(t, where), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
		must(t, s.AddPerson(ctx, "anna", "device", noon, noon.Add(-time.Hour)))
		anna, guest := store.WriterOf(store.PersonIdentity("anna")), store.WriterOf("browser b")
		say(t, s, "m", 0, anna, "of Anna")
		say(t, s, "m", 1, guest, "of a guest")
		_, err := s.React(ctx, store.Reaction{Match: "m", About: "line", N: 2, Writer: anna, Seat: 0, Sign: "eye", At: noon}, "seats", 5, anyLine)
		must(t, err)
		must(t, s.Unhear(ctx, anna, guest, noon, true))
		must(t, s.Complain(ctx, store.Complaint{Match: "m", Line: 2, Writer: anna, Why: "other", At: noon}))
		must(t, s.Complain(ctx, store.Complaint{Match: "m", Line: 2, Writer: anna, Why: "other", At: noon}))
		wantError(t, s.Complain(ctx, store.Complaint{Match: "m", Line: 9, Writer: anna, Why: "other", At: noon}), store.ErrUnknown)
		if list, err := s.Complaints(ctx, 9); err != nil || len(list) != 1 {
			t.Errorf("complaints: %v, %v", list, err)
		}

		changes := s.Watch(ctx)
		if store.IsPostgres(where) {
			<-changes
		}
		must(t, host.HideLine(ctx, "m", 1, true, "why", noon))
		must(t, host.Silence(ctx, "m", 2, true, "why", noon))
		wantError(t, host.HideLine(ctx, "m", 7, true, "", noon), store.ErrUnknown)
		is, err := s.TalkOf(ctx, "m")
		must(t, err)
		for c := range changes {
			if c.Match == "m" && c.Talk == is.Version {
				break
			}
		}
		if l, err := s.LineAt(ctx, "m", 1); err != nil || !l.Hidden {
			t.Errorf("a hidden line is %+v, %v", l, err)
		}
		refused := errors.New("silenced")
		_, err = s.AddLine(ctx, store.Line{Match: "m", Room: "seats", Seat: 1, Writer: guest, Kind: "text", Text: "again", At: noon}, 5, func(is store.Voice) error {
			if is.Silenced {
				return refused
			}
			return nil
		})
		wantError(t, err, refused)
		must(t, host.Silence(ctx, "m", 2, false, "", noon))

		must(t, s.DeletePerson(ctx, "anna", noon))
		if got := linesOf(t, s, "m"); !slices.Equal(got, []string{"2 of a guest"}) {
			t.Errorf("after a person is deleted there are %q", got)
		}
		for what, list := range map[string]func() (int, error){
			"reactions":  func() (int, error) { l, err := s.Reactions(ctx, "m"); return len(l), err },
			"unheard":    func() (int, error) { l, err := s.Unheard(ctx, anna); return len(l), err },
			"complaints": func() (int, error) { l, err := s.Complaints(ctx, 9); return len(l), err },
		} {
			if n, err := list(); n != 0 || err != nil {
				t.Errorf("%d %s are left, %v", n, what, err)
			}
		}
		before, err := s.TalkOf(ctx, "m")
		must(t, err)
		version, err := s.ForgetSeats(ctx, "m", 1)
		must(t, err)
		if got := linesOf(t, s, "m"); len(got) != 0 || version <= before.Version {
			t.Errorf("after its name was removed the seat's lines are %q at version %d after %d", got, version, before.Version)
		}
		wantError(t, host.Silence(ctx, "m", 2, true, "", noon), store.ErrUnknown) // the line was deleted
	})
}

// TestSeatsAgreeToFreeText checks that two seats that agree at the same time have both agreed.
func TestSeatsAgreeToFreeText(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		opened := entries(1, "one")
		opened.Talk = store.Talk{May: "phrases", Apart: true}
		must(t, s.Create(ctx, aMatch("m"), opened))
		var both sync.WaitGroup
		for i := range 2 {
			both.Go(func() {
				if _, err := s.Agree(ctx, "m", 1<<i, true); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		is, err := s.TalkOf(ctx, "m")
		must(t, err)
		if want := (store.Talk{Version: 2, May: "phrases", Apart: true, Agreed: 3}); is != want {
			t.Errorf("the talk is %+v, want %+v", is, want)
		}
		_, err = s.Agree(ctx, "m", 2, false)
		must(t, err)
		if is, err = s.TalkOf(ctx, "m"); err != nil || is.Agreed != 1 {
			t.Errorf("agreed are %b, %v", is.Agreed, err)
		}
		if is, err = s.TalkOf(ctx, "none"); err != nil || is != (store.Talk{}) {
			t.Errorf("the talk of an unknown match is %+v, %v", is, err)
		}
	})
}

// TestADeletedLineIsNowhere checks that no file contains what a deleted person has said, with many
// other lines of any length before and after.
func TestADeletedLineIsNowhere(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	s := open(t, dir)
	must(t, s.AddPerson(ctx, "anna", "device", noon, noon.Add(-time.Hour)))
	anna := store.WriterOf(store.PersonIdentity("anna"))
	for m := range 20 {
		id := fmt.Sprint("m", m)
		must(t, s.Create(ctx, aMatch(id), entries(1, "one")))
	}
	for i := range 1200 {
		id := fmt.Sprint("m", i%20)
		if i%3 == 0 {
			say(t, s, id, 0, anna, "Deletedline "+strings.Repeat("ж", i%290))
		} else {
			say(t, s, id, 1, store.WriterOf("browser b"), "Keptline "+strings.Repeat("x", i%290))
		}
	}
	must(t, s.DeletePerson(ctx, "anna", noon))
	left := ctx
	for range 50 { // because the write-ahead log is truncated when there is no reader
		if len(found(t, dir, "Deletedline")) == 0 {
			break
		}
		must(t, s.ForgetWriter(left, anna))
	}
	if files := found(t, dir, "Deletedline"); len(files) > 0 {
		t.Errorf("what a deleted person has said is in %v", files)
	}
	if files := found(t, dir, anna); len(files) > 0 {
		t.Errorf("the deleted person's identity is in %v", files)
	}
	if len(found(t, dir, "Keptline")) == 0 {
		t.Error("the lines of others are gone too")
	}
	if got, err := s.Lines(context.Background(), "m1", []string{"seats"}, -1, 1000); err != nil || len(got) != 60 {
		t.Errorf("m1 has %d lines, %v; want 60", len(got), err)
	}
}
