package e2e

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"signoria/history"
	persons "signoria/people"
	"signoria/store"
	log "signoria/table"
)

// acquaintances stores two persons with handles who have played six rated tables with each other,
// and returns a page of each.
func acquaintances(t *testing.T, srv *server, data string) (anna, jorg *tab) {
	t.Helper()
	ctx, quiet := t.Context(), slog.New(slog.DiscardHandler)
	kept, err := store.OpenExisting(ctx, data, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	known := persons.New(ctx, persons.Config{Store: kept, Now: time.Now, Log: quiet, ReadWait: patience, StoreWait: patience}, nil)
	var tabs []*tab
	var ids []string
	for _, name := range []string{"Anna", "Jörg"} {
		secret, p, err := known.CreatePerson(ctx)
		if err == nil {
			err = known.SetProfile(ctx, p, persons.Profile{Handle: name, Name: name, Privacy: persons.ForAnybody})
		}
		if err != nil {
			t.Fatal(err)
		}
		one := newTab(t, srv, name)
		one.open("/about")
		get[bool](one, `(document.cookie = 'person=`+secret+`; path=/', true)`)
		// A push subscription, because only persons who can be reached may ask for notices of tables.
		status, err := askPromise[int](one, `fetch(new URL('notices/push', document.querySelector('a.brand').href), {method: 'POST', body: new URLSearchParams({
			endpoint: 'https://fcm.googleapis.com/fcm/send/`+p.ID+`', p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg'})}).then((r) => r.status)`)
		if err != nil || status != 200 && status != 204 {
			t.Fatalf("asking for push messages: %d, %v", status, err)
		}
		tabs, ids = append(tabs, one), append(ids, p.ID)
	}
	for i := range 6 {
		id, at := fmt.Sprintf("played-%d", i), time.Now().Add(-time.Hour+time.Duration(i)*time.Minute)
		err := kept.Create(ctx, store.Match{ID: id, Title: "lorenzo", Seats: 2, Created: at, Plan: `{"watch":"seen` + id + `"}`, Status: "over"}, store.Addition{})
		if err == nil {
			_, err = kept.Append(ctx, id, store.Addition{Entries: []log.Entry{{Seq: 1, Kind: log.KindChoice, At: at}}, Names: log.Names{0: {Name: "Anna"}, 1: {Name: "Jörg"}}, Ending: &store.Ending{Match: id, Title: "lorenzo", Seats: 2, Open: true, Rated: true, Ended: at, Results: []store.Result{
				{Seat: 0, Person: ids[0], Place: 1, Points: 40, Parts: `[]`}, {Seat: 1, Person: ids[1], Place: 2, Points: 39, Parts: `[]`},
			}}})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := history.New(history.Config{Store: kept, Log: quiet, Now: time.Now, ReadWait: patience}).RateAll(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
	return tabs[0], tabs[1]
}

// scripts switches script off or on in the tab's pages.
func (p *tab) scripts(off bool) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: off})
	p.check("switching script", err)
}

// TestPagesOfPeople checks the pages that need known people with played matches, at a site below a
// path. The opener of a table, a companion and a stranger open them. axe-core finds nothing
// serious, the pages fit into a narrow window, and everything works by keys and without script.
func TestPagesOfPeople(t *testing.T) {
	t.Parallel()
	b, srv := belowAPath(t, true)
	anna, jorg := acquaintances(t, srv, srv.data)
	nobody := newTab(t, srv, "unknown")
	axe := axeCore(t)

	// Anna opens, by keys, a table for ratings near hers and one for her people, and invites by keys.
	room := ""
	for _, come := range []string{"near", "known"} {
		anna.open("/new?title=lorenzo&seats=2&with=anybody&pace=day&name1=Anna&come=" + come)
		anna.focus("#open-table")
		anna.press(kb.Enter)
		anna.await("the room", `document.getElementById('public')`)
		room = strings.TrimPrefix(anna.path(), home)
	}
	anna.open(room + "/guests")
	anna.focus("#guests input[name=who]")
	anna.press(" ")
	anna.focus("#invite-people")
	anna.press(kb.Enter)
	anna.await("the invitation", `document.querySelector('#guests input[name=who]:disabled')`)
	// Without script Jörg asks for notices of new tables; below he ends them.
	jorg.scripts(true)
	jorg.open("/tables?title=mil")
	jorg.click("#tell-me")
	jorg.await("the list of wanted tables", `document.querySelector('.lookouts form')`)

	for _, c := range []struct {
		*tab
		lang, address, shows string
	}{
		{anna, "ru", room + "/guests", "#guests input[name=who]"},
		{anna, "cs", "/new?title=lorenzo&seats=2&pace=day&with=friends", "details:has([name^=guest-]) > summary"},
		{anna, "en", "/people/me", ".num"},
		{jorg, "ru", "/tables", ".lookouts form"},
		{jorg, "cs", "/", "#invitations"},
		{jorg, "en", "/ladder/lorenzo/duel", "#me"},
		{nobody, "ru", "/tables", ".await-rows .closed a"},
		{nobody, "cs", "/people/Anna", "main .num"},
	} {
		c.scripts(false)
		c.open("/about")
		c.speak(c.lang)
		c.resize(phone)
		c.open(c.address)
		if !c.has(c.shows) {
			t.Errorf("%s: %s has no %s", c.name, c.address, c.shows)
		}
		if strings.HasSuffix(c.shows, " > summary") {
			c.click(c.shows)
			c.await("who can be invited", `probe.seen(document.querySelector('[name^=guest-]'))`)
		}
		c.audit(axe, c.lang+" "+c.address)
		c.resize(narrow)
		c.isNarrow(c.lang + " " + c.address)
	}
	// Tab reaches each of these, and the focus is visible there.
	for _, c := range []struct {
		*tab
		address string
		stops   []string
	}{
		{jorg, "/tables", []string{".await-rows li a", ".lookouts form button"}},
		{jorg, "/ladder/lorenzo/duel", []string{"main a[href*='/people/']"}},
		{nobody, "/tables", []string{".await-rows .closed a"}},
		{nobody, "/people/Anna", []string{"main a[href*='/m/']"}},
	} {
		c.open(c.address)
		for _, stop := range c.stops {
			c.focus(stop)
		}
	}
	jorg.scripts(true)
	jorg.open("/tables")
	jorg.click(".lookouts form button")
	jorg.await("the list of wanted tables to be empty", `!document.querySelector('.lookouts')`)
	jorg.open("/")
	jorg.click("#invitations a.primary, #invitations a.btn")
	jorg.click("#sit")
	jorg.await("the table", `document.getElementById('table')`)
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, what := range b.wrong {
		t.Error(what)
	}
}
