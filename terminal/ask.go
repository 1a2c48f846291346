package terminal

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/narrate"
)

// longest is the most choices that are listed at once.
const longest = 80

// person asks a person until a choice is made or something is taken back.
func (m *match) person(ctx context.Context, seat engine.Seat) error {
	if err := m.sit(ctx, seat); err != nil {
		return err
	}
	s := m.scene()
	if m.stageOf(s) != m.stage {
		m.paint()
	}
	m.list(s, "")
	for {
		line, err := m.line(ctx)
		if err != nil {
			return err
		}
		choice, made := m.understand(s, line)
		if len(m.past) != s.Seq {
			return nil // taken back: ask again, perhaps another player
		}
		if !made {
			continue
		}
		if err := m.do(seat, choice); err != nil {
			return err
		}
		return m.confirm(ctx, seat)
	}
}

// sit turns the screen to a seat. While seats have secrets and several persons
// play, the one before leaves the screen first. A viewer new to the screen
// sees the table.
func (m *match) sit(ctx context.Context, seat engine.Seat) error {
	if m.viewer == seat {
		return nil
	}
	if m.viewer != engine.NoSeat && m.p.Secret() && m.people() > 1 {
		fmt.Fprint(m.Out, strings.Repeat("\n", 60))
		m.say("terminal.hand_over", "who", m.seats[seat].Name)
		if _, err := m.line(ctx); err != nil {
			return err
		}
	}
	m.viewer = seat
	m.paint()
	return nil
}

// confirm holds the bots back while the finished turn can still be taken back.
func (m *match) confirm(ctx context.Context, seat engine.Seat) error {
	owing := m.p.Owing()
	if owing == 0 || owing.Has(seat) || !m.canUndo(seat) {
		return nil
	}
	m.say("terminal.go_on")
	line, err := m.line(ctx)
	if err != nil {
		return err
	}
	if strings.TrimSpace(line) == "undo" {
		m.undo()
		m.say("terminal.undone")
	}
	return nil
}

func (m *match) line(ctx context.Context) (string, error) {
	fmt.Fprint(m.Out, "> ")
	select {
	case line, more := <-m.lines:
		if !more || line == "quit" {
			return "", errLeft
		}
		return line, nil
	case <-ctx.Done():
		return "", errLeft
	}
}

// understand parses a line as a command, a number, a notation or words to search for, in this
// order; made reports whether it is a choice.
func (m *match) understand(s narrate.Scene, line string) (choice engine.Choice, made bool) {
	line = strings.TrimSpace(line)
	if m.command(s, line) {
		return choice, false
	}
	if n, err := strconv.Atoi(line); err == nil {
		if n >= 1 && n <= len(s.Choices) {
			return s.Choices[n-1].Choice, true
		}
		m.say("terminal.no_number", "n", strconv.Itoa(n))
		return choice, false
	}
	if c, err := m.p.Parse(s.You, line); err == nil {
		if r := m.p.Check(s.You, c); !r.OK() {
			m.closed(s, r)
			return choice, false
		}
		return c, true
	}
	m.list(s, line)
	return choice, false
}

// command runs a line that is no choice, and reports whether it was a command.
func (m *match) command(s narrate.Scene, line string) bool {
	verb, rest, _ := strings.Cut(line, " ")
	switch verb {
	case "":
	case "?", "help":
		fmt.Fprint(m.Out, m.Words.T("terminal.help"))
	case "list":
		m.list(s, rest)
	case "why":
		m.why(s, strings.TrimSpace(rest))
	case "board":
		m.paint()
	case "score":
		m.score()
	case "undo":
		if m.canUndo(s.You) {
			m.undo()
			m.say("terminal.undone")
		} else {
			m.say("terminal.no_undo")
		}
	default:
		return false
	}
	return true
}

// list asks the question and lists the choices that have all the words.
func (m *match) list(s narrate.Scene, words string) {
	var lines []string
	for i, o := range s.Choices {
		text := o.Text
		if m.Narrator != nil {
			text = fmt.Sprintf("%-40s  %s", m.Narrator.Choice(s, o.Choice), o.Text)
		}
		if hasWords(text, words) {
			lines = append(lines, fmt.Sprintf("%4d  %s", i+1, text))
		}
	}
	if len(lines) == 0 {
		m.say("terminal.none_match", "text", words)
		return
	}
	if m.Narrator != nil {
		fmt.Fprintln(m.Out, m.Narrator.Ask(s))
	}
	m.say("terminal.choices", "n", len(lines))
	for _, line := range lines[:min(len(lines), longest)] {
		fmt.Fprintln(m.Out, line)
	}
	if more := len(lines) - longest; more > 0 {
		m.say("terminal.more", "n", more)
	}
}

func hasWords(text, words string) bool {
	text = strings.ToLower(text)
	for _, word := range strings.Fields(strings.ToLower(words)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// why says why a choice, given as a notation, is closed.
func (m *match) why(s narrate.Scene, text string) {
	c, err := m.p.Parse(s.You, text)
	if err != nil {
		m.say("terminal.unread", "error", err.Error())
		return
	}
	if r := m.p.Check(s.You, c); r.OK() {
		m.say("terminal.open")
	} else {
		m.closed(s, r)
	}
}

func (m *match) closed(s narrate.Scene, r engine.Reason) {
	why := r.Why
	if m.Narrator != nil {
		why = m.Narrator.Why(s, r)
	}
	m.say("terminal.closed", "why", why, "rule", r.Rule)
}

// paint shows the table, if the teller can in plain text.
func (m *match) paint() {
	m.stage = m.stageOf(m.scene())
	if painter, ok := m.Narrator.(narrate.Painter); ok {
		fmt.Fprintln(m.Out, painter.Plain(m.scene()))
		return
	}
	m.say("terminal.no_board")
}

// stageOf returns the stage of the match, empty where the table is all there is.
func (m *match) stageOf(s narrate.Scene) string {
	if stager, ok := m.Narrator.(narrate.Stager); ok {
		return stager.Stage(s)
	}
	return ""
}

// score shows the parts of every seat's score that the viewer may see; at the
// end also the ranks.
func (m *match) score() {
	parts := m.p.Score(m.viewer, nil)
	for _, face := range m.seats {
		var sum int
		var list []string
		for _, part := range parts {
			if part.Seat == face.Seat && part.Points != 0 {
				sum += part.Points
				list = append(list, m.partName(part.Part)+" "+strconv.Itoa(part.Points))
			}
		}
		line := face.Name + ": " + m.Words.T("terminal.points", "n", sum)
		if len(list) > 0 {
			line += " (" + strings.Join(list, ", ") + ")"
		}
		fmt.Fprintln(m.Out, line)
	}
	if m.p.Owing() != 0 {
		return
	}
	for _, place := range m.p.Rank(nil) {
		m.say("terminal.rank", "rank", strconv.Itoa(place.Rank), "who", m.seats[place.Seat].Name,
			"points", m.Words.T("terminal.points", "n", place.Points))
	}
}

func (m *match) partName(part string) string {
	if key := "score." + part; m.Words.Has(key) {
		return m.Words.T(key)
	}
	return part
}
