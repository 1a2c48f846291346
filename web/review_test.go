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

// looker says of the first and the last choice of each seat that had another answer
// that it was dear. When it is gated each of its steps waits.
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

// played is the address of a match that is over.
func (b *browser) played(title string) string {
	b.t.Helper()
	return b.over("title", title, "seats", "2", "level2", pagetest.First)
}

// looked is the result when nobody works at its look back any longer.
func (b *browser) looked(base string) answer {
	b.t.Helper()
	return b.reload(base+"/result?asked=1", func(page answer) bool {
		wantStatus(b.t, page, http.StatusOK)
		return !strings.Contains(page.body, "<progress")
	})
}

var seeIt = regexp.MustCompile(`href="([^"]*/replay\?at=\d+&amp;costly=\d+)"`)

// Without script a look back is asked for by a form and shown by the result: while it
// is under way with how far it is, then with the chances of all, and the choices of one
// seat that cost most. Each leads into the replay, where what was better lies open.
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
				t.Error("nobody has asked")
			}

			page = b.post(base + "/review")
			wantStatus(t, page, http.StatusOK)
			if !strings.HasPrefix(page.path, base+"/result?") {
				t.Errorf("it leads to %s", page.path)
			}
			wantText(t, page, "<progress", words.T("looking.works"), `<noscript><meta http-equiv="refresh"`)
			wantNoText(t, page, `id="look-back"`)
			close(l.gate)

			page = b.looked(base)
			wantText(t, page, words.T("looking.learned"), words.T("looking.done"), "50 % at the start", `id="costly-1"`, `id="costly-2"`, "−30 %", "−15 %", words.T("looking.better"))
			wantNoText(t, page, "http-equiv", `id="looking-pulse"`, `id="costly-3"`)
			for _, link := range seeIt.FindAllStringSubmatch(page.body, -1) {
				replay := b.get(strings.ReplaceAll(link[1], "&amp;", "&"))
				wantStatus(t, replay, http.StatusOK)
				wantText(t, replay, `id="laid-open"`, words.T("looking.instead"), "to win")
				wantNoText(t, replay, "advised-1")
				if n := strings.Count(replay.body, `class="rank"`); n != 1 {
					t.Errorf("%d answers are better", n)
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
				t.Errorf("it was begun %d times", l.begun.Load())
			}
		})
	}
}

// Every title says in every language what cost most, and what was better.
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
		b.looked(base)
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

// A live page gets the look back alone, with its state: asked for, under way, done.
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
	b.looked(base)
	b.live = true
	got = b.get(base + "/review?asked=1&of=2")
	wantText(t, got, `id="costly-1"`, words.T("looking.done"), `id="whose-2" class="`)
	b.live = false
	if page := b.get(base + "/review"); !strings.HasSuffix(page.path, "/result") {
		t.Errorf("without script it leads to %s", page.path)
	}
}

// What another program worked out is shown, with a button to work it out anew.
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
	b.looked(base)
	h.server.Close()
	pagetest.Must(t, h.store.Close())
	h = open("2")
	b = h.browser()
	words := b.book.In("en")
	page := b.get(base + "/result")
	wantText(t, page, words.T("looking.older"), words.T("looking.anew"), `id="costly-1"`)
	b.post(base + "/review")
	wantNoText(t, b.looked(base), words.T("looking.older"))
}

// A look back that is broken off can be asked for again, and the page says so.
func TestReviewThatIsInterrupted(t *testing.T) {
	t.Parallel()
	l := newLooker("1")
	l.fails = errors.New("no")
	b := openLooking(t, l, func(*pages.Config) {}).browser()
	base := b.played("toy")
	b.post(base + "/review")
	page := b.looked(base)
	wantText(t, page, b.book.In("en").T("looking.failed"), `id="look-back"`)
	wantNoText(t, page, `class="race course"`)
}

// Who looks on may look back too; a stranger without a key, another site's page, and
// whoever asks before the end may not, and each is told so.
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
		t.Error("a stranger has begun to look back")
	}
	view, err := h.server.View(t.Context(), id, key)
	pagetest.Must(t, err)
	guest := h.browser()
	watching := "/m/" + id + "/" + view.WatchKey
	guest.post(watching + "/review")
	wantText(t, guest.looked(watching), `id="costly-1"`)
}

// A match that ended early is not reviewed, and its result says so and why; one that a bot played to
// the end for somebody says that, and is.
func TestReviewReportsAnEarlyEnd(t *testing.T) {
	t.Parallel()
	h := openLooking(t, newLooker("1"), func(*pages.Config) {})
	host, friend, hosts, friends := timedTable(t, h, "")
	wantStatus(t, friend.post(friends+"/concede", "seat", "2"), http.StatusOK)
	for _, lang := range i18n.Languages {
		host.lang = lang
		wantText(t, host.get(hosts+"/result"), `<p class="cut-short">`, h.book.In(lang).T("looking.early"))
	}
	other := h.browser() // whose seat a bot played to the end
	played := other.get(other.played("toy") + "/result")
	wantText(t, played, `<p class="cut-short">`, `id="look-back"`)
	wantNoText(t, played, h.book.In("en").T("looking.early"))
}

// Where nobody looks back the page says nothing of it, and there is no address for it.
func TestNoReviewWhereItIsOff(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	base := b.played("toy")
	wantNoText(t, b.get(base+"/result"), `id="looking"`)
	wantStatus(t, b.post(base+"/review"), http.StatusNotFound)
	wantStatus(t, b.get(base+"/review"), http.StatusNotFound)
}

// Who has many games looked back at is told when the next can be; what is there, or
// under way, costs nothing. A server with its hands full says so.
func TestReviewsHaveAQuota(t *testing.T) {
	t.Parallel()
	l := newLooker("1")
	l.gate = make(chan struct{})
	h := openLooking(t, l, func(c *pages.Config) { c.Rates.Reviews = 2 })
	clock := &hands{at: time.Now()}
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
		t.Error("it is told as an error")
	}
}

// A store that hangs hides no result: it is shown without its look back, and says so;
// who asks for one is told that it could not begin.
func TestReviewOnAFrozenStore(t *testing.T) {
	dir := t.TempDir()
	b := openWith(t, dir, func(*pages.Config) {}, func(c *live.Config) {
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
