package i18n

import (
	"slices"

	"golang.org/x/text/language"
)

// Match returns the language of a page: the value of the reader's cookie if it is one of Languages, otherwise
// the first such language in the browser's Accept-Language, otherwise English. Both arguments may be any
// text.
func Match(acceptLanguage string, cookie string) string {
	if slices.Contains(Languages, cookie) {
		return cookie
	}
	// ParseAcceptLanguage also returns the tags before a mistake: use them.
	tags, weights, _ := language.ParseAcceptLanguage(acceptLanguage)
	for i, tag := range tags {
		base, _ := tag.Base()
		if weights[i] > 0 && slices.Contains(Languages, base.String()) {
			return base.String()
		}
	}
	return Languages[0]
}
