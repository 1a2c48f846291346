package narrate

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
)

// Catalogue is a Narrator that uses only catalogues. Titles whose sentences depend on more than a few names
// have a Narrator of their own. The keys are
//
//	ask.<verb>      the question, by the fixed words of the first open choice's form
//	choice.<verb>   a choice; its places are the form's nouns in small letters
//	event.<key>     an event: {seat}, {on}, {to}, {n}
//	why.<Why>       a reason: {what}, {need}, {have}
//	<noun>.<word>   the name of a noun's value in notation
//	view.<Field>    the names of the view's fields (Outline)
//	score.<Part>    a part of the score
//
// where spaces between fixed words are written "_". A choice without words is shown in notation; an event
// without words is left out.
type Catalogue struct {
	// Events are the sentences of events, by their kind.
	Events map[uint8]Event
}

var (
	_ Narrator = Catalogue{}
	_ Painter  = Catalogue{}
	_ Tracer   = Catalogue{}
)

// Event is the sentence of a kind of event. Key is the last part of its key. On, To and N return the things
// that the event's numbers name; nil means the number itself.
type Event struct {
	Key       string
	On, To, N func(int16) fmt.Stringer
	// Banner is the icon of an event that is announced over the table; empty means that it is not.
	Banner string
}

// Ask implements Narrator.
func (Catalogue) Ask(s Scene) string {
	switch {
	case s.Owing == 0 || s.Early != nil:
		p := &Speech{In: s}
		if verdict := p.PlainVerdict(); verdict != "" {
			return p.Outcome(verdict)
		}
		return ""
	case len(s.Choices) > 0 && s.Owing.Has(s.You):
		for _, f := range s.Forms {
			if key := "ask." + verb(f); f.Fits(s.Choices[0].Choice) && s.Words.Has(key) {
				return s.Words.T(key)
			}
		}
		return s.Words.T("common.ask")
	}
	var names []string
	for _, seat := range s.Seats {
		if s.Owing.Has(seat.Seat) {
			names = append(names, seat.Name)
		}
	}
	return s.Words.T("common.waiting", "n", len(names), "names", strings.Join(names, ", "))
}

// Choice returns an open choice in words, or in notation if it has none.
func (Catalogue) Choice(s Scene, c engine.Choice) string {
	text := textOf(s, c)
	for _, f := range s.Forms {
		if key := "choice." + verb(f); f.Fits(c) && s.Words.Has(key) {
			if args, ok := places(s, f, text); ok {
				return s.Words.T(key, args...)
			}
		}
	}
	return text
}

func textOf(s Scene, c engine.Choice) string {
	for _, o := range s.Choices {
		if o.Choice == c {
			return o.Text
		}
	}
	return ""
}

// verb returns the fixed words at the beginning of a form, joined by "_".
func verb(f engine.Form) string {
	var words []string
	for word := range strings.FieldsSeq(f.Text) {
		if isNoun(word) {
			break
		}
		words = append(words, word)
	}
	return strings.Join(words, "_")
}

// isNoun reports whether a word of a form is a noun (a placeholder).
func isNoun(word string) bool { return word != strings.ToLower(word) || strings.HasPrefix(word, "[") }

// places returns the arguments for a choice's sentence: the name of each noun's value. It returns false if the
// text does not fit the form.
func places(s Scene, f engine.Form, text string) (args []any, ok bool) {
	form, words := strings.Fields(f.Text), strings.Fields(text)
	if len(form) != len(words) {
		return nil, false
	}
	for i, word := range form {
		if isNoun(word) {
			noun := strings.ToLower(word)
			args = append(args, noun, nameIn(s.Words, noun, words[i]))
		}
	}
	return args, true
}

// Why returns a reason in words.
func (Catalogue) Why(s Scene, r engine.Reason) string {
	key := "why." + r.Why
	if !s.Words.Has(key) {
		return s.Words.T("common.closed")
	}
	what := r.What
	for _, f := range s.Forms {
		for word := range strings.FieldsSeq(f.Text) {
			if isNoun(word) && what == r.What {
				what = nameIn(s.Words, strings.ToLower(word), r.What)
			}
		}
	}
	return s.Words.T(key, "what", what, "need", r.Need, "have", r.Have, "n", r.Need)
}

// Say returns the sentences of the events that have words and that the viewer may know.
func (p Catalogue) Say(s Scene, events []engine.Event) []string {
	var list []string
	for _, e := range events {
		if text := p.told(s, e); text != "" {
			list = append(list, text)
		}
	}
	return list
}

// told returns an event in words; empty if it has none, or the viewer may not know it.
func (p Catalogue) told(s Scene, e engine.Event) string {
	of, key := p.Events[e.Kind], "event."+p.Events[e.Kind].Key
	if !e.VisibleTo(s.You) || !s.Words.Has(key) {
		return ""
	}
	return s.Words.T(key, "seat", walker{s}.seat(e.Seat),
		"on", called(s, of.On, e.On), "to", called(s, of.To, e.To), "n", called(s, of.N, e.N))
}

// Traces returns the things that events name by On and To, and the seats of events that name none. Events
// without words are left out.
func (p Catalogue) Traces(s Scene, events []engine.Event) (list []Trace) {
	for _, e := range events {
		if p.told(s, e) == "" {
			continue
		}
		of, named := p.Events[e.Kind], false
		for _, one := range [...]struct {
			names func(int16) fmt.Stringer
			n     int16
		}{{of.On, e.On}, {of.To, e.To}} {
			if one.names != nil {
				if thing := thingOf(one.names(one.n)); thing != "" {
					list, named = append(list, Trace{Thing: thing}), true
				}
			}
		}
		if !named && e.Seat != engine.NoSeat {
			list = append(list, Trace{Thing: "seat " + e.Seat.String()})
		}
	}
	return list
}

// Counts returns the numbers of the view: first those of the table, then those of each seat.
func (Catalogue) Counts(s Scene) []Count {
	table, seats := Outline(s)
	list := numbers(table)
	for _, part := range seats {
		list = append(list, numbers(part)...)
	}
	return list
}

// mainNumbers is the number of counts in a seat's short summary.
const mainNumbers = 3

// numbers returns the numbers of a part. The first mainNumbers of a seat are Main.
func numbers(p Part) (list []Count) {
	for _, f := range p.Facts {
		if n, err := strconv.Atoi(strings.ReplaceAll(f.Text, "−", "-")); f.Number && f.Thing != "" && err == nil {
			list = append(list, Count{Thing: f.Thing, Name: f.Label, Seat: p.Seat, N: n, Main: p.Seat != engine.NoSeat && len(list) < mainNumbers})
		}
	}
	for _, g := range p.Grids {
		for i, row := range g.Rows {
			for j, text := range row {
				if n, err := strconv.Atoi(strings.ReplaceAll(text, "−", "-")); g.Numbers[j] && g.Things[i] != "" && err == nil {
					list = append(list, Count{Thing: g.Cell(i, j), Name: row[0] + ", " + g.Heads[j], Seat: p.Seat, N: n})
				}
			}
		}
	}
	return list
}

// Announce returns the announcements of the events that have a Banner.
func (p Catalogue) Announce(s Scene, events []engine.Event) (list []Announcement) {
	for _, e := range events {
		if of := p.Events[e.Kind]; of.Banner != "" {
			if text := p.told(s, e); text != "" {
				list = append(list, Announcement{Symbol: of.Banner, Head: text})
			}
		}
	}
	return list
}

// called returns the name of the thing that a number of an event names, or the number.
func called(s Scene, names func(int16) fmt.Stringer, n int16) any {
	if names == nil {
		return n
	}
	return Name(s.Words, names(n))
}

// Plain returns the whole table in lines.
func (Catalogue) Plain(s Scene) string {
	var b strings.Builder
	table, seats := Outline(s)
	table.print(&b, "")
	for _, part := range seats {
		b.WriteString(part.Label + "\n")
		part.print(&b, "  ")
	}
	return b.String()
}

func (p Part) print(b *strings.Builder, indent string) {
	for _, f := range p.Facts {
		fmt.Fprintf(b, "%s%s: %s\n", indent, f.Label, f.Text)
	}
	for _, g := range p.Grids {
		fmt.Fprintf(b, "%s%s\n", indent, g.Label)
		for _, row := range g.Rows {
			var cells []string
			for i, text := range row {
				cells = append(cells, g.Heads[i]+" "+text)
			}
			fmt.Fprintf(b, "%s  %s\n", indent, strings.Join(cells, ", "))
		}
	}
	for _, part := range p.Parts {
		fmt.Fprintf(b, "%s%s\n", indent, part.Label)
		part.print(b, indent+"  ")
	}
}

// nameOf returns the name of a seat.
func nameOf(s Scene, seat engine.Seat) string {
	for _, face := range s.Seats {
		if face.Seat == seat {
			return face.Name
		}
	}
	return seat.String()
}
