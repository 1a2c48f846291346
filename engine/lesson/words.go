package lesson

import (
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
		w.each(func(text *string) { *text = set(lang, *text) })
	}
}

// Visit calls visit with every sentence of the lesson in a language.
func (l *Lesson) Visit(lang string, visit func(text string)) {
	l.In(lang).each(func(text *string) { visit(*text) })
}

// each visits all sentences.
func (w *Words) each(visit func(*string)) {
	all := func(list []string) {
		for i := range list {
			visit(&list[i])
		}
	}
	for _, text := range []*string{&w.Title, &w.Intro, &w.Ending} {
		visit(text)
	}
	all(w.Tips)
	for i := range w.Chapters {
		c := &w.Chapters[i]
		visit(&c.Title)
		for j := range c.Steps {
			s := &c.Steps[j]
			for _, text := range []*string{&s.Say, &s.After, &s.Learned} {
				visit(text)
			}
			all(s.Hold)
			for k := range s.Why {
				visit(&s.Why[k].Says)
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
