package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"signoria/web/page/pagetest"
)

// TestAClosedTableSaysSo checks that the page of a closed table says so in every language, with the
// host's reason escaped. Choices are refused with a message until the table is opened again.
func TestAClosedTableSaysSo(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	seq := page.field(t, seqField)
	pagetest.Must(t, b.store.CloseMatch(t.Context(), page.match(), "a <b>quarrel</b>", time.Now()))
	b.awaits(page, `id="closed"`)
	for _, lang := range []string{"en", "cs", "ru"} {
		b.lang = lang
		got := b.get(page.base())
		wantStatus(t, got, http.StatusOK)
		wantText(t, got, b.book.In(lang).T("table.closed"), "a &lt;b&gt;quarrel&lt;/b&gt;")
		wantNoText(t, got, `name="choice"`, "<b>quarrel")
		for _, live := range []bool{false, true} {
			b.live = live
			refused := b.post(page.base()+"/choose", "seq", seq, "choice", "meek")
			wantStatus(t, refused, http.StatusConflict)
			wantText(t, refused, b.book.In(lang).T("error.table_closed"))
		}
		b.live = false
	}
	b.lang = "en"
	wantNoText(t, b.get("/"), b.book.In("en").T("home.your_turn"))
	pagetest.Must(t, b.store.OpenMatch(t.Context(), page.match(), time.Now()))
	b.awaits(page, `name="choice"`)
	wantStatus(t, b.post(page.base()+"/choose", "seq", seq, "choice", "meek"), http.StatusOK)
}

// awaits requests the page after each change until it contains the text.
func (b *browser) awaits(page answer, text string) {
	b.t.Helper()
	changes, err := b.server.Watch(b.t.Context(), page.match(), page.key(), "awaits")
	pagetest.Must(b.t, err)
	defer changes.Close()
	for !strings.Contains(b.get(page.base()).body, text) {
		if _, open := <-changes.Changed(); !open {
			b.t.Fatalf("the stream ended before the page held %s", text)
		}
	}
}
