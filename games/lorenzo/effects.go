package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
)

// immediate is the Step of a frame whose effect gains goods, or lets one of several
// gains be chosen, as (part of) the immediate effect of an action card. Only those
// goods come twice (LA-3.12): what the same card brings when it is activated, or
// whenever something happens, stands in frames without the mark.
const immediate int8 = -1

// marked is the Step of a frame for the effect: it hands the mark of an immediate
// effect on, to effects that gain or that offer gains. Others use Step for questions
// of their own.
func (r *rules) marked(effect int16, step int8) int8 {
	switch r.c.OneShots[effect].Kind {
	case content.EffGain, content.EffGainPer, content.EffOptions:
		if step == immediate {
			return immediate
		}
	}
	return 0
}

// workValue is the value of a bonus harvest or production before servants
// (L-8.6): what is printed, the member's (LH-8.20), or one below that of the card
// just taken (LH-9.2), and the modifiers that count.
func (r *rules) workValue(s *state, seat engine.Seat, e *content.Effect, f *effect.Frame) int16 {
	p := &s.Players[seat]
	value := e.N
	switch e.Value {
	case content.ValueMember:
		value = f.N
	case content.ValueTaken:
		value = f.N - 1
	}
	if e.Raise == content.RaiseAll {
		return value + int16(p.Traits.Work[e.Area])
	}
	return value + r.workPenalty(s, p, e.Area)
}

// raises is what servants can add to a bonus harvest or production.
func (p *player) raises(e *content.Effect) int16 {
	if e.Raise == content.RaiseNothing || e.Value != content.ValuePrinted {
		return 0
	}
	return p.Traits.Worth(p.Goods[content.Servants])
}

// stepEffect resolves a one-shot effect (L-8). Bonus actions ask, or are lost when
// they cannot be carried out (L-8.7).
func (r *rules) stepEffect(s *state, f *effect.Frame, log *engine.Log) bool {
	e := &r.c.OneShots[f.Node-nodeEffect]
	seat, source, once := f.Seat, f.On, f.Step == immediate
	switch e.Kind {
	case content.EffTakeCard:
		takes := func(s *state) bool {
			var buf [content.FloorSpaces]engine.Choice
			return len(r.takes(s, seat, e, buf[:0])) > 0
		}
		if takes(s) || r.exchangeHelps(s, seat, takes) {
			return true
		}
		s.Stack.Pop()
		log.Add(engine.Event{Kind: EvLost, Seat: seat, On: source})
	case content.EffWork:
		return r.stepBonusWork(s, f, e, log)
	case content.EffGain:
		s.Stack.Pop()
		g := r.gainOf(seat, source, e.Goods)
		g.Twice = once
		r.gain(s, g, log)
	case content.EffGainPer:
		s.Stack.Pop()
		n := s.Players[seat].counted(e.Per) / e.Each // L-8.3
		g := r.gainOf(seat, source, e.Goods.Times(n))
		g.Twice = once
		r.gain(s, g, log)
	case content.EffPrivileges:
		s.Stack.Pop()
		r.pushPrivileges(s, seat, int(e.N), e.Different)
	default:
		return r.stepWithModules(s, f, e, log)
	}
	return false
}

// stepBonusWork asks for servants, and before them whose cards are used, or
// begins where there is nothing to ask.
func (r *rules) stepBonusWork(s *state, f *effect.Frame, e *content.Effect, log *engine.Log) bool {
	value := r.workValue(s, f.Seat, e, f)
	if e.Raise == content.RaiseNothing || e.Value != content.ValuePrinted {
		seat := s.Stack.Pop().Seat
		if value > 0 {
			log.Add(engine.Event{Kind: EvBonusWork, Seat: seat, On: int16(e.Area), N: value})
			r.startWork(s, seat, work{Area: e.Area, Value: value, From: seat})
		}
		return false
	}
	works := func(s *state) bool { return value+s.Players[f.Seat].raises(e) > 0 }
	if !works(s) && !r.exchangeHelps(s, f.Seat, works) {
		seat, source := f.Seat, f.On
		s.Stack.Pop()
		log.Add(engine.Event{Kind: EvLost, Seat: seat, On: source})
		return false
	}
	if e.Borrow && f.Step == 0 && s.Seats == 2 {
		f.Step = 2 - int8(f.Seat)
	}
	return true
}

// stepWithModules resolves the effects of leaders, houses, special and Pazzi cards.
func (r *rules) stepWithModules(s *state, f *effect.Frame, e *content.Effect, log *engine.Log) bool {
	seat, source, index := f.Seat, f.On, int16(f.Node-nodeEffect)
	switch e.Kind {
	case content.EffOptions:
		return true
	case content.EffTrades:
		return r.stepTradesOf(s, f, e, log)
	case content.EffPlayFree:
		if s.Players[seat].Hand == 0 {
			s.Stack.Pop()
			return false
		}
		return true
	case content.EffRecover:
		var buf [content.CardCount]engine.Choice
		if len(r.recoverable(s, seat, e, buf[:0])) > 0 {
			return true
		}
		s.Stack.Pop()
		return false
	case content.EffMarket:
		return true
	case content.EffRaise:
		return r.stepRaise(s, f, log)
	}
	s.Stack.Pop()
	switch e.Kind {
	case content.EffLose:
		r.lose(s, seat, source, e.Goods, log)
	case content.EffDrawLeaders:
		s.drawLeaders(seat, int(e.N), log)
	case content.EffKeepToken:
		r.drawToKeep(s, seat, log)
	case content.EffActivate:
		r.startActivate(s, seat, e)
	case content.EffHeld:
		r.gainHeld(s, seat, source, log)
	case content.EffLeap:
		s.leap(seat, log)
	case content.EffOppGiveUp:
		s.askOpponents(nodeGiveUp, seat, int16(e.Types), source)
	case content.EffOppGive:
		s.askOpponents(nodeGive, seat, index, source)
	}
	return false
}

// startActivate lets own cards be activated whatever they ask for: no tile, no
// other cards, no value (LH-5.13, R-35).
func (r *rules) startActivate(s *state, seat engine.Seat, e *content.Effect) {
	area := content.Harvest
	if e.Types>>content.Building&1 != 0 {
		area = content.Production
	}
	r.prepareWork(s, seat, work{Area: area, From: seat})
	s.Stack.Push(effect.Frame{Node: nodeChoose, Seat: seat, N: e.N})
}

// leap moves the marker level with the leading one: no gain event (LH-5.8, R-32).
func (s *state) leap(seat engine.Seat, log *engine.Log) {
	p := &s.Players[seat]
	top := p.Goods[content.Military]
	for i := range s.Players[:s.Seats] {
		top = max(top, s.Players[i].Goods[content.Military])
	}
	if n := top - p.Goods[content.Military]; n > 0 {
		p.Goods[content.Military] = top
		log.Add(engine.Event{Kind: EvLeapt, Seat: seat, N: n})
	}
}

// stepRaise asks which coloured member gets the value, when there are several
// at home (D-20).
func (r *rules) stepRaise(s *state, f *effect.Frame, log *engine.Log) bool {
	var buf [content.Neutral]engine.Choice
	members := s.raisable(f.Seat, buf[:0])
	if len(members) > 1 {
		return true
	}
	if len(members) == 1 {
		r.answer(s, f.Seat, members[0], log)
		return false
	}
	s.Stack.Pop()
	return false
}

// raisable appends the coloured members at home (LA-3.4).
func (s *state) raisable(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for m := content.White; m < content.Neutral; m++ {
		if s.Players[seat].At[m] == content.Home {
			buf = append(buf, engine.Choice{Verb: DoRaise, On: int16(m)})
		}
	}
	return buf
}

// stepTradesOf carries out a leader's trade: the only one that can be paid, or
// asks which.
func (r *rules) stepTradesOf(s *state, f *effect.Frame, e *content.Effect, log *engine.Log) bool {
	var buf [4]engine.Choice
	open := r.tradeOptions(s, f.Seat, e, buf[:0])
	if len(open) > 1 {
		return true
	}
	if len(open) == 1 {
		r.answer(s, f.Seat, open[0], log)
		return false
	}
	s.Stack.Pop()
	return false
}

// tradeOptions appends the trades of an effect that can be paid now.
func (r *rules) tradeOptions(s *state, seat engine.Seat, e *content.Effect, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	st := stock{Goods: p.Goods, Cards: p.Count, Leaders: p.Leaders}
	for i := range e.Trades {
		if _, ok := r.afford(s, seat, &st, &e.Trades[i], 1); ok {
			buf = append(buf, engine.Choice{Verb: DoOption, N: int16(i) + 1})
		}
	}
	return buf
}

// chooseOption carries out one of the printed alternatives (D-9, D-14), or one
// of the trades of an ability.
func (r *rules) chooseOption(s *state, f *effect.Frame, n int16, log *engine.Log) {
	e := &r.c.OneShots[f.Node-nodeEffect]
	if e.Kind == content.EffTrades {
		t := &e.Trades[n-1]
		s.pushEffects(f.Seat, f.On, t.Effects)
		r.pushPrivileges(s, f.Seat, t.Privileges, false)
		s.Stack.Push(effect.Frame{Node: nodeTradeGain, Seat: f.Seat, On: f.On, N: int16(f.Node-nodeEffect)<<2 | (n - 1)})
		r.charge(s, f.Seat, bill{Goods: t.Pay, Cards: t.Cards, Leaders: t.Leaders, Kind: EvPaid}, log)
		return
	}
	run := e.Options[n-1]
	for i := run.Count - 1; i >= 0; i-- {
		s.Stack.Push(effect.Frame{Node: nodeEffect + effect.Node(run.First+i), Seat: f.Seat, On: f.On, N: f.N, Step: r.marked(run.First+i, f.Step)})
	}
}

// gainTrade gains the right side of an ability's trade, once it is paid.
func (r *rules) gainTrade(s *state, f *effect.Frame, log *engine.Log) {
	t := &r.c.OneShots[f.N>>2].Trades[f.N&3]
	r.gain(s, r.gainOf(f.Seat, f.On, t.Gain), log)
}

// markets appends the market spaces whose reward can be had: those that are open
// in this match, occupied or not.
func (r *rules) markets(s *state, buf []engine.Choice) []engine.Choice {
	for sp := content.Market1; sp <= content.Market4; sp++ {
		if !r.c.Board.Covered[s.Seats][sp] {
			buf = append(buf, engine.Choice{Verb: DoMarket, To: int16(sp)})
		}
	}
	return buf
}

// gainMarket gains the reward of a market space without a member.
func (r *rules) gainMarket(s *state, f *effect.Frame, sp content.Space, log *engine.Log) {
	m := &r.c.Board.Market[sp-content.Market1]
	r.pushPrivileges(s, f.Seat, m.Privileges, true)
	r.gain(s, gainEvent{Seat: f.Seat, Kind: EvMarketReward, On: f.On, To: int16(sp), Goods: m.Gain}, log)
}

// recoverable appends the cards of the discard piles that the seat may take
// (D-22): room for the type, and for a territory its military points.
func (r *rules) recoverable(s *state, seat engine.Seat, e *content.Effect, buf []engine.Choice) []engine.Choice {
	for card := 1; card <= content.CardCount; card++ {
		if !s.House.Discarded.Has(uint8(card)) || !r.checkRecover(s, seat, e, uint8(card)).OK() {
			continue
		}
		buf = append(buf, engine.Choice{Verb: DoRecover, On: int16(card)})
	}
	return buf
}
