package board

import "signoria/engine"

// choice is a choice in words.
func (m *table) choice(c engine.Choice, _ voice) string { return m.open[c] }
