package mil

import "signoria/engine"

// Format writes a choice in the notation of docs/notation.md.
func (r *rules) Format(_ *state, seat engine.Seat, c engine.Choice) string {
	return r.c.format(seat, c)
}

// Parse reads a choice; the error tells what would be understood.
func (r *rules) Parse(_ *state, seat engine.Seat, text string) (engine.Choice, error) {
	return r.c.parse(seat, text)
}
