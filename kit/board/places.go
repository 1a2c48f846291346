package board

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"signoria/narrate"
)

// maxPlaces is how many things a line of the chronicle leads to at most.
const maxPlaces = 6

// Places are the ids of what some events changed, as the page shows it now, parted by
// spaces: where a line of the chronicle leads. Find is the board's (kit.Finder).
func Places(traces []narrate.Trace, find func(thing string) string) string {
	var list []string
	for _, trace := range traces {
		if id := find(trace.Thing); id != "" && !slices.Contains(list, id) && len(list) < maxPlaces {
			list = append(list, id)
		}
	}
	return strings.Join(list, " ")
}

// placed are the attributes of a line that leads somewhere. It takes the focus from the
// frame of the chronicle, by its arrow keys, so that no list of lines stands between
// two things of the table.
func placed(places string) templ.Attributes {
	if places == "" {
		return nil
	}
	return templ.Attributes{"data-places": places, "role": "button", "tabindex": "-1"}
}
