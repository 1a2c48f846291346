package narrate

import "signoria/engine"

// Heraldry is an optional interface of a Narrator, where seats do not take their
// houses by number. To a page a house is a class of styles, with the symbols
// "arms-<house>" and "c-<house>".
type Heraldry interface {
	// Houses are those of a match by seat, from the View of any viewer.
	Houses(view any) []string
	// Planned are those of a match that has not begun, by seat; "" for a seat
	// whose house is still open, as when houses are drawn.
	Planned(engine.Options) []string
}

// HousesOf returns the houses of a match by seat: as the narrator says, else by
// number. View is nil before the start. A seat whose house is open has "".
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

// tinctures are the houses that seats have by number.
var tinctures = [...]string{"azure", "gules", "or", "vert", "purpure", "argent"}
