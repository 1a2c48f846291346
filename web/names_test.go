package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"signoria/engine/enginetest/toy"
	"signoria/live"
	"signoria/people"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
	"signoria/web/start"
)

// formerly returns the name shown for a seat whose person has removed the name.
func (h *testSite) formerly(lang, seat string) string {
	return h.book.In(lang).T("page.former", "seat", seat)
}

// brief sets short timeouts for the store.
func brief(c *live.Config) {
	c.ReadWait, c.PostWait, c.StoreWait = 500*time.Millisecond, time.Second, 1500*time.Millisecond
}

// playOut takes the first choice again and again until the match is over.
func (b *browser) playOut(page answer) answer {
	b.t.Helper()
	ended := func(a answer) bool { return b.lookAt(a).Status == live.Over }
	for {
		page = b.reload(page.base(), func(a answer) bool { return choiceButton.MatchString(a.body) || ended(a) })
		if ended(page) {
			return page
		}
		b.post(page.base()+"/choose", "seq", page.field(b.t, seqField), "choice", page.field(b.t, choiceButton))
	}
}

// verifyRecord replays and verifies a record of the toy title.
func verifyRecord(text string) error {
	record, err := table.ReadRecord(strings.NewReader(text), "record")
	if err == nil {
		_, err = record.Verify(toy.Title())
	}
	return err
}

// TestANameIsChangedAtTheTable changes a name at the table. All viewers see the new name, also in
// earlier entries. Then the name is removed.
func TestANameIsChangedAtTheTable(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, room, link := friendly(t, h)
	wantText(t, friend.get(link), h.book.In("en").T("names.note"))
	seat := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	wantText(t, seat, h.book.In("en").T("names.head"), h.book.In("en").T("names.off"))
	stream := host.listen(room.base(), "", "", "identity")
	stream.next()
	changed := friend.post(seat.base()+"/name", "name", " \u202eBe\u200batrice ")
	wantStatus(t, changed, http.StatusOK)
	wantText(t, changed, "Beatrice")
	if got := stream.next(); !strings.Contains(got.data, "Beatrice") {
		t.Errorf("the last message to the host's page is\n%s", got.data)
	}
	for name, status := range map[string]int{strings.Repeat("x", 41): http.StatusBadRequest, "a\x00b": http.StatusBadRequest, "anna": http.StatusConflict} {
		wantStatus(t, friend.post(seat.base()+"/name", "name", name), status)
	}
	wantStatus(t, h.browser().post(link+"/name", "name", "Thief"), http.StatusForbidden)
	view := h.browser().lookAt(seat)
	wantStatus(t, h.browser().post("/m/"+view.ID+"/"+view.WatchKey+"/name", "name", "Thief"), http.StatusForbidden)
	wantStatus(t, friend.foreign(seat.base()+"/name", "name=Thief"), http.StatusForbidden)
	off := friend.post(seat.base()+"/name", "off", "1")
	for lang, page := range map[string]answer{"en": off, "cs": {}, "ru": {}} {
		if page.body == "" {
			host.lang = lang
			page = host.get(room.base())
		}
		wantText(t, page, h.formerly(lang, "2"))
		wantNoText(t, page, "Beatrice", "Thief")
	}
	if got := stream.next(); !strings.Contains(got.data, h.formerly("en", "2")) || strings.Contains(got.data, "Beatrice") {
		t.Errorf("the last message to the host's page is\n%s", got.data)
	}
	wantNoText(t, off, h.book.In("en").T("names.off_do"))
}

// TestChangesOfNamesAreBounded checks the rate limit of changing names.
func TestChangesOfNamesAreBounded(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.Rates.Names = 2 })
	b := h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Anna")
	for _, status := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		wantStatus(t, b.post(table.base()+"/name", "name", "Bea"), status)
	}
}

// found returns the names of the files in a folder that contain a text.
func found(t *testing.T, dir, text string) (files []string) {
	t.Helper()
	pagetest.Must(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if bytes.Contains(data, []byte(text)) {
			files = append(files, filepath.Base(path))
		}
		return err
	}))
	return files
}

// TestWhoIsDeletedIsNamedNowhere deletes a person's data. Afterwards the name is nowhere: not in a
// file of the store or of a new backup, nor in the server's log, nor on a page, nor in a record.
// Finished matches still replay and verify.
func TestWhoIsDeletedIsNamedNowhere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	h := openIn(t, dir)
	host, friend := h.browser(), h.browser()
	const gone, stays, renamed = "Deletedanna", "Stayingbea", "Deletedearlier"
	var tables []answer
	for range 3 {
		room := host.table("title", "toy", "seats", "3", "who2", start.WhoFriend, "who3", start.WhoScreen, "name1", gone, "name2", gone+"sfriend", "name3", gone+"sother")
		tables = append(tables, room)
	}
	seat := friend.post(tables[0].linkNamed(t, "link-1")+"/sit", "name", stays, "nonce", "n")
	host.post(tables[1].base()+"/name", "name", renamed)
	host.post(tables[1].base()+"/name", "name", gone)
	solo := host.table("title", "toy", "seats", "2", "level2", pagetest.First, "name1", gone)
	over := host.playOut(solo)
	if len(found(t, dir, gone)) == 0 {
		t.Fatal("the name is not found before the deletion, so the test cannot find it")
	}
	phone := h.browser()
	phone.post(pages.DevicesPage+"/join", "code", host.code())
	var all persons.OwnData
	pagetest.Must(t, json.Unmarshal([]byte(host.get(pages.DevicesPage+"/data.json").body), &all))
	if len(all.Tables) != 4 || !strings.Contains(strings.Join(all.Tables[0].Names, " "), gone) {
		t.Errorf("the data is %+v", all)
	}
	wantText(t, host.get(pages.DevicesPage), h.book.In("en").T("devices.forget_about"))
	wantStatus(t, phone.post(pages.DevicesPage+"/forget"), http.StatusOK) // from another device, which has opened no table yet

	_, err := h.store.Backup(t.Context(), filepath.Join(dir, "backup.db"))
	pagetest.Must(t, err)
	for _, name := range []string{gone, renamed} {
		if files := found(t, dir, name); len(files) > 0 {
			t.Errorf("%s is still in %v", name, files)
		}
		if strings.Contains(h.log.String(), name) {
			t.Errorf("the server's log contains %s", name)
		}
	}
	stranger := h.browser()
	watch := stranger.lookAt(over)
	for _, path := range []string{
		seat.base(), seat.base() + "/record", over.base(), over.base() + "/result", over.base() + "/replay?at=3", over.base() + "/record",
		"/m/" + watch.ID + "/" + watch.WatchKey, tables[1].base(), tables[2].base(), "/",
	} {
		wantNoText(t, friend.get(path), gone, renamed)
	}
	wantText(t, friend.get(seat.base()), stays, h.formerly("en", "1"), h.formerly("en", "3"))
	record := stranger.get(over.base() + "/record")
	wantText(t, record, `"kind":"end"`)
	pagetest.Must(t, verifyRecord(record.body))
	h.server.Close()
	again := openIn(t, dir)
	wantText(t, again.browser().get(over.base()+"/result"), h.formerly("en", "1"))
}

// TestDeletingDataWithoutAPerson deletes the data of a browser without a person. Its names at
// tables are removed.
func TestDeletingDataWithoutAPerson(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	wantNoText(t, b.get(pages.DevicesPage), h.book.In("en").T("devices.forget_do"))
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Anna")
	wantText(t, b.get(pages.DevicesPage), h.book.In("en").T("devices.forget_do"))
	wantStatus(t, b.post(pages.DevicesPage+"/forget"), http.StatusOK)
	b.wantTables(nil, []string{table.base(), "Anna"})
	page := h.browser().get(table.base())
	wantText(t, page, h.formerly("en", "1"))
	wantNoText(t, page, "Anna")
}

// TestDeletingDataWithATableThatCannotBeOpened checks that a table that cannot be opened does not
// prevent the deletion, and that the log names the table.
func TestDeletingDataWithATableThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Anna")
	const broken = "BROKEN"
	pagetest.Must(t, h.store.Create(t.Context(), store.Match{ID: broken, Title: "no title", Seats: 2, Created: time.Now(), Plan: "{}"}, store.Addition{}))
	address, err := url.Parse(h.url)
	pagetest.Must(t, err)
	b.client.Jar.SetCookies(address, []*http.Cookie{{Name: pages.TablesCookie, Path: "/", Value: url.QueryEscape(broken + "/key " + table.match() + "/" + table.key())}})
	b.code()
	wantStatus(t, b.post(pages.DevicesPage+"/forget"), http.StatusOK)
	wantText(t, h.browser().get(table.base()), h.formerly("en", "1"))
	wantNoText(t, b.get(pages.DevicesPage), h.book.In("en").T("devices.this"))
	if !strings.Contains(h.log.String(), "cannot be opened stay in the store\" match="+broken) {
		t.Errorf("the log does not name the table:\n%s", h.log.String())
	}
}

// TestDeletingDataInAFrozenStore checks that nothing is half deleted while the store is frozen, and
// that the deletion can be repeated.
func TestDeletingDataInAFrozenStore(t *testing.T) {
	dir := t.TempDir()
	h := openWith(t, dir, usualWaits, brief)
	b := h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Anna")
	b.code()
	thaw := storetest.Freeze(t, dir)
	wantStatus(t, b.post(pages.DevicesPage+"/forget"), http.StatusServiceUnavailable)
	b.wantTables([]string{table.base()}, nil)
	thaw()
	b.reload(pages.DevicesPage, func(answer) bool { return b.post(pages.DevicesPage+"/forget").status == http.StatusOK })
	wantText(t, h.browser().get(table.base()), h.formerly("en", "1"))
	b.wantTables(nil, []string{table.base()})
}

// TestWhoReadsIsAskedOnce checks that a page asks the store for its reader at most once. It does
// not ask at all if only this browser has played and the site sends no notices.
func TestWhoReadsIsAskedOnce(t *testing.T) {
	t.Parallel()
	silent, _ := telling(t)
	for _, c := range []struct {
		h    *testSite
		want int32
	}{{silent, 1}, {open(t), 0}} {
		b := c.h.browser()
		table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Anna")
		b.code()
		var asked atomic.Int32
		known := c.h.site.visitors.PersonBy
		c.h.site.visitors.PersonBy = func(context.Context, string) (people.Person, error) {
			asked.Add(1)
			return people.Person{}, live.ErrUnavailable
		}
		wantStatus(t, b.get(table.base()), http.StatusOK)
		if got := asked.Load(); got != c.want {
			t.Errorf("the store was asked %d times for the reader, want %d", got, c.want)
		}
		c.h.site.visitors.PersonBy = known
		page := b.get(table.base())
		b.post(table.base()+"/choose", "seq", page.field(t, seqField), "choice", page.field(t, choiceButton))
		thief := c.h.browser()
		thief.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
		asked.Store(0)
		c.h.site.visitors.PersonBy = func(ctx context.Context, secret string) (people.Person, error) {
			asked.Add(1)
			return known(ctx, secret)
		}
		wantText(t, thief.get(table.base()), `id="elsewhere"`)
		wantNoText(t, b.get(table.base()), `id="elsewhere"`)
		if got := asked.Load(); got != 1 {
			t.Errorf("the store was asked %d times for the reader after a choice, want once", got)
		}
	}
}

// TestPlayedElsewhereIsAnotherBoard checks that the notice about another browser's choice is sent
// to a page that shows the same board without it.
func TestPlayedElsewhereIsAnotherBoard(t *testing.T) {
	t.Parallel()
	h := open(t)
	b, thief := h.browser(), h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	thief.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	wantStatus(t, thief.post(table.base()+"/choose", "seq", table.field(t, seqField), "choice", table.field(t, choiceButton)), http.StatusOK)
	shown := thief.get(table.base()).field(t, versionOf) // without the notice
	got := b.listen(table.base(), "", shown, "identity").next()
	if !strings.Contains(got.data, `id="elsewhere"`) || !strings.HasPrefix(got.id, shown+"-") {
		t.Errorf("after version %s the stream sends %s:\n%s", shown, got.id, got.data)
	}
}

// TestNamesAreText checks that names are escaped everywhere and contain no control or direction
// characters.
func TestNamesAreText(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, room, link := friendly(t, h)
	const evil = `<img src=x onerror=1>"'&`
	seat := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	wantStatus(t, friend.post(seat.base()+"/name", "name", evil+"\u202e\u2066"), http.StatusOK)
	wantStatus(t, host.post(room.base()+"/name", "name", "שרה\u200f"), http.StatusOK)
	for _, path := range []string{room.base(), room.base() + "/replay?at=3", room.base() + "/report", "/", link} {
		for _, b := range []*browser{host, h.browser()} {
			got := b.get(path)
			wantNoText(t, got, "<img src=x", `onerror=1>"`, "\u202e", "\u2066", "\u200f")
		}
	}
	wantText(t, host.get(room.base()), "&lt;img src=x", "\u2068שרה\u2069")
	record := host.get(room.base() + "/record")
	if !json.Valid([]byte(strings.SplitN(record.body, "\n", 2)[0])) || strings.Contains(record.header.Get("Content-Disposition"), "img") {
		t.Errorf("the record is %q, %v", record.body, record.header)
	}
	for _, name := range []string{"a\x00b", "a\x1bb", "a\x7fb", "a\u0085b\u009b", "\xff\xfe"} {
		for _, path := range []string{seat.base() + "/name", seat.base() + "/sit"} {
			if got := friend.post(path, "name", name, "nonce", "n"); got.status < 400 || got.status >= 500 {
				t.Errorf("%s: the name %q is answered with %d", path, name, got.status)
			}
		}
	}
}
