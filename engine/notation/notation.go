// Package notation writes and reads choices by a table of forms, so that a
// title says once how each of its choices is written: the verb, its fixed words,
// and which noun fills which field of the choice.
//
// The nouns are the title's: which things there are, and their names. Their functions get a G, which
// has all that the title needs to name things: printed values, the position, the seat that writes.
package notation

import (
	"fmt"
	"slices"
	"strings"

	"signoria/engine"
)

// Unnamed is written for a number that names nothing. No open choice has it,
// and no text with it is read.
const Unnamed = "?"

// Grammar describes how the choices of a title are written. Forms that begin alike are tried in
// their order.
type Grammar[G any] []Form[G]

// Form describes how the choices of a verb are written: fixed words, then nouns, then marked
// nouns or a tail.
type Form[G any] struct {
	Verb engine.Verb
	// Words are the fixed words at the start, separated by spaces; empty where
	// the first noun is the beginning.
	Words string
	// N is the fixed value of Choice.N, where several forms of one verb are
	// told apart by it and no noun fills it.
	N int16
	// Args are the nouns after the fixed words, in order.
	Args []Arg[G]
	// Marked are nouns at the end that a word of their own introduces ("by 2"),
	// in order. Each may be left out; its field is zero then.
	Marked []Mark[G]
	// Tail writes the rest of a choice that nouns cannot write. It is nil for most forms, and
	// for those with Marked nouns.
	Tail *Tail[G]
	// Only reports whether the form is known in this match; nil means always.
	Only func(G) bool
}

// Arg is a word of a choice: which field it fills, and with what.
type Arg[G any] struct {
	In   Field
	Noun *Noun[G]
	// Optional: the word may be left out, and is not written for zero.
	Optional bool
}

// Mark is a noun at the end of a choice with the word that introduces it.
type Mark[G any] struct {
	Word string
	Arg[G]
	// Only reports whether this match has it; nil means always.
	Only func(G) bool
}

// Tail writes and reads what nouns cannot say: a payment, a set of cards.
type Tail[G any] struct {
	// Show is its placeholder in errors ("SOURCE… coins.N"); empty means none.
	Show string
	// Write returns the words, with Unnamed for anything without a name.
	Write func(G, engine.Choice) []string
	// Read reads the words, of which there may be none, into the choice.
	Read func(G, *engine.Choice, []string) error
	// Fills are the fields that it fills, and within which numbers (no noun: with any);
	// none: it may fill any field that the nouns leave, with anything.
	Fills []Arg[G]
}

// Field is a field of a choice.
type Field uint8

// The fields that a noun can fill.
const (
	On Field = iota
	To
	N
	Set
)

func (f Field) get(c *engine.Choice) int16 {
	switch f {
	case On:
		return c.On
	case To:
		return c.To
	case Set:
		return int16(min(c.Set, 1<<15-1))
	}
	return c.N
}

func (f Field) put(c *engine.Choice, n int16) {
	switch f {
	case On:
		c.On = n
	case To:
		c.To = n
	case Set:
		c.Set = uint64(max(0, n))
	default:
		c.N = n
	}
}

// Format writes a choice, whether or not its form is known in this match; Unnamed
// where no form has it.
func (g Grammar[G]) Format(game G, c engine.Choice) string {
	for i := range g {
		if f := &g[i]; f.fits(c) {
			return strings.Join(f.write(game, c), " ")
		}
	}
	return Unnamed
}

// Forms lists how choices are written in this match.
func (g Grammar[G]) Forms(game G) []engine.Form {
	var all []engine.Form
	for i := range g {
		if g[i].Known(game) {
			all = append(all, engine.Form{Text: g[i].show(game), Fits: g[i].fits})
		}
	}
	return all
}

// texts returns the forms in one line.
func (g Grammar[G]) texts(game G) string {
	var all []string
	for _, f := range g.Forms(game) {
		all = append(all, f.Text)
	}
	return strings.Join(all, "; ")
}

// Parse reads a choice: of the forms that begin like the text the first that can
// read all of it. It does not judge whether the choice is open. The error says
// what is wrong, and lists what would be understood.
func (g Grammar[G]) Parse(game G, text string) (engine.Choice, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return engine.Choice{}, fmt.Errorf("empty choice; write one of %s", g.texts(game))
	}
	var wrong error
	for i := range g {
		f := &g[i]
		rest, ok := f.begins(game, words)
		if !ok {
			continue
		}
		c, err := f.read(game, rest)
		if err == nil {
			return c, nil
		}
		wrong = fmt.Errorf("%q: %w (as in: %s)", text, err, f.show(game))
	}
	if wrong == nil {
		wrong = fmt.Errorf("%q is no choice; write one of %s", text, g.texts(game))
	}
	return engine.Choice{}, wrong
}

// Known reports whether the form is known in this match.
func (f *Form[G]) Known(game G) bool { return f.Only == nil || f.Only(game) }

// fits reports whether the choice is one of the form's.
func (f *Form[G]) fits(c engine.Choice) bool {
	return f.Verb == c.Verb && (f.Tail != nil || f.fills(N) || f.N == c.N)
}

func (f *Form[G]) fills(in Field) bool {
	return slices.ContainsFunc(f.Args, func(a Arg[G]) bool { return a.In == in }) ||
		slices.ContainsFunc(f.Marked, func(m Mark[G]) bool { return m.In == in })
}

// begins reports whether the words begin like the form, and what follows the fixed
// words. A form without fixed words begins with its first noun.
func (f *Form[G]) begins(game G, words []string) (rest []string, ok bool) {
	if !f.Known(game) {
		return nil, false
	}
	if f.Words == "" {
		_, ok := f.Args[0].Noun.lookup(game, words[0])
		return words, ok
	}
	for fixed := range strings.FieldsSeq(f.Words) {
		if len(words) == 0 || words[0] != fixed {
			return nil, false
		}
		words = words[1:]
	}
	return words, true
}

func (f *Form[G]) write(game G, c engine.Choice) []string {
	words := strings.Fields(f.Words)
	for _, a := range f.Args {
		if n := a.In.get(&c); n != 0 || !a.Optional {
			words = append(words, a.Noun.Name(game, n))
		}
	}
	for _, m := range f.Marked {
		if n := m.In.get(&c); n != 0 {
			words = append(words, m.Word, m.Noun.Name(game, n))
		}
	}
	if f.Tail != nil {
		words = append(words, f.Tail.Write(game, c)...)
	}
	return words
}

func (f *Form[G]) read(game G, words []string) (engine.Choice, error) {
	c := engine.Choice{Verb: f.Verb, N: f.N}
	words, err := f.readArgs(game, &c, words)
	if err != nil {
		return c, err
	}
	if f.Tail != nil {
		return c, f.Tail.Read(game, &c, words)
	}
	if words, err = f.readMarked(game, &c, words); err != nil {
		return c, err
	}
	if len(words) > 0 {
		return c, fmt.Errorf("%q cannot follow", words[0])
	}
	return c, nil
}

func (f *Form[G]) readArgs(game G, c *engine.Choice, words []string) ([]string, error) {
	for _, a := range f.Args {
		if len(words) == 0 {
			if a.Optional {
				continue
			}
			return nil, fmt.Errorf("%s is missing", a.Noun.What)
		}
		n, err := a.Noun.Find(game, words[0])
		if err != nil {
			return nil, err
		}
		a.In.put(c, n)
		words = words[1:]
	}
	return words, nil
}

func (f *Form[G]) readMarked(game G, c *engine.Choice, words []string) ([]string, error) {
	for _, m := range f.Marked {
		if len(words) == 0 || words[0] != m.Word || m.Only != nil && !m.Only(game) {
			continue
		}
		if len(words) == 1 {
			return nil, fmt.Errorf("%s is missing after %q", m.Noun.What, m.Word)
		}
		n, err := m.Noun.Find(game, words[1])
		if err != nil {
			return nil, err
		}
		m.In.put(c, n)
		words = words[2:]
	}
	return words, nil
}

// show returns the form as errors show it: nouns in capitals, in brackets what may be
// left out.
func (f *Form[G]) show(game G) string {
	words := strings.Fields(f.Words)
	for _, a := range f.Args {
		word := a.Noun.shown()
		if a.Optional {
			word = "[" + word + "]"
		}
		words = append(words, word)
	}
	for _, m := range f.Marked {
		if m.Only == nil || m.Only(game) {
			words = append(words, "["+m.Word+" "+m.Noun.shown()+"]")
		}
	}
	if f.Tail != nil && f.Tail.Show != "" {
		words = append(words, f.Tail.Show)
	}
	return strings.Join(words, " ")
}
