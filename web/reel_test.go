package web

import (
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"signoria/narrate"
	"signoria/web/page/pagetest"
)

var (
	jumpLink  = regexp.MustCompile(`<a class="btn small" href="([^"]*)" data-jump="([^"]*)"`)
	sliderAt  = regexp.MustCompile(`id="reel-at" min="\d+" max="\d+" value="(\d+)"`)
	momentTo  = regexp.MustCompile(`id="moment-link"[^>]* value="https?://[^/]*([^"]*)"`)
	raceLine  = regexp.MustCompile(`<path class="line[^"]*" d="([^"]*)"`)
	raceCells = regexp.MustCompile(`(?s)<tbody>.*?</tbody>`)
)

// jumpsOf returns where the links of a replay lead, by their kind.
func jumpsOf(t *testing.T, a answer) map[string]int {
	t.Helper()
	found := map[string]int{}
	for _, m := range jumpLink.FindAllStringSubmatch(a.body, -1) {
		link, err := url.Parse(strings.ReplaceAll(m[1], "&amp;", "&"))
		pagetest.Must(t, err)
		found[m[2]], err = strconv.Atoi(link.Query().Get("at"))
		pagetest.Must(t, err)
	}
	return found
}

// TestAReplayLeadsFromRoundToRound follows the links of a replay to the next round, the viewer's
// next turn and the next event. Each leads forward to the end.
func TestAReplayLeadsFromRoundToRound(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	base := b.over("title", "lorenzo", "seats", "2", "level2", pagetest.First)
	shown := func(a answer) int {
		at, err := strconv.Atoi(a.field(t, sliderAt))
		pagetest.Must(t, err)
		return at
	}
	for jump, want := range map[string]int{"round": 6, "mine": 10, "event": 3} {
		page := b.get(base + "/replay?at=0")
		at, times := shown(page), 0
		for ; ; times++ {
			to, ok := jumpsOf(t, page)[jump]
			if !ok {
				break
			}
			if to <= at {
				t.Fatalf("%s leads from %d back to %d", jump, at, to)
			}
			page = b.get(base + "/replay?at=" + strconv.Itoa(to))
			if at = shown(page); at != to {
				t.Fatalf("%s leads to %d, which shows %d", jump, to, at)
			}
		}
		if jump == "round" && times != want-1 && times != want || times < want-1 {
			t.Errorf("%s led on %d times, want about %d", jump, times, want)
		}
		if jump == "round" {
			for n := 0; at > 2 && n < 10; n++ {
				back, ok := jumpsOf(t, page)["round-back"]
				if !ok || back >= at {
					t.Fatalf("from %d a round back leads to %d", at, back)
				}
				page = b.get(base + "/replay?at=" + strconv.Itoa(back))
				at = shown(page)
			}
		}
	}
	spectator := b.browser()
	page := b.get(base + "/replay?at=40")
	friend := spectator.get(page.field(t, momentTo))
	wantStatus(t, friend, 200)
	if shown(friend) != 40 {
		t.Errorf("the link to moment 40 shows %d", shown(friend))
	}
	wantNoText(t, friend, `data-jump="mine"`)
}

// TestScoreChart checks that result and replay show how the points grew: a line for each seat, and
// a table whose last row has the final points.
func TestScoreChart(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	b := open(t).browser()
	base := b.over("title", "lorenzo", "seats", "3", "level2", pagetest.First, "level3", pagetest.First)
	view, err := b.server.View(t.Context(), strings.Split(base, "/")[2], strings.Split(base, "/")[3])
	pagetest.Must(t, err)
	for _, path := range []string{"/result", "/replay?at=40"} {
		page := b.get(base + path)
		lines := raceLine.FindAllStringSubmatch(page.body, -1)
		if len(lines) < 3 || path != "/result" && len(lines) != 3 {
			t.Fatalf("%s: %d lines for 3 seats", path, len(lines))
		}
		if n := strings.Count(lines[0][1], "L"); n != 6 {
			t.Errorf("%s: a line over %d rounds, want 6: %s", path, n, lines[0][1])
		}
		if inner := strings.Contains(page.body, `name="race-part"`); inner != (path == "/result") {
			t.Errorf("%s: the chart by parts is there: %v", path, inner)
		}
		last := ""
		for _, table := range raceCells.FindAllString(page.body, -1) {
			if strings.Contains(table, "/replay?at=") {
				rows := strings.Split(table, "<tr>")
				last = rows[len(rows)-1]
			}
		}
		for _, place := range view.Rank {
			if !strings.Contains(last, fmt.Sprintf("<b>%s</b>", narrate.Number(place.Points))) {
				t.Errorf("%s: the last row lacks the %d points of seat %s: %s", path, place.Points, place.Seat, last)
			}
		}
	}
}

// TestScoreChartWithoutRounds checks that a title without rounds has a chart too.
func TestScoreChartWithoutRounds(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.get(b.over("title", "toy", "seats", "2", "level2", pagetest.First) + "/result")
	if n := len(raceLine.FindAllString(page.body, -1)); n < 2 {
		t.Errorf("%d lines for 2 seats", n)
	}
	wantText(t, page, "After choice ")
}

// TestNoScoreChartWhileThereAreSecrets checks that a replay shows no points while the match has
// secrets.
func TestNoScoreChartWhileThereAreSecrets(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	replay := b.get(page.base() + "/replay?at=2")
	wantStatus(t, replay, 200)
	wantText(t, replay, `id="chapters"`)
	wantNoText(t, replay, `class="race"`, `class="chart"`)
}

// TestMomentsStandStill checks that the list of chapters is the same at every moment of the replay.
func TestMomentsStandStill(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	list := regexp.MustCompile(`(?s)<ol class="moments">.*?</ol>`)
	own := regexp.MustCompile(` aria-current="step"`)
	for _, title := range []string{"lorenzo", "mil", "virtu", "wars-of-italy"} {
		t.Run(title, func(t *testing.T) {
			b := open(t).browser()
			fields := []string{"title", title, "seats", "2", "level2", pagetest.First}
			if title == "virtu" {
				fields = []string{"title", title, "seats", "3", "level2", pagetest.First, "level3", pagetest.First}
			}
			base := b.over(fields...)
			end := list.FindString(b.get(base + "/replay?at=999999").body)
			if strings.Count(end, "<li") < 5 {
				t.Fatalf("the replay has fewer than 5 chapters: %s", end)
			}
			for at := 5; at < 300; at += 17 {
				got := list.FindString(b.get(base + "/replay?at=" + strconv.Itoa(at)).body)
				want, got := own.ReplaceAllString(end, ""), own.ReplaceAllString(got, "")
				if got != want {
					t.Fatalf("at %d the chapters differ from those at the end:\n%s", at, firstDifference(want, got))
				}
			}
		})
	}
}

// firstDifference shows where two texts begin to differ.
func firstDifference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	around := func(text string) string { return text[max(0, at-200):min(len(text), at+200)] }
	return around(a) + "\nand\n" + around(b)
}
