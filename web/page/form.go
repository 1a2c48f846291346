package page

import "strings"

// MaxChain is the most choices in one post.
const MaxChain = 32

// ChainOf splits the fields named "choice": a button has only one value, so the choices of a chain
// are separated by ";".
func ChainOf(fields []string) []string {
	var texts []string
	for _, field := range fields {
		texts = append(texts, strings.Split(field, ";")...)
	}
	return texts
}

// OptionField returns the name of the field of an option.
func OptionField(name string) string { return "option." + name }

// TalkField and ApartField are the names of the fields for what may be said at a table, and for
// whether players and spectators talk apart.
const (
	TalkField  = "talk"
	ApartField = "apart"
)

// AdviserField is the name of the field that lets persons at several screens ask the adviser.
const AdviserField = "adviser"
