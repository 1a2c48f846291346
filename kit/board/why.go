package board

import (
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/narrate"
)

// ChoiceKey returns the name of a choice about no thing in the page's own state.
func ChoiceKey(c engine.Choice) string {
	parts := []string{"do"}
	for _, n := range [...]int16{int16(c.Verb), c.On, c.To, c.N} {
		parts = append(parts, strconv.Itoa(int(n)))
	}
	return strings.Join(parts, ".")
}

// Note is an answer to "why not?" or to what a thing is.
type Note struct {
	Head, Words, Rule string
	// Terms are words of the glossary that say the rules of what is explained, Asking the
	// open question where that is about something else (Table.Explanation).
	Terms  []narrate.Term
	Asking string
	// Class is an additional class of the note, if any.
	Class string
}

// WhyChoice returns the closed offer about which the panel's "why not?" asks; nil if there is none.
// The offer may be on the table, too, for example a fief on its land.
func (t *Table) WhyChoice() *Offer {
	asked := t.Query.Get(whyKey)
	for _, o := range t.offers {
		if !t.Open(o) && ChoiceKey(o.Choice) == asked {
			return o
		}
	}
	return nil
}

// Said reports whether a note has any content.
func (n Note) Said() bool { return n.Words != "" || n.Rule != "" || len(n.Terms) > 0 }

// WhyKey returns the key about which the page asks "why not?"; empty if nothing may be asked.
func (t *Table) WhyKey() string {
	if !t.Asked {
		return ""
	}
	return t.Query.Get(whyKey)
}
