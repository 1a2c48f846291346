package board

import (
	"strconv"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// perSymbols are their symbols in the sprite.
var perSymbols = map[content.Per]string{
	content.PerTerritory: "k-territory", content.PerCharacter: "k-character", content.PerBuilding: "k-building",
	content.PerVenture: "k-venture", content.PerMilitary: "g-military", content.PerLeaders: "leader-back", content.PerFaith: "g-faith",
	content.PerServants: "g-servant", content.PerTokens: "g-token", content.PerPairs: "g-wood",
}

// bears tells whether a seat has been excommunicated with a penalty of a kind,
// and gives its number.
func (m *table) bears(s *lorenzo.SeatView, kind content.LastingKind) (content.Lasting, bool) {
	for period, out := range s.Excommunicated {
		if p := m.Tile(period + 1).Penalty; out && p.Kind == kind {
			return p, true
		}
	}
	return content.Lasting{}, false
}

// number of a thing as text.
func number(n int) string { return strconv.Itoa(n) }
