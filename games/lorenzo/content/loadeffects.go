package content

import (
	"cmp"
	"slices"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// place is where effects are printed: it says which of them work there.
type place struct {
	*loader
	name    string   // of the list in the description
	plain   bool     // gains, privileges and rewards of the market only
	held    bool     // what the token on the card shows (LH-5.2)
	member  bool     // a member's value may be set (LA-3.4)
	space   bool     // the value of the member placed there is known (LH-8.20)
	taken   bool     // a card was just taken that has an activation value (LH-9.2)
	lasting []string // the lasting effects that the rules look for here
}

// anywhere is the place of effects that may be printed anywhere, works that of effects of harvests and
// productions.
func (l *loader) anywhere() place { return place{loader: l, name: "effects"} }
func (l *loader) works() place    { return place{loader: l, name: "effects-of-works", plain: true} }

// ordered is an effect and its rank in the order of L-8.2.
type ordered struct {
	rank int
	Effect
}

// The ranks of L-8.2.
const (
	rankGain = iota
	rankPrivilege
	rankDraw
	rankOpponent
	rankChoice
	rankAction
)

// effects is a list of effects, put into the content's table in the order of L-8.2; effects inside
// others come before these.
func (p place) effects(into *Range) content.Kind {
	return content.Named(p.name, func() content.Kind {
		var list []ordered
		add := func(rank int, e Effect) { list = append(list, ordered{rank, e}) }
		one := content.OneKey("effects", p.cases(add)...)
		return content.List(func(int) content.Kind { return one }).Then(func(yamltree.Value) {
			slices.SortStableFunc(list, func(a, b ordered) int { return cmp.Compare(a.rank, b.rank) })
			first := len(p.OneShots)
			for _, e := range list {
				p.OneShots = append(p.OneShots, e.Effect)
			}
			*into = p.run(first)
		})
	})
}

// run returns the range of effects that were added to the table from first on; the zero Range if there
// are none.
func (c *Content) run(first int) Range {
	last := min(len(c.OneShots), maxEffects) // what is beyond is refused by checkWhole
	if first >= last {
		return Range{}
	}
	return Range{First: int16(first), Count: int16(last - first)}
}

// cases are the effects that may be here.
func (p place) cases(add func(rank int, e Effect)) []content.Field {
	one := func(name string, rank int, kind EffectKind, rule string, of func(*Effect) content.Kind) content.Field {
		return content.May(name, content.Later(func() content.Kind {
			e := &Effect{Kind: kind}
			return of(e).Then(func(yamltree.Value) { add(rank, *e) })
		}), rule)
	}
	yes := func(*Effect) content.Kind { return content.Yes() }
	market := one("market_reward", rankChoice, EffMarket, "R-53", func(*Effect) content.Kind { return only("any") })
	if p.plain {
		return []content.Field{content.May("gain", content.Later(func() content.Kind { return p.gains(add) })), market}
	}
	fields := []content.Field{
		content.May("gain", content.Later(func() content.Kind { return p.gains(add) }), "EL-8"),
		one("lose", rankGain, EffLose, "L-9.9, R-12", func(e *Effect) content.Kind { return goods(&e.Goods) }),
		one("gain_per", rankGain, EffGainPer, "L-8.3", func(e *Effect) content.Kind {
			return content.Struct(content.Need("each", content.Int(&e.Each, 1, 99)), of(&e.Per), content.Need("gain", goods(&e.Goods)))
		}),
		one("trades", rankChoice, EffTrades, "L-9.7", p.abilityTrades),
		one("options", rankChoice, EffOptions, "D-9", p.options),
		one("action", rankAction, 0, "L-8.4 to L-8.6", p.bonusAction),
		one("activate", rankAction, EffActivate, "LH-5.13", activated),
		one("draw_tokens", rankDraw, EffKeepToken, "LH-8.14", func(e *Effect) content.Kind { // there is room for two, of which the seat gets one
			return content.Struct(content.Need("draw", content.Int(&e.N, 2, 2)), content.Need("keep", content.Int(&e.Each, 1, 1)))
		}),
		one("play_leader_free", rankAction, EffPlayFree, "D-17", yes),
		one("take_discarded", rankAction, EffTakeDiscarded, "LH-5.9, R-33", func(e *Effect) content.Kind {
			return content.Struct(content.Need("of", types(&e.Types, Territory, Character, Building, Venture)))
		}),
		one("military_leap", rankGain, EffLeap, "LH-5.8", yes),
		market,
		one("each_opponent", rankOpponent, 0, "LP-2.155, R-52", opponents),
	}
	if p.held {
		fields = append(fields, one("held_token", rankGain, EffHeld, "LH-5.2", yes))
	}
	if p.member {
		fields = append(fields, one("set_member_value", rankChoice, EffRaise, "LA-3.4", func(e *Effect) content.Kind {
			return content.Struct(content.Need("members", only("one_coloured")), content.Need("value", content.Int(&e.N, 1, 20)))
		}))
	}
	return fields
}

// gains takes a gain apart: goods, privileges, leaders from the deck.
func (p place) gains(add func(rank int, e Effect)) content.Kind {
	var g gain
	kind := plainGain(&g.goods, &g.privileges)
	if !p.plain {
		kind = content.Named("any-gain", func() content.Kind {
			return g.kind(content.May("leader_cards", content.Int(&g.leaders, 1, 9), "LH-5.5"))
		})
	}
	return kind.Then(func(v yamltree.Value) {
		if g.goods != (Goods{}) {
			add(rankGain, Effect{Kind: EffGain, Goods: g.goods})
		}
		if n := g.privileges + g.different; n > 0 {
			add(rankPrivilege, Effect{Kind: EffPrivileges, N: int16(n), Different: g.different > 0})
		}
		if g.leaders > 0 {
			add(rankDraw, Effect{Kind: EffDrawLeaders, N: int16(g.leaders)})
		}
		if g == (gain{}) {
			v.Errorf("gains nothing")
		}
	})
}

// options are alternatives, of which exactly one is carried out (D-9).
func (p place) options(e *Effect) content.Kind {
	return content.Slice(&e.Options, func(run *Range) content.Kind {
		return p.effects(run).Then(func(v yamltree.Value) {
			if run.Count == 0 {
				v.Errorf("an alternative that does nothing")
			}
		})
	}).Then(func(v yamltree.Value) {
		if n := len(v.List()); n < 2 {
			v.Errorf("%d alternatives; at least 2 are needed", n)
		}
	})
}

// optionsOf puts alternatives into the table, as a run of one effect.
func (p place) optionsOf(into *Range) content.Kind {
	e := &Effect{Kind: EffOptions}
	return p.options(e).Then(func(yamltree.Value) {
		first := len(p.OneShots)
		p.OneShots = append(p.OneShots, *e)
		*into = p.run(first)
	})
}

// maxAbilityTrades is how many trades an ability's answer can tell apart.
const maxAbilityTrades = 4

// abilityTrades are the trades of an ability, of which at most one is made.
func (p place) abilityTrades(e *Effect) content.Kind {
	return content.Slice(&e.Trades, func(t *Trade) content.Kind {
		return p.trade(t).Then(func(v yamltree.Value) {
			if t.ByValue || t.Each {
				v.Errorf("a trade by value or for each opponent is possible in a production only")
			}
		})
	}).Count(1, maxAbilityTrades, "trades")
}

// activated are cards whose harvest or production is used.
func activated(e *Effect) content.Kind {
	return content.Struct(
		content.Need("count", content.Int(&e.N, 1, WorkSlots)),
		content.Need("of", types(&e.Types, Territory, Building).Then(func(v yamltree.Value) {
			if e.Types&(e.Types-1) != 0 {
				v.Errorf("territories and buildings cannot be activated together outside an action")
			}
		})))
}

// maxGives is how many kinds of goods an opponent can choose among.
const maxGives = 8

// opponents is what every opponent must do (LP-2.155, R-52).
func opponents(e *Effect) content.Kind {
	gives := content.Slice(&e.Gives, func(one *Goods) content.Kind {
		return goods(one).Then(func(v yamltree.Value) {
			if g := Single(*one); g == NumGoods || g == Tokens {
				v.Errorf("an opponent hands over one kind of resource or points")
			}
		})
	})
	kind := func(k EffectKind) func(yamltree.Value) { return func(yamltree.Value) { e.Kind = k } }
	return content.OneKey("things that opponents do",
		content.May("discard_card_of", types(&e.Types, Territory, Character, Building, Venture).Then(kind(EffOppGiveUp))),
		content.May("give_one_of", gives.Count(1, maxGives, "kinds").Then(kind(EffOppGive))))
}

// bonusAction is a card that is taken, a harvest or a production (L-8.4–8.6).
func (p place) bonusAction(e *Effect) content.Kind {
	return content.Switch("kind", []string{"take_card", "harvest", "production"}, func(i int) []content.Field {
		if i > 0 {
			e.Kind, e.Area = EffWork, Area(i-1)
			return p.bonusWork(e)
		}
		e.Kind = EffTakeCard
		var towers int
		return []content.Field{
			content.Need("type", target(&e.Type)),
			content.Need("value", content.Int(&e.N, 0, 20)),
			content.May("discount", resources(&e.Goods), "goods off the cost"),
			content.May("towers", content.Enum(&towers, []string{"all", "normal"}).Then(func(yamltree.Value) { e.Normal = towers == 1 }), "normal: not the special tower"),
		}
	})
}

// bonusWork is a bonus harvest or production (L-8.6).
func (p place) bonusWork(e *Effect) []content.Field {
	value := content.Int(&e.N, 0, 20)
	known := func(word string, of ValueOf) content.Kind {
		return content.Either(only(word).Then(func(yamltree.Value) { e.Value = of }), value)
	}
	switch {
	case p.space:
		value = known("placed_member", ValueMember)
	case p.taken:
		value = known("taken_card_value_minus_1", ValueTaken)
	}
	return []content.Field{
		content.Need("value", value),
		content.May("raise_with", raise(&e.Raise), "what may raise the value; without it servants and cards"),
		content.May("max_cards", content.Int(&e.Max, 1, WorkSlots), "so many cards are activated"),
		content.May("cards_of", only("one_opponent").Then(func(yamltree.Value) { e.Borrow = true }), "R-51"),
		content.Check(func(v yamltree.Value) {
			if e.Value == ValueTaken && e.Raise != RaiseNothing {
				v.Errorf("nothing raises the value of a card just taken: raise_with must be []")
			}
		}),
	}
}

// raise reads what can raise the value: nothing, servants, or those and cards.
func raise(into *Raise) content.Kind {
	var named [2]bool
	return content.Words([]string{"servants", "cards"}, func(i int) { named[i] = true }).Then(func(v yamltree.Value) {
		switch named {
		case [2]bool{true, true}:
			*into = RaiseAll
		case [2]bool{true, false}:
			*into = RaiseServants
		case [2]bool{false, true}:
			v.Errorf("cards alone cannot raise a value; name servants too")
			fallthrough
		default:
			*into = RaiseNothing
		}
	})
}
