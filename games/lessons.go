package games

import (
	"io/fs"
	"slices"
	"sync"

	"signoria/engine"
	"signoria/engine/lesson"
	"signoria/i18n"
)

// Taught are the title's guided games, in the order of their names.
func (g Game) Taught() ([]*lesson.Lesson, error) {
	if g.Lessons == nil {
		return nil, nil
	}
	return g.Lessons()
}

// lessonsOf reads the guided games of a title out of the folder "lessons", where other
// titles may have theirs: once a process, and again after the host has added languages, which they
// speak then. They never change once read.
func lessonsOf(title string, files fs.FS) func() ([]*lesson.Lesson, error) {
	var (
		mu        sync.Mutex
		list      []*lesson.Lesson
		err       error
		languages int
	)
	return func() ([]*lesson.Lesson, error) {
		mu.Lock()
		defer mu.Unlock()
		if languages != len(i18n.Languages) {
			languages = len(i18n.Languages)
			list, err = readLessons(title, files)
		}
		return list, err
	}
}

// readLessons reads the guided games of a title in all languages.
func readLessons(title string, files fs.FS) ([]*lesson.Lesson, error) {
	list, err := lesson.All(files, "lessons")
	list = slices.DeleteFunc(list, func(l *lesson.Lesson) bool { return l.Game != title })
	for _, l := range list {
		for _, lang := range i18n.Languages {
			if i18n.Added(lang) {
				l.VisitNamed(func(name, text string) {
					if _, ok := i18n.Said(lang, lessonSource(l)+" "+name); !ok {
						noteEnglish(lang, text)
					}
				})
				l.Translate(lang, func(name string) (string, bool) { return i18n.Said(lang, lessonSource(l)+" "+name) })
			}
		}
		l.Typeset(i18n.Typeset)
	}
	return list, err
}

// lessonSource begins the names of a lesson's sentences for translators.
func lessonSource(l *lesson.Lesson) string { return l.Game + "/lessons/" + l.Name }

// School opens the title with the printed values that its lessons were written
// for, whatever an owner's edition changes.
func (g Game) School() (engine.Title, error) {
	all := Known()
	i := slices.IndexFunc(all, func(own Game) bool { return own.Name == g.Name })
	return g.Open(all[i].Content)
}
