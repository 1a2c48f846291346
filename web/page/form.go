package page

import "strings"

// MaxChain bounds how many choices one post may carry.
const MaxChain = 32

// ChainOf takes the fields named "choice" apart: a button has only one value,
// so a chain stands in it with ";" between its choices.
func ChainOf(fields []string) []string {
	var texts []string
	for _, field := range fields {
		texts = append(texts, strings.Split(field, ";")...)
	}
	return texts
}

// OptionField is the name of the field of an option.
func OptionField(name string) string { return "option." + name }

// TalkField and ApartField are the names of the fields of what may be said at a table, and of who
// does not read it.
const (
	TalkField  = "talk"
	ApartField = "apart"
)

// AdviserField is the name of the field that lets persons at several screens ask the
// adviser.
const AdviserField = "adviser"
