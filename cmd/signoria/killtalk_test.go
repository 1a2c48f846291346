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
	"signoria/talk"
)

// say posts a phrase at a table. It reports whether the server acknowledged it. False means that
// the server was killed, and that the line may be stored or not.
func (s *serverProcess) say(t *testing.T, base, token, phrase, once string) bool {
	t.Helper()
	form := url.Values{"phrase": {phrase}, "once": {once}}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+base+"/talk/say", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.AddCookie(&http.Cookie{Name: "browser", Value: token})
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	if err != nil {
		return false
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusSeeOther {
		t.Fatalf("the phrase %s is answered with %s, want 303", phrase, answer.Status)
	}
	return true
}

// lines returns the stored phrases of a match, with the number of times that each is stored.
func (p *past) lines(id, key string) map[string]int {
	p.t.Helper()
	at, err := p.TalkAt(p.t.Context(), id, key)
	p.must(err)
	reader := talk.New(talk.Config{Store: p.kept, May: talk.Phrases, Now: p.now})
	heard, err := reader.Listen(p.t.Context(), at)
	p.must(err)
	count := map[string]int{}
	for _, l := range heard.Lines {
		count[l.Text]++
	}
	return count
}

// TestTalkOutlivesKills kills the program again and again while somebody talks. Each acknowledged
// line is stored. A line whose answer was lost is sent again after the kill, and is then stored
// once.
func TestTalkOutlivesKills(t *testing.T) {
	blows := kills(t, 3)
	dir, token := t.TempDir(), strings.Repeat("A", 26)
	phrases := []string{"hello", "luck", "thanks", "ouch"} // no more than the limit allows at once
	seed := openPast(t, dir, 0)
	type seat struct{ id, key string }
	tables := make([]seat, blows) // one for each kill, because the lines of a seat are limited
	for i := range tables {
		made, err := seed.Create(t.Context(), live.MatchSetup{Title: "lorenzo", Options: engine.Options{Seats: 2}, Promise: seed.Promise(), Nonce: fmt.Sprint("table ", i), Talk: talk.Phrases,
			Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
		seed.must(err)
		tables[i] = seat{made.ID, made.Key}
	}
	seed.close()
	rng := rand.New(rand.NewPCG(6, uint64(blows)))
	late := 0
	for _, at := range tables {
		base := "m/" + at.id + "/" + at.key
		s := &serverProcess{start(t, "--addr", "127.0.0.1:0", "--data", dir)}
		struck := make(chan struct{})
		time.AfterFunc(time.Duration(rng.IntN(30_000))*time.Microsecond, func() {
			s.kill()
			close(struck)
		})
		said := 0
		for said < len(phrases) && s.say(t, base, token, phrases[said], fmt.Sprint("line ", said)) {
			said++
		}
		<-struck
		after := openPast(t, dir, 0)
		stored := after.lines(at.id, at.key)
		after.close()
		for i, phrase := range phrases {
			if n := stored[phrase]; n > 1 || n == 0 && i < said || n == 1 && i > said {
				t.Fatalf("%d lines were acknowledged, but the store has %v", said, stored)
			}
		}
		s = &serverProcess{start(t, "--addr", "127.0.0.1:0", "--data", dir)}
		for n := said; n < len(phrases); n++ {
			late++
			if !s.say(t, base, token, phrases[n], fmt.Sprint("line ", n)) {
				t.Fatalf("the server has ended before it was killed: %s", s.stderr.String())
			}
		}
		s.end(t)
		after = openPast(t, dir, 0)
		stored = after.lines(at.id, at.key)
		after.close()
		if len(stored) != len(phrases) {
			t.Fatalf("the store has %v, want each of %v once", stored, phrases)
		}
		for phrase, n := range stored {
			if n != 1 {
				t.Errorf("%s is stored %d times", phrase, n)
			}
		}
	}
	t.Logf("%d kills, %d of %d lines were sent after them", blows, late, blows*len(phrases))
}
