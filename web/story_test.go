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

// TestTheEndIsToldAsItWas checks the sentence that says how a match was won, in every title and
// language, against the points at all moments of the chart. The chart must end with the points of
// the result.
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

// wantStory checks the story's sentence against the points of all moments.
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
			t.Errorf("%s: the chart ends with %d points of seat %s, the result says %d", title, last[place.Seat], place.Seat, place.Points)
		}
		if place.Rank == 1 {
			winners = append(winners, place.Seat)
		}
	}
	if len(winners) != 1 {
		if told != "" {
			t.Errorf("%s, %s: a shared victory has the story %q", title, lang, told)
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
	// The story must contain the pieces of the key's text between its placeholders, in their order.
	rest := told
	for _, piece := range regexp.MustCompile(`\{[a-z]+\}`).Split(words.T(key), -1) {
		_, after, there := strings.Cut(rest, strings.TrimSpace(piece))
		if !there {
			t.Errorf("%s, %s: the story is %q, want the text of %s: %q", title, lang, told, key, words.T(key))
			return
		}
		rest = after
	}
	if strings.ContainsAny(told, "{}") {
		t.Errorf("%s, %s: %q has unfilled placeholders", title, lang, told)
	}
	t.Logf("%s, %s: %s", title, lang, told)
}
