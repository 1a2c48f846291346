package web

import (
	"net/http"
	"net/http/httptest"
	"testing"

	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
	"signoria/web/visitor"
)

// BenchmarkListOfOpenTables sends the changed list of twenty open tables to one of many readers. In
// the variants all tables are for everybody, or one is for a band of ratings, or one for the
// opener's people.
func BenchmarkListOfOpenTables(b *testing.B) {
	for _, kind := range []string{"everybody", "band", "known"} {
		b.Run(kind, func(b *testing.B) {
			h := open(b)
			host := h.browser()
			host.post(pages.DevicesPage + "/code")
			is := host.person()
			_, other, err := h.server.People().CreatePerson(b.Context())
			pagetest.Must(b, err)
			h.wins(6, is.ID, other.ID)
			for i := range 20 {
				fields := []string{"title", "lorenzo", "seats", "3", "name1", "Anna", start.WithField, start.WithAnybody, pages.PaceField, "day"}
				if i == 0 && kind == "band" {
					fields = append(fields, "seats", "2", start.ComeField, start.ComeNear)
					fields[3] = "2"
				}
				if i == 0 && kind == "known" {
					fields = append(fields, start.ComeField, start.ComeKnown)
				}
				opener := host
				if i > 0 {
					opener = h.browser()
				}
				wantStatus(b, opener.post("/matches", fields...), http.StatusOK)
			}
			var secrets []string
			for range 200 {
				secret, _, err := h.server.People().CreatePerson(b.Context())
				pagetest.Must(b, err)
				secrets = append(secrets, secret)
			}
			ask := func(i int, version string) int {
				r := httptest.NewRequest(http.MethodGet, "/tables/rows?version="+version, nil)
				r.Header.Set("Accept-Encoding", "br")
				r.AddCookie(&http.Cookie{Name: visitor.PersonCookie, Value: secrets[i%len(secrets)]})
				w := httptest.NewRecorder()
				h.handler.ServeHTTP(w, r)
				if w.Code != http.StatusOK {
					b.Fatalf("%d", w.Code)
				}
				return w.Body.Len()
			}
			for i := range secrets {
				ask(i, "0")
			}
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n += ask(n, "0")
			}
		})
	}
}
