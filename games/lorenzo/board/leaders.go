package board

import (
	"strconv"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// leaderKinds are the words' keys of when a leader's ability works.
var leaderKinds = [...]string{
	content.Permanent: "permanent", content.OncePerRound: "once_per_round",
	content.Immediate: "immediate", content.ActionSpace: "action_space",
}

// leader is a leader card by its number; number 0 and such as are not in the
// content give one without a name.
func (m *table) leader(n int) *content.Leader {
	if n <= 0 || n >= len(m.c.Leaders) {
		return &content.Leader{}
	}
	return &m.c.Leaders[n]
}

func (m *table) leaderName(n int) string { return m.t("leader." + m.leader(n).Slug + ".name") }

func (m *table) leaderText(n int) string { return m.t("leader." + m.leader(n).Slug + ".text") }

func (m *table) leaderKind(n int) string {
	l := m.leader(n)
	return m.t("leader_kind."+leaderKinds[l.Kind], "value", l.Minimum)
}

// ownSpace is the action space of a leader in play; its Leader is 0 when nobody
// has it.
func (m *table) ownSpace(sp content.Space) lorenzo.OwnSpaceView {
	for _, own := range m.v.OwnSpaces {
		if own.Space == sp {
			return own
		}
	}
	return lorenzo.OwnSpaceView{Space: sp, Seat: engine.NoSeat}
}

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

// need is one part of a leader's requirement beside what the seat has.
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
	for _, part := range m.leader(leader).Needs {
		n := need{symbol: needSymbol(part), n: int(part.N), have: m.has(s, part), words: m.needWords(part)}
		n.met = n.have >= n.n
		if part.Most {
			n.sign, n.met = "≤", n.have <= n.n
		}
		list = append(list, n)
	}
	return list
}

// needWords say one part of a requirement: "3 buildings", "at most 1 coin".
func (m *table) needWords(part content.Need) string {
	words := m.t("goods."+needKey(part), "n", int(part.N))
	switch {
	case part.Most && part.N == 0:
		return m.t("requirement.exactly", "what", words)
	case part.Most:
		return m.t("requirement.most", "what", words)
	}
	return words
}

func needKey(part content.Need) string {
	switch part.What {
	case content.NeedGood:
		return part.Good.String()
	case content.NeedCards:
		return part.Type.String() + "_cards"
	case content.NeedSameType:
		return "cards_same_type"
	case content.NeedAllCards:
		return "development_cards"
	case content.NeedTypes:
		return "development_card_types"
	case content.NeedWoodStone:
		return "wood_plus_stone"
	}
	return "played_leaders"
}

func needSymbol(part content.Need) string {
	switch part.What {
	case content.NeedGood:
		return goodSymbols[part.Good]
	case content.NeedCards:
		return "k-" + part.Type.String()
	case content.NeedWoodStone:
		return "g-wood"
	case content.NeedLeaders:
		return "leader-back"
	}
	return "k-any"
}

// has is how much a seat has of what a requirement looks at (LA-2.8).
func (m *table) has(s *lorenzo.SeatView, part content.Need) int {
	most, all, types := 0, 0, 0
	for _, cards := range s.Cards {
		all += len(cards)
		most = max(most, len(cards))
		if len(cards) > 0 {
			types++
		}
	}
	switch part.What {
	case content.NeedGood:
		return int(s.Goods[part.Good])
	case content.NeedCards:
		return len(s.Cards[part.Type])
	case content.NeedSameType:
		return most
	case content.NeedAllCards:
		return all
	case content.NeedTypes:
		return types
	case content.NeedWoodStone:
		return int(s.Goods[content.Wood] + s.Goods[content.Stone])
	}
	return len(s.Leaders)
}

// requirement says what a leader asks for, in one sentence.
func (m *table) requirement(leader int) string {
	var parts []string
	for _, part := range m.leader(leader).Needs {
		parts = append(parts, m.needWords(part))
	}
	if len(parts) == 0 {
		return m.t("requirement.nothing")
	}
	return m.t("requirement.needs", "what", m.both(parts))
}

// leaderSaid is a leader in plain words, for those who hear the page.
func (m *table) leaderSaid(l leaderCard) string {
	words := m.leaderName(l.number)
	switch {
	case l.hand:
		words += ", " + m.t("board.in_hand")
	case l.down:
		words += ", " + m.t("board.leader_used")
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
