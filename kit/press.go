package kit

import (
	"net/url"
	"strconv"

	"github.com/a-h/templ"
)

// Choose makes a button answer with a choice in notation (or a chain of them).
// Its id contains the answer, the question and the place on the page: another
// answer is another element, so a new board cannot change the meaning of a
// button while a finger is on it. place must differ wherever the same answer
// is offered twice.
func (s Scene) Choose(place, text string) templ.Attributes {
	return templ.Attributes{"form": "choose", "name": "choice", "value": text, "id": place + "-" + s.Question + "-" + url.QueryEscape(text)}
}

// Press returns the attributes of a button that sends a form without a choice: "undo" or "done".
// Its id contains the last entry of the board, because on another board the press would mean
// something else.
func (s Scene) Press(form string) templ.Attributes {
	return templ.Attributes{"form": form, "id": "press-" + form + "-" + strconv.Itoa(s.Seq)}
}
