package lesson

import (
	"signoria/engine/yamltree"
)

// translation reads the words of another language. Each text of the model must be
// there, and nothing else.
func (l *Lesson) translation(root yamltree.Value) *Words {
	model := l.words[Model]
	w := &Words{Title: root.Need("title").Text(), Intro: root.Need("intro").Text()}
	root.Fields("title", "intro", "chapters", "ending")
	w.Ending, w.Tips = ending(root.Need("ending"))
	if len(w.Tips) != len(model.Tips) {
		root.Get("ending").Get("tips").Errorf("%d entries; the lesson has %d", len(w.Tips), len(model.Tips))
	}
	chapters := root.Need("chapters")
	var names []string
	for _, c := range l.Chapters {
		names = append(names, c.Name)
	}
	chapters.Fields(names...)
	for i, c := range l.Chapters {
		w.Chapters = append(w.Chapters, l.translatedChapter(chapters.Need(c.Name), c, model.Chapters[i]))
	}
	return w
}

func (l *Lesson) translatedChapter(v yamltree.Value, c *Chapter, model ChapterWords) ChapterWords {
	w := ChapterWords{Title: v.Need("title").Text()}
	v.Fields("title", "steps")
	steps := v.Need("steps")
	var names []string
	for _, st := range c.Steps {
		names = append(names, st.Name)
	}
	steps.Fields(names...)
	for i, st := range c.Steps {
		w.Steps = append(w.Steps, translatedStep(steps.Need(st.Name), model.Steps[i]))
	}
	return w
}

func translatedStep(v yamltree.Value, model StepWords) StepWords {
	w := stepWords(v)
	var allowed []string
	for _, text := range []struct {
		name string
		said bool
	}{{"say", true}, {"hold", len(model.Hold) > 0}, {"after", model.After != ""}, {"learned", model.Learned != ""}, {"why", len(model.Why) > 0}} {
		if text.said {
			v.Need(text.name)
			allowed = append(allowed, text.name)
		}
	}
	v.Fields(allowed...)
	if len(w.Hold) != len(model.Hold) && v.Get("hold").Given() {
		v.Get("hold").Errorf("%d sentences; the lesson has %d", len(w.Hold), len(model.Hold))
	}
	w.Why = orderedAs(v.Get("why"), w.Why, model.Why)
	return w
}

// orderedAs puts the answers in the model's order, and tells where the one has
// what the other lacks.
func orderedAs(v yamltree.Value, have, model []Why) (list []Why) {
	if !v.Given() {
		return nil
	}
	find := func(among []Why, beginning string) (Why, bool) {
		for _, w := range among {
			if w.Beginning == beginning {
				return w, true
			}
		}
		return Why{}, false
	}
	for _, w := range have {
		if _, ok := find(model, w.Beginning); !ok {
			v.Errorf("%q is not answered in the lesson", w.Beginning)
		}
	}
	for _, m := range model {
		w, ok := find(have, m.Beginning)
		if !ok {
			v.Errorf("%q is not answered, as in the lesson", orElse(m.Beginning, otherwise))
		}
		list = append(list, w)
	}
	return list
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}
