package mil

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil/content"
)

// canGrow tells whether a roll or an illegitimate son is possible (M-8.1,
// M-8.11).
func (r *rules) canGrow(s *state, k content.Knight) bool {
	f := &s.Families[k.Seat()]
	return f.Rolls < r.c.Rolls || (f.Cubes[content.Gold] > 0 || f.Privileges > 0) && r.canBearSon(s, k)
}

func (r *rules) whyGrow(s *state, k content.Knight) engine.Reason {
	switch {
	case !s.home(k):
		return s.whyKnight(k.Seat(), k)
	case r.canGrow(s, k):
		return engine.Reason{}
	}
	return engine.Reason{Rule: "M-8.11", Why: "rollsUsed", Need: int(r.c.Rolls) - 1, Have: int(s.Families[k.Seat()].Rolls)}
}

// canBearSon tells whether a man can be born: an heir, or a knight into a free slot
// (M-8.6, M-8.7).
func (r *rules) canBearSon(s *state, k content.Knight) bool {
	if !s.knight(k).Heir {
		return true
	}
	return s.freeSlot(k.Seat()) >= 0
}

// freeSlot is the lowest free slot of a family, -1 when it has four knights
// (M-8.7, R-36).
func (s *state) freeSlot(seat engine.Seat) int {
	for slot := range s.Families[seat].Knights {
		if !s.Families[seat].Knights[slot].In {
			return slot
		}
	}
	return -1
}

func (r *rules) grow(s *state, k content.Knight, log *engine.Log) {
	s.Act.Knight, s.Act.Rolled = k, false
	log.Add(engine.Event{Kind: EvGrows, Seat: k.Seat(), On: int16(k)})
	s.Stack.Push(effect.Frame{Node: effect.Node(AskGrow), Seat: k.Seat()})
}

func (r *rules) listGrow(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for _, c := range [...]engine.Choice{{Verb: DoRoll}, {Verb: DoSon, N: payGold}, {Verb: DoSon, N: payPrivilege}, {Verb: DoStop}} {
		if r.whyGrowth(s, seat, c).OK() {
			buf = append(buf, c)
		}
	}
	return buf
}

// whyGrowth: roll up to the cap, an illegitimate son for gold or a privilege
// when a man can be born, stop after a result (M-8.2, M-8.8, M-8.9, M-8.11).
func (r *rules) whyGrowth(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	f := &s.Families[seat]
	switch c.Verb {
	case DoRoll:
		if f.Rolls >= r.c.Rolls {
			return engine.Reason{Rule: "M-8.11", Why: "rollsUsed", Need: int(r.c.Rolls) - 1, Have: int(f.Rolls)}
		}
	case DoStop:
		if !s.Act.Rolled {
			return engine.Reason{Rule: "M-8.8", Why: "rollFirst"}
		}
	case DoSon:
		switch {
		case !r.canBearSon(s, s.Act.Knight):
			return engine.Reason{Rule: "M-8.9", Why: "fullFamily"}
		case c.N == payGold && f.Cubes[content.Gold] == 0:
			return engine.Reason{Rule: "M-8.9", Why: "noGold", Need: 1}
		case c.N == payPrivilege && f.Privileges == 0:
			return engine.Reason{Rule: "M-8.9", Why: "noPrivilege", Need: 1}
		case c.N != payGold && c.N != payPrivilege:
			return notAsked
		}
	default:
		return notAsked
	}
	return engine.Reason{}
}

// settleGrow ends a growth that has come to the cap (M-8.11) when no man can be
// born either. What lies behind the screen does not decide it (M-28.6).
func (r *rules) settleGrow(s *state, seat engine.Seat) bool {
	if s.Families[seat].Rolls < r.c.Rolls || r.canBearSon(s, s.Act.Knight) {
		return false
	}
	s.Stack.Pop()
	return true
}

// roll casts the die (M-8.3); a face without available result ends the action
// (M-8.10).
func (r *rules) roll(s *state, seat engine.Seat, log *engine.Log) {
	s.Families[seat].Rolls++
	s.Act.Face = int8(s.Chance.N(len(r.c.Faces)))
	face := &r.c.Faces[s.Act.Face]
	log.Add(engine.Event{Kind: EvRolled, Seat: seat, On: int16(face.Results[0]), To: int16(face.Results[1]), N: int16(s.Act.Face), Sealed: true})
	open := 0
	for _, res := range face.Results {
		if r.whyResult(s, res).OK() {
			open++
		}
	}
	if open == 0 {
		log.Add(engine.Event{Kind: EvNoResult, Seat: seat})
		s.Stack.Pop()
		return
	}
	s.Stack.Push(effect.Frame{Node: effect.Node(AskResult), Seat: seat})
}

// whyResult: a clock needs a white token, a man a place (M-8.4, M-8.7).
func (r *rules) whyResult(s *state, res content.Result) engine.Reason {
	face := &r.c.Faces[s.Act.Face]
	switch {
	case res != face.Results[0] && res != face.Results[1]:
		return engine.Reason{Rule: "M-8.3", Why: "notRolled"}
	case res == content.Clock && s.whiteTokens() == 0:
		return engine.Reason{Rule: "M-8.4", Why: "noWhite"}
	case res == content.Man && !r.canBearSon(s, s.Act.Knight):
		return engine.Reason{Rule: "M-8.7", Why: "fullFamily"}
	}
	return engine.Reason{}
}

func (r *rules) listResults(s *state, buf []engine.Choice) []engine.Choice {
	for res := content.Clock; res < content.NumResults; res++ {
		if r.whyResult(s, res).OK() {
			buf = append(buf, engine.Choice{Verb: DoResult, On: int16(res)})
		}
	}
	return buf
}

func (r *rules) settleResult(s *state, log *engine.Log) bool {
	only := content.Result(-1)
	for res := content.Clock; res < content.NumResults; res++ {
		if r.whyResult(s, res).OK() {
			if only >= 0 {
				return false
			}
			only = res
		}
	}
	r.result(s, only, log)
	return true
}

// result carries out a result (M-8.4–M-8.8).
func (r *rules) result(s *state, res content.Result, log *engine.Log) {
	k := s.Act.Knight
	s.Stack.Pop()
	s.Act.Rolled = true
	log.Add(engine.Event{Kind: EvResult, Seat: k.Seat(), On: int16(res), To: int16(k)})
	switch res {
	case content.Clock:
		r.askYear(s, k)
	case content.Woman:
		s.Families[k.Seat()].Women++
		log.Add(engine.Event{Kind: EvWoman, Seat: k.Seat()})
	case content.Man:
		s.Stack.Pop()
		r.bearSon(s, k, log)
	}
}

// son has an illegitimate son (M-8.9).
func (r *rules) son(s *state, seat engine.Seat, how int16, log *engine.Log) {
	if how == payGold {
		s.Families[seat].Cubes[content.Gold]--
	} else {
		s.Families[seat].Privileges--
	}
	log.Add(engine.Event{Kind: EvSon, Seat: seat, On: int16(s.Act.Knight), N: how})
	s.Stack.Pop()
	r.bearSon(s, s.Act.Knight, log)
}

// bearSon brings an heir, with a wedding if the knight has a land or a castle (M-8.6,
// M-11.1), or a new knight (M-8.7).
func (r *rules) bearSon(s *state, k content.Knight, log *engine.Log) {
	n := s.knight(k)
	if !n.Heir {
		n.Heir = true
		log.Add(engine.Event{Kind: EvHeir, Seat: k.Seat(), On: int16(k)})
		if n.lands() > 0 || n.Castle {
			r.collectAll(s, s.everybody(), ForDowry, log)
		}
		return
	}
	born := content.KnightOf(k.Seat(), s.freeSlot(k.Seat()))
	*s.knight(born) = knight{In: true, Lord: nobody, At: content.Home, Space: content.NoSpace}
	log.Add(engine.Event{Kind: EvBorn, Seat: k.Seat(), On: int16(born)})
}

func (s *state) everybody() engine.Seats { return 1<<uint(s.Seats) - 1 }

// highestBid is the seat with the highest of the shown bids; shared: nobody (M-11.3,
//
func (r *rules) highestBid(s *state) int8 {
	best, shared := int8(0), false
	for i := int8(1); i < s.Seats; i++ {
		switch {
		case r.c.Beats(s.Act.Shown[i], s.Act.Shown[best]):
			best, shared = i, false
		case !r.c.Beats(s.Act.Shown[best], s.Act.Shown[i]):
			shared = true
		}
	}
	if shared {
		return nobody
	}
	return best
}

// wed decides a wedding (M-11.3–M-11.6).
func (r *rules) wed(s *state, log *engine.Log) {
	host := s.Act.Knight.Seat()
	for i, bid := range s.Act.Shown[:s.Seats] {
		log.Add(goods(engine.Event{Kind: EvDowry, Seat: engine.Seat(i), Sealed: true}, bid))
	}
	winner := r.highestBid(s)
	log.Add(engine.Event{Kind: EvWedding, Seat: host, On: int16(s.Act.Knight), N: int16(winner)})
	if winner == nobody {
		return
	}
	seat := engine.Seat(winner)
	bid := s.Act.Shown[seat]
	s.pay(seat, bid)
	had := s.Families[seat].Women > 0
	s.loseWomen(seat, 1, 0, log)
	if seat == host {
		return
	}
	if had {
		s.points(seat, r.c.Points.Dowry, vpDowry, log)
	}
	r.takeHalf(s, host, seat, bid, log)
}

// loseWomen returns up to n unmarried women to the supply.
func (s *state) loseWomen(seat engine.Seat, n, why int16, log *engine.Log) {
	for n = min(n, s.Families[seat].Women); n > 0; n-- {
		s.Families[seat].Women--
		log.Add(engine.Event{Kind: EvWomanGone, Seat: seat, N: why})
	}
}
