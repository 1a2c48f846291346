package web

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"signoria/web/page/pagetest"
	"signoria/web/start"
)

func TestAChoiceIsCarriedOutOnce(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	seq := page.field(t, seqField)
	fields := []string{"seq", seq, "choice", page.field(t, choiceButton)}
	after := b.post(page.base()+"/choose", fields...)
	wantStatus(t, after, http.StatusOK) // after the redirect
	if after.path != page.path || after.field(t, seqField) == seq {
		t.Fatalf("the choice led to %s at entry %s", after.path, after.field(t, seqField))
	}
	again := b.post(page.base()+"/choose", fields...) // the same post again, because the answer to the first may have been lost
	wantStatus(t, again, http.StatusOK)
	another := b.post(page.base()+"/choose", "seq", seq, "choice", "seal")
	wantStatus(t, another, http.StatusConflict)
	for _, late := range []answer{again, another} {
		if late.field(t, seqField) != after.field(t, seqField) {
			t.Error("a repeated or outdated post did not get the current board")
		}
	}
	b.live = true
	b.client.CheckRedirect = func(*http.Request, []*http.Request) error { t.Error("a page with script was redirected"); return nil }
	live := b.post(page.base()+"/choose", "seq", after.field(t, seqField), "choice", after.field(t, choiceButton))
	wantStatus(t, live, http.StatusOK)
	wantNoText(t, live, "<html", "<body")
	wantText(t, live, `id="match"`, "<title>")
	if live.header.Get("X-Version") == "" || live.header.Get("HX-Replace-Url") != page.base() {
		t.Errorf("headers of a live answer: %v", live.header)
	}
}

func TestAChainIsCarriedOut(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	after := b.post(page.base()+"/choose", "seq", page.field(t, seqField), "choice", "meek;seal")
	wantStatus(t, after, http.StatusOK)
	if strings.Contains(after.body, `value="seal"`) {
		t.Error("the chain was not carried out to its end")
	}
}

func TestUndoAndDone(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	after := b.post(page.base()+"/choose", "seq", page.field(t, seqField), "choice", "meek")
	back := b.post(page.base()+"/undo", "seq", after.field(t, seqField))
	wantStatus(t, back, http.StatusOK)
	wantText(t, back, b.book.In("en").T("chronicle.undo", "name", "Player 1"), `value="meek"`)
	wantStatus(t, b.post(page.base()+"/done"), http.StatusOK)
}

func TestTheCurtainBetweenTwoAtOneScreen(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "who2", start.WhoScreen, "name1", "Anna", "name2", "Boris")
	words := b.book.In("en")
	wantText(t, page, words.T("curtain.open", "name", "Anna"), words.T("curtain.text"))
	wantNoText(t, page, `name="choice"`, `id="choose"`)
	opened := b.post(page.base()+"/confirm", "seat", "1")
	wantText(t, opened, `id="choose"`)
	next := b.post(page.base()+"/choose", "seq", opened.field(t, seqField), "choice", "meek;seal")
	wantText(t, next, words.T("curtain.open", "name", "Boris"))
	wantNoText(t, next, `id="choose"`)
}

// over plays a match to its end: a bot plays for the only person.
func (b *browser) over(fields ...string) (base string) {
	b.t.Helper()
	page := b.table(fields...)
	wantStatus(b.t, b.post(page.base()+"/hand", "seat", "1", "level", pagetest.First), http.StatusOK)
	b.reload(page.base()+"/result", func(a answer) bool { return strings.HasSuffix(a.path, "/result") })
	return page.base()
}

func TestTheEndTheReplayAndTheRecord(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	for _, title := range []string{"lorenzo", "toy"} {
		t.Run(title, func(t *testing.T) {
			b := open(t).browser()
			base := b.over("title", title, "seats", "2", "level2", pagetest.First)
			words := b.book.In("en")
			result := b.get(base + "/result")
			wantText(t, result, words.T("fair.secret"), "lucky", "signoria record verify")
			wantNoText(t, result, words.T("fair.older"))
			wantText(t, b.get(base), words.T("table.result"))

			replay := b.get(base + "/replay?at=0")
			last, err := strconv.Atoi(replay.field(t, regexp.MustCompile(`max="(\d+)"`)))
			pagetest.Must(t, err)
			start := replay.field(t, regexp.MustCompile(`type="range"[^>]* value="(\d+)"`))
			wantNoText(t, replay, `name="choice"`, "hx-sse:connect")
			for _, at := range []int{1, last / 2, last, last + 50} {
				page := b.get(base + "/replay?at=" + strconv.Itoa(at) + "&pane=log")
				wantStatus(t, page, http.StatusOK)
				wantText(t, page, `id="table"`, "pane=log")
			}
			if first := replay.field(t, regexp.MustCompile(` min="(\d+)"`)); first != start {
				t.Errorf("the replay's slider has the minimum %s and the start %s, want equal", start, first)
			}
			record := b.get(base + "/record")
			wantStatus(t, record, http.StatusOK)
			if lines := strings.Count(record.body, "\n"); lines < last-1 {
				t.Errorf("a record of %d lines for %d entries", lines, last)
			}
			if !strings.Contains(record.header.Get("Content-Disposition"), title+"-") {
				t.Errorf("the record's name: %s", record.header.Get("Content-Disposition"))
			}
		})
	}
}

func TestAResultBeforeTheEndLeadsToTheTable(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	if got := b.get(page.base() + "/result"); got.path != page.base() {
		t.Errorf("led to %s", got.path)
	}
}

func TestThePaneStaysAfterAnAnswer(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "lorenzo", "seats", "2", "level2", pagetest.Slow)
	b.live = true
	r, err := http.NewRequest("POST", b.url+page.base()+"/undo", strings.NewReader("seq="+page.field(t, seqField)))
	pagetest.Must(t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("HX-Current-URL", b.url+page.base()+"?pane=log&member=white&evil=%22%3E")
	got := b.do(r) // there is nothing to undo, so the page is shown again
	wantStatus(t, got, http.StatusConflict)
	if path := got.header.Get("HX-Replace-Url"); path != page.base()+"?pane=log" {
		t.Errorf("the page is now at %s", path)
	}
}

// TestANoticeStandsOutsideTheBoard checks that the message of a refusal is outside the board. A
// page drops a board whose version it already shows, and would drop the message with it.
func TestANoticeStandsOutsideTheBoard(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	late := []string{"seq", "0", "choice", page.field(t, choiceButton)}
	stale := b.book.In("en").T("error.stale")
	whole := b.post(page.base()+"/choose", late...)
	wantStatus(t, whole, http.StatusConflict)
	if board, said := strings.Index(whole.body, `id="match"`), strings.Index(whole.body, stale); said < 0 || strings.LastIndex(whole.body[:said], `id="notices"`) < board {
		t.Errorf("the message is at %d, the board at %d", said, board)
	}
	b.live = true
	live := b.post(page.base()+"/choose", late...)
	wantStatus(t, live, http.StatusConflict)
	if board, said := strings.Index(live.body, `id="match"`), strings.Index(live.body, stale); said < 0 || said > board {
		t.Errorf("a page with script gets the message at %d, the board at %d", said, board)
	}
	if got, shown := live.header.Get("X-Version"), whole.field(t, versionOf); got != shown || got != live.field(t, versionOf) {
		t.Errorf("the same board has the versions %s and %s", got, shown)
	}
}
