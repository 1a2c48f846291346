package i18n

import (
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// pluralForm is a CLDR plural category.
type pluralForm uint8

const (
	formZero pluralForm = iota
	formOne
	formTwo
	formFew
	formMany
	formOther
	numForms
)

// formNames are the keys of plural forms in a catalogue.
var formNames = [numForms]string{"zero", "one", "two", "few", "many", "other"}

// formNamed returns the form with a name; false if there is none.
func formNamed(name string) (pluralForm, bool) {
	for i, n := range formNames {
		if n == name {
			return pluralForm(i), true
		}
	}
	return 0, false
}

// pluralRule chooses forms by the rules of one language (CLDR cardinals). small has the forms of small
// numbers, because nearly all numbers are small.
type pluralRule struct {
	tag   language.Tag
	small [100]pluralForm
}

func newPluralRule(lang string) pluralRule {
	r := pluralRule{tag: language.Make(lang)}
	for n := range r.small {
		r.small[n] = r.ask(int64(n))
	}
	return r
}

// form returns the form for a whole number; the sign does not matter.
func (r *pluralRule) form(n int64) pluralForm {
	if n < 0 {
		n = -n
	}
	if n >= 0 && n < int64(len(r.small)) {
		return r.small[n]
	}
	return r.ask(n)
}

// ask returns the form by the CLDR tables. It reduces large numbers, because the tables need that.
func (r *pluralRule) ask(n int64) pluralForm {
	if n < 0 { // math.MinInt64, whose negation overflows
		n = 0
	}
	const limit = 10_000_000
	if n >= limit {
		n = limit + n%limit
	}
	switch plural.Cardinal.MatchPlural(r.tag, int(n), 0, 0, 0, 0) {
	case plural.Zero:
		return formZero
	case plural.One:
		return formOne
	case plural.Two:
		return formTwo
	case plural.Few:
		return formFew
	case plural.Many:
		return formMany
	}
	return formOther
}

// needed returns the forms that a catalogue of the language must have: those of the whole numbers up to 199.
// For rarer forms (millions in Italian) another form is used.
func (r *pluralRule) needed() [numForms]bool {
	var need [numForms]bool
	for n := int64(0); n < 200; n++ {
		need[r.form(n)] = true
	}
	return need
}
