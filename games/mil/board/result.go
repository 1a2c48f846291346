package board

import (
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/kit/board"
	"signoria/narrate"
)

// partSymbols are the symbols of mil.ScoreParts in the sprite.
var partSymbols = [len(mil.ScoreParts)]string{"mil-banner", "g-cloth", "g-influence", "mil-charter", "g-gold", "mil-lady"}

// score is the table of points. With equal points what decides between them has
// rows of its own.
func (m *table) score() board.Score {
	s := board.Score{
		Ranking: m.Ranking(), Caption: m.T("result.parts"), Part: m.T("result.part"), Sum: m.T("result.sum"), Symbol: "g-vp", Beside: m.held,
	}
	for i, part := range mil.ScoreParts {
		s.Parts = append(s.Parts, board.ScorePart{Symbol: partSymbols[i], Name: m.T("score." + part)})
	}
	if s.Tied() {
		for _, by := range tieBreaks {
			count := func(s narrate.Standing) int { return by.count(m.Seat(s.Seat)) }
			s.Ties = append(s.Ties, board.ScorePart{Symbol: by.symbol, Name: m.T("result." + by.name), Count: count})
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

// tieBreaks are what decides between equal points, in its order (M-24.3).
var tieBreaks = [...]struct {
	name, symbol string
	count        func(*mil.SeatView) int
}{
	{"castles", "mil-castle", castles},
	{"lands", "mil-grain", lands},
	{"vassals", "mil-seal", func(s *mil.SeatView) int { return len(s.Vassals) }},
}

// castles and lands are those on the family's own knights.
func castles(s *mil.SeatView) int {
	n := 0
	for _, k := range s.Knights {
		if k.In && k.Castle {
			n++
		}
	}
	return n
}

func lands(s *mil.SeatView) int {
	n := 0
	for i := range s.Knights {
		if s.Knights[i].In {
			n += landCount(&s.Knights[i])
		}
	}
	return n
}
