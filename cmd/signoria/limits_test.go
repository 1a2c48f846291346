package main

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"signoria/web"
)

// knock posts the form of a new table, each time with another browser, and gives
// the status.
func knock(t *testing.T, site string, fields ...string) int {
	t.Helper()
	form := url.Values{"title": {"lorenzo"}, "seats": {"2"}}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := (&http.Client{Jar: jar}).PostForm(site+"matches", form)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode == http.StatusTooManyRequests && answer.Header.Get("Retry-After") == "" {
		t.Error("a refusal does not say when to come again")
	}
	return answer.StatusCode
}

// TestAStrangerAtTheDoor: what one client may ask of a server with the usual
// bounds, and that a restart forgets no table.
func TestAStrangerAtTheDoor(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--addr", "127.0.0.1:0", "--data", dir)
	for _, level := range []string{"mcts:9999h", "random", "mcts:2000"} {
		if got := knock(t, s.url, "level2", level); got != http.StatusBadRequest {
			t.Errorf("a bot %q: status %d", level, got)
		}
	}
	for i := range 21 {
		if got, full := knock(t, s.url, "level2", "master"), i == 20; (got == http.StatusTooManyRequests) != full {
			t.Fatalf("table %d with bots: status %d", i+1, got)
		}
	}
	endCleanly(t, s)
	s = start(t, "--addr", "127.0.0.1:0", "--data", dir)
	if got := knock(t, s.url, "level2", "apprentice"); got != http.StatusTooManyRequests {
		t.Errorf("after a restart: status %d", got)
	}
	for i := range 60 { // the one with a bot was asked for, too
		if got, full := knock(t, s.url, "who2", "friend"), i == 59; (got == http.StatusTooManyRequests) != full {
			t.Fatalf("table %d among friends: status %d", i+1, got)
		}
	}
	endCleanly(t, s)
}

// TestAFlagSetsABound: of 0 there is none, and requests are counted whatever they
// ask for.
func TestAFlagSetsABound(t *testing.T) {
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--limit-tables", "0", "--limit-bot-tables", "0",
		"--limit-requests", "1", "--limit-burst", "50")
	got := map[int]int{}
	for range 60 { // each opens a table and is led there: two requests
		got[knock(t, s.url, "level2", "apprentice")]++
	}
	if got[http.StatusOK] < 25 || got[http.StatusTooManyRequests] == 0 || len(got) != 2 {
		t.Errorf("answers by status: %v", got)
	}
	endCleanly(t, s)
}

func TestUsualBounds(t *testing.T) {
	c, err := parsed(t)
	if err != nil {
		t.Fatal(err)
	}
	want := web.Rates{Tables: 60, Drawings: 30, Requests: 20, Burst: 60, Choices: 5, Entries: 1500, Advice: 20, Reviews: 12, Names: 60, Renewals: 12, Codes: 30, Notices: 30}
	if got := c.rates(); got != want || c.LimitBotTables != 20 || c.LimitStreams != 200 || c.LimitUndos != 200 || c.LimitLog != 5000 || c.LimitConnections != 400 {
		t.Errorf("%+v, %d tables with bots, %d streams", got, c.LimitBotTables, c.LimitStreams)
	}
}

// An address that everybody gets to see holds no secret, and no refusal repeats it.
func TestPublicAddresses(t *testing.T) {
	for text, fits := range map[string]bool{
		"https://games.example": true, "http://192.0.2.7:8080/": true, "https://[2001:db8::1]": true,
		"https://anna@games.example": false, "https://anna:secret@games.example": false, "https://:secret@games.example": false, "https://@games.example": false,
		"games.example": false, "ftp://games.example": false, "https://": false, "https://games.example/signoria": true, "https://home.example/games/signoria/": true,
		"https://home.example/m/": false, "https://home.example/rules/here": false, "https://home.example/a/../b": false, "https://home.example/a//b": false, "https://home.example/a b": false,
		"https://home.example/se%63ret": false, "https://home.example/signoria/?": false,
		"https://games.example?secret": false, "https://games.example/#secret": false, "https://anna:secret@games.example:x": false,
	} {
		_, err := parsed(t, "--public", text)
		if (err == nil) != fits {
			t.Errorf("%s: %v", text, err)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%v", err)
		}
	}
}
