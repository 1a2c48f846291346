package virtu

import "signoria/engine"

// Format writes a choice in the notation of docs/notation.md.
func (r *rules) Format(s *state, _ engine.Seat, c engine.Choice) string {
	first, second := s.basketKinds()
	return r.c.format(c, first, second)
}

// Parse reads a choice; the error tells what would be understood.
func (r *rules) Parse(s *state, _ engine.Seat, text string) (engine.Choice, error) {
	first, second := s.basketKinds()
	return r.c.parse(text, first, second)
}

// basketKinds are the two kinds that the purchase being paid asks for; NoSymbol
// where nothing of the kind is paid (V-5.10).
func (s *state) basketKinds() (first, second Symbol) {
	if s.Act.Bill != BillBuy {
		return NoSymbol, NoSymbol
	}
	return s.Act.Price.kinds()
}
