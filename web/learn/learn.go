package learn

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/engine/lesson"
	"signoria/kit"
	"signoria/live"
	"signoria/table"
	"signoria/web/chronicle"
	"signoria/web/page"
)

// maxPast is the most bytes of the part of a lesson's address that contains the answers.
const maxPast = 4096

// The page's own state that only lessons have.
const (
	wrongKey = "tried" // a try that was taken back
	showKey  = "show"  // whether an answer is shown
	tableKey = "table" // whether the table is shown again, after the end
)

// Pages are the pages that teach: lessons, the rules, and where printed values come from.
type Pages struct {
	*page.Site
	// rules are the pages of rules, rendered when the first is asked for: that takes longer
	// than all else at a start.
	rules func() (map[string]rulesPage, error)
}

// New returns the pages that teach.
func New(s *page.Site) *Pages {
	return &Pages{s, sync.OnceValues(func() (map[string]rulesPage, error) { return RenderRules(s.Titles) })}
}

// Routes registers the handlers of lessons and rules.
func (s *Pages) Routes(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET /rules", s.rulesList)
	handle("GET /rules/{title}", s.rulesOf)
	handle("GET "+kit.ContentLink("{title}"), s.content)
	handle("GET /learn/{title}/{lesson}", s.learn)
	handle("GET /learn/{title}/{lesson}/{chapter}", s.teach)
	handle("GET /learn/{title}/{lesson}/{chapter}/{past}", s.teach)
	handle("POST /learn/{title}/{lesson}/{chapter}/choose", s.Counted(s.try))
	handle("POST /learn/{title}/{lesson}/{chapter}/{past}/choose", s.Counted(s.try))
}

// lessonOf finds the lesson of an address.
func (s *Pages) lessonOf(r *http.Request) (t page.Title, l *lesson.Lesson, ok bool) {
	if t, ok = s.Offer(r.PathValue("title")); !ok {
		return t, nil, false
	}
	i := slices.IndexFunc(t.LessonList, func(l *lesson.Lesson) bool { return l.Name == r.PathValue("lesson") })
	if i < 0 {
		return t, nil, false
	}
	return t, t.LessonList[i], true
}

// MomentPath returns the address of a moment of a lesson: its chapter, and the answers given in it.
// Nothing else is stored.
func MomentPath(l *lesson.Lesson, chapter int, past []string) string {
	path := page.LessonPath(l) + "/" + l.Chapters[chapter].Name
	if len(past) == 0 {
		return path
	}
	var parts []string
	for _, text := range past {
		parts = append(parts, strings.ReplaceAll(url.PathEscape(text), "%20", "+"))
	}
	return path + "/" + strings.Join(parts, ";")
}

// pastOf returns the answers in the path of a moment, as MomentPath wrote them.
func pastOf(r *http.Request) []string {
	text := strings.ReplaceAll(r.PathValue("past"), "+", " ")
	if text == "" {
		return nil
	}
	return strings.Split(text, ";")
}

// learn is the first page of a lesson.
func (s *Pages) learn(w http.ResponseWriter, r *http.Request) {
	t, l, ok := s.lessonOf(r)
	if !ok {
		s.ErrorPage(w, r, http.StatusNotFound, "learn.error.unknown")
		return
	}
	p := s.NewPage(r, "learn", "")
	words := l.In(p.Words.Lang())
	p.Title = words.Title + " · " + p.T("page.site")
	s.Render(w, r, http.StatusOK, learnPage(p, t, l, words))
}

// teach shows a moment of a lesson, computed from its address.
func (s *Pages) teach(w http.ResponseWriter, r *http.Request) {
	if t, at, ok := s.taught(w, r); ok {
		s.showLesson(w, r, http.StatusOK, s.lessonView(r, t, at, r.URL.Query()))
	}
}

// taught returns the title and the moment of a lesson's address. If the address has no moment, it
// answers the request and returns false.
func (s *Pages) taught(w http.ResponseWriter, r *http.Request) (page.Title, *lesson.Moment, bool) {
	t, l, ok := s.lessonOf(r)
	chapter := 0
	if ok {
		chapter, ok = l.ChapterNamed(r.PathValue("chapter"))
	}
	if !ok {
		s.ErrorPage(w, r, http.StatusNotFound, "learn.error.unknown")
		return t, nil, false
	}
	at, err := (*lesson.Moment)(nil), error(&lesson.Garbled{})
	if len(r.PathValue("past")) <= maxPast {
		at, err = l.At(t.SchoolTitle, chapter, pastOf(r))
	}
	if err != nil {
		s.noteBroken(r, err)
		s.ErrorWithLink(w, r, http.StatusBadRequest, s.Words(r).T("learn.error.moment"), page.ErrorLink{Path: page.LessonPath(l), Label: "learn.chapters"})
		return t, nil, false
	}
	return t, at, true
}

// noteBroken logs a lesson that cannot be played as it is written.
func (s *Pages) noteBroken(r *http.Request, err error) {
	var broken *lesson.Broken
	if errors.As(err, &broken) {
		s.Log.Error("a lesson is broken", "route", r.Pattern, "error", err)
	}
}

// try judges an answer in a lesson and redirects: to the next moment, or to the same one with the
// wrong answer.
func (s *Pages) try(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	t, at, ok := s.taught(w, r)
	if !ok {
		return
	}
	texts := triesOf(r)
	if len(texts) == 0 || len(texts) > page.MaxChain {
		s.ErrorPage(w, r, http.StatusBadRequest, "error.form")
		return
	}
	next, err := at.Try(texts...)
	var unplanned *lesson.Unplanned
	switch {
	case err == nil:
		s.lead(w, r, t, next, nil)
	case errors.As(err, &unplanned):
		s.lead(w, r, t, at, url.Values{wrongKey: {strings.Join(texts, ";")}})
	default:
		s.noteBroken(r, err)
		s.refuseTry(w, r, s.lessonView(r, t, at, r.URL.Query()), err)
	}
}

// triesOf returns the answers that a form posts.
func triesOf(r *http.Request) []string {
	texts := page.ChainOf(r.PostForm["choice"])
	if args := r.PostForm["arg"]; len(args) > 0 && len(texts) > 0 {
		words := append([]string{texts[len(texts)-1]}, args...)
		texts[len(texts)-1] = strings.Join(words, " ")
	}
	return texts
}

// lead answers a live page with a moment, and redirects others to its address.
func (s *Pages) lead(w http.ResponseWriter, r *http.Request, t page.Title, at *lesson.Moment, state url.Values) {
	v := s.lessonView(r, t, at, state)
	if page.IsLive(r) {
		s.showLesson(w, r, http.StatusOK, v)
		return
	}
	page.Redirect(w, r, v.Path, http.StatusSeeOther)
}

// refuseTry answers a try that the rules forbid with the reason.
func (s *Pages) refuseTry(w http.ResponseWriter, r *http.Request, v *LessonPage, err error) {
	var refused *engine.Refused
	if errors.As(err, &refused) && refused.Reason.Why != "" {
		v.Notice = page.Notice(v.Words, v.Game.Narrator.Why(v.scene.Scene, refused.Reason), page.RuleLink(v.scene, refused.Reason.Rule))
		s.showLesson(w, r, http.StatusUnprocessableEntity, v)
		return
	}
	v.Notice = page.Notice(v.Words, v.T("error.garbled"), nil)
	s.showLesson(w, r, http.StatusBadRequest, v)
}

// showLesson answers with the moment: as a whole page, or to a live page as the
// part that changes.
func (s *Pages) showLesson(w http.ResponseWriter, r *http.Request, status int, v *LessonPage) {
	if page.IsLive(r) {
		w.Header().Set("HX-Replace-Url", string(kit.At(r.Context(), v.Path)))
		s.Render(w, r, status, lessonAnswer(v))
		return
	}
	s.Render(w, r, status, page.Shell(v.Page, lessonPart(v)))
}

// chronicle shows what has happened since the start of the lesson, as a match does.
func (v *LessonPage) chronicle() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var entries []live.Entry
		for i, turn := range v.At.Turns {
			entries = append(entries, live.Entry{Seq: i + 1, Kind: table.KindChoice, Seat: turn.Seat, Events: turn.Events, Chain: i + 1})
		}
		list, _, err := chronicle.Newest(ctx, v.Game.Board, v.scene, chronicle.LogGroups(entries), chronicle.ChronicleSize)
		if err != nil {
			return err
		}
		return lessonChronicle(v, list).Render(ctx, w)
	})
}
