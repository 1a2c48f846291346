package board

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"signoria/narrate"
)

// About says how the things of a table explain themselves: each by its label and by
// words of the title's glossary, which have a sentence and numbered rules.
type About struct {
	// Glossary are the words of the title that explain themselves (narrate.Guide).
	Glossary []narrate.Term
	// Count returns the number of things of a kind; their numbers are below it. The other
	// functions are never called with others, whatever an address contains.
	Count func(kind string) int
	// Terms are the keys of those words that say what a thing does; none: the thing does
	// not explain itself.
	Terms func(Thing) []string
	// Label returns the name of a thing and all that is true of it now: "Siena, value 3,
	// neutral"; "" for things that are not on the table.
	Label func(Thing) string
	// Asking returns the open question in words, Waiting what replaces it while the viewer is
	// not asked, or "".
	Asking func() string
}

// Topic is the attribute by which something drawn explains itself under a pointer, a
// finger or the key I: the script reads the keys in it and the element's label. What is
// neither a link nor a button takes the focus with Explained.
const Topic = "data-about"

// Explained returns attributes for an element that is no Thing (a counter, a track), by which
// it explains itself with words of the glossary. It takes the focus, so that the key I reaches it.
func Explained(terms ...string) templ.Attributes {
	return templ.Attributes{Topic: strings.Join(terms, " "), "tabindex": "0"}
}

// topic are the keys of the words that say what a thing does; "" for none.
func (t *Table) topic(th Thing) string {
	about := t.clicks.About
	if about.Terms == nil || th.N < 0 || th.N >= about.Count(th.Kind) {
		return ""
	}
	return strings.Join(about.Terms(th), " ")
}

// Attributes returns the attributes of a thing's element: those by which it explains itself, and
// more.
func (t *Table) Attributes(th Thing, more templ.Attributes) templ.Attributes {
	topic := t.topic(th)
	if topic == "" {
		return more
	}
	all := templ.Attributes{Topic: topic}
	for name, value := range more {
		all[name] = value
	}
	return all
}

// Asks is the thing of which the page asks what it is, or why it is closed: one that has
// a label. None where it asks about nothing on the table.
func (t *Table) Asks() Thing {
	for _, key := range [...]string{lookKey, whyKey} {
		if th := ParseThing(t.Query.Get(key)); t.Label(th) != "" {
			return th
		}
	}
	return Thing{}
}

// Label returns the label of a thing that explains itself, with all that is true of it; "" for
// others.
func (t *Table) Label(th Thing) string {
	if about := t.clicks.About; !th.None() && about.Label != nil && t.topic(th) != "" {
		return about.Label(th)
	}
	return ""
}

// ParseThing is the thing that a page's own state names, as Thing.String does; the zero
// Thing for all else.
func ParseThing(name string) Thing {
	kind, number, found := strings.Cut(name, ".")
	n, err := strconv.Atoi(number)
	if !found || err != nil || n < 0 || kind == "" {
		return Thing{}
	}
	return Thing{Kind: kind, N: n}
}

// Explanation returns what a thing is: its name, what is true of it now, and the terms with its
// rules. If the viewer is asked about something else, its Asking is that question.
func (t *Table) Explanation(th Thing) Note {
	label := t.Label(th)
	if label == "" {
		return Note{}
	}
	about := t.clicks.About
	note := Explain(label, strings.Fields(t.topic(th)), about.Glossary)
	if t.Asked && about.Asking != nil && t.At(th).Class == "" {
		note.Asking = about.Asking()
	}
	return note
}

// Explain returns what something is, by its label ("Siena, value 3, neutral") and by terms of a
// glossary, or rules, named by keys.
func Explain(label string, keys []string, glossary []narrate.Term) Note {
	note := Note{}
	note.Head, note.Words = parted(label)
	for _, key := range keys {
		if IsRule(key) {
			note.Rule = key
		}
		if i := slices.IndexFunc(glossary, func(term narrate.Term) bool { return term.Key == key }); i >= 0 {
			note.Terms = append(note.Terms, glossary[i])
		}
	}
	return note
}

// IsRule reports whether a key of a topic is the number of a rule, as "V-2.1", which says
// what has no word of the glossary.
func IsRule(key string) bool {
	letters, digits, found := strings.Cut(key, "-")
	return found && letters == strings.ToUpper(letters) && digits != "" && digits[0] >= '0' && digits[0] <= '9'
}

// parted splits a label into the name, with which it begins, and the facts after it.
func parted(label string) (name, facts string) {
	at, width := len(label), 0
	for _, between := range [...]string{", ", ": ", " · ", ". "} {
		if i := strings.Index(label, between); i > 0 && i < at {
			at, width = i, len(between)
		}
	}
	return label[:at], label[min(at+width, len(label)):]
}
