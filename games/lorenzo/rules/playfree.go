package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// freeQuestion: which leader is played without requirement: one of the two that came with the
// house (D-4), or one of the hand (D-17), at once or when the action is over (EL-8.11).
var freeQuestion = row{
	Ask:   lorenzo.AskFree,
	Nodes: nodes{nodeBeside, nodeLater, onEffect(content.EffPlayFree)},
	Answers: answers{
		{Verb: lorenzo.DoDecline, Forms: decline.Forms, Why: (*rules).whyPlayNone, Do: (*rules).decline},
		{Verb: lorenzo.DoPlay, Forms: playForms, Why: (*rules).whyPlayFree, Do: (*rules).playFree},
	},
	Auto: (*rules).autoFree,
	Tell: (*rules).tellFree,
	Show: (*rules).showChoices,
}

// freeToPlay returns the set of leaders that a question about a free play offers: one
// of the two next to the house (D-4), or the hand (D-17).
func (r *rules) freeToPlay(s *state, f *effect.Frame) uint64 {
	if f.Node == nodeBeside {
		return r.besideOf(s, f.Seat)
	}
	return s.Players[f.Seat].Hand
}

// besideOf returns the set of leaders that came with the seat's house and are still in
// its hand.
func (r *rules) besideOf(s *state, seat engine.Seat) uint64 {
	p := &s.Players[seat]
	var set uint64
	for i, house := range r.Besides {
		if p.House == house {
			for _, leader := range s.House.Beside[i] {
				set |= 1 << leader
			}
		}
	}
	return set & p.Hand
}

// whyPlayFree returns why a leader cannot be played free: it must be one of the two next to the house
// (LH-9.6), or one of the hand, by the rule of the effect that allows the play.
func (r *rules) whyPlayFree(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	f, p := s.Stack.Top(), &s.Players[seat]
	switch {
	case r.freeToPlay(s, f)>>c.On&1 != 0:
		return engine.Reason{}
	case p.Hand>>c.On&1 != 0: // but not next to the house
		return engine.Reason{Rule: r.c.Houses[p.House].Rule, Why: "notBeside"}
	case f.Node == nodeBeside:
		return engine.Reason{Rule: "LA-2.3", Why: "notInHand"}
	case f.Node == nodeLater:
		return engine.Reason{Rule: "LH-9.10", Why: "notInHand"}
	}
	rule := "LA-2.3"
	if f.On > 0 && r.c.Cards[f.On].Type == content.Building {
		rule = "LH-5.7"
	}
	return engine.Reason{Rule: r.ruleOf(f.On, rule), Why: "notInHand"}
}

// whyPlayNone returns why the play cannot be declined: one of the two leaders next to the house must be
// played (LH-9.6).
func (r *rules) whyPlayNone(s *state, _ engine.Seat, _ engine.Choice) (why engine.Reason) {
	if s.Stack.Top().Node == nodeBeside {
		why = notAsked
	}
	return why
}

// autoFree asks nothing where there is no leader to play. False means that the question is asked.
func (r *rules) autoFree(s *state, f *effect.Frame, _ *engine.Log) bool {
	if r.freeToPlay(s, f) != 0 {
		return false
	}
	s.Stack.Pop()
	return true
}

// playFree plays a leader without looking at what he requires.
func (r *rules) playFree(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	r.play(s, seat, uint8(c.On), withoutRequirement, log)
}

func (r *rules) tellFree(s *state, _ engine.Seat, q *lorenzo.Question) {
	if s.Stack.Top().Node == nodeBeside {
		q.House = int(s.Players[q.Seat].House)
	}
}

// playsLater pushes the play of a leader that has waited for the end of the action (EL-8.11). It
// reports whether there was one.
func (s *state) playsLater(seat engine.Seat) bool {
	p := &s.Players[seat]
	if p.Later == 0 {
		return false
	}
	p.Later--
	s.Stack.Push(effect.Frame{Node: nodeLater, Seat: seat})
	return true
}
