package board

import (
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// asideOf returns the patronage bonuses next to the palace: Machiavelli is a card, the Cannons are
// a tile (V-11.14, V-11.15).
func asideOf(v *virtu.SeatView) []content.Bonus {
	var list []content.Bonus
	for _, b := range v.Bonuses {
		if b != content.MachiavelliBonus && b != content.CannonsBonus {
			list = append(list, b)
		}
	}
	return list
}

// tileClass says which side of a tile is up, and whose arms a city's tile has.
func (m *table) tileClass(t *virtu.TileView) string {
	class := "plaque of-" + m.c.Tiles[t.Tile].Kind
	if t.Tile < content.NumCities {
		if house, ok := m.startHouse(content.City(t.Tile)); ok {
			class += " " + m.c.Houses[house].ID
		}
	}
	if t.Exhausted {
		class += " spent"
	}
	return class
}

// domainTail counts the cities and the tiles that can still be used.
func (m *table) domainTail(v *virtu.SeatView) string {
	ready := 0
	for _, t := range v.Tiles {
		if !t.Exhausted {
			ready++
		}
	}
	return m.T("palace.domain_tail", "n", v.Cities, "ready", ready, "all", len(v.Tiles))
}
