package web

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// BenchmarkLesson answers the address of a lesson's moment: it loads the position, applies the
// answers again and draws the page.
func BenchmarkLesson(b *testing.B) {
	h := open(b)
	for _, path := range []string{
		"/learn/lorenzo/first/members/place+black+territory.1;servants+0;place+orange+character.3;servants+0",
		"/learn/virtu/first/palace/continue;lay+piero_de_medici+chamber.4",
		"/learn/mil/first/wedding/grow+A;roll;take+man;gold+0;influence+0;metal+0;cloth+0;food+1",
	} {
		b.Run(path[len("/learn/"):], func(b *testing.B) {
			for b.Loop() {
				w := httptest.NewRecorder()
				h.handler.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
				if w.Code != http.StatusOK {
					b.Fatal(w.Code, w.Body)
				}
			}
		})
	}
}
