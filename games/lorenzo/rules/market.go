package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// marketQuestion: the reward of which market space is gained without a member (LP-2.161, R-53).
var marketQuestion = row{
	Ask:   lorenzo.AskMarket,
	Nodes: nodes{onEffect(content.EffMarket)},
	Answers: answers{
		{Verb: lorenzo.DoMarket, Forms: forms{{Words: "reward", Args: args{{In: inTo, Noun: aMarket}}, Only: inModules}}, Why: (*rules).whyMarket, Do: (*rules).gainMarket},
	},
	Show: (*rules).showChoices,
}

// whyMarket: a space that is open in this match, occupied or not.
func (r *rules) whyMarket(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	if r.c.Board.Covered[s.Seats][c.To] {
		return engine.Reason{Rule: r.ruleOf(s.Stack.Top().On, "LP-2.161"), Why: "spaceCovered"}
	}
	return engine.Reason{}
}

// gainMarket gains the reward of a market space without a member.
func (r *rules) gainMarket(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	f, sp := s.Stack.Pop(), content.Space(c.To)
	m := &r.c.Board.Market[sp-content.Market1]
	r.pushPrivileges(s, seat, m.Privileges, true)
	r.gain(s, gainEvent{Seat: seat, Kind: lorenzo.EvMarketReward, On: f.On, To: int16(sp), Goods: m.Gain}, log)
}
