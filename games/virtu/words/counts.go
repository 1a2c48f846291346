package words

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/narrate"
)

// counter is a number that stands on the table for every seat.
type counter struct {
	// thing is the counter in the words of the board's Find; name in the
	// catalogues, below "count".
	thing, name, symbol string
	main                bool
	of                  func(*virtu.SeatView) int
}

// counters are the counts of both titles, the three with which a position is summed up first.
var counters = []counter{
	{"goods points", "points", "g-vp", true, func(v *virtu.SeatView) int { return v.Score }},
	{"goods cities", "cities", "w-tower", true, func(v *virtu.SeatView) int { return v.Cities }},
	{"goods florins", "florins", "s-florin", true, func(v *virtu.SeatView) int { return v.Florins }},
	{"goods units", "units", "w-unit", false, func(v *virtu.SeatView) int { return v.Units }},
	{"goods agents", "agents", "w-agent", false, func(v *virtu.SeatView) int { return v.Agents }},
	{"goods crosses", "crosses", "s-cross", false, func(v *virtu.SeatView) int { return v.Crosses }},
	{"goods trophies", "trophies", "w-trophy", false, func(v *virtu.SeatView) int { return len(v.Trophies) }},
	{"goods tokens", "tokens", "s-war", false, func(v *virtu.SeatView) int { return v.Tokens }},
}

// patronage is a count of the great game only.
var patronage = counter{"track patronage", "patronage", "act-patronage", false, func(v *virtu.SeatView) int { return v.Patron }}

// Counts are the counters of every seat. While the family cards lie hidden, what
// they are worth is counted nowhere (V-2.9).
func (Narrator) Counts(s narrate.Scene) []narrate.Count {
	m := Tell(s)
	all := counters
	if !m.Leagued() {
		all = append(all[:len(all):len(all)], patronage)
	}
	var list []narrate.Count
	for i := range m.v.Seats {
		for _, c := range all {
			if m.v.Phase != virtu.PhaseSetup || c.open() {
				list = append(list, m.count(c, engine.Seat(i)))
			}
		}
	}
	return list
}

func (m *Telling) count(c counter, s engine.Seat) narrate.Count {
	v := m.Seat(s)
	return narrate.Count{Thing: c.thing + of(s), Symbol: c.symbol, Name: m.T("count." + c.name), Seat: s, N: c.of(v), Main: c.main}
}

// open reports whether cards that lie hidden say nothing about the counter.
func (c counter) open() bool { return c.name != "points" && c.name != "crosses" }
