package tables

import "signoria/games/lorenzo/content"

// FloorBonuses are the floors' bonuses in packed form, as one seat gains them.
type FloorBonuses [content.FloorSpaces]struct {
	Packed   uint64
	Military int16
}

// floorBonusesFor are the bonuses of a seat from which a tile takes one piece of
// each kind in less (L-15.5).
func (t *Tables) floorBonusesFor(less uint8) (all FloorBonuses) {
	for sp := content.Space(0); sp < content.FloorSpaces; sp++ {
		goods := *t.FloorBonus(sp)
		if g := content.Single(goods); g != content.NumGoods {
			goods[g] -= int16(less >> g & 1)
		}
		all[sp].Packed, all[sp].Military = Pack(&goods), goods[content.Military]
	}
	return all
}

// FloorBonus returns the bonus printed next to a floor (K-3, LH-3.2).
func (t *Tables) FloorBonus(sp content.Space) *content.Goods {
	tower, floor, _ := sp.Tower()
	if tower == content.SpecialTower {
		return &t.c.Special.FloorBonus[floor-1]
	}
	return &t.c.Board.FloorBonus[tower][floor-1]
}

// AddFloorBonus adds the bonus of a floor unless the seat is denied it (L-6.4).
// The gain is one event, so a tile may lessen it (L-15.5).
func (t *Tables) AddFloorBonus(held *content.Goods, of *Traits, sp content.Space) {
	if of.Flags&NoFloorBonus != 0 {
		return
	}
	for g, n := range t.FloorBonus(sp) {
		if n > 0 {
			held[g] += n - int16(of.Less>>g&1)
		}
	}
}
