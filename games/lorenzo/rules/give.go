package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// giveQuestion: which goods are handed over to an opponent (D-24, R-52).
var giveQuestion = row{
	Ask:   lorenzo.AskGive,
	Nodes: nodes{nodeGive},
	Answers: answers{
		{Verb: lorenzo.DoGive, Forms: forms{{Words: "give", Args: args{{In: inN, Noun: aNumber}}, Only: inModules}}, Why: (*rules).whyGive, Do: (*rules).give},
	},
	Choices: (*rules).giveChoices,
	Auto:    (*rules).autoGive,
	Tell:    (*rules).tellGive,
	Show:    (*rules).showChoices,
}

// giveEffect lets each opponent hand over goods.
var giveEffect = silent(onEffect(content.EffOppGive), func(r *rules, s *state, _ *effect.Frame, _ *engine.Log) bool {
	f := s.Stack.Pop()
	s.askOpponents(nodeGive, f.Seat, int16(f.Node-nodeEffect), f.On)
	return true
})

// whyGive returns why a kind cannot be handed over. It must be one that the seat has in full, or if there
// is none one of which it has some, points first.
func (r *rules) whyGive(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	f := s.Stack.Top()
	gives := r.c.OneShots[f.N].Gives
	if c.N < 1 || int(c.N) > len(gives) {
		return notAsked
	}
	var room [8]engine.Choice
	open := r.givable(s, f, room[:0])
	for _, can := range open {
		if can.N == c.N {
			return engine.Reason{}
		}
	}
	g := content.Single(gives[c.N-1])
	have, need := s.Players[seat].Goods[g], gives[c.N-1][g]
	if goods := &gives[open[0].N-1]; !tables.Covers(&s.Players[seat].Goods, goods) && (g == content.VP || goods[content.VP] == 0) {
		need = 1 // nothing can be given in full
	}
	return engine.Reason{Rule: r.ruleOf(f.On, "R-52"), Why: "cannotGive", What: g.String(), Need: int(need), Have: int(have)}
}

func (r *rules) giveChoices(s *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	return r.givable(s, s.Stack.Top(), buf)
}

// givable appends the goods that the seat may hand over: each kind that it has in full; if there is none,
// each of which it has some, only points where points are asked for.
func (r *rules) givable(s *state, f *effect.Frame, buf []engine.Choice) []engine.Choice {
	held := &s.Players[f.Seat].Goods
	gives := r.c.OneShots[f.N].Gives
	start := len(buf)
	for i := range gives {
		if tables.Covers(held, &gives[i]) {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoGive, N: int16(i) + 1})
		}
	}
	if len(buf) > start {
		return buf
	}
	points := false
	for i := range gives {
		points = points || gives[i][content.VP] > 0
	}
	for i := range gives {
		if g := content.Single(gives[i]); held[g] > 0 && (!points || g == content.VP) {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoGive, N: int16(i) + 1})
		}
	}
	return buf
}

// autoGive hands over the only thing possible, or nothing if there is none (SM-3.1).
// False means that the question is asked.
func (r *rules) autoGive(s *state, f *effect.Frame, log *engine.Log) bool {
	var buf [8]engine.Choice
	return r.autoOnly(s, f, r.givable(s, f, buf[:0]), (*rules).give, log)
}

// give hands goods over to the active player (EL-8.1).
func (r *rules) give(s *state, _ engine.Seat, c engine.Choice, log *engine.Log) {
	f := s.Stack.Pop()
	from, to := &s.Players[f.Seat], &s.Players[f.Step]
	goods := r.c.OneShots[f.N].Gives[c.N-1]
	for g := range goods {
		goods[g] = min(goods[g], from.Goods[g])
	}
	from.Goods.Sub(&goods)
	e := engine.Event{Kind: lorenzo.EvGave, Seat: f.Seat, On: f.On, To: int16(f.Step)}
	copy(e.Goods[:], goods[:])
	log.Add(e)
	if more := int16(to.Traits.More); goods[content.VP] > 0 && more > 0 {
		goods[content.VP] += more
		gift := engine.Event{Kind: lorenzo.EvGift, Seat: engine.Seat(f.Step), On: f.On, To: int16(f.Seat)}
		copy(gift.Goods[:], goods[:])
		log.Add(gift)
	}
	to.Goods.Plus(&goods, 1)
}

func (r *rules) tellGive(s *state, _ engine.Seat, q *lorenzo.Question) {
	f := s.Stack.Top()
	q.Card, q.From, q.Effect = int(f.On), engine.Seat(f.Step), &r.c.OneShots[f.N]
}
