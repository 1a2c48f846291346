package live_test

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"signoria/i18n"
	"signoria/live"
	"signoria/notice"
	"signoria/people"
	"signoria/store"
	"signoria/table"
)

// post takes what is sent, in the place of services and mail servers.
type post struct {
	mu      sync.Mutex
	letters []notice.Letter
	shown   []notice.Shown
	topics  []string
	kept    []time.Duration
	// pushing and mailing say what comes of it; nil: it is taken.
	pushing func(notice.Subscription) error
	mailing func(context.Context, notice.Letter) error
}

func (p *post) PublicKey() string { return "public" }

func (p *post) Check(s notice.Subscription) error {
	if !strings.HasPrefix(s.Endpoint, "https://") {
		return notice.ErrRefused
	}
	return nil
}

func (p *post) Push(_ context.Context, to notice.Subscription, shown notice.Shown, topic string, keep time.Duration) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pushing != nil {
		if err := p.pushing(to); err != nil {
			return err
		}
	}
	p.shown, p.topics, p.kept = append(p.shown, shown), append(p.topics, topic), append(p.kept, keep)
	return nil
}

// mailer is a post as a Mailer.
type mailer struct{ *post }

func (m mailer) Check(address string) (string, error) {
	if !strings.Contains(address, "@") {
		return "", notice.ErrRefused
	}
	return address, nil
}

func (m mailer) Mail(ctx context.Context, l notice.Letter) error {
	m.mu.Lock()
	mailing := m.mailing
	m.mu.Unlock()
	if mailing != nil {
		if err := mailing(ctx, l); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.letters = append(m.letters, l)
	return nil
}

// take gives what was sent since it was last asked.
func (p *post) take() (letters []notice.Letter, shown []notice.Shown) {
	p.mu.Lock()
	defer p.mu.Unlock()
	letters, shown = p.letters, p.shown
	p.letters, p.shown, p.topics, p.kept = nil, nil, nil, nil
	return letters, shown
}

func (p *post) fail(pushing func(notice.Subscription) error, mailing func(context.Context, notice.Letter) error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pushing, p.mailing = pushing, mailing
}

var toyWords = fstest.MapFS{}

func init() {
	for _, lang := range i18n.Languages {
		toyWords[lang+".yaml"] = &fstest.MapFile{Data: []byte("title:\n  toy:\n    name: \"Toy\"\n")}
	}
}

// telling is watched with notices that go to a post.
func telling(t testing.TB, s *store.Store, w *wristwatch, p *post) live.Config {
	t.Helper()
	book, err := i18n.Load(notice.Words(), toyWords)
	must(t, err)
	c := watched(s, w)
	c.Notices = people.NoticesConfig{Renderer: notice.Renderer{Book: book, Site: "https://games.example"}, Push: p, Mail: mailer{p}}
	return c
}

// listener is a person who wants to be told.
type listener struct {
	t      testing.TB
	server *live.Server
	people.Person
}

func listens(t testing.TB, srv *live.Server, guests ...guest) listener {
	t.Helper()
	_, p, err := srv.People().Welcome(t.Context())
	must(t, err)
	for _, g := range guests {
		must(t, srv.People().Keep(t.Context(), p, people.Held{Match: g.id, Key: g.key}))
	}
	return listener{t, srv, p}
}

func (l listener) subscribe() {
	l.t.Helper()
	must(l.t, l.server.People().Subscribe(l.t.Context(), l.Person, notice.Subscription{Endpoint: "https://push.example/" + l.ID, P256dh: "p", Auth: "a"}))
}

var eightDigits = regexp.MustCompile(`\b\d{8}\b`)

// mails confirms a mail address.
func (l listener) mails(w *wristwatch, p *post, address string) {
	l.t.Helper()
	must(l.t, l.server.People().Address(l.t.Context(), l.Person, address, "en", l.ID))
	live.Tell(l.server, w.now())
	letters, _ := p.take()
	if len(letters) != 1 || letters[0].To != address {
		l.t.Fatalf("%+v", letters)
	}
	must(l.t, l.server.People().ConfirmAddress(l.t.Context(), l.Person, eightDigits.FindString(letters[0].Text)))
}

func (l listener) wish(change func(*notice.Wishes)) {
	l.t.Helper()
	w := notice.Usual("en")
	change(&w)
	must(l.t, l.server.People().Wish(l.t.Context(), l.Person, w))
}

// tellAfter lets time pass, and all nodes tell until there is nothing left to be told now.
func tellAfter(w *wristwatch, long time.Duration, nodes ...*live.Server) {
	w.pass(long)
	for range 3 { // judged, sent, and what that has led to
		for _, node := range nodes {
			live.Tell(node, w.now())
		}
	}
}

// wantPost wants so many letters and push messages since the last time.
func wantPost(t testing.TB, p *post, letters, shown int, when string) ([]notice.Letter, []notice.Shown) {
	t.Helper()
	gotLetters, gotShown := p.take()
	if len(gotLetters) != letters || len(gotShown) != shown {
		t.Fatalf("%s: %d letters and %d push messages, want %d and %d: %+v %+v", when, len(gotLetters), len(gotShown), letters, shown, gotLetters, gotShown)
	}
	return gotLetters, gotShown
}

// dealing is a match of days of Anna and Bea, in which Anna will be asked as soon as Bea
// has sealed; Anna has sealed some minutes ago.
func dealing(t testing.TB, srv *live.Server, w *wristwatch) (anna, bea guest) {
	t.Helper()
	anna, bea = timedPair(t, srv, "day")
	anna.choose("meek", "seal")
	tellAfter(w, 5*time.Minute, srv)
	return anna, bea
}

// deal lets Bea seal: all bid anew, and Anna is asked.
func deal(bea guest) { bea.choose("meek", "seal") }

func proposal(w *wristwatch) table.Proposal {
	return table.Proposal{Kind: table.ProposePause, Until: w.now().Add(24 * time.Hour)}
}
