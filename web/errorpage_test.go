package web

import (
	"net/http"
	"testing"

	"signoria/store/storetest"
	"signoria/web/page/pagetest"
)

// TestAFullDiskIsToldAndPlayGoesOnAfter checks that a full disk is reported on the page and leaves
// the match unchanged. When there is space again the same button works.
func TestAFullDiskIsToldAndPlayGoesOnAfter(t *testing.T) {
	t.Parallel()
	dir := storetest.SmallDisk(t)
	b := openIn(t, dir).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	seq := page.field(t, seqField)
	free := storetest.Fill(t, dir)
	for _, live := range []bool{false, true} {
		b.live = live
		for range 3 { // the message stays the same
			got := b.post(page.base()+"/choose", "seq", seq, "choice", "meek")
			wantStatus(t, got, http.StatusServiceUnavailable)
			wantText(t, got, b.book.In("en").T("error.full"))
			if got.field(t, seqField) != seq {
				t.Fatal("a choice that was not stored has moved the match")
			}
		}
	}
	b.live = false
	wantStatus(t, b.post("/matches", "title", "toy", "seats", "2", "level2", pagetest.Slow), http.StatusServiceUnavailable)
	free()
	after := b.post(page.base()+"/choose", "seq", seq, "choice", "meek")
	wantStatus(t, after, http.StatusOK)
	if after.field(t, seqField) == seq {
		t.Error("with free space again the choice does not count")
	}
}

// TestAFrozenStoreStopsNobodyWhoLooks checks that pages can be read while the store hangs. A post
// is answered in time, with the board as it is known to be stored.
func TestAFrozenStoreStopsNobodyWhoLooks(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes as long as people wait")
	}
	t.Parallel()
	dir := t.TempDir()
	b := openIn(t, dir).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	seq := page.field(t, seqField)
	thaw := storetest.Freeze(t, dir)
	got := b.post(page.base()+"/choose", "seq", seq, "choice", "meek")
	wantStatus(t, got, http.StatusServiceUnavailable)
	wantText(t, got, b.book.In("en").T("error.unsure"))
	if got.header.Get("Retry-After") == "" || got.field(t, seqField) != seq {
		t.Errorf("the answer has Retry-After %q and entry %s, want some and entry %s", got.header.Get("Retry-After"), got.field(t, seqField), seq)
	}
	wantStatus(t, b.get(page.base()), http.StatusOK)
	wantStatus(t, b.get("/"), http.StatusOK)
	thaw()
}
