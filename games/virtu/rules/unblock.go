package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// unblockQuestion: whether two masks remove the enemy agent of the chamber (D5, V-15.12).
var unblockQuestion = row{
	Ask: virtu.AskUnblock,
	Answers: withFree(
		skip,
		answer{Verb: virtu.DoUnblock, Forms: forms{{Words: "unblock"}}, Do: (*rules).payUnblock},
	),
	Choices: freeThen((*rules).unblockChoices),
	Auto:    (*rules).autoUnblock,
	Tell:    (*rules).tellFree,
}

func (r *rules) unblockChoices(_ *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	return append(buf, engine.Choice{Verb: virtu.DoSkip}, engine.Choice{Verb: virtu.DoUnblock})
}

// whyUnblock: two masks, the first of the chamber itself (V-15.12, R-11).
func (r *rules) whyUnblock(s *state, seat engine.Seat) engine.Reason {
	room, under := r.roomGives(&s.Players[seat])
	if room[content.Mask]+under[content.Mask] == 0 {
		return engine.Reason{Rule: "V-15.12", Why: "chamberNoMask"}
	}
	if !r.canPay(s, seat, virtu.BillUnblock, 0, 0, 0) {
		return engine.Reason{Rule: "V-15.12", Why: "oneMask"}
	}
	return engine.Reason{}
}

func (r *rules) autoUnblock(s *state, f *effect.Frame, _ *engine.Log) bool {
	if r.whyUnblock(s, f.Seat).OK() {
		return false
	}
	s.Stack.Pop() // S-3.8: nothing to ask
	return true
}

// payUnblock asks for the masks.
func (r *rules) payUnblock(s *state, seat engine.Seat, _ engine.Choice, _ *engine.Log) {
	r.demand(s, seat, virtu.BillUnblock, int16(s.Players[seat].Token), 0, 0)
}

// unblock removes the enemy agent and begins the action with the masks that
// are left (V-15.12).
func (r *rules) unblock(s *state, seat engine.Seat, paid int8, log *engine.Log) {
	p := &s.Players[seat]
	s.Stack.Pop()
	s.sendHome(seat, content.ChamberSpot(seat, int(p.Token)), log)
	room, under := r.roomGives(p)
	s.Act.Pool[content.Mask] = room[content.Mask] + under[content.Mask] + paid - 2
	s.ask(virtu.AskIntrigue, seat)
}
