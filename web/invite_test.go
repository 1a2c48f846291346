package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// friendly opens Anna's table with a friend's seat and returns both browsers, the room and the
// link.
func friendly(t *testing.T, h *testSite) (host, friend *browser, room answer, link string) {
	t.Helper()
	host, friend = h.browser(), h.browser()
	room = host.table("title", "toy", "seats", "2", "who2", start.WhoFriend, "name1", "Anna")
	return host, friend, room, room.linkNamed(t, "link-1")
}

// linkNamed returns the path of the link in the copyable field with the given id.
func (a answer) linkNamed(t *testing.T, id string) string {
	t.Helper()
	return a.field(t, regexp.MustCompile(`id="`+id+`" readonly value="[^"]*?(/m/[^"]+)"`))
}

func TestAFriendSitsDownByLink(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, room, link := friendly(t, h)
	wantText(t, room, h.book.In("en").T("room.head"), h.book.In("en").T("fair.seal"))
	friend.lang = "cs"
	door := friend.get(link)
	wantText(t, door, h.book.In("cs").T("room.sit"), "Anna")
	wantNoText(t, door, room.base()) // the friend must not learn the host's key
	table := friend.post(link+"/sit", "name", "Jiří", "nonce", "štěstí")
	wantStatus(t, table, http.StatusOK)
	wantText(t, table, `id="table"`, "Jiří", "Anna")
	if table.base() == link || table.linkNamed(t, "own-link") != table.base() {
		t.Errorf("the friend plays at %s, was invited by %s, and has the own link %s", table.base(), link, table.linkNamed(t, "own-link"))
	}
	hosts := host.get(room.base())
	wantText(t, hosts, `id="table"`, "Jiří")
	wantNoText(t, hosts, link, table.base())
	home := friend.get("/")
	wantText(t, home, table.base())
	wantNoText(t, home, link)
	// A spectator's page has no choices and no keys of others.
	view, err := h.server.View(t.Context(), table.match(), table.key())
	pagetest.Must(t, err)
	watch := h.browser().get("/m/" + view.ID + "/" + view.WatchKey)
	wantText(t, watch, `id="table"`)
	wantNoText(t, watch, `name="choice"`, room.base(), link, table.base())
}

// match returns the match's id in the address, and key the key.
func (a answer) match() string { return strings.Split(a.base(), "/")[2] }

func (a answer) key() string { return strings.Split(a.base(), "/")[3] }

// TestATakenInvitation opens an invitation again after a browser sat down by it. That browser is
// led to its seat. All others get a page that says so, in each language, with script and without.
func TestATakenInvitation(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, _, link := friendly(t, h)
	friend.get(link)
	seat := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	for _, again := range []answer{friend.get(link), friend.post(link+"/sit", "name", "Zoe", "nonce", "m")} { // again, because the first answer may have been lost
		if again.base() != seat.base() {
			t.Errorf("the friend is led to %s, want the own seat %s", again.base(), seat.base())
		}
		wantNoText(t, again, "Zoe")
	}
	for _, b := range []*browser{host, h.browser()} {
		for _, b.lang = range []string{"en", "cs", "ru"} {
			for _, b.live = range []bool{false, true} {
				words := h.book.In(b.lang)
				for _, got := range []answer{
					b.get(link), b.get(link + "/replay?at=1"), b.get(link + "/record"), b.post(link+"/sit", "name", "Zoe", "nonce", "m"),
					b.post(link+"/choose", "seq", "3", "choice", "meek"), b.post(link+"/invite", "seat", "2", "turn", "0"),
				} {
					wantStatus(t, got, http.StatusForbidden)
					wantText(t, got, words.T("shut.taken.head"), "Bea", "Anna", words.T("shut.watch"), `id="match"`)
					wantNoText(t, got, seat.base(), "/stream", words.T("shut.own"))
				}
			}
		}
	}
	friend.live = true
	wantText(t, friend.post(link+"/choose", "seq", "3", "choice", "meek"), seat.base(), h.book.In("en").T("shut.own"))
}

// TestSittingDownWithoutCookies sits down in a browser without cookies, by the key in the address.
func TestSittingDownWithoutCookies(t *testing.T) {
	t.Parallel()
	h := open(t)
	_, friend, _, link := friendly(t, h)
	friend.client.Jar = nil
	seat := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	wantStatus(t, seat, http.StatusOK)
	wantText(t, seat, `id="choose"`)
	wantStatus(t, friend.get(link), http.StatusForbidden)
	wantText(t, friend.get(seat.base()), `id="choose"`)
}

// TestOnlyOwnTokensCount sends browser tokens that the server did not issue. The server replaces
// them.
func TestOnlyOwnTokensCount(t *testing.T) {
	t.Parallel()
	h := open(t)
	_, friend, _, link := friendly(t, h)
	for _, value := range []string{"", "short", strings.Repeat("a", page.TokenLength), strings.Repeat("A", page.TokenLength-1) + "\""} {
		r, err := http.NewRequest("GET", h.url+link, nil)
		pagetest.Must(t, err)
		r.AddCookie(&http.Cookie{Name: page.BrowserCookie, Value: value})
		friend.client.Jar = nil
		minted := cookieNamed(friend.do(r), page.BrowserCookie)
		if minted == nil || minted.Value == value || len(minted.Value) != page.TokenLength || !minted.HttpOnly || minted.SameSite != http.SameSiteLaxMode {
			t.Errorf("with the token %q the browser is given %+v", value, minted)
		}
	}
}

func cookieNamed(a answer, name string) *http.Cookie {
	for _, c := range (&http.Response{Header: a.header}).Cookies() {
		if c.Name == name {
			return c
		}
	}
	return nil
}

func TestReplacedInvitation(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, room, link := friendly(t, h)
	seat := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	wantNoText(t, seat, "/invite") // a guest cannot invite
	wantStatus(t, friend.post(seat.base()+"/invite", "seat", "2", "turn", "0"), http.StatusForbidden)
	wantStatus(t, host.post(room.base()+"/invite", "seat", "king", "turn", "0"), http.StatusBadRequest)
	wantStatus(t, host.post(room.base()+"/invite", "seat", "1", "turn", "0"), http.StatusForbidden)
	stream := friend.listen(seat.base(), "", "", "identity")
	stream.next()

	renewed := host.post(room.base()+"/invite", "seat", "2", "turn", "0")
	wantStatus(t, renewed, http.StatusOK)
	words := h.book.In("en")
	wantText(t, renewed, words.T("chronicle.invite", "name", h.formerly("en", "2")), words.T("room.awaited")) // her name is removed with her
	second := renewed.linkNamed(t, "link-1")
	if second == link {
		t.Fatal("the replaced invitation has the same link")
	}
	if again := host.post(room.base()+"/invite", "seat", "2", "turn", "0"); again.linkNamed(t, "link-1") != second {
		t.Error("posting twice makes two invitations")
	}
	told := stream.next()
	if !strings.Contains(told.data, words.T("shut.replaced.head")) || strings.Contains(told.data, "/stream") {
		t.Errorf("the last message to Bea's page is\n%s", told.data)
	}
	if e, more := <-stream.events; more {
		t.Errorf("the stream of a replaced key continues: %s", e.data)
	}
	for _, dead := range []string{link, seat.base()} {
		for _, friend.live = range []bool{false, true} {
			got := friend.get(dead)
			wantStatus(t, got, http.StatusGone)
			wantText(t, got, words.T("shut.replaced.head"), "Anna")
			wantStatus(t, friend.post(dead+"/sit", "name", "Bea"), http.StatusGone)
			wantStatus(t, friend.post(dead+"/choose", "seq", "3", "choice", "meek"), http.StatusGone)
		}
	}
	late := friend.listen(seat.base(), "", "", "identity")
	if got := late.next(); !strings.Contains(got.data, words.T("shut.replaced.head")) {
		t.Errorf("a new stream with a replaced key sends\n%s", got.data)
	}

	cara := h.browser()
	door := cara.get(second)
	wantText(t, door, words.T("room.sit"), words.T("room.your_seat"))
	wantNoText(t, door, words.T("fair.lucky_note")) // the cards are already shuffled
	wantNoText(t, door, `id="table"`, `id="choose"`)
	table := cara.post(second+"/sit", "name", "Cara")
	wantText(t, table, `id="choose"`, "Cara", words.T("chronicle.sit", "name", "Cara"))
	wantNoText(t, host.get(room.base()), second)
}

type recorder struct {
	http.ResponseWriter
	header http.Header
}

func (r *recorder) Header() http.Header { return r.header }

// TestKeysStayHere checks, also for errors, that no key gets into the log, into shared caches, or
// to another site.
func TestKeysStayHere(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, room, link := friendly(t, h)
	friend.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	sat := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	wantStatus(t, sat, http.StatusSeeOther)
	seat := sat.header.Get("Location")
	_, err := h.server.View(t.Context(), room.match(), room.key())
	pagetest.Must(t, err)
	pagetest.Must(t, errOf(h.server.Invite(t.Context(), room.match(), room.key(), 1, 0)))
	answers := []answer{sat, host.get(room.base()), host.get(room.base() + "/result"), host.get(room.base() + "/record"),
		host.get(room.base() + "/nothing"), host.post(room.base()+"/choose", "seq", "x"), friend.get(link), friend.get(seat),
		friend.post(seat+"/sit", "name", "Bea"), friend.raw(seat+"/sit", "%zz"), friend.foreign(seat+"/sit", "name=x")}
	pagetest.Must(t, h.store.Close())
	answers = append(answers, host.post(room.base()+"/invite", "seat", "2", "turn", "1"))
	for i, a := range answers {
		if a.header.Get("Cache-Control") != "no-store" || a.header.Get("Referrer-Policy") != "same-origin" {
			t.Errorf("answer %d may be cached, or may send its address to other sites: %v", i, a.header)
		}
	}
	for name, base := range map[string]string{"creator's": room.base(), "invitation": link, "seat's": seat} {
		if key := (answer{path: base}).key(); strings.Contains(h.log.String(), key) {
			t.Errorf("the log contains the %s key:\n%s", name, h.log.String())
		}
	}
	if !strings.Contains(h.log.String(), "/invite") {
		t.Error("the log does not name routes")
	}
}

// TestTheInvitedSeeNothingOfTheTable checks that an invited person sees nothing of a running match
// before sitting down.
func TestTheInvitedSeeNothingOfTheTable(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, room, link := friendly(t, h)
	friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	hosts := host.post(room.base()+"/invite", "seat", "2", "turn", "0")
	wantText(t, hosts, "Viewer:", `class="log"`)
	door := h.browser().get(hosts.linkNamed(t, "link-1"))
	wantNoText(t, door, "Viewer:", `class="log"`)
	wantText(t, door, `class="match waiting"`)
}
