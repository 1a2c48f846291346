package board

import (
	"signoria/games/virtu"
	"signoria/kit/board"
	"signoria/narrate"
)

// score returns the table of points. Where crowns decide between equal ones they have a row of
// their own.
func (m *table) score() board.Score {
	s := board.Score{
		Ranking: m.Ranking(), Caption: m.T("result.parts"), Part: m.T("result.part"), Sum: m.T("result.sum"), Symbol: "w-trophy",
	}
	for i, part := range virtu.ScoreParts {
		s.Parts = append(s.Parts, board.ScorePart{Symbol: partSymbols[i], Name: m.T("score." + part)})
	}
	if s.Tied() && !m.Leagued() && m.Early == nil {
		crowns := func(at narrate.Standing) int { return m.Seat(at.Seat).Crowns }
		s.Ties = []board.ScorePart{{Symbol: "s-crown", Name: m.T("result.crowns"), Count: crowns}}
	}
	return s
}

// partSymbols are the symbols of virtu.ScoreParts in the sprite.
var partSymbols = [len(virtu.ScoreParts)]string{
	"w-tower", "w-tower", "act-patronage", "act-patronage", "n-pope", "t-duchy", "s-cross", "w-trophy", "p-france", "act-annex",
}
