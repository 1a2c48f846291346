package board

import (
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/kit/board"
)

// knightTitle names a knight under his picture: "Your B", "Ottavio’s A".
func (m *table) knightTitle(k content.Knight) string {
	if k.Seat() == m.You {
		return m.T("vassal.yours", "letter", k.Letter())
	}
	return m.KnightBy(k, -1, plain)
}

// elementsWords are the elements of a knight in words: "1 soldier, 1 castle"
// (M-1.4).
func (m *table) elementsWords(k content.Knight) string {
	v := m.Knight(k)
	var parts []string
	if v.Soldiers > 0 {
		parts = append(parts, m.T("amount.soldiers", "n", v.Soldiers))
	}
	if v.Castle {
		parts = append(parts, m.T("vassal.castle"))
	}
	if n := landCount(v); n > 0 {
		parts = append(parts, m.T("vassal.lands", "n", n))
	}
	if len(parts) == 0 {
		return m.T("vassal.none")
	}
	return m.All(parts)
}

// landCount returns the number of a knight's lands.
func landCount(v *mil.KnightView) int {
	n := 0
	for _, l := range v.Lands {
		if l.Design != content.NoLand {
			n++
		}
	}
	return n
}

// reply is a possible answer of the other side, in words.
type reply struct {
	head, words string
	closed      bool
	rule        string // why it is closed
}

// replies returns the possible answers of the active family to an offer, as far as they can be seen
// from outside (M-16.4).
func (m *table) replies(p *purse) []reply {
	active, target := m.Knight(m.q.Knight), m.Knight(m.q.Target)
	accept := m.T("vassal.accept_other", "half", half(p.sum()), "n", p.sum(), "points", m.Prestige(int(m.c.Points.Resisted), rich))
	if p.sum() == 0 {
		accept = m.T("vassal.accept_nothing", "points", m.Prestige(int(m.c.Points.Resisted), rich))
	}
	raise := m.T("vassal.raise_other", "letter", m.q.Target.Letter())
	fief := reply{head: m.T("vassal.fief"), words: m.T("vassal.fief_other", "letter", m.q.Target.Letter(), "points", m.Prestige(int(m.c.Points.Fief), rich))}
	if why := m.noFief(active, target); why != "" {
		fief.words, fief.closed, fief.rule = why, true, "M-16.4"
	}
	return []reply{{head: m.T("vassal.accept"), words: accept}, {head: m.T("vassal.raise"), words: raise}, fief}
}

// noFief says why no fief can be given, as far as all can see it; empty when it
// can.
func (m *table) noFief(active, target *mil.KnightView) string {
	switch {
	case active.Lord >= 0:
		return m.T("vassal.no_fief_vassal")
	case landCount(active) == 0:
		return m.T("vassal.no_fief_land")
	case landCount(target) == content.LandSlots:
		return m.T("vassal.no_fief_room")
	}
	return ""
}

// acceptFate says what accepting leads to (M-16.4a).
func (m *table) acceptFate() string {
	n := int(m.q.Offer.Sum())
	if n == 0 {
		return m.T("vassal.accept_empty", "who", m.Name(m.q.Target.Seat()), "points", m.Prestige(int(m.c.Points.Resisted), rich))
	}
	return m.T("vassal.accept_own", "half", half(n), "n", n, "who", m.Name(m.q.Target.Seat()), "points", m.Prestige(int(m.c.Points.Resisted), rich))
}

// fiefFate says what giving a land in fief leads to (M-16.6, M-16.7).
func (m *table) fiefFate() string {
	return m.T("vassal.fief_own", "points", m.Prestige(m.vassalWorth(), rich), "who", m.Name(m.q.Target.Seat()), "theirs", m.Prestige(int(m.c.Points.Fief), rich))
}

// fiefs are the lands that may be given, or, where he has none, one that says why.
func (m *table) fiefs() []*board.Offer {
	all := m.Offers(mil.DoFief)
	var list []*board.Offer
	for _, o := range all {
		if m.LandOf(m.q.Knight, int(o.On)).Design != content.NoLand {
			list = append(list, o)
		}
	}
	if list == nil {
		return all[:min(len(all), 1)]
	}
	return list
}
