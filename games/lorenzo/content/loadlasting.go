package content

import (
	"slices"

	"signoria/engine/yamltree"
)

// everywhere are the lasting effects that work on characters, leaders and houses
// alike.
var everywhere = []string{"action_value", "member_value_bonus", "no_tower_floor_bonus", "servant_rate",
	"set_member_value", "no_occupied_tower_fee", "no_large_space_penalty", "no_territory_military_requirement",
	"place_on_occupied", "double_card_immediate", "gain_increase", "extra_privilege", "on_event",
	"ignore_leader_requirements", "servants_pay_for", "cannot_be_excommunicated"}

// What reads the lasting effects of a kind of component.
var (
	onTile = reader{lasting: []string{"action_value", "member_value_bonus", "no_tower_floor_bonus", "servant_rate",
		"gain_reduction", "forbidden_area", "skip_first_turn", "no_end_game_vp", "end_game_vp_loss"}}
	onLeader = reader{lasting: append(slices.Clone(everywhere), "discount", "copy_leader")}
	onHouse  = reader{lasting: append(slices.Clone(everywhere), "trades", "privilege_choice_excludes",
		"card_limit", "end_scoring_extra", "store_building_payment", "privilege_may_empty_store",
		"venture_military_cost_not_paid", "leaders_beside_tile", "play_one_of_them_free_at_start",
		"buy_leftover_card", "set_rewards", "extra_family_member", "faith_tiles", "visconti_tokens")}
)

// lastings reads a list of lasting effects.
func (p reader) lastings(v yamltree.Value) []Lasting {
	var list []Lasting
	empties := false
	for _, item := range v.List() {
		fields := item.Fields(p.lasting...)
		if len(fields) != 1 {
			item.Errorf("names %d lasting effects; one is needed", len(fields))
		}
		for _, f := range fields {
			if f.Name == "privilege_may_empty_store" {
				yes(f.Value)
				empties = true
				continue
			}
			list = append(list, p.lastingOf(f.Name, notEmpty(f.Value))...)
		}
	}
	if empties != (has(list, LastStore) != nil) {
		v.Errorf("store_building_payment and privilege_may_empty_store go together (LH-9.1)")
	}
	return list
}

// penalty reads the one lasting effect of an excommunication tile.
func (p reader) penalty(v yamltree.Value) Lasting {
	fields := v.Fields(p.lasting...)
	if len(fields) != 1 {
		v.Errorf("names %d permanent effects; one is needed", len(fields))
		return Lasting{}
	}
	return p.lastingOf(fields[0].Name, notEmpty(fields[0].Value))[0]
}

// flagWords are the lasting effects that are true and nothing else.
var flagWords = map[string]LastingKind{
	"no_tower_floor_bonus": LastNoFloorBonus, "skip_first_turn": LastSkipFirst,
	"no_territory_military_requirement": LastNoSlotMilitary, "place_on_occupied": LastEnterOccupied,
	"cannot_be_excommunicated": LastImmune, "venture_military_cost_not_paid": LastKeepMilitary,
	"play_one_of_them_free_at_start": LastPlayBeside, "faith_tiles": LastFaithTiles, "visconti_tokens": LastVisconti,
}

// lastingOf reads one lasting effect; those of houses may come to several.
func (p reader) lastingOf(name string, v yamltree.Value) []Lasting {
	if kind, ok := flagWords[name]; ok {
		yes(v)
		return []Lasting{{Kind: kind}}
	}
	switch name {
	case "set_rewards":
		return p.setRewards(v)
	case "end_scoring_extra":
		return readEndScores(v)
	case "privilege_choice_excludes":
		return p.bans(v)
	case "action_value", "member_value_bonus", "set_member_value", "servant_rate", "extra_family_member":
		return []Lasting{readValues(name, v)}
	case "discount", "gain_reduction", "gain_increase", "double_card_immediate", "servants_pay_for",
		"store_building_payment", "buy_leftover_card", "trades":
		return []Lasting{p.goodsOf(name, v)}
	case "on_event":
		return []Lasting{p.onEvent(v)}
	}
	return []Lasting{readRest(name, v)}
}

// readValues reads what changes the value of actions or members (EL-6).
func readValues(name string, v yamltree.Value) Lasting {
	var l Lasting
	switch name {
	case "action_value":
		readActionValue(&l, v)
	case "member_value_bonus":
		v.Fields("members", "bonus")
		l.Kind = [...]LastingKind{LastMemberValue, LastNeutralValue}[v.Need("members").OneOf("coloured", "neutral")]
		l.N = int16(v.Need("bonus").Int(-MaxMemberBonus, MaxMemberBonus))
	case "set_member_value":
		v.Fields("members", "value")
		v.Need("members").OneOf("coloured")
		l.Kind, l.N = LastSetMember, int16(v.Need("value").Int(1, 20))
	case "servant_rate":
		v.Fields("servants", "value")
		l.Kind, l.N, l.Each = LastServantRate, int16(v.Need("servants").Int(1, 9)), int16(v.Need("value").Int(1, 9))
	case "extra_family_member":
		v.Fields("colour", "value")
		v.Need("colour").OneOf(Brown.String())
		l.Kind, l.N = LastExtraMember, int16(v.Need("value").Int(1, 20))
	}
	return l
}

func readActionValue(l *Lasting, v yamltree.Value) {
	v.Fields("target", "bonus")
	targets := append(slices.Clone(TypeNames[:NumTypes]), "harvest", "production")
	l.N = int16(v.Need("bonus").Int(-9, 9))
	if t := v.Need("target").OneOf(targets...); t < int(NumTypes) {
		l.Kind, l.Type = LastTakeValue, CardType(t)
	} else {
		l.Kind, l.Area = LastWorkValue, Area(t-int(NumTypes))
	}
}

// goodsOf reads what changes costs and gains (EL-7, EL-8).
func (p reader) goodsOf(name string, v yamltree.Value) Lasting {
	var l Lasting
	switch name {
	case "discount":
		readDiscount(&l, v)
	case "gain_reduction":
		v.Fields("resources", "amount")
		l.Kind, l.N = LastGainLess, int16(v.Need("amount").Int(1, 1))
		l.Goods = readKinds(v.Need("resources"), GoodNames[:]...)
	case "gain_increase":
		v.Fields("resources", "amount")
		exactKinds(v.Need("resources"), VP.String())
		l.Kind, l.N = LastGainMore, int16(v.Need("amount").Int(1, 9))
	case "double_card_immediate":
		l.Kind, l.Goods = LastDouble, readKinds(v, GoodNames[:Military]...)
	case "servants_pay_for":
		l.Kind, l.Goods = LastServantsPay, exactKinds(v, Wood.String(), Stone.String(), Coins.String())
	case "store_building_payment":
		l.Kind, l.Goods = LastStore, exactKinds(v, Wood.String(), Stone.String())
	case "buy_leftover_card":
		v.Fields("pay", "towers", "times_per_round")
		v.Need("towers").OneOf("normal")
		v.Need("times_per_round").Int(1, 1)
		l.Kind, l.Goods = LastBuy, readGoods(v.Need("pay"))
	case "trades":
		l = readExchange(v)
	}
	return l
}

func readDiscount(l *Lasting, v yamltree.Value) {
	v.Fields("target", "one_of")
	types := append(slices.Clone(TypeNames[:NumTypes]), "any")
	l.Kind, l.Type = LastDiscount, AnyType
	if t := v.Need("target").OneOf(types...); t < int(NumTypes) {
		l.Type = CardType(t)
	}
	halves := v.Need("one_of").List()
	if len(halves) < 1 || len(halves) > 2 {
		v.Errorf("one_of needs one or two alternatives")
		return
	}
	l.Goods = readResources(halves[0])
	if len(halves) == 2 {
		l.Other = readResources(halves[1])
		if Single(l.Goods) == NumGoods || Single(l.Other) == NumGoods {
			v.Errorf("each of two alternatives names exactly one good")
		}
	}
}

// readExchange reads what a house may turn into something else in the own turn
// (LH-9.4, LP-4.1).
func readExchange(v yamltree.Value) Lasting {
	l := Lasting{Kind: LastExchange}
	for _, item := range v.Exactly(1) {
		item.Fields("pay", "gain", "times", "when")
		item.Need("times").OneOf("unlimited")
		item.Need("when").OneOf("own_turn")
		l.Goods, l.Other = readGoods(item.Need("pay")), readGoods(item.Need("gain"))
		if l.Goods == (Goods{}) || l.Goods[Tokens] > 0 {
			item.Need("pay").Errorf("something must be paid, and no special tokens, which would have to be chosen")
		}
		if Kinds(&l.Goods)&Kinds(&l.Other) != 0 {
			item.Need("gain").Errorf("brings what is paid: the exchange would never end")
		}
	}
	return l
}

// readRest reads the lasting effects that are left.
func readRest(name string, v yamltree.Value) Lasting {
	var l Lasting
	switch name {
	case "forbidden_area":
		l.Kind = [...]LastingKind{LastNoMarket, LastNoSpecial}[v.OneOf("market", "special_tower")]
	case "no_end_game_vp":
		l.Kind, l.Type = LastNoEndVP, CardType(v.OneOf(TypeNames[:NumTypes]...))
	case "end_game_vp_loss":
		v.Fields("each", "of", "vp")
		l.Kind, l.N, l.Each = LastEndLoss, int16(v.Need("vp").Int(1, 9)), int16(v.Need("each").Int(1, 99))
		l.Loss = Loss(1 + v.Need("of").OneOf("vp", "military", "building_cost_wood_stone", "resources", "cards_beyond_fourth_of_a_type"))
	case "no_occupied_tower_fee":
		v.Fields("towers")
		l.Kind, l.Towers = LastNoFee, readTowerSet(v.Need("towers"))
	case "no_large_space_penalty":
		l.Kind, l.Area = LastNoLarge, Area(v.OneOf("harvest", "production"))
	case "extra_privilege":
		v.Fields("count", "different")
		v.Need("count").Int(1, 1)
		yes(v.Need("different"))
		l.Kind = LastExtraPrivilege
	case "copy_leader":
		v.OneOf("opponent_played")
		l.Kind = LastCopy
	case "hold_token":
		v.Int(1, 1)
		l.Kind = LastHold
	case "ignore_leader_requirements":
		l.Kind, l.N = LastPenitent, int16(v.Int(1, 9))
	case "leaders_beside_tile":
		l.Kind, l.N = LastBeside, int16(v.Int(2, 2))
	case "card_limit":
		v.Fields("type", "limit")
		v.Need("type").OneOf(Character.String())
		l.Kind, l.Type, l.N = LastCardLimit, Character, int16(v.Need("limit").Int(1, CardSlots))
	}
	return l
}

// readTowerSet reads "all", or a list of towers, as bits.
func readTowerSet(v yamltree.Value) uint8 {
	if !v.IsList() {
		v.OneOf("all")
		return 1<<NumTowers - 1
	}
	var set uint8
	for _, item := range v.List() {
		set |= 1 << item.OneOf(towerWords()...)
	}
	return set
}

func towerWords() []string {
	var names []string
	for t := Tower(0); t < NumTowers; t++ {
		names = append(names, t.String())
	}
	return names
}

// eventWords are what an on_event may wait for; the first four are the types of
// cards.
var eventWords = []string{"territory_card_taken", "character_card_taken", "building_card_taken", "venture_card_taken",
	"leader_played", "family_member_placed_on_market", "church_supported", "excommunicated", "council_privilege_taken"}

// onEvent reads { event, effects } (EL-9).
func (p reader) onEvent(v yamltree.Value) Lasting {
	v.Fields("event", "effects")
	l := Lasting{Kind: LastOn}
	inner := reader{c: p.c}
	if e := v.Need("event").OneOf(eventWords...); e < int(NumTypes) {
		l.Event, l.Type = OnCardTaken, CardType(e)
		inner.taken = l.Type == Territory || l.Type == Building
	} else {
		l.Event = Happening(e-int(NumTypes)) + OnLeaderPlayed
		inner.held = l.Event == OnMarket && slices.Contains(p.lasting, "hold_token")
	}
	l.Effects = inner.effects(v.Need("effects"))
	return l
}

// setRewards reads { 1: [effect…], … }: one lasting effect for each set (LH-9.8).
func (p reader) setRewards(v yamltree.Value) (list []Lasting) {
	fields := v.Fields()
	for i, f := range fields {
		if f.Name != string(rune('1'+i)) {
			f.Errorf("the rewards are numbered from 1 on; %d is expected here", i+1)
		}
		list = append(list, Lasting{Kind: LastSetReward, N: int16(i + 1), Effects: nowhere.in(p.c).effects(f.Value)})
	}
	if n := len(fields); n < 1 || n > WorkSlots {
		v.Errorf("%d rewards; 1 to %d are possible", n, WorkSlots)
	}
	return list
}

// readEndScores reads { type, vp: { number: vp } }: one lasting effect for each
// number of cards (LH-9.5).
func readEndScores(v yamltree.Value) (list []Lasting) {
	v.Fields("type", "vp")
	v.Need("type").OneOf(Character.String())
	for _, f := range v.Need("vp").Fields("7", "8") {
		list = append(list, Lasting{Kind: LastEndScore, Type: Character, Each: int16(f.Name[0] - '0'), N: int16(f.Int(0, 99))})
	}
	return list
}

// bans reads the privileges that may not be chosen (LP-4.1), by their ids.
func (p reader) bans(v yamltree.Value) (list []Lasting) {
	var ids []string
	for _, o := range p.c.Special.Privileges {
		ids = append(ids, o.ID)
	}
	for _, item := range v.Exactly(1) {
		list = append(list, Lasting{Kind: LastPrivilegeBan, N: int16(item.OneOf(ids...))})
	}
	return list
}
