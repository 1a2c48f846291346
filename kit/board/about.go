package board

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"signoria/narrate"
)

// About says how the things of a table are explained: each by its label and by terms of the title's
// glossary, which have a sentence and numbered rules.
type About struct {
	// Glossary are the explained terms of the title (narrate.Guide).
	Glossary []narrate.Term
	// Count returns the number of things of a kind; their numbers are below it. The other
	// functions are never called with others, whatever an address contains.
	Count func(kind string) int
	// Terms returns the keys of the terms that say what a thing does; none means that the thing
	// has no explanation.
	Terms func(Thing) []string
	// Label returns the name of a thing and its state: "Siena, value 3, neutral"; "" for things
	// that are not on the table.
	Label func(Thing) string
	// Asking returns the open question in words; while the viewer is not asked, the words that
	// replace it, or "".
	Asking func() string
}

// Topic is the attribute of an element that has an explanation, which the script shows under a
// pointer, a finger or with the key I: it has the keys of the terms. An element that is neither a link
// nor a button gets the focus by Explained.
const Topic = "data-about"

// Explained returns the attributes of an element that is no Thing (a counter, a track) and is
// explained by terms of the glossary. It can get the focus, so that the key I reaches it.
func Explained(terms ...string) templ.Attributes {
	return templ.Attributes{Topic: strings.Join(terms, " "), "tabindex": "0"}
}

// topic returns the keys of the terms that say what a thing does; "" for none.
func (t *Table) topic(th Thing) string {
	about := t.clicks.About
	if about.Terms == nil || th.N < 0 || th.N >= about.Count(th.Kind) {
		return ""
	}
	return strings.Join(about.Terms(th), " ")
}

// Attributes returns the attributes of a thing's element: those of its explanation, and more.
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

// Asks returns the thing with a label of which the page's address asks what it is, or why it is
// closed; the zero Thing if there is none.
func (t *Table) Asks() Thing {
	for _, key := range [...]string{lookKey, whyKey} {
		if th := ParseThing(t.Query.Get(key)); t.Label(th) != "" {
			return th
		}
	}
	return Thing{}
}

// Label returns the label of a thing that has an explanation; "" for others.
func (t *Table) Label(th Thing) string {
	if about := t.clicks.About; !th.None() && about.Label != nil && t.topic(th) != "" {
		return about.Label(th)
	}
	return ""
}

// ParseThing returns the thing that a page's own state names, as Thing.String does; the zero Thing
// for all else.
func ParseThing(name string) Thing {
	kind, number, found := strings.Cut(name, ".")
	n, err := strconv.Atoi(number)
	if !found || err != nil || n < 0 || kind == "" {
		return Thing{}
	}
	return Thing{Kind: kind, N: n}
}

// Explanation returns what a thing is: its name, its state, and the terms with its rules. If the viewer
// is asked about something else, Note.Asking is that question.
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

// IsRule reports whether a key of a topic is the number of a rule, such as "V-2.1", for things
// without a term in the glossary.
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
