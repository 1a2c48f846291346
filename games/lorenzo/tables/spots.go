package tables

import (
	"signoria/games/lorenzo/content"
	"slices"
)

// Spot is a set of spaces outside the towers with the same requirements.
type Spot struct {
	Spaces  uint64
	Need    int16 // the value they ask for, the penalty of a large space included
	Penalty int16 // of a large space
	Works   bool  // modifiers of the area count
	Area    content.Area
}

// spotsFor sorts the spaces outside the towers into spots, the palace's first.
func spotsFor(b *content.Board, seats int) (spots []Spot) {
	for sp := content.Palace; sp >= content.Market1; sp-- {
		if b.Covered[seats][sp] {
			continue
		}
		value, least := SpaceValue(b, &Traits{}, 0, sp)
		area, large, works := WorkArea(sp)
		one := Spot{Need: least - value, Works: works, Area: area}
		if large {
			one.Penalty = int16(b.LargePenalty)
		}
		i := slices.IndexFunc(spots, func(s Spot) bool { s.Spaces = 0; return s == one })
		if i < 0 {
			i = len(spots)
			spots = append(spots, one)
		}
		spots[i].Spaces |= 1 << sp
	}
	return spots
}

// SpaceValue returns the action value of a member of value have on a space outside the towers, before
// servants, and the least that it must reach (EL-6.10, EL-6.11): harvest and
// production have modifiers, and the large spaces lower the value first (L-9.2,
//
func SpaceValue(b *content.Board, t *Traits, have int16, sp content.Space) (value, least int16) {
	area, large, works := WorkArea(sp)
	switch {
	case works && large && t.NoLarge>>area&1 == 0:
		return have + int16(t.Work[area]) - int16(b.LargePenalty), int16(b.WorkMinimum)
	case works:
		return have + int16(t.Work[area]), int16(b.WorkMinimum)
	case sp == content.Palace:
		return have, int16(b.PalaceMinimum)
	}
	return have, int16(b.Market[sp-content.Market1].Minimum)
}

// WorkArea is the area of the four harvest and production spaces.
func WorkArea(sp content.Space) (a content.Area, large, ok bool) {
	if sp < content.HarvestOne || sp > content.ProduceAll {
		return 0, false, false
	}
	return content.Area((sp - content.HarvestOne) / 2), (sp-content.HarvestOne)%2 == 1, true
}
