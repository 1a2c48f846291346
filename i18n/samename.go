package i18n

import (
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// SameName reports whether readers would take two names for the same: they differ at most in the case or
// width of letters and in how accents are encoded.
func SameName(a, b string) bool { return nameKey(a) == nameKey(b) }

func nameKey(name string) string {
	return norm.NFKC.String(cases.Fold().String(norm.NFKC.String(name)))
}
