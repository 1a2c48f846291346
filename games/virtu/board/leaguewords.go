package board

import (
	"cmp"
	"slices"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// The further forms of a league's name.
const (
	of    form = "of"  // whose unit, whose marker, with its preposition
	party form = "who" // among the parties: "Florentines"
)

// leagued tells whether leagues are on the map, as in Wars of Italy.
func (m *table) leagued() bool { return len(m.v.Leagues) > 0 }

// league names a league in the form that a sentence needs.
func (m *table) league(l content.League, f form) string {
	return m.t("league." + l.String() + "." + string(f))
}

// drawnTo says where one more point brings a league's marker, with the zone where
// it enters another.
func (m *table) drawnTo(l content.League, at int) string {
	zone := m.c.Track.Zone(int8(at))
	if zone == m.v.Leagues[l].Zone {
		return m.markerSpace(at)
	}
	return m.t("track.enters", "at", m.markerSpace(at), "zone", m.zoneWord(zone))
}

// ofLeague is a sentence about a unit. The party of a league, which a choice has
// in Set and an event in Goods, gives that below "of", with the league's name; 0
// is an own unit.
func (m *table) ofLeague(owner int, key string, args ...any) string {
	if l, ok := m.leagueOf(engine.Seat(owner)); ok && owner > 0 {
		return m.t("of."+key, append(args, "of", m.league(l, of))...)
	}
	return m.t(key, args...)
}

// byOwner groups choices about units by whose unit it is, own ones first.
func byOwner(choices []engine.Choice) [][]engine.Choice {
	var groups [][]engine.Choice
	for _, c := range choices {
		i := slices.IndexFunc(groups, func(g []engine.Choice) bool { return g[0].Set == c.Set })
		if i < 0 {
			groups = append(groups, nil)
			i = len(groups) - 1
		}
		groups[i] = append(groups[i], c)
	}
	slices.SortStableFunc(groups, func(a, b []engine.Choice) int { return cmp.Compare(a[0].Set, b[0].Set) })
	return groups
}

// voluntary tells whether a siege is not owed: of a city whose league is neutral
// to You, with no enemy before it (W-8.1, W-8.2).
func (m *table) voluntary(c content.City) bool {
	at := &m.v.Cities[c]
	if !m.hasLeague(c) || at.Owner != engine.NoSeat || m.q.Seat < 0 || int(m.q.Seat) >= len(m.v.Leagues[at.League].Attitude) {
		return false
	}
	if m.v.Leagues[at.League].Attitude[m.q.Seat] != content.Neutral {
		return false
	}
	return !slices.ContainsFunc(m.armies(c), func(a army) bool { return !a.fled && m.side(a.seat) != m.q.Seat })
}

// naplesFell tells whether a war has ended because France holds the city of Naples
// (W-11.1).
func (m *table) naplesFell() bool {
	if !m.leagued() || !m.over() {
		return false
	}
	at := slices.IndexFunc(m.c.Cities[:], func(c content.CityInfo) bool { return c.ID == content.Naples.String() })
	return at >= 0 && m.v.Cities[at].Owner == 0
}

// markerSpace says how far from the middle of its track a space lies, and to
// which side.
func (m *table) markerSpace(at int) string {
	switch {
	case at < 0:
		return m.t("track.france", "n", -at)
	case at > 0:
		return m.t("track.naples", "n", at)
	}
	return m.t("track.middle")
}

// markerPlace says in which zone of a track a space lies, and where.
func (m *table) markerPlace(at int) string {
	zone := m.c.Track.Zone(int8(at))
	return m.t("track.place", "zone", m.t("zone."+zone.String()), "at", m.markerSpace(at))
}
