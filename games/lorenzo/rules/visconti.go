package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
)

// tokenQuestion: which Visconti token is switched on (D-26, LP-4.2).
var tokenQuestion = row{
	Ask:   lorenzo.AskToken,
	Nodes: nodes{nodeToken},
	Answers: answers{
		{Verb: lorenzo.DoToken, Forms: forms{{Words: "switch-on", Args: args{{In: inOn, Noun: aVisconti}}, Only: inModules}}, Why: (*rules).whyToken, Do: (*rules).switchOn},
	},
	Choices: (*rules).tokensOff,
	Auto:    (*rules).autoToken,
	Tell:    func(_ *rules, s *state, _ engine.Seat, q *lorenzo.Question) { q.House = int(s.Players[q.Seat].House) },
	Show:    (*rules).showChoices,
}

// viscontiBonus gains the bonus of a token that is switched on.
var viscontiBonus = silent(nodeVisconti, (*rules).gainVisconti)

// whyToken: one that is not switched on yet (LP-4.2).
func (r *rules) whyToken(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	for _, on := range s.Players[seat].On {
		if int16(on) == c.On+1 {
			return engine.Reason{Rule: "LP-4.2", Why: "tokenOn"}
		}
	}
	return engine.Reason{}
}

// tokensOff appends the Visconti tokens that are not switched on.
func (r *rules) tokensOff(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	var on uint8
	for _, token := range s.Players[seat].On {
		if token != 0 {
			on |= 1 << (token - 1)
		}
	}
	for i := range r.c.Visconti {
		if on>>i&1 == 0 {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoToken, On: int16(i)})
		}
	}
	return buf
}

// autoToken switches on the last token; when all are on, all bring their bonus (LP-4.3).
// False means that the question is asked.
func (r *rules) autoToken(s *state, f *effect.Frame, log *engine.Log) bool {
	var buf [5]engine.Choice
	switch off := r.tokensOff(s, f.Seat, buf[:0]); len(off) {
	case 0:
		seat := s.Stack.Pop().Seat
		on := s.Players[seat].On
		for i := len(on) - 1; i >= 0; i-- {
			s.Stack.Push(effect.Frame{Node: nodeVisconti, Seat: seat, On: int16(on[i]) - 1})
		}
	case 1:
		r.switchOn(s, f.Seat, off[0], log)
	default:
		return false
	}
	return true
}

// switchOn activates a Visconti token and gains its bonus, then those of all
// switched on earlier, in their order (LP-4.2, R-58).
func (r *rules) switchOn(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	p := &s.Players[seat]
	n := 0
	for p.On[n] != 0 {
		n++
	}
	p.On[n] = int8(c.On) + 1
	log.Add(engine.Event{Kind: lorenzo.EvTokenOn, Seat: seat, On: c.On})
	for i := n - 1; i >= 0; i-- {
		s.Stack.Push(effect.Frame{Node: nodeVisconti, Seat: seat, On: int16(p.On[i]) - 1})
	}
	s.Stack.Push(effect.Frame{Node: nodeVisconti, Seat: seat, On: c.On})
}

// gainVisconti gains the bonus of a token: an event of its own. It returns true.
func (r *rules) gainVisconti(s *state, _ *effect.Frame, log *engine.Log) bool {
	f := s.Stack.Pop()
	r.gain(s, r.gainOf(f.Seat, fromToken(int(f.On)), r.c.Visconti[f.On].Gain), log)
	return true
}
