package lorenzo

import "signoria/games/yamltree"

const (
	cardCount    = 168 // L-1.6, LH-1.2, LP-1.1
	perPile      = 8   // cards of one type and period
	basicCards   = 96
	tilesPerTime = 8 // L-1.9 and LH-1.3
	basicSeats   = 4 // that can play without houses
)

// readCards reads development_cards.yaml and checks the numbers of L-1.6.
func readCards(c *Content, root yamltree.Value) {
	root.Fields("source", "cards")
	source := sourceNames[root.Need("source").OneOf(sourceNames...)]
	c.Cards = make([]Card, cardCount+1)
	var piles [NumTypes][3]int
	for _, v := range root.Need("cards").List() {
		card := readCard(c, v, source)
		if card.Number == 0 {
			continue
		}
		if c.Cards[card.Number].Number != 0 {
			v.Errorf("card %d stands here twice", card.Number)
		}
		c.Cards[card.Number] = card
		piles[card.Type][card.Period-1]++
	}
	for t := range piles {
		for p, n := range piles[t] {
			if n != perPile {
				root.Get("cards").Errorf("%d %s cards of period %d; %d are needed", n, CardType(t), p+1, perPile)
			}
		}
	}
}

func readCard(c *Content, v yamltree.Value, source string) Card {
	v.Fields("number", "name", "type", "period", "cost", "immediate", "permanent", "source", "also", "note")
	card := Card{
		Number: v.Need("number").Int(1, basicCards),
		Name:   v.Need("name").Text(),
		Type:   CardType(v.Need("type").OneOf(typeNames[:NumTypes]...)),
		Period: v.Need("period").Int(1, 3),
		Source: readSource(v, source),
	}
	if card.Name == "" {
		v.Errorf("a card needs a name")
	}
	costs := v.Get("cost").List()
	if len(costs) > 2 {
		v.Get("cost").Errorf("%d alternatives; at most 2 are possible", len(costs))
	}
	for _, cost := range costs {
		card.Costs = append(card.Costs, readCost(cost))
	}
	if card.Type == Territory && len(costs) > 0 {
		v.Get("cost").Errorf("territories have no cost (L-7.1)")
	}
	card.Immediate = readImmediate(c, v.Get("immediate"))
	readPermanent(&card, v.Get("permanent"))
	return card
}

// readCost reads one alternative; military is { need, pay } (L-7.11).
func readCost(v yamltree.Value) Cost {
	var cost Cost
	for _, f := range v.Fields("wood", "stone", "servants", "coins", "military") {
		if f.Name != "military" {
			cost.Pay[goodByName(f.Name)] = int16(f.Int(1, 99))
			continue
		}
		f.Fields("need", "pay")
		cost.Need = int16(f.Need("need").Int(0, 99))
		cost.Pay[Military] = int16(f.Need("pay").Int(0, 99))
		if cost.Pay[Military] > cost.Need {
			f.Errorf("pays %d of the %d points needed; the need must be the larger number", cost.Pay[Military], cost.Need)
		}
	}
	return cost
}

// readImmediate flattens a card's immediate effects into the content's table,
// in the order of L-8.2: gains, privileges, bonus actions.
func readImmediate(c *Content, v yamltree.Value) Range {
	var gains, privileges, actions []Effect
	for _, item := range v.List() {
		for _, f := range item.Fields("gain", "gain_per", "action") {
			switch f.Name {
			case "gain":
				g := readGain(f.Value)
				if g.goods != (Goods{}) {
					gains = append(gains, Effect{Kind: EffGain, Goods: g.goods})
				}
				if g.privileges > 0 {
					privileges = append(privileges, Effect{Kind: EffPrivileges, N: int16(g.privileges), Different: g.different})
				}
			case "gain_per":
				per, each, goods := readPer(f.Value)
				gains = append(gains, Effect{Kind: EffGainPer, Goods: goods, Each: each, Per: per})
			case "action":
				actions = append(actions, readAction(f.Value))
			}
		}
	}
	first := len(c.effects)
	c.effects = append(append(append(c.effects, gains...), privileges...), actions...)
	return Range{First: int16(first), Count: int16(len(c.effects) - first)}
}

var perNames = []string{"", "territory", "character", "building", "venture", "military"}

// readPer reads { each, of, gain } (L-8.3).
func readPer(v yamltree.Value) (Per, int16, Goods) {
	v.Fields("each", "of", "gain")
	per := Per(1 + v.Need("of").OneOf(perNames[1:]...))
	return per, int16(v.Need("each").Int(1, 99)), readGoods(v.Need("gain"))
}

// readAction reads a bonus action (L-8.4–8.6).
func readAction(v yamltree.Value) Effect {
	v.Fields("kind", "type", "value", "discount")
	e := Effect{N: int16(v.Need("value").Int(0, 20))}
	kinds := []string{"take_card", "harvest", "production"}
	kind := v.Need("kind").OneOf(kinds...)
	if kind > 0 {
		e.Kind, e.Area = EffWork, Area(kind-1)
		return e
	}
	e.Kind = EffTakeCard
	e.Type = AnyType
	types := append(append([]string{}, typeNames[:NumTypes]...), "any")
	if t := v.Need("type").OneOf(types...); t < int(NumTypes) {
		e.Type = CardType(t)
	}
	e.Goods = readResources(v.Get("discount"))
	return e
}

// readPermanent reads a card's lasting part: a harvest or production effect, a
// list of permanent effects, or points at the end, by the card's type.
func readPermanent(card *Card, v yamltree.Value) {
	if !v.Given() || v.IsList() {
		for _, item := range v.List() {
			card.Lasting = append(card.Lasting, readLasting(item))
		}
		return
	}
	allowed := map[CardType]string{Territory: "harvest", Building: "production", Venture: "end_game_vp"}[card.Type]
	if allowed == "" {
		v.Errorf("a character's permanent effects are a list")
		return
	}
	for _, f := range v.Fields(allowed) {
		switch f.Name {
		case "end_game_vp":
			card.EndVP = f.Int(0, 99)
		case "harvest":
			card.Work = readWork(Harvest, f.Value)
		case "production":
			card.Work = readWork(Production, f.Value)
		}
	}
}

func readWork(area Area, v yamltree.Value) *Work {
	v.Fields("die", "gain", "gain_per", "trades")
	w := &Work{Area: area, Die: v.Need("die").Int(1, 20)}
	g := readGain(v.Get("gain"))
	w.Gain, w.Privileges = g.goods, g.privileges
	if p := v.Get("gain_per"); p.Given() {
		per, each, goods := readPer(p)
		if each != 1 {
			p.Errorf("each must be 1 in a harvest or production effect")
		}
		w.Per, w.PerGain = per, goods
	}
	trades := v.Get("trades").List()
	if len(trades) > 3 {
		v.Get("trades").Errorf("%d trades; at most 3 are possible", len(trades))
	}
	for _, t := range trades {
		t.Fields("pay", "gain")
		g := readGain(t.Need("gain"))
		w.Trades = append(w.Trades, Trade{Pay: readGoods(t.Need("pay")), Gain: g.goods, Privileges: g.privileges})
	}
	return w
}

// readLasting reads one permanent effect of a character or an excommunication.
func readLasting(v yamltree.Value) Lasting {
	var l Lasting
	for _, f := range v.Fields("action_value", "discount", "no_tower_floor_bonus", "gain_reduction",
		"member_value_bonus", "forbidden_area", "servant_rate", "skip_first_turn", "no_end_game_vp", "end_game_vp_loss") {
		switch f.Name {
		case "action_value":
			readActionValue(&l, f.Value)
		case "discount":
			readDiscount(&l, f.Value)
		case "no_tower_floor_bonus":
			l.Kind = LastNoFloorBonus
		case "gain_reduction":
			readReduction(&l, f.Value)
		case "member_value_bonus":
			f.Fields("members", "bonus")
			f.Need("members").OneOf("coloured")
			l.Kind, l.N = LastMemberValue, int16(f.Need("bonus").Int(-maxMemberBonus, maxMemberBonus))
		case "forbidden_area":
			f.OneOf("market")
			l.Kind = LastNoMarket
		case "servant_rate":
			f.Fields("servants", "value")
			l.Kind, l.N, l.Each = LastServantRate, int16(f.Need("servants").Int(1, 9)), int16(f.Need("value").Int(1, 9))
		case "skip_first_turn":
			l.Kind = LastSkipFirst
		case "no_end_game_vp":
			l.Kind, l.Type = LastNoEndVP, CardType(f.OneOf(typeNames[:NumTypes]...))
		case "end_game_vp_loss":
			f.Fields("each", "of", "vp")
			l.N = int16(f.Need("vp").Int(1, 9))
			l.Kind, l.Each = LastEndLoss, int16(f.Need("each").Int(1, 99))
			l.Loss = Loss(1 + f.Need("of").OneOf("vp", "military", "building_cost_wood_stone", "resources"))
		}
	}
	if l.Kind == 0 {
		v.Errorf("names no permanent effect")
	}
	return l
}

func readActionValue(l *Lasting, v yamltree.Value) {
	v.Fields("target", "bonus")
	targets := append(append([]string{}, typeNames[:NumTypes]...), "harvest", "production")
	l.N = int16(v.Need("bonus").Int(-9, 9))
	if t := v.Need("target").OneOf(targets...); t < int(NumTypes) {
		l.Kind, l.Type = LastTakeValue, CardType(t)
	} else {
		l.Kind, l.Area = LastWorkValue, Area(t-int(NumTypes))
	}
}

func readDiscount(l *Lasting, v yamltree.Value) {
	v.Fields("target", "one_of")
	l.Kind, l.Type = LastDiscount, CardType(v.Need("target").OneOf(typeNames[:NumTypes]...))
	halves := v.Need("one_of").List()
	if len(halves) < 1 || len(halves) > 2 {
		v.Errorf("one_of needs one or two alternatives")
		return
	}
	l.Goods = readResources(halves[0])
	if len(halves) == 2 {
		l.Other = readResources(halves[1])
		if single(l.Goods) == NumGoods || single(l.Other) == NumGoods {
			v.Errorf("each of two alternatives names exactly one good")
		}
	}
}

// single is the only good in the amounts, NumGoods when there is not just one.
func single(goods Goods) Good {
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

func readReduction(l *Lasting, v yamltree.Value) {
	v.Fields("resources", "amount")
	l.Kind, l.N = LastGainLess, int16(v.Need("amount").Int(1, 1))
	for _, r := range v.Need("resources").List() {
		l.Goods[r.OneOf(goodNames[:]...)] = 1
	}
}

// readTiles reads excommunications.yaml: seven for each period (L-1.9).
func readTiles(c *Content, root yamltree.Value) {
	root.Fields("source", "excommunications")
	source := sourceNames[root.Need("source").OneOf(sourceNames...)]
	for i := range c.Tiles {
		c.Tiles[i] = make([]Tile, tilesPerTime)
	}
	for _, v := range root.Need("excommunications").List() {
		v.Fields("period", "number", "rule", "penalty", "source", "also", "note")
		t := Tile{
			Period:  v.Need("period").Int(1, 3),
			Number:  v.Need("number").Int(1, tilesPerTime),
			Rule:    v.Need("rule").Text(),
			Penalty: readLasting(v.Need("penalty")),
			Source:  readSource(v, source),
		}
		if c.Tiles[t.Period-1][t.Number-1].Number != 0 {
			v.Errorf("tile %d of period %d stands here twice", t.Number, t.Period)
		}
		if t.Penalty.Kind == LastGainLess && t.Period != 1 {
			v.Errorf("gain_reduction is possible in period 1 only, where one tile is in play")
		}
		c.Tiles[t.Period-1][t.Number-1] = t
	}
	for p := range c.Tiles {
		for n, t := range c.Tiles[p] {
			if t.Number == 0 && n < tilesPerTime-1 {
				root.Errorf("tile %d of period %d is missing", n+1, p+1)
			}
		}
	}
}
