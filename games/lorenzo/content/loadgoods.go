package content

import (
	"slices"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// MaxPrivileges is the most privileges of one printed effect.
const MaxPrivileges = 3

// goods are amounts of the goods; resources those of the four (L-1.1).
func goods(into *Goods) content.Kind {
	return content.Named("goods", func() content.Kind { return content.Struct(amounts(into)) })
}

func resources(into *Goods) content.Kind {
	return content.Named("resources", func() content.Kind {
		return content.Struct(content.Amounts(into[:Military], GoodNames[:Military], 1, 99))
	})
}

func amounts(into *Goods) content.Field { return content.Amounts(into[:], GoodNames[:], 1, 99) }

// plainGain is the yield of a space, card or trade: goods, and privileges.
func plainGain(into *Goods, privileges *int) content.Kind {
	return content.Named("gain", func() content.Kind {
		return content.Struct(amounts(into), content.May("privileges", content.Int(privileges, 1, MaxPrivileges), "L-11.5"))
	})
}

// gain is a gain as it is printed: goods, privileges and leaders together.
type gain struct {
	goods      Goods
	privileges int
	different  int
	leaders    int
}

// kind is any gain; leaders come from the deck (LH-5.5).
func (g *gain) kind(leaders ...content.Field) content.Kind {
	return content.Struct(amounts(&g.goods),
		content.May("privileges", content.Int(&g.privileges, 1, MaxPrivileges), "options may repeat (L-11.5)"),
		content.May("different_privileges", content.Int(&g.different, 1, MaxPrivileges), "all options different (L-8.9, L-11.6)"),
		content.Fields(leaders...),
	).Then(func(v yamltree.Value) {
		if g.privileges > 0 && g.different > 0 {
			v.Errorf("there are privileges already; name one kind")
		}
	})
}

// kinds is a list of goods, as 1 of each; allOf one that names just these.
func kinds(into *Goods, allowed ...string) content.Kind {
	return content.Words(allowed, func(i int) { into[GoodByName(allowed[i])] = 1 }).Then(func(v yamltree.Value) {
		if len(v.List()) == 0 {
			v.Errorf("names nothing; a list of goods is needed")
		}
	})
}

func allOf(into *Goods, want ...string) content.Kind {
	return kinds(into, want...).Then(func(v yamltree.Value) {
		for _, name := range want {
			if into[GoodByName(name)] == 0 {
				v.Errorf("%s is missing; the rules know this effect with %d goods only", name, len(want))
			}
		}
	})
}

// amount is a number, or { per_opponent: n }.
func amount(n *int16, each *bool, high int) content.Kind {
	perOpponent := content.Need("per_opponent", content.Int(n, 1, high), "for every opponent")
	return content.Either(content.Struct(perOpponent).Then(func(yamltree.Value) { *each = true }), content.Int(n, 1, high))
}

// types is a list of card types, as bits.
func types(set *uint8, allowed ...CardType) content.Kind {
	names := make([]string, len(allowed))
	for i, t := range allowed {
		names[i] = t.String()
	}
	return content.Words(names, func(i int) { *set |= 1 << allowed[i] }).Then(func(v yamltree.Value) {
		if len(v.List()) == 0 {
			v.Errorf("names nothing; a list of card types is needed")
		}
	})
}

// cardType is one of the types; target one of them, or any.
func cardType(into *CardType) content.Kind { return content.Enum(into, TypeNames[:NumTypes]) }

func target(into *CardType) content.Kind {
	var at int
	return content.Enum(&at, append(slices.Clone(TypeNames[:NumTypes]), "any")).Then(func(yamltree.Value) {
		if *into = CardType(at); at == int(NumTypes) {
			*into = AnyType
		}
	})
}

// only is a word that says the only thing possible.
func only(word string) content.Kind { return content.Enum(new(int), []string{word}) }

// GoodByName is the good of that name, NumGoods when there is none.
func GoodByName(name string) Good {
	if i := slices.Index(GoodNames[:], name); i >= 0 {
		return Good(i)
	}
	return NumGoods
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
