package games

import (
	"slices"

	"signoria/engine"
	"signoria/engine/lesson"
	"signoria/i18n"
)

// Taught are the title's guided games, in the order of their names.
func (g Game) Taught() ([]*lesson.Lesson, error) {
	if g.Lessons == nil {
		return nil, nil
	}
	list, err := lesson.All(g.Lessons, "lessons")
	list = slices.DeleteFunc(list, func(l *lesson.Lesson) bool { return l.Game != g.Name })
	for _, l := range list {
		l.Typeset(i18n.Typeset)
	}
	return list, err
}

// School opens the title with the printed values that its lessons were written
// for, whatever an owner's edition changes.
func (g Game) School() (engine.Title, error) {
	all := Known()
	i := slices.IndexFunc(all, func(own Game) bool { return own.Name == g.Name })
	return g.Open(all[i].Content)
}
