package board

import (
	"strings"

	"signoria/engine"
	"signoria/games/mil"
)

// roman writes a small number as on a keystone.
func roman(n int) string {
	var b strings.Builder
	for _, d := range [...]struct {
		n    int
		text string
	}{{10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for n >= d.n {
			b.WriteString(d.text)
			n -= d.n
		}
	}
	return b.String()
}

// phases are the five parts of a round (M-3.1).
var phases = [...]mil.Phase{mil.PhaseActions, mil.PhaseFees, mil.PhasePolitics, mil.PhaseSpheres, mil.PhaseWinter}

// clockwise are all seats in the order of play, the starting family first
// (M-1.12).
func (m *table) clockwise() []engine.Seat {
	var list []engine.Seat
	n := len(m.v.Seats)
	for i := range n {
		list = append(list, engine.Seat((int(m.v.Starter)+i)%n))
	}
	return list
}

// waits are the seats that the chip of the bar shows.
func (m *table) waits() []engine.Seat {
	if !m.Live || m.over() {
		return nil
	}
	return m.thinking()
}

// waitWords say in the chip whose turn it is.
func (m *table) waitWords() string {
	switch list := m.waits(); {
	case m.asked:
		return m.t("bar.your_turn")
	case len(list) == 1:
		return m.name(list[0])
	default:
		return m.t("bar.thinking", "n", len(list))
	}
}

// lapShown tells whether the laps of the actions are counted now.
func (m *table) lapShown() bool { return m.v.Phase == mil.PhaseActions && m.v.Lap > 0 }

// thinks tells whether the table waits for a seat.
func (m *table) thinks(s engine.Seat) bool { return m.Live && m.Owing.Has(s) }

// orderLabel names a seat in the order of play: whether it begins, whether the
// table waits for it.
func (m *table) orderLabel(s engine.Seat) string {
	label := m.name(s)
	if s == m.v.Starter {
		label += ", " + m.t("part.starter")
	}
	if m.thinks(s) {
		label += ", " + m.t("part.thinks")
	}
	return label
}
