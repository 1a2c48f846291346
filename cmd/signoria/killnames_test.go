package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
)

// ownSeat is what a browser knows of its own seat: the key and the name.
type ownSeat struct {
	key  string
	name string // empty if it was removed
}

// changer is a browser that changes the name and the link of its seat again and again.
type changer struct {
	t     *testing.T
	match string
	token string
	times int
	// is was acknowledged. next was requested last, and its outcome is not known.
	is, next ownSeat
	dead     []string // replaced keys
}

// try requests the next change. It returns false if the server was killed.
func (c *changer) try(s *serverProcess) bool {
	c.t.Helper()
	c.times++
	c.next = c.is
	var to string
	var ok bool
	switch c.times % 3 {
	case 0:
		c.next.key = "" // the server answers with the new one
		if to, ok = c.post(s, "/renew", url.Values{}); ok {
			c.next.key = to[strings.LastIndex(to, "/")+1:]
		}
	case 1:
		c.next.name = fmt.Sprint("Bea ", c.times)
		_, ok = c.post(s, "/name", url.Values{"name": {c.next.name}})
	case 2:
		c.next.name = ""
		_, ok = c.post(s, "/name", url.Values{"off": {"1"}})
	}
	if ok {
		if c.next.key != c.is.key {
			c.dead = append(c.dead, c.is.key)
		}
		c.is = c.next
	}
	return ok
}

// post sends a form. It returns the location that the answer leads to, and whether the server
// answered.
func (c *changer) post(s *serverProcess, path string, form url.Values) (to string, alive bool) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost, s.url+"m/"+c.match+"/"+c.is.key+path, strings.NewReader(form.Encode()))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.AddCookie(&http.Cookie{Name: "browser", Value: c.token})
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	if err != nil {
		return "", false
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusSeeOther {
		c.t.Fatalf("%s is answered with %s, want 303", path, answer.Status)
	}
	return answer.Header.Get("Location"), true
}

// check wants the store to have what was acknowledged. What was requested last may have been
// carried out, too.
func (c *changer) check(p *past) {
	c.t.Helper()
	for _, key := range append(c.dead, c.is.key) {
		v, err := p.View(c.t.Context(), c.match, key)
		p.must(err)
		lost := c.next.key == "" // a new key was requested, and the answer was lost
		if opens := v.Yours != 0; opens != (key == c.is.key) && !(lost && v.Renewed) {
			c.t.Fatalf("after %d changes, with the present key %[3]s: key %[2]s opens the seat: %[4]v (replaced by a newer one: %[5]v)", c.times, key, c.is.key, opens, v.Renewed)
		}
		seat := v.Seats[1]
		if seat.NameRemoved != (seat.Name == "") || seat.Name != c.is.name && seat.Name != c.next.name {
			c.t.Fatalf("after %d changes the seat is %+v, want the name %q or %q", c.times, seat, c.is.name, c.next.name)
		}
		if key == c.is.key {
			c.is.name = seat.Name
		}
	}
}

// TestNamesAndLinksOutliveKills kills the program again and again while a seat's name is changed
// and removed and its link is replaced. Each acknowledged change is stored. If the answer with a
// new link was lost, the server returns a new link when asked again.
func TestNamesAndLinksOutliveKills(t *testing.T) {
	blows := kills(t, 3)
	dir := t.TempDir()
	c := &changer{t: t, token: strings.Repeat("A", 26)}
	seed := openPast(t, dir, 0)
	made, err := seed.Create(t.Context(), live.MatchSetup{Title: "lorenzo", Options: engine.Options{Seats: 2}, Promise: seed.Promise(), Nonce: "one",
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	seed.must(err)
	c.match = made.ID
	c.is.name = "Bea"
	c.is.key, err = seed.Sit(t.Context(), made.ID, table.InviteKey(made.Key, 1, 0), live.SitInput{Names: []string{c.is.name}, Nonce: "two", Token: c.token})
	seed.must(err)
	seed.close()
	rng := rand.New(rand.NewPCG(2, uint64(blows)))
	for range blows {
		s := &serverProcess{start(t, "--addr", "127.0.0.1:0", "--data", dir, "--limit-names", "0", "--limit-renewals", "0")}
		for range rng.IntN(7) {
			if !c.try(s) {
				t.Fatalf("the server has ended before it was killed: %s", s.stderr.String())
			}
		}
		struck := make(chan struct{})
		time.AfterFunc(time.Duration(rng.IntN(5000))*time.Microsecond, func() {
			s.kill()
			close(struck)
		})
		for c.try(s) {
		}
		<-struck
		after := openPast(t, dir, 0)
		c.check(after)
		after.close()
		if c.next.key == "" {
			c.times-- // request the new link again
		}
	}
	t.Logf("%d kills within %d changes", blows, c.times)
	text, err := program(t, "record", "verify", "--all", "--data", dir).CombinedOutput()
	if err != nil {
		t.Errorf("verifying the match: %v: %s", err, text)
	}
}
