package narrate

import (
	"strings"

	"signoria/i18n"
)

// Guide is an optional interface of a Narrator, for who asks "why would I?". Beside
// it the title's catalogue has
//
//	glossary.<term>.term      a word of the game, as a heading
//	glossary.<term>.says      what it means, in a sentence or two
//	glossary.<term>.forms     the forms in which it stands in sentences, with commas
type Guide interface {
	// Overview returns at most ten lines that say what the game is about, how it ends and what
	// scores, with the numbers of this table.
	Overview(Scene) []OverviewLine
	// Ended says why the match is over, and what decided where points did not; of a match
	// that is over.
	Ended(Scene) []OverviewLine
	// Worth are the parts of the score that can count at this table, in the order
	// of the rules.
	Worth(Scene) []Worth
	// Terms are the words of a title that explain themselves, in the order in which
	// a newcomer meets them.
	Terms(title string) []Term
	// Here is what a term comes to at this table ("You have 3; 4 are needed"), for
	// the scene's viewer; "" where it comes to nothing worth saying.
	Here(s Scene, term string) string
}

// OverviewLine is a sentence with the number of its rule; Now marks what is about this
// very moment.
type OverviewLine struct {
	Text, Rule string
	Now        bool
}

// Term is a word of the game, by its part of the catalogue's keys. Symbols are the
// icons that stand for it, Rules the numbers where it is said in full.
type Term struct {
	Key            string
	Symbols, Rules []string
}

// Heading returns the term as a heading, Says what it means.
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

// Worth is a part of the score: its name in engine.Score, what it is called at this
// table, and how it is counted ("5 for the most, 2 for the second"); "" where that
// says enough.
type Worth struct{ Part, Called, How string }

// Hint is a line of an overview: the last part of its key below "overview.",
// and the rest of OverviewLine.
type Hint struct {
	Key, Rule string
	Now       bool
	Args      []any
}

// Overview tells hints in the words of the speech; those without words are left out.
func (p *Speech) Overview(list ...Hint) []OverviewLine {
	var lines []OverviewLine
	for _, h := range list {
		if key := "overview." + h.Key; h.Key != "" && p.In.Words.Has(key) {
			lines = append(lines, OverviewLine{p.T(key, h.Args...), h.Rule, h.Now})
		}
	}
	return lines
}

// Worth tells of parts of the score how they are counted, by the keys
// "worth.<part>". Parts without such a key are left out unless they count already.
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
