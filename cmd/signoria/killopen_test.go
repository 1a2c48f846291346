package main

import (
	"context"
	"database/sql"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/people"
	"signoria/store"
)

// known is a person's browser at a server.
type known struct {
	t      *testing.T
	secret string
	people.Person
}

// ask sends a request, with a form or without; ok is false if the server has died.
func (k known) ask(s *serverProcess, path string, form url.Values) (answer string, at string, ok bool) {
	k.t.Helper()
	method, body := http.MethodGet, ""
	if form != nil {
		method, body = http.MethodPost, form.Encode()
	}
	r, err := http.NewRequestWithContext(k.t.Context(), method, s.url+strings.TrimPrefix(path, "/"), strings.NewReader(body))
	if err != nil {
		k.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.AddCookie(&http.Cookie{Name: "person", Value: k.secret})
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", "", false
	}
	text, err := io.ReadAll(a.Body)
	if err != nil {
		return "", "", false
	}
	_ = a.Body.Close()
	if a.StatusCode != http.StatusOK {
		k.t.Errorf("%s %s: %s", method, path, a.Status)
	}
	return string(text), a.Request.URL.Path, true
}

// TestAnOpenerOutlivesAKill kills the program between the commit of a new table and the one of its
// invitations. The opener, whose browser has got no answer, finds the table on the home page, and on
// its page of guests that nobody is invited; nobody has half an invitation.
func TestAnOpenerOutlivesAKill(t *testing.T) {
	kills(t, 1)
	dir := t.TempDir()
	seed := openPast(t, dir, time.Minute)
	person := func() known {
		secret, who, err := seed.People().CreatePerson(t.Context())
		seed.must(err)
		return known{t, secret, who}
	}
	anna, bea := person(), person()
	made, err := seed.Create(t.Context(), live.MatchSetup{Title: "lorenzo", Options: engine.Options{Seats: 2}, Promise: seed.Promise(), Nonce: "one",
		Seats: []live.SeatSetup{{Name: "Bea"}, {Bot: "apprentice"}}})
	seed.must(err)
	seed.must(seed.kept.RewriteEnding(t.Context(), store.Ending{Match: made.ID, Title: "lorenzo", Seats: 2, Ended: seed.now(),
		Results: []store.Result{{Seat: 0, Person: bea.ID}, {Seat: 1, Person: anna.ID}}}))
	seed.close()

	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, store.FileName)+"?_pragma=busy_timeout(60000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	do := func(statement string) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	count := func(what string) (n int) {
		t.Helper()
		if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM "+what).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	do(`CREATE TRIGGER hangs BEFORE INSERT ON invitations BEGIN
		SELECT COUNT(*) FROM (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n); END`)
	run := func() *serverProcess { return &serverProcess{start(t, "--addr", "127.0.0.1:0", "--data", dir)} }

	s := run()
	form, _, _ := anna.ask(s, "/new?title=lorenzo&with=friends", nil)
	ref := regexp.MustCompile(`name="(guest-[0-9a-f]+)"`).FindStringSubmatch(form)
	promise := regexp.MustCompile(`name="promise" value="([0-9a-f]+)"`).FindStringSubmatch(form)
	if ref == nil || promise == nil {
		t.Fatal("nobody can be invited")
	}
	gone := make(chan bool)
	go func() {
		_, _, ok := anna.ask(s, "/matches", url.Values{"title": {"lorenzo"}, "seats": {"3"}, "with": {"friends"}, "name1": {"Anna"}, "promise": promise[1:], ref[1]: {"1"}})
		gone <- !ok
	}()
	for late := time.After(time.Minute); count("matches") < 2; {
		select {
		case <-time.After(time.Millisecond):
		case <-late:
			t.Fatalf("no table is made: %s", s.stderr.String())
		}
	}
	s.kill()
	if !<-gone {
		t.Fatal("the invitation did not hang")
	}
	do("DROP TRIGGER hangs")
	if n := count("invitations"); n != 0 {
		t.Fatalf("%d invitations are stored", n)
	}

	s = run()
	defer s.kill()
	home, _, _ := anna.ask(s, "/", nil)
	link := regexp.MustCompile(`href="(/m/[a-z2-7]+/[a-z2-7]+)"`).FindStringSubmatch(home)
	if link == nil {
		t.Fatalf("the opener does not find the table: %s", home)
	}
	if is, _, _ := bea.ask(s, "/", nil); strings.Contains(is, `id="invitations"`) {
		t.Error("an invitation that was not stored is shown")
	}
	guests, _, _ := anna.ask(s, link[1]+"/guests", nil)
	who := regexp.MustCompile(`name="who" value="([0-9a-f]+)"`).FindStringSubmatch(guests)
	if who == nil {
		t.Fatalf("nobody can be invited to the table: %s", guests)
	}
	anna.ask(s, link[1]+"/guests", url.Values{"who": who[1:]})
	if is, _, _ := bea.ask(s, "/", nil); !strings.Contains(is, `id="invitations"`) {
		t.Error("the invitation does not come")
	}
}

// TestAnOpenerHasTheKey: who opens a table has its key by the same commit, so that no answer that is
// lost loses the table.
func TestAnOpenerHasTheKey(t *testing.T) {
	p := openPast(t, t.TempDir(), time.Minute)
	defer p.close()
	_, anna, err := p.People().CreatePerson(context.Background())
	p.must(err)
	id, _ := p.open(anna)
	held, err := p.People().SavedKeys(t.Context(), anna)
	p.must(err)
	if len(held) != 1 || held[0].Match != id {
		t.Errorf("the opener holds %v", held)
	}
	if v, err := p.View(t.Context(), id, held[0].Key); err != nil || v.Yours == 0 {
		t.Errorf("the key opens %+v, %v", v, err)
	}
}
