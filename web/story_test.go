package web

import (
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page/pagetest"
)

var (
	howWon   = regexp.MustCompile(`<p class="how-won">([^<]*)</p>`)
	raceSeqs = regexp.MustCompile(`data-seqs="([0-9 ]+)"`)
)

// The result says how the match was won, in every title and language, and it is so: by the
// points that the rules would have counted at the moments of the race. The race ends with the
// points of the result.
func TestTheEndIsToldAsItWas(t *testing.T) {
	if testing.Short() {
		t.Skip("plays title after title alone: nothing for the race detector to see")
	}
	t.Parallel()
	h := open(t)
	for title, seats := range map[string]string{"toy": "3", "lorenzo": "3", "virtu": "3", "wars-of-italy": "2", "mil": "3"} {
		b := h.browser()
		base := b.over("title", title, "seats", seats, "level2", pagetest.First, "level3", pagetest.First)
		id, key := strings.Split(base, "/")[2], strings.Split(base, "/")[3]
		view, err := h.server.View(t.Context(), id, key)
		pagetest.Must(t, err)
		for _, lang := range []string{"en", "cs", "ru"} {
			b.lang = lang
			page := b.get(base + "/result")
			wantStatus(t, page, http.StatusOK)
			var moments []int
			for _, seq := range strings.Fields(page.field(t, raceSeqs)) {
				n, err := strconv.Atoi(seq)
				pagetest.Must(t, err)
				moments = append(moments, n)
			}
			points, err := h.server.ScoreHistory(t.Context(), id, key, moments)
			pagetest.Must(t, err)
			told := ""
			if m := howWon.FindStringSubmatch(page.body); m != nil {
				told = html.UnescapeString(m[1])
			}
			wantStory(t, h, title, lang, told, view, points)
		}
	}
}

// wantStory checks what was told against the points of all moments.
func wantStory(t *testing.T, h *testSite, title, lang, told string, view *live.MatchView, points [][]engine.Score) {
	t.Helper()
	sums := make([]map[engine.Seat]int, len(points))
	for i, score := range points {
		sums[i] = map[engine.Seat]int{}
		for _, s := range score {
			sums[i][s.Seat] += s.Points
		}
	}
	last := sums[len(sums)-1]
	var winners []engine.Seat
	for _, place := range view.Rank {
		if last[place.Seat] != place.Points {
			t.Errorf("%s: the race ends with %d points of seat %s, the result says %d", title, last[place.Seat], place.Seat, place.Points)
		}
		if place.Rank == 1 {
			winners = append(winners, place.Seat)
		}
	}
	if len(winners) != 1 {
		if told != "" {
			t.Errorf("%s, %s: a shared victory is told as %q", title, lang, told)
		}
		return
	}
	won := winners[0]
	others := func(sum map[engine.Seat]int) (most int) {
		most = -1 << 20
		for seat, n := range sum {
			if seat != won {
				most = max(most, n)
			}
		}
		return most
	}
	// turned is the last moment at which another was level or ahead.
	turned, key := -1, "story.ahead"
	for i, sum := range sums {
		if sum[won] <= others(sum) {
			turned = i
		}
	}
	switch {
	case turned < 0:
	case turned == len(sums)-1 && last[won] == others(last):
		key = "story.level"
	case turned == len(sums)-1:
		key = "story.despite"
	case sums[turned][won] == others(sums[turned]):
		key = "story.lead"
	default:
		key = "story.overtook"
	}
	words := h.book.In(lang)
	// The words of a key without its places are in what was told, in their order.
	rest := told
	for _, piece := range regexp.MustCompile(`\{[a-z]+\}`).Split(words.T(key), -1) {
		_, after, there := strings.Cut(rest, strings.TrimSpace(piece))
		if !there {
			t.Errorf("%s, %s: told is %q, want what %s says: %q", title, lang, told, key, words.T(key))
			return
		}
		rest = after
	}
	if strings.ContainsAny(told, "{}") {
		t.Errorf("%s, %s: %q has places", title, lang, told)
	}
	t.Logf("%s, %s: %s", title, lang, told)
}
