package main

import (
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"signoria/notice"
	"signoria/notice/webhook"
	"signoria/people"
	"signoria/store"
	"signoria/store/storetest"
)

// hooked makes a person who gets notices by a webhook of their own at that address.
func (p *past) hooked(address, secret, name string) people.Person {
	p.t.Helper()
	_, who, err := p.People().CreatePerson(p.t.Context())
	p.must(err)
	p.must(p.People().SetPreferences(p.t.Context(), who, notice.DefaultPreferences("en")))
	p.must(p.kept.PutWebhook(p.t.Context(), store.Webhook{ID: name, Person: who.ID, Service: string(notice.Plain), Address: address + "/" + name,
		Host: "127.0.0.1", Secret: secret, Lang: "en"}, "{}", p.now()))
	return who
}

// TestTwoNodesNotifyOnceThoughOneIsKilled kills one of two nodes on one PostgreSQL again and again.
// Meanwhile they send invitations, or notices of an open table, by mail and by webhook. In the end
// each person has got exactly one notice. What came twice has the same id. SIGNORIA_KILLS=100 kills
// a hundred times.
func TestTwoNodesNotifyOnceThoughOneIsKilled(t *testing.T) {
	blows := kills(t, 3)
	for name, prepare := range map[string]struct {
		kind    notice.Kind
		prepare func(p *past, guests []people.Person)
	}{
		"invitations": {notice.Invited, (*past).inviteAll},
		"open tables": {notice.Seeks, (*past).lookAll},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range (blows + blowsEach - 1) / blowsEach {
				killNotifying(t, prepare.kind, prepare.prepare)
			}
		})
	}
}

// blowsEach is the number of kills on one store. guestsEach is the number of persons for each kill
// and each channel. All of them can be notified of an open table at once: the limit is twenty
// persons for each free seat.
const blowsEach, guestsEach = 3, 8

// killNotifying prepares notices of a kind with that function and kills the nodes while they send
// them.
func killNotifying(t *testing.T, kind notice.Kind, prepare func(p *past, guests []people.Person)) {
	pg, err := storetest.StartPostgres()
	if err == nil {
		t.Cleanup(func() { pg.Stop() })
	}
	where := pg.Address(t, err)
	secret := webhook.New(webhook.Config{}).NewSecret()
	verify, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	box := &letterbox{ids: map[string]map[string]int{}, strike: make(chan struct{}, 1), calm: true, pause: slowest}
	server := box.open(t)
	var forged []error
	luck := rand.New(rand.NewPCG(5, rand.Uint64()))
	hooks := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var m struct{ Type string }
		box.mu.Lock()
		if err := errors.Join(verify.Verify(body, r.Header), json.Unmarshal(body, &m)); err != nil || m.Type != "table."+string(kind) {
			forged = append(forged, errors.Join(err, errors.New(m.Type)))
		}
		if box.ids[r.URL.Path] == nil {
			box.ids[r.URL.Path] = map[string]int{}
		}
		box.ids[r.URL.Path][r.Header.Get(standardwebhooks.HeaderWebhookID)]++
		pause := time.Duration(luck.Int64N(int64(slowest)))
		box.mu.Unlock()
		select {
		case <-time.After(pause):
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(hooks.Close)

	seed := openPast(t, where, 2*time.Hour)
	var guests []people.Person
	var wanted []string
	for n := range guestsEach * blowsEach {
		guests, wanted = append(guests, seed.postal(n, 0)), append(wanted, postalOf(n, 0))
		name := strings.Repeat("h", n+1)
		guests, wanted = append(guests, seed.hooked(hooks.URL, secret, name)), append(wanted, "/"+name)
	}
	prepare(seed, guests)
	seed.close()
	run := func() *serverProcess {
		return &serverProcess{start(t, "--addr", "127.0.0.1:0", "--db", where, "--smtp", server, "--mail-from", "signoria@games.example",
			"--public", "https://games.example", "--mail-per-day", "0", "--push", "off", "--webhook-allow", "127.0.0.1")}
	}
	late := time.After(3 * time.Minute)
	box.arm(1+luck.IntN(2), 0)
	nodes := []*serverProcess{run(), run()}
	struck := 0
	for blow := range blowsEach {
		select {
		case <-box.strike:
			struck++
		case <-time.After(5 * time.Second): // the other node has sent all mails that the killed one had not claimed
		case <-late:
			t.Fatalf("no mail came before kill %d; %d of %d persons have got their notice: %s", blow, box.addresses(), len(wanted), nodes[0].stderr.String())
		}
		i := blow % len(nodes)
		nodes[i].kill()
		box.release()
		box.arm(1+luck.IntN(2), (blow+1)%moments)
		nodes[i] = run()
	}
	for _, s := range nodes {
		s.kill()
	}
	box.mu.Lock()
	box.left = 0 // no further kill
	box.mu.Unlock()
	box.release()
	storetest.Hurry(t, where) // notices that the killed nodes had claimed would wait for two minutes
	for i := range nodes {
		nodes[i] = run()
	}
	for box.addresses() < len(wanted) {
		select {
		case <-time.After(10 * time.Millisecond):
		case <-late:
			t.Fatalf("only %d of %d persons have got their notice: %s", box.addresses(), len(wanted), nodes[0].stderr.String())
		}
	}
	for _, s := range nodes {
		s.end(t)
	}
	box.mu.Lock()
	defer box.mu.Unlock()
	again := 0
	for _, to := range wanted {
		if len(box.ids[to]) != 1 {
			t.Errorf("%s got %d different notices, want 1: %v", to, len(box.ids[to]), box.ids[to])
		}
		for _, times := range box.ids[to] {
			again += times - 1
		}
	}
	if len(box.ids) != len(wanted) || len(forged) > 0 {
		t.Errorf("%d persons were notified, want %d; messages that do not verify: %v", len(box.ids), len(wanted), forged)
	}
	if struck == 0 {
		t.Error("no node was killed while it sent a mail")
	}
	t.Logf("%d kills, %d of them while a mail was sent; %d notified, %d messages came again with the same id", blowsEach, struck, len(wanted), again)
}
