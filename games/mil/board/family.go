package board

import (
	"strconv"
	"strings"

	"signoria/games/mil"
	"signoria/games/mil/content"
)

// kcolClass are the classes of a knight's column on the own mat.
func (m *table) kcolClass(v *mil.KnightView) string {
	class := "kcol"
	if m.Picked == knightThing(v.Knight) {
		class += " picked"
	}
	if m.atWork(v.Knight) {
		class += " work"
	}
	if v.At != content.Home {
		class += " away"
	}
	return class
}

// homeLabel is a knight on his mat in words: where he is, his heir, his years.
func (m *table) homeLabel(v *mil.KnightView) string {
	parts := []string{m.knightOf(v.Knight)}
	if v.At == content.Home {
		parts = append(parts, m.T("family.home"))
	} else {
		parts = append(parts, m.T("sphere."+v.At.String()+".in"))
	}
	if lord, bound := lordOf(v); bound {
		parts = append(parts, m.T("part.vassal_of", "who", m.Name(lord)))
	}
	return strings.Join(parts, ", ")
}

// heirKey names the words for the small niche.
func heirKey(v *mil.KnightView) string {
	if v.Heir {
		return "family.heir"
	}
	return "family.no_heir"
}

// soldierCount returns the number of a knight's soldiers, and whether he has the King's, too.
func soldierCount(v *mil.KnightView) (own string, king bool) {
	return strconv.Itoa(ownMen(v)), v.King
}

// starving are the letters of a family's knights who would die in bad times
// (M-23.2).
func starving(v *mil.SeatView) []string {
	var list []string
	for i := range v.Knights {
		if k := &v.Knights[i]; k.In && k.Starves {
			list = append(list, k.Knight.Letter())
		}
	}
	return list
}

// famineWords says who would starve in bad times, if anyone, in the short form for a narrow field.
func (m *table) famineWords(v *mil.SeatView) string {
	list := starving(v)
	if len(list) == 0 {
		return ""
	}
	return m.T("family.starves", "n", len(list), "who", strings.Join(list, ", "))
}

// unarmed returns the letters of a family's knights with neither soldier nor castle, who cost it
// the King's reward (M-23.3).
func unarmed(v *mil.SeatView) []string {
	var list []string
	for i := range v.Knights {
		if k := &v.Knights[i]; k.In && k.Soldiers == 0 && !k.Castle {
			list = append(list, k.Knight.Letter())
		}
	}
	return list
}

// rewardWords say whether the winter would bring a privilege.
func (m *table) rewardWords(v *mil.SeatView) string {
	list := unarmed(v)
	if len(list) == 0 {
		return m.T("family.reward")
	}
	return m.T("family.no_reward", "n", len(list), "who", strings.Join(list, ", "))
}

// iconsShown is the most daughters or charters that are drawn one by one.
const iconsShown = 6

// heap returns how many of n things are drawn, and the number to write next to them if not all are.
func heap(n int) (drawn int, number string) {
	if n > iconsShown {
		return 1, strconv.Itoa(n)
	}
	return n, ""
}

func heirClass(v *mil.KnightView) string {
	if v.Heir {
		return "heir has"
	}
	return "heir"
}

// ownLandLabel is a land's, after the word on it, by which it is called aloud.
func (m *table) ownLandLabel(k content.Knight, slot int) string {
	label := m.landLabel(m.LandOf(k, slot))
	if m.harvests(k, slot) {
		return m.T("family.harvest") + ". " + label
	}
	return label
}

// harvests reports whether a click on a land harvests it.
func (m *table) harvests(k content.Knight, slot int) bool {
	l := m.At(landThing(k, slot))
	return len(l.Open) > 0 && l.Open[0].Verb == mil.DoHarvest
}
