package table

import (
	"errors"
	"strings"
	"testing"
)

func TestNamesAreTidied(t *testing.T) {
	for name, want := range map[string]string{
		"Anna": "Anna", "  Anna  Marie ": "Anna Marie", "Žofie": "Žofie", "Мария": "Мария",
		"\u202eanna\u202c": "anna", "a\u2066b\u2069c\u200e": "abc", "A\u00adnn\u200ba\ufeff": "Anna",
		"\u200b\u2060": "", "\u3164": "", "\u2800\u2800": "", "\u00a0 \u3000": "", "\u0301": "", "\u200d": "",
		"👩‍👩‍👧 Anna": "👩‍👩‍👧 Anna", "שרה": "שרה", "می\u200cخواهم": "می\u200cخواهم", "e\u0301": "e\u0301",
		"An\u200dna": "Anna", "An\u200cna": "Anna", "A\ufe0fnna": "Anna", "An\u200d\u200cna": "Anna", "Анна\u200d": "Анна", "А\u200dнна": "Анна", "Άν\u200cνα": "Άννα",
		"Anna \u200d2": "Anna 2", "花\u200d子": "花子", "1\ufe0f\u20e3": "1\ufe0f\u20e3", "葛\U000e0100": "葛\U000e0100", "🏴\u200d☠\ufe0f": "🏴\u200d☠\ufe0f",
		"👩🏽\u200d🚀": "👩🏽\u200d🚀", "क्\u200dष": "क्\u200dष", "می\u200c": "می", "👩\u200d": "👩",
		"\U000e0041nna": "nna", "a\u2028b": "a b",
	} {
		if got := TidyName(name); got != want {
			t.Errorf("%q is tidied to %q, want %q", name, got, want)
		}
		if got := TidyName(TidyName(name)); got != TidyName(name) {
			t.Errorf("%q is tidied twice to %q", name, got)
		}
	}
}

// Lengths are counted as people count.
func TestNamesHaveALength(t *testing.T) {
	for name, ok := range map[string]bool{
		strings.Repeat("x", 40): true, strings.Repeat("x", 41): false,
		strings.Repeat("ж", 40): true, strings.Repeat("e\u0301", 40): true, strings.Repeat("e\u0301", 41): false,
		strings.Repeat("👩‍👩‍👧", 20): true, strings.Repeat("👩‍👩‍👧‍👧", 40): false, // too many bytes
		"a" + strings.Repeat("\u0335", 8): true, "a" + strings.Repeat("\u0335", 60): false,
		"a\x00b": false, "a\xffb": false, "": true,
	} {
		if err := CheckName(TidyName(name)); (err == nil) != ok || err != nil && !errors.Is(err, ErrPlan) {
			t.Errorf("%.30q (%d bytes): %v", name, len(name), err)
		}
	}
}
