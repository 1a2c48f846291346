package words

import (
	"signoria/games/lorenzo/content"
)

// leaderKinds are the words' keys of when a leader's ability works.
var leaderKinds = [...]string{
	content.Permanent: "permanent", content.OncePerRound: "once_per_round",
	content.Immediate: "immediate", content.ActionSpace: "action_space",
}

// Leader returns a leader card by its number; for number 0 and unknown ones a card without a name.
func (m *Telling) Leader(n int) *content.Leader {
	if n <= 0 || n >= len(m.c.Leaders) {
		return &content.Leader{}
	}
	return &m.c.Leaders[n]
}

// LeaderName names a leader.
func (m *Telling) LeaderName(n int) string { return m.T("leader." + m.Leader(n).Slug + ".name") }

// LeaderText says what a leader does.
func (m *Telling) LeaderText(n int) string { return m.T("leader." + m.Leader(n).Slug + ".text") }

// LeaderKind says when a leader's ability works.
func (m *Telling) LeaderKind(n int) string {
	l := m.Leader(n)
	return m.T("leader_kind."+leaderKinds[l.Kind], "value", l.Minimum)
}

// LeaderNames names several leaders.
func (m *Telling) LeaderNames(leaders []int) string {
	var names []string
	for _, leader := range leaders {
		names = append(names, m.LeaderName(leader))
	}
	return m.All(names)
}

// LeaderWords are a leader card for those who hear it.
func (m *Telling) LeaderWords(leader int) string {
	return m.Requirement(leader) + " " + m.LeaderKind(leader) + ". " + m.LeaderText(leader)
}

// NeedWords say one part of a requirement: "3 buildings", "at most 1 coin".
func (m *Telling) NeedWords(part content.Need) string {
	words := m.T("goods."+needKey(part), "n", int(part.N))
	switch {
	case part.Most && part.N == 0:
		return m.T("requirement.exactly", "what", words)
	case part.Most:
		return m.T("requirement.most", "what", words)
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

// Requirement says what a leader asks for, in one sentence.
func (m *Telling) Requirement(leader int) string {
	var parts []string
	for _, part := range m.Leader(leader).Needs {
		parts = append(parts, m.NeedWords(part))
	}
	if len(parts) == 0 {
		return m.T("requirement.nothing")
	}
	return m.T("requirement.needs", "what", m.All(parts))
}
