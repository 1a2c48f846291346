package main

import (
	"context"
	"errors"
	"io"
	"log"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"signoria/load"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
)

// TestTwoNodes plays whole games at two nodes on one PostgreSQL. A proxy sends the requests to the
// two nodes in turn. Under load both nodes are killed, one after the other, and PostgreSQL crashes.
// All of them are started again. The games then go on by themselves. The logs have all that was
// acknowledged, in its order, and nothing twice.
func TestTwoNodes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays whole games")
	}
	pg, err := storetest.StartPostgres()
	if err == nil {
		t.Cleanup(func() { pg.Stop() })
	}
	address := pg.Address(t, err)
	nodes := []*server{startNode(t, address, "127.0.0.1:0"), startNode(t, address, "127.0.0.1:0")}
	hosts := []string{hostOf(t, nodes[0]), hostOf(t, nodes[1])}
	front := alternating(t, hosts)

	kept, err := store.Open(t.Context(), address, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()

	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	games := &progress{reached: map[int]chan struct{}{}}
	milestones := []chan struct{}{games.at(30), games.at(60), games.at(90), games.at(120), games.at(150)}
	var players []*insistent
	var all sync.WaitGroup
	for i, second := range []string{"screen", "screen", "bot", "screen", "bot"} {
		p := &insistent{t: t, Player: load.NewPlayer(front, http.DefaultTransport), rng: rand.New(rand.NewPCG(uint64(i), 7)), games: games}
		players = append(players, p)
		p.open(ctx, second)
		all.Go(func() { p.play(ctx) })
		all.Go(func() { p.follow(ctx, front) })
	}
	kill := func(i int) func() { return func() { nodes[i].Process.Kill(); nodes[i].Wait() } }
	again := func(i int) func() { return func() { nodes[i] = startNode(t, address, hosts[i]) } }
	crash := func() {
		pg.Crash()
		if err := pg.Restart(); err != nil {
			t.Error(err)
		}
	}
	for i, disturb := range []func(){kill(0), again(0), crash, kill(1), again(1)} {
		select {
		case <-milestones[i]:
			disturb()
		case <-ctx.Done():
			t.Fatalf("only %d choices were acknowledged before disturbance %d", games.acks.Load(), i+1)
		}
	}
	all.Wait()
	for _, p := range players {
		p.compare(kept)
	}
	text, err := program(t, "record", "verify", "--all", "--db", address).CombinedOutput()
	if err != nil {
		t.Errorf("verifying the matches: %v: %s", err, text)
	}
	t.Logf("%d choices acknowledged, %d posted without an answer", games.acks.Load(), games.unknown.Load())
}

func startNode(t *testing.T, address, listen string) *server {
	return start(t, "--db", address, "--addr", listen, "--grace", "1ms", "--bot-interval", "1ms",
		"--limit-tables", "0", "--limit-bot-tables", "0", "--limit-streams", "0")
}

func hostOf(t *testing.T, s *server) string {
	at, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	return at.Host
}

// alternating is a proxy in front of all nodes and returns its address. Each request goes to the
// next node. If that node does not answer, the proxy answers with 502, as proxies do.
func alternating(t *testing.T, hosts []string) *url.URL {
	var turn atomic.Uint64
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: hosts[turn.Add(1)%uint64(len(hosts))]})
			r.Out.Host = r.In.Host
		},
		ErrorLog: log.New(io.Discard, "", 0),
	}
	server := httptest.NewServer(proxy)
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // it would log each stream that ends early
	t.Cleanup(server.Close)
	at, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// progress counts the choices of all players, and signals when given numbers of them are
// acknowledged.
type progress struct {
	acks, unknown atomic.Int64
	mu            sync.Mutex
	reached       map[int]chan struct{}
}

func (g *progress) at(n int) chan struct{} {
	g.reached[n] = make(chan struct{})
	return g.reached[n]
}

func (g *progress) acked() {
	n := int(g.acks.Add(1))
	g.mu.Lock()
	defer g.mu.Unlock()
	if c, ok := g.reached[n]; ok {
		close(c)
	}
}

// insistent is a person who posts a choice again until it is answered, and notes what was posted.
type insistent struct {
	*load.Player
	t     *testing.T
	rng   *rand.Rand
	games *progress
	posts []post
	over  atomic.Bool
}

// post is a choice, the entry that it follows, and whether it was acknowledged.
type post struct {
	seq, choice string
	acked       bool
}

// again is how long a person waits before the next attempt.
const again = 50 * time.Millisecond

func (p *insistent) open(ctx context.Context, second string) {
	fields := url.Values{"title": {"lorenzo"}, "seats": {"2"}, "who2": {second}, "level2": {"apprentice"}}
	for err := p.Open(ctx, fields); err != nil; err = p.Open(ctx, fields) {
		if ctx.Err() != nil {
			p.t.Fatal(err)
		}
		p.rest(ctx) // the database may be busy
	}
}

// play plays to the end of the match.
func (p *insistent) play(ctx context.Context) {
	for !p.Page.Over && ctx.Err() == nil {
		if len(p.Page.Choices) == 0 { // the bot's turn
			p.rest(ctx)
			_ = p.Look(ctx) // an error means that a node is down: the loop asks again
			continue
		}
		p.choose(ctx, p.Page.Seq, p.Page.Choices[p.rng.IntN(len(p.Page.Choices))])
	}
	if ctx.Err() != nil {
		p.t.Errorf("match %s did not end in time; its page is %+v", p.id(), p.Page)
	}
	p.over.Store(p.Page.Over)
}

// choose posts one choice until the server accepts or refuses it.
func (p *insistent) choose(ctx context.Context, seq, choice string) {
	// at is its index in posts, once it may have been carried out. A node that has not read it yet
	// may have asked the same question again: then this is the same post.
	at := slices.IndexFunc(p.posts, func(is post) bool { return is.seq == seq && is.choice == choice })
	for ctx.Err() == nil {
		err := p.Choose(ctx, seq, choice)
		var refused *load.Refused
		answered := errors.As(err, &refused) && refused.Status < http.StatusInternalServerError
		switch {
		case err == nil:
			if at < 0 {
				at = len(p.posts)
				p.posts = append(p.posts, post{seq: seq, choice: choice})
			}
			p.posts[at].acked = true
			p.games.acked()
			return
		case answered:
			if refused.Status == http.StatusConflict && refused.Page.Seq == "" {
				_ = p.Look(ctx)
			}
			return
		case at < 0:
			at = len(p.posts)
			p.posts = append(p.posts, post{seq: seq, choice: choice})
			p.games.unknown.Add(1)
		}
		p.rest(ctx)
	}
}

func (p *insistent) rest(ctx context.Context) {
	select {
	case <-time.After(again):
	case <-ctx.Done():
	}
}

func (p *insistent) id() string { return strings.Split(p.Path, "/")[2] }

// follow reads a spectator's stream, and opens it again whenever it ends early, until it has
// brought the result of the match.
func (p *insistent) follow(ctx context.Context, front *url.URL) {
	for ctx.Err() == nil {
		if p.streamed(ctx, front) {
			return
		}
		p.rest(ctx)
	}
	p.t.Errorf("the stream of match %s has not brought the result", p.id())
}

// streamed reads one stream, and reports whether it brought the result.
func (p *insistent) streamed(ctx context.Context, front *url.URL) bool {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, front.JoinPath(p.Watch, "stream").String(), nil)
	if err != nil {
		p.t.Error(err)
		return false
	}
	answer, err := http.DefaultTransport.RoundTrip(r) // RoundTrip unpacks gzip
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	return answer.StatusCode == http.StatusOK && holds(answer.Body, `/result"`)
}

// holds reads until the words have come, and reports whether they have.
func holds(r io.Reader, words string) bool {
	var tail string
	buffer := make([]byte, 32<<10)
	for {
		n, err := r.Read(buffer)
		text := tail + string(buffer[:n])
		if strings.Contains(text, words) {
			return true
		}
		if err != nil {
			return false
		}
		tail = text[max(0, len(text)-len(words)):]
	}
}

// compare compares the log with what was posted. The log must have all that was acknowledged, in
// its order, possibly some of the other posts, and nothing else.
func (p *insistent) compare(kept *store.Store) {
	entries, err := kept.Entries(p.t.Context(), p.id(), 0)
	if err != nil {
		p.t.Fatal(err)
	}
	head, err := kept.Match(p.t.Context(), p.id())
	if err != nil {
		p.t.Fatal(err)
	}
	if head.Status != "over" {
		p.t.Errorf("match %s is %s", p.id(), head.Status)
	}
	var log []string // the persons' choices; a bot, if there is one, has seat 1
	for _, e := range entries {
		if e.Kind == table.KindChoice && (e.Seat == 0 || !strings.Contains(head.Plan, "apprentice")) {
			log = append(log, e.Text)
		}
	}
	if !explained(p.posts, log) {
		p.t.Errorf("the log of match %s lacks an acknowledged choice, or has one that was not posted or was posted only once:\n%q\n%+v", p.id(), log, p.posts)
	}
}

// explained reports whether the posts explain a log. The log must have every acknowledged post in
// its order, possibly some of the others, and nothing else. A post that was refused in the end may
// have been chosen again. So the first of two equal posts need not be the one that was carried out.
func explained(posts []post, log []string) bool {
	told := map[int]bool{0: true} // the numbers of lines that the posts so far may have written
	for _, p := range posts {
		texts, then := strings.Split(p.choice, ";"), map[int]bool{}
		for n := range told {
			if rest := log[n:]; len(rest) >= len(texts) && slices.Equal(rest[:len(texts)], texts) {
				then[n+len(texts)] = true
			}
			if !p.acked {
				then[n] = true
			}
		}
		told = then
	}
	return told[len(log)]
}

// TestExplained checks explained itself.
func TestExplained(t *testing.T) {
	sent := []post{{choice: "a", acked: true}, {choice: "b;c"}, {choice: "b;c", acked: true}, {choice: "d"}}
	for _, c := range []struct {
		log  []string
		want bool
	}{
		{[]string{"a", "b", "c"}, true},
		{[]string{"a", "b", "c", "b", "c", "d"}, true},
		{[]string{"a", "b", "c", "d", "d"}, false}, // done twice
		{[]string{"a", "d"}, false},                // lost
		{[]string{"b", "c", "a"}, false},           // out of order
	} {
		if got := explained(sent, c.log); got != c.want {
			t.Errorf("the log %v is explained: %v, want %v", c.log, got, c.want)
		}
	}
	// 200 equal posts, none acknowledged, do not explain this log. Trying each combination would take
	// for ever.
	alike := slices.Repeat([]post{{choice: "a"}}, 200)
	if explained(alike, append(slices.Repeat([]string{"a"}, 100), "b")) {
		t.Error("a log with a choice that was not posted is explained")
	}
}
