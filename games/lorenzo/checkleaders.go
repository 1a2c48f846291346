package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
)

// checkDraft is the legality of a choice while all draft (LA-1.2).
func (r *rules) checkDraft(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	switch {
	case !s.drafting().Has(seat):
		return engine.Reason{Rule: "LA-1.2", Why: "draftWait"}
	case c.Verb != DoDraft || !wellFormed(c):
		return notAsked
	case s.House.Packets[seat]>>c.On&1 == 0:
		return engine.Reason{Rule: "LA-1.2", Why: "notInPacket"}
	}
	return engine.Reason{}
}

// checkFree is the legality of a free action (SM-4).
func (r *rules) checkFree(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p := &s.Players[seat]
	leader := uint8(c.On)
	switch c.Verb {
	case DoPlay:
		if p.Hand>>leader&1 == 0 {
			return engine.Reason{Rule: "LA-2.3", Why: "notInHand"}
		}
		return r.checkNeeds(p, leader)
	case DoDiscard:
		if p.Hand>>leader&1 == 0 {
			return engine.Reason{Rule: "LA-2.2", Why: "notInHand"}
		}
	case DoActivate:
		return r.checkActivate(s, seat, leader)
	case DoCopy:
		if !r.copyWaits(p) {
			return engine.Reason{Rule: "LA-3.6", Why: "noCopy"}
		}
		return r.checkCopy(s, seat, c.On)
	case DoUse:
		return s.checkFace(seat, c.On, "LH-6.4")
	case DoLay:
		return r.checkLay(s, seat, c.On, uint8(c.To))
	}
	return engine.Reason{}
}

// checkNeeds names the first requirement that is not met (LA-2.3, LA-2.8); the
// Penitente forgives one (LH-5.11).
func (r *rules) checkNeeds(p *player, leader uint8) engine.Reason {
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

// needName is what a requirement looks at, as a word of the catalogue.
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

// checkActivate: once a round, and with some effect (LA-2.6).
func (r *rules) checkActivate(s *state, seat engine.Seat, leader uint8) engine.Reason {
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

func (r *rules) checkCopy(s *state, seat engine.Seat, leader int16) engine.Reason {
	if r.copyable(s, seat)>>leader&1 == 0 {
		return engine.Reason{Rule: "LA-3.6", Why: "notCopyable"}
	}
	return engine.Reason{}
}

// checkFreePlay: one of the two leaders beside the house (LH-9.6), or one of the hand, by
// the rule of what lets him be played.
func (r *rules) checkFreePlay(s *state, f *effect.Frame, leader int16) engine.Reason {
	p := &s.Players[f.Seat]
	switch {
	case r.freeToPlay(s, f)>>leader&1 != 0:
		return engine.Reason{}
	case p.Hand>>leader&1 != 0: // but not beside the house
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
