package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"signoria/load"
	"signoria/notice"
	"signoria/notice/webhook"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
)

// listener is a program in the test's process that receives signed messages, slowly. It notes when
// each came.
type listener struct {
	mu     sync.Mutex
	verify *standardwebhooks.Webhook
	rng    *rand.Rand
	came   map[string]*said // by webhook-id
	forged []error
}

// said is a message that a listener has received, with the times at which it came.
type said struct {
	kind, match string
	at          []time.Time
}

// slowest is the longest time that a listener takes for a message. It is long, so that a kill meets
// messages that are being sent.
const slowest = 500 * time.Millisecond

func (l *listener) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var m struct {
		Type string
		Data struct{ Match string }
	}
	l.mu.Lock()
	if err := errors.Join(l.verify.Verify(body, r.Header), json.Unmarshal(body, &m)); err != nil {
		l.forged = append(l.forged, err)
	}
	id := r.Header.Get(standardwebhooks.HeaderWebhookID)
	if l.came[id] == nil {
		l.came[id] = &said{kind: m.Type, match: m.Data.Match}
	}
	l.came[id].at = append(l.came[id].at, time.Now())
	pause := time.Duration(l.rng.Int64N(int64(slowest)))
	l.mu.Unlock()
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.Context().Done():
	}
}

// of returns the ids of the messages of one kind about a match.
func (l *listener) of(kind notice.Kind, match string) (ids []string) {
	for id, s := range l.came {
		if s.kind == "table."+string(kind) && s.match == match {
			ids = append(ids, id)
		}
	}
	return ids
}

// bustle is the activity of one host at servers that are killed. The host opens tables, a friend
// joins each, and some of the tables are conceded at once.
type bustle struct {
	t      *testing.T
	front  *url.URL
	person string // the cookie of the host, whose webhook gets the messages of all these tables
	begun  []string
	over   []string
}

// personed sends the cookies of a person and of a browser with each request, under the names that a
// server with an https address uses.
type personed struct{ person, browser string }

func (p personed) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if p.person != "" {
		r.AddCookie(&http.Cookie{Name: "__Host-person", Value: p.person})
	}
	r.AddCookie(&http.Cookie{Name: "__Host-browser", Value: p.browser})
	return http.DefaultTransport.RoundTrip(r)
}

// table opens a table, fills it, and plays a choice or concedes. A request that a killed server
// does not answer is sent again. The test counts only what was acknowledged.
func (b *bustle) table(n int, late <-chan struct{}) {
	host := load.NewPlayer(b.front, personed{b.person, strings.Repeat("H", 26)})
	for host.Path == "" {
		// Open reports that a waiting table has no spectators' link: that is no error here.
		_ = host.Open(b.t.Context(), url.Values{"title": {"example"}, "seats": {"2"}, "who2": {"friend"}})
		if gone(late) {
			return
		}
	}
	parts := strings.Split(host.Path, "/") // "", "m", id, key
	match, key := parts[2], parts[3]
	friend := &http.Client{Transport: personed{browser: strings.Repeat("F", 26)}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if !b.post(friend, "/m/"+match+"/"+table.InviteKey(key, 1, 0)+"/sit", url.Values{"nonce": {"f"}, "name1": {"Bea"}}, late) {
		return
	}
	b.begun = append(b.begun, match)
	if n%2 == 0 {
		owner := &http.Client{Transport: personed{b.person, strings.Repeat("H", 26)}, CheckRedirect: friend.CheckRedirect}
		if b.post(owner, "/m/"+match+"/"+key+"/concede", url.Values{"seat": {"1"}}, late) {
			b.over = append(b.over, match)
		}
	} else if host.Look(b.t.Context()) == nil && len(host.Page.Choices) > 0 {
		_ = host.Choose(b.t.Context(), host.Page.Seq, host.Page.Choices[0]) // no message depends on whether it was carried out
	}
}

// post sends a form until a running server answers. A conflict means that the form was carried out
// before.
func (b *bustle) post(client *http.Client, path string, form url.Values, late <-chan struct{}) bool {
	for !gone(late) {
		r, err := http.NewRequestWithContext(b.t.Context(), http.MethodPost, b.front.JoinPath(path).String(), strings.NewReader(form.Encode()))
		if err != nil {
			b.t.Error(err)
			return false
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		answer, err := client.Do(r)
		if err != nil {
			continue
		}
		_ = answer.Body.Close()
		switch {
		case answer.StatusCode == http.StatusSeeOther, answer.StatusCode == http.StatusConflict:
			return true
		case answer.StatusCode < http.StatusInternalServerError:
			b.t.Errorf("%s is answered with %s, want 303 or 409", path, answer.Status)
			return false
		}
	}
	return false
}

func gone(late <-chan struct{}) bool {
	select {
	case <-late:
		return true
	default:
		return false
	}
}

// TestWebhooksTellOfMovingTablesThoughServersAreKilled kills servers at random moments while tables
// with a webhook are opened, filled, played and conceded: one server on SQLite, and two on one
// PostgreSQL. In the end the webhook has got exactly one message of each match that is running and
// of each that is over. A message that came twice has the same webhook-id, and a server was killed
// between the two times. SIGNORIA_KILLS=100 kills a hundred times.
func TestWebhooksTellOfMovingTablesThoughServersAreKilled(t *testing.T) {
	blows := kills(t, 3)
	t.Run("one server", func(t *testing.T) { killBustling(t, t.TempDir(), 1, blows) })
	t.Run("two servers", func(t *testing.T) {
		pg, err := storetest.StartPostgres()
		if err == nil {
			t.Cleanup(func() { pg.Stop() })
		}
		killBustling(t, pg.Address(t, err), 2, blows)
	})
}

func killBustling(t *testing.T, where string, servers, blows int) {
	secret := webhook.New(webhook.Config{}).NewSecret()
	verify, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	heard := &listener{verify: verify, rng: rand.New(rand.NewPCG(3, uint64(blows))), came: map[string]*said{}}
	receiver := httptest.NewServer(heard)
	t.Cleanup(receiver.Close)

	seed := openPast(t, where, 0)
	hosts := make([]*bustle, 2)
	for i := range hosts {
		cookie, who, err := seed.People().CreatePerson(t.Context())
		seed.must(err)
		seed.must(seed.kept.PutWebhook(t.Context(), store.Webhook{ID: fmt.Sprint("host", i), Person: who.ID, Service: string(notice.Plain), Address: receiver.URL + "/hook",
			Host: "127.0.0.1", Secret: secret, Lang: "en", Tables: true}, "{}", seed.now()))
		hosts[i] = &bustle{t: t, person: cookie}
	}
	seed.close()

	flag := "--data"
	if store.IsPostgres(where) {
		flag = "--db"
	}
	run := func(at string) *serverProcess {
		return &serverProcess{start(t, flag, where, "--addr", at, "--public", "https://games.example", "--push", "off", "--webhook-allow", "127.0.0.1",
			"--examples", "--limit-tables", "0", "--limit-streams", "0", "--limit-connections", "0")}
	}
	var nodes []*serverProcess
	var at []string
	for range servers {
		s := run("127.0.0.1:0")
		nodes, at = append(nodes, s), append(at, hostOf(t, s.server))
	}
	front := alternating(t, at)

	// The hosts get some tables for each kill, so that the work lasts as long as the kills.
	const tablesEach = 4
	turns, late := make(chan int, tablesEach*(blows+1)), make(chan struct{})
	var busy sync.WaitGroup
	for _, h := range hosts {
		h.front = front
		busy.Go(func() {
			for n := range turns {
				h.table(n, late)
			}
		})
	}
	limit := time.AfterFunc(time.Duration(10+blows)*time.Minute, func() { close(late) })
	defer limit.Stop()
	rng := rand.New(rand.NewPCG(4, uint64(blows)))
	var struck []time.Time
	for blow := range blows {
		for n := range tablesEach {
			turns <- n
		}
		moment := time.NewTimer(time.Duration(rng.IntN(1500)) * time.Millisecond)
		select {
		case <-moment.C:
		case <-late:
			t.Fatalf("the time is over after %d of %d kills", blow, blows)
		}
		i := blow % servers
		nodes[i].kill()
		struck = append(struck, time.Now())
		nodes[i] = run(at[i])
	}
	close(turns)
	busy.Wait()
	// Notices that the killed servers had claimed would wait for two minutes, and failed ones for longer.
	for i := range nodes {
		nodes[i].kill()
		struck = append(struck, time.Now())
	}
	storetest.Hurry(t, where)
	for i := range nodes {
		nodes[i] = run(at[i])
	}
	begun, over := allOf(hosts)
	heard.await(t, late, nodes, begun, over)
	for _, s := range nodes {
		s.end(t)
		if text := s.stderr.String(); strings.Contains(text, "whsec_") || strings.Contains(text, "/hook") {
			t.Errorf("the log contains a secret of the webhook: %s", text)
		}
	}
	heard.judge(t, struck, begun, over)
}

// allOf returns the matches of which there must be a message: those that began and were not
// conceded, and those that are over.
func allOf(hosts []*bustle) (begun, over []string) {
	for _, h := range hosts {
		over = append(over, h.over...)
		for _, match := range h.begun {
			if !slices.Contains(h.over, match) {
				begun = append(begun, match)
			}
		}
	}
	return begun, over
}

// await waits until all these messages have come.
func (l *listener) await(t *testing.T, late <-chan struct{}, nodes []*serverProcess, begun, over []string) {
	t.Helper()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for {
		l.mu.Lock()
		lacks := 0
		for kind, matches := range map[notice.Kind][]string{notice.Begun: begun, notice.Over: over} {
			for _, match := range matches {
				if len(l.of(kind, match)) == 0 {
					lacks++
				}
			}
		}
		l.mu.Unlock()
		if lacks == 0 {
			return
		}
		select {
		case <-look.C:
		case <-late:
			for _, s := range nodes {
				t.Log(s.stderr.String())
			}
			t.Fatalf("%d of %d messages have not come", lacks, len(begun)+len(over))
		}
	}
}

// judge compares the messages that have come with what has happened, and reports each difference.
func (l *listener) judge(t *testing.T, struck []time.Time, begun, over []string) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(begun) == 0 || len(over) == 0 {
		t.Errorf("the test needs at least one match that is running and one that is over; there are %d and %d", len(begun), len(over))
	}
	for _, kind := range []notice.Kind{notice.Begun, notice.Over} {
		matches := map[string]bool{}
		for _, s := range l.came {
			if s.kind == "table."+string(kind) && matches[s.match] {
				t.Errorf("the message %s of match %s came with two ids", kind, s.match)
			}
			matches[s.match] = matches[s.match] || s.kind == "table."+string(kind)
		}
	}
	again := 0
	for id, s := range l.came {
		for i, at := range s.at[1:] {
			again++
			if !slices.ContainsFunc(struck, func(blow time.Time) bool { return blow.After(s.at[i]) && blow.Before(at) }) {
				t.Errorf("message %s (%s of match %s) came at %s and again at %s, and no server was killed between", id, s.kind, s.match, s.at[i], at)
			}
		}
	}
	if len(l.forged) > 0 {
		t.Errorf("%d messages do not verify or cannot be read: %v", len(l.forged), l.forged[0])
	}
	t.Logf("%d kills, %d matches begun and %d over, %d messages; %d came again with the same id", len(struck), len(begun)+len(over), len(over), len(l.came), again)
}
