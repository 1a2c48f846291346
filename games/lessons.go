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
// titles may have theirs, once a process: they never change once read.
func lessonsOf(title string, files fs.FS) func() ([]*lesson.Lesson, error) {
	return sync.OnceValues(func() ([]*lesson.Lesson, error) {
		list, err := lesson.All(files, "lessons")
		list = slices.DeleteFunc(list, func(l *lesson.Lesson) bool { return l.Game != title })
		for _, l := range list {
			l.Typeset(i18n.Typeset)
		}
		return list, err
	})
}

// School opens the title with the printed values that its lessons were written
// for, whatever an owner's edition changes.
func (g Game) School() (engine.Title, error) {
	all := Known()
	i := slices.IndexFunc(all, func(own Game) bool { return own.Name == g.Name })
	return g.Open(all[i].Content)
}
