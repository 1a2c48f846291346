package live_test

import (
	"regexp"
	"testing"
	"time"

	"signoria/live"
	"signoria/notice"
	"signoria/people"
	"signoria/people/peopletest"
	"signoria/store"
	"signoria/table"
)

type post = peopletest.Post

// telling returns a configuration with a manual clock whose notices go to a test post.
func telling(t testing.TB, s *store.Store, w *wristwatch, p *post) live.Config {
	t.Helper()
	c := watched(s, w)
	c.Notices = p.Notices(t)
	return c
}

// listener is a person who wants notices.
type listener struct {
	t      testing.TB
	server *live.Server
	people.Person
}

func listens(t testing.TB, srv *live.Server, guests ...guest) listener {
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
func (l listener) mails(w *wristwatch, p *post, address string) {
	l.t.Helper()
	must(l.t, l.server.People().Address(l.t.Context(), l.Person, address, "en", l.ID))
	live.Tell(l.server, w.now())
	letters, _ := p.Take()
	if len(letters) != 1 || letters[0].To != address {
		l.t.Fatalf("%+v", letters)
	}
	must(l.t, l.server.People().ConfirmAddress(l.t.Context(), l.Person, eightDigits.FindString(letters[0].Text)))
}

// tellAfter advances the clock and lets all nodes process notices.
func tellAfter(w *wristwatch, long time.Duration, nodes ...*live.Server) {
	w.pass(long)
	for range 3 { // decide, send, and process the consequences
		for _, node := range nodes {
			live.Tell(node, w.now())
		}
	}
}

func wantPost(t testing.TB, p *post, letters, shown int, when string) ([]notice.Letter, []notice.Shown) {
	t.Helper()
	return p.Want(t, letters, shown, when)
}

// dealing opens a match over days in which Anna has sealed, and will be asked when Bea seals.
func dealing(t testing.TB, srv *live.Server, w *wristwatch) (anna, bea guest) {
	t.Helper()
	anna, bea = timedPair(t, srv, "day")
	anna.choose("meek", "seal")
	tellAfter(w, 5*time.Minute, srv)
	return anna, bea
}

// deal lets Bea seal. All bid again, and Anna is asked.
func deal(bea guest) { bea.choose("meek", "seal") }

func proposal(w *wristwatch) table.Proposal {
	return table.Proposal{Kind: table.ProposePause, Until: w.now().Add(24 * time.Hour)}
}
