package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// meet returns an enginetest.Meet for the rules: it changes what a refusal counts to n. It counts that
// itself, and changes the year if the refusal's number is wrong, so that the suite fails.
func meet(r *rules) enginetest.Meet {
	return func(p engine.Position, seat engine.Seat, c engine.Choice, why engine.Reason, n int) (engine.Position, engine.Choice, bool) {
		m := met{r, engine.StateOf[state, virtu.View](p), seat, &c, why}
		return p, c, m.meet(n)
	}
}

// met is a refusal whose number is to become n, in a copy of the position.
type met struct {
	*rules
	s    *state
	seat engine.Seat
	c    *engine.Choice
	why  engine.Reason
}

// meet changes the position or the choice; false means that no position has that number.
func (m *met) meet(n int) bool {
	p, pool := &m.s.Players[m.seat], &m.s.Act.Pool
	switch m.why.Why {
	case "superfluousFlorins", "otherShips", "wagesAre", "otherPoints":
		m.c.N = int16(n)
	case "fewFlorins", "florinsInReach":
		free := int16(0)
		if m.c.Verb == virtu.DoToken {
			free = int16(pool[content.Florin])
		}
		p.Florins = int16(n) - free
	case "fewShips":
		pool[content.Ship] = int8(n)
	case "fewCrowns", "agentTakesFirst", "fewCrownsOrCrosses":
		crosses := int8(0)
		if m.c.Verb == virtu.DoInfluence && m.rules.c.Leagues[m.c.On].Crosses {
			crosses = pool[content.Cross]
		}
		pool[content.Crown] = int8(n) - crosses
	case "fewSymbols", "cannotPayShips":
		return m.raise(n)
	case "slotLocked":
		return m.open(n)
	case "noUnits":
		return m.onMap(m.seat, n)
	case "noLeagueUnits":
		return m.onMap(m.s.leagueOf(content.City(m.c.On)).Party(), n)
	default:
		m.s.Year++ // no case above changes this number: makes the suite fail
	}
	return true
}

// from calls add until have becomes n. It returns false if add fails. If have, the real number, differs
// from the refusal's, it changes the year so that the suite fails.
func (m *met) from(have, n int, add func() bool) bool {
	if have != m.why.Have {
		m.s.Year++ // the refusal has another number
		return true
	}
	for ; have < n; have++ {
		if !add() {
			return false
		}
	}
	return true
}

// raise makes n symbols of the refusal's kind available for a payment: by more tiles, or for purchases
// by symbols left over from an earlier one.
func (m *met) raise(n int) bool {
	kind := content.NoSymbol
	for k := range content.NumSymbols {
		if k.String() == m.why.What {
			kind = k
		}
	}
	bill := map[engine.Verb]virtu.Bill{virtu.DoAdvance: virtu.BillPatronage, virtu.DoAnnex: virtu.BillAnnex, virtu.DoBuy: virtu.BillBuy, virtu.DoAlly: virtu.BillAlliance, virtu.DoRetreat: virtu.BillRetreat}[m.c.Verb]
	p := &m.s.Players[m.seat]
	have := 0
	for set := m.sources(m.s, m.seat, bill); set != 0; {
		have += int(m.gives(p, content.Source(nextBit(&set)))[kind])
	}
	for _, g := range m.freeSources(m.s, m.seat, bill) {
		have += int(g[kind])
	}
	if bill == virtu.BillBuy {
		have += int(m.s.Act.Pool[kind])
	}
	return m.from(have, n, func() bool {
		if bill == virtu.BillBuy {
			m.s.Act.Pool[kind]++
			return true
		}
		for t := range content.NumTiles {
			g := m.rules.c.Tiles[t].Gives
			g[content.Florin], g[kind] = 0, g[kind]-1
			if g == (content.Symbols{}) && p.available()>>t&1 == 0 {
				p.Tiles |= bit(int(t))
				p.Used &^= bit(int(t))
				return true
			}
		}
		return false
	})
}

// open opens n light slots by adding titles.
func (m *met) open(n int) bool {
	p := &m.s.Players[m.seat]
	have := bits.OnesCount64(p.Tiles&m.slotTiles) + p.Allies.Len()
	for _, b := range [...]content.Bonus{content.Copernicus, content.ThePrince} {
		if p.tookBonus(b) {
			have++
		}
	}
	if len(m.leagues) == 0 && bits.OnesCount64(p.Lands) >= 5 {
		have++
	}
	return m.from(min(3, have), n, func() bool {
		for set := m.slotTiles &^ p.Tiles; set != 0; {
			p.Tiles |= bit(nextBit(&set))
			return true
		}
		return false
	})
}

// onMap removes units of a party from the map until n are left.
func (m *met) onMap(party engine.Seat, n int) bool {
	have := 0
	for c := range m.s.Cities {
		have += int(m.s.Cities[c].Units[party] + m.s.Cities[c].Fled[party])
	}
	if have != m.why.Have {
		m.s.Year++
		return true
	}
	for c := range m.s.Cities {
		for at := &m.s.Cities[c]; have > n && at.Units[party] > 0; have-- {
			at.Units[party]--
			m.s.Players[party].Units++
		}
	}
	return have == n
}
