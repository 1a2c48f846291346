package board

import (
	"strconv"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
)

// spaceOf is the own action space of a leader in play; ok is false when he has
// none.
func (m *table) spaceOf(leader int) (own lorenzo.OwnSpaceView, ok bool) {
	for _, own := range m.v.OwnSpaces {
		if own.Leader == leader {
			return own, true
		}
	}
	return own, false
}

// need is one part of a leader's requirement, with what the seat has of it.
type need struct {
	symbol string // in the sprite
	sign   string // "≤" for at most
	n      int
	have   int
	words  string
	met    bool
}

// needs are the parts of a leader's requirement.
func (m *table) needs(s *lorenzo.SeatView, leader int) []need {
	var list []need
	for _, part := range m.Leader(leader).Needs {
		have := s.Owns(&part)
		n := need{symbol: needSymbol(part), n: int(part.N), have: int(have), words: m.NeedWords(part), met: part.Lacks(have) == 0}
		if part.Most {
			n.sign = "≤"
		}
		list = append(list, n)
	}
	return list
}

func needSymbol(part content.Need) string {
	switch part.What {
	case content.NeedGood:
		return words.GoodSymbols[part.Good]
	case content.NeedCards:
		return "k-" + part.Type.String()
	case content.NeedWoodStone:
		return "g-wood"
	case content.NeedLeaders:
		return "leader-back"
	}
	return "k-any"
}

// leaderSaid is a leader in plain words, for those who hear the page.
func (m *table) leaderSaid(l leaderCard) string {
	words := m.LeaderName(l.number)
	switch {
	case l.hand:
		words += ", " + m.T("board.in_hand")
	case l.down:
		words += ", " + m.T("board.leader_used")
	}
	return words
}

// leaderCard is a leader before a seat: in hand or in play.
type leaderCard struct {
	number int
	hand   bool
	down   bool
	copies int
}

// court are a seat's leaders: those in play, then those of the hand that may be
// seen.
func court(s *lorenzo.SeatView) []leaderCard {
	var list []leaderCard
	for _, l := range s.Leaders {
		list = append(list, leaderCard{number: l.Number, down: l.Down, copies: l.Copies})
	}
	for _, n := range s.Hand {
		list = append(list, leaderCard{number: n, hand: true})
	}
	return list
}

// leaderID is a leader's name as part of an element's id.
func leaderID(n int) string { return "leader-" + strconv.Itoa(n) }
