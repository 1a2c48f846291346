package store_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"signoria/store"
)

// ended returns the last addition to a match. The persons are in the order of their places; an
// unknown one is empty, a bot is "bot".
func ended(match string, at time.Time, rated bool, persons ...string) store.Addition {
	e := store.Ending{Match: match, Title: "toy", Seats: len(persons), Rated: rated, Open: true, Ended: at}
	for i, p := range persons {
		r := store.Result{Seat: i, Person: p, Place: i + 1, Points: 10 - i, Parts: "[]"}
		if p == "bot" {
			r.Person, r.Bot = "", "master"
		}
		e.Results = append(e.Results, r)
	}
	a := entries(1, "end")
	a.Status, a.Ending = "over", &e
	return a
}

// counting is a rating function that counts matches.
func counting(e store.Ending, of func(string) (store.Standing, bool)) (list []store.Standing, err error) {
	for _, r := range e.Results {
		if r.Player == "" {
			continue
		}
		s, _ := of(r.Player)
		list = append(list, store.Standing{Player: r.Player, Ladder: store.LadderOf(e.Title, e.Seats), Value: fmt.Sprint(e.N), Games: s.Games + 1, Last: e.Ended})
	}
	return list, nil
}

// TestMatchesAreRatedOnceAndInOrder lets several nodes rate at once. Each match is rated once, in
// the order of their ends.
func TestMatchesAreRatedOnceAndInOrder(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.AddPerson(ctx, "anna", "d1", moment, moment.Add(-time.Hour)))
		must(t, s.AddPerson(ctx, "bea", "d2", moment, moment.Add(-time.Hour)))
		const n = 12
		for i := range n {
			id := fmt.Sprintf("m%02d", i)
			must(t, s.Create(ctx, aMatch(id), store.Addition{}))
			must(t, add(s, ctx, id, ended(id, moment.Add(time.Duration(n-i)*time.Minute), true, "anna", "bea")))
		}
		must(t, s.Create(ctx, aMatch("late"), store.Addition{}))
		must(t, add(s, ctx, "late", ended("late", moment.Add(time.Hour), true, "anna", "bea")))
		must(t, s.Create(ctx, aMatch("friends"), store.Addition{}))
		must(t, add(s, ctx, "friends", ended("friends", moment, false, "anna", "bea")))
		other := open(t, where)
		var all sync.WaitGroup
		errs := make(chan error, 8)
		for i := range 8 {
			node := s
			if i%2 == 1 {
				node = other
			}
			all.Go(func() {
				for {
					some, err := node.RateNext(ctx, moment.Add(30*time.Minute), 3, counting)
					if err != nil || some == 0 {
						errs <- err
						return
					}
				}
			})
		}
		looks := make(chan error, 1)
		go func() { looks <- oneMoment(ctx, s, n) }()
		all.Wait()
		close(errs)
		for err := range errs {
			must(t, err)
		}
		must(t, <-looks)
		rated, err := s.Rated(ctx)
		must(t, err)
		if len(rated) != n {
			t.Fatalf("%d matches have a place in the order, not %d", len(rated), n)
		}
		for i, e := range rated {
			if e.N != int64(i+1) || e.Match != fmt.Sprintf("m%02d", n-1-i) {
				t.Errorf("number %d is %s, the %dth", e.N, e.Match, i+1)
			}
			for _, r := range e.Results {
				if r.After != fmt.Sprint(e.N) {
					t.Errorf("after match %d seat %d is rated %q", e.N, r.Seat, r.After)
				}
			}
		}
		list, err := s.Standings(ctx)
		must(t, err)
		if len(list) != 2 || list[0].Games != n || list[0].Value != "12" || list[0].Ladder != "toy duel" {
			t.Errorf("ratings are %+v", list)
		}
		if of, err := s.StandingsOfAll(ctx, []string{"anna", "bea", "nobody"}); err != nil || len(of) != 2 || of[0].Person == of[1].Person {
			t.Errorf("ratings of both are %+v, %v", of, err)
		}
		must(t, s.ReplaceStandings(ctx, func(_ context.Context, note func(string, []store.Standing) error) ([]store.Standing, error) {
			return list, note("m00", []store.Standing{{Player: list[0].Player, Value: "other"}})
		}))
		for _, e := range append(valueOf(s.Rated(ctx)), valueOf(s.Ending(ctx, "m00"))) {
			for _, r := range e.Results {
				if want := e.Match == "m00" && r.Player == list[0].Player; (r.After == "other") != want || !want && r.After != "" {
					t.Errorf("after match %s seat %d is rated %q", e.Match, r.Seat, r.After)
				}
			}
		}
		if waits, err := s.ToRate(ctx, moment.Add(2*time.Hour)); err != nil || !waits {
			t.Errorf("the match that ended late does not wait for its rating: %v", err)
		}
	})
}

// oneMoment reads matches and ratings until n matches are rated. It returns an error if a read
// fails, or if matches and ratings do not belong to the same moment.
func oneMoment(ctx context.Context, s *store.Store, n int) error {
	for {
		rated, standings, err := s.RatedAndStandings(ctx)
		if err != nil {
			return err
		}
		games := 0
		if len(standings) > 0 {
			games = standings[0].Games
		}
		if games != len(rated) {
			return fmt.Errorf("%d matches are rated, and a player has %d games", len(rated), games)
		}
		if games == n {
			return nil
		}
	}
}

// TestARatingThatFailsLeavesNothing checks that a failed rating changes neither order nor ratings.
func TestARatingThatFailsLeavesNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.AddPerson(ctx, "anna", "d1", moment, moment.Add(-time.Hour)))
		must(t, s.Create(ctx, aMatch("m"), store.Addition{}))
		must(t, add(s, ctx, "m", ended("m", moment, false, "anna", "bot")))
		_, err := s.RateNext(ctx, moment, 3, func(store.Ending, func(string) (store.Standing, bool)) ([]store.Standing, error) {
			return nil, store.ErrFailed
		})
		wantError(t, err, store.ErrFailed)
		if waits, err := s.ToRate(ctx, moment); err != nil || !waits {
			t.Errorf("the match has a place after a failure (%v)", err)
		}
	})
}

// TestADeletedPersonIsAFormerPlayer checks that a deleted person stays as an unknown player. The
// results of others stay, and so do the data that ratings depend on, even if the match is deleted.
func TestADeletedPersonIsAFormerPlayer(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.AddPerson(ctx, "anna", "d1", moment, moment.Add(-time.Hour)))
		must(t, s.AddPerson(ctx, "bea", "d2", moment, moment.Add(-time.Hour)))
		for _, id := range []string{"rated", "free"} {
			must(t, s.Create(ctx, aMatch(id), store.Addition{}))
			must(t, add(s, ctx, id, ended(id, moment, id == "rated", "anna", "bea")))
		}
		_, err := s.RateNext(ctx, moment, 3, counting)
		must(t, err)
		must(t, s.DeletePerson(ctx, "anna", moment))
		e, err := s.Ending(ctx, "rated")
		must(t, err)
		if e.Results[0].Player == "" || e.Results[0].Player == e.Results[1].Player {
			t.Errorf("the results are %+v", e.Results)
		}
		if list, err := s.Standings(ctx); err != nil || len(list) != 2 {
			t.Errorf("ratings are %+v, %v", list, err)
		}
		for _, id := range []string{"rated", "free"} {
			must(t, s.Drop(ctx, id, moment))
		}
		if _, err := s.Ending(ctx, "rated"); err != nil {
			t.Errorf("the result of a rated match was deleted with it: %v", err)
		}
		_, err = s.Ending(ctx, "free")
		wantError(t, err, store.ErrUnknown)
	})
}

func valueOf[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
