package content

import (
	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// card has the fields of all cards of a palace.
func (l *loader) card(c *CardInfo, what string) content.Field {
	*c = CardInfo{House: NumHouses}
	return content.Fields(
		l.id(&c.ID),
		names(&c.Names),
		content.May("action", action(&c.Action)),
		content.May("agent", content.Int(&c.Agents, 0, 5), "agents gained with it"),
		l.from.Provenance(what, &c.Provenance),
		content.May("symbols", gives(&c.Gives, &c.WarCost)),
	)
}

// nobles is nobles.yaml: the kinds of character cards (V-1.2).
func (l *loader) nobles() content.Kind {
	return l.noblesWith(func(*CardInfo) content.Field {
		return content.May("in_2p", content.Bool(new(bool)), "whether two players use it")
	})
}

// noblesOfTwo is it for two: some kinds stay in the box (W-2.7).
func (l *loader) noblesOfTwo() content.Kind {
	return l.noblesWith(func(c *CardInfo) content.Field {
		used := false
		return content.Fields(
			content.Need("in_2p", content.Bool(&used), "whether two players use it"),
			content.Check(func(v yamltree.Value) {
				if used {
					refusePatronage(c, v)
				} else {
					c.Copies = 0
				}
			}))
	})
}

func (l *loader) noblesWith(inTwo func(*CardInfo) content.Field) content.Kind {
	return content.Struct(content.Aside("summary"), content.Need("nobles", content.Into(l.Cards[1:FirstFamily], func(c *CardInfo) content.Kind {
		return content.Struct(
			l.card(c, "character cards"),
			content.Need("copies", content.Int(&c.Copies, 1, 20)),
			cost(&c.Cost),
			points(&c.VP),
			content.May("own_only_one", content.Bool(&c.OnlyOne)),
			inTwo(c),
		)
	})))
}

// refusePatronage: no card in the game gives the action (W-1.5).
func refusePatronage(c *CardInfo, v yamltree.Value) {
	if c.Action == Patronage {
		v.Get("action").Errorf("is patronage, which two players do not use (W-1.5)")
	}
}

// families is families.yaml: three cards of every house. Those of two players are
// for their own title.
func (l *loader) families() content.Kind {
	return content.Struct(content.Aside("summary", "families_2p"),
		content.Need("families_3to5", l.familyCards("house", houseNames, [NumHouses]int{FamilyCards, FamilyCards, FamilyCards, FamilyCards, FamilyCards},
			func(*CardInfo, yamltree.Value) {})))
}

// warsCards are the family cards of each colour (W-2.3–W-2.5).
var warsCards = [NumHouses]int{Milan: 4, Florence: 2, Naples: 3, Venice: 2, Rome: 2}

// sideFamilies is it for two: the cards of both sides and of the leagues.
func (l *loader) sideFamilies() content.Kind {
	return content.Struct(content.Aside("summary", "families_3to5"),
		content.Need("families_2p", l.familyCards("side", l.holders, warsCards, refusePatronage)))
}

// familyCards is a list of family cards, count of each house; the field of that name has the house by
// its name in houses.
func (l *loader) familyCards(field string, houses [NumHouses]string, count [NumHouses]int, check func(*CardInfo, yamltree.Value)) content.Kind {
	all := 0
	for _, n := range count {
		all += n
	}
	return content.Exactly(all, func(i int) content.Kind {
		at := FirstFamily + Card(i)
		c := &l.Cards[at]
		return content.Struct(l.card(c, "family cards"), content.Need(field, content.Enum(&c.House, houses[:])), content.Check(func(v yamltree.Value) {
			c.Copies = 1
			if c.House < NumHouses {
				l.Houses[c.House].Cards = append(l.Houses[c.House].Cards, at)
			}
			check(c, v)
		}))
	}).Then(func(v yamltree.Value) {
		for h := range l.Houses {
			if n := len(l.Houses[h].Cards); len(v.List()) == all && n != count[h] {
				v.Errorf("%d cards of %s; %d are needed", n, houses[h], count[h])
			}
		}
	})
}
