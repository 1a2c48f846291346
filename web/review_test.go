package web

import (
	"context"
	"errors"
	"html"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"signoria/engine"
	"signoria/i18n"
	"signoria/live"
	"signoria/live/review"
	"signoria/store/storetest"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// looker is a reviewer that reports the first two choices of each seat with an alternative as
// costly. With a gate, each step waits for it.
type looker struct {
	basis   string
	begun   *atomic.Int32
	gate    chan struct{}
	fails   error
	learned bool
}

func newLooker(basis string) looker { return looker{basis: basis, begun: &atomic.Int32{}} }

func (l looker) Basis(engine.Position) string { return l.basis }

func (l looker) Begin(past engine.Past, _ uint64) (review.Work, error) {
	l.begun.Add(1)
	return &lookerAt{looker: l, past: past}, nil
}

type lookerAt struct {
	looker
	past   engine.Past
	steps  int
	review engine.Review
}

func (l *lookerAt) Progress() float64 { return float64(l.steps) / 4 }

func (l *lookerAt) Review() *engine.Review { return &l.review }

func (l *lookerAt) Step(ctx context.Context) (bool, error) {
	if l.gate != nil {
		select {
		case <-l.gate:
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
	if l.steps++; l.steps < 3 {
		return false, l.fails
	}
	l.review.Learned = l.learned
	last, _, err := l.past.At(len(l.past.Seats))
	if err != nil {
		return false, err
	}
	seats := len(last.Rank(nil))
	even, won := make([]float64, seats), make([]float64, seats)
	for i := range even {
		even[i] = 1 / float64(seats)
	}
	won[0] = 1
	l.review.Course = []engine.Chances{{Made: 0, Win: even}, {Made: len(l.past.Seats), Win: won}}
	found := map[engine.Seat]int{}
	for made, seat := range l.past.Seats {
		pos, c, err := l.past.At(made)
		if err != nil {
			return false, err
		}
		for _, other := range pos.Choices(seat, nil) {
			if other != c && found[seat] < 2 {
				found[seat]++
				cost := 0.3 / float64(found[seat])
				better := []engine.Advised{{Choice: other, Visits: 5, Win: cost, Points: 2}, {Choice: c}}
				l.review.Costly = append(l.review.Costly, engine.Costly{Made: made, Seat: seat, Choice: c, Win: 0.2, Cost: cost, Better: engine.Advice{Win: 0.2 + cost, Answers: better}})
				break
			}
		}
	}
	return true, nil
}

func openLooking(t *testing.T, l review.Reviewer, change func(*pages.Config)) *testSite {
	t.Helper()
	return openWith(t, t.TempDir(), change, func(c *live.Config) { c.Reviewer = l })
}

// played returns the address of a finished match.
func (b *browser) played(title string) string {
	b.t.Helper()
	return b.over("title", title, "seats", "2", "level2", pagetest.First)
}

// awaitReview returns the result page when its review is complete.
func (b *browser) awaitReview(base string) answer {
	b.t.Helper()
	return b.reload(base+"/result?asked=1", func(page answer) bool {
		wantStatus(b.t, page, http.StatusOK)
		return !strings.Contains(page.body, "<progress")
	})
}

var seeIt = regexp.MustCompile(`href="([^"]*/replay\?at=\d+&amp;costly=\d+)"`)

// TestReview starts a review by a form, without script. The result page shows the progress, then
// the chances of all seats and the costly choices of one seat. Each links to the replay, where the
// better choice is shown.
func TestReview(t *testing.T) {
	t.Parallel()
	for _, title := range []string{"lorenzo", "toy"} {
		t.Run(title, func(t *testing.T) {
			l := newLooker("1")
			l.gate, l.learned = make(chan struct{}), true
			b := openLooking(t, l, func(*pages.Config) {}).browser()
			base := b.played(title)
			words := b.book.In("en")
			page := b.get(base + "/result")
			wantText(t, page, words.T("looking.about"), `action="`+base+`/review"`)
			wantNoText(t, page, "<progress", `id="looking-pulse"`, "http-equiv")
			if l.begun.Load() != 0 {
				t.Error("the review began before anyone asked for it")
			}

			page = b.post(base + "/review")
			wantStatus(t, page, http.StatusOK)
			if !strings.HasPrefix(page.path, base+"/result?") {
				t.Errorf("starting a review leads to %s", page.path)
			}
			wantText(t, page, "<progress", words.T("looking.works"), `<noscript><meta http-equiv="refresh"`)
			wantNoText(t, page, `id="look-back"`)
			close(l.gate)

			page = b.awaitReview(base)
			wantText(t, page, words.T("looking.learned"), words.T("looking.done"), "50 % at the start", `id="costly-1"`, `id="costly-2"`, "−30 %", "−15 %", words.T("looking.better"))
			wantNoText(t, page, "http-equiv", `id="looking-pulse"`, `id="costly-3"`)
			for _, link := range seeIt.FindAllStringSubmatch(page.body, -1) {
				replay := b.get(strings.ReplaceAll(link[1], "&amp;", "&"))
				wantStatus(t, replay, http.StatusOK)
				wantText(t, replay, `id="laid-open"`, words.T("looking.instead"), "to win")
				wantNoText(t, replay, "advised-1")
				if n := strings.Count(replay.body, `class="rank"`); n != 1 {
					t.Errorf("%d better answers are shown, want 1", n)
				}
			}
			other := b.get(base + "/result?of=2")
			if seeIt.FindString(other.body) == seeIt.FindString(page.body) || seeIt.FindString(other.body) == "" {
				t.Error("the other seat has the same choices")
			}
			wantNoText(t, b.get(base+"/replay?at=5"), `id="laid-open"`)
			wantNoText(t, b.get(base+"/replay?at=5&costly=9999"), `id="laid-open"`)
			wantNoText(t, b.get(base+"/replay?at=5&costly=x"), `id="laid-open"`)
			if l.begun.Load() != 1 {
				t.Errorf("the review was begun %d times, want once", l.begun.Load())
			}
		})
	}
}

// TestReviewOfEveryTitle checks that every title names costly and better choices, with reasons, in
// every language.
func TestReviewOfEveryTitle(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at title after title alone: nothing for the race detector to see")
	}
	t.Parallel()
	h := openLooking(t, newLooker("1"), func(*pages.Config) {})
	for title, seats := range map[string]string{"lorenzo": "2", "virtu": "3", "wars-of-italy": "2", "mil": "2"} {
		b := h.browser()
		base := b.over("title", title, "seats", seats, "level2", pagetest.First, "level3", pagetest.First)
		b.post(base + "/review")
		b.awaitReview(base)
		for _, lang := range []string{"en", "cs", "ru"} {
			b.lang = lang
			page := b.get(base + "/result")
			words := h.book.In(lang)
			wantText(t, page, words.T("looking.blind"), words.T("looking.better"), words.T("looking.how"))
			for _, text := range regexp.MustCompile(`(?s)<span class="what"><b>(.*?)</b>`).FindAllStringSubmatch(page.body, -1) {
				if text[1] == "" {
					t.Errorf("%s, %s: a choice has no words", title, lang)
				}
			}
			listed, reasons := strings.Count(page.body, `<span class="better">`), regexp.MustCompile(`<span class="cause">([^<]+)</span>`).FindAllStringSubmatch(page.body, -1)
			if listed == 0 || len(reasons) != listed {
				t.Errorf("%s, %s: %d choices are listed with %d reasons", title, lang, listed, len(reasons))
			}
			for _, reason := range reasons {
				t.Logf("%s, %s: %s", title, lang, html.UnescapeString(reason[1]))
			}
		}
	}
}

// TestLivePageGetsOnlyTheReview checks that a page with script gets only the review's panel in each
// state: not started, running, done.
func TestLivePageGetsOnlyTheReview(t *testing.T) {
	t.Parallel()
	l := newLooker("1")
	l.gate = make(chan struct{})
	b := openLooking(t, l, func(*pages.Config) {}).browser()
	base := b.played("toy")
	b.live = true
	words := b.book.In("en")
	got := b.get(base + "/review")
	wantStatus(t, got, http.StatusOK)
	wantText(t, got, `id="looking"`, words.T("looking.begin"))
	wantNoText(t, got, "<html")
	got = b.post(base + "/review")
	wantText(t, got, `id="looking-pulse"`, `hx-trigger="every 2s"`)
	wantNoText(t, got, "<html")
	close(l.gate)
	b.live = false
	b.awaitReview(base)
	b.live = true
	got = b.get(base + "/review?asked=1&of=2")
	wantText(t, got, `id="costly-1"`, words.T("looking.done"), `id="whose-2" class="`)
	b.live = false
	if page := b.get(base + "/review"); !strings.HasSuffix(page.path, "/result") {
		t.Errorf("without script it leads to %s", page.path)
	}
}

// TestReviewOfAnOlderVersion shows a review that an older program computed, with a button that
// computes it again.
func TestReviewOfAnOlderVersion(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	open := func(basis string) *testSite {
		return openWith(t, dir, func(*pages.Config) {}, func(c *live.Config) { c.Reviewer = newLooker(basis) })
	}
	h := open("1")
	b := h.browser()
	base := b.played("toy")
	b.post(base + "/review")
	b.awaitReview(base)
	h.server.Close()
	pagetest.Must(t, h.store.Close())
	h = open("2")
	b = h.browser()
	words := b.book.In("en")
	page := b.get(base + "/result")
	wantText(t, page, words.T("looking.older"), words.T("looking.anew"), `id="costly-1"`)
	b.post(base + "/review")
	wantNoText(t, b.awaitReview(base), words.T("looking.older"))
}

// TestReviewThatIsInterrupted checks that the page says if a review has failed, and that it can be
// started again.
func TestReviewThatIsInterrupted(t *testing.T) {
	t.Parallel()
	l := newLooker("1")
	l.fails = errors.New("no")
	b := openLooking(t, l, func(*pages.Config) {}).browser()
	base := b.played("toy")
	b.post(base + "/review")
	page := b.awaitReview(base)
	wantText(t, page, b.book.In("en").T("looking.failed"), `id="look-back"`)
	wantNoText(t, page, `class="race course"`)
}

// TestWhoMayStartAReview checks that spectators may start a review. A request without a valid key,
// from another site, or before the end of the match is refused with a message.
func TestWhoMayStartAReview(t *testing.T) {
	t.Parallel()
	l := newLooker("1")
	h := openLooking(t, l, func(*pages.Config) {})
	b := h.browser()
	words := b.book.In("en")
	early := b.table("title", "toy", "seats", "2", "who2", start.WhoFriend)
	got := b.post(early.base() + "/review")
	wantStatus(t, got, http.StatusConflict)
	wantText(t, got, words.T("error.review_early"))
	if page := b.get(early.base() + "/review"); page.path != early.base() {
		t.Errorf("before the end it leads to %s", page.path)
	}

	base := b.played("toy")
	id, key := strings.Split(base, "/")[2], strings.Split(base, "/")[3]
	wantStatus(t, h.browser().post("/m/"+id+"/wrong/review"), http.StatusNotFound)
	wantStatus(t, h.browser().get("/m/"+id+"/wrong/review"), http.StatusNotFound)
	foreign, err := http.NewRequest("POST", b.url+base+"/review", nil)
	pagetest.Must(t, err)
	foreign.Header.Set("Sec-Fetch-Site", "cross-site")
	wantStatus(t, b.do(foreign), http.StatusForbidden)
	if l.begun.Load() != 0 {
		t.Error("a refused request has started a review")
	}
	view, err := h.server.View(t.Context(), id, key)
	pagetest.Must(t, err)
	guest := h.browser()
	watching := "/m/" + id + "/" + view.WatchKey
	guest.post(watching + "/review")
	wantText(t, guest.awaitReview(watching), `id="costly-1"`)
}

// TestReviewReportsAnEarlyEnd checks that a match that ended early has no review, and that its
// result says why. If a bot finished a person's game, the result says so and there is a review.
func TestReviewReportsAnEarlyEnd(t *testing.T) {
	t.Parallel()
	h := openLooking(t, newLooker("1"), func(*pages.Config) {})
	host, friend, hosts, friends := timedTable(t, h, "")
	wantStatus(t, friend.post(friends+"/concede", "seat", "2"), http.StatusOK)
	for _, lang := range i18n.Languages {
		host.lang = lang
		wantText(t, host.get(hosts+"/result"), `<p class="cut-short">`, h.book.In(lang).T("looking.early"))
	}
	other := h.browser() // a bot plays its seat to the end
	played := other.get(other.played("toy") + "/result")
	wantText(t, played, `<p class="cut-short">`, `id="look-back"`)
	wantNoText(t, played, h.book.In("en").T("looking.early"))
}

// TestNoReviewWhereItIsOff checks that a site without reviews has no panel and no routes for them.
func TestNoReviewWhereItIsOff(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	base := b.played("toy")
	wantNoText(t, b.get(base+"/result"), `id="looking"`)
	wantStatus(t, b.post(base+"/review"), http.StatusNotFound)
	wantStatus(t, b.get(base+"/review"), http.StatusNotFound)
}

// TestReviewsHaveAQuota checks the limit of started reviews; the refusal says when to retry. A
// review that is running or done does not count.
func TestReviewsHaveAQuota(t *testing.T) {
	t.Parallel()
	l := newLooker("1")
	l.gate = make(chan struct{})
	h := openLooking(t, l, func(c *pages.Config) { c.Rates.Reviews = 2 })
	clock := &manualClock{at: time.Now()}
	h.site.Limiters.Now = clock.now
	b := h.browser()
	var bases []string
	for range 3 {
		bases = append(bases, b.played("toy"))
	}
	for range 3 {
		for _, base := range bases[:2] {
			wantStatus(t, b.post(base+"/review"), http.StatusOK)
		}
	}
	got := b.post(bases[2] + "/review")
	wantAgain(t, got, "1800")
	wantText(t, got, "30 minutes")
	b.live = true
	got = b.post(bases[2] + "/review")
	wantStatus(t, got, http.StatusTooManyRequests)
	wantText(t, got, `id="notice"`)
}

func TestTooManyReviews(t *testing.T) {
	t.Parallel()
	l := newLooker("1")
	l.gate = make(chan struct{})
	b := openLooking(t, l, func(*pages.Config) {}).browser()
	var bases []string
	for range 17 {
		bases = append(bases, b.played("toy"))
	}
	var got answer
	for _, base := range bases {
		got = b.post(base + "/review")
	}
	wantStatus(t, got, http.StatusServiceUnavailable)
	wantText(t, got, b.book.In("en").T("error.reviewing"), "/result")
	if strings.Contains(b.log.String(), "level=ERROR") {
		t.Error("too many reviews are logged as an error")
	}
}

// TestReviewOnAFrozenStore checks that a result is shown without its review while the store hangs.
// Starting a review is refused with a message.
func TestReviewOnAFrozenStore(t *testing.T) {
	dir := t.TempDir()
	b := openWith(t, dir, usualWaits, func(c *live.Config) {
		c.Reviewer = newLooker("1")
		c.ReadWait, c.PostWait, c.StoreWait = time.Second, 2*time.Second, 3*time.Second
	}).browser()
	base := b.played("toy")
	words := b.book.In("en")
	thaw := storetest.Freeze(t, dir)
	wantText(t, b.get(base+"/result"), words.T("fair.secret"), words.T("looking.begin"))
	for _, b.live = range []bool{false, true} {
		got := b.post(base + "/review")
		wantStatus(t, got, http.StatusServiceUnavailable)
		wantText(t, got, words.T("error.review_store"))
	}
	thaw()
	b.live = false
	pagetest.Must(t, b.store.Close())
	page := b.get(base + "/result")
	wantStatus(t, page, http.StatusOK)
	wantText(t, page, words.T("looking.away"), words.T("fair.secret"))
	wantText(t, b.get(base+"/replay?at=5&costly=3"), words.T("looking.away"))
}
