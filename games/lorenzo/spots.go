package lorenzo

import (
	"signoria/games/lorenzo/content"
	"slices"
)

// spot is a set of spaces beside the towers that ask for the same.
type spot struct {
	spaces  uint64
	need    int16 // the value they ask for, the penalty of a large space included
	penalty int16 // of a large space
	works   bool  // modifiers of the area count
	area    content.Area
}

// asks is the member value that opens the spot with all servants.
func (sp *spot) asks(p *player, h *hands) int16 {
	if sp.works {
		need := sp.need - h.all - int16(p.Traits.work[sp.area])
		if p.Traits.noLarge>>sp.area&1 != 0 { // LP-2.151, LP-2.152
			need -= sp.penalty
		}
		return need
	}
	return sp.need - h.all
}

// spotsFor sorts the spaces beside the towers into spots, the palace's first.
func spotsFor(b *content.Board, seats int) (spots []spot) {
	for sp := content.Palace; sp >= content.Market1; sp-- {
		if b.Covered[seats][sp] {
			continue
		}
		value, least := spaceValue(b, &traits{}, 0, sp)
		area, large, works := workArea(sp)
		one := spot{need: least - value, works: works, area: area}
		if large {
			one.penalty = int16(b.LargePenalty)
		}
		i := slices.IndexFunc(spots, func(s spot) bool { s.spaces = 0; return s == one })
		if i < 0 {
			i = len(spots)
			spots = append(spots, one)
		}
		spots[i].spaces |= 1 << sp
	}
	return spots
}

// spaceValue is the action value of a member of value have on a space beside
// the towers, before servants, and what it must reach (EL-6): harvest and
// production have modifiers, and the large spaces lower the value first (L-9.2,
//
func spaceValue(b *content.Board, t *traits, have int16, sp content.Space) (value, least int16) {
	area, large, works := workArea(sp)
	switch {
	case works && large && t.noLarge>>area&1 == 0:
		return have + int16(t.work[area]) - int16(b.LargePenalty), int16(b.WorkMinimum)
	case works:
		return have + int16(t.work[area]), int16(b.WorkMinimum)
	case sp == content.Palace:
		return have, int16(b.PalaceMinimum)
	}
	return have, int16(b.Market[sp-content.Market1].Minimum)
}

// spaceValue is the same for a player, whose leaders may have spaces of their
// own: those know no modifiers (EL-6).
func (r *rules) spaceValue(p *player, have int16, sp content.Space) (value, least int16) {
	if sp.Own() {
		return have, r.ownMinimum(p, sp)
	}
	return spaceValue(&r.c.Board, &p.Traits, have, sp)
}
