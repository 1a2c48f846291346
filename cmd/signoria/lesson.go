package main

import (
	"os"
	"path/filepath"
	"strings"

	"signoria/engine/lesson"
	"signoria/engine/scenario"
	"signoria/internal/files"
)

// runLesson plays a lesson, each chapter as a scenario, and adds the results. A translation is not played,
// because it is checked with its lesson; it fails if there is no such lesson.
func (c *scenarioRunCommand) runLesson(name string, result *scenarioResult) error {
	folder, base := filepath.Split(shown(name))
	if lang, ok := lesson.LanguageOf(base); ok {
		model := base[:len(base)-len("."+lang+".yaml")] + ".yaml"
		if _, err := os.Stat(filepath.Join(filepath.Dir(name), model)); err != nil {
			result.fail([]scenario.Failure{{File: shown(name), Text: shown(name) + ": is a translation, but there is no " + model + " beside it"}})
		}
		return nil
	}
	l, err := lesson.Load(files.Folder(filepath.Dir(name), maxTextBytes), base)
	if err != nil {
		for fault := range strings.Lines(err.Error()) {
			result.fail([]scenario.Failure{{File: shown(name), Text: folder + strings.TrimSpace(fault)}})
		}
		return nil
	}
	l.File = folder + l.File
	j, err := c.runner(l.Game)
	if err != nil {
		result.fail([]scenario.Failure{{File: l.File, Line: 1, Text: l.File + ": " + err.Error()}})
		return nil
	}
	if size := l.CheckSize(); len(size) > 0 {
		result.fail(size)
	}
	for i := range l.Chapters {
		if failures := j.teach(l, i); len(failures) > 0 {
			result.fail(failures)
		} else {
			result.Passed++
		}
	}
	return nil
}
