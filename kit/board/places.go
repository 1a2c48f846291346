package board

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"signoria/narrate"
)

// maxPlaces is the most things to which a line of the chronicle leads.
const maxPlaces = 6

// Places returns the ids of the elements that events changed, as the page shows them now, separated
// by spaces: a line of the chronicle leads there. find is the board's (kit.Finder).
func Places(traces []narrate.Trace, find func(thing string) string) string {
	var list []string
	for _, trace := range traces {
		if id := find(trace.Thing); id != "" && !slices.Contains(list, id) && len(list) < maxPlaces {
			list = append(list, id)
		}
	}
	return strings.Join(list, " ")
}

// placed returns the attributes of a line that leads to things. It gets the focus from the frame of
// the chronicle, by its arrow keys, so that Tab does not stop at every line.
func placed(places string) templ.Attributes {
	if places == "" {
		return nil
	}
	return templ.Attributes{"data-places": places, "role": "button", "tabindex": "-1"}
}
