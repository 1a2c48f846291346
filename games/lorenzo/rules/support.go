package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// supportQuestion: whether the Church is supported (D-27, L-12.3).
var supportQuestion = row{
	Ask:   lorenzo.AskSupport,
	Nodes: nodes{nodeSupport},
	Answers: answers{
		{Verb: lorenzo.DoSupport, Forms: forms{{Words: "support", N: 1}, {Words: "withhold"}}, Do: (*rules).answerReport},
	},
	Tell: func(r *rules, s *state, _ engine.Seat, q *lorenzo.Question) { q.Goods = r.supportBrings(s, q.Seat) },
}

// answerReport supports the Church, or does not (L-12.4, L-12.5).
func (r *rules) answerReport(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	if c.N == 0 {
		r.excommunicate(s, seat, log)
		return
	}
	r.supported(s, seat)
	r.payFaith(s, seat, lorenzo.EvSupported, log)
}

// supported leaves what waits for a support on the stack (LA-3.8).
func (r *rules) supported(s *state, seat engine.Seat) {
	if s.Players[seat].Traits.On&tables.OnBit(content.OnSupport, 0) != 0 {
		r.fire(s, seat, content.OnSupport, 0)
	}
}

// supportBrings returns what the seat gains by supporting the Church now, leaders and all
// (L-12.5, LA-3.8).
func (r *rules) supportBrings(s *state, seat engine.Seat) (sum content.Goods) {
	trial, log := *s, engine.Log{}
	r.Do(&trial, seat, engine.Choice{Verb: lorenzo.DoSupport, N: 1}, &log)
	for _, e := range log.Events {
		if e.Kind == lorenzo.EvRound || e.Seat != seat {
			break
		}
		for g := range sum {
			sum[g] += e.Goods[g]
		}
	}
	return sum
}
