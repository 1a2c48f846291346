package board

import (
	"strconv"

	"signoria/games/lorenzo"
)

// named gives the name of a thing whose English name is the edition's own.
func (m *table) named(key, english string) string {
	if m.Words.Lang() != "en" && m.Words.Has(key) {
		return m.t(key)
	}
	return english
}

// leaderName names a leader.
func (m *table) leaderName(number int) string {
	if number <= 0 || number >= len(m.c.Leaders) {
		return ""
	}
	l := &m.c.Leaders[number]
	return m.named("leader."+l.Slug+".name", l.Name)
}

// leaderText is what a leader can do, in a sentence.
func (m *table) leaderText(number int) string {
	return m.t("leader." + m.c.Leaders[number].Slug + ".text")
}

// leaderKinds are the words' keys of when an ability works.
var leaderKinds = [...]string{
	lorenzo.Permanent: "permanent", lorenzo.OncePerRound: "once_per_round",
	lorenzo.Immediate: "immediate", lorenzo.ActionSpace: "action_space",
}

// leaderKind says when a leader's ability works.
func (m *table) leaderKind(number int) string {
	l := &m.c.Leaders[number]
	return m.t("leader_kind."+leaderKinds[l.Kind], "value", l.Minimum)
}

// houseName names a house, 0: nothing.
func (m *table) houseName(number int) string {
	if number <= 0 || number >= len(m.c.Houses) {
		return ""
	}
	h := &m.c.Houses[number]
	return m.named("house."+h.Slug+".name", h.Name)
}

// houseText is what a house can do, in a sentence.
func (m *table) houseText(number int) string {
	return m.t("house." + m.c.Houses[number].Slug + ".text")
}

// faceName names a special token by its face.
func (m *table) faceName(face int) string {
	if face < 0 || face >= len(m.c.Faces) {
		return m.t("goods.special_tokens", "n", 1)
	}
	return m.t("token." + m.c.Faces[face].ID)
}

// faceGain is what a special token brings.
func (m *table) faceGain(face int, v voice) string {
	f := &m.c.Faces[face]
	return m.gain(f.Gain, f.Privileges, v)
}

// need is one part of what a leader requires, as somebody stands to it.
type need struct {
	words string
	have  int
	met   bool
}

// needsOf are the parts of what a leader requires, for a seat.
func (m *table) needsOf(number int, s *lorenzo.SeatView) []need {
	var list []need
	for _, n := range m.c.Leaders[number].Needs {
		have := has(s, n)
		met := have >= int(n.N)
		if n.Most {
			met = have <= int(n.N)
		}
		list = append(list, need{words: m.needWords(n), have: have, met: met})
	}
	return list
}

// needWords say one part of a requirement: "5 ventures".
func (m *table) needWords(n lorenzo.Need) string {
	what := m.t("goods."+needKey(n), "n", int(n.N))
	if n.Most {
		return m.t("requirement.most", "what", what)
	}
	return what
}

// needKey names what a requirement counts, as the catalogues do.
func needKey(n lorenzo.Need) string {
	switch n.What {
	case lorenzo.NeedGood:
		return n.Good.String()
	case lorenzo.NeedCards:
		return n.Type.String() + "_cards"
	case lorenzo.NeedSameType:
		return "cards_same_type"
	case lorenzo.NeedTypes:
		return "development_card_types"
	case lorenzo.NeedWoodStone:
		return "wood_plus_stone"
	case lorenzo.NeedLeaders:
		return "played_leaders"
	}
	return "development_cards"
}

// has is how many a seat has of what a requirement counts.
func has(s *lorenzo.SeatView, n lorenzo.Need) int {
	switch n.What {
	case lorenzo.NeedGood:
		return int(s.Goods[n.Good])
	case lorenzo.NeedCards:
		return len(s.Cards[n.Type])
	case lorenzo.NeedWoodStone:
		return int(s.Goods[lorenzo.Wood] + s.Goods[lorenzo.Stone])
	case lorenzo.NeedLeaders:
		return len(s.Leaders)
	}
	all, most, types := 0, 0, 0
	for _, cards := range s.Cards {
		all += len(cards)
		most = max(most, len(cards))
		types += min(len(cards), 1)
	}
	switch n.What {
	case lorenzo.NeedSameType:
		return most
	case lorenzo.NeedTypes:
		return types
	}
	return all
}

// viscontiKey is the words' key of a Visconti token.
func (m *table) viscontiKey(token int) string {
	return "visconti." + viscontiName(m.c.Visconti[token].ID)
}

// viscontiName is a Visconti token's id without the house's name.
func viscontiName(id string) string {
	const house = "visconti_"
	if len(id) > len(house) && id[:len(house)] == house {
		return id[len(house):]
	}
	return id
}

// times writes how often: "3 ×".
func times(n int) string { return strconv.Itoa(n) + " ×" }
