package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// takeQuestion: which card a bonus action takes (D-12).
var takeQuestion = row{
	Ask:   lorenzo.AskTake,
	Nodes: nodes{onEffect(content.EffTakeCard)},
	Answers: answers{
		{Verb: lorenzo.DoTake, Forms: takeForms, Why: (*rules).whyTake, Do: (*rules).beginTake},
		decline, exchange,
	},
	Choices: (*rules).takeChoices,
	Auto:    (*rules).autoTake,
	Tell:    (*rules).tellTake,
	Show:    (*rules).showTakes,
}

var takeForms = forms{{Words: "take", Args: args{{In: inTo, Noun: aFloor}}}}

// whyTake returns the legality of a bonus action's card (L-8.4, L-6.9).
func (r *rules) whyTake(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	e, sp := r.pending(s.Stack.Top()), content.Space(c.To)
	tower, _, _ := sp.Tower()
	if tower == content.SpecialTower && s.Mods&withHouses == 0 {
		return notAsked
	}
	if tower == content.SpecialTower && e.Normal {
		return engine.Reason{Rule: "LP-2.168", Why: "normalTowers"}
	}
	if tower != content.SpecialTower && e.Type != content.AnyType && e.Type != content.CardType(tower) {
		return engine.Reason{Rule: "L-8.4", Why: "bonusType", What: e.Type.String()}
	}
	if reason := r.whyFloor(s, sp); !reason.OK() {
		return reason
	}
	if e.Type != content.AnyType && e.Type != r.c.Cards[s.Floor[sp]].Type {
		return engine.Reason{Rule: "L-8.4", Why: "bonusType", What: e.Type.String()}
	}
	k := r.takingBy(s, &s.Players[seat])
	k.discount, k.reduced = e.Goods, e.Goods != (content.Goods{})
	reason := r.whyCard(s, &k, e.N, sp)
	if reason.Why == "value" {
		reason.Rule, reason.Why = "L-8.4", "bonusValue"
	}
	return reason
}

func (r *rules) takeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = append(r.takes(s, seat, r.pending(s.Stack.Top()), buf), engine.Choice{Verb: lorenzo.DoDecline})
	return r.exchanges(s, seat, buf)
}

// takes appends the floors whose card a bonus action may take (D-12), each with
// at least one payable number of servants; none when there is no card to take.
func (r *rules) takes(s *state, seat engine.Seat, e *content.Effect, buf []engine.Choice) []engine.Choice {
	t := &s.Players[seat].Traits
	k := r.takingBy(s, &s.Players[seat])
	k.discount, k.reduced = e.Goods, e.Goods != (content.Goods{})
	var plan tables.TowerPlan
	for sp := content.Space(0); sp < content.FloorSpaces; sp++ {
		card, tower := s.Floor[sp], content.Tower(sp/content.NumFloors)
		if card == 0 || tower == content.SpecialTower && (e.Normal || t.Flags&tables.NoSpecial != 0) {
			continue
		}
		kind := r.c.Cards[card].Type // EL-6.2, EL-6.3
		if e.Type != content.AnyType && e.Type != kind || !r.planTower(s, &k, tower, kind, &plan) {
			continue
		}
		value := e.N + int16(t.Take[kind])
		most := r.floorServants(card, &k, &plan, sp)
		if most >= 0 && value+t.Worth(most) >= r.minimums(s, tower)[sp%content.NumFloors] {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoTake, To: int16(sp)})
		}
	}
	return buf
}

// autoTake passes over a bonus action for which there is no card to take, whatever is
// exchanged before (L-8.7). False means that the question is asked.
func (r *rules) autoTake(s *state, f *effect.Frame, log *engine.Log) bool {
	e, seat := r.pending(f), f.Seat
	takes := func(s *state) bool {
		var buf [content.FloorSpaces]engine.Choice
		return len(r.takes(s, seat, e, buf[:0])) > 0
	}
	if takes(s) || r.exchangeHelps(s, seat, takes) {
		return false
	}
	source := s.Stack.Pop().On
	log.Add(engine.Event{Kind: lorenzo.EvLost, Seat: seat, On: source})
	return true
}

// beginTake notes the floor of a bonus action and asks the rest (D-12, L-6.9).
func (r *rules) beginTake(s *state, seat engine.Seat, c engine.Choice, _ *engine.Log) {
	t, sp := &s.Players[seat].Traits, content.Space(c.To)
	index := int16(s.Stack.Pop().Node - nodeEffect)
	kind := r.c.Cards[s.Floor[sp]].Type
	s.Act = action{Kind: takeCard, Space: sp, Effect: index, Value: r.c.OneShots[index].N + int16(t.Take[kind])}
	s.Stack.Push(effect.Frame{Node: nodeExecute, Seat: seat})
	r.pushCost(s, seat)
	s.Stack.Push(effect.Frame{Node: nodeServants, Seat: seat})
}

func (r *rules) tellTake(s *state, _ engine.Seat, q *lorenzo.Question) {
	f := s.Stack.Top()
	e := r.pending(f)
	q.Card, q.Type, q.Value, q.Discount = int(max(0, f.On)), e.Type, int(e.N), e.Goods
}

// showTakes offers the cards of all floors, and the exchange.
func (r *rules) showTakes(s *state, seat engine.Seat, add func(lorenzo.Offer)) {
	p := &s.Players[seat]
	index := int16(s.Stack.Top().Node - nodeEffect)
	for sp := content.Space(0); sp < content.FloorSpaces; sp++ {
		if !r.exists(s, p, sp) {
			continue
		}
		value := r.c.OneShots[index].N + int16(p.Traits.Take[r.c.Cards[s.Floor[sp]].Type])
		o := lorenzo.Offer{Choice: engine.Choice{Verb: lorenzo.DoTake, To: int16(sp)}, Space: sp, Value: int(value)}
		if r.whyTake(s, seat, o.Choice).OK() {
			r.price(s, seat, &o, action{Kind: takeCard, Space: sp, Value: value, Effect: index})
		}
		add(o)
	}
	r.showExchange(s, seat, add)
}
