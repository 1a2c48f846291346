package narrate

import "signoria/engine"

// Heraldry is an optional interface of a Narrator whose title has houses of its own. For a page a house is a
// CSS class with the symbols "arms-<house>" and "c-<house>".
type Heraldry interface {
	// Houses returns the houses of a match by seat, from the View of any viewer.
	Houses(view any) []string
	// Planned returns the houses of a match that has not begun, by seat; empty for a seat whose house is
	// not known yet, for example because houses are drawn at random.
	Planned(engine.Options) []string
}

// HousesOf returns the houses of a match by seat: those of the Narrator if it is a Heraldry, otherwise
// tinctures by the number of the seat. view is nil before the start. A house that is not known yet is empty.
func HousesOf(t Narrator, o engine.Options, view any) []string {
	if h, ok := t.(Heraldry); ok && view == nil {
		return h.Planned(o)
	} else if ok {
		return h.Houses(view)
	}
	list := make([]string, o.Seats)
	for seat := range list {
		list[seat] = tinctures[seat%len(tinctures)]
	}
	return list
}

// tinctures are the houses of titles that have none of their own, by seat.
var tinctures = [...]string{"azure", "gules", "or", "vert", "purpure", "argent"}
