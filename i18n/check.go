package i18n

import (
	"fmt"
	"slices"
	"strings"
)

// Check returns the faults of the catalogues: keys that a language lacks, places that differ from those of the
// first language that has the key, and plural forms that a language lacks or never uses.
func (b *Book) Check() []error {
	var problems []error
	for _, key := range b.Keys() {
		problems = append(problems, b.checkKey(key)...)
	}
	return problems
}

func (b *Book) checkKey(key string) (problems []error) {
	var model *text
	for _, lang := range Languages {
		w := b.words[lang]
		t, ok := w.texts[key]
		if !ok {
			problems = append(problems, fmt.Errorf("%s: missing in %s", key, lang))
			continue
		}
		problems = append(problems, t.checkForms(key, w)...)
		if model == nil {
			model = t
			continue
		}
		if want, have := model.places(), t.places(); !slices.Equal(want, have) {
			problems = append(problems, fmt.Errorf("%s: %s has the places %s, but %s has %s",
				t.where, key, list(have), model.where, list(want)))
		}
	}
	return problems
}

// checkForms compares the forms of a plural text with those that the language needs, and the places of the
// forms with each other. A form may lack {n}, as in "one coin".
func (t *text) checkForms(key string, w *Words) (problems []error) {
	if !t.plural {
		return nil
	}
	need := w.rule.needed()
	all := t.places()
	for i, f := range t.forms {
		switch {
		case need[i] && !f.has():
			problems = append(problems, fmt.Errorf("%s: %s lacks the plural form %q", t.where, key, formNames[i]))
		case !need[i] && f.has():
			problems = append(problems, fmt.Errorf("%s: %s has the plural form %q, which %s does not use", t.where, key, formNames[i], w.lang))
		case f.has():
			if have := sorted(append(f.names(), "n")); !slices.Equal(have, all) {
				problems = append(problems, fmt.Errorf("%s: the form %q of %s has the places %s, but all forms together %s",
					t.where, formNames[i], key, list(have), list(all)))
			}
		}
	}
	return problems
}

// places returns the names of the text's places, sorted; for a plural text also "n", even if no form has it.
func (t *text) places() []string {
	var names []string
	for _, f := range t.forms {
		names = append(names, f.names()...)
	}
	if t.plural {
		names = append(names, "n")
	}
	return sorted(names)
}

func sorted(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return "{" + strings.Join(names, "}, {") + "}"
}
