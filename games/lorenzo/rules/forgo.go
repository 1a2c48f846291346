package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// forgoQuestion: which of two pieces is given up where a tile lessens a gain (D-11, L-15.4).
var forgoQuestion = row{
	Ask:   lorenzo.AskForgo,
	Nodes: nodes{nodeForgo},
	Answers: answers{
		{Verb: lorenzo.DoForgo, Forms: forms{{Words: "forgo", Args: args{{In: inOn, Noun: aGood}}}}, Why: (*rules).whyForgo, Do: (*rules).forgo},
	},
	Tell: (*rules).tellForgo,
}

// whyForgo: one of the kinds of which the tile takes a piece (L-15.4).
func (r *rules) whyForgo(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	if s.Stack.Top().On>>c.On&1 == 0 {
		return engine.Reason{Rule: "L-15.4", Why: "noForgo", What: content.Good(c.On).String()}
	}
	return engine.Reason{}
}

// forgo lessens the waiting event by the good chosen (D-11).
func (r *rules) forgo(s *state, _ engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	g := s.Less
	s.Less = gainEvent{}
	g.Goods[c.On]--
	log.Add(engine.Event{Kind: lorenzo.EvForwent, Seat: g.Seat, On: c.On})
	r.receive(s, &g, log)
}

func (r *rules) tellForgo(s *state, _ engine.Seat, q *lorenzo.Question) {
	q.Goods, q.Card = s.Less.Goods, int(s.Less.On)
	if s.Less.Kind == lorenzo.EvBonusTile || s.Less.Kind == lorenzo.EvAbility {
		q.Card = 0
	}
}
