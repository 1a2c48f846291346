package lesson

import (
	"errors"
	"fmt"
	"slices"

	"signoria/engine"
	"signoria/engine/scenario"
)

// Continue is the answer where there is nothing to choose: to a step that is only
// read, and before the table is set again.
const Continue = "continue"

// MostAnswers is the largest number of answers in a chapter.
const MostAnswers = 64

// Turn is the result of one answer.
type Turn struct {
	Seat   engine.Seat
	Events []engine.Event
	// Step is the step of the chapter in which it happened.
	Step int
}

// Moment is a learner's place in a lesson: a chapter, and the answers in it so far.
type Moment struct {
	Lesson  *Lesson
	Chapter int
	// Step is the step that is being learned; as many as there are: the chapter is
	// done.
	Step int
	// Paused reports whether the next step loads a new position; the table is still as the step
	// before has left it.
	Paused bool
	// Link is how many answers of the step the learner has given.
	Link int
	// Past are the answers so far, as notation writes them; From is how many of them
	// came before the step, Before how many before the step before it.
	Past         []string
	From, Before int
	// Position is the table; its options are those of the chapter.
	Position engine.Position
	Options  engine.Options
	// Turns are the answers since the table was set, with their events.
	Turns []Turn

	title  engine.Title
	open   []Chain      // what is still accepted, with the links that are left
	others []OtherChain // what others are still to do
	log    engine.Log
}

// Unplanned is the error of an answer that is legal and not what the step is about.
type Unplanned struct {
	// Text is the answer in notation.
	Text string
	// Why is the place of what answers it among StepWords.Why; -1 means nothing does.
	Why int
}

// Error says so.
func (e *Unplanned) Error() string { return e.Text + " is legal, but not what the step is about" }

// Garbled is the error of an answer that cannot be read.
type Garbled struct{ Err error }

// Error says what was wrong, and what would be understood.
func (e *Garbled) Error() string { return e.Err.Error() }

// Broken is the error of a lesson that does not go as it is written. Tests check that no lesson of the
// program has it.
type Broken struct{ scenario.Failure }

// Error is "file:line: what is wrong".
func (e *Broken) Error() string { return e.String() }

// At returns the moment after some answers in a chapter. An answer that the lesson
// does not accept there is an *engine.Refused, an *Unplanned or a *Garbled.
func (l *Lesson) At(title engine.Title, chapter int, past []string) (*Moment, error) {
	if len(past) > MostAnswers {
		return nil, &Garbled{errors.New("no chapter has so many answers")}
	}
	m := &Moment{Lesson: l, Chapter: chapter, title: title}
	if err := m.set(); err != nil {
		return nil, err
	}
	for _, text := range past {
		if err := m.answer(text); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// Try returns the moment after further answers. Where they are not accepted it
// answers why, and the moment is as it was.
func (m *Moment) Try(texts ...string) (*Moment, error) {
	if len(m.Past)+len(texts) > MostAnswers {
		return nil, &Garbled{errors.New("no chapter has so many answers")}
	}
	next := *m
	next.Position = m.Position.Copy()
	next.Past, next.Turns = slices.Clip(m.Past), slices.Clone(m.Turns)
	for _, text := range texts {
		if err := next.answer(text); err != nil {
			return nil, err
		}
	}
	return &next, nil
}

// Done reports whether the chapter is done.
func (m *Moment) Done() bool { return m.Step == len(m.chapter().Steps) }

// Waits reports whether the learner need only continue.
func (m *Moment) Waits() bool { return m.Paused || !m.Done() && m.step().Read }

// At the end of a chapter there is no step.
func (m *Moment) step() *Step { return m.chapter().Steps[m.Step] }

func (m *Moment) chapter() *Chapter { return m.Lesson.Chapters[m.Chapter] }

// Shown returns the answers that would be accepted now, in notation; where a choice is
// left those that are typical.
func (m *Moment) Shown() (list []string) {
	if m.Done() || m.Waits() {
		return nil
	}
	var links []string
	for _, c := range m.open {
		links = append(links, c.Links[0])
	}
	for _, c := range m.step().Typical {
		if m.Link < len(c.Links) {
			links = append(links, c.Links[m.Link])
		}
	}
	for _, link := range links {
		if text, ok := m.accepts(link); ok && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// accepts reports whether a link would be accepted now, and how notation writes it.
func (m *Moment) accepts(link string) (string, bool) {
	c, err := m.Position.Parse(Learner, link)
	if err != nil || !m.Position.Check(Learner, c).OK() {
		return "", false
	}
	text := m.Position.Format(Learner, c)
	return text, m.step().Free || len(m.matching(text)) > 0
}

// set sets the table to the position of the step.
func (m *Moment) set() error {
	from := m.step().start
	at := scenario.Failure{File: m.Lesson.File, Line: from.line, Name: m.name()}
	pos, failure := scenario.Start(m.title, from.options, from.given, at)
	if failure != nil {
		return &Broken{*failure}
	}
	m.Position, m.Options, m.Turns, m.Paused = pos, from.options, nil, false
	m.begin()
	return nil
}

// begin begins the step.
func (m *Moment) begin() {
	m.Link = 0
	m.open, m.others = m.step().Do, m.step().Others
}

func (m *Moment) name() string {
	if m.Done() {
		return m.chapter().Name
	}
	return m.chapter().Name + ", " + m.step().Name
}

func (m *Moment) broken(line int, format string, args ...any) error {
	return &Broken{scenario.Failure{File: m.Lesson.File, Line: line, Name: m.name(), Text: fmt.Sprintf(format, args...)}}
}
