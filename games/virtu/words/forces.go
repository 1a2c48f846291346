package words

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// Parties is how many colours of units there can be: seats, or with two players
// the seats and behind them the leagues.
const Parties = len(virtu.CityView{}.Units)

// Army is the units of one party at a city, and how they stand there.
type Army struct {
	Seat engine.Seat
	N    int
	Fled bool
	// Guest reports whether the army threatens no city: at a neutral league's city it waits, at
	// a friendly one's it is let in (W-7.1, W-7.2).
	Guest bool
}

// Side is for whom the units of a party fight: a seat, or a league without ally.
func (m *Telling) Side(party engine.Seat) engine.Seat {
	if l, ok := m.leagueOf(party); ok && m.v.Leagues[l].Ally != engine.NoSeat {
		return m.v.Leagues[l].Ally
	}
	return party
}

// Holder returns the party of a city: its controller, else the league whose disc is there, else NoSeat.
func (m *Telling) Holder(c content.City) engine.Seat {
	v := &m.v.Cities[c]
	if v.Owner == engine.NoSeat && m.HasLeague(c) {
		return v.League.Party()
	}
	return v.Owner
}

// Forces are all who stand at a city, by party.
func (m *Telling) Forces(c content.City) []Army {
	v := &m.v.Cities[c]
	var list []Army
	for i := range Parties {
		party := engine.Seat(i)
		if n := v.Units[i]; n > 0 {
			list = append(list, Army{Seat: party, N: n, Guest: m.welcome(c, party)})
		}
		if n := v.Fled[i]; n > 0 {
			list = append(list, Army{Seat: party, N: n, Fled: true})
		}
	}
	return list
}

// welcome reports whether a party's units may stand at a city of a league as
// guests: it is not hostile to them.
func (m *Telling) welcome(c content.City, party engine.Seat) bool {
	v := &m.v.Cities[c]
	if v.Owner != engine.NoSeat || !m.HasLeague(c) {
		return false
	}
	side := m.Side(party)
	return side >= 0 && int(side) < len(m.v.Leagues[v.League].Attitude) && m.v.Leagues[v.League].Attitude[side] != content.Hostile
}

// Armies are the units before the city: those that do not fight for its holder,
// and the retreating ones.
func (m *Telling) Armies(c content.City) []Army {
	var list []Army
	for _, a := range m.Forces(c) {
		if a.Fled || m.Holder(c) == engine.NoSeat || m.Side(a.Seat) != m.Side(m.Holder(c)) {
			list = append(list, a)
		}
	}
	return list
}
