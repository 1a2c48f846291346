package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"signoria/engine/lesson"
	"signoria/engine/scenario"
	"signoria/internal/files"
)

type scenarioCommands struct {
	Run scenarioRunCommand `cmd:"" help:"Run scenario files and lessons, or all below a folder."`
}

type scenarioRunCommand struct {
	editionFlag
	Paths []string `arg:"" help:"Files, or folders with files *.yaml." type:"path"`
	JSON  bool     `name:"json" help:"Print the result as JSON."`
	Show  bool     `help:"Print where the game stands at a failure."`

	runners map[string]*runner
}

// scenarioResult is the result of a run.
type scenarioResult struct {
	Passed   int            `json:"passed"`
	Failed   int            `json:"failed"`
	Failures []scenarioFail `json:"failures"`
}

// scenarioFail is a failure of a scenario; Name is empty for a file that cannot be read.
type scenarioFail struct {
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
	Name string `json:"name,omitempty"`
	Text string `json:"text"`
	// Stands is the position then, with its open choices, if --show is set.
	Stands string `json:"stands,omitempty"`
}

// Run runs all scenarios, prints each failure, and in the last line how many have passed and failed.
func (c *scenarioRunCommand) Run(s streams) error {
	var result scenarioResult
	for _, path := range c.Paths {
		if err := c.runPath(path, &result); err != nil {
			return err
		}
	}
	if err := c.print(s, result); err != nil {
		return err
	}
	if result.Failed > 0 {
		return errReported
	}
	return nil
}

func (c *scenarioRunCommand) print(s streams, result scenarioResult) error {
	if c.JSON {
		return writeJSON(s.out, result)
	}
	for _, f := range result.Failures {
		text := f.Text
		if f.Name != "" {
			text = scenario.Failure{File: f.File, Line: f.Line, Name: f.Name, Text: f.Text}.String()
		}
		fmt.Fprintln(s.out, text)
		if f.Stands != "" {
			fmt.Fprintln(s.out, "    "+strings.ReplaceAll(strings.TrimSpace(f.Stands), "\n", "\n    "))
		}
	}
	_, err := fmt.Fprintf(s.out, "%d passed, %d failed\n", result.Passed, result.Failed)
	return err
}

// runPath runs a file, or every file *.yaml below a folder.
func (c *scenarioRunCommand) runPath(path string, result *scenarioResult) error {
	if err := files.CheckFolder(path); errors.Is(err, files.ErrNoFolder) {
		return c.runFile(path, result)
	} else if err != nil {
		return usagef("scenario run: %w", err)
	}
	names, err := files.List(os.DirFS(path), ".yaml")
	switch {
	case err != nil:
		return usagef("scenario run: %s %w", path, err)
	case len(names) == 0:
		return usagef("scenario run: no scenario file (*.yaml) in %s", path)
	}
	for _, name := range names {
		if err := c.runFile(filepath.Join(path, name), result); err != nil {
			return err
		}
	}
	return nil
}

func (c *scenarioRunCommand) runFile(name string, result *scenarioResult) error {
	data, err := files.Read(name, maxTextBytes)
	if err != nil {
		return usagef("scenario run: %w", err)
	}
	if lesson.Is(data) {
		return c.runLesson(name, result)
	}
	list, err := scenario.Parse(shown(name), data)
	before := len(result.Failures)
	for _, fault := range faults(err) {
		result.Failed++
		result.Failures = append(result.Failures, broken(fault))
	}
	for _, one := range list {
		c.runOne(one, result)
	}
	slices.SortStableFunc(result.Failures[before:], func(a, b scenarioFail) int { return a.Line - b.Line })
	return nil
}

// faults returns the errors joined in err.
func faults(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	if err == nil {
		return nil
	}
	return []error{err}
}

// broken returns the failure of a scenario that cannot be read.
func broken(err error) scenarioFail {
	fail := scenarioFail{Text: err.Error()}
	var place *scenario.Error
	if errors.As(err, &place) {
		fail.File, fail.Line = place.File, place.Line
	}
	return fail
}

func (c *scenarioRunCommand) runOne(one *scenario.Scenario, result *scenarioResult) {
	failures, err := c.play(one)
	if err != nil {
		failures = []scenario.Failure{{File: one.File, Line: one.Line, Name: one.Name, Text: err.Error()}}
	}
	if len(failures) == 0 {
		result.Passed++
		return
	}
	result.fail(failures)
}

// fail adds the failures of one scenario.
func (r *scenarioResult) fail(failures []scenario.Failure) {
	r.Failed++
	for _, f := range failures {
		r.Failures = append(r.Failures, scenarioFail(f))
	}
}

func (c *scenarioRunCommand) play(one *scenario.Scenario) ([]scenario.Failure, error) {
	j, err := c.runner(one.Game)
	if err != nil {
		return nil, err
	}
	return j.run(one, c.Show), nil
}

// runner returns the runner of a title, made at the first call.
func (c *scenarioRunCommand) runner(name string) (*runner, error) {
	if c.runners[name] != nil {
		return c.runners[name], nil
	}
	game, title, err := c.game(name)
	if err != nil {
		return nil, err
	}
	j, err := newRunner(game, title)
	if err != nil {
		return nil, err
	}
	if c.runners == nil {
		c.runners = map[string]*runner{}
	}
	c.runners[name] = j
	return j, nil
}

// shown returns the shorter of a file's name and its name relative to the current folder.
func shown(name string) string {
	here, err := os.Getwd()
	if err != nil {
		return name
	}
	if rel, err := filepath.Rel(here, name); err == nil && len(rel) < len(name) {
		return rel
	}
	return name
}
