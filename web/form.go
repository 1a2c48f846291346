package web

import "strings"

// maxChain bounds how many choices one post may carry.
const maxChain = 32

// chainOf takes the fields named "choice" apart: a button has only one value,
// so a chain stands in it with ";" between its choices.
func chainOf(fields []string) []string {
	var texts []string
	for _, field := range fields {
		texts = append(texts, strings.Split(field, ";")...)
	}
	return texts
}

// optionField is the name of the field of an option.
func optionField(name string) string { return "option." + name }

// adviserField is the name of the field that lets persons at several screens ask the
// adviser.
const adviserField = "adviser"
