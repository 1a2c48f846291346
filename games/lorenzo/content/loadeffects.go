package content

import (
	"cmp"
	"slices"

	"signoria/engine/yamltree"
)

// reader reads effects: it knows on what they are printed, and with it which of
// them work there.
type reader struct {
	c       *Content
	plain   bool     // gains, privileges and rewards of the market only
	held    bool     // what the token on the card shows (LH-5.2)
	member  bool     // a member's value may be set (LA-3.4)
	space   bool     // the value of the member placed there is known (LH-8.20)
	taken   bool     // a card was just taken that has an activation value (LH-9.2)
	lasting []string // the lasting effects that the rules look for here
}

var (
	nowhere = reader{}
	inWork  = reader{plain: true}
	onCard  = reader{lasting: append(slices.Clone(everywhere), "discount", "hold_token")}
)

// in is the reader for a content that is being read.
func (p reader) in(c *Content) reader {
	p.c = c
	return p
}

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

// effects flattens a list of effects into the content's table, in the order of
// L-8.2; what they hold themselves comes before them.
func (p reader) effects(v yamltree.Value) Range {
	var list []ordered
	for _, item := range v.List() {
		fields := item.Fields(p.known()...)
		if len(fields) != 1 {
			item.Errorf("names %d effects; one is needed", len(fields))
		}
		for _, f := range fields {
			list = append(list, p.effect(f.Name, notEmpty(f.Value))...)
		}
	}
	slices.SortStableFunc(list, func(a, b ordered) int { return cmp.Compare(a.rank, b.rank) })
	first := len(p.c.OneShots)
	for _, e := range list {
		p.c.OneShots = append(p.c.OneShots, e.Effect)
	}
	return p.c.run(first)
}

// notEmpty refuses a word with nothing behind it.
func notEmpty(v yamltree.Value) yamltree.Value {
	if !v.Given() {
		v.Errorf("says nothing")
	}
	return v
}

// run is what was added to the table from first on; the zero Range when there is
// nothing.
func (c *Content) run(first int) Range {
	last := min(len(c.OneShots), maxEffects) // what is beyond is refused by checkWhole
	if first >= last {
		return Range{}
	}
	return Range{First: int16(first), Count: int16(last - first)}
}

// known are the effects that may stand here.
func (p reader) known() []string {
	if p.plain {
		return []string{"gain", "market_reward"}
	}
	names := []string{"gain", "lose", "gain_per", "trades", "options", "action", "activate", "draw_tokens",
		"play_leader_free", "take_discarded", "military_leap", "market_reward", "each_opponent"}
	if p.held {
		names = append(names, "held_token")
	}
	if p.member {
		names = append(names, "set_member_value")
	}
	return names
}

// effect reads one effect: a gain may come to several.
func (p reader) effect(name string, v yamltree.Value) []ordered {
	switch name {
	case "gain":
		return p.gains(v)
	case "lose":
		return []ordered{{rankGain, Effect{Kind: EffLose, Goods: readGoods(v)}}}
	case "gain_per":
		return []ordered{{rankGain, readPer(v)}}
	case "military_leap":
		yes(v)
		return []ordered{{rankGain, Effect{Kind: EffLeap}}}
	case "held_token":
		yes(v)
		return []ordered{{rankGain, Effect{Kind: EffHeld}}}
	case "draw_tokens":
		v.Fields("draw", "keep") // there is room for two, of which one is kept
		return []ordered{{rankDraw, Effect{Kind: EffKeepToken, N: int16(v.Need("draw").Int(2, 2)), Each: int16(v.Need("keep").Int(1, 1))}}}
	case "each_opponent":
		return []ordered{{rankOpponent, readOpponents(v)}}
	case "market_reward":
		v.OneOf("any")
		return []ordered{{rankChoice, Effect{Kind: EffMarket}}}
	case "set_member_value":
		v.Fields("members", "value")
		v.Need("members").OneOf("one_coloured")
		return []ordered{{rankChoice, Effect{Kind: EffRaise, N: int16(v.Need("value").Int(1, 20))}}}
	case "options":
		return []ordered{{rankChoice, p.options(v)}}
	case "trades":
		return []ordered{{rankChoice, p.trades(v)}}
	}
	return []ordered{{rankAction, p.action(name, v)}}
}

// action reads an effect of the last rank.
func (p reader) action(name string, v yamltree.Value) Effect {
	switch name {
	case "action":
		return p.bonusAction(v)
	case "activate":
		v.Fields("count", "of")
		e := Effect{Kind: EffActivate, N: int16(v.Need("count").Int(1, WorkSlots)), Types: readTypes(v.Need("of"), Territory, Building)}
		if e.Types&(e.Types-1) != 0 {
			v.Need("of").Errorf("territories and buildings cannot be activated together outside an action")
		}
		return e
	case "take_discarded":
		v.Fields("of")
		return Effect{Kind: EffRecover, Types: readTypes(v.Need("of"), Territory, Character, Building, Venture)}
	}
	yes(v)
	return Effect{Kind: EffPlayFree}
}

// gains takes a gain apart: goods, privileges, leaders from the deck.
func (p reader) gains(v yamltree.Value) (list []ordered) {
	allowed := effectGain
	if p.plain {
		allowed = plainGain
	}
	g := readGain(v, allowed)
	if g.goods != (Goods{}) {
		list = append(list, ordered{rankGain, Effect{Kind: EffGain, Goods: g.goods}})
	}
	if g.privileges > 0 {
		list = append(list, ordered{rankPrivilege, Effect{Kind: EffPrivileges, N: int16(g.privileges), Different: g.different}})
	}
	if g.leaders > 0 {
		list = append(list, ordered{rankDraw, Effect{Kind: EffDrawLeaders, N: int16(g.leaders)}})
	}
	if list == nil {
		v.Errorf("gains nothing")
	}
	return list
}

// readPer reads { each, of, gain } (L-8.3).
func readPer(v yamltree.Value) Effect {
	v.Fields("each", "of", "gain")
	return Effect{Kind: EffGainPer, Per: readPerName(v), Each: int16(v.Need("each").Int(1, 99)), Goods: readGoods(v.Need("gain"))}
}

// options reads alternatives, of which exactly one is carried out (D-9).
func (p reader) options(v yamltree.Value) Effect {
	e := Effect{Kind: EffOptions}
	alternatives := v.List()
	if len(alternatives) < 2 {
		v.Errorf("%d alternatives; at least 2 are needed", len(alternatives))
	}
	for _, alternative := range alternatives {
		run := p.effects(alternative)
		if run.Count == 0 {
			alternative.Errorf("an alternative that does nothing")
		}
		e.Options = append(e.Options, run)
	}
	return e
}

// optionsOf puts alternatives into the table, as a run of one effect.
func (p reader) optionsOf(v yamltree.Value) Range {
	e := p.options(v)
	first := len(p.c.OneShots)
	p.c.OneShots = append(p.c.OneShots, e)
	return p.c.run(first)
}

// maxAbilityTrades is how many trades an ability's answer can tell apart.
const maxAbilityTrades = 4

// trades reads the trades of an ability, of which at most one is made.
func (p reader) trades(v yamltree.Value) Effect {
	e := Effect{Kind: EffTrades, Trades: readTrades(p.c, v)}
	if n := len(e.Trades); n < 1 || n > maxAbilityTrades {
		v.Errorf("%d trades; 1 to %d are possible", n, maxAbilityTrades)
	}
	for i, t := range e.Trades {
		if t.ByValue || t.Each {
			v.List()[i].Errorf("a trade by value or for each opponent is possible in a production only")
		}
	}
	return e
}

// readOpponents reads what every opponent does (LP-2.155, R-52).
func readOpponents(v yamltree.Value) Effect {
	fields := v.Fields("discard_card_of", "give_one_of")
	if len(fields) != 1 {
		v.Errorf("either discard_card_of or give_one_of is needed")
		return Effect{Kind: EffOppGiveUp}
	}
	if fields[0].Name == "discard_card_of" {
		return Effect{Kind: EffOppGiveUp, Types: readTypes(fields[0].Value, Territory, Character, Building, Venture)}
	}
	e := Effect{Kind: EffOppGive}
	items := fields[0].List()
	if len(items) < 1 || len(items) > maxGives {
		fields[0].Errorf("%d kinds; 1 to %d are possible", len(items), maxGives)
	}
	for _, item := range items {
		goods := readGoods(item)
		if g := Single(goods); g == NumGoods || g == Tokens {
			item.Errorf("an opponent hands over one kind of resource or points")
		}
		e.Gives = append(e.Gives, goods)
	}
	return e
}

// maxGives is how many kinds of goods an opponent can choose among.
const maxGives = 8

// bonusAction reads a bonus action (L-8.4–8.6).
func (p reader) bonusAction(v yamltree.Value) Effect {
	kind := v.Need("kind").OneOf("take_card", "harvest", "production")
	if kind > 0 {
		return p.bonusWork(Area(kind-1), v)
	}
	v.Fields("kind", "type", "value", "discount", "towers")
	e := Effect{Kind: EffTakeCard, Type: AnyType, N: int16(v.Need("value").Int(0, 20)), Goods: readResources(v.Get("discount"))}
	types := append(slices.Clone(TypeNames[:NumTypes]), "any")
	if t := v.Need("type").OneOf(types...); t < int(NumTypes) {
		e.Type = CardType(t)
	}
	e.Normal = v.Get("towers").OneOf("all", "normal") == 1
	return e
}

// bonusWork reads a bonus harvest or production (L-8.6).
func (p reader) bonusWork(area Area, v yamltree.Value) Effect {
	v.Fields("kind", "value", "raise_with", "max_cards", "cards_of")
	e := Effect{Kind: EffWork, Area: area}
	switch value := v.Need("value"); {
	case p.space && value.IsText():
		value.OneOf("placed_member")
		e.Value = ValueMember
	case p.taken && value.IsText():
		value.OneOf("taken_card_value_minus_1")
		e.Value = ValueTaken
	default:
		e.N = int16(value.Int(0, 20))
	}
	if raise := v.Get("raise_with"); raise.Given() {
		e.Raise = readRaise(raise)
	}
	if e.Value == ValueTaken && e.Raise != RaiseNothing {
		v.Errorf("nothing raises the value of a card just taken: raise_with must be []")
	}
	if most := v.Get("max_cards"); most.Given() {
		e.Max = int8(most.Int(1, WorkSlots))
	}
	if cards := v.Get("cards_of"); cards.Given() {
		cards.OneOf("one_opponent")
		e.Borrow = true
	}
	return e
}

// readRaise reads what may raise the value: nothing, servants, or those and cards.
func readRaise(v yamltree.Value) Raise {
	servants, cards := false, false
	for _, item := range v.List() {
		if item.OneOf("servants", "cards") == 0 {
			servants = true
		} else {
			cards = true
		}
	}
	switch {
	case servants && cards:
		return RaiseAll
	case cards:
		v.Errorf("cards alone cannot raise a value; name servants too")
	case servants:
		return RaiseServants
	}
	return RaiseNothing
}
