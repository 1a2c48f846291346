package board

import "github.com/a-h/templ"

// Flies names an element for the glide from one place of the table to another. A
// name stands once on a page, and never in a dialog; with no name nothing glides.
func Flies(name string) templ.SafeCSS {
	if name == "" {
		return ""
	}
	return templ.SafeCSS("--flight:" + name)
}
