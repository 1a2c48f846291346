package main

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"signoria/web"
)

// knock posts the form of a new table, each time from a new browser, and returns the status.
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
		t.Error("a refusal has no header Retry-After")
	}
	return answer.StatusCode
}

// TestLimitsOfOneClient checks the usual limits of one client: which bots it may ask for, and how
// many tables it may open. A restart does not reset the count of tables with bots.
func TestLimitsOfOneClient(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--addr", "127.0.0.1:0", "--data", dir)
	for _, level := range []string{"mcts:9999h", "random", "mcts:2000"} {
		if got := knock(t, s.url, "level2", level); got != http.StatusBadRequest {
			t.Errorf("a bot %q that no level has: status %d, want 400", level, got)
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
		t.Errorf("a further table with a bot after a restart: status %d, want 429", got)
	}
	for i := range 60 { // the refused request with a bot counts, too
		if got, full := knock(t, s.url, "who2", "friend"), i == 59; (got == http.StatusTooManyRequests) != full {
			t.Fatalf("table %d among friends: status %d", i+1, got)
		}
	}
	endCleanly(t, s)
}

// TestFlagsSetLimits checks that the flags set limits. A limit of 0 means no limit. Every request
// counts towards --limit-requests.
func TestFlagsSetLimits(t *testing.T) {
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--limit-tables", "0", "--limit-bot-tables", "0",
		"--limit-requests", "1", "--limit-burst", "50")
	got := map[int]int{}
	for range 60 { // each makes two requests: it opens a table and follows the redirect
		got[knock(t, s.url, "level2", "apprentice")]++
	}
	if got[http.StatusOK] < 25 || got[http.StatusTooManyRequests] == 0 || len(got) != 2 {
		t.Errorf("answers by status: %v; want at least 25 with 200, some with 429, and no others", got)
	}
	endCleanly(t, s)
}

// TestUsualLimits checks the limits that serve has without flags.
func TestUsualLimits(t *testing.T) {
	c, err := parsed(t)
	if err != nil {
		t.Fatal(err)
	}
	want := web.Rates{Tables: 60, Drawings: 30, Requests: 20, Burst: 60, Choices: 5, Entries: 1500, Advice: 20, Reviews: 12, Names: 60, Renewals: 12, Codes: 30, Notices: 30}
	if got := c.rates(); got != want || c.LimitBotTables != 20 || c.LimitStreams != 200 || c.LimitUndos != 200 || c.LimitLog != 5000 || c.LimitConnections != 400 {
		t.Errorf("the usual limits are %+v, %d tables with bots, %d streams", got, c.LimitBotTables, c.LimitStreams)
	}
}

// TestPublicAddresses checks which addresses --public accepts. Everybody sees that address: it may
// contain no secret, and no error message repeats one.
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
			t.Errorf("--public %s gives %v, want it accepted: %v", text, err, fits)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("the message repeats a secret: %v", err)
		}
	}
}
