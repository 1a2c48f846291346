package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
)

// timesQuestion: how often a trade by value is made (D-10, LH-5.4).
var timesQuestion = row{
	Ask:   lorenzo.AskTimes,
	Nodes: nodes{nodeTimes},
	Answers: answers{
		{Verb: lorenzo.DoTimes, Forms: forms{{Words: "times", Args: args{{In: inOn, Noun: aCard}, {In: inN, Noun: aNumber}}, Only: inModules}}, Why: (*rules).whyTimes, Do: (*rules).chooseTimes},
	},
	Choices: (*rules).timesChoices,
	Auto:    (*rules).autoTimes,
	Tell:    (*rules).tellTarget,
	Show:    (*rules).showChoices,
}

// askTimes leaves a question for each active card whose trade may be made more
// than once (LH-5.4); it reports whether there is any.
func (r *rules) askTimes(s *state, seat engine.Seat) bool {
	asked := false
	for entry := entries - 1; entry >= 0; entry-- {
		if _, w := r.active(s, seat, entry); w != nil && len(w.Trades) > 0 && w.Trades[0].ByValue {
			s.Stack.Push(effect.Frame{Node: nodeTimes, Seat: seat, On: int16(entry)})
			asked = true
		}
	}
	return asked
}

// maxTimes is how often one trade can be counted.
const maxTimes = 99

// maxTimes returns how often an entry's trade can be made: as the value of the action
// says (without one there is no limit) and the stock pays.
func (r *rules) maxTimes(s *state, seat engine.Seat, entry int) int16 {
	_, w := r.active(s, seat, entry)
	n := int16(0)
	for n < maxTimes && (s.Run.Value == 0 || n < s.Run.Value) {
		if _, ok := r.afford(s, seat, &s.Run.Stock, &w.Trades[0], n+1); !ok {
			break
		}
		n++
	}
	return n
}

// whyTimes: at most as often as the value of the action says (LH-5.4), and as the stock pays
// (L-9.8).
func (r *rules) whyTimes(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	entry := int(s.Stack.Top().On)
	card, w := r.active(s, seat, entry)
	switch {
	case c.On != int16(card):
		return notAsked
	case s.Run.Value > 0 && c.N > s.Run.Value:
		return engine.Reason{Rule: "LH-5.4", Why: "timesTooMany", Need: int(c.N), Have: int(s.Run.Value)}
	case c.N > maxTimes:
		return notAsked
	case c.N <= r.maxTimes(s, seat, entry):
		return engine.Reason{}
	}
	pay := w.Trades[0].Pay.Times(c.N * r.shares(s, &w.Trades[0]))
	return r.lacksForTrades(s, seat, &pay)
}

func (r *rules) timesChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	entry := int(s.Stack.Top().On)
	card, _ := r.active(s, seat, entry)
	for n := int16(0); n <= r.maxTimes(s, seat, entry); n++ {
		buf = append(buf, engine.Choice{Verb: lorenzo.DoTimes, On: int16(card), N: n})
	}
	return buf
}

// autoTimes passes over a trade that cannot be made at all. False means that the question is asked.
func (r *rules) autoTimes(s *state, f *effect.Frame, _ *engine.Log) bool {
	if r.maxTimes(s, f.Seat, int(f.On)) > 0 {
		return false
	}
	s.Stack.Pop()
	return true
}

// chooseTimes notes how often a trade is made; what it costs is no longer there
// for the others.
func (r *rules) chooseTimes(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	entry, n := int(s.Stack.Pop().On), c.N
	card, w := r.active(s, seat, entry)
	if n > 0 {
		log.Add(engine.Event{Kind: lorenzo.EvTimes, Seat: seat, On: int16(card), N: n})
	}
	s.Run.Times[entry] = int8(n)
	s.Run.Stock, _ = r.afford(s, seat, &s.Run.Stock, &w.Trades[0], n)
}
