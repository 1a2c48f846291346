package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// growQuestion: how a family growth continues (D-3): a roll of the die, an illegitimate
// son, or its end (M-8.2).
var growQuestion = row{
	Ask: mil.AskGrow,
	Answers: answers{
		{Verb: mil.DoRoll, Forms: forms{{Words: "roll"}}, Why: (*rules).whyRoll, Do: (*rules).roll},
		{Verb: mil.DoSon, Forms: forms{{Words: "son", Args: args{{In: inN, Noun: aPayment}}}}, Why: (*rules).whySon, Do: (*rules).son},
		{Verb: mil.DoStop, Forms: forms{{Words: "stop"}}, Why: (*rules).whyStop, Do: (*rules).stop},
	},
	Else: (*rules).whyNotGrowing,
	Auto: (*rules).autoGrow,
	Show: (*rules).showGrowth,
}

// canGrow reports whether a roll or an illegitimate son is possible (M-8.1,
// M-8.11).
func (r *rules) canGrow(s *state, k content.Knight) bool {
	f := &s.Families[k.Seat()]
	return f.Rolls < r.c.Rolls || (f.Cubes[content.Gold] > 0 || f.Privileges > 0) && r.canBearSon(s, k)
}

// whyGrow returns why a knight's family cannot begin to grow (M-8.1, M-8.11).
func (r *rules) whyGrow(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	k := content.Knight(c.On)
	if why := r.whyWork(s, seat, k); !why.OK() || r.canGrow(s, k) {
		return why
	}
	return r.whyRolls(s, seat)
}

// canBearSon reports whether a man can be born: an heir, or a knight into a free slot
// (M-8.6, M-8.7).
func (r *rules) canBearSon(s *state, k content.Knight) bool {
	if !s.knight(k).Heir {
		return true
	}
	return s.freeSlot(k.Seat()) >= 0
}

// freeSlot returns the lowest free slot of a family, -1 when it has four knights
// (M-8.7, R-36).
func (s *state) freeSlot(seat engine.Seat) int {
	for slot := range s.Families[seat].Knights {
		if !s.Families[seat].Knights[slot].In {
			return slot
		}
	}
	return -1
}

// grow begins a family growth (M-8).
func (r *rules) grow(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	s.Act.Knight, s.Act.Rolled = content.Knight(c.On), false
	log.Add(engine.Event{Kind: mil.EvGrows, Seat: seat, On: c.On})
	s.ask(mil.AskGrow, seat)
}

// whyRolls: all rolls of the round are used up (M-8.11).
func (r *rules) whyRolls(s *state, seat engine.Seat) engine.Reason {
	return engine.Reason{Rule: "M-8.11", Why: "rollsUsed", Need: int(r.c.Rolls) - 1, Have: int(s.Families[seat].Rolls)}
}

// whyRoll: up to the cap (M-8.2, M-8.11).
func (r *rules) whyRoll(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	if s.Families[seat].Rolls >= r.c.Rolls {
		return r.whyRolls(s, seat)
	}
	return engine.Reason{}
}

// whySon: an illegitimate son for gold or a privilege, when a man can be born (M-8.9).
func (r *rules) whySon(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	f := &s.Families[seat]
	switch {
	case !r.canBearSon(s, s.Act.Knight):
		return engine.Reason{Rule: "M-8.9", Why: "fullFamily"}
	case c.N == payGold && f.Cubes[content.Gold] == 0:
		return engine.Reason{Rule: "M-8.9", Why: "noGold", Need: 1}
	case c.N == payPrivilege && f.Privileges == 0:
		return engine.Reason{Rule: "M-8.9", Why: "noPrivilege", Need: 1}
	}
	return engine.Reason{}
}

// whyStop: after a result (M-8.8).
func (r *rules) whyStop(s *state, _ engine.Seat, _ engine.Choice) engine.Reason {
	if !s.Act.Rolled {
		return engine.Reason{Rule: "M-8.8", Why: "rollFirst"}
	}
	return engine.Reason{}
}

// whyNotGrowing: there is no result without a roll (M-8.3).
func (r *rules) whyNotGrowing(_ *state, verb engine.Verb) (why engine.Reason) {
	if verb == mil.DoResult {
		why = engine.Reason{Rule: "M-8.3", Why: "noRoll"}
	}
	return why
}

// autoGrow ends a growth that has come to the cap (M-8.11) when no man can be
// born either. What lies behind the screen does not decide it (M-28.6).
// False means that the question is asked.
func (r *rules) autoGrow(s *state, f *effect.Frame, _ *engine.Log) bool {
	if s.Families[f.Seat].Rolls < r.c.Rolls || r.canBearSon(s, s.Act.Knight) {
		return false
	}
	s.Stack.Pop()
	return true
}

func (r *rules) showGrowth(_ *state, _ engine.Seat, add func(mil.Offer)) {
	add(mil.Offer{Choice: engine.Choice{Verb: mil.DoRoll}})
	add(mil.Offer{Choice: engine.Choice{Verb: mil.DoSon, N: payGold}, Price: content.Cubes{content.Gold: 1}})
	add(mil.Offer{Choice: engine.Choice{Verb: mil.DoSon, N: payPrivilege}})
	add(mil.Offer{Choice: engine.Choice{Verb: mil.DoStop}})
}

// roll casts the die (M-8.3); a face without available result ends the action
// (M-8.10).
func (r *rules) roll(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Families[seat].Rolls++
	s.Act.Face = int8(s.Chance.N(len(r.c.Faces)))
	face := &r.c.Faces[s.Act.Face]
	log.Add(engine.Event{Kind: mil.EvRolled, Seat: seat, On: int16(face.Results[0]), To: int16(face.Results[1]), N: int16(s.Act.Face), Sealed: true})
	if !r.available(s, face.Results[0]) && !r.available(s, face.Results[1]) {
		log.Add(engine.Event{Kind: mil.EvNoResult, Seat: seat})
		s.Stack.Pop()
		return
	}
	s.ask(mil.AskResult, seat)
}

// stop ends the growth (M-8.8).
func (r *rules) stop(s *state, _ engine.Seat, _ engine.Choice, _ *engine.Log) { s.Stack.Pop() }

// son has an illegitimate son (M-8.9).
func (r *rules) son(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	if c.N == payGold {
		s.Families[seat].Cubes[content.Gold]--
	} else {
		s.Families[seat].Privileges--
	}
	log.Add(engine.Event{Kind: mil.EvSon, Seat: seat, On: int16(s.Act.Knight), N: c.N})
	s.Stack.Pop()
	r.bearSon(s, s.Act.Knight, log)
}

// bearSon brings an heir, with a wedding if the knight has a land or a castle (M-8.6,
// M-11.1), or a new knight (M-8.7).
func (r *rules) bearSon(s *state, k content.Knight, log *engine.Log) {
	n := s.knight(k)
	if !n.Heir {
		n.Heir = true
		log.Add(engine.Event{Kind: mil.EvHeir, Seat: k.Seat(), On: int16(k)})
		if n.lands() > 0 || n.Castle {
			r.collectAll(s, s.everybody(), mil.ForDowry, log)
		}
		return
	}
	born := content.KnightOf(k.Seat(), s.freeSlot(k.Seat()))
	*s.knight(born) = knight{In: true, Lord: nobody, At: content.Home, Space: content.NoSpace}
	log.Add(engine.Event{Kind: mil.EvBorn, Seat: k.Seat(), On: int16(born)})
}
