package words

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// Leagued reports whether leagues are on the map, as in Wars of Italy.
func (m *Telling) Leagued() bool { return len(m.v.Leagues) > 0 }

// leagueOf says which league a party is; ok is false for a seat.
func (m *Telling) leagueOf(party engine.Seat) (content.League, bool) {
	l, ok := content.LeagueOf(party)
	return l, ok && int(l) < len(m.v.Leagues)
}

// HasLeague reports whether the disc of a league is on a city.
func (m *Telling) HasLeague(c content.City) bool {
	l := m.v.Cities[c].League
	return l >= 0 && int(l) < len(m.v.Leagues)
}

// League names a league in the form that a sentence needs.
func (m *Telling) League(l content.League, f Form) string {
	return m.T("league." + l.String() + "." + string(f))
}

// LeagueName returns the name of a league: that of its capital.
func (m *Telling) LeagueName(l content.League) string {
	return m.HouseName(m.c.Leagues[l].House)
}

// OfLeague returns a sentence about a unit. If owner is the party of a league (a choice has it in Set, an
// event in Goods), it is the sentence of the same key after "of.", with the league's name. 0 means an
// own unit.
func (m *Telling) OfLeague(owner int, key string, args ...any) string {
	if l, ok := m.leagueOf(engine.Seat(owner)); ok && owner > 0 {
		return m.T("of."+key, append(args, "of", m.League(l, Of))...)
	}
	return m.T(key, args...)
}

// voluntary reports whether a siege is not owed: of a city whose league is neutral
// to You, with no enemy before it (W-8.1, W-8.2).
func (m *Telling) voluntary(c content.City) bool {
	at := &m.v.Cities[c]
	if !m.HasLeague(c) || at.Owner != engine.NoSeat || m.q.Seat < 0 || int(m.q.Seat) >= len(m.v.Leagues[at.League].Attitude) {
		return false
	}
	if m.v.Leagues[at.League].Attitude[m.q.Seat] != content.Neutral {
		return false
	}
	return !slices.ContainsFunc(m.Armies(c), func(a Army) bool { return !a.Fled && m.Side(a.Seat) != m.q.Seat })
}

// naplesFell reports whether a war has ended because France has conquered the city of Naples
// (W-11.1).
func (m *Telling) naplesFell() bool {
	if !m.Leagued() || m.v.Phase != virtu.PhaseOver {
		return false
	}
	at := slices.IndexFunc(m.c.Cities[:], func(c content.CityInfo) bool { return c.ID == content.Naples.String() })
	return at >= 0 && m.v.Cities[at].Owner == 0
}

// MarkerSpace says how far from the middle of its track a space is, and to
// which side.
func (m *Telling) MarkerSpace(at int) string {
	switch {
	case at < 0:
		return m.T("track.france", "n", -at)
	case at > 0:
		return m.T("track.naples", "n", at)
	}
	return m.T("track.middle")
}

// markerPlace says in which zone of a track a space is, and where.
func (m *Telling) markerPlace(at int) string {
	zone := m.c.Track.Zone(int8(at))
	return m.T("track.place", "zone", m.T("zone."+zone.String()), "at", m.MarkerSpace(at))
}

// HasMarker reports whether a league still has an influence marker (W-5.4, W-8.9).
func (m *Telling) HasMarker(v *virtu.LeagueView) bool {
	return v.Ally == engine.NoSeat && !v.Destroyed
}

// Epitaph says over a track without marker what became of the league.
func (m *Telling) Epitaph(v *virtu.LeagueView) string {
	if v.Destroyed {
		return m.T("league.destroyed")
	}
	return m.T("league.permanent", "who", m.Name(v.Ally))
}

// LeagueUnits returns the number of a league's units on the map.
func (m *Telling) LeagueUnits(l content.League) int {
	n := 0
	for c := range m.v.Cities {
		n += m.v.Cities[c].Units[l.Party()] + m.v.Cities[c].Fled[l.Party()]
	}
	return n
}

// LeagueCards returns the names of a league's family cards that are not on the board.
func (m *Telling) LeagueCards(v *virtu.LeagueView) string {
	var names []string
	for _, card := range v.Cards {
		names = append(names, m.CardName(card))
	}
	return strings.Join(names, ", ")
}
