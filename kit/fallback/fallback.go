// Package fallback draws any title from its View: the visible values as facts and tables, each
// seat, the open choices as buttons, and what happened. A new title begins with it; a title with a
// board of its own is drawn by that.
//
// It sees a kit.Scene and knows no title. Its words come from the title's Narrator and catalogue
// (package narrate lists the keys), its own words are "common.…" of package i18n. It promises that
// every open choice is a button, and that it draws nothing that is not in the View.
package fallback

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/kit"
	"signoria/narrate"
)

// Board draws a title in the words of its Narrator.
type Board struct{ Narrator narrate.Narrator }

var (
	_ kit.Board  = Board{}
	_ kit.Finder = Board{}
)

// Table draws the question, the visible values, the seats and the chronicle.
func (b Board) Table(s kit.Scene) templ.Component { return b.table(s).whole() }

// Bar draws the first facts of the view.
func (b Board) Bar(s kit.Scene) templ.Component { return b.table(s).bar() }

// Line draws the sentences of one choice.
func (b Board) Line(s kit.Scene, events []engine.Event) templ.Component {
	return entries(b.Narrator.Say(s.Scene, events))
}

// Result draws the parts of the score.
func (b Board) Result(s kit.Scene) templ.Component { return b.table(s).result() }

// Find returns the id of the element of a thing: "panel question" and "panel events", "seat 2",
// "button done", and by the names of package narrate (Outline) a fact ("laps", "florins of 2"), a
// row ("horse wolf") and a cell of one ("space horse wolf"). A seat's thing without "of" is the
// viewer's, for spectators the first seat's.
func (b Board) Find(s kit.Scene, thing string) string {
	t := b.table(s)
	switch thing {
	case "panel question":
		return "ask"
	case "panel events":
		return "log"
	case "button done":
		if id, ok := t.Press("done")["id"].(string); ok && t.acts() && t.CanFinish {
			return id
		}
		return ""
	}
	if name, ok := strings.CutPrefix(thing, "seat "); ok {
		if seat, ok := engine.ParseSeat(name); ok && int(seat) < len(t.Seats) {
			return "seat-" + seat.String()
		}
		return ""
	}
	for _, name := range [...]string{thing, thing + " of " + max(t.You, 0).String()} {
		if t.drawn(name) {
			return thingID(name)
		}
	}
	return ""
}

// drawn reports whether the page has a thing.
func (t *table) drawn(thing string) bool {
	for _, p := range append([]narrate.Part{t.seen}, t.parts...) {
		for _, f := range p.Facts {
			if f.Thing == thing {
				return thing != ""
			}
		}
		for _, g := range p.Grids {
			for i := range g.Rows {
				for j := range g.Fields {
					if thing != "" && (g.Things[i] == thing || g.Cell(i, j) == thing) {
						return true
					}
				}
			}
		}
	}
	return false
}

// thingID returns the id of a thing's element; empty for an empty name.
func thingID(thing string) string {
	if thing == "" {
		return ""
	}
	return "thing-" + strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '-'
	}, thing)
}

// named returns the attributes of a thing's element.
func named(thing string) templ.Attributes {
	if thing == "" {
		return nil
	}
	return templ.Attributes{"id": thingID(thing)}
}

// Styles is the folder of the fallback table's styles, as kit.TitleStyles knows it.
const Styles = "fallback"

// inBar is the number of facts in the bar.
const inBar = 3

// table is a scene with its outline.
type table struct {
	kit.Scene
	narrator narrate.Narrator
	seen     narrate.Part
	parts    []narrate.Part
}

func (b Board) table(s kit.Scene) *table {
	t := &table{Scene: s, narrator: b.Narrator}
	t.seen, t.parts = narrate.Outline(s.Scene)
	return t
}

func (t *table) t(key string, args ...any) string { return t.Words.T("common."+key, args...) }

// acts reports whether this page may do anything.
func (t *table) acts() bool { return t.Live && t.You != engine.NoSeat }

// asked returns the question, or why there is none.
func (t *table) asked() string {
	if t.Replay && t.Early == nil && t.Places == nil {
		return t.t("past")
	}
	if verdict := (&narrate.Speech{In: t.Scene.Scene}).PlainVerdict(); verdict != "" {
		return verdict
	}
	if ask := t.narrator.Ask(t.Scene.Scene); ask != "" {
		return ask
	}
	return t.t("over")
}

// over reports whether the match has ended, and the page shows its end.
func (t *table) over() bool { return !t.Replay && (t.Early != nil || t.Places != nil) }

// reasons say why the match ended early, and who did not play to the end.
func (t *table) reasons() (list []string) {
	p := &narrate.Speech{In: t.Scene.Scene}
	if reason := p.EarlyReason(); reason != "" {
		list = append(list, reason)
	}
	return append(list, p.Absences()...)
}

// rows returns the open choices, grouped by the thing that they are about.
func (t *table) rows() (rows [][]engine.Answer) {
	for i, o := range t.Choices {
		if i == 0 || o.Verb != t.Choices[i-1].Verb || o.On != t.Choices[i-1].On && o.N != 0 {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], o)
	}
	return rows
}

// says returns the label of a choice's button.
func (t *table) says(o engine.Answer) string {
	return cmp.Or(t.narrator.Choice(t.Scene.Scene, o.Choice), o.Text)
}

// part returns the view's part about a seat.
func (t *table) part(seat engine.Seat) narrate.Part {
	for _, p := range t.parts {
		if p.Seat == seat {
			return p
		}
	}
	return narrate.Part{Seat: seat}
}

// points returns the parts of a seat's score that the viewer may see.
func (t *table) points(seat engine.Seat) (facts []narrate.Fact) {
	for _, p := range t.Score {
		if p.Seat == seat {
			facts = append(facts, narrate.Fact{Label: t.scorePart(p.Part), Text: strconv.Itoa(p.Points)})
		}
	}
	return facts
}

// scorePart returns the name of a part of the score.
func (t *table) scorePart(part string) string {
	if key := "score." + part; t.Words.Has(key) {
		return t.Words.T(key)
	}
	return part
}

// scoreParts returns the parts in which a seat has points, in their order.
func (t *table) scoreParts() (parts []string) {
	for _, p := range t.Score {
		if !slices.Contains(parts, p.Part) {
			parts = append(parts, p.Part)
		}
	}
	return parts
}

// ranked returns the seats in the order of their ranks.
func (t *table) ranked() []narrate.Seat {
	seats := slices.Clone(t.Seats)
	slices.SortStableFunc(seats, func(a, b narrate.Seat) int { return t.rank(a.Seat) - t.rank(b.Seat) })
	return seats
}

func (t *table) rank(seat engine.Seat) int {
	for _, p := range t.Rank {
		if p.Seat == seat {
			return p.Rank
		}
	}
	return 0
}

// sum returns a seat's points in a part, in all parts for "".
func (t *table) sum(seat engine.Seat, part string) string {
	sum := 0
	for _, p := range t.Score {
		if p.Seat == seat && (part == "" || p.Part == part) {
			sum += p.Points
		}
	}
	return strconv.Itoa(sum)
}

// refusal is a closed choice of the view's offers, in words.
type refusal struct{ what, why, rule string }

// maxRefusals is the most closed offers listed; a longer list would not be read.
const maxRefusals = 40

// refusals returns the closed offers of the view, of every list of offers at its top level.
func (t *table) refusals() (list []refusal) {
	v := reflect.Indirect(reflect.ValueOf(t.View))
	if !t.acts() || v.Kind() != reflect.Struct {
		return nil
	}
	for i := range v.NumField() {
		if f := v.Field(i); v.Type().Field(i).IsExported() && f.Kind() == reflect.Slice {
			list = append(list, t.refused(f)...)
		}
	}
	return list[:min(len(list), maxRefusals)]
}

func (t *table) refused(offers reflect.Value) (list []refusal) {
	for i := range offers.Len() {
		c, r, ok := offer(reflect.Indirect(offers.Index(i)))
		if !ok || r.OK() {
			continue
		}
		if what := t.narrator.Choice(t.Scene.Scene, c); what != "" {
			list = append(list, refusal{what, t.narrator.Why(t.Scene.Scene, r), r.Rule})
		}
	}
	return list
}

// offer returns the choice and the reason in a value; false if it does not have both.
func offer(v reflect.Value) (c engine.Choice, r engine.Reason, ok bool) {
	if v.Kind() != reflect.Struct {
		return c, r, false
	}
	choice, reason := v.FieldByName("Choice"), v.FieldByName("Reason")
	if !choice.IsValid() || !reason.IsValid() || !choice.CanInterface() || !reason.CanInterface() {
		return c, r, false
	}
	c, isChoice := choice.Interface().(engine.Choice)
	r, isReason := reason.Interface().(engine.Reason)
	return c, r, isChoice && isReason
}

func (t *table) post(what string) templ.SafeURL { return t.Address("/" + what) }
