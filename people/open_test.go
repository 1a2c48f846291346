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

// openTable opens a table of Anna with one free seat for anybody. It is in the list of open
// tables for an hour.
func openTable(t testing.TB, srv *server, w *wristwatch) guest {
	t.Helper()
	return openTableAs(t, srv, w, "open")
}

// openTableAs opens the same table with this id.
func openTableAs(t testing.TB, srv *server, w *wristwatch, id string) guest {
	t.Helper()
	return openTableWith(t, srv, w, id, "", table.Public{})
}

// openTableWith opens the same table with an opener, for those whom public admits.
func openTableWith(t testing.TB, srv *server, w *wristwatch, id, opener string, public table.Public) guest {
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

// TestAnOpenTableSpeaks checks that the webhook of an open table is told once that the table waits.
// The message has a link to a seat and no name.
func TestAnOpenTableSpeaks(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := openWithWebhooks(t, w, p, h)
	anna := openTable(t, srv, w)
	setTableWebhook(t, h, newListener(t, srv, anna), anna, discord)
	notifyAfter(w, time.Second, srv)
	if got := h.Want(t, 1, "the table waits")[0]; got.Said() != "A table waits for people: 1 seat is free. Anybody may sit down." || got.URL != "https://games.example/m/open/join" || got.Kind != notice.Seeks {
		t.Errorf("%+v", got)
	}
	notifyAfter(w, time.Hour, srv)
	h.Want(t, 0, "the notice was sent before")
}

// TestNobodyCame checks that the opener is notified when the table has left the list of open
// tables, and not before. Each extension keeps it in the list.
func TestNobodyCame(t *testing.T) {
	w, p, srv := openNotifying(t)
	anna := openTable(t, srv, w)
	newListener(t, srv, anna).subscribe()
	must(t, srv.config.Store.KeepSeeking(t.Context(), "open", w.now().Add(2*time.Hour)))
	notifyAfter(w, 90*time.Minute, srv)
	p.Want(t, 0, 0, "while it is in the list")
	notifyAfter(w, time.Hour, srv)
	_, shown := p.Want(t, 0, 1, "when it has left the list")
	if shown[0].Title != "Nobody came: Toy" || shown[0].URL != "/m/open/me" {
		t.Errorf("%+v", shown[0])
	}
	notifyAfter(w, time.Hour, srv)
	p.Want(t, 0, 0, "the notice was sent before")
}

// TestOnlyTheOpenersPeopleAreTold checks a table for people that its opener knows. Only those of
// them with a lookout are notified, and the webhook is not. Somebody whom the opener mutes before
// the notice is sent is not notified.
func TestOnlyTheOpenersPeopleAreTold(t *testing.T) {
	w, p, h := newWatch(), &peopletest.Post{}, &peopletest.Hooks{}
	srv := openWithWebhooks(t, w, p, h)
	s := srv.config.Store
	friend, deaf, _ := newSeeker(t, srv, people.Lookout{}), newSeeker(t, srv, people.Lookout{}), newSeeker(t, srv, people.Lookout{})
	host := newListener(t, srv)
	must(t, s.Create(t.Context(), store.Match{ID: "over", Title: "toy", Seats: 3, Created: w.now(), Plan: "{}", Status: "over"}, store.Addition{}))
	must(t, s.RewriteEnding(t.Context(), store.Ending{Match: "over", Title: "toy", Seats: 3, Ended: w.now(),
		Results: []store.Result{{Seat: 0, Person: host.ID}, {Seat: 1, Person: friend.ID}, {Seat: 2, Person: deaf.ID}}}))
	w.pass(time.Minute)
	anna := openTableWith(t, srv, w, "open", host.ID, table.Public{Known: true})
	must(t, srv.People().SaveKeys(t.Context(), host.Person, people.SavedKey{Match: anna.id, Key: anna.key}))
	setTableWebhook(t, h, host, anna, discord)
	srv.notify(w.now()) // chooses whom to notify
	must(t, s.Unhear(t.Context(), store.WriterOf(store.PersonIdentity(host.ID)), store.WriterOf(store.PersonIdentity(deaf.ID)), w.now(), true))
	notifyAfter(w, time.Minute, srv)
	_, shown := p.Want(t, 0, 1, "to the one who is still admitted")
	if shown[0].URL != "/m/open/join" {
		t.Errorf("%+v", shown[0])
	}
	h.Want(t, 0, "the readers of the webhook may not join the table")
}
