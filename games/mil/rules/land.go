package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// landQuestion: what becomes of a conquered land (D-24, M-19.4, M-20.14).
var landQuestion = row{
	Ask: mil.AskLand,
	Answers: answers{
		{Verb: mil.DoKeep, Forms: forms{{Words: "keep"}}, Why: (*rules).whyKeep, Do: (*rules).keep},
		{Verb: mil.DoDiscard, Forms: forms{{Words: "discard"}}, Do: (*rules).discard},
		{Verb: mil.DoClaim, Forms: forms{{Words: "claim"}}, Why: (*rules).whyClaim, Do: (*rules).claim},
	},
	Else: mustPlace,
	Auto: (*rules).autoLand,
	Show: func(_ *rules, _ *state, _ engine.Seat, add func(mil.Offer)) {
		for _, verb := range [...]engine.Verb{mil.DoKeep, mil.DoDiscard, mil.DoClaim} {
			add(mil.Offer{Choice: engine.Choice{Verb: verb}})
		}
	},
}

// settleQuestion: which knight gets the land (D-25); a lord who joined chooses.
var settleQuestion = row{
	Ask: mil.AskSettle,
	Answers: answers{
		{Verb: mil.DoSettle, Forms: forms{{Words: "settle", Args: args{{In: inOn, Noun: aKnight}}}}, Why: (*rules).whySettle, Do: (*rules).settle},
	},
	Else: mustPlace,
	Auto: (*rules).autoSettle,
	Show: showKnights(mil.DoSettle),
}

// landRule says where a conquered land can go: a free one (M-19.4), or one of another
// family (M-20.14).
func (s *state) landRule() string {
	if s.Act.From == content.NoKnight {
		return "M-19.4"
	}
	return "M-20.14"
}

// mustPlace: the land has to go somewhere.
func mustPlace(r *rules, s *state, verb engine.Verb) engine.Reason {
	return mustChoose(s.landRule())(r, s, verb)
}

// whyKeep returns why the land cannot be kept: no knight has room.
func (r *rules) whyKeep(s *state, _ engine.Seat, _ engine.Choice) engine.Reason {
	if !r.anyRoom(s) {
		return engine.Reason{Rule: "R-22", Why: "noRoomAtAll"}
	}
	return engine.Reason{}
}

// whyClaim: King's claim needs a land of another family and its module (M-27.5).
func (r *rules) whyClaim(s *state, _ engine.Seat, _ engine.Choice) engine.Reason {
	switch {
	case !s.Modules.Claim:
		return engine.Reason{Rule: "M-27.5", Why: "noModule"}
	case s.Act.From == content.NoKnight:
		return engine.Reason{Rule: "M-27.5", Why: "freeLand"}
	}
	return engine.Reason{}
}

// autoLand discards a land that no knight has room for. False means that the question is asked.
func (r *rules) autoLand(s *state, f *effect.Frame, log *engine.Log) bool {
	if r.anyRoom(s) || s.Modules.Claim && s.Act.From != content.NoKnight {
		return false
	}
	r.discard(s, f.Seat, engine.Choice{}, log)
	return true
}

// keep asks for a place for the land; a lord who joined chooses it.
func (r *rules) keep(s *state, seat engine.Seat, _ engine.Choice, _ *engine.Log) {
	s.Stack.Pop()
	if lord := s.Act.Lords[0]; lord >= 0 && s.Act.From != content.NoKnight {
		seat = engine.Seat(lord)
	}
	s.ask(mil.AskSettle, seat)
}

// discard takes the land out of the game (M-19.4, M-20.14).
func (r *rules) discard(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	log.Add(engine.Event{Kind: mil.EvDiscarded, Seat: seat, N: int16(s.Act.Won)})
	s.Gone[s.Act.Won]++
}

// claim offers it to the King for points (M-27.5).
func (r *rules) claim(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	log.Add(engine.Event{Kind: mil.EvDiscarded, Seat: seat, N: int16(s.Act.Won), To: 1})
	s.Gone[s.Act.Won]++
	s.points(seat, r.c.Points.Claim, vpClaim, log)
}

// whySettle: a knight of the attacker's family, or a vassal of it, with room for the land
// (M-19.4, M-20.14), also where his lord is asked.
func (r *rules) whySettle(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	k, attacker := content.Knight(c.On), s.Act.Knight.Seat()
	switch {
	case !s.inPlay(k):
		return engine.Reason{Rule: s.landRule(), Why: "noKnight"}
	case !s.mayEndow(attacker, k) && s.Stack.Top().Seat != attacker:
		return engine.Reason{Rule: "M-20.14", Why: "notAttackers"}
	case !s.mayEndow(attacker, k):
		return engine.Reason{Rule: s.landRule(), Why: "notYours"}
	case !s.knight(k).room():
		return engine.Reason{Rule: "M-1.5", Why: "noRoom"}
	}
	return engine.Reason{}
}

// anyRoom reports whether the conquered land could be kept at all.
func (r *rules) anyRoom(s *state) bool {
	for k := range s.numKnights() {
		if s.mayEndow(s.Act.Knight.Seat(), k) && s.knight(k).room() {
			return true
		}
	}
	return false
}

// autoSettle lays the land on the only knight that can have it. False means that the question is asked.
func (r *rules) autoSettle(s *state, f *effect.Frame, log *engine.Log) bool {
	return r.autoKnight(s, f.Seat, (*rules).whySettle, (*rules).settle, log)
}

// settle lays the land on a knight; his family and his lord gain points
// (M-20.15, R-49), but nothing for a crusader (M-27.2), nor for a crusader's
// land on a vassal of his own family (M-27.3, R-32).
func (r *rules) settle(s *state, _ engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	k := content.Knight(c.On)
	s.knight(k).take(land{Design: s.Act.Won, Dark: s.Act.Dark})
	log.Add(engine.Event{Kind: mil.EvLand, Seat: k.Seat(), On: int16(k), N: int16(s.Act.Won)})
	from := s.Act.From
	if s.crusading(k) || from != content.NoKnight && s.crusading(from) && s.knight(k).Lord == int8(from.Seat()) {
		return
	}
	r.landPoints(s, k, r.c.Points.Land, vpLand, log)
}
