package web

import (
	"net/http"
	"strings"
	"testing"

	"signoria/web/page/pagetest"
)

// TestTheChronicleShowsTheTurnsOfOneSeat checks the address parameter that limits the chronicle to
// one seat. Unknown values show all turns.
func TestTheChronicleShowsTheTurnsOfOneSeat(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	h := open(t)
	for title, seats := range map[string]string{"toy": "2", "lorenzo": "2"} {
		b := h.browser()
		base := b.over("title", title, "seats", seats, "level2", pagetest.First)
		turns := func(query string) int {
			page := b.get(base + query)
			wantStatus(t, page, http.StatusOK)
			wantText(t, page, `id="log-by"`)
			return strings.Count(page.body, `id="turn-`)
		}
		query := "log=3840"
		all, one, two := turns("?"+query), turns("?by=1&"+query), turns("?by=2&"+query)
		if one == 0 || two == 0 || one+two > all || one >= all || two >= all {
			t.Errorf("%s: of %d turns, %d are of seat 1 and %d of seat 2", title, all, one, two)
		}
		for _, made := range []string{"?by=9&", "?by=x&", "?by=01&"} {
			if n := turns(made + query); n != all {
				t.Errorf("%s: %s shows %d of %d turns", title, made, n, all)
			}
		}
		wantText(t, b.get(base+"?by=2"), `by=1`, `by=2`)
	}
}
