package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/scenario"
)

// What a lesson may ask of its reader.
const (
	maxWords = 35 // of what is said before a step
	maxRead  = 3  // steps with nothing to do
)

// Check plays a chapter to its end: as it is written first, then once for each
// further answer that is accepted or typical. It returns a failure for
// each answer that is refused and each expectation that is not met; none means all is well.
func (l *Lesson) Check(title engine.Title, chapter int, guide scenario.Guide) (out []scenario.Failure) {
	c := &checker{lesson: l, title: title, chapter: chapter, guide: guide}
	if meta := title.Meta(); meta.Name != l.Game {
		return []scenario.Failure{c.failure(1, "", "the lesson is about %q, the title is %q", l.Game, meta.Name)}
	}
	for _, id := range guide.Unknown(l.Chapters[chapter].Rules) {
		out = append(out, c.failure(l.Chapters[chapter].Line, l.Chapters[chapter].Name, "%s is no rule of %s", id, l.Game))
	}
	out = append(out, c.size()...)
	usual := c.defaults()
	out = append(out, c.play(usual)...)
	if len(out) > 0 {
		return out
	}
	for i, st := range l.Chapters[chapter].Steps {
		for _, other := range c.ways(st)[1:] {
			way := slices.Clone(usual)
			way[i] = other
			out = append(out, c.play(way)...)
		}
	}
	return out
}

// CheckSize answers what of the lesson as a whole is more than a reader bears.
func (l *Lesson) CheckSize() (out []scenario.Failure) {
	n := 0
	for _, c := range l.Chapters {
		for _, st := range c.Steps {
			if st.Read {
				n++
			}
		}
	}
	if n > maxRead {
		out = append(out, scenario.Failure{File: l.File, Line: 1, Name: l.Name, Text: fmt.Sprintf("%d steps are only read; %d at most", n, maxRead)})
	}
	return out
}

// checker plays one chapter.
type checker struct {
	lesson  *Lesson
	title   engine.Title
	chapter int
	guide   scenario.Guide
}

func (c *checker) failure(line int, name, format string, args ...any) scenario.Failure {
	return scenario.Failure{File: c.lesson.File, Line: line, Name: name, Text: fmt.Sprintf(format, args...)}
}

func (c *checker) steps() []*Step { return c.lesson.Chapters[c.chapter].Steps }

// size returns a failure for each step that says more than maxWords words.
func (c *checker) size() (out []scenario.Failure) {
	for i, st := range c.steps() {
		say := c.lesson.words[Model].Chapters[c.chapter].Steps[i].Say
		if n := len(strings.Fields(say)); n > maxWords {
			out = append(out, c.failure(st.Line, c.at(st), "says %d words; %d at most", n, maxWords))
		}
	}
	return out
}

// defaults returns the way through a chapter as it is written first.
func (c *checker) defaults() (way []Chain) {
	for _, st := range c.steps() {
		way = append(way, c.ways(st)[0])
	}
	return way
}

// ways returns all answers to a step that are to be tried.
func (c *checker) ways(st *Step) (list []Chain) {
	if st.Read {
		return []Chain{{st.Line, []string{Continue}}}
	}
	for _, chain := range st.Do {
		if !slices.ContainsFunc(chain.Links, func(link string) bool { return strings.HasSuffix(link, anything) }) {
			list = append(list, chain)
		}
	}
	return append(list, st.Typical...)
}

// play plays the chapter one way.
func (c *checker) play(way []Chain) (out []scenario.Failure) {
	m, err := c.lesson.At(c.title, c.chapter, nil)
	if err != nil {
		return []scenario.Failure{c.fault(err, c.steps()[0])}
	}
	for i, st := range c.steps() {
		if m.Paused {
			if m, err = m.Try(Continue); err != nil {
				return append(out, c.fault(err, st))
			}
		}
		out = append(out, c.before(m, st)...)
		done, err := c.through(m, way[i])
		if err != nil {
			return append(out, c.fault(err, st, way[i]))
		}
		if done.Step != i+1 {
			return append(out, c.failure(way[i].Line, c.at(st), "the step is not done with %q; open are: %s",
				strings.Join(way[i].Links, "; "), strings.Join(scenario.Open(done.Position, Learner), "; ")))
		}
		out = append(out, st.then.Check(c.moment(done, st, way[i]))...)
		m = done
	}
	return out
}

// before answers what is not as the step needs it.
func (c *checker) before(m *Moment, st *Step) (out []scenario.Failure) {
	asked := m.Position.Owing()
	if want := st.asked; want != 0 && asked != want {
		out = append(out, c.failure(st.Line, c.at(st), "asked: want %b, have %b (as bits from seat 1)", want, asked))
	}
	if !st.Read && !asked.Has(Learner) {
		out = append(out, c.failure(st.Line, c.at(st), "the learner is not asked"))
	}
	return append(out, st.closed.Check(c.moment(m, st, Chain{}))...)
}

// through answers a step with a chain.
func (c *checker) through(m *Moment, chain Chain) (*Moment, error) {
	var err error
	for _, link := range chain.Links {
		if link == pauseLink {
			continue
		}
		if m, err = m.Try(link); err != nil {
			return nil, fmt.Errorf("%s: %w", link, err)
		}
	}
	return m, nil
}

func (c *checker) moment(m *Moment, st *Step, chain Chain) scenario.Moment {
	name := c.at(st)
	if len(chain.Links) > 0 {
		name += " (" + strings.Join(chain.Links, "; ") + ")"
	}
	return scenario.Moment{File: c.lesson.File, Name: name, Options: m.Options, Position: m.Position, Log: m.log, Guide: c.guide}
}

// at returns the name of a step, with its chapter's.
func (c *checker) at(st *Step) string { return c.lesson.Chapters[c.chapter].Name + ", " + st.Name }

// fault returns the failure of a chapter that does not continue, in a step or in one chain
// of it.
func (c *checker) fault(err error, st *Step, chain ...Chain) scenario.Failure {
	var broken *Broken
	if errors.As(err, &broken) {
		return broken.Failure
	}
	line := st.Line
	if len(chain) > 0 {
		line = chain[0].Line
	}
	return c.failure(line, c.at(st), "%v", err)
}
