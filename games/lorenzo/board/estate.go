package board

import (
	"slices"
	"strconv"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// houseDoes reports whether a house has an ability of a kind.
func (m *table) houseDoes(house int, kind content.LastingKind) bool {
	return slices.ContainsFunc(m.HouseTile(house).Lasting, func(l content.Lasting) bool { return l.Kind == kind })
}

// held returns the face of the token on a card; ok is false if there is none.
func (m *table) held(card int) (face int, ok bool) {
	for _, h := range m.v.Held {
		if h.Card == card {
			return h.Face, true
		}
	}
	return 0, false
}

// faithTileWords say a faith tile: its name and what it brings.
func (m *table) faithTileWords(i int) string {
	return m.FaithTileName(i) + ": " + m.Happens(m.c.FaithTiles[i].Effects, ", ")
}

// faithTileAt returns the faith tile on a step of the faith track; ok is false if there is none.
func (m *table) faithTileAt(step int) (tile int, ok bool) {
	for i, there := range m.v.FaithTiles {
		if there && int(m.c.FaithTiles[i].Step) == step {
			return i, true
		}
	}
	return 0, false
}

// handWords say how many leaders a seat has in hand.
func (m *table) handWords(s *lorenzo.SeatView) string {
	return m.T("board.hand", "cards", m.T("goods.leader_cards", "n", s.HandSize))
}

// chooses reports whether the seat has not chosen its personal bonus tile yet.
func (m *table) chooses(s *lorenzo.SeatView) bool { return m.v.Round == 0 && s.Bonus == 0 }

// bonusWords say a personal bonus tile.
func (m *table) bonusWords(s *lorenzo.SeatView) string {
	tile := m.c.Board.BonusTiles[s.Bonus]
	return m.T("board.bonus_tile", "production", m.Goods(tile.Production, narrate.Plain), "harvest", m.Goods(tile.Harvest, narrate.Plain))
}

// pile is a heap of things next to the towers, with the contents that may be looked at.
type pile struct {
	id, symbol, name, text string
	n                      int
	cards                  []int // development cards, by number
	leaders                []int
	faces                  []int // tokens, how many of each face
}

// piles are the heaps of this match: the leader deck, the special tokens, the
// discarded cards, the cards that are out of the match.
func (m *table) piles() []pile {
	var list []pile
	if !m.v.Advanced {
		return nil
	}
	if m.v.LeadersLeft > 0 || len(m.v.GoneLeaders) > 0 {
		list = append(list, pile{id: "leaders", symbol: "leader-back", name: m.T("piece.leader_deck.name"), text: m.T("piece.leader_deck.text"), n: m.v.LeadersLeft, leaders: m.v.GoneLeaders})
	}
	if m.v.Houses {
		list = append(list, pile{id: "tokens", symbol: "g-token", name: m.T("good.special_tokens"), text: m.T("piece.special_token.text"), n: m.v.TokensLeft, faces: m.v.UsedTokens})
	}
	var gone []int
	for _, cards := range m.v.Discarded {
		gone = append(gone, cards...)
	}
	list = append(list, pile{id: "discards", symbol: "k-any", name: m.T("piece.discard_pile.name"), text: m.T("piece.discard_pile.text"), n: len(gone), cards: gone})
	if len(m.v.LeftOut) > 0 {
		list = append(list, pile{id: "out", symbol: "a-no", name: m.T("board.left_out"), text: m.T("board.left_out_text"), n: len(m.v.LeftOut), cards: m.v.LeftOut})
	}
	return list
}

// isAdapted reports whether the adaptation board is on a tower (LH-4.1).
func (m *table) isAdapted(t content.Tower) bool {
	return m.v.Houses && m.v.Adaptation == t && t != content.SpecialTower
}

// floorWords say a floor's value, and what the adaptation board made of it.
func (m *table) floorWords(t content.Tower, floor, value int) string {
	if m.isAdapted(t) {
		return m.T("board.floor_adapted", "value", value, "printed", m.c.Board.FloorValue[floor-1])
	}
	return m.T("board.floor_value", "value", value)
}

// tokenCount returns the number of special tokens of a face that a seat shows.
func tokenCount(s *lorenzo.SeatView, face int) int {
	if face >= len(s.Faces) {
		return 0
	}
	return s.Faces[face]
}

// setWords say how many sets of four types have been rewarded (LH-9.8).
func (m *table) setWords(s *lorenzo.SeatView) string {
	return m.T("board.sets", "n", strconv.Itoa(s.Sets))
}
