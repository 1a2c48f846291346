package learn

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/engine/lesson"
	"signoria/kit"
	"signoria/narrate"
	"signoria/web/page"
)

// LessonPage is one moment of a lesson.
type LessonPage struct {
	page.Page
	Game   page.Title
	name   string // of the title
	Lesson *lesson.Lesson
	words  *lesson.Words
	At     *lesson.Moment
	scene  kit.Scene
	ask    string // the open question in words
	// wrong answers a try that was taken back; nil means there was none.
	wrong *wrongAnswer
	// seal is the promise that the form of the table after the end posts back.
	seal   string
	person string
	Levels []string
	// root is the path below which the site is.
	root kit.Root
}

// wrongAnswer is a try that was taken back: what it was, and why.
type wrongAnswer struct{ choice, why string }

// lessonView puts together what the page of a moment needs.
func (s *Pages) lessonView(r *http.Request, t page.Title, at *lesson.Moment, query url.Values) *LessonPage {
	v := &LessonPage{Page: page.Page{Look: page.LookOf(r), AutoEndTurn: page.AutoEndTurn(r), Own: page.OwnStyles["learn"], Taught: true}, Game: t, Lesson: at.Lesson, At: at, Levels: s.Levels, root: s.Root, person: page.Cookie(r, page.NameCookie)}
	v.Words = t.Book.In(page.LangOf(r))
	v.words = at.Lesson.In(v.Words.Lang())
	v.AddStyles(t)
	v.name = s.Name(v.Page, t.Name)
	v.Title = v.words.Chapters[at.Chapter].Title + " · " + v.words.Title + " · " + v.T("page.site")
	base := MomentPath(at.Lesson, at.Chapter, at.Past)
	v.Path = base
	if len(query) > 0 {
		v.Path += "?" + query.Encode()
	}
	if v.over() {
		v.seal = s.Server.Promise()
	}
	v.scene = v.SceneOf(at, base, query)
	v.ask = t.Narrator.Ask(v.scene.Scene)
	v.scene.Chronicle = v.chronicle()
	v.wrong = v.takenBack(query.Get(wrongKey))
	v.scene.Lesson = lessonPanel(v)
	return v
}

// SceneOf returns the scene of the board. While the learner need only continue, nothing can be
// chosen.
func (v *LessonPage) SceneOf(at *lesson.Moment, base string, query url.Values) kit.Scene {
	pos := at.Position
	asks := !at.Waits() && !at.Done() && pos.Owing() != 0
	scene := kit.Scene{
		Scene: narrate.Scene{
			Words: v.Words, View: pos.View(lesson.Learner), Meta: pos.Meta(), Options: at.Options, You: lesson.Learner,
			Owing: pos.Owing(), Forms: pos.Forms(), Seq: len(at.Past), Live: asks, Replay: !asks && pos.Owing() != 0,
		},
		Rules: v.Game.Home(), Base: v.root.At(base), Query: query, Score: pos.Score(lesson.Learner, nil), Forecast: pos.Forecast(lesson.Learner, nil),
	}
	if asks {
		scene.Choices = engine.Answers(pos, lesson.Learner)
	}
	if !pos.Secret() {
		scene.Rank = pos.Rank(nil)
	}
	for i, house := range page.DrawnCoats(narrate.HousesOf(v.Game.Narrator, at.Options, scene.View)) {
		seat := narrate.Seat{Seat: engine.Seat(i), House: house, Online: true}
		if seat.Seat == lesson.Learner {
			seat.Name = page.Isolated(cmp.Or(v.person, v.T("page.player", "seat", seat.Seat.String())))
		} else {
			seat.Name, seat.Bot = page.BotName(i), v.Levels[0]
		}
		scene.Seats = append(scene.Seats, seat)
	}
	scene.Question = page.QuestionName(lesson.Learner, base+v.Game.Narrator.Ask(scene.Scene))
	return scene
}

// takenBack returns the answer to the try that the address names, if it was legal but not what the
// step asks for; otherwise nil.
func (v *LessonPage) takenBack(tried string) *wrongAnswer {
	if tried == "" || len(tried) > maxPast {
		return nil
	}
	at := v.At
	for _, text := range strings.Split(tried, ";") {
		next, err := at.Try(text)
		if err == nil {
			at = next
			continue
		}
		var unplanned *lesson.Unplanned
		if !errors.As(err, &unplanned) {
			return nil
		}
		return &wrongAnswer{v.say(at, unplanned.Text), v.whyNot(at, unplanned.Why)}
	}
	return nil
}

// say returns a choice of a moment in words.
func (v *LessonPage) say(at *lesson.Moment, text string) string {
	choice, err := at.Position.Parse(lesson.Learner, text)
	if err != nil {
		return text
	}
	return v.Game.Narrator.Choice(v.SceneOf(at, "", nil).Scene, choice)
}

// whyNot returns why a try is not what the step asks for: words i of the step, or general ones if i
// is negative. The moment may be in a later step than the page's, because an address can name any
// sequence of tries.
func (v *LessonPage) whyNot(at *lesson.Moment, i int) string {
	if i < 0 {
		return v.T("learn.other")
	}
	return v.words.Chapters[at.Chapter].Steps[at.Step].Why[i].Says
}

// stepWords returns the words of the current step.
func (v *LessonPage) stepWords() lesson.StepWords {
	return v.words.Chapters[v.At.Chapter].Steps[v.At.Step]
}

// before returns the words of the step that was just done; false means none was.
func (v *LessonPage) before() (lesson.StepWords, bool) {
	if v.At.Step == 0 || v.At.Link > 0 || v.wrong != nil {
		return lesson.StepWords{}, false
	}
	return v.words.Chapters[v.At.Chapter].Steps[v.At.Step-1], true
}

// over reports whether the lesson is done.
func (v *LessonPage) over() bool { return v.At.Done() && v.At.Chapter == len(v.Lesson.Chapters)-1 }

// todo returns what to do now: the teacher's words for the next link of a chain, else the question.
func (v *LessonPage) todo() string {
	if hold := v.stepWords().Hold; v.At.Link > 0 && v.At.Link <= len(hold) {
		return hold[v.At.Link-1]
	}
	return v.ask
}

// shown returns an answer that would be accepted, and how it reads.
func (v *LessonPage) shown() (text, words string) {
	list := v.At.Shown()
	if len(list) == 0 {
		return "", ""
	}
	return list[0], v.say(v.At, list[0])
}

// learned returns the lines of what was learned in this chapter.
func (v *LessonPage) learned() (list []string) {
	for _, st := range v.words.Chapters[v.At.Chapter].Steps[:v.At.Step] {
		if st.Learned != "" {
			list = append(list, st.Learned)
		}
	}
	return list
}

// points returns the ids of what the teacher speaks of, as far as the page shows it.
func (v *LessonPage) points() string {
	finder, ok := v.Game.Board.(kit.Finder)
	if !ok || v.At.Done() || v.At.Paused {
		return ""
	}
	var ids []string
	for _, thing := range v.Lesson.Chapters[v.At.Chapter].Steps[v.At.Step].Point {
		if id := finder.Find(v.scene, thing); id != "" {
			ids = append(ids, id)
		}
	}
	return strings.Join(ids, " ")
}

// link returns the address of a moment of this chapter.
func (v *LessonPage) link(past []string) string { return MomentPath(v.Lesson, v.At.Chapter, past) }

// further returns the address of Continue: the next step of the chapter, or the next chapter.
func (v *LessonPage) further() string {
	if v.At.Done() {
		return MomentPath(v.Lesson, v.At.Chapter+1, nil)
	}
	return v.link(append(v.At.Past[:len(v.At.Past):len(v.At.Past)], lesson.Continue))
}

// again returns the address of the start of the step; after its end, of the step before.
func (v *LessonPage) again() (path string, ok bool) {
	if len(v.At.Past) == 0 {
		return "", false
	}
	if v.At.Link > 0 {
		return v.link(v.At.Past[:v.At.From]), true
	}
	return v.link(v.At.Past[:v.At.Before]), true
}

// marked draws a table and marks what the teacher speaks of, for browsers without script; otherwise
// the script marks it.
func (v *LessonPage) marked(table templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var drawn strings.Builder
		if err := table.Render(ctx, &drawn); err != nil {
			return err
		}
		text := drawn.String()
		for _, id := range strings.Fields(v.points()) {
			name := ` id="` + templ.EscapeString(id) + `"`
			text = strings.Replace(text, name, name+" data-spoken", 1)
		}
		_, err := io.WriteString(w, text)
		return err
	})
}
