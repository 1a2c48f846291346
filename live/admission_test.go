package live_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/people"
	"signoria/rating"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
	"signoria/table/clock"
)

// playedTogether stores a finished match of these persons.
func playedTogether(t *testing.T, s *store.Store, match string, persons ...people.Person) {
	t.Helper()
	e := store.Ending{Match: match, Title: "toy", Seats: len(persons), Ended: time.Now().UTC()}
	for i, p := range persons {
		e.Results = append(e.Results, store.Result{Seat: i, Person: p.ID, Parts: "[]"})
	}
	must(t, s.Create(t.Context(), store.Match{ID: match, Title: "toy", Seats: e.Seats, Created: e.Ended, Plan: "{}", Status: "over"}, store.Addition{}))
	must(t, s.RewriteEnding(t.Context(), e))
}

// listedFor returns the number of open tables that a person sees in the list.
func listedFor(t *testing.T, srv *live.Server, person string) int {
	t.Helper()
	srv.Lobby().Changed()
	list, err := srv.Lobby().List(t.Context())
	must(t, err)
	return len(list.For(person).Rows)
}

func persons(t *testing.T, srv *live.Server, n int) (list []people.Person) {
	t.Helper()
	for range n {
		_, p, err := srv.People().CreatePerson(t.Context())
		must(t, err)
		list = append(list, p)
	}
	return list
}

// forMyPeople opens a table with two free seats for people whom its opener knows.
func forMyPeople(t *testing.T, srv *live.Server, opener people.Person) guest {
	t.Helper()
	return create(t, srv, live.MatchSetup{Promise: srv.Promise(), Public: table.Public{Known: true}, Opener: opener.ID,
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Public: true}, {Screen: 2, Public: true}}})
}

// TestATableForMyPeople checks who may sit at a table for the opener's people: those who have
// played with the opener and those invited, each in one seat. For others neither the list nor its
// time of change reveals the table. When the opener is deleted no one else may come.
func TestATableForMyPeople(t *testing.T) {
	for name, nodes := range map[string]func(*testing.T) (*store.Store, []*live.Server){
		"one node": func(t *testing.T) (*store.Store, []*live.Server) {
			s := storetest.SQLite(t)
			return s, []*live.Server{openServer(t, config(s))}
		},
		"two nodes": func(t *testing.T) (*store.Store, []*live.Server) {
			here, there := twoNodes(t)
			return live.StoreOf(here), []*live.Server{here, there}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, servers := nodes(t)
			srv, other := servers[0], servers[len(servers)-1]
			all := persons(t, srv, 5)
			anna, bea, cara, dora, deaf := all[0], all[1], all[2], all[3], all[4]
			playedTogether(t, s, "over", anna, bea, deaf)
			must(t, s.Unhear(t.Context(), store.WriterOf(store.PersonIdentity(anna.ID)), store.WriterOf(store.PersonIdentity(deaf.ID)), time.Now(), true))
			before, err := other.Lobby().List(t.Context())
			must(t, err)
			room := forMyPeople(t, srv, anna)
			join := guest{t, other, room.id, room.view().JoinKey}
			for person, want := range map[string]int{anna.ID: 1, bea.ID: 1, cara.ID: 0, deaf.ID: 0, "": 0} {
				if got := listedFor(t, other, person); got != want {
					t.Errorf("the list has %d tables for %q, want %d", got, person, want)
				}
			}
			if n := other.Lobby().Waiting(); n != 0 {
				t.Errorf("the public number of waiting tables is %d, want 0", n)
			}
			soon, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			if after, _ := other.Lobby().Wait(soon, cara.ID, before.For(cara.ID).Version); after.Version != before.For(cara.ID).Version {
				t.Error("the list changed for a person who may not come")
			}
			if mine, _ := other.Lobby().List(t.Context()); mine.For(bea.ID).Version == before.Version {
				t.Error("the list did not change for a person who may come")
			}
			for i, person := range []string{"", cara.ID, deaf.ID} {
				wantError(t, join.trySit(live.SitInput{Token: fmt.Sprint("token ", i), Person: person}), live.ErrNotAdmitted)
			}
			wantError(t, join.trySit(live.SitInput{Token: "anna's other browser", Person: anna.ID}), live.ErrRatedTwice)
			hers := join
			hers.sit(live.SitInput{Token: "bea's token", Person: bea.ID})
			wantError(t, join.trySit(live.SitInput{Token: "bea's other browser", Person: bea.ID}), live.ErrRatedTwice)
			again := join
			if again.sit(live.SitInput{Token: "bea's token", Person: bea.ID}); again.key != hers.key {
				t.Error("a second press takes another seat")
			}
			must(t, s.Invite(t.Context(), store.Invitation{Match: room.id, Person: cara.ID, Host: anna.ID, Key: join.key, At: time.Now()}, store.InvitationLimits{Day: 9, Pair: 9, Waiting: 9}, "invited", nil))
			must(t, srv.People().DeletePerson(t.Context(), anna))
			wantError(t, join.trySit(live.SitInput{Token: "dora's token", Person: dora.ID}), live.ErrNotAdmitted)
			wantError(t, join.trySit(live.SitInput{Token: "cara's token", Person: cara.ID}), live.ErrNotAdmitted) // her invitation was deleted with Anna
			if v := room.view(); v.Status != live.Waiting {
				t.Errorf("the table is %v", v.Status)
			}
		})
	}
	srv := newServer(t)
	_, err := srv.Create(t.Context(), live.MatchSetup{Title: "toy", Options: engine.Options{Seats: 2}, Public: table.Public{Known: true}, Seats: []live.SeatSetup{{}, {Screen: 1, Public: true}}})
	wantError(t, err, live.ErrNotAdmitted)
}

// TestOnlyTheInvitedCome lets many sit down at once at two nodes. Only the invited person gets a
// seat.
func TestOnlyTheInvitedCome(t *testing.T) {
	here, there := twoNodes(t)
	all := persons(t, here, 6)
	room := forMyPeople(t, here, all[0])
	join := guest{t, here, room.id, room.view().JoinKey}
	must(t, live.StoreOf(here).Invite(t.Context(), store.Invitation{Match: room.id, Person: all[5].ID, Host: all[0].ID, Key: join.key, At: time.Now()}, store.InvitationLimits{Day: 9, Pair: 9, Waiting: 9}, "invited", nil))
	var work sync.WaitGroup
	errs := make([]error, 6)
	for i := 1; i < 6; i++ {
		work.Go(func() {
			errs[i] = join.at([]*live.Server{here, there}[i%2]).trySit(live.SitInput{Token: fmt.Sprint(i), Person: all[i].ID})
		})
	}
	work.Wait()
	for i := 1; i < 5; i++ {
		wantError(t, errs[i], live.ErrNotAdmitted)
	}
	must(t, errs[5])
	if n := listedFor(t, there, all[5].ID); n != 1 {
		t.Errorf("the invited person's list has %d tables, want 1", n)
	}
}

// TestATableForABand checks that a table for a band of ratings admits persons whose rating is in
// the band, and no others.
func TestATableForABand(t *testing.T) {
	s := storetest.SQLite(t)
	srv := openServer(t, ratedConfig(s))
	all := persons(t, srv, 4)
	anna, bea, strong, new := all[0], all[1], all[2], all[3]
	playedTogether(t, s, "over", anna, bea, strong, new)
	e, err := s.Ending(t.Context(), "over")
	must(t, err)
	must(t, s.ReplaceStandings(t.Context(), func(context.Context, func(string, []store.Standing) error) (list []store.Standing, err error) {
		for i, r := range e.Results {
			is := rating.Start()
			is.Mu += []float64{0, 2, 12, 0}[i]
			is.Sigma = 2
			list = append(list, store.Standing{Player: r.Player, Ladder: store.LadderOf("toy", 2), Value: is.String(), Games: []int{9, 9, 9, 1}[i]})
		}
		return list, nil
	}))
	band, ok, err := srv.NearBand(t.Context(), anna.ID, "toy", 2)
	if err != nil || !ok || band.To-band.From != 400 || !band.Has((band.From+band.To)/2) {
		t.Fatalf("%+v, %v, %v", band, ok, err)
	}
	for _, person := range []string{new.ID, "nobody"} {
		if _, ok, err := srv.NearBand(t.Context(), person, "toy", 2); ok || err != nil {
			t.Errorf("%s has a band (%v)", person, err)
		}
	}
	pace, _ := clock.PaceNamed("day")
	plan := live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Clock: pace.Settings, Rated: true, Opener: anna.ID, Public: table.Public{Band: band},
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Public: true}}}
	room := create(t, srv, plan)
	join := guest{t, srv, room.id, room.view().JoinKey}
	wantError(t, join.trySit(live.SitInput{Token: "0"}), live.ErrRatedNobody)
	for i, p := range []people.Person{strong, new} {
		wantError(t, join.trySit(live.SitInput{Token: fmt.Sprint(i), Person: p.ID}), live.ErrNotAdmitted)
	}
	if v := room.view(); v.Status != live.Waiting || v.Seats[1].Seated {
		t.Errorf("a refused person has a seat: %+v", v.Seats)
	}
	join.sit(live.SitInput{Token: "bea's", Person: bea.ID})
	if v := room.view(); v.Status != live.Running {
		t.Errorf("the table is %v", v.Status)
	}
	plan.Rated, plan.Promise = false, ""
	if _, err := srv.Create(t.Context(), plan); err == nil {
		t.Error("an unrated table may have a band")
	}
}
