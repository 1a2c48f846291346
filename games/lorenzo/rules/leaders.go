package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// whyPlay: from the hand, with what the leader requires (LA-2.3).
func (r *rules) whyPlay(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p := &s.Players[seat]
	if p.Hand>>c.On&1 == 0 {
		return engine.Reason{Rule: "LA-2.3", Why: "notInHand"}
	}
	return r.whyNeeds(p, uint8(c.On))
}

// whyNeeds names the first requirement that is not met (LA-2.3, LA-2.8); the
// Penitente forgives one (LH-5.11).
func (r *rules) whyNeeds(p *player, leader uint8) engine.Reason {
	missing, need := r.meets(p, leader)
	if missing <= int(p.Traits.Pardon) {
		return engine.Reason{}
	}
	reason := engine.Reason{Rule: "LA-2.3", Why: "needs", What: needName(need), Need: int(need.N), Have: int(p.owns(need))}
	if need.Most {
		reason.Rule, reason.Why = "LH-8.21", "needsAtMost"
	}
	return reason
}

// needName returns the name of what a requirement counts, in keys of the catalogues.
func needName(n *content.Need) string {
	switch n.What {
	case content.NeedGood:
		return n.Good.String()
	case content.NeedCards:
		return n.Type.String()
	}
	return [...]string{content.NeedSameType: "same_type", content.NeedAllCards: "all_cards", content.NeedTypes: "types",
		content.NeedWoodStone: "wood_stone", content.NeedLeaders: "leaders"}[n.What]
}

// whyDiscard: from the hand (LA-2.2).
func (r *rules) whyDiscard(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if s.Players[seat].Hand>>c.On&1 == 0 {
		return engine.Reason{Rule: "LA-2.2", Why: "notInHand"}
	}
	return engine.Reason{}
}

// whyActivate: once a round, and with some effect (LA-2.6).
func (r *rules) whyActivate(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	leader := uint8(c.On)
	p := &s.Players[seat]
	l := &r.c.Leaders[r.acting(p, leader)]
	switch {
	case !p.plays(leader):
		return engine.Reason{Rule: "LA-2.6", Why: "notInPlay"}
	case l.Kind != content.OncePerRound:
		return engine.Reason{Rule: "LA-2.4", Why: "noActivation"}
	case p.Down>>leader&1 != 0:
		return engine.Reason{Rule: "LA-2.6", Why: "activated"}
	case !r.hasEffect(s, seat, l):
		return engine.Reason{Rule: l.Rule, Why: "noUse"}
	}
	return engine.Reason{}
}

// playByNeeds plays a leader whose requirement is met, or pardoned (LA-2.3).
func (r *rules) playByNeeds(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	how := int16(byRequirement)
	if missing, _ := r.meets(&s.Players[seat], uint8(c.On)); missing > 0 {
		how = byPardon
	}
	r.play(s, seat, uint8(c.On), how, log)
}

// acting returns the leader whose ability one in play has: himself, or whom he copies
// (EL-10.1).
func (r *rules) acting(p *player, leader uint8) uint8 {
	if leader == r.Copier && p.Copy != 0 {
		return p.Copy
	}
	return leader
}

// plays reports whether the leader lies in play before the seat.
func (p *player) plays(leader uint8) bool {
	for _, l := range p.Played[:p.Leaders] {
		if l == leader {
			return true
		}
	}
	return false
}

// meets returns how many of a leader's requirements the seat does not meet, and the first of these
// (LA-2.8, EL-5); nothing is paid. playable asks the same and stops early.
func (r *rules) meets(p *player, leader uint8) (missing int, first *content.Need) {
	needs := r.c.Leaders[leader].Needs
	for i := range needs {
		if needs[i].Lacks(p.owns(&needs[i])) == 0 {
			continue
		}
		if missing++; first == nil {
			first = &needs[i]
		}
	}
	return missing, first
}

// owns returns how many the seat has of what a requirement counts.
func (p *player) owns(n *content.Need) int16 { return n.Of(&p.Goods, &p.Count, p.Leaders) }

// playable reports whether the leader may be played from the hand now (LA-2.3); the
// Penitente forgives one requirement (LH-5.11, R-34).
func (r *rules) playable(p *player, leader uint8) bool {
	pardon := p.Traits.Pardon
	needs := r.c.Leaders[leader].Needs
	for i := range needs {
		if needs[i].Lacks(p.owns(&needs[i])) == 0 {
			continue
		}
		if pardon--; pardon < 0 {
			return false
		}
	}
	return true
}

// How a leader comes into play, for the log.
const (
	byRequirement = iota
	withoutRequirement
	byPardon
)

// play puts a leader from the hand into play (LA-2.3) and leaves on the stack what
// follows: what waits for a leader, then his immediate effect or his choice
// (EL-9.2).
func (r *rules) play(s *state, seat engine.Seat, leader uint8, how int16, log *engine.Log) {
	p := &s.Players[seat]
	p.Hand &^= 1 << leader
	if p.Leaders == playedRoom { // only a position written by hand comes so far
		s.House.Gone |= 1 << leader
		return
	}
	p.Played[p.Leaders] = leader
	p.Leaders++
	s.House.Shown |= 1 << leader
	r.sumTraits(s, seat)
	log.Add(engine.Event{Kind: lorenzo.EvLeaderPlayed, Seat: seat, On: int16(leader), N: how, Sealed: true})
	r.beginAbility(s, seat, leader)
	r.leaderPlayed(s, seat)
}

// beginAbility leaves an immediate effect, or Lorenzo's choice, on the stack.
func (r *rules) beginAbility(s *state, seat engine.Seat, leader uint8) {
	l := &r.c.Leaders[leader]
	switch {
	case leader == r.Copier:
		s.Stack.Push(effect.Frame{Node: nodeCopy, Seat: seat})
	case l.Kind == content.Immediate:
		s.pushEffects(seat, fromLeader(leader), l.Effects)
	}
}

// leaderPlayed leaves what waits for a leader on the stack: cards first, then the
// Visconti's tokens (EL-9.2).
func (r *rules) leaderPlayed(s *state, seat engine.Seat) {
	t := &s.Players[seat].Traits
	if t.Flags&tables.Visconti != 0 {
		s.Stack.Push(effect.Frame{Node: nodeToken, Seat: seat})
	}
	if t.On&tables.OnBit(content.OnLeaderPlayed, 0) != 0 {
		r.fire(s, seat, content.OnLeaderPlayed, 0)
	}
}

// discardLeader discards one from the hand for a privilege (LA-2.2).
func (r *rules) discardLeader(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Players[seat].Hand &^= 1 << c.On
	s.House.Gone |= 1 << c.On
	log.Add(engine.Event{Kind: lorenzo.EvLeaderLost, Seat: seat, On: c.On, Sealed: true})
	r.pushPrivileges(s, seat, 1, false)
}

// activateLeader turns a leader face down and resolves his ability (LA-2.6).
func (r *rules) activateLeader(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	leader := uint8(c.On)
	p := &s.Players[seat]
	p.Down |= 1 << leader
	log.Add(engine.Event{Kind: lorenzo.EvLeaderDown, Seat: seat, On: int16(leader)})
	s.pushEffects(seat, fromLeader(leader), r.c.Leaders[r.acting(p, leader)].Effects)
}

// activatable reports whether the leader can be activated now, with some effect: one
// who needs a payment when it can be made, Federico while a member is at home.
func (r *rules) activatable(s *state, seat engine.Seat, leader uint8) bool {
	p := &s.Players[seat]
	l := &r.c.Leaders[r.acting(p, leader)]
	return l.Kind == content.OncePerRound && p.Down>>leader&1 == 0 && r.hasEffect(s, seat, l)
}

func (r *rules) hasEffect(s *state, seat engine.Seat, l *content.Leader) bool {
	for _, e := range r.c.Effects(l.Effects) {
		switch e.Kind {
		case content.EffTrades:
			var buf [4]engine.Choice
			return len(r.tradeOptions(s, seat, &e, buf[:0])) > 0
		case content.EffRaise:
			var buf [content.Neutral]engine.Choice
			return len(s.raisable(seat, buf[:0])) > 0
		}
	}
	return true
}

// drawLeaders takes leaders from the deck into the hand (LH-5.5); from an empty
// deck nothing.
func (s *state) drawLeaders(seat engine.Seat, n int, log *engine.Log) {
	h := &s.House
	drawn := 0
	for ; drawn < n && h.Left > 0; drawn++ {
		h.Left--
		leader := h.Leaders[h.Left]
		h.Leaders[h.Left] = 0
		s.Players[seat].Hand |= 1 << leader
		if log != nil {
			log.Add(engine.Event{Kind: lorenzo.EvDrewLeaders, Seat: seat, On: int16(leader), N: 1, For: engine.SeatsOf(seat), Sealed: true})
		}
	}
	log.Add(engine.Event{Kind: lorenzo.EvDrewLeaders, Seat: seat, N: int16(drawn), Sealed: true})
}
