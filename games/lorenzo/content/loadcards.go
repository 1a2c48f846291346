package content

import (
	"strconv"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// box is a file of development cards: their numbers, and how many of each type
// and period there are.
type box struct {
	set         Set
	first, last int
	pile        int
}

var (
	basicBox  = box{BasicSet, 1, LastBasic, PerPile}          // L-1.6
	housesBox = box{HousesSet, LastBasic + 1, LastSpecial, 4} // LH-1.2
	pazziBox  = box{PazziSet, LastSpecial + 1, CardCount, 2}  // LP-1.1
)

// cards is a file of cards.
func (l *loader) cards(b box) func() content.Kind {
	return func() content.Kind {
		var file string
		var piles [NumTypes][3]int
		cards := content.List(func(int) content.Kind {
			card := &Card{Set: b.set}
			return l.card(card, b, &file).Then(func(v yamltree.Value) {
				if l.Cards[card.Number].Number != 0 {
					v.Errorf("card %d stands here twice", card.Number)
				}
				if card.Number > 0 && card.Period > 0 {
					if b.set == PazziSet {
						card.Rule = "LP-2." + strconv.Itoa(card.Number)
					}
					l.Cards[card.Number] = *card
					piles[card.Type][card.Period-1]++
				}
			})
		}).Then(func(v yamltree.Value) {
			for t := range piles {
				for p, n := range piles[t] {
					if n != b.pile {
						v.Errorf("%d %s cards of period %d; %d are needed", n, CardType(t), p+1, b.pile)
					}
				}
			}
		})
		return content.Struct(l.from.FileSource(&file), content.Need("cards", cards))
	}
}

func (l *loader) card(card *Card, b box, file *string) content.Kind {
	return content.Struct(
		content.Need("number", content.Int(&card.Number, b.first, b.last)),
		content.Need("name", content.Text(&card.Name)),
		content.Need("type", cardType(&card.Type)),
		content.Need("period", content.Int(&card.Period, 1, 3)),
		content.May("cost", content.Slice(&card.Costs, cost).Count(0, 2, "alternatives"), "alternatives, of which one is paid"),
		content.May("immediate", l.anywhere().effects(&card.Immediate), "once, when the card is taken (L-8)"),
		content.May("permanent", content.Later(func() content.Kind { return content.Case(func() int { return int(card.Type) }, l.permanent(card)...) })),
		l.from.OrFile("development cards", file, &card.Source),
		content.May("name_source", l.from.Source("")), content.May("cost_source", l.from.Source("")), content.May("end_game_source", l.from.Source("")),
		content.Aside("english_name", "also", "note", "unsure", "name_note", "cost_note"),
	).Then(func(v yamltree.Value) {
		switch {
		case card.Type == Territory && len(card.Costs) > 0:
			v.Get("cost").Errorf("territories have no cost (L-7.1)")
		case card.Type == Building && len(card.Costs) == 0:
			v.Errorf("a building needs a cost, which L-15.19 counts")
		}
	})
}

// cost is one alternative; military is { need, pay } (L-7.11), or
// { per_opponent }.
func cost(c *Cost) content.Kind {
	var each int16
	words := GoodNames
	words[Military], words[VP] = "", ""
	military := content.Struct(
		content.May("need", content.Int(&c.Need, 0, 99), "to be had"),
		content.May("pay", content.Int(&c.Pay[Military], 0, 99), "to be lost"),
		content.May("per_opponent", content.Int(&each, 1, 19), "both, for every opponent"),
	).Then(func(v yamltree.Value) {
		needs, pays := v.Get("need").Given(), v.Get("pay").Given()
		switch {
		case each > 0 && (needs || pays):
			v.Errorf("per_opponent says what is needed and paid; need and pay do not stand beside it")
		case each > 0:
			c.Need, c.Pay[Military], c.Each = each, each, true
		case !needs || !pays:
			v.Errorf("need and pay are needed, or per_opponent")
		case c.Pay[Military] > c.Need:
			v.Errorf("pays %d of the %d points needed; the need must be the larger number", c.Pay[Military], c.Need)
		}
	})
	return content.Struct(content.Amounts(c.Pay[:], words[:], 1, 99), content.May("military", military)).Then(func(v yamltree.Value) {
		if c.Each && len(v.Fields()) > 1 {
			v.Errorf("what is paid for each opponent is paid alone")
		}
	})
}

// permanent is a card's lasting part, by its type: a harvest or production effect,
// a list of permanent effects, or points at the end.
func (l *loader) permanent(card *Card) []content.Kind {
	holds := false
	territory := content.Struct(content.May("harvest", l.work(Harvest, &card.Work)), content.May("hold_token", content.Int(new(int), 1, 1).Then(func(yamltree.Value) { holds = true }), "LH-5.1"))
	return []content.Kind{
		Territory: territory.Then(func(v yamltree.Value) {
			if holds != (card.Work != nil && card.Work.Held) {
				v.Errorf("hold_token and the harvest's held_token go together (LH-5.1)")
			}
		}),
		Character: l.onCard().lastings(&card.Lasting).Then(func(v yamltree.Value) { l.checkHolding(card, v) }),
		Building:  content.Struct(content.May("production", l.work(Production, &card.Work))),
		Venture:   content.Struct(content.May("end_game_vp", content.Int(&card.EndVP, 0, 99), "L-14.4"), content.May("end_game_vp_per", tally(&card.End), "LH-5.16")),
	}
}

// checkHolding adds an error if a card without room for a token has the effect of a token on it
// (LH-5.2).
func (l *loader) checkHolding(card *Card, v yamltree.Value) {
	for _, lasting := range card.Lasting {
		for _, e := range l.Effects(lasting.Effects) {
			if e.Kind == EffHeld && has(card.Lasting, LastHold) == nil {
				v.Errorf("held_token needs hold_token beside it (LH-5.2)")
			}
		}
	}
}

// tally is { each, of, vp, limit } (LH-5.16).
func tally(t *Tally) content.Kind {
	return content.Struct(content.Need("each", content.Int(&t.Each, 1, 99)), of(&t.Per), content.Need("vp", content.Int(&t.VP, 1, 99)),
		content.May("limit", content.Int(&t.Limit, 1, 99), "so many points at most"))
}
