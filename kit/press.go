package kit

import (
	"net/url"
	"strconv"

	"github.com/a-h/templ"
)

// Choose makes a button answer with a choice in notation (or a chain of them).
// Its id says what it does, to which question and at which place of the page:
// another answer is another element, so that no new board can change what a
// button means while a finger is on it. Place must be another one wherever the
// same answer is offered twice.
func (s Scene) Choose(place, text string) templ.Attributes {
	return templ.Attributes{"form": "choose", "name": "choice", "value": text, "id": place + "-" + s.Question + "-" + url.QueryEscape(text)}
}

// Press makes a button send a form that has no choice: "undo" or "done". What
// that takes back or lets stand is the last thing on this board, so on another
// board it is another button.
func (s Scene) Press(form string) templ.Attributes {
	return templ.Attributes{"form": form, "id": "press-" + form + "-" + strconv.Itoa(s.Seq)}
}
