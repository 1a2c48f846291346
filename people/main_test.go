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

// wristwatch is a clock that goes on only when the test says so.
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

// server is a house of matches that nothing happens in by itself.
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

// tell looks once for what must be told, as if it were that time, and waits until it is done.
func (s *server) tell(at time.Time) {
	s.people.Round(at)
	s.people.Wait()
}

// watched is a configuration that looks at this watch, without notices.
func watched(s *store.Store, w *wristwatch) people.Config {
	return people.Config{Store: s, Now: w.now, Log: slog.New(slog.DiscardHandler), ReadWait: time.Minute, StoreWait: time.Minute, Interval: -1}
}

// notifier is watched with notices that go to a post.
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

func openTelling(t testing.TB, w *wristwatch, p *peopletest.Post) *server {
	t.Helper()
	return openServer(t, notifier(t, storetest.SQLite(t), w, p))
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

// change puts what becomes of a table in its place, as the server of matches does.
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

// timedPair is a match of Anna and Bea with clocks, each at a screen of her own, that has begun.
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

// dealing is a match of days of Anna and Bea, in which Anna will be asked as soon as Bea
// has sealed; Anna has sealed some minutes ago.
func dealing(t testing.TB, srv *server, w *wristwatch) (anna, bea guest) {
	t.Helper()
	anna, bea = timedPair(t, srv, "day")
	anna.choose("meek", "seal")
	tellAfter(w, 5*time.Minute, srv)
	return anna, bea
}

// deal lets Bea seal: all bid again, and Anna is asked.
func deal(bea guest) { bea.choose("meek", "seal") }

// listener is a person who wants to be told.
type listener struct {
	t      testing.TB
	server *server
	people.Person
}

func listens(t testing.TB, srv *server, guests ...guest) listener {
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

// mails confirms a mail address.
func (l listener) mails(w *wristwatch, p *peopletest.Post, address string) {
	l.t.Helper()
	must(l.t, l.server.People().Address(l.t.Context(), l.Person, address, "en", l.ID))
	l.server.tell(w.now())
	letters, _ := p.Take()
	if len(letters) != 1 || letters[0].To != address {
		l.t.Fatalf("%+v", letters)
	}
	must(l.t, l.server.People().ConfirmAddress(l.t.Context(), l.Person, eightDigits.FindString(letters[0].Text)))
}

func (l listener) wish(change func(*notice.Preferences)) {
	l.t.Helper()
	w := notice.DefaultPreferences("en")
	change(&w)
	must(l.t, l.server.People().SetPreferences(l.t.Context(), l.Person, w))
}

// tellAfter lets time pass, and tells until there is nothing left to be told now.
func tellAfter(w *wristwatch, long time.Duration, srv *server) {
	w.pass(long)
	for range 3 { // judged, sent, and what that has led to
		srv.tell(w.now())
	}
}
