package content

import (
	"slices"

	"signoria/engine/yamltree"
)

// plainGain is what the gain of a space, card or trade may name: goods, and
// privileges beside them.
var plainGain = append(slices.Clone(GoodNames[:]), "privileges")

// spaceGain is what the gain of a space may name: privileges that must differ
// besides (L-11.6).
var spaceGain = append(slices.Clone(plainGain), "different_privileges")

// effectGain is what a one-shot effect may name: also leaders from the deck
// (LH-5.5).
var effectGain = append(slices.Clone(spaceGain), "leader_cards")

// maxPrivileges is how many privileges one effect may give.
const maxPrivileges = 3

// gain is a gain as it is printed: goods, privileges and leaders together.
type gain struct {
	goods      Goods
	privileges int
	different  bool
	leaders    int
}

// readGain reads { coins: 2, privileges: 1 }. Amounts are from 1 to 99.
func readGain(v yamltree.Value, allowed []string) gain {
	var g gain
	for _, f := range v.Fields(allowed...) {
		switch f.Name {
		case "privileges", "different_privileges":
			if g.privileges != 0 {
				f.Errorf("there are privileges already; name one kind")
			}
			g.privileges, g.different = f.Int(1, maxPrivileges), f.Name != "privileges"
		case "leader_cards":
			g.leaders = f.Int(1, 9)
		default:
			g.goods[GoodByName(f.Name)] = int16(f.Int(1, 99))
		}
	}
	return g
}

// readGoods reads goods without privileges.
func readGoods(v yamltree.Value) Goods {
	var g Goods
	for _, f := range v.Fields(GoodNames[:]...) {
		g[GoodByName(f.Name)] = int16(f.Int(1, 99))
	}
	return g
}

// readResources reads goods among the four resources (L-1.1).
func readResources(v yamltree.Value) Goods {
	var g Goods
	for _, f := range v.Fields(GoodNames[:Military]...) {
		g[GoodByName(f.Name)] = int16(f.Int(1, 99))
	}
	return g
}

// readKinds reads a list of goods, as 1 of each.
func readKinds(v yamltree.Value, allowed ...string) Goods {
	var g Goods
	items := v.List()
	if len(items) == 0 {
		v.Errorf("names nothing; a list of goods is needed")
	}
	for _, item := range items {
		g[GoodByName(allowed[item.OneOf(allowed...)])] = 1
	}
	return g
}

// exactKinds reads a list that names just these goods.
func exactKinds(v yamltree.Value, want ...string) Goods {
	g := readKinds(v, want...)
	for _, name := range want {
		if g[GoodByName(name)] == 0 {
			v.Errorf("%s is missing; the rules know this effect with %d goods only", name, len(want))
		}
	}
	return g
}

// readAmount reads a number, or { per_opponent: n }.
func readAmount(v yamltree.Value, high int) (n int16, each bool) {
	if !v.IsMap() {
		return int16(v.Int(1, high)), false
	}
	v.Fields("per_opponent")
	return int16(v.Need("per_opponent").Int(1, high)), true
}

// readTypes reads a list of card types, as bits.
func readTypes(v yamltree.Value, allowed ...CardType) uint8 {
	names := make([]string, len(allowed))
	for i, t := range allowed {
		names[i] = t.String()
	}
	var set uint8
	items := v.List()
	if len(items) == 0 {
		v.Errorf("names nothing; a list of card types is needed")
	}
	for _, item := range items {
		set |= 1 << allowed[item.OneOf(names...)]
	}
	return set
}

// yes reads a word whose only value is true.
func yes(v yamltree.Value) {
	if !v.Bool() {
		v.Errorf("can only be true; leave it out where it does not hold")
	}
}

// GoodByName is the good of that name, NumGoods when there is none.
func GoodByName(name string) Good {
	for g, n := range GoodNames {
		if n == name {
			return Good(g)
		}
	}
	return NumGoods
}

func typeByName(name string) CardType {
	for t := Territory; t < NumTypes; t++ {
		if t.String() == name {
			return t
		}
	}
	return AnyType
}

// Single is the only good in the amounts, NumGoods when there is not just one.
func Single(goods Goods) Good {
	found := NumGoods
	for g, n := range goods {
		if n == 0 {
			continue
		}
		if found != NumGoods {
			return NumGoods
		}
		found = Good(g)
	}
	return found
}
