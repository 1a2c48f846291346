package board

import (
	"math"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// streetTips are the places of the street's arrow tips between the rooms.
var streetTips = [content.NumChambers]string{
	"translate(84.3 -93.6)rotate(38)", "translate(115.1 51.2)rotate(110)", "translate(-13.2 125.3)rotate(182)",
	"translate(-123.2 26.2)rotate(254)", "translate(-63 -109.1)rotate(326)",
}

// rightSide is the right side of the palace (V-3.2).
const rightSide = 1

// courtSlots are the courtier slots of a side, from the top.
func (m *table) courtSlots(side int8) []int {
	var list []int
	for i, s := range m.c.Slots {
		if s.Side == side {
			list = append(list, i)
		}
	}
	return list
}

// gate is a place of the street where passing turns up a court.
type gate struct {
	side int8
	// x, y are its place from the middle of the wheel in em, turn its bend.
	x, y, turn float64
}

// gates are the visit arrows: those between a chamber and the next (V-7.6).
func (m *table) gates() []gate {
	const radius = 17.3
	var list []gate
	for chamber, side := range m.c.Visits {
		if side < 0 {
			continue
		}
		angle := float64(chamber)*72 - 90 + 36
		turn := angle
		if turn > 90 {
			turn -= 180
		}
		sin, cos := math.Sincos(angle * math.Pi / 180)
		list = append(list, gate{side, radius * cos, radius * sin, turn})
	}
	return list
}

func (g gate) style() templ.SafeCSS {
	em := func(f float64) string { return strconv.FormatFloat(f, 'f', 1, 64) + "em" }
	return templ.SafeCSS("--x:" + em(g.x) + ";--y:" + em(g.y) + ";--turn:" + strconv.FormatFloat(g.turn, 'f', 0, 64) + "deg")
}

// like is the slot that a click on a free slot counts for: of equal ones, on
// the same side, both base or both light, only the lowest is asked about.
func (m *table) like(v *virtu.SeatView, slot int) int {
	if v.Seat != m.You || !v.Slots[slot].Usable || m.At(slotThing(slot)).Class == "can" {
		return slot
	}
	for other, s := range v.Slots {
		if m.c.Slots[other] == m.c.Slots[slot] && s.Card == content.NoCard && m.At(slotThing(other)).Class == "can" {
			return other
		}
	}
	return slot
}

// slotLabel says what is on a courtier slot.
func (m *table) slotLabel(v *virtu.SeatView, slot int) string {
	switch s := v.Slots[slot]; {
	case s.Card != content.NoCard && s.Exhausted:
		return m.cardLabel(s.Card, m.T("palace.courtier_exhausted"))
	case s.Card != content.NoCard:
		return m.cardLabel(s.Card, m.T("palace.courtier"))
	case s.Usable:
		return m.T("palace.slot_free", "n", slot+1)
	}
	return m.T("palace.slot_locked", "n", slot+1)
}

// roomLabel says what a chamber does and all that is in it.
func (m *table) roomLabel(v *virtu.SeatView, chamber int) string {
	ch := &v.Chambers[chamber]
	parts := []string{m.T("palace.chamber", "n", chamber+1)}
	if ch.Card != content.NoCard {
		parts = append(parts, m.cardLabel(ch.Card, ""))
	} else {
		parts = append(parts, m.printed(v, chamber))
	}
	if ch.Upgrade != content.NoCard {
		parts = append(parts, m.T("palace.upgrade", "card", m.CardName(ch.Upgrade)))
	}
	if v.Token == chamber {
		parts = append(parts, m.T("palace.token"))
	}
	if ch.Indulgence {
		parts = append(parts, m.T("palace.indulgence"))
	}
	if ch.Agent != engine.NoSeat {
		parts = append(parts, m.T("palace.agent_of", "who", m.Name(ch.Agent)))
	}
	if ch.Blocked {
		parts = append(parts, m.T("palace.blocked"))
	}
	return strings.Join(parts, " · ")
}

// printed is a chamber without cards in words: its action and symbol.
func (m *table) printed(v *virtu.SeatView, chamber int) string {
	info := m.c.Houses[v.House].Chambers[chamber]
	words := m.actionWords(info.Action)
	if words == "" {
		words = m.T("palace.no_action")
	}
	if info.Symbol < content.NumSymbols {
		words += " · " + m.Amount(1, info.Symbol, plain)
	}
	return words
}

// bareClass is the class of a chamber without card; one without action is blank
// (W-2.9).
func (m *table) bareClass(v *virtu.SeatView, chamber int) string {
	if m.c.Houses[v.House].Chambers[chamber].Action == content.NoAction {
		return "bare blank"
	}
	return "bare"
}

// closedBy returns the owner of the agent that closes a chamber, NoSeat if none does.
func closedBy(v *virtu.SeatView, chamber int) engine.Seat {
	if by := v.Chambers[chamber].Agent; by != v.Seat {
		return by
	}
	return engine.NoSeat
}

// floods is the conversion of a source's florins, if it is open now.
func (m *table) floods(s content.Source) (post string, florins int, ok bool) {
	for _, c := range m.Only(virtu.DoConvert) {
		if content.Source(c.On) == s {
			return m.Post(c), int(m.Gives(s)[content.Florin]), true
		}
	}
	return "", 0, false
}

// printedName names the action of a chamber without a card.
func (m *table) printedName(a content.Action) string {
	if a == content.NoAction {
		return m.T("palace.no_action")
	}
	return m.ActionName(a)
}

func (m *table) gateWords(side int8) string { return m.T("palace.gate_" + sideClass(side)) }

func (m *table) sideWords(side int8) string { return m.T("palace.court_" + sideClass(side)) }

// sideClass names a side of the palace.
func sideClass(side int8) string {
	if side == rightSide {
		return "right"
	}
	return "left"
}

func cardClass(exhausted bool) string {
	if exhausted {
		return "leaf spent"
	}
	return "leaf"
}

func placeClass(s virtu.SlotView) string {
	if s.Usable {
		return "place"
	}
	return "place locked"
}

// convertWords say what converting a source's florins does.
func (m *table) convertWords(s content.Source, florins int) string {
	return m.T("palace.convert", "what", m.OwnSource(m.Foot, s), "florins", m.Amount(florins, content.Florin, plain))
}

// toTreasury says the same, and until when the source is turned over.
func (m *table) toTreasury(s content.Source, florins int) string {
	return m.followed(m.convertWords(s, florins), engine.Choice{Verb: virtu.DoConvert, On: int16(s)})
}

// flight gives a piece the name under which it is animated; a page has each name once.
func flight(name string) templ.SafeCSS { return templ.SafeCSS("--flight:" + name) }

// glide is the same as an attribute.
func glide(name string) templ.Attributes {
	return templ.Attributes{"style": "--flight:" + name}
}

// closedWords say whose agent closes a chamber, so that the token finds no action there
// (V-9.2); "" if none does.
func (m *table) closedWords(v *virtu.SeatView, chamber int) string {
	ch, by := &v.Chambers[chamber], closedBy(v, chamber)
	if by == engine.NoSeat || !ch.Blocked || ch.Indulgence {
		return ""
	}
	return m.T("palace.closed_by", "who", m.Name(by))
}
