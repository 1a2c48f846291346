package main

import (
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"signoria/notice"
	"signoria/notice/webhook"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
	"signoria/table/clock"
)

// receiver is a program in the test's process that receives signed messages. As a letterbox does,
// it announces the message at which the test shall kill the sender.
type receiver struct {
	mu       sync.Mutex
	verify   *standardwebhooks.Webhook
	came     map[string]int // by the id of the message
	forged   []error
	left     int // messages until the next kill
	calm     bool
	how      int
	strike   chan struct{}
	released chan struct{}
}

func (b *receiver) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	b.mu.Lock()
	if err := b.verify.Verify(body, r.Header); err != nil {
		b.forged = append(b.forged, err)
	}
	b.left--
	blow, how, released := b.left == 0, b.how, b.released
	if b.left < 0 && !b.calm { // the sender is about to be killed
		b.mu.Unlock()
		<-released
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	if !blow || how != beforeAccepted {
		b.came[r.Header.Get(standardwebhooks.HeaderWebhookID)]++
	}
	b.mu.Unlock()
	if blow {
		b.strike <- struct{}{}
		if how != afterAnswered {
			<-released
		}
	}
	if blow && how == beforeAccepted {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func (b *receiver) arm(left, how int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left, b.how, b.released = left, how, make(chan struct{})
}

func (b *receiver) release() {
	b.mu.Lock()
	defer b.mu.Unlock()
	close(b.released)
}

func (b *receiver) messages() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.came)
}

// openReceiver starts a receiver. The returned function gives a match a webhook to it, and makes
// the notice due that the match has begun.
func openReceiver(t *testing.T) (*receiver, func(p *past, match string)) {
	t.Helper()
	secret := webhook.New(webhook.Config{}).NewSecret()
	verify, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	b := &receiver{verify: verify, came: map[string]int{}, strike: make(chan struct{}, 1)}
	server := httptest.NewServer(b)
	t.Cleanup(server.Close)
	return b, func(p *past, match string) {
		p.t.Helper()
		_, owner, err := p.People().CreatePerson(t.Context())
		p.must(err)
		p.must(p.kept.PutWebhook(t.Context(), store.Webhook{ID: "hook" + match, Person: owner.ID, Match: match, Service: string(notice.Plain), Address: server.URL + "/hook",
			Host: "127.0.0.1", Secret: secret, Lang: "en"}, "{}", p.now()))
		p.must(p.kept.AddTriggers(t.Context(), match, store.NoticeTrigger{Kind: string(notice.Begun), Since: p.start(match), Began: p.now(), Due: p.now()}))
	}
}

// start returns the number of the entry with which a match has begun.
func (p *past) start(match string) int {
	p.t.Helper()
	log, err := p.kept.Entries(p.t.Context(), match, 0)
	p.must(err)
	for _, e := range log {
		if e.Kind == table.KindStart {
			return e.Seq
		}
	}
	p.t.Fatalf("match %s has not begun", match)
	return 0
}

// TestWebhooksAreToldOnceThoughTheProcessIsKilled kills the program again and again while it sends
// to the webhooks of tables, as TestNoticesAreSentOnceThoughTheProcessIsKilled does with mails. In
// the end each message has come and is signed. A message that came twice has the same id.
// SIGNORIA_KILLS=100 kills the program a hundred times.
func TestWebhooksAreToldOnceThoughTheProcessIsKilled(t *testing.T) {
	blows := kills(t, 3)
	dir := t.TempDir()
	box, speak := openReceiver(t)
	seed, tables := openPast(t, dir, 2*time.Hour), 4*blows
	for n := range tables {
		id, _ := seed.begin(n, clock.Settings{})
		speak(seed, id)
	}
	seed.close()
	run := func() *serverProcess {
		return &serverProcess{start(t, "--addr", "127.0.0.1:0", "--data", dir, "--public", "https://games.example", "--push", "off", "--webhook-allow", "127.0.0.1")}
	}
	rng := rand.New(rand.NewPCG(2, uint64(blows)))
	late := time.After(time.Duration(blows) * time.Minute)
	for blow := range blows {
		box.arm(1+rng.IntN(3), blow%moments)
		s := run()
		select {
		case <-box.strike:
		case <-late:
			t.Fatalf("no message came before kill %d; %d of %d have come: %s", blow, box.messages(), tables, s.stderr.String())
		}
		s.kill()
		box.release()
		storetest.Hurry(t, dir) // on a busy machine some were not accepted in time, and would wait for minutes
	}
	box.mu.Lock()
	box.calm = true
	box.mu.Unlock()
	s := run()
	box.want(t, tables, late, s)
	if strings.Contains(s.stderr.String(), "whsec_") || strings.Contains(s.stderr.String(), "/hook") {
		t.Errorf("the log contains a secret of the webhook: %s", s.stderr.String())
	}
	s.end(t)
	twice := 0
	for _, times := range box.came {
		twice += times - 1
	}
	if len(box.forged) > 0 || box.messages() != tables {
		t.Errorf("%d messages, want %d; forged: %v", box.messages(), tables, box.forged)
	}
	t.Logf("%d kills, %d messages; %d came again with the same id", blows, tables, twice)
}

// want waits until so many different messages have come.
func (b *receiver) want(t *testing.T, n int, late <-chan time.Time, servers ...*serverProcess) {
	t.Helper()
	for b.messages() < n {
		select {
		case <-time.After(10 * time.Millisecond):
		case <-late:
			for _, s := range servers {
				t.Log(s.stderr.String())
			}
			t.Fatalf("only %d of %d messages have come", b.messages(), n)
		}
	}
}

// TestTwoNodesTellAWebhookOnce lets two nodes on one PostgreSQL send to the same webhooks, and
// checks that each message comes once.
func TestTwoNodesTellAWebhookOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("starts programs")
	}
	pg, err := storetest.StartPostgres()
	if err == nil {
		t.Cleanup(func() { pg.Stop() })
	}
	address := pg.Address(t, err)
	box, speak := openReceiver(t)
	box.calm = true
	seed := openPast(t, address, 2*time.Hour)
	const tables = 12
	for n := range tables {
		id, _ := seed.begin(n, clock.Settings{})
		speak(seed, id)
	}
	seed.close()
	var nodes []*serverProcess
	for range 2 {
		nodes = append(nodes, &serverProcess{start(t, "--addr", "127.0.0.1:0", "--db", address, "--public", "https://games.example", "--push", "off", "--webhook-allow", "127.0.0.1")})
	}
	box.want(t, tables, time.After(2*time.Minute), nodes...)
	for _, s := range nodes {
		s.end(t)
	}
	for id, times := range box.came {
		if times != 1 {
			t.Errorf("message %s came %d times, want once", id, times)
		}
	}
	if len(box.forged) > 0 || len(box.came) != tables {
		t.Errorf("%d messages, want %d; forged: %v", len(box.came), tables, box.forged)
	}
}
