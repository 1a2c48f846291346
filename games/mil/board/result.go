package board

import (
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/kit/board"
	"signoria/narrate"
)

// partSymbols are the symbols of mil.ScoreParts in the sprite.
var partSymbols = [len(mil.ScoreParts)]string{"mil-banner", "g-cloth", "g-influence", "mil-charter", "g-gold", "mil-lady"}

// score returns the table of points. With equal points what decides between them has rows of its
// own.
func (m *table) score() board.Score {
	s := board.Score{
		Ranking: m.Ranking(), Caption: m.T("result.parts"), Part: m.T("result.part"), Sum: m.T("result.sum"), Symbol: "g-vp", Beside: m.held,
	}
	if m.Early != nil { // the screens of the last position are still down
		s.Beside = nil
	}
	for i, part := range mil.ScoreParts {
		s.Parts = append(s.Parts, board.ScorePart{Symbol: partSymbols[i], Name: m.T("score." + part)})
	}
	if s.Tied() && m.Early == nil {
		for i, by := range words.TieBreaks() {
			count := func(s narrate.Standing) int { return by.Count(m.Seat(s.Seat)) }
			s.Ties = append(s.Ties, board.ScorePart{Symbol: tieSymbols[i], Name: m.T("result." + by.Name), Count: count})
		}
	}
	return s
}

// held says how many a seat has of what a part of the score counts, behind the
// lifted screen and in the clan field (M-24.1); what came during the game counts
// nothing that is still there.
func (m *table) held(part int, at narrate.Standing) string {
	s, n := m.Seat(at.Seat), 0
	if s.Cubes == nil {
		return ""
	}
	switch mil.ScoreParts[part] {
	case "goods":
		n = int(s.Cubes[content.Cloth] + s.Cubes[content.Metal])
	case "influence":
		n = int(s.Cubes[content.Influence])
	case "gold":
		n = int(s.Cubes[content.Gold])
	case "privileges":
		n = s.Privileges
	case "women":
		n = s.Women
	default:
		return ""
	}
	return m.T("result.held", "n", n)
}

// tieSymbols are the symbols of words.TieBreaks in the sprite.
var tieSymbols = [...]string{"mil-castle", "mil-grain", "mil-seal"}
