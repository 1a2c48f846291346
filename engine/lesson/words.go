package lesson

import (
	"slices"
	"strconv"

	"signoria/engine/yamltree"
)

// Model is the language in which lessons are written first.
const Model = "en"

// Words is all that a teacher says in one language, chapter by chapter and step
// by step as in the lesson.
type Words struct {
	Title, Intro string
	Chapters     []ChapterWords
	// Ending is said at the end, with Tips for the first real game.
	Ending string
	Tips   []string
}

// ChapterWords are those of a chapter.
type ChapterWords struct {
	Title string
	Steps []StepWords
}

// StepWords are those of a step.
type StepWords struct {
	// Say is said first, Hold before each later link of the learner's, After when
	// the step is done.
	Say   string
	Hold  []string
	After string
	// Learned is a line for the summary.
	Learned string
	// Why answers tries that are legal and not what the step is about.
	Why []Why
}

// Why answers tries that begin so; an empty beginning all others.
type Why struct{ Beginning, Says string }

// otherwise is the beginning of all other tries, as files write it.
const otherwise = "else"

// In returns the words in a language, else in the model's.
func (l *Lesson) In(lang string) *Words {
	if w, ok := l.words[lang]; ok {
		return w
	}
	return l.words[Model]
}

// Has reports whether the lesson is translated into a language.
func (l *Lesson) Has(lang string) bool { return l.words[lang] != nil }

// Typeset puts every sentence of the lesson, in all its languages, through the hands
// of a typesetter.
func (l *Lesson) Typeset(set func(lang, text string) string) {
	for lang, w := range l.words {
		l.each(w, func(_ string, text *string) { *text = set(lang, *text) })
	}
}

// Visit calls visit with every sentence of the lesson in a language.
func (l *Lesson) Visit(lang string, visit func(text string)) {
	l.each(l.In(lang), func(_ string, text *string) { visit(*text) })
}

// VisitNamed calls visit with every sentence of the model that is not empty, and with a name that no
// other of the lesson has: its place in the file.
func (l *Lesson) VisitNamed(visit func(name, text string)) {
	l.each(l.words[Model], func(name string, text *string) {
		if *text != "" {
			visit(name, *text)
		}
	})
}

// Translate adds a language: say returns the sentence of a name, as VisitNamed gives it. Where
// ok is false the sentence is that of the model. If it always is, the language is not added.
func (l *Lesson) Translate(lang string, say func(name string) (text string, ok bool)) {
	w := l.words[Model].clone()
	any := false
	l.each(w, func(name string, text *string) {
		if said, ok := say(name); ok && *text != "" {
			*text, any = said, true
		}
	})
	if any {
		l.words[lang] = w
	}
}

// clone returns a copy that shares nothing with w.
func (w *Words) clone() *Words {
	c := *w
	c.Tips, c.Chapters = slices.Clone(w.Tips), slices.Clone(w.Chapters)
	for i := range c.Chapters {
		steps := slices.Clone(c.Chapters[i].Steps)
		for j := range steps {
			steps[j].Hold, steps[j].Why = slices.Clone(steps[j].Hold), slices.Clone(steps[j].Why)
		}
		c.Chapters[i].Steps = steps
	}
	return &c
}

// each visits all sentences of words of the lesson, each with a name of its own.
func (l *Lesson) each(w *Words, visit func(name string, text *string)) {
	all := func(name string, list []string) {
		for i := range list {
			visit(name+"."+strconv.Itoa(i+1), &list[i])
		}
	}
	visit("title", &w.Title)
	visit("intro", &w.Intro)
	visit("ending.say", &w.Ending)
	all("ending.tips", w.Tips)
	for i := range w.Chapters {
		c, chapter := &w.Chapters[i], l.Chapters[i]
		visit(chapter.Name+".title", &c.Title)
		for j := range c.Steps {
			s, at := &c.Steps[j], chapter.Name+"."+chapter.Steps[j].Name
			visit(at+".say", &s.Say)
			visit(at+".after", &s.After)
			visit(at+".learned", &s.Learned)
			all(at+".hold", s.Hold)
			for k := range s.Why {
				visit(at+".why."+orElse(s.Why[k].Beginning, otherwise), &s.Why[k].Says)
			}
		}
	}
}

// stepWords reads the words of a step, in a lesson as in a translation.
func stepWords(v yamltree.Value) (w StepWords) {
	w.Say = v.Get("say").Text()
	for _, item := range v.Get("hold").List() {
		w.Hold = append(w.Hold, item.Text())
	}
	w.After = v.Get("after").Text()
	w.Learned = v.Get("learned").Text()
	w.Why = whys(v.Get("why"))
	return w
}

func whys(v yamltree.Value) (list []Why) {
	if !v.Given() {
		return nil
	}
	if !v.IsMap() {
		return []Why{{"", v.Text()}}
	}
	for _, f := range v.Fields() {
		beginning := f.Name
		if beginning == otherwise {
			beginning = ""
		}
		list = append(list, Why{beginning, f.Text()})
	}
	return list
}

// ending reads what is said at the end.
func ending(v yamltree.Value) (say string, tips []string) {
	v.Fields("say", "tips")
	for _, item := range v.Need("tips").List() {
		tips = append(tips, item.Text())
	}
	return v.Need("say").Text(), tips
}
