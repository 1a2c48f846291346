package i18n

import (
	"slices"

	"golang.org/x/text/language"
)

// Match chooses the language of a page: the one that the reader has chosen
// (the value of a cookie), else the first of the browser's Accept-Language
// that the program speaks, else English. Both come from outside and may be
// anything.
func Match(acceptLanguage string, cookie string) string {
	if slices.Contains(Languages, cookie) {
		return cookie
	}
	// a malformed header still has the tags before the fault
	tags, weights, _ := language.ParseAcceptLanguage(acceptLanguage)
	for i, tag := range tags {
		base, _ := tag.Base()
		if weights[i] > 0 && slices.Contains(Languages, base.String()) {
			return base.String()
		}
	}
	return Languages[0]
}
