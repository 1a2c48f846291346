package board

import (
	"cmp"
	"slices"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// drawnTo says where one more point brings a league's marker, with the zone where
// it enters another.
func (m *table) drawnTo(l content.League, at int) string {
	zone := m.c.Track.Zone(int8(at))
	if zone == m.v.Leagues[l].Zone {
		return m.MarkerSpace(at)
	}
	return m.T("track.enters", "at", m.MarkerSpace(at), "zone", m.zoneWord(zone))
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
