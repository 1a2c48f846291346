package board

import (
	"signoria/engine"
	"signoria/games/mil"
)

// phases are the five parts of a round (M-3.1).
var phases = [...]mil.Phase{mil.PhaseActions, mil.PhaseFees, mil.PhasePolitics, mil.PhaseSpheres, mil.PhaseWinter}

// waitWords say in the chip whose turn it is.
func (m *table) waitWords() string {
	switch list := m.Thinking(); {
	case m.Asked:
		return m.T("bar.your_turn")
	case len(list) == 1:
		return m.Name(list[0])
	default:
		return m.T("bar.thinking", "n", len(list))
	}
}

// lapShown reports whether the laps of the actions are counted now.
func (m *table) lapShown() bool { return m.v.Phase == mil.PhaseActions && m.v.Lap > 0 }

// orderLabel names a seat in the order of play: whether it begins, whether the
// table waits for it.
func (m *table) orderLabel(s engine.Seat) string {
	label := m.Name(s)
	if s == m.v.Starter {
		label += ", " + m.T("part.starter")
	}
	if m.Thinks(s) {
		label += ", " + m.Doing(s, m.T("part.thinks"))
	}
	return label
}
