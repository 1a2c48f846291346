package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// execution carries out a placement or bonus action, once all is answered.
var execution = silent(nodeExecute, (*rules).execute)

// execute carries out the running action in the order of L-6.8, from where a question about a payment
// has interrupted it. It returns true, because it always does something.
func (r *rules) execute(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	if f.Step == 0 {
		r.spend(s, seat, log)
		if _, _, tower := s.Act.Space.Tower(); !tower {
			r.executeSpace(s, s.Stack.Pop().Seat, log)
			return true
		}
	}
	for depth := s.Stack.Len; s.Stack.Len == depth; {
		f := s.Stack.Top()
		f.Step++
		switch f.Step {
		case 1:
			r.enterTower(s, seat, log)
		case 2:
			r.gainFloorBonus(s, seat, log)
		case 3:
			r.payCard(s, seat, log)
		case 4:
			sp, card := s.Act.Space, s.Floor[s.Act.Space]
			s.Act = action{}
			s.Stack.Pop()
			s.Floor[sp] = 0
			s.Marks.Free &^= 1 << sp
			r.own(s, seat, card, sp, log)
			return true
		}
	}
	return true
}

// spend pays the servants that raise the value (L-5.8).
func (r *rules) spend(s *state, seat engine.Seat, log *engine.Log) {
	p, act := &s.Players[seat], &s.Act
	act.Value += p.Traits.Worth(act.Servants)
	if act.Servants > 0 {
		p.Goods[content.Servants] -= act.Servants
		log.Add(engine.Event{Kind: lorenzo.EvServants, Seat: seat, N: act.Servants})
	}
}

// executeSpace carries out an action outside the towers: a placement, or a bonus harvest or production.
func (r *rules) executeSpace(s *state, seat engine.Seat, log *engine.Log) {
	act := s.Act
	s.Act = action{}
	if act.Kind == placeMember {
		s.stand(seat, &act, act.Value, log)
		r.reward(s, seat, act.Space, act.Value, log)
		return
	}
	log.Add(engine.Event{Kind: lorenzo.EvBonusWork, Seat: seat, On: int16(act.Area), N: act.Value})
	e := &r.c.OneShots[act.Effect]
	w := work{Area: act.Area, Value: act.Value, From: seat, Max: e.Max}
	if e.Borrow {
		w.From = engine.Seat(act.From) - 1
		log.Add(engine.Event{Kind: lorenzo.EvFrom, Seat: seat, To: int16(w.From)})
	}
	r.startWork(s, seat, w)
}

// stand puts the member on its space (L-5.3, L-5.4).
func (s *state) stand(seat engine.Seat, act *action, value int16, log *engine.Log) {
	tk := token(seat, act.Member)
	s.Players[seat].At[act.Member] = act.Space
	s.Marks.put(seat, act.Member, act.Space)
	switch {
	case act.Space < content.FloorSpaces:
		s.Stand[act.Space] = tk
	case !act.Space.Own():
		l := s.line(act.Space)
		l.Token[l.Len] = tk
		l.Len++
	}
	log.Add(engine.Event{Kind: lorenzo.EvPlaced, Seat: seat, On: int16(act.Member), To: int16(act.Space), N: value})
}

// enterTower puts the member on the floor and pays the fee (L-6.3); a bonus
// action does the same without a member (L-6.9).
func (r *rules) enterTower(s *state, seat engine.Seat, log *engine.Log) {
	act := s.Act
	tower, _, _ := act.Space.Tower()
	fee := r.fee(s, &s.Players[seat].Traits, tower)
	if act.Kind == placeMember {
		s.stand(seat, &act, act.Value, log)
	} else {
		log.Add(engine.Event{Kind: lorenzo.EvBonusTake, Seat: seat, On: int16(tower), To: int16(act.Space), N: act.Value})
	}
	if fee > 0 {
		r.charge(s, seat, bill{Goods: content.Goods{content.Coins: fee}, Kind: lorenzo.EvFee, To: int16(tower), N: fee}, log)
	}
}

// gainFloorBonus is step 6 of L-6.8 (L-6.4, R-61).
func (r *rules) gainFloorBonus(s *state, seat engine.Seat, log *engine.Log) {
	if s.Players[seat].Traits.Flags&tables.NoFloorBonus == 0 {
		r.gain(s, gainEvent{Seat: seat, Kind: lorenzo.EvFloorBonus, To: int16(s.Act.Space), Goods: *r.FloorBonus(s.Act.Space)}, log)
	}
}

// payCard pays the chosen cost (EL-7.9).
func (r *rules) payCard(s *state, seat engine.Seat, log *engine.Log) {
	act := &s.Act
	if act.Cost == 0 {
		return
	}
	card := s.Floor[act.Space]
	k := r.taking(s, seat)
	pay, _ := r.reduced(&k, card, &r.c.Cards[card].Costs[act.Cost-1], act.Off)
	if pay != (content.Goods{}) {
		r.charge(s, seat, bill{Goods: pay, Kind: lorenzo.EvPaid, On: int16(card)}, log)
	}
}

// own moves the card to the player's area (L-7.2, L-7.9) and leaves on the stack
// what follows from that, first on top (L-8.1, L-8.8).
func (r *rules) own(s *state, seat engine.Seat, card uint8, from content.Space, log *engine.Log) {
	p := &s.Players[seat]
	c := &r.c.Cards[card]
	p.Cards[c.Type][p.Count[c.Type]] = card
	p.Count[c.Type]++
	if len(c.Lasting) > 0 {
		r.addTraits(s, p, card)
	}
	log.Add(engine.Event{Kind: lorenzo.EvTook, Seat: seat, On: int16(card), To: int16(from)})
	if p.Traits.On>>c.Type&1 != 0 || p.Traits.Flags&tables.RewardsSets != 0 {
		r.ownWithTriggers(s, seat, c, log)
		return
	}
	r.pushImmediate(s, seat, card, c.Immediate)
}

// pushImmediate leaves the immediate effects of an action card on the stack, the
// first on top, marked as such (LA-3.12).
func (r *rules) pushImmediate(s *state, seat engine.Seat, card uint8, run content.Range) {
	for i := run.Count - 1; i >= 0; i-- {
		s.Stack.Push(effect.Frame{Node: nodeEffect + effect.Node(run.First+i), Seat: seat, On: int16(card), Step: r.marked(run.First+i, immediate)})
	}
}

// pushEffects leaves the effects of a range on the stack, the first on top.
func (s *state) pushEffects(seat engine.Seat, source int16, run content.Range) {
	for i := run.Count - 1; i >= 0; i-- {
		s.Stack.Push(effect.Frame{Node: nodeEffect + effect.Node(run.First+i), Seat: seat, On: source})
	}
}

// ownWithTriggers leaves the effects in the order of EL-9.1: what leaders and
// house gain, the plain parts of the immediate effect, what else the house does,
// a complete set, bonus actions.
func (r *rules) ownWithTriggers(s *state, seat engine.Seat, c *content.Card, log *engine.Log) {
	plain := c.Immediate
	for plain.Count > 0 && r.c.OneShots[plain.First+plain.Count-1].Bonus() {
		plain.Count--
	}
	rest := content.Range{First: plain.First + plain.Count, Count: c.Immediate.Count - plain.Count}
	r.pushImmediate(s, seat, uint8(c.Number), rest)
	r.rewardSet(s, seat, log)
	r.fireTaken(s, seat, c, true)
	r.pushImmediate(s, seat, uint8(c.Number), plain)
	r.fireTaken(s, seat, c, false)
}

// reward carries out the yield of a space outside the towers (L-9, L-10.3, L-11.3, LH-7).
func (r *rules) reward(s *state, seat engine.Seat, sp content.Space, value int16, log *engine.Log) {
	if area, _, works := tables.WorkArea(sp); works {
		r.startWork(s, seat, work{Area: area, Value: value, From: seat})
		return
	}
	if sp.Own() {
		r.useOwnSpace(s, seat, sp, value)
		return
	}
	g := gainEvent{Seat: seat, Kind: lorenzo.EvGained, To: int16(sp)}
	if sp == content.Palace {
		g.Goods = r.c.Board.PalaceGain
		r.pushPrivileges(s, seat, r.c.Board.PalacePrivileges, false)
	} else {
		if s.Players[seat].Traits.On&tables.OnBit(content.OnMarket, 0) != 0 { // LH-5.2
			r.fire(s, seat, content.OnMarket, 0)
		}
		m := &r.c.Board.Market[sp-content.Market1]
		g.Goods = m.Gain
		r.pushPrivileges(s, seat, m.Privileges, true)
	}
	r.gain(s, g, log)
}

// useOwnSpace resolves the ability of a leader's own action space (LH-7.1); the
// value of the member goes with it (LH-8.20).
func (r *rules) useOwnSpace(s *state, seat engine.Seat, sp content.Space, value int16) {
	leader := r.leaderOf(&s.Players[seat], sp)
	run := r.c.Leaders[leader].Effects
	for i := run.Count - 1; i >= 0; i-- {
		s.Stack.Push(effect.Frame{Node: nodeEffect + effect.Node(run.First+i), Seat: seat, On: fromLeader(leader), N: value})
	}
}
