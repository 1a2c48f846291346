package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"signoria/engine"
	"signoria/live"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// BenchmarkPageOfALongLog draws a page after 200 entries and after 5,000, most of them choices and
// undos. Both should cost the same.
func BenchmarkPageOfALongLog(b *testing.B) {
	for _, entries := range []int{200, 5000} {
		b.Run(fmt.Sprint(entries), func(b *testing.B) {
			h := open(b)
			at := longLog(b, h, entries)
			for b.Loop() {
				got := httptest.NewRecorder()
				h.handler.ServeHTTP(got, httptest.NewRequest(http.MethodGet, at.Base(), nil))
				if got.Code != http.StatusOK {
					b.Fatal(got.Code)
				}
			}
		})
	}
}

// longLog opens a table of Lorenzo with at least the given number of entries, most of them choices
// and undos.
func longLog(t testing.TB, h *testSite, entries int) pages.SeatAt {
	t.Helper()
	page := h.browser().table("title", "lorenzo", "seats", "2", "who2", start.WhoScreen)
	at := pages.SeatAt{ID: page.match(), Key: page.key()}
	for {
		view, err := h.server.View(t.Context(), at.ID, at.Key)
		pagetest.Must(t, err)
		if view.Last >= entries {
			return at
		}
		if view.CanUndo {
			pagetest.Must(t, errOf(h.server.Undo(t.Context(), at.ID, at.Key, view.Seq)))
			continue
		}
		pagetest.Must(t, errOf(h.server.Choose(t.Context(), at.ID, at.Key, live.Submission{Seat: engine.NoSeat, Seq: view.Seq, Texts: []string{view.Choices[0].Text}})))
	}
}
