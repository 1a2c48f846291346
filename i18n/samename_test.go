package i18n_test

import (
	"testing"

	"signoria/i18n"
)

func TestSameName(t *testing.T) {
	for _, pair := range [][2]string{{"Anna", "ANNA"}, {"Zoé", "Zoe\u0301"}, {"Ａｎｎａ", "anna"}, {"STRASSE", "straße"}, {"Žofie", "ŽOFIE"}, {"Анна", "анна"}, {"ﬁ", "fi"}} {
		if !i18n.SameName(pair[0], pair[1]) {
			t.Errorf("%q and %q are different names, want the same", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"Anna", "Anne"}, {"Zoe", "Zoé"}, {"Jan", "Ян"}} {
		if i18n.SameName(pair[0], pair[1]) {
			t.Errorf("%q and %q are the same name, want different ones", pair[0], pair[1])
		}
	}
}
