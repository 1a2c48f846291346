package web

import (
	"compress/gzip"
	"database/sql"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/live"
	notify "signoria/notice"
	"signoria/people"
	"signoria/people/peopletest"
	"signoria/store"
	"signoria/talk"
	"signoria/web/lobby"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
	"signoria/web/start"
	"signoria/web/visitor"
)

// packed matches gzip data in base64, as some text columns contain it.
var packed = regexp.MustCompile(`H4sI[A-Za-z0-9+/=]{20,}`)

// wholeStore returns every column of every table in lower case, also decompressed, except the
// columns named "table.column".
func wholeStore(t *testing.T, dir string, except ...string) string {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, store.FileName)+"?mode=ro&_pragma=busy_timeout(60000)")
	pagetest.Must(t, err)
	defer db.Close()
	left := map[string]bool{}
	for _, column := range except {
		left[column] = true
	}
	var all strings.Builder
	for _, name := range texts(t, db, `SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`) {
		for _, column := range texts(t, db, `SELECT name FROM pragma_table_info('`+name+`')`) {
			if !left[name+"."+column] {
				list := texts(t, db, `SELECT COALESCE("`+column+`", '') FROM "`+name+`"`)
				fmt.Fprintln(&all, name+"."+column, strings.Join(list, "|"))
			}
		}
	}
	for _, text := range packed.FindAllString(all.String(), -1) {
		plain, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(text)))
		pagetest.Must(t, err)
		data, err := io.ReadAll(plain)
		pagetest.Must(t, err)
		fmt.Fprintln(&all, "unpacked", string(data))
	}
	return strings.ToLower(all.String())
}

// TestADeletedPersonIsNamedNowhere lets a person use everything that the site has for people and
// then delete themselves. Afterwards nothing names, reaches or leads to them: no column of the
// store, no file of it, and no page that others see. What others have played stays.
func TestADeletedPersonIsNamedNowhere(t *testing.T) {
	t.Parallel()
	box, dir, hooks := newPostBox(), t.TempDir(), &peopletest.Hooks{}
	h := openWith(t, dir, func(*pages.Config) {}, func(c *live.Config) {
		c.Talk = talk.Text
		c.Notices = people.NoticesConfig{Renderer: notify.Renderer{Book: pagetest.AllWords(t, pagetest.AllGames()), Site: "https://games.example"}, Push: fakePush{}, Mail: box, Webhook: hooks}
	})
	ctx := t.Context()
	anna, bea, cara, stranger := h.browser(), h.browser().known(), h.browser().known(), h.browser()
	anna.comesBack(box, "Xanthippe@games.example")
	anna.post(pages.AccountPage, "handle", "Xanthippe7", "name", "Xanthippe of Athens", "privacy", "anybody", "field", "vert", "division", "bend", "second", "or", "charge", "oak")
	h.shows(bea.person(), "Bea", "Bea", people.ForAnybody)
	h.shows(cara.person(), "Cara", "Cara", people.ForAnybody) // Anna has not muted her
	annas, beas := anna.person(), bea.person()
	pagetest.Must(t, h.store.AddPasskey(ctx, store.Passkey{ID: "passkeyofhers", Person: annas.ID, Holder: "holderofhers", Credential: `{"id":"credentialofhers"}`, Label: "labelofhers", Created: time.Now()}, nil, 5, time.Now()))
	guest := h.browser().known() // is merged into Anna's account
	guests := guest.person().ID
	pagetest.Must(t, h.server.People().Merge(ctx, guest.person(), annas))

	// Notices by mail, push and webhook, and notices of open tables.
	wantStatus(t, anna.post(persons.AddressPath, "address", "xanthippe.notices@games.example"), http.StatusOK)
	wantStatus(t, anna.post(notify.ConfirmPath, "code", box.code(t)), http.StatusOK)
	wantStatus(t, anna.subscribed("endpointofhers"), http.StatusOK)
	wantStatus(t, anna.post(notify.WebhookPath, "address", "plain:webhookofhers", "standing", "1"), http.StatusOK)
	anna.post(lobby.TellPath, "title", "toy", "pace", "days")
	if len(anna.lookouts()) != 1 {
		t.Fatal("Anna has no lookout for open tables")
	}

	// A table with talk, reports and a webhook of its own.
	room := anna.table("title", "toy", "seats", "2", "who2", start.WhoFriend, "name1", "Xanthippe the seat")
	seat := bea.post(room.linkNamed(t, "link-1")+"/sit", "name", "Bea", "nonce", "n")
	wantStatus(t, anna.post(room.base()+pages.WebhookTail, "address", "discord:tablehookofhers"), http.StatusOK)
	wantStatus(t, anna.post(room.base()+pages.WebhookTail+"/agree", "agree", "1", "named", "1", "mention", "876543210987654321"), http.StatusOK)
	for _, b := range []*browser{anna, bea} {
		b.post(map[*browser]string{anna: room.base(), bea: seat.base()}[b]+"/talk/agree", "yes", "1")
	}
	wantStatus(t, anna.post(room.base()+"/talk/say", "text", "xanthippe says so"), http.StatusOK)
	wantStatus(t, bea.post(seat.base()+"/talk/say", "text", "bea answers"), http.StatusOK)
	wantStatus(t, anna.post(room.base()+"/talk/react", "line", "2", "sign", "eye"), http.StatusOK)
	wantStatus(t, anna.post(room.base()+"/talk/report", "line", "2", "why", "insult"), http.StatusOK)
	wantStatus(t, bea.post(seat.base()+"/talk/report", "line", "1", "why", "insult"), http.StatusOK)
	match := strings.Split(room.base(), "/")[2]

	// A finished match with its review, rated matches, and waiting tables with invitations in both directions.
	over := anna.playOut(anna.table("title", "toy", "seats", "2", "level2", pagetest.First, "name1", "Xanthippe who won"))
	overAt := strings.Split(over.base(), "/")[2]
	h.wins(6, annas.ID, beas.ID)
	waits := openTable(t, h, anna, "3", "name1", "Xanthippe waits", "come", "known")
	asks := waits.base() + pages.GuestsTail
	anna.post(asks, "handle", "cara")
	hers := openTable(t, h, cara, "3", "name1", "Cara")
	cara.post(hers.base()+pages.GuestsTail, "handle", "xanthippe7")
	for _, b := range []*browser{anna, cara} {
		b.reload("/", func(a answer) bool { return strings.Contains(a.body, `id="invitations"`) }) // because invitations are written in the background
	}
	wantText(t, stranger.get("/ladder/lorenzo/duel"), "Xanthippe of Athens")
	pagetest.Must(t, h.server.People().SignInMail(ctx, "elsewhere", "Xanthippe@games.example", "en", "client")) // this mail is never used

	// The texts to search for: names, addresses, secrets, and all ids of hers.
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, store.FileName)+"?mode=ro&_pragma=busy_timeout(60000)")
	pagetest.Must(t, err)
	sought := []string{"xanthippe", "ofhers", "876543210987654321", annas.ID, guests, anna.cookie(visitor.PersonCookie), anna.cookie(pages.BrowserCookie)}
	for _, column := range []string{"devices.hash", "held.key", "mails.token", "webhooks.id", "webhooks.secret", "profiles.handle_key", "addresses.address_key"} {
		name, column, _ := strings.Cut(column, ".")
		list := texts(t, db, `SELECT "`+column+`" FROM `+name+` WHERE person = '`+annas.ID+`' AND "`+column+`" <> ''`)
		if len(list) == 0 {
			t.Errorf("Anna has nothing in %s.%s, so the test cannot check it", name, column)
		}
		sought = append(sought, list...)
	}
	sought = append(sought, store.WriterOf(store.PersonIdentity(annas.ID)))
	db.Close()
	before := wholeStore(t, dir)
	for _, s := range sought {
		if s != "" && !strings.Contains(before, strings.ToLower(s)) && s != anna.cookie(visitor.PersonCookie) && s != anna.cookie(pages.BrowserCookie) {
			t.Errorf("%q is not in the store before the deletion, so the test cannot find it", s)
		}
	}

	wantStatus(t, anna.post(pages.DevicesPage+"/forget"), http.StatusOK)

	// The account's row stays for a former player; nothing leads to the person.
	after := wholeStore(t, dir, "persons.id", "persons.merged_into", "profiles.person")
	for _, s := range sought {
		for at, text := 0, strings.ToLower(s); s != ""; at++ {
			i := strings.Index(after[at:], text)
			if i < 0 {
				break
			}
			at += i
			begin := strings.LastIndex(after[:at], "\n") + 1
			t.Errorf("%q is still in the store: %s … %s", s, after[begin:min(begin+40, at)], after[max(begin, at-60):min(len(after), at+80)])
		}
	}
	for late := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) { // until SQLite has truncated its write-ahead log
		var found []string
		for _, file := range []string{store.FileName, store.FileName + "-wal"} {
			data, err := os.ReadFile(filepath.Join(dir, file))
			for _, s := range []string{"xanthippe", "ofhers"} {
				if err == nil && strings.Contains(strings.ToLower(string(data)), s) {
					found = append(found, file+" "+s)
				}
			}
		}
		if len(found) == 0 {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("after 30 s there are traces in %v", found)
		}
	}

	// All pages that others can open.
	watch := "/m/" + overAt + "/" + h.watchKey(stranger.get(over.base()))
	rated := "/m/" + annas.ID[:6] + "-0/seen" + annas.ID[:6] + "-0"
	addresses := []string{"/", lobby.Path, "/tables/rows", "/ladder", "/ladder/lorenzo/duel", "/people/Xanthippe7", "/people/Bea", "/people/me", pages.DevicesPage, pages.DevicesPage + "/data.json",
		pages.AccountPage, notify.SettingsPath, rated, "/m/" + match + "/me", hers.base(), hers.base() + pages.GuestsTail, waits.base(), seat.base(), seat.base() + "/talk", seat.base() + "/record", seat.base() + pages.WebhookTail}
	for _, base := range []string{over.base(), watch} {
		for _, tail := range []string{"", "/result", "/result.svg", "/replay", "/replay?at=3", "/review", "/record", "/report", "/rematch", "/talk"} {
			addresses = append(addresses, base+tail)
		}
	}
	links := strings.Join(addresses, " ") // such keys are on the reader's own pages
	reached := 0
	for _, b := range []*browser{stranger, bea, cara} {
		for _, address := range addresses {
			a := b.get(address)
			if a.status == http.StatusOK {
				reached++
			}
			if a.status >= 500 {
				t.Errorf("%s answers %d", address, a.status)
			}
			for _, s := range sought {
				body := strings.ReplaceAll(strings.ToLower(a.body), "/people/xanthippe7", "") // the requested address itself
				if s != "" && !strings.Contains(links, s) && strings.Contains(body, strings.ToLower(s)) {
					t.Errorf("%s shows %q", address, s)
				}
			}
		}
	}
	if reached < 30 {
		t.Errorf("only %d pages were answered, want at least 30", reached)
	}
	wantStatus(t, stranger.get("/people/Xanthippe7"), http.StatusNotFound)
	wantNoText(t, cara.get("/"), `id="invitations"`)
	wantText(t, bea.get(seat.base()+"/talk"), "bea answers")
	wantText(t, bea.get("/people/me"), bea.say("person.former"))
	if strings.Contains(strings.ToLower(h.log.String()), "xanthippe") {
		t.Error("the log of the server names her")
	}
}
