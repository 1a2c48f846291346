package board

import (
	"strconv"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// strengthWords say what the strength of a side is made of: soldiers, and for
// the defender his castle and the modifiers of his lands (M-20.4, M-20.5).
func (m *table) strengthWords(side int) string {
	k := m.Knight([2]content.Knight{m.q.Knight, m.q.Target}[side])
	var parts []string
	if n := ownMen(k); n > 0 {
		parts = append(parts, m.T("amount.soldiers", "n", n))
	}
	if k.King {
		parts = append(parts, m.T("war.kings"))
	}
	if side == 1 && k.Castle {
		parts = append(parts, m.T("vassal.castle"))
	}
	walls := 0
	for _, l := range k.Lands {
		walls += int(m.c.Lands[l.Design].Defence)
	}
	if side == 1 && walls > 0 {
		parts = append(parts, m.T("war.walls", "n", walls))
	}
	if len(parts) == 0 {
		return m.T("war.none")
	}
	return m.All(parts)
}

// allies are the seats that send cubes for a side: the principal, then the lord
// who joined.
func (m *table) allies(side int) []engine.Seat {
	list := []engine.Seat{[2]content.Knight{m.q.Knight, m.q.Target}[side].Seat()}
	if lord := m.q.Joined[side]; lord != engine.NoSeat {
		list = append(list, lord)
	}
	return list
}

// allyWords say who sends cubes: nothing for a principal.
func (m *table) allyWords(i int) string {
	if i == 0 {
		return ""
	}
	return m.T("war.lord")
}

// flankNote says under a side what it should know: the price that the attacker
// has paid, if there was one (M-20.3), and who wins a tie (M-20.10).
func (m *table) flankNote(side int) string {
	if side == 1 {
		return m.T("war.tie")
	}
	if n := m.Seat(m.q.Target.Seat()).Women; n > 0 {
		return m.T("war.price_paid", "n", n)
	}
	return ""
}

// ownSide is the side that You send cubes for, -1 for none.
func (m *table) ownSide() int {
	for side := range m.q.Joined {
		for _, s := range m.allies(side) {
			if s == m.You {
				return side
			}
		}
	}
	return -1
}

// scaleOrder returns the sides of the war, the viewer's own first.
func (m *table) scaleOrder() [2]int {
	if m.ownSide() == 1 {
		return [2]int{1, 0}
	}
	return [2]int{0, 1}
}

// scaleWords add own cubes to the known strength: "9 + 3 = 12".
func (m *table) scaleWords(side, own int) string {
	base := m.q.Strength[side]
	if side != m.ownSide() || own == 0 {
		return strconv.Itoa(base)
	}
	return sumOf(base, own)
}

func sumOf(a, b int) string {
	return strconv.Itoa(a) + " + " + strconv.Itoa(b) + " = " + strconv.Itoa(a+b)
}

// siegeWords are the strength before a free land, cubes added.
func (m *table) siegeWords(p *purse) string {
	men := m.Knight(m.q.Knight).Soldiers * int(m.c.Costs.Soldier)
	if m.Asked && p.sum() > 0 {
		return sumOf(men, p.sum())
	}
	return strconv.Itoa(men)
}

// lordFate says what calling on a lord, or joining, leads to.
func (m *table) lordFate(c engine.Choice) string {
	attacker := m.VassalAsked() == m.q.Knight
	switch {
	case c.Verb == mil.DoAskLord && c.N != 0 && attacker:
		return m.T("fate.ask_lord_attack")
	case c.Verb == mil.DoAskLord && c.N != 0:
		return m.T("fate.ask_lord")
	case c.Verb == mil.DoAskLord:
		return m.T("fate.fight_alone")
	case c.N != 0 && attacker:
		return m.T("fate.join_attack")
	case c.N != 0:
		return m.T("fate.join")
	}
	return m.T("fate.refuse")
}
