package lesson

import (
	"errors"
	"strings"

	"signoria/engine"
	"signoria/engine/scenario"
)

// answer takes in one answer of the learner.
func (m *Moment) answer(text string) error {
	if m.Done() {
		return &Garbled{errors.New("the chapter is over: nothing is asked any more")}
	}
	if m.Waits() != (text == Continue) {
		return &Garbled{errors.New("only " + Continue + " answers what is only read, and nothing else does")}
	}
	m.log = engine.Log{}
	if text == Continue {
		m.Past = append(m.Past, text)
		if m.Paused {
			m.From = len(m.Past)
			return m.set()
		}
		return m.finish()
	}
	return m.choose(text)
}

// choose makes a choice, if the step accepts it.
func (m *Moment) choose(text string) error {
	choice, err := m.Position.Parse(Learner, text)
	if err != nil {
		return &Garbled{err}
	}
	if reason := m.Position.Check(Learner, choice); !reason.OK() {
		return &engine.Refused{Reason: reason}
	}
	text = m.Position.Format(Learner, choice)
	open := m.matching(text)
	if len(open) == 0 && !m.step().Free {
		return &Unplanned{Text: text, Why: m.why(text)}
	}
	if err := m.do(Learner, choice); err != nil {
		return err
	}
	m.Past, m.open = append(m.Past, text), open
	m.Link++
	return m.goOn()
}

// matching returns the chains that continue with an answer, without it.
func (m *Moment) matching(text string) (left []Chain) {
	for _, c := range m.open {
		if len(c.Links) > 0 && m.fits(c.Links[0], text) {
			left = append(left, Chain{c.Line, c.Links[1:]})
		}
	}
	return left
}

// fits reports whether a link of the file is this answer.
func (m *Moment) fits(link, text string) bool {
	if beginning, ok := strings.CutSuffix(link, anything); ok {
		return scenario.Begins(text, strings.TrimSpace(beginning))
	}
	choice, err := m.Position.Parse(Learner, link)
	return err == nil && m.Position.Format(Learner, choice) == text
}

// why finds what answers a try: what has the longest beginning of it, or of the
// chain that it ends.
func (m *Moment) why(text string) int {
	chain := strings.Join(append(m.Past[m.From:len(m.Past):len(m.Past)], text), "; ")
	found, length := -1, -1
	for i, w := range m.Lesson.words[Model].Chapters[m.Chapter].Steps[m.Step].Why {
		if n := len(w.Beginning); n > length && (begins(text, w.Beginning) || begins(chain, w.Beginning)) {
			found, length = i, n
		}
	}
	return found
}

// begins reports whether an answer begins so; a beginning may end with a dot.
func begins(text, beginning string) bool {
	if strings.HasSuffix(beginning, ".") {
		return strings.HasPrefix(text, beginning)
	}
	return scenario.Begins(text, beginning)
}

// goOn plays for the other seats where a chain waits for them, and ends the step when a chain is
// done.
func (m *Moment) goOn() error {
	for waits := m.waiting(); waits > 0; waits = m.waiting() {
		if waits < len(m.open) {
			return m.broken(m.step().Line, "after %q some chains wait for the others and some do not", m.Past[len(m.Past)-1])
		}
		if err := m.other(); err != nil {
			return err
		}
		for i := range m.open {
			m.open[i].Links = m.open[i].Links[1:]
		}
	}
	for _, c := range m.open {
		if len(c.Links) == 0 {
			return m.finish()
		}
	}
	if m.step().Free && (m.Position.Settled() || !m.Position.Owing().Has(Learner)) {
		return m.finish()
	}
	return nil
}

// waiting returns how many of the open chains wait for another seat now.
func (m *Moment) waiting() (n int) {
	for _, c := range m.open {
		if len(c.Links) > 0 && c.Links[0] == pauseLink {
			n++
		}
	}
	return n
}

// finish ends the step with what others do, and begins the next.
func (m *Moment) finish() error {
	for len(m.others) > 0 {
		if err := m.other(); err != nil {
			return err
		}
	}
	m.Step++
	m.Before, m.From, m.Link = m.From, len(m.Past), 0
	switch {
	case m.Done():
	case m.step().start != nil:
		m.Paused = true
	default:
		m.begin()
	}
	return nil
}

// other plays the next chain of the other seats.
func (m *Moment) other() error {
	d := m.others[0]
	m.others = m.others[1:]
	for _, text := range d.Links {
		choice, err := m.Position.Parse(d.Seat, text)
		if err != nil {
			return m.broken(d.Line, "%q is not understood: %v", text, err)
		}
		if err := m.do(d.Seat, choice); err != nil {
			return m.broken(d.Line, "%s: %s: %v; open are: %s", d.Seat, text, err, strings.Join(scenario.Open(m.Position, d.Seat), "; "))
		}
	}
	return nil
}

func (m *Moment) do(seat engine.Seat, c engine.Choice) error {
	var log engine.Log
	if err := m.Position.Do(seat, c, &log); err != nil {
		return err
	}
	m.log.Events = append(m.log.Events, log.Events...)
	if last := len(m.Turns) - 1; last >= 0 && m.Turns[last].Seat == seat && m.Turns[last].Step == m.Step {
		events := m.Turns[last].Events
		m.Turns[last].Events = append(events[:len(events):len(events)], log.Events...)
	} else {
		m.Turns = append(m.Turns, Turn{seat, log.Events, m.Step})
	}
	return nil
}
