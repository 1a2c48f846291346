package board

import (
	"strconv"

	"github.com/a-h/templ"

	"signoria/games/teller"
)

// flies gives a piece the name under which the page lets it glide from where
// it was to where it is; each name stands once on a page. An empty name: it
// does not glide.
func flies(name string) templ.SafeCSS {
	if name == "" {
		return ""
	}
	return templ.SafeCSS("--flight:" + name)
}

// signLen is how many bytes the sign takes that signed writes.
func signLen(n int) int { return len(teller.Signed(n)) - len(strconv.Itoa(abs(n))) }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// amountText writes an amount; a negative one with a true minus sign.
func amountText(n int) string {
	if n < 0 {
		return teller.Signed(n)
	}
	return strconv.Itoa(n)
}
