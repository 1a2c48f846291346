package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"signoria/web/page/pagetest"
)

// However often a stranger asks for the form of a new table, one that was open before
// starts its match at once, and with the secret whose hash it showed.
func TestAnOpenFormCannotBeFlushed(t *testing.T) {
	if testing.Short() {
		t.Skip("asks page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	h := open(t)
	anna := h.browser()
	form := anna.get("/new")
	promise := form.field(t, promiseField)
	wantText(t, form, h.server.PromiseHash(promise))
	for range 4200 {
		answer := httptest.NewRecorder()
		h.handler.ServeHTTP(answer, httptest.NewRequest("GET", "/new", nil))
		if answer.Code != http.StatusOK {
			t.Fatalf("status %d", answer.Code)
		}
	}
	table := anna.post("/matches", "promise", promise, "nonce", "lucky", "title", "toy", "seats", "2", "level2", pagetest.First)
	wantStatus(t, table, http.StatusOK)
	table.field(t, choiceButton) // it has begun
	place := strings.Split(table.base(), "/")
	view, err := h.server.View(t.Context(), place[2], place[3])
	pagetest.Must(t, err)
	if view.Fair.Promise != h.server.PromiseHash(promise) {
		t.Errorf("the match is played with another secret than was promised: %s", view.Fair.Promise)
	}
}
