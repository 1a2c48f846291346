package narrate

import (
	"strings"

	"signoria/i18n"
)

// Guide is an optional interface of a Narrator, for readers who do not know the game. The title's catalogue
// then has
//
//	glossary.<term>.term      a term of the game, as a heading
//	glossary.<term>.says      what it means, in a sentence or two
//	glossary.<term>.forms     the forms of the term in sentences, separated by commas
type Guide interface {
	// Overview returns at most ten lines about what the game is about, how it ends and what scores, with
	// the numbers of this table.
	Overview(Scene) []OverviewLine
	// Ended returns lines about why a match is over, and what decided if points did not.
	Ended(Scene) []OverviewLine
	// Worth returns the parts of the score that can count at this table, in the order of the rules.
	Worth(Scene) []Worth
	// Terms returns the terms of a title that are explained, in the order in which a newcomer meets
	// them.
	Terms(title string) []Term
	// Here returns a sentence about a term at this table ("You have 3; 4 are needed"), for the scene's
	// viewer; empty if there is none.
	Here(s Scene, term string) string
}

// OverviewLine is a sentence with the number of its rule. Now means that it is about the current moment.
type OverviewLine struct {
	Text, Rule string
	Now        bool
}

// Term is a term of the game. Key is its part of the catalogue's keys, Symbols are its icons, Rules the numbers
// of the rules that define it.
type Term struct {
	Key            string
	Symbols, Rules []string
}

// Heading returns the term as a heading.
func (t Term) Heading(w *i18n.Words) string { return w.T("glossary." + t.Key + ".term") }

// Says returns the explanation of the term.
func (t Term) Says(w *i18n.Words) string { return w.T("glossary." + t.Key + ".says") }

// Forms returns the forms of the term in sentences.
func (t Term) Forms(w *i18n.Words) []string {
	var forms []string
	for form := range strings.SplitSeq(w.T("glossary."+t.Key+".forms"), ",") {
		forms = append(forms, strings.TrimSpace(form))
	}
	return forms
}

// Worth is a part of the score: Part is its name in engine.Score, Called its name for people, How how it is
// counted ("5 for the most, 2 for the second"); How is empty if the name says enough.
type Worth struct{ Part, Called, How string }

// Hint is a line of an overview before it is put into words. Key is its key below "overview.", Args are the
// arguments of its text; Rule and Now are as in OverviewLine.
type Hint struct {
	Key, Rule string
	Now       bool
	Args      []any
}

// Overview returns the lines of hints. Hints without words are left out.
func (p *Speech) Overview(list ...Hint) []OverviewLine {
	var lines []OverviewLine
	for _, h := range list {
		if key := "overview." + h.Key; h.Key != "" && p.In.Words.Has(key) {
			lines = append(lines, OverviewLine{p.T(key, h.Args...), h.Rule, h.Now})
		}
	}
	return lines
}

// Worth returns how parts of the score are counted, by the keys "worth.<part>". A part without such a key is
// left out unless counts returns true for it.
func (p *Speech) Worth(parts []string, counts func(part int) bool) []Worth {
	var list []Worth
	for i, part := range parts {
		key, called := "worth."+part, p.T("score."+part)
		switch {
		case p.Mode != "" && p.In.Words.Has(p.Mode+key), p.Mode == "" && p.In.Words.Has(key):
			list = append(list, Worth{part, called, p.T(key)})
		case counts(i):
			list = append(list, Worth{Part: part, Called: called})
		}
	}
	return list
}
