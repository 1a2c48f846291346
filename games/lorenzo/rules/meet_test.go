package rules

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// meeting is a refusal with numbers in a copy of the position. The functions below change the copy or
// the choice so that the number that why.Have counts becomes n.
type meeting struct {
	*rules
	s    *state
	p    *player // of seat
	seat engine.Seat
	c    *engine.Choice
	why  engine.Reason
	n    int16
}

// meet returns the hook with which the suite checks the numbers of refusals. At the end of the test it
// logs how many were tried.
func meet(t testing.TB) func(p engine.Position, seat engine.Seat, c engine.Choice, why engine.Reason, n int) (engine.Position, engine.Choice, bool) {
	r := newRules(edition(t))
	var tried atomic.Int64
	t.Cleanup(func() { t.Logf("%d refusals with numbers tried", tried.Load()) })
	return func(p engine.Position, seat engine.Seat, c engine.Choice, why engine.Reason, n int) (engine.Position, engine.Choice, bool) {
		s := engine.StateOf[state, lorenzo.View](p)
		m := meeting{r, s, &s.Players[seat], seat, &c, why, int16(n)}
		if n == why.Have {
			tried.Add(1)
		}
		how, ok := meetings[why.Why]
		if !ok {
			t.Errorf("%v: meetings has no function for its numbers", why)
			return p, c, false
		}
		ok = how(&m)
		if s.Act != (action{}) && s.Stack.Top().Node == nodeServants { // the allowed servants depend on the seat's goods
			s.Act.Least, s.Act.Most = r.servantRange(s, seat, &m.p.Traits)
		}
		return p, c, ok
	}
}

// more returns the difference between n and the present number.
func (m *meeting) more() int16 { return m.n - int16(m.why.Have) }

// meetings has a function for each reason with numbers, by its key. The function changes what Have
// counts to n and reports whether a position can have that number.
var meetings = map[string]func(*meeting) bool{
	"value": (*meeting).raise, "largeValue": (*meeting).raise, "bonusValue": (*meeting).raise,
	"mustAct":      (*meeting).setMember,
	"cardLimit":    func(m *meeting) bool { return m.is(int(m.p.Count[typeNamed(m.why.What)])) },
	"fee":          good(content.Coins),
	"feeServants":  good(content.Servants),
	"slotMilitary": good(content.Military), "need": good(content.Military),
	"cost": named, "costBonus": named, "feeAndCost": named, "feeAndCostBonus": named,
	"costServants": good(content.Servants), "feeAndCostServants": good(content.Servants),
	"servantsTooMany": good(content.Servants), "servantsForValue": good(content.Servants), "servantsForFee": good(content.Servants), "servantsNotSpare": good(content.Servants),
	"servantsNone": good(content.Servants), "exchangeCost": named, "cannotGive": named, "optionUnpaid": named, "optionServants": good(content.Servants),
	"servantsTooFew": chosen, "rowTooLow": chosen, "swapTooFew": chosen, "swapTooMany": chosen,
	"privilegeCount": (*meeting).choosePrivileges,
	"tradeOldStock":  func(m *meeting) bool { return m.stock(goodNamed(m.why.What)) },
	"tradeOldServants": func(m *meeting) bool {
		return m.stock(content.Servants)
	},
	"tradeInactive": (*meeting).workAt, "timesTooMany": (*meeting).workAt,
	"needs": (*meeting).own, "needsAtMost": (*meeting).own,
}

// good returns a function that adds the difference to the seat's amount of a good.
func good(g content.Good) func(*meeting) bool {
	return func(m *meeting) bool {
		m.hold(g, m.more())
		return true
	}
}

// named does what good does for the good that the refusal names.
func named(m *meeting) bool { return good(goodNamed(m.why.What))(m) }

// hold adds more to the seat's amount of a good. For special tokens it also adapts their faces.
func (m *meeting) hold(g content.Good, more int16) {
	m.p.Goods[g] += more
	if g != content.Tokens {
		return
	}
	for face := range m.p.Faces {
		lost := max(-more, 0)
		lost = min(lost, int16(m.p.Faces[face]))
		m.p.Faces[face] -= uint8(lost)
		more += lost
	}
	m.p.Faces[0] += uint8(max(more, 0))
}

// chosen changes the number of the choice to n.
func chosen(m *meeting) bool {
	m.c.N = m.n
	return true
}

// is reports whether n is Have, for numbers that cannot be changed. If have, the real number, differs
// from Have, it makes the choice invalid so that the suite fails.
func (m *meeting) is(have int) bool {
	if int(m.n) == m.why.Have && have != m.why.Have {
		m.c.Verb = 0
	}
	return int(m.n) == m.why.Have
}

// raise changes the value without servants to n. The reason counts that value alone. If n is too
// low, raise removes the servants, because they would make up for it.
func (m *meeting) raise() bool {
	if m.why.Need > int(m.n) && m.more() != 0 {
		m.p.Goods[content.Servants] = 0
	}
	if m.c.Verb == lorenzo.DoPlace {
		m.p.Values[m.c.On] += m.more()
		return true
	}
	tower, _, _ := content.Space(m.c.To).Tower()
	kind := m.rules.c.Cards[m.s.Floor[m.c.To]].Type
	if tower == content.SpecialTower && m.s.Mods&withHouses == 0 {
		return false
	}
	m.p.Traits.Take[kind] += int8(m.more())
	return true
}

// setMember sets the value of the named member to n.
func (m *meeting) setMember() bool {
	for member := range content.NumMembers {
		if member.String() == m.why.What {
			m.p.Values[member] = m.n
		}
	}
	return true
}

// choosePrivileges changes the choice to n of the allowed privileges.
func (m *meeting) choosePrivileges() bool {
	allowed := m.options(m.s, m.seat) &^ barred(m.s.Stack.Top())
	for bits.OnesCount64(m.c.Set) < int(m.n) {
		rest := allowed &^ m.c.Set
		m.c.Set |= rest & -rest
	}
	for bits.OnesCount64(m.c.Set) > int(m.n) {
		m.c.Set &= m.c.Set - 1
	}
	return true
}

// stock adds the difference to the goods that trades can spend, and to the seat's goods.
func (m *meeting) stock(g content.Good) bool {
	m.s.Run.Stock.Goods[g] += m.more()
	m.hold(g, m.more())
	return true
}

// workAt sets the value of the harvest or production to n.
func (m *meeting) workAt() bool {
	run := &m.s.Run
	run.Value = m.n
	if m.more() == 0 || m.why.Why == "timesTooMany" {
		return true
	}
	for slot, card := range m.s.Players[run.From].Cards[workType(run.Area)][:content.WorkSlots] {
		if card != 0 && m.Dies[card] <= run.Value {
			run.Slots |= 1 << slot
		}
	}
	return true
}

// own changes what a leader's requirement counts to n.
func (m *meeting) own() bool {
	needs := m.rules.c.Leaders[m.c.On].Needs
	i := slices.IndexFunc(needs, func(need content.Need) bool {
		return needName(&need) == m.why.What && int(need.N) == m.why.Need
	})
	switch need := &needs[i]; need.What {
	case content.NeedGood:
		m.hold(need.Good, m.more())
	case content.NeedWoodStone:
		m.hold(content.Wood, m.more())
		if wood := &m.p.Goods[content.Wood]; *wood < 0 {
			m.p.Goods[content.Stone] += *wood
			*wood = 0
		}
	case content.NeedCards:
		m.p.Count[need.Type] += int8(m.more())
	default:
		return m.is(int(m.p.owns(need)))
	}
	return true
}

func goodNamed(name string) content.Good {
	for g := range content.NumGoods {
		if g.String() == name {
			return g
		}
	}
	panic("no good is called " + strconv.Quote(name))
}

func typeNamed(name string) content.CardType {
	return content.CardType(slices.IndexFunc([]string{"territory", "character", "building", "venture"}, func(t string) bool { return strings.HasPrefix(name, t) }))
}
