package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// The effects that ask nothing (L-8). Those that ask are in the file of their question.
var (
	gainEffect = silent(onEffect(content.EffGain), func(r *rules, s *state, f *effect.Frame, log *engine.Log) bool {
		r.gainGoods(s, r.pending(f).Goods, log)
		return true
	})
	gainPerEffect = silent(onEffect(content.EffGainPer), func(r *rules, s *state, f *effect.Frame, log *engine.Log) bool {
		e := r.pending(f)
		r.gainGoods(s, e.Goods.Times(s.Players[f.Seat].counted(e.Per)/e.Each), log) // L-8.3
		return true
	})
	privilegesEffect = silent(onEffect(content.EffPrivileges), func(r *rules, s *state, f *effect.Frame, _ *engine.Log) bool {
		e := r.pending(f)
		r.pushPrivileges(s, s.Stack.Pop().Seat, int(e.N), e.Different)
		return true
	})
	loseEffect = silent(onEffect(content.EffLose), func(r *rules, s *state, _ *effect.Frame, log *engine.Log) bool {
		f := s.Stack.Pop()
		r.lose(s, f.Seat, f.On, r.pending(&f).Goods, log)
		return true
	})
	drawLeadersEffect = silent(onEffect(content.EffDrawLeaders), func(r *rules, s *state, f *effect.Frame, log *engine.Log) bool {
		n := int(r.pending(f).N)
		s.drawLeaders(s.Stack.Pop().Seat, n, log)
		return true
	})
	heldEffect = silent(onEffect(content.EffHeld), func(r *rules, s *state, _ *effect.Frame, log *engine.Log) bool {
		f := s.Stack.Pop()
		r.gainHeld(s, f.Seat, f.On, log)
		return true
	})
	leapEffect = silent(onEffect(content.EffLeap), func(_ *rules, s *state, _ *effect.Frame, log *engine.Log) bool {
		s.leap(s.Stack.Pop().Seat, log)
		return true
	})
)

// immediate is the Step of a frame whose effect gains goods, or lets one of several
// gains be chosen, as (part of) the immediate effect of an action card. Only those
// goods come twice (LA-3.12): what the same card brings when it is activated, or
// whenever something happens, stands in frames without the mark.
const immediate int8 = -1

// marked returns the Step of a frame for the effect: it hands the mark of an immediate
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

// gainGoods gains the goods of the effect on top of the stack, twice where it is an immediate
// one (LA-3.12).
func (r *rules) gainGoods(s *state, goods content.Goods, log *engine.Log) {
	f := s.Stack.Pop()
	g := r.gainOf(f.Seat, f.On, goods)
	g.Twice = f.Step == immediate
	r.gain(s, g, log)
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
		log.Add(engine.Event{Kind: lorenzo.EvLeapt, Seat: seat, N: n})
	}
}

// askOpponents pushes a question for each opponent, to be answered in turn order from the player after
// the active one (LP-1.5).
func (s *state) askOpponents(node effect.Node, seat engine.Seat, n, source int16) {
	at := 0
	for i, other := range s.Order[:s.Seats] {
		if other == seat {
			at = i
		}
	}
	for i := int(s.Seats) - 1; i > 0; i-- {
		other := s.Order[(at+i)%int(s.Seats)]
		s.Stack.Push(effect.Frame{Node: node, Seat: other, On: source, N: n, Step: int8(seat)})
	}
}
