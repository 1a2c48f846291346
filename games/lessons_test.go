package games_test

import (
	"testing"

	"signoria/engine/scenario"
	"signoria/games"
	"signoria/i18n"
)

// TestLessons plays every lesson of every title to its end, with every answer that the lesson
// accepts or expects as a typical mistake.
func TestLessons(t *testing.T) {
	for _, g := range games.All() {
		list, err := g.Taught()
		if err != nil {
			t.Error(err)
		}
		if len(list) == 0 {
			t.Errorf("%s has no lesson", g.Name)
		}
		title, err := g.School()
		if err != nil {
			t.Fatal(err)
		}
		guide := scenario.Guide{Rules: g.RuleIDs()}
		for _, l := range list {
			for _, lang := range i18n.Languages {
				if !l.Has(lang) {
					t.Errorf("%s: the lesson %s is not translated to %s", g.Name, l.Name, lang)
				}
			}
			for _, f := range l.CheckSize() {
				t.Error(f)
			}
			for i, c := range l.Chapters {
				t.Run(g.Name+"/"+l.Name+"/"+c.Name, func(t *testing.T) {
					for _, f := range l.Check(title, i, guide) {
						t.Error(f)
					}
				})
			}
		}
	}
}
