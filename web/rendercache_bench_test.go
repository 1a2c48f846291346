package web

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"signoria/web/match"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
)

// BenchmarkDrawing measures a change at a table of Lorenzo: drawing and compressing once for all
// equal streams, and a whole page for each answer, in each encoding.
func BenchmarkDrawing(b *testing.B) {
	h := open(b)
	s, err := newSite(pages.Config{Server: h.server, Games: pagetest.AllGames(), Board: pagetest.BoardOf, Log: slog.New(slog.DiscardHandler), Levels: []string{pagetest.First, pagetest.Slow}})
	pagetest.Must(b, err)
	page := h.browser().table("title", "lorenzo", "seats", "2", "level2", pagetest.Slow)
	r := httptest.NewRequest(http.MethodGet, page.base(), nil)
	r.SetPathValue("id", "")
	b.Run("stream", func(b *testing.B) {
		mux := http.NewServeMux()
		var v match.ViewKey
		mux.HandleFunc("GET /m/{id}/{key}", func(_ http.ResponseWriter, r *http.Request) { v = s.match.ViewKeyOf(r) })
		mux.ServeHTTP(httptest.NewRecorder(), r)
		var bytes int
		for b.Loop() {
			d, err := s.match.Draw(b.Context(), v, func() uint64 { return 1 })
			pagetest.Must(b, err)
			bytes = d.Size()
		}
		b.ReportMetric(float64(bytes), "bytes")
	})
	site := s.middleware(s.routes())
	for _, encoding := range []string{"identity", "gzip", "br"} {
		b.Run(encoding, func(b *testing.B) {
			r.Header.Set("Accept-Encoding", encoding)
			var bytes int
			for b.Loop() {
				got := httptest.NewRecorder()
				site.ServeHTTP(got, r)
				bytes = got.Body.Len()
			}
			b.ReportMetric(float64(bytes), "bytes")
		})
	}
}
