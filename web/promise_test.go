package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"signoria/web/page/pagetest"
)

// TestAnOpenFormCannotBeFlushed requests the form of a new table thousands of times. A form that
// was open before must still start its match, with the secret whose hash it showed.
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
		t.Errorf("the match uses another secret than the promised one: %s", view.Fair.Promise)
	}
}
