package people_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"sync"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/notice"
	"signoria/people"
	"signoria/people/peopletest"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
	"signoria/table/clock"
)

// wristwatch is a clock that moves only when the test moves it.
type wristwatch struct {
	mu sync.Mutex
	at time.Time
}

func newWatch() *wristwatch { return &wristwatch{at: time.Now().UTC().Truncate(time.Microsecond)} }

func (w *wristwatch) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *wristwatch) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

// server is a house of matches in which nothing happens by itself.
type server struct {
	config people.Config
	people *people.People
	work   sync.WaitGroup

	mu     sync.Mutex
	tables map[string]people.NamedTable
}

var _ people.House = &server{}

func (s *server) Match(_ context.Context, id string) (people.NamedTable, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, there := s.tables[id]
	if !there {
		return t, false, store.ErrUnknown
	}
	return t, false, nil
}

func (s *server) Admits(ctx context.Context, t people.NamedTable, person string) (bool, error) {
	if !t.Header().Plan.Public.Known {
		return true, nil
	}
	return s.config.Store.Admits(ctx, store.Admission{Match: t.Header().ID, Person: person, Known: true})
}

func (s *server) Start(do func()) bool { s.work.Go(do); return true }

func (s *server) InTime(ctx context.Context, do func(context.Context) error) error { return do(ctx) }

func (s *server) MAC(purpose, text string) []byte {
	mac := hmac.New(sha256.New, []byte("key"))
	fmt.Fprintf(mac, "%s\n%s", purpose, text)
	return mac.Sum(nil)
}

func (s *server) Fingerprint(client string) string {
	return hex.EncodeToString(s.MAC("client", client))
}

func (s *server) People() *people.People { return s.people }

// notify makes one round of the notifier as if it were that time, and waits until the round is
// done.
func (s *server) notify(at time.Time) {
	s.people.Round(at)
	s.people.Wait()
}

// watched returns a configuration with this clock and without notices.
func watched(s *store.Store, w *wristwatch) people.Config {
	return people.Config{Store: s, Now: w.now, Log: slog.New(slog.DiscardHandler), ReadWait: time.Minute, StoreWait: time.Minute, Interval: -1}
}

// notifier returns a configuration with this clock, and with notices that go to a post of the test.
func notifier(t testing.TB, s *store.Store, w *wristwatch, p *peopletest.Post) people.Config {
	t.Helper()
	c := watched(s, w)
	c.Notices = p.Notices(t)
	return c
}

func openServer(t testing.TB, c people.Config) *server {
	t.Helper()
	c.Notices = c.Notices.WithDefaults()
	if c.Notices.MailsPerDay == 0 {
		c.Notices.MailsPerDay = 1000
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &server{config: c, tables: map[string]people.NamedTable{}}
	s.people = people.New(ctx, c, s)
	s.people.Run()
	t.Cleanup(func() { cancel(); s.people.Wait(); s.work.Wait() })
	return s
}

func openWithPost(t testing.TB, w *wristwatch, p *peopletest.Post) *server {
	t.Helper()
	return openServer(t, notifier(t, storetest.SQLite(t), w, p))
}

// openNotifying opens a server whose notices go to a post of the test. It returns the server with
// the post and its clock.
func openNotifying(t testing.TB) (*wristwatch, *peopletest.Post, *server) {
	t.Helper()
	w, p := newWatch(), &peopletest.Post{}
	return w, p, openWithPost(t, w, p)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantError(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got error %v, want %v", err, want)
	}
}

// guest is a browser that holds the key of a seat.
type guest struct {
	t      testing.TB
	server *server
	seat   engine.Seat
	id     string
	key    string
}

// change replaces a table by the result of do and stores it, as the server of matches does.
func (g guest) change(do func(*table.Table) (*table.Table, error)) {
	g.t.Helper()
	s := g.server
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.tables[g.id]
	next, err := do(was.Table)
	must(g.t, err)
	_, err = s.config.Store.Append(g.t.Context(), g.id, store.Addition{Entries: next.Since(was.Last()), Triggers: s.people.Triggers(was.Table, next)})
	must(g.t, err)
	s.tables[g.id] = people.NamedTable{Table: next, Names: was.Names}
	s.people.MarkSeenByKey(g.id, g.key)
}

func (g guest) choose(texts ...string) {
	g.t.Helper()
	g.change(func(t *table.Table) (*table.Table, error) {
		return t.Choose(table.Submission{Seat: g.seat, Seq: t.Last(), Texts: texts, At: g.server.config.Now()})
	})
}

func (g guest) undo() {
	g.t.Helper()
	g.change(func(t *table.Table) (*table.Table, error) {
		return t.Undo(engine.SeatsOf(g.seat), t.Last(), g.server.config.Now())
	})
}

// timedPair returns a match of Anna and Bea with a clock of that pace. It has begun, and each of
// them has a screen of her own.
func timedPair(t testing.TB, srv *server, pace string) (anna, bea guest) {
	t.Helper()
	p, _ := clock.PaceNamed(pace)
	srv.mu.Lock()
	defer srv.mu.Unlock()
	at, title := srv.config.Now(), toy.Title()
	id := fmt.Sprintf("match%d", len(srv.tables))
	anna = guest{t, srv, 0, id, "annas" + id}
	bea = guest{t, srv, 1, id, table.SeatKey("bea's token", id, 1, 0)}
	head := table.Header{ID: id, Options: engine.Options{Seats: 2}, Edition: title.Meta().Edition, Created: at, Secret: id, Promise: table.HashSecret(id),
		Plan: table.Plan{Watch: "watch" + id, Clock: p.Settings, Seats: []table.SeatPlan{{Name: "Anna"}, {Screen: 1}},
			Keys: []string{table.HashKey(anna.key), table.HashKey(table.InviteKey(anna.key, 1, 0))}}}
	now, err := table.New(title, head)
	must(t, err)
	now, err = now.Sit(0, table.SitInput{Nonce: "anna's nonce"}, at)
	must(t, err)
	now, err = now.Sit(1, table.SitInput{Nonce: "bea's nonce", Key: table.HashKey(bea.key)}, at)
	must(t, err)
	plan, err := json.Marshal(head.Plan)
	must(t, err)
	must(t, srv.config.Store.PutEdition(t.Context(), store.Edition{Title: "toy", Hash: head.Edition, Archive: []byte("zip")}))
	names := table.Names{0: {Name: "Anna"}, 1: {Name: "Bea"}}
	row := store.Match{ID: id, Title: "toy", Seats: 2, Options: head.Options.String(), Edition: head.Edition, Created: at, Promise: head.Promise, Secret: head.Secret,
		Plan: string(plan), Status: "running"}
	must(t, srv.config.Store.Create(t.Context(), row, store.Addition{Entries: now.Since(0), Names: names}))
	srv.tables[id] = people.NamedTable{Table: now, Names: names}
	return anna, bea
}

// dealing returns a match of Anna and Bea in which each has a day. Anna has sealed five minutes
// ago. She is to play as soon as Bea has sealed.
func dealing(t testing.TB, srv *server, w *wristwatch) (anna, bea guest) {
	t.Helper()
	anna, bea = timedPair(t, srv, "day")
	anna.choose("meek", "seal")
	notifyAfter(w, 5*time.Minute, srv)
	return anna, bea
}

// deal lets Bea seal. Then all bid again, and Anna is to play.
func deal(bea guest) { bea.choose("meek", "seal") }

// listener is a person who wants notices.
type listener struct {
	t      testing.TB
	server *server
	people.Person
}

// newListener makes a person who has saved the keys of these seats.
func newListener(t testing.TB, srv *server, guests ...guest) listener {
	t.Helper()
	_, p, err := srv.People().CreatePerson(t.Context())
	must(t, err)
	for _, g := range guests {
		must(t, srv.People().SaveKeys(t.Context(), p, people.SavedKey{Match: g.id, Key: g.key}))
	}
	return listener{t, srv, p}
}

func (l listener) subscribe() {
	l.t.Helper()
	must(l.t, l.server.People().Subscribe(l.t.Context(), l.Person, notice.Subscription{Endpoint: "https://push.example/" + l.ID, P256dh: "p", Auth: "a"}))
}

var eightDigits = regexp.MustCompile(`\b\d{8}\b`)

// confirmMail sets a mail address and confirms it.
func (l listener) confirmMail(w *wristwatch, p *peopletest.Post, address string) {
	l.t.Helper()
	must(l.t, l.server.People().Address(l.t.Context(), l.Person, address, "en", l.ID))
	l.server.notify(w.now())
	letters, _ := p.Take()
	if len(letters) != 1 || letters[0].To != address {
		l.t.Fatalf("%+v", letters)
	}
	must(l.t, l.server.People().ConfirmAddress(l.t.Context(), l.Person, eightDigits.FindString(letters[0].Text)))
}

// prefer sets the default preferences with a change.
func (l listener) prefer(change func(*notice.Preferences)) {
	l.t.Helper()
	w := notice.DefaultPreferences("en")
	change(&w)
	must(l.t, l.server.People().SetPreferences(l.t.Context(), l.Person, w))
}

// notifyAfter moves the clock and then makes rounds of the notifier until nothing is left for now.
func notifyAfter(w *wristwatch, long time.Duration, srv *server) {
	w.pass(long)
	for range 3 { // one round judges, one sends, one does what follows from that
		srv.notify(w.now())
	}
}
