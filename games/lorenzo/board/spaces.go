package board

import (
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// spaceID returns a space's name as part of an element's id.
func spaceID(sp content.Space) string { return strings.ReplaceAll(sp.String(), ".", "-") }

// whyID names the answer to "why not?", empty while it is not asked.
func whyID(sp content.Space, l light) string {
	if !l.asked {
		return ""
	}
	return "why-" + spaceID(sp)
}

// flight names a member for gliding.
func flight(s engine.Seat, member content.Member) string {
	return "member-" + s.String() + "-" + member.String()
}

// current returns the value of aria-current.
func current(is bool) string { return strconv.FormatBool(is) }

// doLabel returns the label of a highlighted space's button for screen readers.
func (m *table) doLabel(l light) string {
	words := m.Choice(l.offer.Choice, narrate.Plain)
	var price []string
	if l.servants > 0 {
		price = append(price, m.Amount(l.servants, content.Servants, narrate.Plain))
	}
	if l.offer.Fee > 0 {
		price = append(price, m.Amount(l.offer.Fee, content.Coins, narrate.Plain))
	}
	if len(price) > 0 {
		words = m.T("board.beyond", "what", words, "goods", m.All(price))
	}
	return strings.Join(append([]string{words + "."}, m.follows(l.offer.Space, l)...), " ")
}

// beside returns a space outside the towers.
func (m *table) beside(sp content.Space) lorenzo.SpaceView { return m.v.Spaces[sp-content.Market1] }

// step is a space of the faith track.
type step struct {
	faith, vp int
	// gates are the periods whose Vatican report requires this many faith points.
	gates []int
	seats []engine.Seat
}

// faithSteps returns the faith track with the seats on it.
func (m *table) faithSteps() []step {
	steps := make([]step, len(m.c.Board.FaithVP))
	for i, vp := range m.c.Board.FaithVP {
		steps[i] = step{faith: i, vp: int(vp)}
		for period, need := range m.c.Board.FaithNeeded {
			if int(need) == i {
				steps[i].gates = append(steps[i].gates, period+1)
			}
		}
	}
	for _, s := range m.v.Seats {
		at := min(int(s.Goods[content.Faith]), len(steps)-1)
		steps[at].seats = append(steps[at].seats, s.Seat)
	}
	return steps
}

// mark is a seat's marker on a track; beside is the number of markers before it on the same point.
type mark struct {
	seat   engine.Seat
	at     int
	beside int
}

// marks returns the markers of all seats on the ruler of a good.
func (m *table) marks(g content.Good) []mark {
	var list []mark
	for _, s := range m.v.Seats {
		n := mark{seat: s.Seat, at: m.markAt(&s, g)}
		for _, other := range list {
			if other.at == n.at {
				n.beside++
			}
		}
		list = append(list, n)
	}
	return list
}

// markAt returns the point of a track with a seat's marker.
func (m *table) markAt(s *lorenzo.SeatView, g content.Good) int {
	if g == content.VP {
		return max(m.vp(s), 0)
	}
	return int(s.Goods[g])
}

// scale returns the length of a track: a full multiple beyond the last marker.
func (m *table) scale(g content.Good, least, step int) int {
	most := least
	for _, s := range m.v.Seats {
		for m.markAt(&s, g) > most {
			most += step
		}
	}
	return most
}

// asksSlot reports whether a territory slot requires this many military points.
func (m *table) asksSlot(military int) bool {
	return military > 0 && slices.Contains(m.c.Board.SlotMilitary[:], int16(military))
}

// tick returns the distance of the numbers on a ruler.
func tick(most int) int {
	switch {
	case most <= 25:
		return 1
	case most <= 50:
		return 5
	case most <= 100:
		return 10
	}
	return 25
}

// reportHint says when the Vatican asks next.
func (m *table) reportHint() string {
	if m.v.Round%2 == 0 {
		return m.T("board.report_now")
	}
	return m.T("board.report_next")
}
