package board

import (
	"math"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// pip is one courtier slot or tile of a rival at a glance.
func pip(card content.Card, exhausted, usable bool) string {
	switch {
	case card != content.NoCard && exhausted:
		return "off"
	case card != content.NoCard:
		return "on"
	case usable:
		return "free"
	}
	return "lock"
}

// miniPlace places a room on the small wheel, in percent of it.
func miniPlace(chamber int) templ.SafeCSS {
	sin, cos := math.Sincos((float64(chamber)*72 - 90) * math.Pi / 180)
	at := func(f float64) string { return strconv.FormatFloat(50+34*f, 'f', 1, 64) + "%" }
	return templ.SafeCSS("--x:" + at(cos) + ";--y:" + at(sin))
}

// turnMark is when a seat acts in this phase, in words and as a sign, because a card has little
// room: a tick, a dot, or its place in the order.
type turnMark struct{ words, class, place string }

func (m *table) peerTurn(s engine.Seat) turnMark {
	place := slices.Index(m.v.Order, s) + 1
	switch {
	case place == 0 || m.over() || m.v.Phase == virtu.PhaseSetup:
		return turnMark{}
	case m.Owing.Has(s):
		return turnMark{m.Doing(s, m.T("palace.thinks")), "now", ""}
	case place < m.v.Called:
		return turnMark{m.T("palace.done"), "done", ""}
	case place == m.v.Called:
		return turnMark{m.T("palace.at_work"), "now", ""}
	}
	return turnMark{m.T("palace.comes", "n", place), "", strconv.Itoa(place)}
}

// freeSlots counts the empty slots: those that may be used, and the locked.
func freeSlots(v *virtu.SeatView) (free, locked int) {
	for _, s := range v.Slots {
		switch {
		case s.Card != content.NoCard:
		case s.Usable:
			free++
		default:
			locked++
		}
	}
	return free, locked
}

// wholeID is the id of a rival's house written out.
func wholeID(s engine.Seat) string { return "whole-" + s.String() }

// placesWords say how many slots are free and how many locked.
func (m *table) placesWords(v *virtu.SeatView) string {
	free, locked := freeSlots(v)
	return m.T("palace.places", "free", free, "locked", locked)
}
