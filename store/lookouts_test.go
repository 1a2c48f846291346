package store_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"signoria/store"
)

// TestLookouts checks which lookouts fit an open table, by title and pace, in the order that the
// table sets. Persons are left out who have its key, have seen the list since, or got a notice of
// it or recently of another.
func TestLookouts(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("m1"), entries(1, "one")))
		must(t, s.Create(ctx, aMatch("m2"), entries(1, "one")))
		later := noon.Add(time.Hour)
		looks := func(id string, what ...store.Lookout) {
			t.Helper()
			must(t, s.AddPerson(ctx, id, "device "+id, noon, time.Time{}))
			must(t, s.PutPreferences(ctx, id, "{}", noon))
			for _, l := range what {
				l.Until = later
				must(t, s.PutLookout(ctx, id, l, 3, noon))
			}
		}
		looks("any", store.Lookout{})
		looks("both", store.Lookout{Title: "toy"}, store.Lookout{Pace: "days"})
		looks("days", store.Lookout{Title: "toy", Pace: "days"})
		looks("evening", store.Lookout{Title: "toy", Pace: "evening"})
		looks("newcomer", store.Lookout{Newcomers: true})
		looks("other", store.Lookout{Title: "lorenzo"})
		w := store.Waiting{Match: "m1", Title: "toy", Pace: "days", Opened: noon.Add(time.Minute), Kind: "seeks", First: "both"}
		found := func(now time.Time, want ...string) {
			t.Helper()
			var got []string
			for told, err := range s.LooksFor(ctx, w, now.Add(-10*time.Minute), now) {
				must(t, err)
				got = append(got, told.Person)
			}
			if !slices.Equal(got, want) {
				t.Errorf("found %v, want %v", got, want)
			}
		}
		now := noon.Add(2 * time.Minute)
		found(now, "days", "any", "both")
		found(later)
		w.Newcomers = true
		found(now, "days", "newcomer", "any", "both")
		w.Person = "any"
		found(now, "any")
		w.Person, w.Newcomers = "", false
		_, err := s.SaveKeys(ctx, "any", 9, store.SavedKey{Match: "m1", Key: "k", Used: noon})
		must(t, err)
		found(now, "days", "both")
		must(t, s.MarkSeen(ctx, time.Minute, store.PageView{Person: "days", List: true, At: now}, store.PageView{Person: "both", At: now}))
		found(now, "both")
		d := store.NoticeTrigger{Match: "m2", Kind: "seeks", Began: now, Due: now}
		must(t, s.ResolveTrigger(ctx, d, []store.Notice{{Person: "both", Channel: "push", Whole: true, NoticeTrigger: store.NoticeTrigger{Due: now}}}))
		found(now.Add(time.Minute))
		found(now.Add(11*time.Minute), "both")
		d.Match = "m1"
		must(t, s.ResolveTrigger(ctx, d, []store.Notice{{Person: "both", Channel: "push", Whole: true, NoticeTrigger: store.NoticeTrigger{Due: now}}}))
		found(now.Add(11 * time.Minute))

		must(t, s.PutLookout(ctx, "both", store.Lookout{Title: "third", Until: later}, 3, noon))
		must(t, s.PutLookout(ctx, "both", store.Lookout{Title: "third", Until: later.Add(time.Hour)}, 3, noon))
		wantError(t, s.PutLookout(ctx, "both", store.Lookout{Title: "fourth", Until: later}, 3, noon), store.ErrLookouts)
		if list, err := s.Lookouts(ctx, "both", later); err != nil || len(list) != 1 || list[0] != (store.Lookout{Title: "third", Until: later.Add(time.Hour)}) {
			t.Errorf("%+v, %v", list, err)
		}
		must(t, s.DropLookout(ctx, "both", store.Lookout{Title: "third"}))
		must(t, s.DropLookouts(ctx, "evening"))
		must(t, s.PruneLookouts(ctx, later))
		for _, id := range []string{"both", "evening", "any"} {
			if list, err := s.Lookouts(ctx, id, noon); err != nil || len(list) != 0 {
				t.Errorf("%s looks for %+v (%v)", id, list, err)
			}
		}
		must(t, s.DeletePerson(ctx, "newcomer", noon))
		must(t, s.Drop(ctx, "m1", noon))
	})
}

// TestContinuedTriggers checks that a continued trigger does not lose its notices. A trigger with
// Always is stored even if no one wants notices.
func TestContinuedTriggers(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.AddPerson(ctx, "p", "device", noon, time.Time{}))
		a := entries(1, "one")
		a.Triggers = []store.NoticeTrigger{{Kind: "seeks", Began: noon, Due: noon, Always: true}, {Kind: "expired", Began: noon, Due: noon}}
		must(t, s.Create(ctx, aMatch("m1"), a))
		for i := range 2 {
			now := noon.Add(time.Duration(i) * time.Minute)
			list, err := s.ClaimTriggers(ctx, now, now.Add(time.Hour), 9)
			must(t, err)
			if len(list) != 1 || list[0].Kind != "seeks" {
				t.Fatalf("claimed are %+v", list)
			}
			must(t, s.ContinueTrigger(ctx, list[0], []store.Notice{{Person: "p", Channel: "push", Whole: true, NoticeTrigger: store.NoticeTrigger{Due: now}}}, now.Add(time.Minute)))
		}
		if n, _, err := s.Pending(ctx, noon.Add(time.Second), "push"); err != nil || n != 1 {
			t.Errorf("%d notices wait (%v)", n, err)
		}
	})
}

// BenchmarkOpeningATable opens tables with no and with 5,000 lookouts, and finds the first twenty
// that fit. The opener waits for the first part; the second runs in the background.
func BenchmarkOpeningATable(b *testing.B) {
	ctx := context.Background()
	for _, many := range []int{0, 5000} {
		s := open(b, b.TempDir())
		for i := range many {
			id := fmt.Sprintf("P%05d", i)
			must(b, s.AddPerson(ctx, id, "device "+id, noon, time.Time{}))
			must(b, s.PutPreferences(ctx, id, `{"kinds":{}}`, noon))
			must(b, s.PutLookout(ctx, id, store.Lookout{Until: noon.Add(time.Hour)}, 3, noon))
		}
		n := 0
		b.Run(fmt.Sprintf("open/%d look", many), func(b *testing.B) {
			for b.Loop() {
				a := entries(1, "one")
				a.Triggers = []store.NoticeTrigger{{Kind: "seeks", Began: noon, Due: noon, Always: true}}
				n++
				must(b, s.Create(ctx, aMatch(fmt.Sprint("m", n, os.Getpid())), a))
			}
		})
		w := store.Waiting{Match: "none", Title: "toy", Opened: noon.Add(time.Minute), Kind: "seeks", First: "P02000"}
		b.Run(fmt.Sprintf("wave/%d look", many), func(b *testing.B) {
			for b.Loop() {
				got := 0
				for _, err := range s.LooksFor(ctx, w, noon, noon) {
					must(b, err)
					if got++; got == 20 {
						break
					}
				}
			}
		})
	}
}
