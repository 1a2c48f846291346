package i18n

import (
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// SameName reports whether two names are one to whoever reads them: large and small letters,
// letters with an accent in one sign or in two, and wide and narrow ones are the same.
func SameName(a, b string) bool { return nameKey(a) == nameKey(b) }

func nameKey(name string) string {
	return norm.NFKC.String(cases.Fold().String(norm.NFKC.String(name)))
}
