package boardtest

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

// aloud fails where a text lacks words, says nothing in brackets, or holds marks that
// only a page can draw.
func (g *Game) aloud(t *testing.T, lang, text string) {
	t.Helper()
	lacks := ""
	if strings.ContainsAny(text, ".{%") {
		lacks = g.Unsaid(t, text)
	}
	if lacks != "" || strings.Contains(text, "()") || strings.Contains(text, "  ") && !strings.Contains(text, "\n") || narrate.Marked(text) {
		t.Errorf("%s: %q lacks words (%s)", lang, text, lacks)
	}
}

// checkSaid plays a match with each number of seats and reads all that is said of it,
// in every language; and all that is said of the moments.
func (g *Game) checkSaid(t *testing.T, moments []moment) {
	for _, m := range moments {
		m.T = t
		g.read(t, m.scene())
	}
	for _, seats := range g.Seats {
		m := g.Start(t, seats, uint64(seats))
		for m.Owing() != 0 && m.Seq < 4000 {
			s := m.Scene(i18n.Languages[m.Seq%len(i18n.Languages)], m.Owing().First())
			if m.Seq%5 == 0 {
				g.read(t, s)
			}
			events := m.Step()
			g.readEvents(t, s, events)
		}
		if m.Owing() != 0 {
			t.Errorf("a match of %d seats does not end", seats)
		}
		for _, lang := range i18n.Languages {
			s := m.Scene(lang, 0)
			g.aloud(t, lang, Said(Draw(t, g.Board.Result(s))))
			g.Sound(t, g.Table(t, s))
			g.paint(t, s)
		}
	}
}

// read reads a question as the asked seat hears it.
func (g *Game) read(t *testing.T, s kit.Scene) {
	t.Helper()
	lang := s.Words.Lang()
	ask := g.Narrator.Ask(s.Scene)
	if g.aloud(t, lang, ask); ask == "" {
		t.Errorf("%s: nothing is asked", lang)
	}
	said := map[string]string{}
	for _, o := range s.Choices {
		choice := g.Narrator.Choice(s.Scene, o.Choice)
		g.aloud(t, lang, choice)
		if other, twice := said[choice]; twice || choice == "" {
			t.Errorf("%s: %q and %q are both said as %q", lang, other, o.Text, choice)
		}
		said[choice] = o.Text
	}
	closed := s.Words.T("why_head.closed")
	for _, r := range g.Reasons(s.View) {
		why := g.Narrator.Why(s.Scene, r)
		if g.aloud(t, lang, why); why == closed {
			t.Errorf("%s: nothing says why %q", lang, r.Why)
		}
	}
	if s.Seq%50 == 0 {
		g.paint(t, s)
	}
	s.You, s.Choices = engine.NoSeat, nil
	g.aloud(t, lang, g.Narrator.Ask(s.Scene))
}

// paint reads the table as a terminal shows it.
func (g *Game) paint(t *testing.T, s kit.Scene) {
	t.Helper()
	if p, ok := g.Narrator.(narrate.Painter); ok {
		g.aloud(t, s.Words.Lang(), p.Plain(s.Scene)+"\n")
	}
}

func (g *Game) readEvents(t *testing.T, s kit.Scene, events []engine.Event) {
	t.Helper()
	for _, line := range g.Narrator.Say(s.Scene, events) {
		g.aloud(t, s.Words.Lang(), line)
	}
	line := Draw(t, g.Board.Line(s, events))
	if lacks := g.Unsaid(t, Said(line)); lacks != "" || narrate.Marked(line) {
		t.Errorf("%s: drawn without words (%s): %s", s.Words.Lang(), lacks, line)
	}
}

// checkEvents: each kind of event has a line of its own, in every language, for readers and screen
// readers; and no line contains what an event's For hides.
func (g *Game) checkEvents(t *testing.T) {
	m := g.Start(t, g.Seats[len(g.Seats)-1], 1)
	for _, lang := range i18n.Languages {
		s := m.Scene(lang, engine.NoSeat)
		told := map[string]uint8{}
		for _, e := range g.Events {
			some := []engine.Event{e}
			if after, ok := g.After[e.Kind]; ok {
				some = append(some, after)
			}
			lines := g.Narrator.Say(s.Scene, some)
			if len(lines) != len(some) || lines[0] == "" {
				t.Errorf("%s: kind %d is told as %q", lang, e.Kind, lines)
				continue
			}
			if other, twice := told[lines[0]]; twice {
				t.Errorf("%s: kinds %d and %d are both told as %q", lang, other, e.Kind, lines[0])
			}
			told[lines[0]] = e.Kind
			g.readEvents(t, s, some)
			if drawn := Draw(t, g.Board.Line(s, some)) != ""; drawn == slices.Contains(g.Undrawn, e.Kind) {
				t.Errorf("%s: kind %d is drawn: %v", lang, e.Kind, drawn)
			}
			g.checkHidden(t, s, e)
		}
	}
}

// checkHidden: an event that only one seat may see is told to that seat alone.
func (g *Game) checkHidden(t *testing.T, s kit.Scene, e engine.Event) {
	t.Helper()
	e.For = engine.SeatsOf(1)
	for _, you := range []engine.Seat{0, engine.NoSeat} {
		s.You = you
		if lines := g.Narrator.Say(s.Scene, []engine.Event{e}); len(lines) > 0 || Draw(t, g.Board.Line(s, []engine.Event{e})) != "" {
			t.Errorf("seat %s is told %q", you, lines)
		}
	}
}
