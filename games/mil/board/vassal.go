package board

import (
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// knightTitle names a knight under his picture: "Your B", "Ottavio’s A".
func (m *table) knightTitle(k content.Knight) string {
	if k.Seat() == m.You {
		return m.t("vassal.yours", "letter", k.Letter())
	}
	return m.knightBy(k, -1, plain)
}

// elementsWords are the elements of a knight in words: "1 soldier, 1 castle"
// (M-1.4).
func (m *table) elementsWords(k content.Knight) string {
	v := m.knight(k)
	var parts []string
	if v.Soldiers > 0 {
		parts = append(parts, m.t("amount.soldiers", "n", v.Soldiers))
	}
	if v.Castle {
		parts = append(parts, m.t("vassal.castle"))
	}
	if n := landCount(v); n > 0 {
		parts = append(parts, m.t("vassal.lands", "n", n))
	}
	return m.all(parts)
}

// landCount is how many lands a knight holds.
func landCount(v *mil.KnightView) int {
	n := 0
	for _, l := range v.Lands {
		if l.Design != content.NoLand {
			n++
		}
	}
	return n
}

// reply is an answer that the other side may give, in words.
type reply struct {
	head, words string
	closed      bool
}

// replies are what the active family may answer to an offer: what can be seen
// of it from outside (M-16.4).
func (m *table) replies(p *purse) []reply {
	active, target := m.knight(m.q.Knight), m.knight(m.q.Target)
	accept := m.t("vassal.accept_other", "half", half(p.sum()), "n", p.sum(), "points", m.prestige(int(m.c.Points.Resisted), marked))
	if p.sum() == 0 {
		accept = m.t("vassal.accept_nothing", "points", m.prestige(int(m.c.Points.Resisted), marked))
	}
	raise := m.t("vassal.raise_other", "letter", m.q.Target.Letter())
	fief := reply{head: m.t("vassal.fief"), words: m.t("vassal.fief_other", "letter", m.q.Target.Letter(), "points", m.prestige(int(m.c.Points.Fief), marked))}
	if why := m.noFief(active, target); why != "" {
		fief.words, fief.closed = why, true
	}
	return []reply{{head: m.t("vassal.accept"), words: accept}, {head: m.t("vassal.raise"), words: raise}, fief}
}

// noFief says why no fief can be given, as far as all can see it; empty when it
// can.
func (m *table) noFief(active, target *mil.KnightView) string {
	switch {
	case active.Lord >= 0:
		return m.t("vassal.no_fief_vassal")
	case landCount(active) == 0:
		return m.t("vassal.no_fief_land")
	case landCount(target) == content.LandSlots:
		return m.t("vassal.no_fief_room")
	}
	return ""
}

// acceptFate says what accepting leads to (M-16.4a).
func (m *table) acceptFate() string {
	n := int(m.q.Offer.Sum())
	if n == 0 {
		return m.t("vassal.accept_empty", "who", m.name(m.q.Target.Seat()), "points", m.prestige(int(m.c.Points.Resisted), marked))
	}
	return m.t("vassal.accept_own", "half", half(n), "n", n, "who", m.name(m.q.Target.Seat()), "points", m.prestige(int(m.c.Points.Resisted), marked))
}

// fiefFate says what giving a land leads to (M-16.6, M-16.7).
func (m *table) fiefFate() string {
	return m.t("vassal.fief_own", "points", m.prestige(m.vassalWorth(), marked), "who", m.name(m.q.Target.Seat()), "theirs", m.prestige(int(m.c.Points.Fief), marked))
}

// fiefs are the lands that may be given, or one line that says why none may.
func (m *table) fiefs() []*mil.Offer {
	var list []*mil.Offer
	for _, o := range m.answersTo(mil.DoFief) {
		if m.landOf(m.q.Knight, int(o.Choice.On)).Design != content.NoLand {
			list = append(list, o)
		}
	}
	return list
}
