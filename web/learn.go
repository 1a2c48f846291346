package web

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
)

// maxPast bounds the part of a lesson's address that says what was answered.
const maxPast = 4096

// The page's own state that only lessons have.
const (
	triedKey = "tried" // a try that was taken back
	showKey  = "show"  // whether an answer is shown
	tableKey = "table" // whether the table is looked at once more, after the end
)

// learnPages are the pages that teach: lessons, the rules, and where printed values come from.
type learnPages struct {
	*site
	// rules are the pages of rules, rendered when the first is asked for: that takes longer
	// than all else at a start.
	rules func() (map[string]rulesPage, error)
}

// newLearnPages returns the pages that teach.
func newLearnPages(s *site) *learnPages {
	return &learnPages{s, sync.OnceValues(func() (map[string]rulesPage, error) { return renderRules(s.titles) })}
}

// learnRoutes tells handle which handler answers what.
func (s *learnPages) learnRoutes(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET /rules", s.rulesList)
	handle("GET /rules/{title}", s.rulesOf)
	handle("GET "+kit.ContentLink("{title}"), s.content)
	handle("GET /learn/{title}/{lesson}", s.learn)
	handle("GET /learn/{title}/{lesson}/{chapter}", s.teach)
	handle("GET /learn/{title}/{lesson}/{chapter}/{past}", s.teach)
	handle("POST /learn/{title}/{lesson}/{chapter}/choose", s.counted(s.try))
	handle("POST /learn/{title}/{lesson}/{chapter}/{past}/choose", s.counted(s.try))
}

// lessonOf finds the lesson of an address.
func (s *learnPages) lessonOf(r *http.Request) (t title, l *lesson.Lesson, ok bool) {
	if t, ok = s.offer(r.PathValue("title")); !ok {
		return t, nil, false
	}
	i := slices.IndexFunc(t.lessons, func(l *lesson.Lesson) bool { return l.Name == r.PathValue("lesson") })
	if i < 0 {
		return t, nil, false
	}
	return t, t.lessons[i], true
}

// momentPath is the address of a moment in a lesson: its chapter, and what was
// answered there. Nothing else is kept of it.
func momentPath(l *lesson.Lesson, chapter int, past []string) string {
	path := lessonPath(l) + "/" + l.Chapters[chapter].Name
	if len(past) == 0 {
		return path
	}
	var parts []string
	for _, text := range past {
		parts = append(parts, strings.ReplaceAll(url.PathEscape(text), "%20", "+"))
	}
	return path + "/" + strings.Join(parts, ";")
}

// pastOf reads what momentPath wrote.
func pastOf(r *http.Request) []string {
	text := strings.ReplaceAll(r.PathValue("past"), "+", " ")
	if text == "" {
		return nil
	}
	return strings.Split(text, ";")
}

// learn is the first page of a lesson.
func (s *learnPages) learn(w http.ResponseWriter, r *http.Request) {
	t, l, ok := s.lessonOf(r)
	if !ok {
		s.fail(w, r, http.StatusNotFound, "learn.error.unknown")
		return
	}
	p := s.newPage(r, "learn", "")
	words := l.In(p.Words.Lang())
	p.Title = words.Title + " · " + p.t("page.site")
	s.render(w, r, http.StatusOK, learnPage(p, t, l, words))
}

// teach shows a moment of a lesson, worked out anew from its address.
func (s *learnPages) teach(w http.ResponseWriter, r *http.Request) {
	if t, at, ok := s.taught(w, r); ok {
		s.showLesson(w, r, http.StatusOK, s.lessonView(r, t, at, r.URL.Query()))
	}
}

// taught works out the moment of an address. Where the address is of none it
// answers so.
func (s *learnPages) taught(w http.ResponseWriter, r *http.Request) (title, *lesson.Moment, bool) {
	t, l, ok := s.lessonOf(r)
	chapter := 0
	if ok {
		chapter, ok = l.ChapterNamed(r.PathValue("chapter"))
	}
	if !ok {
		s.fail(w, r, http.StatusNotFound, "learn.error.unknown")
		return t, nil, false
	}
	at, err := (*lesson.Moment)(nil), error(&lesson.Garbled{})
	if len(r.PathValue("past")) <= maxPast {
		at, err = l.At(t.school, chapter, pastOf(r))
	}
	if err != nil {
		s.noteBroken(r, err)
		s.failToward(w, r, http.StatusBadRequest, s.words(r).T("learn.error.moment"), way{lessonPath(l), "learn.chapters"})
		return t, nil, false
	}
	return t, at, true
}

// noteBroken tells the host of a lesson that does not go as it is written.
func (s *learnPages) noteBroken(r *http.Request, err error) {
	var broken *lesson.Broken
	if errors.As(err, &broken) {
		s.Log.Error("a lesson is broken", "route", r.Pattern, "error", err)
	}
}

// try judges an answer in a lesson and leads on: to the next moment, or to the same
// with what was taken back.
func (s *learnPages) try(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	t, at, ok := s.taught(w, r)
	if !ok {
		return
	}
	texts := triesOf(r)
	if len(texts) == 0 || len(texts) > maxChain {
		s.fail(w, r, http.StatusBadRequest, "error.form")
		return
	}
	next, err := at.Try(texts...)
	var unplanned *lesson.Unplanned
	switch {
	case err == nil:
		s.lead(w, r, t, next, nil)
	case errors.As(err, &unplanned):
		s.lead(w, r, t, at, url.Values{triedKey: {strings.Join(texts, ";")}})
	default:
		s.noteBroken(r, err)
		s.refuseTry(w, r, s.lessonView(r, t, at, r.URL.Query()), err)
	}
}

// triesOf are the answers that a form posts.
func triesOf(r *http.Request) []string {
	texts := chainOf(r.PostForm["choice"])
	if args := r.PostForm["arg"]; len(args) > 0 && len(texts) > 0 {
		words := append([]string{texts[len(texts)-1]}, args...)
		texts[len(texts)-1] = strings.Join(words, " ")
	}
	return texts
}

// lead shows a moment to a live page, and leads others to its address.
func (s *learnPages) lead(w http.ResponseWriter, r *http.Request, t title, at *lesson.Moment, state url.Values) {
	v := s.lessonView(r, t, at, state)
	if isLive(r) {
		s.showLesson(w, r, http.StatusOK, v)
		return
	}
	http.Redirect(w, r, v.Path, http.StatusSeeOther)
}

// refuseTry answers what the rules forbid, with the reason.
func (s *learnPages) refuseTry(w http.ResponseWriter, r *http.Request, v *lessonPage, err error) {
	var refused *engine.Refused
	if errors.As(err, &refused) && refused.Reason.Why != "" {
		v.Notice = notice(v.Words, v.game.Narrator.Why(v.scene.Scene, refused.Reason), ruleLink(v.scene, refused.Reason.Rule))
		s.showLesson(w, r, http.StatusUnprocessableEntity, v)
		return
	}
	v.Notice = notice(v.Words, v.t("error.garbled"), nil)
	s.showLesson(w, r, http.StatusBadRequest, v)
}

// showLesson answers with the moment: as a whole page, or to a live page as the
// part that changes.
func (s *learnPages) showLesson(w http.ResponseWriter, r *http.Request, status int, v *lessonPage) {
	if isLive(r) {
		w.Header().Set("HX-Replace-Url", v.Path)
		s.render(w, r, status, lessonAnswer(v))
		return
	}
	s.render(w, r, status, shell(v.page, lessonPart(v)))
}

// chronicle is what has happened since the table was set, as a match tells it.
func (v *lessonPage) chronicle() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var entries []live.Entry
		for i, turn := range v.at.Turns {
			entries = append(entries, live.Entry{Seq: i + 1, Kind: table.KindChoice, Seat: turn.Seat, Events: turn.Events, Chain: i + 1})
		}
		list, _, err := newest(ctx, v.game.board, v.scene, turns(entries), chronicleSize)
		if err != nil {
			return err
		}
		return lessonChronicle(v, list).Render(ctx, w)
	})
}
