package mil

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil/content"
)

func (r *rules) listCourt(s *state, buf []engine.Choice) []engine.Choice {
	buf = append(buf, engine.Choice{Verb: DoInfluence})
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if s.whyAttempt(s.Act.Knight, k).OK() {
			buf = append(buf, engine.Choice{Verb: DoAttempt, On: int16(k)})
		}
	}
	return append(buf, engine.Choice{Verb: DoNothing})
}

// whyAttempt: the target is another family's knight, nobody's vassal, not of the
// active knight's lord, guarded by no Archbishop, and has fewer elements than
// the active knight has soldiers (M-16.2).
func (s *state) whyAttempt(active, target content.Knight) engine.Reason {
	if !s.inPlay(target) {
		return engine.Reason{Rule: "M-16.2", Why: "noKnight"}
	}
	a, t := s.knight(active), s.knight(target)
	switch {
	case target.Seat() == active.Seat():
		return engine.Reason{Rule: "M-16.2", Why: "yourKnight"}
	case t.Lord >= 0:
		return engine.Reason{Rule: "M-16.2", Why: "isVassal"}
	case a.Lord == int8(target.Seat()):
		return engine.Reason{Rule: "M-16.2", Why: "yourLord"}
	case t.Archbishop:
		return engine.Reason{Rule: "M-14.5", Why: "archbishop"}
	case a.allSoldiers() <= t.elements():
		return engine.Reason{Rule: "M-16.2", Why: "fewSoldiers", Need: int(t.elements()) + 1, Have: int(a.allSoldiers())}
	}
	return engine.Reason{}
}

// influence is what a knight takes at the Court instead of a vassal (M-16.1).
func (r *rules) influence(s *state, seat engine.Seat, log *engine.Log) {
	s.Stack.Pop()
	got := content.Cubes{content.Influence: r.c.Costs.CourtInfluence}
	s.gain(seat, got)
	log.Add(goods(engine.Event{Kind: EvInfluence, Seat: seat, On: int16(s.Act.Knight)}, got))
}

// attempt asks the target's family for its offer (M-16.3).
func (r *rules) attempt(s *state, seat engine.Seat, target content.Knight, log *engine.Log) {
	s.Stack.Pop()
	s.Act.Target = target
	log.Add(engine.Event{Kind: EvAttempt, Seat: seat, On: int16(s.Act.Knight), To: int16(target)})
	r.collect(s, target.Seat(), ForOffer, log)
}

// offered puts the offer on the table; the active family answers (M-16.4).
func (r *rules) offered(s *state, seat engine.Seat, offer content.Cubes, log *engine.Log) {
	s.pay(seat, offer) // in escrow
	s.Act.Offer = offer
	log.Add(goods(engine.Event{Kind: EvOffered, Seat: seat, Sealed: true}, offer))
	s.Stack.Push(effect.Frame{Node: effect.Node(AskAnswer), Seat: s.Act.Knight.Seat()})
}

func (r *rules) listAnswer(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for _, c := range [...]engine.Choice{{Verb: DoAccept}, {Verb: DoRaise}, {Verb: DoFief}, {Verb: DoFief, On: 1}} {
		if r.whyAnswer(s, seat, c).OK() {
			buf = append(buf, c)
		}
	}
	return buf
}

func (r *rules) whyAnswer(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	switch c.Verb {
	case DoAccept:
		return engine.Reason{}
	case DoRaise:
		all := content.Cubes{content.Gold: s.Families[seat].Cubes[content.Gold], content.Influence: s.Families[seat].Cubes[content.Influence]}
		switch {
		case all[content.Gold] < s.Act.Offer[content.Gold]:
			return engine.Reason{Rule: "M-16.4", Why: "lessGold", Need: int(s.Act.Offer[content.Gold]), Have: int(all[content.Gold])}
		case !r.c.Beats(all, s.Act.Offer):
			return engine.Reason{Rule: "M-16.4", Why: "cannotBeat", Need: int(s.Act.Offer.Sum()) + 1, Have: int(all.Sum())}
		}
		return engine.Reason{}
	case DoFief:
		return s.whyFief(c.On)
	}
	return notAsked
}

// whyFief: the active knight is no vassal and has the land, the target has room
// (M-16.4).
func (s *state) whyFief(i int16) engine.Reason {
	a := s.knight(s.Act.Knight)
	switch {
	case a.Lord >= 0:
		return engine.Reason{Rule: "M-16.4", Why: "vassalNoFief"}
	case i < 0 || i >= content.LandSlots || a.Lands[i].Design == content.NoLand:
		return engine.Reason{Rule: "M-16.4", Why: "noLand"}
	case !s.knight(s.Act.Target).room():
		return engine.Reason{Rule: "M-16.4", Why: "noRoom"}
	}
	return engine.Reason{}
}

// accept takes half of the offer; the target stays free (M-16.4a).
func (r *rules) accept(s *state, seat engine.Seat, log *engine.Log) {
	s.Stack.Pop()
	target := s.Act.Target.Seat()
	log.Add(engine.Event{Kind: EvAccepted, Seat: seat, N: int16(target)})
	s.points(target, r.c.Points.Resisted, vpResisted, log)
	r.takeHalf(s, seat, target, s.Act.Offer, log)
}

// raised wins the vassal; his family takes half of the raise and keeps its own
// offer (M-16.4b, M-16.5).
func (r *rules) raised(s *state, seat engine.Seat, cubes content.Cubes, log *engine.Log) {
	s.pay(seat, cubes)
	target := s.Act.Target.Seat()
	log.Add(goods(engine.Event{Kind: EvRaised, Seat: seat, Sealed: true}, cubes))
	s.gain(target, s.Act.Offer)
	r.makeVassal(s, seat, s.knight(s.Act.Target).lands(), log)
	r.takeHalf(s, target, seat, cubes, log)
}

// fief gives a land for the bond (M-16.4c, M-16.7, R-19); a crusader's gain
// counts nothing with the Pope's call (M-27.4, R-62).
func (r *rules) fief(s *state, seat engine.Seat, i int8, log *engine.Log) {
	s.Stack.Pop()
	t := s.knight(s.Act.Target)
	before := t.lands()
	l := s.knight(s.Act.Knight).drop(i)
	t.take(l)
	target := s.Act.Target.Seat()
	log.Add(engine.Event{Kind: EvFief, Seat: seat, On: int16(s.Act.Knight), To: int16(s.Act.Target), N: int16(l.Design)})
	s.gain(target, s.Act.Offer)
	r.makeVassal(s, seat, before, log)
	if !s.crusading(s.Act.Target) {
		s.points(target, r.c.Points.Fief, vpFief, log)
	}
}

// makeVassal binds the target to the seat (M-16.6); lands is how many he had before.
func (r *rules) makeVassal(s *state, seat engine.Seat, lands int16, log *engine.Log) {
	s.knight(s.Act.Target).Lord = int8(seat)
	log.Add(engine.Event{Kind: EvVassal, Seat: seat, On: int16(s.Act.Target)})
	s.points(seat, r.c.Points.Vassal+lands*r.c.Points.VassalLand, vpVassal, log)
}

// crusading tells whether the Pope's call takes the knight's lands out of the
// reckoning (M-27.2).
func (s *state) crusading(k content.Knight) bool {
	return s.Modules.Pope && s.knight(k).At == content.Crusades
}
