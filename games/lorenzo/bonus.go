package lorenzo

import "signoria/games/lorenzo/content"

// floorBonuses are the floors' bonuses in packed form, as one seat gains them.
type floorBonuses [content.FloorSpaces]struct {
	packed   uint64
	military int16
}

// floorBonusesFor are the bonuses of a seat from which a tile takes one piece of
// each kind in less (L-15.5).
func (r *rules) floorBonusesFor(less uint8) (all floorBonuses) {
	for sp := content.Space(0); sp < content.FloorSpaces; sp++ {
		goods := *r.floorBonus(sp)
		if g := content.Single(goods); g != content.NumGoods {
			goods[g] -= int16(less >> g & 1)
		}
		all[sp].packed, all[sp].military = pack(&goods), goods[content.Military]
	}
	return all
}

// floorBonus is what is printed beside a floor (K-3, LH-3.2).
func (r *rules) floorBonus(sp content.Space) *content.Goods {
	tower, floor, _ := sp.Tower()
	if tower == content.SpecialTower {
		return &r.c.Special.FloorBonus[floor-1]
	}
	return &r.c.Board.FloorBonus[tower][floor-1]
}

// addFloorBonus adds the bonus of a floor unless the seat is denied it (L-6.4).
// The gain is one event, so a tile may lessen it (L-15.5).
func (r *rules) addFloorBonus(held *content.Goods, t *traits, sp content.Space) {
	if t.flags&noFloorBonus != 0 {
		return
	}
	for g, n := range r.floorBonus(sp) {
		if n > 0 {
			held[g] += n - int16(t.less>>g&1)
		}
	}
}
