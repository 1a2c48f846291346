package words

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// Counts are the counters of all seats, and what each would have if the game ended
// now. That sum, military points and faith tell a position in short: points come
// late in this game, those two open places and escape the Church.
func (Narrator) Counts(s narrate.Scene) []narrate.Count {
	m := New(s)
	var list []narrate.Count
	for seat := range m.v.Seats {
		list = append(list, m.countsOf(engine.Seat(seat))...)
	}
	return list
}

func (m *Telling) countsOf(seat engine.Seat) []narrate.Count {
	own := m.Seat(seat)
	score := thingOf("score", seat)
	if m.v.Round == 1 && !m.Over() {
		score = "" // who leads in military points still depends only on who has moved already
	}
	list := []narrate.Count{{Thing: score, Symbol: "a-end", Name: m.T("board.forecast"), Seat: seat, N: own.Score, Main: true}}
	for _, g := range Sums {
		if g == content.Tokens && !m.v.Houses {
			continue
		}
		n := int(own.Goods[g])
		if g == content.VP && m.Over() { // the counter shows the sum
			n = own.Score
		}
		list = append(list, narrate.Count{
			Thing: thingOf("goods "+g.String(), seat), Symbol: GoodSymbols[g], Name: m.GoodLabel(g),
			Seat: seat, N: n, Main: g == content.Military || g == content.Faith,
		})
	}
	return list
}
