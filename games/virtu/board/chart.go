package board

import (
	"fmt"
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/kit/board"
)

// shown returns the cities that this side of the map has, the covered ones of a game with three
// players too (V-2.1).
func (m *table) shown() []content.City {
	var list []content.City
	for c := content.City(0); c < content.NumCities; c++ {
		if m.c.Cities[c].OnSide[m.v.Side] {
			list = append(list, c)
		}
	}
	return list
}

// standing returns a city's place on the page, in percent of the chart, as CSS.
func (m *table) standing(c content.City) templ.SafeCSS {
	p := m.place(c)
	return templ.SafeCSS(fmt.Sprintf("--x:%.2f;--y:%.2f", p.x/10, p.y/10))
}

// cityClass says how a city looks.
func (m *table) cityClass(c content.City) string {
	info := &m.c.Cities[c]
	parts := []string{"city"}
	if by := m.disc(c); by != engine.NoSeat {
		parts = append(parts, m.House(by), "held")
	} else {
		parts = append(parts, "neutral")
	}
	if info.Capital < content.NumHouses {
		parts = append(parts, "capital")
	}
	if info.Pirate {
		parts = append(parts, "pirate")
	}
	if m.besieged(c) {
		parts = append(parts, "besieged")
	}
	if m.subject(c) {
		parts = append(parts, "subject")
	}
	return strings.Join(parts, " ")
}

// subject reports whether the open question is about a city: what is annexed or
// besieged, or left by those who retreat.
func (m *table) subject(c content.City) bool {
	switch {
	case m.q.Ask == virtu.AskPay:
		return (m.q.Bill == virtu.BillAnnex || m.q.Bill == virtu.BillRetreat) && content.City(m.q.On) == c
	case m.q.Duel != nil:
		return m.q.Duel.City == c
	}
	return m.q.Ask == virtu.AskRetreat && m.q.City == c
}

// disc returns the owner of the disc on a city: a seat or, allied or not, a league.
func (m *table) disc(c content.City) engine.Seat {
	if m.HasLeague(c) {
		return m.v.Cities[c].League.Party()
	}
	return m.v.Cities[c].Owner
}

// charge returns the symbol on the face of a city: the charge of its disc, a tower, or the pirates'
// skull.
func (m *table) charge(c content.City) string {
	by := m.disc(c)
	switch {
	case by != engine.NoSeat:
		return "c-" + m.House(by)
	case m.c.Cities[c].Pirate:
		return "w-pirate"
	}
	return "w-tower"
}

// modifier returns by how much agents change the value for You (V-13.3).
func (m *table) modifier(c content.City) int {
	return m.v.Cities[c].Modified - int(m.c.Cities[c].Value)
}

// cityLabel returns all that is at a city, for screen readers.
func (m *table) cityLabel(c content.City) string {
	parts := []string{m.CityName(c), m.T("chart.value", "n", int(m.c.Cities[c].Value))}
	v := &m.v.Cities[c]
	parts = append(parts, m.holding(c)...)
	if words := m.portWords(c); words != "" {
		parts = append(parts, words)
	}
	if m.c.Cities[c].Pirate {
		parts = append(parts, m.T("chart.pirate"))
	}
	if v.Cathedral {
		parts = append(parts, m.T("chart.cathedral"))
	}
	for _, a := range m.garrison(c) {
		parts = append(parts, m.T("chart.units", "n", a.N, "who", m.Name(a.Seat)))
	}
	for _, a := range m.Armies(c) {
		parts = append(parts, m.armyWords(a))
	}
	if v.Agent != engine.NoSeat {
		parts = append(parts, m.T("chart.agent", "who", m.Name(v.Agent)))
	}
	return strings.Join(append(parts, m.priceWords(cityThing(c))...), ", ")
}

// holding returns words for who controls a city; for a league's city also its attitude to You.
func (m *table) holding(c content.City) []string {
	v := &m.v.Cities[c]
	switch {
	case m.HasLeague(c) && v.Owner != engine.NoSeat:
		return []string{m.T("league.of_league", "league", m.LeagueName(v.League)), m.T("league.allied", "who", m.Name(v.Owner))}
	case m.HasLeague(c):
		return []string{m.T("league.of_league", "league", m.LeagueName(v.League)), m.regardFor(&m.v.Leagues[v.League]).words}
	case v.Owner != engine.NoSeat:
		return []string{m.T("chart.held", "who", m.Name(v.Owner))}
	}
	return []string{m.T("chart.neutral")}
}

func (m *table) armyWords(a words.Army) string {
	switch {
	case a.Fled:
		return m.T("chart.fled", "n", a.N, "who", m.Name(a.Seat))
	case a.Guest:
		return m.T("league.waits", "n", a.N, "who", m.Name(a.Seat))
	}
	return m.T("chart.besieges", "n", a.N, "who", m.Name(a.Seat))
}

// portWords name the seas of a port, empty for a city inland.
func (m *table) portWords(c content.City) string {
	var seas []string
	for _, sea := range m.c.Cities[c].Seas {
		seas = append(seas, m.SeaName(sea))
	}
	if len(seas) == 0 {
		return ""
	}
	return m.T("chart.port", "seas", strings.Join(seas, ", "))
}

// tag returns the price on a lit thing: that of its only choice, or of the cheapest; nil when it
// costs nothing. Every deed of Intrigue costs one mask, which the panel says; half a hundred tags
// would only hide the map.
func (m *table) tag(th board.Thing) []content.Symbols {
	l := m.At(th)
	if l.Class != "can" || m.q.Ask == virtu.AskIntrigue {
		return nil
	}
	var best []content.Symbols
	for i, o := range l.Open {
		if price := m.priceOf(o.Choice); i == 0 || cheaper(price, best) {
			best = price
		}
	}
	return best
}

// cheaper reports whether the first alternative of a has fewer symbols than that of b.
func cheaper(a, b []content.Symbols) bool { return weight(a) < weight(b) }

func weight(price []content.Symbols) int {
	if len(price) == 0 {
		return 0
	}
	n := 0
	for _, k := range price[0] {
		n += int(k)
	}
	return n
}

// priceWords say the price on a lit thing.
func (m *table) priceWords(th board.Thing) []string {
	var parts []string
	for _, alternative := range m.tag(th) {
		var symbols []string
		for k, n := range alternative {
			if n > 0 {
				symbols = append(symbols, m.Amount(int(n), content.Symbol(k), plain))
			}
		}
		parts = append(parts, strings.Join(symbols, " + "))
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{m.T("chart.costs", "price", strings.Join(parts, " / "))}
}

// powerStanding returns in a few words the state of a power's alliance for You.
func (m *table) powerStanding(p content.Power) string {
	v := &m.v.Powers[p]
	switch {
	case v.Ally == engine.NoSeat && v.Agent == m.You && m.You != engine.NoSeat:
		return m.T("power_state.discount")
	case v.Ally == engine.NoSeat:
		return m.T("power_state.open")
	case v.Agent != engine.NoSeat && v.Agent != v.Ally && v.Agent == m.You:
		return m.T("power_state.take_over")
	case v.Agent != engine.NoSeat && v.Agent != v.Ally:
		return m.T("power_state.blocked", "who", m.Name(v.Agent))
	case v.Ally == m.You:
		return m.T("power_state.yours")
	}
	return m.T("power_state.with_agent")
}

// powerLabel says all of a power, for those who hear the page.
func (m *table) powerLabel(p content.Power) string {
	v := &m.v.Powers[p]
	parts := []string{m.PowerName(p), m.alternatives(m.c.Powers[p].Gives, plain)}
	if m.tag(powerThing(p)) == nil {
		parts = append(parts, m.T("chart.costs", "price", m.Sum(m.c.Powers[p].Cost, plain)))
	}
	if v.Ally == engine.NoSeat {
		parts = append(parts, m.T("chart.no_ally"))
	} else {
		parts = append(parts, m.T("chart.ally", "who", m.Name(v.Ally)))
		if v.Ready {
			parts = append(parts, m.T("chart.ready"))
		} else {
			parts = append(parts, m.T("chart.used"))
		}
	}
	if v.Agent != engine.NoSeat {
		parts = append(parts, m.T("chart.agent", "who", m.Name(v.Agent)))
	}
	parts = append(parts, m.powerStanding(p))
	return strings.Join(append(parts, m.priceWords(powerThing(p))...), ", ")
}

// asks returns the closed offer about a thing of the chart of which the page asks "why not?"; ok is
// false if it asks none.
func (m *table) asks(th board.Thing) (*board.Offer, bool) {
	l := m.At(th)
	return l.Closed, l.Asked && l.Closed != nil && l.Class == "cannot"
}

// bubbleSide returns the side of a thing on which there is room for a bubble.
func (m *table) bubbleSide(c content.City) string {
	p := m.place(c)
	side := "to-right"
	if p.x > chartMiddle {
		side = "to-left"
	}
	if p.y > 2*chartMiddle*.6 {
		return side + " up"
	}
	return side + " down"
}

// priceSide returns the class of a city whose price hangs elsewhere.
func priceSide(id string) string { return priceSides[id] }

// reconstructed counts the printed values that no source gave, and all.
func (m *table) reconstructed() (n, all int) {
	for _, s := range m.c.Sources {
		all += s.Count
		if s.Source == "reconstructed" {
			n += s.Count
		}
	}
	return n, all
}
