package people_test

import (
	"encoding/json"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/notice"
	"signoria/people"
	"signoria/people/peopletest"
	"signoria/store"
	"signoria/table"
)

// waitingForAnybody is a match of Anna's with a seat for anybody, in the list of open tables for an hour.
func waitingForAnybody(t testing.TB, srv *server, w *wristwatch) guest {
	t.Helper()
	return waitingAs(t, srv, w, "open")
}

// waitingAs is waitingForAnybody with this id.
func waitingAs(t testing.TB, srv *server, w *wristwatch, id string) guest {
	t.Helper()
	return waitingWith(t, srv, w, id, "", table.Public{})
}

// waitingWith is waitingAs for whom public says, opened by a person.
func waitingWith(t testing.TB, srv *server, w *wristwatch, id, opener string, public table.Public) guest {
	t.Helper()
	at, title := w.now(), toy.Title()
	anna := guest{t, srv, 0, id, "annas key"}
	head := table.Header{ID: id, Options: engine.Options{Seats: 2}, Edition: title.Meta().Edition, Created: at, Secret: "s", Promise: table.HashSecret("s"),
		Plan: table.Plan{Watch: "watch", Join: "join", Public: public, Seats: []table.SeatPlan{{}, {Screen: 1, Public: true}},
			Keys: []string{table.HashKey(anna.key), table.HashKey("nobody's")}}}
	now, err := table.New(title, head)
	must(t, err)
	now, err = now.Sit(0, table.SitInput{Nonce: "n"}, at)
	must(t, err)
	plan, err := json.Marshal(head.Plan)
	must(t, err)
	must(t, srv.config.Store.PutEdition(t.Context(), store.Edition{Title: "toy", Hash: head.Edition, Archive: []byte("zip")}))
	until := at.Add(time.Hour)
	must(t, srv.config.Store.Create(t.Context(), store.Match{ID: id, Title: "toy", Seats: 2, Edition: head.Edition, Created: at, Promise: head.Promise, Secret: head.Secret, Plan: string(plan), Status: "waiting"},
		store.Addition{Entries: now.Since(0), Seeks: true, Seeking: &store.Seeking{Free: 2, Taken: 1, Since: at, Until: until, Opener: opener}, Triggers: srv.People().OpenTriggers(now, until)}))
	srv.tables[id] = people.NamedTable{Table: now}
	return anna
}

// The webhook of an open table says that it waits, with the way to a seat and no name.
func TestAnOpenTableSpeaks(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := hooked(t, w, p, h)
	anna := waitingForAnybody(t, srv, w)
	speaks(t, h, listens(t, srv, anna), anna, discord)
	tellAfter(w, time.Second, srv)
	if got := h.Want(t, 1, "it waits")[0]; got.Said() != "A table waits for people: 1 seat is free. Anybody may sit down." || got.URL != "https://games.example/m/open/join" || got.Kind != notice.Seeks {
		t.Errorf("%+v", got)
	}
	tellAfter(w, time.Hour, srv)
	h.Want(t, 0, "told already")
}

// Its opener is told that nobody came, when it has left the list and not before: each look keeps it
// there.
func TestNobodyCame(t *testing.T) {
	w, p, srv := telling(t)
	anna := waitingForAnybody(t, srv, w)
	listens(t, srv, anna).subscribe()
	must(t, srv.config.Store.KeepSeeking(t.Context(), "open", w.now().Add(2*time.Hour)))
	tellAfter(w, 90*time.Minute, srv)
	p.Want(t, 0, 0, "while it is in the list")
	tellAfter(w, time.Hour, srv)
	_, shown := p.Want(t, 0, 1, "when it has left the list")
	if shown[0].Title != "Nobody came: Toy" || shown[0].URL != "/m/open/me" {
		t.Errorf("%+v", shown[0])
	}
	tellAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "told already")
}

// Of a table for its opener's people only those are told who look for one, and its webhook says
// nothing; whoever is no longer among them when it is sent is not told.
func TestOnlyTheOpenersPeopleAreTold(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := hooked(t, w, p, h)
	s := srv.config.Store
	friend, deaf, _ := looksOut(t, srv, people.Lookout{}), looksOut(t, srv, people.Lookout{}), looksOut(t, srv, people.Lookout{})
	host := listens(t, srv)
	must(t, s.Create(t.Context(), store.Match{ID: "over", Title: "toy", Seats: 3, Created: w.now(), Plan: "{}", Status: "over"}, store.Addition{}))
	must(t, s.RewriteEnding(t.Context(), store.Ending{Match: "over", Title: "toy", Seats: 3, Ended: w.now(),
		Results: []store.Result{{Seat: 0, Person: host.ID}, {Seat: 1, Person: friend.ID}, {Seat: 2, Person: deaf.ID}}}))
	w.pass(time.Minute)
	anna := waitingWith(t, srv, w, "open", host.ID, table.Public{Known: true})
	must(t, srv.People().SaveKeys(t.Context(), host.Person, people.SavedKey{Match: anna.id, Key: anna.key}))
	speaks(t, h, host, anna, discord)
	srv.tell(w.now()) // the wave is made
	must(t, s.Unhear(t.Context(), store.WriterOf(store.PersonIdentity(host.ID)), store.WriterOf(store.PersonIdentity(deaf.ID)), w.now(), true))
	tellAfter(w, time.Minute, srv)
	_, shown := p.Want(t, 0, 1, "to the one who may come")
	if shown[0].URL != "/m/open/join" {
		t.Errorf("%+v", shown[0])
	}
	h.Want(t, 0, "of a table that its readers may not come to")
}
