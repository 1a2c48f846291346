package live_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/history"
	"signoria/live"
	"signoria/people"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table/clock"
)

func ratedConfig(s *store.Store) live.Config {
	c := config(s)
	c.Ratings, c.SchedulerInterval = true, -1
	return c
}

func newPerson(t *testing.T, srv *live.Server) people.Person {
	t.Helper()
	_, p, err := srv.People().CreatePerson(t.Context())
	must(t, err)
	return p
}

// ratedPair opens a running rated match of two persons.
func ratedPair(t *testing.T, srv *live.Server, annas, beas people.Person) (anna, bea guest) {
	t.Helper()
	pace, _ := clock.PaceNamed("calm")
	anna = create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Clock: pace.Settings, Rated: true, Opener: annas.ID,
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	must(t, srv.People().SaveKeys(t.Context(), annas, people.SavedKey{Match: anna.id, Key: anna.key}))
	bea = anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's", Person: beas.ID})
	must(t, srv.People().SaveKeys(t.Context(), beas, people.SavedKey{Match: anna.id, Key: bea.key}))
	return anna, bea
}

func differences(t *testing.T, c live.Config, check bool) (list []string) {
	t.Helper()
	_, err := live.RecomputeRatings(t.Context(), c, check, func(d history.Difference) { list = append(list, d.Match+" "+d.What) })
	must(t, err)
	return list
}

// TestHowAMatchEndsIsWritten checks that the result is stored with the last entry and rated later.
// Both follow from the log exactly; recompute finds and corrects any difference.
func TestHowAMatchEndsIsWritten(t *testing.T) {
	s := storetest.SQLite(t)
	c := ratedConfig(s)
	srv := openServer(t, c)
	ctx := t.Context()
	annas, beas := newPerson(t, srv), newPerson(t, srv)
	anna, bea := ratedPair(t, srv, annas, beas)
	must(t, errOf(srv.Concede(ctx, bea.id, bea.key, 1)))
	e, err := s.Ending(ctx, anna.id)
	must(t, err)
	if !e.Rated || e.Open || e.Title != "toy" || len(e.Results) != 2 || e.Results[0].Place != 1 || e.Results[1].Place != 2 {
		t.Fatalf("the stored result is %+v", e)
	}
	if a, b := e.Results[0].Player, e.Results[1].Player; a == "" || b == "" || a == b {
		t.Errorf("the players are %q and %q", a, b)
	}
	if _, err := srv.History().RateAll(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
	if list, _ := s.Standings(ctx); len(list) != 0 {
		t.Errorf("a match that has just ended is already rated: %+v", list)
	}
	n, err := srv.History().RateAll(ctx, time.Now().Add(time.Minute))
	must(t, err)
	list, err := s.Standings(ctx)
	must(t, err)
	if n != 1 || len(list) != 2 {
		t.Fatalf("%d rated: %+v", n, list)
	}
	if got := differences(t, c, true); len(got) != 0 {
		t.Errorf("check finds differences in new results: %v", got)
	}
	// A change of one bit in a rating and of one point in a result is found and corrected.
	list[0].Value = strings.Replace(list[0].Value, "p+0", "p+1", 1)
	must(t, s.ReplaceStandings(ctx, func(_ context.Context, note func(string, []store.Standing) error) ([]store.Standing, error) {
		return list, note(anna.id, list)
	}))
	e.Results[0].Points++
	must(t, s.RewriteEnding(ctx, e))
	if got := differences(t, c, true); len(got) != 3 || !strings.HasPrefix(got[0], anna.id+" seat 1") || !strings.Contains(got[1], "which does not follow") || !strings.HasPrefix(got[2], " player "+list[0].Player) {
		t.Errorf("the differences are %v", got)
	}
	if got := differences(t, c, false); len(got) != 0 {
		t.Errorf("differences were reported while correcting: %v", got)
	}
	if got := differences(t, c, true); len(got) != 0 {
		t.Errorf("after the correction there are differences: %v", got)
	}
	if again, _ := s.Ending(ctx, anna.id); again.Results[0].Player != e.Results[0].Player || !again.Rated || again.N != 1 {
		t.Errorf("players and order were lost: %+v", again)
	}
	// A match that did not count when it ended, for example because one person had two seats, never counts later.
	e.Rated = false
	e.Results[0].Points++
	must(t, s.RewriteEnding(ctx, e))
	differences(t, c, false)
	if again, err := s.Ending(ctx, anna.id); err != nil || again.Rated || again.Results[0].Points == e.Results[0].Points {
		t.Errorf("after the correction the result is %+v (%v)", again, err)
	}
}

// TestOldMatchesAreFilledIn checks that recompute adds results of matches that ended before results
// were stored.
func TestOldMatchesAreFilledIn(t *testing.T) {
	s := storetest.SQLite(t)
	off := config(s)
	off.SchedulerInterval = -1
	srv := openServer(t, off)
	ctx := t.Context()
	annas := newPerson(t, srv)
	anna, bea := timedPair(t, srv, "calm")
	must(t, srv.People().SaveKeys(ctx, annas, people.SavedKey{Match: anna.id, Key: anna.key}))
	must(t, errOf(srv.Concede(ctx, bea.id, bea.key, 1)))
	_, err := s.Ending(ctx, anna.id)
	wantError(t, err, store.ErrUnknown)
	if srv.History() != nil {
		t.Error("a server without ratings has a history")
	}
	c := ratedConfig(s)
	if got := differences(t, c, true); len(got) != 1 || !strings.Contains(got[0], "recompute does it") {
		t.Errorf("the differences are %v", got)
	}
	if got := differences(t, c, false); len(got) != 0 {
		t.Errorf("the differences are %v", got)
	}
	e, err := s.Ending(ctx, anna.id)
	must(t, err)
	if e.Rated || e.N != 0 || e.Results[0].Player == "" || e.Results[1].Player != "" {
		t.Errorf("the added result is %+v", e)
	}
	if got := differences(t, c, true); len(got) != 0 {
		t.Errorf("afterwards there are differences: %v", got)
	}
}

// TestWhoSitsAtARatedTable checks the conditions of a rated table: known persons with one seat
// each, a clock, no bots, no shared screens and no adviser.
func TestWhoSitsAtARatedTable(t *testing.T) {
	s := storetest.SQLite(t)
	srv := openServer(t, ratedConfig(s))
	ctx := t.Context()
	annas, beas := newPerson(t, srv), newPerson(t, srv)
	pace, _ := clock.PaceNamed("calm")
	plan := live.MatchSetup{Title: "toy", Promise: srv.Promise(), Options: engine.Options{Seats: 2}, Clock: pace.Settings, Rated: true, Opener: annas.ID,
		Seats: []live.SeatSetup{{}, {Screen: 1}}}
	for name, c := range map[string]struct {
		change func(*live.MatchSetup)
		want   error
	}{
		"nobody":  {func(p *live.MatchSetup) { p.Opener = "" }, live.ErrRatedNobody},
		"bot":     {func(p *live.MatchSetup) { p.Seats = []live.SeatSetup{{}, {Bot: "modest"}} }, live.ErrPlan},
		"screen":  {func(p *live.MatchSetup) { p.Seats = []live.SeatSetup{{}, {}} }, live.ErrPlan},
		"clock":   {func(p *live.MatchSetup) { p.Clock = clock.Settings{} }, live.ErrPlan},
		"adviser": {func(p *live.MatchSetup) { p.Adviser = true }, live.ErrPlan},
	} {
		p := plan
		c.change(&p)
		if _, err := srv.Create(ctx, p); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	made, err := srv.Create(ctx, plan)
	must(t, err)
	anna := guest{t, srv, made.ID, made.Key}
	invite := guest{t, srv, made.ID, anna.view().Invites[0].Key}
	wantError(t, invite.trySit(live.SitInput{Token: "x"}), live.ErrRatedNobody)
	wantError(t, invite.trySit(live.SitInput{Token: "x", Person: annas.ID}), live.ErrRatedTwice)
	must(t, invite.trySit(live.SitInput{Token: "x", Person: beas.ID}))
	if anna.view().Status != live.Running {
		t.Error("both seats are taken, but the match has not begun")
	}

	off := config(storetest.SQLite(t))
	_, err = openServer(t, off).Create(ctx, plan)
	wantError(t, err, live.ErrPlan)
}

// TestWhoseResultItIs checks that persons at a shared screen and spectators have no result. Of
// several persons with the same key the one who answered has it.
func TestWhoseResultItIs(t *testing.T) {
	s := storetest.SQLite(t)
	srv := openServer(t, ratedConfig(s))
	ctx := t.Context()
	annas, beas := newPerson(t, srv), newPerson(t, srv)
	shared := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Seats: []live.SeatSetup{{}, {}}})
	must(t, srv.People().SaveKeys(ctx, annas, people.SavedKey{Match: shared.id, Key: shared.key}))
	must(t, errOf(srv.Concede(ctx, shared.id, shared.key, 0)))
	e, err := s.Ending(ctx, shared.id)
	must(t, err)
	if e.Results[0].Player != "" || e.Results[1].Player != "" {
		t.Errorf("a shared screen has players: %+v", e.Results)
	}
	anna, bea := timedPair(t, srv, "calm")
	for _, p := range []people.Person{annas, beas} { // both hold Anna's key
		must(t, srv.People().SaveKeys(ctx, p, people.SavedKey{Match: anna.id, Key: anna.key}, people.SavedKey{Match: anna.id, Key: anna.view().WatchKey}))
	}
	v := anna.view()
	if v.You == engine.NoSeat || len(v.Choices) == 0 {
		v = anna.await("Anna's turn", asked)
	}
	must(t, errOf(srv.Choose(ctx, anna.id, anna.key, live.Submission{Seat: engine.NoSeat, Seq: v.Seq, Texts: []string{v.Choices[0].Text}, Answerer: live.PersonIdentity(beas.ID)})))
	must(t, errOf(srv.Concede(ctx, bea.id, bea.key, 1)))
	e, err = s.Ending(ctx, anna.id)
	must(t, err)
	if e.Results[0].Player == "" || e.Results[1].Player != "" {
		t.Errorf("the results are %+v", e.Results)
	}
	must(t, srv.People().DeletePerson(ctx, annas))
	if again, _ := s.Ending(ctx, anna.id); again.Results[0].Player != e.Results[0].Player {
		t.Error("the result belonged to Anna, who did not answer")
	}
}
