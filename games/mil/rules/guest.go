package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// guestQuestion: which knight gets the King's soldiers (D-9, M-14.4) or the Archbishop
// (D-10, M-14.5); one must get them.
var guestQuestion = row{
	Ask: mil.AskGuest,
	Answers: answers{
		{Verb: mil.DoGuest, Forms: forms{{Words: "guest", Args: args{{In: inOn, Noun: aKnight}}}}, Why: (*rules).whyGuest, Do: (*rules).guest},
	},
	Choices: (*rules).guestChoices,
	Else:    mustChoose("R-15"),
	Tell:    func(_ *rules, s *state, _ engine.Seat, q *mil.Question) { q.Guest = s.Act.Sphere },
	Show:    showKnights(mil.DoGuest),
}

// whyGuest: any knight in play (M-14.4, M-14.5).
func (r *rules) whyGuest(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	switch {
	case s.inPlay(content.Knight(c.On)):
		return engine.Reason{}
	case r.c.Favours[s.Act.Sphere].Archbishop:
		return engine.Reason{Rule: "M-14.5", Why: "noKnight"}
	}
	return engine.Reason{Rule: "M-14.4", Why: "noKnight"}
}

func (r *rules) guestChoices(s *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	for k := range s.numKnights() {
		if s.knight(k).In {
			buf = append(buf, engine.Choice{Verb: mil.DoGuest, On: int16(k)})
		}
	}
	return buf
}

// guest puts the King's soldiers or the Archbishop on the knight's tile.
func (r *rules) guest(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	sphere := s.Act.Sphere
	s.Stack.Pop()
	s.Act.Sphere = content.Home
	n := s.knight(content.Knight(c.On))
	if r.c.Favours[sphere].King {
		n.King = true
	} else {
		n.Archbishop = true
	}
	log.Add(engine.Event{Kind: mil.EvGuest, Seat: seat, On: c.On, N: int16(sphere)})
}
