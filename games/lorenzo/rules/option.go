package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// optionQuestion: which of the printed alternatives is carried out (D-9), or which of its trades
// an ability makes (D-14).
var optionQuestion = row{
	Ask:   lorenzo.AskOption,
	Nodes: nodes{onEffect(content.EffOptions), onEffect(content.EffTrades)},
	Answers: answers{
		{Verb: lorenzo.DoOption, Forms: forms{{Words: "option", Args: args{{In: inN, Noun: aNumber}}, Only: inModules}}, Why: (*rules).whyOption, Do: (*rules).chooseOption},
	},
	Choices: (*rules).optionChoices,
	Auto:    (*rules).autoOption,
	Show:    (*rules).showChoices,
}

// tradeGain gains the right side of the trade of an ability.
var tradeGain = silent(nodeTradeGain, (*rules).gainTrade)

// whyOption: one of the printed alternatives (D-9), of which a payment must be payable.
func (r *rules) whyOption(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	f := s.Stack.Top()
	e := r.pending(f)
	if c.N < 1 || int(c.N) > len(e.Options)+len(e.Trades) {
		return notAsked
	}
	p := &s.Players[seat]
	if e.Kind == content.EffOptions || r.payable(s, seat, &e.Trades[c.N-1]) {
		return engine.Reason{}
	}
	reason := lacksFor(&e.Trades[c.N-1].Pay, &p.Goods, p.Traits.Flags&tables.PaysServants != 0)
	if reason.OK() {
		reason.Why = "tradeNothing"
	}
	reason.Rule = r.ruleOf(f.On, "L-9.7")
	return reason
}

// payable reports whether the trade of an ability can be paid now.
func (r *rules) payable(s *state, seat engine.Seat, t *content.Trade) bool {
	p := &s.Players[seat]
	_, ok := r.afford(s, seat, &stock{Goods: p.Goods, Cards: p.Count, Leaders: p.Leaders}, t, 1)
	return ok
}

func (r *rules) optionChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	e := r.pending(s.Stack.Top())
	if e.Kind == content.EffTrades {
		return r.tradeOptions(s, seat, e, buf)
	}
	for i := range e.Options {
		buf = append(buf, engine.Choice{Verb: lorenzo.DoOption, N: int16(i) + 1})
	}
	return buf
}

// tradeOptions appends the trades of an effect that can be paid now.
func (r *rules) tradeOptions(s *state, seat engine.Seat, e *content.Effect, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	st := stock{Goods: p.Goods, Cards: p.Count, Leaders: p.Leaders}
	for i := range e.Trades {
		if _, ok := r.afford(s, seat, &st, &e.Trades[i], 1); ok {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoOption, N: int16(i) + 1})
		}
	}
	return buf
}

// autoOption makes the only trade of an ability that can be paid, or none.
// False means that the question is asked.
func (r *rules) autoOption(s *state, f *effect.Frame, log *engine.Log) bool {
	e := r.pending(f)
	if e.Kind == content.EffOptions {
		return false
	}
	var buf [4]engine.Choice
	return r.autoOnly(s, f, r.tradeOptions(s, f.Seat, e, buf[:0]), (*rules).chooseOption, log)
}

// chooseOption carries out one of the printed alternatives (D-9), or one
// of the trades of an ability (D-14).
func (r *rules) chooseOption(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	f := s.Stack.Pop()
	e := r.pending(&f)
	if e.Kind == content.EffTrades {
		t := &e.Trades[c.N-1]
		s.pushEffects(seat, f.On, t.Effects)
		r.pushPrivileges(s, seat, t.Privileges, false)
		s.Stack.Push(effect.Frame{Node: nodeTradeGain, Seat: seat, On: f.On, N: int16(f.Node-nodeEffect)<<2 | (c.N - 1)})
		r.charge(s, seat, bill{Goods: t.Pay, Cards: t.Cards, Leaders: t.Leaders, Kind: lorenzo.EvPaid}, log)
		return
	}
	run := e.Options[c.N-1]
	for i := run.Count - 1; i >= 0; i-- {
		s.Stack.Push(effect.Frame{Node: nodeEffect + effect.Node(run.First+i), Seat: seat, On: f.On, N: f.N, Step: r.marked(run.First+i, f.Step)})
	}
}

// gainTrade gains the right side of an ability's trade, once it is paid. It returns true.
func (r *rules) gainTrade(s *state, _ *effect.Frame, log *engine.Log) bool {
	f := s.Stack.Pop()
	t := &r.c.OneShots[f.N>>2].Trades[f.N&3]
	r.gain(s, r.gainOf(f.Seat, f.On, t.Gain), log)
	return true
}
