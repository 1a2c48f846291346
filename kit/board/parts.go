package board

import "github.com/a-h/templ"

// Flies returns the style that names an element for its animation from one place of the table to
// another. A page has each name once, and never in a dialog; an empty name means no animation.
func Flies(name string) templ.SafeCSS {
	if name == "" {
		return ""
	}
	return templ.SafeCSS("--flight:" + name)
}
