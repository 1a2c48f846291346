package web

import (
	"cmp"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"signoria/engine/lesson"
	"signoria/games"
	"signoria/i18n"
	"signoria/kit"
	"signoria/web/learn"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
)

const members = "/learn/lorenzo/first/members"

// litThings matches the ids of the things that the teacher speaks of.
var litThings = regexp.MustCompile(` data-lit="([^"]*)"`)

// TestLessonTries checks the three kinds of tries: a planned answer leads on, another legal one is
// taken back with a comment, an illegal one is explained by its rule.
func TestLessonTries(t *testing.T) {
	t.Parallel()
	for _, live := range []bool{false, true} {
		b := open(t).browser()
		b.live = live
		page := b.get(members)
		wantText(t, page, "the lowest floor asks for 1")
		lit := litThings.FindStringSubmatch(page.body)
		if lit == nil || lit[1] == "" {
			t.Fatal("the teacher speaks of nothing")
		}
		for _, id := range strings.Fields(lit[1]) { // the mark by which a browser without script frames it
			wantText(t, page, ` id="`+id+`" data-spoken`)
		}
		got := b.post(members+"/choose", "seq", "0", "choice", "place orange palace")
		wantStatus(t, got, http.StatusOK)
		wantText(t, got, "Taken back: orange to Council Palace")
		wantText(t, got, "Your 6 is precious")
		got = b.post(members+"/choose", "seq", "0", "choice", "place black territory.4")
		wantStatus(t, got, http.StatusUnprocessableEntity)
		wantText(t, got, "L-5.7")
		for _, text := range []string{"", "dance", "place black territory.1;", strings.Repeat("a;", 40), lesson.Continue} {
			if got := b.post(members+"/choose", "choice", text); got.status != http.StatusBadRequest {
				t.Errorf("%.20q: status %d", text, got.status)
			}
		}
		got = b.post(members+"/choose", "choice", "place black territory.1")
		wantStatus(t, got, http.StatusOK)
		wantText(t, got, "Black needs no help here: choose 0.")
		path := cmp.Or(got.header.Get("HX-Replace-Url"), got.path)
		if path != members+"/place+black+territory.1" {
			t.Errorf("leads to %s", path)
		}
		got = b.post(path+"/choose", "choice", "servants 0")
		wantText(t, got, "Your opponent went to the Council Palace.")
		wantText(t, got, "A member takes the card beside its space")
		wantText(t, b.get(path+"?show=1"), "For example:")
	}
}

// TestStrangersInLessons sends invalid addresses and forms. The answer is a client error or a page,
// never a server error.
func TestStrangersInLessons(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	for _, c := range []struct {
		path   string
		status int
	}{
		{"/learn/lorenzo", 404}, {"/learn/chess/first", 404}, {"/learn/lorenzo/last", 404}, {"/learn/toy/first", 404}, {"/learn/lorenzo/first/nope", 404},
		{"/learn/virtu/first-wars", 404}, {"/learn/lorenzo/../first", 404},
		{members + "/dance", 400}, {members + "/place+white+palace", 400}, {members + "/place+black+territory.4", 400}, {members + "/;;;;", 400},
		{members + "/" + strings.Repeat("place+black+territory.1;", 100), 400}, {members + "/" + strings.Repeat("a", 5000), 400},
		{members + "/%00%ff%fe", 400}, {members + "/continue", 400}, {members + "/%2e%2e%2f", 400},
		{members + "?tried=dance", 200}, {members + "?tried=" + strings.Repeat("x", 9000), 200}, {members + "?tried=place+black+territory.4", 200},
		{members + "?show=1&member=nobody&servants=-7&at=99&pane=x&why=do.1.2.3&look=%00", 200},
	} {
		for _, live := range []bool{false, true} {
			b.live = live
			if got := b.get(c.path); got.status != c.status {
				t.Errorf("%.60s: %d, want %d", c.path, got.status, c.status)
			}
			if got := b.post(c.path+"/choose", "choice", "\x00\xff"); got.status < 400 || got.status >= 500 {
				t.Errorf("posted to %.60s: %d", c.path, got.status)
			}
		}
	}
	if strings.Contains(b.log.String(), "level=ERROR") {
		t.Error(b.log.String())
	}
}

// TestALessonRewritten opens an address that is no longer a moment, as after a new version. The
// page links to the lesson.
func TestALessonRewritten(t *testing.T) {
	t.Parallel()
	got := open(t).browser().get(members + "/place+black+harvest.1")
	wantStatus(t, got, http.StatusBadRequest)
	wantText(t, got, `<a class="btn primary" href="/learn/lorenzo/first">Chapters</a>`)
}

// TestTriesBeyondTheStep opens an address whose tries end the step and are wrong in the next step.
// The comment is about the next step.
func TestTriesBeyondTheStep(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	got := b.get(members + "?tried=" + url.QueryEscape("place black territory.1;servants 0;place white palace"))
	wantText(t, got, "white to Council Palace")
	wantText(t, got, "Not wrong, but Farmer waits")
	got = b.get("/learn/virtu/first/palace?tried=" + url.QueryEscape("continue;lay piero_de_medici chamber.1")) // the first step has no wrong answers
	wantStatus(t, got, http.StatusOK)
	wantText(t, got, "Taken back")
}

// TestLessonsNeedNoStore checks that lessons work without a store, and that every node answers an
// address alike.
func TestLessonsNeedNoStore(t *testing.T) {
	t.Parallel()
	h, other := open(t), open(t)
	pagetest.Must(t, h.store.Close())
	b := h.browser()
	got := b.post(members+"/choose", "choice", "place black territory.1;servants 0")
	wantStatus(t, got, http.StatusOK)
	again := other.browser().get(got.path)
	if part := regexp.MustCompile(`(?s)<div id="match".*`); part.FindString(again.body) != part.FindString(got.body) || part.FindString(got.body) == "" {
		t.Error("another node answers the address differently")
	}
}

// TestLessonsToTheEnd plays every lesson in every language. Each page has the teacher's text, and
// each thing pointed at exactly once.
func TestLessonsToTheEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	h := open(t)
	for _, g := range games.All() {
		game, _ := h.site.TitleOf(g.Name)
		for _, l := range game.LessonList {
			for _, lang := range i18n.Languages {
				t.Run(l.Game+"/"+l.Name+"/"+lang, func(t *testing.T) {
					b := h.browser()
					b.t, b.lang = t, lang
					wantText(t, b.get(pages.LessonPath(l)), l.In(lang).Intro)
					for chapter := range l.Chapters {
						b.chapter(game, l, chapter, lang)
					}
				})
			}
		}
	}
}

// chapter plays a chapter to its end.
func (b *browser) chapter(game pages.Title, l *lesson.Lesson, chapter int, lang string) {
	b.t.Helper()
	path := learn.MomentPath(l, chapter, nil)
	at, err := l.At(game.SchoolTitle, chapter, nil)
	for {
		pagetest.Must(b.t, err)
		got := b.get(path)
		wantStatus(b.t, got, http.StatusOK)
		if at.Done() {
			break
		}
		if !at.Paused {
			words := l.In(lang).Chapters[chapter].Steps[at.Step]
			wantText(b.t, got, words.Say)
			b.pointed(game, at, lang, got.body)
		}
		answer := lesson.Continue
		if !at.Waits() {
			answer = at.Shown()[0]
			got = b.post(path+"/choose", "choice", answer)
			path = got.path
		}
		if at, err = at.Try(answer); answer == lesson.Continue {
			path = learn.MomentPath(l, chapter, at.Past)
		}
		if want, _ := url.PathUnescape(learn.MomentPath(l, chapter, at.Past)); err == nil && path != want {
			if have, _ := url.PathUnescape(path); have != want {
				b.t.Fatalf("%s leads to %s, want %s", answer, path, want)
			}
		}
	}
	if last := chapter == len(l.Chapters)-1; last != strings.Contains(b.get(path).body, `id="graduate"`) {
		b.t.Errorf("%s: the end of the lesson is missing, or shown too early", path)
	}
}

// pointed checks that each thing of a step is on the page exactly once.
func (b *browser) pointed(game pages.Title, at *lesson.Moment, lang, page string) {
	b.t.Helper()
	step := at.Lesson.Chapters[at.Chapter].Steps[at.Step]
	finder, ok := game.Board.(kit.Finder)
	if !ok || at.Link > 0 { // later links of a step may point at other things
		return
	}
	lit := regexp.MustCompile(`data-lit="([^"]*)"`).FindStringSubmatch(page)
	if lit == nil {
		b.t.Fatal("the page has no teacher")
	}
	v := &learn.LessonPage{Game: game, Lesson: at.Lesson, At: at, Levels: []string{pagetest.First}}
	v.Words = game.Book.In(lang)
	scene := v.SceneOf(at, learn.MomentPath(at.Lesson, at.Chapter, at.Past), nil)
	for _, thing := range step.Point {
		id := finder.Find(scene, thing)
		if n := strings.Count(page, ` id="`+html.EscapeString(id)+`"`); id == "" || n != 1 {
			b.t.Errorf("%s: %s is the element %q, which is there %d times", step.Name, thing, id, n)
		}
	}
}
