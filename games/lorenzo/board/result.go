package board

import (
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/kit/board"
)

// vp returns a seat's victory points: those on the track, after the end all.
func (m *table) vp(s *lorenzo.SeatView) int {
	if m.Over() {
		return s.Score
	}
	return int(s.Goods[content.VP])
}

// score returns the table of points.
func (m *table) score() board.Score {
	s := board.Score{
		Ranking: m.Ranking(), Caption: m.T("result.parts"), Part: m.T("result.part"), Sum: m.T("result.sum"), Symbol: "g-vp",
	}
	for i, part := range lorenzo.ScoreParts {
		s.Parts = append(s.Parts, board.ScorePart{Symbol: partSymbols[i], Name: m.T("score." + part)})
	}
	return s
}

// partSymbols are the symbols of lorenzo.ScoreParts in the sprite.
var partSymbols = [len(lorenzo.ScoreParts)]string{
	"g-vp", "g-vp", "k-territory", "k-character", "k-venture", "g-military", "g-coin", "g-military", "k-building", "g-wood",
	"a-end", "leader-niccolo_machiavelli", "",
}
