package content

import (
	"slices"
	"strconv"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// everywhere are the lasting effects that work on characters, leaders and houses
// alike.
var everywhere = []string{"action_value", "member_value_bonus", "no_tower_floor_bonus", "servant_rate",
	"set_member_value", "no_occupied_tower_fee", "no_large_space_penalty", "no_territory_military_requirement",
	"place_on_occupied", "double_card_immediate", "gain_increase", "extra_privilege", "on_event",
	"ignore_leader_requirements", "servants_pay_for", "cannot_be_excommunicated"}

// The lasting effects that each kind of component can have.
var (
	onTile = []string{"action_value", "member_value_bonus", "no_tower_floor_bonus", "servant_rate",
		"gain_reduction", "forbidden_area", "skip_first_turn", "no_end_game_vp", "end_game_vp_loss"}
	onCard   = append(slices.Clone(everywhere), "discount", "hold_token")
	onLeader = append(slices.Clone(everywhere), "discount", "copy_leader")
	onHouse  = append(slices.Clone(everywhere), "trades", "privilege_choice_excludes",
		"card_limit", "end_scoring_extra", "store_building_payment", "privilege_may_empty_store",
		"venture_military_cost_not_paid", "leaders_beside_tile", "play_one_of_them_free_at_start",
		"buy_leftover_card", "set_rewards", "extra_family_member", "faith_tiles", "visconti_tokens")
)

func (l *loader) onTile() place { return place{loader: l, name: "penalty", lasting: onTile} }
func (l *loader) onCard() place {
	return place{loader: l, name: "lasting-of-cards", lasting: onCard}
}
func (l *loader) onLeader() place {
	return place{loader: l, name: "lasting-of-leaders", lasting: onLeader}
}
func (l *loader) onHouse() place {
	return place{loader: l, name: "lasting-of-houses", lasting: onHouse}
}

// lastings are a list of lasting effects.
func (p place) lastings(into *[]Lasting) content.Kind {
	return content.Named(p.name, func() content.Kind {
		empties := false
		add := func(one Lasting) { *into = append(*into, one) }
		one := content.OneKey("lasting effects", p.lastingCases(add, &empties)...)
		return content.List(func(int) content.Kind { return one }).Then(func(v yamltree.Value) {
			if empties != (has(*into, LastStore) != nil) {
				v.Errorf("store_building_payment and privilege_may_empty_store go together (LH-9.1)")
			}
		})
	})
}

// penalty is the one lasting effect of an excommunication tile.
func (p place) penalty(into *Lasting) content.Kind {
	return content.Named(p.name, func() content.Kind {
		return content.OneKey("permanent effects", p.lastingCases(func(one Lasting) { *into = one }, new(bool))...)
	})
}

// cases makes the fields of the lasting effects that may stand in a place; what
// was read is added.
type cases struct {
	place
	add     func(Lasting)
	empties *bool // privilege_may_empty_store stands there
}

// lastingCases are the lasting effects that may stand here; those of houses may
// come to several.
func (p place) lastingCases(add func(Lasting), empties *bool) []content.Field {
	c := cases{p, add, empties}
	return append(c.values(), c.rest()...)
}

func (c cases) may(name string, kind content.Kind, rule string) content.Field {
	if !slices.Contains(c.lasting, name) {
		return content.Field{}
	}
	return content.May(name, kind, rule)
}

func (c cases) one(name string, kind LastingKind, rule string, of func(*Lasting) content.Kind) content.Field {
	return c.may(name, content.Later(func() content.Kind {
		l := &Lasting{Kind: kind}
		return of(l).Then(func(yamltree.Value) { c.add(*l) })
	}), rule)
}

func (c cases) flag(name string, kind LastingKind, rule string) content.Field {
	return c.one(name, kind, rule, func(*Lasting) content.Kind { return content.Yes() })
}

func (c cases) number(name string, kind LastingKind, low, high int, rule string) content.Field {
	return c.one(name, kind, rule, func(l *Lasting) content.Kind { return content.Int(&l.N, low, high) })
}

// values change the value of actions and members, costs and gains (EL-6 to EL-8).
func (c cases) values() []content.Field {
	return []content.Field{
		c.one("action_value", 0, "EL-6", actionValue),
		c.one("member_value_bonus", 0, "EL-6", memberBonus),
		c.one("set_member_value", LastSetMember, "EL-6", func(l *Lasting) content.Kind {
			return content.Struct(content.Need("members", only("coloured")), content.Need("value", content.Int(&l.N, 1, 20)))
		}),
		c.one("servant_rate", LastServantRate, "L-15.16, LP-3.2", func(l *Lasting) content.Kind {
			return content.Struct(content.Need("servants", content.Int(&l.N, 1, 9)), content.Need("value", content.Int(&l.Each, 1, 9)))
		}),
		c.one("extra_family_member", LastExtraMember, "LH-9.9", func(l *Lasting) content.Kind {
			return content.Struct(content.Need("colour", only(Brown.String())), content.Need("value", content.Int(&l.N, 1, 20)))
		}),
		c.one("discount", LastDiscount, "EL-7, R-74", discount),
		c.one("gain_reduction", LastGainLess, "L-15.1–5, LH-10.1", func(l *Lasting) content.Kind {
			return content.Struct(content.Need("resources", kinds(&l.Goods, GoodNames[:]...)), content.Need("amount", content.Int(&l.N, 1, 1)))
		}),
		c.one("gain_increase", LastGainMore, "LP-3.3", func(l *Lasting) content.Kind {
			return content.Struct(content.Need("resources", allOf(&Goods{}, VP.String())), content.Need("amount", content.Int(&l.N, 1, 9)))
		}),
		c.one("double_card_immediate", LastDouble, "LA-3.12", func(l *Lasting) content.Kind { return kinds(&l.Goods, GoodNames[:Military]...) }),
		c.one("servants_pay_for", LastServantsPay, "LH-8.15", func(l *Lasting) content.Kind {
			return allOf(&l.Goods, Wood.String(), Stone.String(), Coins.String())
		}),
		c.one("store_building_payment", LastStore, "LH-9.1", func(l *Lasting) content.Kind { return allOf(&l.Goods, Wood.String(), Stone.String()) }),
		c.may("privilege_may_empty_store", content.Yes(c.empties), "LH-9.1"),
		c.one("buy_leftover_card", LastBuy, "LH-9.7", func(l *Lasting) content.Kind {
			return content.Struct(content.Need("pay", goods(&l.Goods)), content.Need("towers", only("normal")), content.Need("times_per_round", content.Range(1, 1)))
		}),
		c.one("trades", LastExchange, "LH-9.4, LP-4.1", exchange),
	}
}

// rest are the lasting effects that are left.
func (c cases) rest() []content.Field {
	return []content.Field{
		c.one("forbidden_area", 0, "L-15.14, LH-10.2", func(l *Lasting) content.Kind {
			return enumOf(&l.Kind, []string{"market", "special_tower"}, LastNoMarket, LastNoSpecial)
		}),
		c.one("no_end_game_vp", LastNoEndVP, "L-15.21–23", func(l *Lasting) content.Kind { return cardType(&l.Type) }),
		c.one("end_game_vp_loss", LastEndLoss, "L-15.17–20, LH-10.3", endLoss),
		c.one("no_occupied_tower_fee", LastNoFee, "LA-3.5, LH-5.10, R-85", func(l *Lasting) content.Kind {
			return content.Struct(content.Need("towers", towerSet(&l.Towers)))
		}),
		c.one("no_large_space_penalty", LastNoLarge, "LP-2.151, LP-2.152", func(l *Lasting) content.Kind {
			return content.Enum(&l.Area, []string{"harvest", "production"})
		}),
		c.one("extra_privilege", LastExtraPrivilege, "LP-3.4", func(*Lasting) content.Kind {
			return content.Struct(content.Need("count", content.Range(1, 1)), content.Need("different", content.Yes()))
		}),
		c.one("copy_leader", LastCopy, "LA-3.6", func(*Lasting) content.Kind { return only("opponent_played") }),
		c.one("hold_token", LastHold, "LH-5.1, R-31", func(*Lasting) content.Kind { return content.Range(1, 1) }),
		c.number("ignore_leader_requirements", LastPenitent, 1, 9, "LH-5.11"),
		c.number("leaders_beside_tile", LastBeside, 2, 2, "LH-2.2"),
		c.one("card_limit", LastCardLimit, "LH-9.5", func(l *Lasting) content.Kind {
			l.Type = Character
			return content.Struct(content.Need("type", only(Character.String())), content.Need("limit", content.Int(&l.N, 1, CardSlots)))
		}),
		c.one("on_event", LastOn, "EL-9", c.onEvent),
		c.may("set_rewards", content.Later(func() content.Kind { return c.setRewards(c.add) }), "LH-9.8"),
		c.may("end_scoring_extra", content.Later(func() content.Kind { return endScores(c.add) }), "LH-9.5"),
		c.one("privilege_choice_excludes", LastPrivilegeBan, "LP-4.1", c.ban),
		c.flag("no_tower_floor_bonus", LastNoFloorBonus, "TV-12"),
		c.flag("skip_first_turn", LastSkipFirst, "L-15.15"),
		c.flag("no_territory_military_requirement", LastNoSlotMilitary, "LA-3.10"),
		c.flag("place_on_occupied", LastEnterOccupied, "LA-3.3"),
		c.flag("cannot_be_excommunicated", LastImmune, "LH-8.9"),
		c.flag("venture_military_cost_not_paid", LastKeepMilitary, "LH-9.3"),
		c.flag("play_one_of_them_free_at_start", LastPlayBeside, "LH-9.6"),
		c.flag("faith_tiles", LastFaithTiles, "LH-9.10"),
		c.flag("visconti_tokens", LastVisconti, "LP-4.2"),
	}
}

// enumOf is one of the words, as the value in its place.
func enumOf[T any](into *T, words []string, values ...T) content.Kind {
	var at int
	return content.Enum(&at, words).Then(func(yamltree.Value) { *into = values[at] })
}

// actionValue changes the value of actions that take a card, or work (EL-6).
func actionValue(l *Lasting) content.Kind {
	var at int
	target := content.Enum(&at, append(slices.Clone(TypeNames[:NumTypes]), "harvest", "production")).Then(func(yamltree.Value) {
		if l.Kind, l.Type = LastTakeValue, CardType(at); at >= int(NumTypes) {
			l.Kind, l.Type, l.Area = LastWorkValue, 0, Area(at-int(NumTypes))
		}
	})
	return content.Struct(content.Need("target", target), content.Need("bonus", content.Int(&l.N, -9, 9)))
}

// memberBonus changes the value of members (EL-6).
func memberBonus(l *Lasting) content.Kind {
	return content.Struct(
		content.Need("members", enumOf(&l.Kind, []string{"coloured", "neutral"}, LastMemberValue, LastNeutralValue)),
		content.Need("bonus", content.Int(&l.N, -MaxMemberBonus, MaxMemberBonus)))
}

// discount is one of two reductions of a cost (EL-7).
func discount(l *Lasting) content.Kind {
	halves := content.List(func(i int) content.Kind {
		if i == 0 {
			return resources(&l.Goods)
		}
		return resources(&l.Other)
	})
	return content.Struct(
		content.Need("target", target(&l.Type)),
		content.Need("one_of", halves.Count(1, 2, "alternatives").Then(func(v yamltree.Value) {
			if len(v.List()) == 2 && (Single(l.Goods) == NumGoods || Single(l.Other) == NumGoods) {
				v.Errorf("each of two alternatives names exactly one good")
			}
		}), "goods off the cost; with two the player picks one each time"))
}

// exchange is the exchange of a house, which its owner may make in each own turn (LH-9.4, LP-4.1).
func exchange(l *Lasting) content.Kind {
	return content.Exactly(1, func(int) content.Kind {
		return content.Struct(
			content.Need("pay", goods(&l.Goods).Then(func(v yamltree.Value) {
				if l.Goods == (Goods{}) || l.Goods[Tokens] > 0 {
					v.Errorf("something must be paid, and no special tokens, which would have to be chosen")
				}
			})),
			content.Need("gain", goods(&l.Other).Then(func(v yamltree.Value) {
				if Kinds(&l.Goods)&Kinds(&l.Other) != 0 {
					v.Errorf("brings what is paid: the exchange would never end")
				}
			})),
			content.Need("times", only("unlimited")),
			content.Need("when", only("own_turn")))
	})
}

// endLoss is a loss of points at the end (L-15.17–20, LH-10.3).
func endLoss(l *Lasting) content.Kind {
	losses := []string{LossVP: "vp", LossMilitary: "military", LossBuildingCosts: "building_cost_wood_stone", LossResources: "resources",
		LossBeyondFourth: "cards_beyond_fourth_of_a_type"}
	return content.Struct(content.Need("each", content.Int(&l.Each, 1, 99)), content.Need("of", content.Enum(&l.Loss, losses, LossVP)),
		content.Need("vp", content.Int(&l.N, 1, 9)))
}

// towerSet is "all", or a list of towers, as bits.
func towerSet(set *uint8) content.Kind {
	var names []string
	for t := Tower(0); t < NumTowers; t++ {
		names = append(names, t.String())
	}
	return content.Either(content.Words(names, func(i int) { *set |= 1 << i }), only("all").Then(func(yamltree.Value) { *set = 1<<NumTowers - 1 }))
}

// eventWords are the events that trigger an on_event; the first four are the types of cards.
var eventWords = []string{"territory_card_taken", "character_card_taken", "building_card_taken", "venture_card_taken",
	"leader_played", "family_member_placed_on_market", "church_supported", "excommunicated", "council_privilege_taken"}

// onEvent is { event, effects } (EL-9).
func (p place) onEvent(l *Lasting) content.Kind {
	var event int
	effects := p.anywhere()
	taken, held := effects, effects
	taken.taken, taken.name = true, "effects-of-a-card-taken"
	held.held, held.name = true, "effects-of-a-card-with-a-token"
	return content.Struct(
		content.Need("event", content.Enum(&event, eventWords).Then(func(yamltree.Value) {
			if l.Event, l.Type = OnCardTaken, CardType(event); event >= int(NumTypes) {
				l.Event, l.Type = Happening(event-int(NumTypes))+OnLeaderPlayed, 0
			}
		})),
		content.Need("effects", content.Case(func() int {
			switch {
			case l.Event == OnCardTaken && (l.Type == Territory || l.Type == Building):
				return 1
			case l.Event == OnMarket && slices.Contains(p.lasting, "hold_token"):
				return 2
			}
			return 0
		}, effects.effects(&l.Effects), taken.effects(&l.Effects), held.effects(&l.Effects))))
}

// setRewards are { 1: [effect…], … }: one lasting effect for each set (LH-9.8).
func (p place) setRewards(add func(Lasting)) content.Kind {
	count := 0
	var fields []content.Field
	for n := 1; n <= WorkSlots; n++ {
		l := &Lasting{Kind: LastSetReward, N: int16(n)}
		fields = append(fields, content.May(strconv.Itoa(n), p.anywhere().effects(&l.Effects).Then(func(v yamltree.Value) {
			if count++; count != n {
				v.Errorf("the rewards are numbered from 1 on; %d is expected here", count)
			}
			add(*l)
		})))
	}
	return content.Struct(fields...).Then(func(v yamltree.Value) {
		if count == 0 {
			v.Errorf("0 rewards; 1 to %d are possible", WorkSlots)
		}
	})
}

// endScores are { type, vp: { number: vp } }: one lasting effect for each number
// of cards (LH-9.5).
func endScores(add func(Lasting)) content.Kind {
	score := func(cards int16) content.Field {
		l := &Lasting{Kind: LastEndScore, Type: Character, Each: cards}
		return content.May(strconv.Itoa(int(cards)), content.Int(&l.N, 0, 99).Then(func(yamltree.Value) { add(*l) }))
	}
	return content.Struct(content.Need("type", only(Character.String())), content.Part("vp", score(7), score(8)))
}

// ban is a privilege that may not be chosen (LP-4.1), by its id.
func (p place) ban(l *Lasting) content.Kind {
	return content.Exactly(1, func(int) content.Kind {
		return content.Ref(&l.N, "id of a privilege", func() []string { return privilegeIDs(p.Special.Privileges) })
	})
}

func privilegeIDs(list []Privilege) []string {
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	return ids
}
