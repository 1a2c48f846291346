package board

import (
	"strings"

	"github.com/a-h/templ"

	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
	"signoria/kit/board"
)

// typeTerms and goodTerms are the words of the glossary of card types and of goods.
var (
	typeTerms = map[content.CardType]string{content.Territory: "territory", content.Character: "character", content.Building: "building", content.Venture: "venture"}
	goodTerms = map[content.Good]string{
		content.Coins: "coin", content.Wood: "coin", content.Stone: "coin", content.Servants: "servant", content.Military: "military_points",
		content.Faith: "faith_points", content.VP: "victory_points", content.Tokens: "special_token",
	}
)

// topics are the words of the glossary that say what a space does.
func (m *table) topics(sp content.Space) []string {
	if _, _, tower := sp.Tower(); tower {
		list := []string{"tower_and_floor", "occupied_tower"}
		if card := m.CardAt(sp); card != 0 {
			list = append(list, typeTerms[m.c.Cards[card].Type])
		}
		return list
	}
	switch sp {
	case content.HarvestOne:
		return []string{"harvest", "one_coloured_member"}
	case content.HarvestAll:
		return []string{"harvest", "large_space"}
	case content.ProduceOne:
		return []string{"production", "one_coloured_member"}
	case content.ProduceAll:
		return []string{"production", "large_space"}
	case content.Palace:
		return []string{"council_palace", "privilege"}
	}
	if sp.Own() {
		return []string{"family_member", "die_value"}
	}
	return []string{"market"}
}

// topic is the same as an attribute.
func (m *table) topic(sp content.Space) string { return strings.Join(m.topics(sp), " ") }

// spaceLabel returns the name of a space and what is true of it: its value, its card.
func (m *table) spaceLabel(sp content.Space) string {
	label := m.Thing(sp)
	t, floor, tower := sp.Tower()
	if !tower {
		return label
	}
	label += ". " + m.floorWords(t, floor, m.v.Towers[t][floor-1].Minimum)
	if number := m.CardAt(sp); number != 0 {
		label += ". " + m.cardWords(number)
	}
	return label
}

// cardWords say what a card costs and does.
func (m *table) cardWords(number int) string {
	card := &m.c.Cards[number]
	var parts []string
	if len(card.Costs) > 0 {
		parts = append(parts, strings.TrimSuffix(m.CostWords(card), "."))
	}
	if card.Immediate.Count > 0 {
		parts = append(parts, m.T("effect.at_once")+" "+m.AtOnce(card))
	}
	return strings.Join(append(parts, m.ForEver(card)), ". ")
}

// onTable reports whether a space is one of this table: not covered, and of a leader's
// only where he is in play.
func (m *table) onTable(sp content.Space) bool {
	if sp.Own() {
		return m.OwnSpace(sp).Leader != 0
	}
	if _, _, tower := sp.Tower(); tower {
		return true
	}
	return !m.beside(sp).Covered
}

// explanation says what a space is, where the open question is not about it.
func (m *table) explanation(sp content.Space) board.Note {
	note := board.Explain(m.spaceLabel(sp), m.topics(sp), words.Narrator{}.Terms(m.Meta.Name))
	if m.Asked {
		note.Asking = m.Asking()
	}
	return note
}

// explained is board.Explained, for counters, tracks and the like.
func explained(keys ...string) templ.Attributes { return board.Explained(keys...) }

// tagTerms are the words for what a space costs beyond what is printed there.
func tagTerms(l light) string {
	var list []string
	if l.servants > 0 {
		list = append(list, "servant", "die_value")
	}
	if l.offer.Fee > 0 {
		list = append(list, "occupied_tower")
	}
	return strings.Join(list, " ")
}

// tagWords say it: "Beyond the card: 1 servant for the value, 3 coins because the tower is
// occupied".
func (m *table) tagWords(l light) string {
	var list []string
	if l.servants > 0 {
		list = append(list, m.T("board.tag_servants", "n", l.servants))
	}
	if l.offer.Fee > 0 {
		list = append(list, m.T("board.tag_fee", "n", int(l.offer.Fee)))
	}
	return m.T("board.tag") + ": " + strings.Join(list, "; ")
}

// slotTerm is the word for an empty slot of a house: what its cards are, or what it asks
// for.
func slotTerm(t content.CardType, slot int) string {
	if t == content.Territory && slot > 1 {
		return "places_for_territories"
	}
	return typeTerms[t]
}
