package web

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signoria/live"
	"signoria/store/storetest"
	"signoria/talk"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// talking opens a site with talk.
func talking(t *testing.T, dir string, may talk.May) *testSite {
	t.Helper()
	return openWith(t, dir, func(*pages.Config) {}, func(c *live.Config) { c.Talk = may })
}

// talkTable opens a running table of two friends, and returns the browsers and addresses of host,
// friend and spectator.
func talkTable(t *testing.T, h *testSite, fields ...string) (host, friend, watcher *browser, hosts, friends, watched string) {
	t.Helper()
	host, friend, watcher = h.browser(), h.browser(), h.browser()
	room := host.table(append([]string{"title", "toy", "seats", "2", "who2", start.WhoFriend, "name1", "Anna"}, fields...)...)
	seat := friend.post(room.linkNamed(t, "link-1")+"/sit", "name", "Bea", "nonce", "n")
	wantStatus(t, seat, http.StatusOK)
	hosts = room.base()
	return host, friend, watcher, hosts, seat.base(), hosts[:strings.LastIndex(hosts, "/")+1] + h.watchKey(host.get(hosts))
}

// TestALineIsReadInOnesOwnLanguageAndDrawsNoBoard checks that everybody reads phrases in their own
// language. A line sends a number on the board's stream, and the board is not sent again.
func TestALineIsReadInOnesOwnLanguageAndDrawsNoBoard(t *testing.T) {
	t.Parallel()
	h := talking(t, t.TempDir(), talk.Text)
	host, friend, watcher, hosts, friends, watched := talkTable(t, h)
	host.lang, friend.lang, watcher.lang = "en", "cs", "ru"
	board := friend.get(friends)
	wantText(t, board, `id="talk-open"`, `id="talk"`, "/talk.")
	stream := friend.listen(friends, "", "", "identity")
	if first := stream.next(); first.data != "0\n" {
		t.Fatalf("the stream begins with %q", first.data)
	}
	stream.until(`id="match"`)
	h.awaitOnline(host.get(hosts), 1)
	for len(stream.events) > 0 {
		stream.next() // the messages about arrivals
	}
	said := host.post(hosts+"/talk/say", "phrase", "misclick", "once", "x")
	wantStatus(t, said, http.StatusOK)
	wantText(t, said, "My mistake: may I take it back?", "Anna")
	host.post(hosts+"/talk/say", "phrase", "misclick", "once", "x") // again, as if the answer was lost
	if e := stream.next(); e.data != "1\n" || e.id != "" && strings.Contains(e.data, "match") {
		t.Errorf("after a line the stream sends %q", e.data)
	}
	wantText(t, friend.get(friends+"/talk"), "Omyl: smím to vzít zpět?")
	wantText(t, watcher.get(watched+"/talk"), "Ошибка: можно отменить ход?")
	if n := strings.Count(friend.get(friends+"/talk").body, "Omyl: smím to vzít zpět?</bdi>"); n != 1 {
		t.Errorf("a line that was posted twice is shown %d times", n)
	}
	watcher.post(watched+"/talk/say", "phrase", "luck")
	wantText(t, watcher.get(watched+"/talk"), "Удачи!</bdi>")
	wantNoText(t, friend.get(friends+"/talk"), "Hodně štěstí!</bdi>") // players do not see the spectators' talk before the end
	for _, wrong := range [][]string{{"phrase", "swear"}, {"phrase", "mind", "about", "no_such_thing"}, {"phrase", "mind"}, {"text", "hello"}, {}} {
		a := host.post(hosts+"/talk/say", wrong...)
		if a.status < 400 || a.status >= 500 {
			t.Errorf("%v is answered %d", wrong, a.status)
		}
	}
	wantStatus(t, host.post(hosts+"/talk/react", "line", "1", "sign", "thumb"), http.StatusBadRequest)
	wantStatus(t, host.post(hosts+"/talk/react", "line", "x", "sign", "eye"), http.StatusBadRequest)
	wantStatus(t, host.post(hosts+"/talk/react", "line", "99", "sign", "eye"), http.StatusNotFound)
	wantStatus(t, friend.post(friends+"/talk/react", "line", "1", "sign", "eye"), http.StatusOK)
	wantText(t, host.get(hosts+"/talk"), `title="I see what you did"`, `class="reactions"`)
	wantStatus(t, friend.post(friends+"/talk/react", "turn", "1", "sign", "laurel"), http.StatusOK)
	wantText(t, host.get(hosts+"/talk"), `data-turn="1"`)
	wantStatus(t, h.browser().post("/m/none/none/talk/say", "phrase", "luck"), http.StatusNotFound)
}

// TestFreeText checks that free text needs everybody's agreement. A refused text stays in the
// field, with the reason.
func TestFreeText(t *testing.T) {
	t.Parallel()
	h := talking(t, t.TempDir(), talk.Text)
	host, friend, watcher, hosts, friends, watched := talkTable(t, h)
	host.lang = "en"
	wantNoText(t, host.get(hosts+"/talk"), `id="talk-text"`)
	wantText(t, host.post(hosts+"/talk/agree", "yes", "1"), "Awaited: ", "Bea")
	wantStatus(t, host.post(hosts+"/talk/say", "text", "too early"), http.StatusConflict)
	wantText(t, friend.post(friends+"/talk/agree", "yes", "1"), `id="talk-text"`)
	wantText(t, host.get(hosts+"/talk"), `id="talk-text"`)
	wantNoText(t, watcher.get(watched+"/talk"), `id="talk-text"`)
	for text, sentence := range map[string]string{
		"<b>bold</b>": "it may hold no tags", "a\u202eb": "characters that cannot be seen", "a\u200db": "characters that cannot be seen", "a\x07b": "characters that cannot be seen",
		strings.Repeat("ж", 301): "300 characters at most",
	} {
		a := host.post(hosts+"/talk/say", "text", text)
		wantStatus(t, a, http.StatusUnprocessableEntity)
		wantText(t, a, sentence, `id="talk-text"`)
	}
	wantText(t, host.post(hosts+"/talk/say", "text", "<b>bold</b>"), `value="&lt;b&gt;bold&lt;/b&gt;"`)
	wantStatus(t, host.post(hosts+"/talk/say", "text", "1 < 2 & \"so\" https://example.org"), http.StatusOK)
	wantText(t, friend.get(friends+"/talk"), "1 &lt; 2 &amp; &#34;so&#34; https://example.org</bdi>")
	wantNoText(t, friend.get(friends+"/talk"), `href="https://example.org`)
	friend.post(friends + "/talk/agree")
	wantStatus(t, host.post(hosts+"/talk/say", "text", "too late"), http.StatusConflict)
	for range talk.Burst - 1 {
		wantStatus(t, host.post(hosts+"/talk/say", "phrase", "nice"), http.StatusOK)
	}
	much := host.post(hosts+"/talk/say", "phrase", "nice")
	wantStatus(t, much, http.StatusTooManyRequests)
	wantText(t, much, "much in a short time")
}

// TestMuteAndReportALine checks that lines of muted persons are folded, and that the page for
// reports says who reads them.
func TestMuteAndReportALine(t *testing.T) {
	t.Parallel()
	h := talking(t, t.TempDir(), talk.Text)
	host, friend, _, hosts, friends, _ := talkTable(t, h)
	host.post(hosts+"/talk/say", "phrase", "ouch")
	friend.lang = "en"
	page := friend.get(friends + "/talk/line?n=1")
	wantText(t, page, "Whoever runs this server gets this line", "Ouch!", `value="insult"`)
	wantStatus(t, host.get(hosts+"/talk/line?n=1"), http.StatusNotFound) // the own line
	wantStatus(t, friend.get(friends+"/talk/line?n=9"), http.StatusNotFound)
	wantStatus(t, friend.get(friends+"/talk/line"), http.StatusNotFound)
	wantStatus(t, friend.post(friends+"/talk/report", "line", "1", "why", "nothing"), http.StatusBadRequest)
	wantText(t, friend.post(friends+"/talk/report", "line", "1", "why", "insult"), "1 line of somebody you muted")
	wantText(t, friend.get(pages.DevicesPage), "You have muted 1 person")
	friend.post(pages.DevicesPage + "/hear")
	wantNoText(t, friend.get(friends+"/talk"), "you muted")
	list, err := h.server.Talk().Store.Complaints(t.Context(), 9)
	pagetest.Must(t, err)
	if len(list) != 1 || list[0].Line != 1 || list[0].Why != "insult" || list[0].Seat != 1 {
		t.Errorf("reports are %+v", list)
	}
}

// TestTalkIsOffByTheHostTheOpenerOrOneself checks that host, opener and viewer can each switch talk
// off.
func TestTalkIsOffByTheHostTheOpenerOrOneself(t *testing.T) {
	t.Parallel()
	off := talking(t, t.TempDir(), talk.Off)
	host, _, _, hosts, _, _ := talkTable(t, off)
	wantNoText(t, host.get(hosts), `id="talk-open"`, `id="talk"`, "/talk.", `id="set-talk"`)
	wantNoText(t, host.get("/new?title=toy"), `name="talk"`)
	for _, path := range []string{"/talk/say", "/talk/react", "/talk/agree", "/talk/mute", "/talk/report"} {
		wantStatus(t, host.post(hosts+path, "phrase", "nice"), http.StatusNotFound)
	}
	wantStatus(t, host.get(hosts+"/talk"), http.StatusNotFound)
	on := talking(t, t.TempDir(), talk.Phrases)
	wantNoText(t, on.browser().get("/new?title=toy"), `name="talk" value="text"`)
	wantText(t, on.browser().get("/new?title=toy"), `name="talk" value="phrases"`, `name="talk" value="off"`)
	sums := on.browser()
	sums.lang = "en"
	wantText(t, sums.get("/new?title=toy&talk=off"), " · No talk · ", `value="off" checked`)
	host, _, _, hosts, _, _ = talkTable(t, on, pages.TalkField, "off")
	wantStatus(t, host.post(hosts+"/talk/say", "phrase", "nice"), http.StatusForbidden)
	host, _, watcher, hosts, _, watched := talkTable(t, on, pages.TalkField, "phrases", pages.ApartField, "1")
	wantStatus(t, host.post(hosts+"/talk/agree", "yes", "1"), http.StatusForbidden)
	wantStatus(t, host.post(hosts+"/talk/say", "phrase", "ouch"), http.StatusOK)
	watcher.lang = "en"
	wantNoText(t, watcher.get(watched+"/talk"), "Ouch!</bdi>")
	host.post("/settings", "talk", "off", "back", "/")
	wantNoText(t, host.get(hosts), `id="talk-open"`, `id="talk"`)
	wantStatus(t, host.post("/matches", "title", "toy", "seats", "2", pages.TalkField, "loud"), http.StatusBadRequest)
}

// TestNothingIsLeftOfWhatADeletedPersonSaid checks that nothing a person has said is left in the
// store after they delete themselves: signed in or not, player or spectator.
func TestNothingIsLeftOfWhatADeletedPersonSaid(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	h := talking(t, dir, talk.Text)
	host, friend, watcher, hosts, friends, watched := talkTable(t, h)
	host.code() // makes a person of the browser
	host.post(hosts+"/talk/agree", "yes", "1")
	friend.post(friends+"/talk/agree", "yes", "1")
	wantStatus(t, host.post(hosts+"/talk/say", "text", "Deletedbyaperson"), http.StatusOK)
	wantStatus(t, friend.post(friends+"/talk/say", "text", "Deletedbyaguest"), http.StatusOK)
	watcher.post(watched+"/talk/say", "phrase", "luck")
	for _, b := range []*browser{host, friend, watcher} {
		wantStatus(t, b.post("/devices/forget"), http.StatusOK)
	}
	left := h.browser().get(watched + "/talk")
	wantNoText(t, left, "Deletedby", `class="said"`)
	for _, word := range []string{"Deletedbyaperson", "Deletedbyaguest"} {
		pagetest.Must(t, filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if err == nil && strings.Contains(string(data), word) {
				t.Errorf("%s is in %s", word, filepath.Base(path))
			}
			return nil
		}))
	}
}

// TestAFrozenStoreKeepsTheTextInTheField checks that a line is refused with a message and stays in
// the field while the store is frozen. Board and stream still work.
func TestAFrozenStoreKeepsTheTextInTheField(t *testing.T) {
	dir := t.TempDir()
	h := openWith(t, dir, usualWaits, func(c *live.Config) {
		c.Talk = talk.Text
		c.ReadWait, c.PostWait, c.StoreWait = 500*time.Millisecond, time.Second, 1500*time.Millisecond
	})
	host, friend, _, hosts, friends, _ := talkTable(t, h)
	host.post(hosts+"/talk/agree", "yes", "1")
	friend.post(friends+"/talk/agree", "yes", "1")
	host.lang = "en"
	thaw := storetest.Freeze(t, dir)
	refused := host.post(hosts+"/talk/say", "text", "still here", "once", "x")
	wantStatus(t, refused, http.StatusServiceUnavailable)
	wantText(t, refused, "still here", h.book.In("en").T("error.away"))
	wantStatus(t, host.get(hosts), http.StatusOK)
	thaw()
	wantStatus(t, host.post(hosts+"/talk/say", "text", "still here", "once", "x"), http.StatusOK)
	if n := strings.Count(friend.get(friends+"/talk").body, "still here</bdi>"); n != 1 {
		t.Errorf("a line that was refused and posted again is shown %d times", n)
	}
}
