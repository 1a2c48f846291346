package web

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"signoria/engine"
	"signoria/engine/lesson"
	"signoria/kit"
	"signoria/narrate"
)

// lessonPage is one moment of a lesson.
type lessonPage struct {
	page
	game   title
	name   string // of the title
	lesson *lesson.Lesson
	words  *lesson.Words
	at     *lesson.Moment
	scene  kit.Scene
	ask    string // the open question in words
	// amiss answers a try that was taken back; nil: there was none.
	amiss *amiss
	// seal is what the form of the table after the end posts back.
	seal   string
	person string
	levels []string
}

// amiss is a try that was taken back: what it was, and why.
type amiss struct{ tried, why string }

// lessonView puts together what the page of a moment needs.
func (s *learnPages) lessonView(r *http.Request, t title, at *lesson.Moment, query url.Values) *lessonPage {
	v := &lessonPage{page: page{Theme: themeOf(r), Own: ownStyles["learn"]}, game: t, lesson: at.Lesson, at: at, levels: s.Levels, person: cookie(r, nameCookie)}
	v.Words = t.book.In(langOf(r))
	v.words = at.Lesson.In(v.Words.Lang())
	v.wear(t)
	v.name = s.name(v.page, t.Name)
	v.Title = v.words.Chapters[at.Chapter].Title + " · " + v.words.Title + " · " + v.t("page.site")
	base := momentPath(at.Lesson, at.Chapter, at.Past)
	v.Path = base
	if len(query) > 0 {
		v.Path += "?" + query.Encode()
	}
	if v.over() {
		v.seal = s.Server.Promise()
	}
	v.scene = v.sceneOf(at, base, query)
	v.ask = t.Narrator.Ask(v.scene.Scene)
	v.scene.Chronicle = v.chronicle()
	v.amiss = v.takenBack(query.Get(triedKey))
	v.scene.Lesson = lessonPanel(v)
	return v
}

// sceneOf is what the board is drawn from. Where the learner need only go on,
// nothing can be chosen.
func (v *lessonPage) sceneOf(at *lesson.Moment, base string, query url.Values) kit.Scene {
	pos := at.Position
	asks := !at.Waits() && !at.Done() && pos.Owing() != 0
	scene := kit.Scene{
		Scene: narrate.Scene{
			Words: v.Words, View: pos.View(lesson.Learner), Meta: pos.Meta(), Options: at.Options, You: lesson.Learner,
			Owing: pos.Owing(), Forms: pos.Forms(), Seq: len(at.Past), Live: asks, Replay: !asks && pos.Owing() != 0,
		},
		Rules: v.game.Home(), Base: base, Query: query, Score: pos.Score(lesson.Learner, nil),
	}
	if asks {
		scene.Choices = engine.Answers(pos, lesson.Learner)
	}
	if !pos.Secret() {
		scene.Rank = pos.Rank(nil)
	}
	for i, house := range drawnCoats(narrate.HousesOf(v.game.Narrator, at.Options, scene.View)) {
		seat := narrate.Seat{Seat: engine.Seat(i), House: house, Online: true}
		if seat.Seat == lesson.Learner {
			seat.Name = isolated(cmp.Or(v.person, v.t("page.player", "seat", seat.Seat.String())))
		} else {
			seat.Name, seat.Bot = botName(i), v.levels[0]
		}
		scene.Seats = append(scene.Seats, seat)
	}
	scene.Question = questionName(lesson.Learner, base+v.game.Narrator.Ask(scene.Scene))
	return scene
}

// takenBack answers a try that the address names, if it was legal and not what the
// step is about.
func (v *lessonPage) takenBack(tried string) *amiss {
	if tried == "" || len(tried) > maxPast {
		return nil
	}
	at := v.at
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
		return &amiss{v.say(at, unplanned.Text), v.whyNot(at, unplanned.Why)}
	}
	return nil
}

// say tells a choice of a moment in words.
func (v *lessonPage) say(at *lesson.Moment, text string) string {
	choice, err := at.Position.Parse(lesson.Learner, text)
	if err != nil {
		return text
	}
	return v.game.Narrator.Choice(v.sceneOf(at, "", nil).Scene, choice)
}

// whyNot answers a try at a moment, which may be in a later step than the page's:
// the address names any line of tries.
func (v *lessonPage) whyNot(at *lesson.Moment, i int) string {
	if i < 0 {
		return v.t("learn.other")
	}
	return v.words.Chapters[at.Chapter].Steps[at.Step].Why[i].Says
}

// stepWords are those of the step that is being learned.
func (v *lessonPage) stepWords() lesson.StepWords {
	return v.words.Chapters[v.at.Chapter].Steps[v.at.Step]
}

// before are the words of the step that was just done; false: none was.
func (v *lessonPage) before() (lesson.StepWords, bool) {
	if v.at.Step == 0 || v.at.Link > 0 || v.amiss != nil {
		return lesson.StepWords{}, false
	}
	return v.words.Chapters[v.at.Chapter].Steps[v.at.Step-1], true
}

// over tells whether the lesson is done.
func (v *lessonPage) over() bool { return v.at.Done() && v.at.Chapter == len(v.lesson.Chapters)-1 }

// todo is what is to be done now: what the teacher says to the next link of a
// chain, else the question.
func (v *lessonPage) todo() string {
	if hold := v.stepWords().Hold; v.at.Link > 0 && v.at.Link <= len(hold) {
		return hold[v.at.Link-1]
	}
	return v.ask
}

// shown is an answer that would be accepted, and how it reads.
func (v *lessonPage) shown() (text, words string) {
	list := v.at.Shown()
	if len(list) == 0 {
		return "", ""
	}
	return list[0], v.say(v.at, list[0])
}

// learned are the lines of what was learned in this chapter.
func (v *lessonPage) learned() (list []string) {
	for _, st := range v.words.Chapters[v.at.Chapter].Steps[:v.at.Step] {
		if st.Learned != "" {
			list = append(list, st.Learned)
		}
	}
	return list
}

// points are the ids of what the teacher speaks of, as far as the page shows it.
func (v *lessonPage) points() string {
	finder, ok := v.game.board.(kit.Finder)
	if !ok || v.at.Done() || v.at.Paused {
		return ""
	}
	var ids []string
	for _, thing := range v.lesson.Chapters[v.at.Chapter].Steps[v.at.Step].Point {
		if id := finder.Find(v.scene, thing); id != "" {
			ids = append(ids, id)
		}
	}
	return strings.Join(ids, " ")
}

// link is the address of a moment of this chapter.
func (v *lessonPage) link(past []string) string { return momentPath(v.lesson, v.at.Chapter, past) }

// further is where Continue leads: on in the chapter, or to the next one.
func (v *lessonPage) further() string {
	if v.at.Done() {
		return momentPath(v.lesson, v.at.Chapter+1, nil)
	}
	return v.link(append(v.at.Past[:len(v.at.Past):len(v.at.Past)], lesson.Continue))
}

// again is where the step began; after its end the step before.
func (v *lessonPage) again() (path string, ok bool) {
	if len(v.at.Past) == 0 {
		return "", false
	}
	if v.at.Link > 0 {
		return v.link(v.at.Past[:v.at.From]), true
	}
	return v.link(v.at.Past[:v.at.Before]), true
}
