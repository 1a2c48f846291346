package lorenzo

import (
	"math/bits"

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

// checkRare is the legality of the choices that there are with modules only.
func (r *rules) checkRare(s *state, f *effect.Frame, c engine.Choice) engine.Reason {
	ask := r.asks(s)
	free := ask == AskPlace || ask == AskAfter
	switch {
	case c.Verb == DoDecline:
		if ask == AskFree && f.Node != nodeBeside || ask == AskRecover || ask == AskBuy || ask == AskFrom {
			return engine.Reason{}
		}
		return notAsked
	case c.Verb == DoExchange && (free || ask == AskTake || ask == AskFrom || ask == AskServants && f.Node >= nodeEffect):
		return r.checkExchange(s, f.Seat, c.On)
	case free && s.Mods != 0 && c.Verb >= DoPlay && c.Verb <= DoLay:
		return r.checkFree(s, f.Seat, c)
	case c.Verb == DoEnd && (ask == AskAfter || ask == AskLast):
		return engine.Reason{}
	case c.Verb == DoUse && ask == AskLast:
		return s.checkFace(f.Seat, c.On)
	case ask == AskFree && c.Verb == DoPlay:
		return r.checkFreePlay(s, f, c.On)
	case ask == AskCopy && c.Verb == DoCopy:
		return r.checkCopy(s, f.Seat, c.On)
	case ask == AskBid && c.Verb == DoBid:
		return s.checkBid(c.On, int8(c.N))
	case ask == AskBuy && c.Verb == DoTake:
		return r.checkBuy(s, f.Seat, content.Space(c.To))
	case ask == AskRecover && c.Verb == DoRecover:
		if !s.House.Discarded.has(uint8(c.On)) {
			return engine.Reason{Rule: "LH-5.9", Why: "notDiscarded"}
		}
		return r.checkRecover(s, f.Seat, r.pending(f), uint8(c.On))
	}
	return r.checkAnswer(s, f, ask, c)
}

// checkAnswer is the legality of answers that stand in a short list: one of the
// list, or of no use.
func (r *rules) checkAnswer(s *state, f *effect.Frame, ask Ask, c engine.Choice) engine.Reason {
	want, ok := answerVerbs[ask]
	if !ok || c.Verb != want.verb {
		return notAsked
	}
	var room [64]engine.Choice
	for _, open := range r.Choices(s, f.Seat, room[:0]) {
		if open == c {
			return engine.Reason{}
		}
	}
	return engine.Reason{Rule: want.rule, Why: want.why}
}

// answerVerbs says for each such question how it is answered, and by which rule an
// answer is closed.
var answerVerbs = map[Ask]struct {
	verb      engine.Verb
	rule, why string
}{
	AskPile: {DoPile, "LP-1.3", "pileEight"}, AskTile: {DoTile, "LA-1.1", "tileGone"},
	AskToken: {DoToken, "LP-4.2", "tokenOn"}, AskSwap: {DoSwap, "LH-8.15", "swapRange"},
	AskReturn: {DoReturn, "LH-6.6", "noSuchToken"}, AskGiveUp: {DoGiveUp, "LP-2.169", "notYourCard"},
	AskRetire: {DoRetire, "LP-2.162", "notYourLeader"}, AskGive: {DoGive, "LP-2.158", "cannotGive"},
	AskOption: {DoOption, "L-9.8", "optionUnpaid"}, AskMarket: {DoMarket, "LP-2.161", "spaceCovered"},
	AskRaise: {DoRaise, "LA-3.4", "memberPlaced"}, AskKeep: {DoKeep, "LH-8.14", "noSuchToken"},
	AskTarget: {DoTarget, "LH-5.12", "noTarget"}, AskTimes: {DoTimes, "LH-5.4", "timesTooMany"},
	AskFrom: {DoFrom, "LP-2.153", "notOpponent"},
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
		return s.checkFace(seat, c.On)
	case DoLay:
		if reason := s.checkFace(seat, c.On); !reason.OK() {
			return reason
		}
		return r.checkLay(s, p, uint8(c.To))
	}
	return engine.Reason{}
}

// checkNeeds names the first requirement that is not met (LA-2.3, LA-2.8); the
// Penitente forgives one (LH-5.11).
func (r *rules) checkNeeds(p *player, leader uint8) engine.Reason {
	missing, need := r.meets(p, leader)
	if missing <= int(p.Traits.pardon) {
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

func (s *state) checkFace(seat engine.Seat, face int16) engine.Reason {
	if s.Players[seat].Faces[face] == 0 {
		return engine.Reason{Rule: "LH-6.4", Why: "noSuchToken"}
	}
	return engine.Reason{}
}

func (r *rules) checkLay(s *state, p *player, card uint8) engine.Reason {
	switch h := r.holder[card]; {
	case h == 0 || slotOf(p, r.c.Cards[card].Type, card) < 0:
		return engine.Reason{Rule: "LH-5.1", Why: "noHolder"}
	case s.House.Held[h-1] != 0:
		return engine.Reason{Rule: "LH-5.1", Why: "holderFull"}
	}
	return engine.Reason{}
}

func (r *rules) checkExchange(s *state, seat engine.Seat, house int16) engine.Reason {
	p := &s.Players[seat]
	l := r.exchange(p)
	if l == nil || int16(p.House) != house {
		return engine.Reason{Rule: "LH-9.4", Why: "noExchange"}
	}
	g := content.Good(bits.TrailingZeros8(content.Kinds(&l.Goods)))
	if p.Goods[g] < l.Goods[g] {
		return engine.Reason{Rule: r.c.Houses[p.House].Rule, Why: "exchangeCost", What: g.String(), Need: int(l.Goods[g]), Have: int(p.Goods[g])}
	}
	return engine.Reason{}
}

func (r *rules) checkFreePlay(s *state, f *effect.Frame, leader int16) engine.Reason {
	if r.freeToPlay(s, f)>>leader&1 == 0 {
		return engine.Reason{Rule: "LA-2.3", Why: "notInHand"}
	}
	return engine.Reason{}
}

// checkBid: a house that is up, and a row above the one bid (LH-2.4, LH-2.6).
func (s *state) checkBid(house int16, row int8) engine.Reason {
	i := s.upForAuction(uint8(house))
	switch {
	case i < 0:
		return engine.Reason{Rule: "LH-2.1", Why: "notUp"}
	case s.House.Bidder[i] != nobody && s.House.Row[i] == content.AuctionRows:
		return engine.Reason{Rule: "LH-2.6", Why: "topRow"}
	case s.House.Bidder[i] != nobody && row <= s.House.Row[i]:
		return engine.Reason{Rule: "LH-2.4", Why: "rowTooLow", Need: int(s.House.Row[i]) + 1, Have: int(row)}
	}
	return engine.Reason{}
}

// checkBuy: a card left on one of the four normal towers, for which there is room
// (LH-9.7, R-47).
func (r *rules) checkBuy(s *state, seat engine.Seat, sp content.Space) engine.Reason {
	tower, _, ok := sp.Tower()
	switch {
	case !ok:
		return notAsked
	case tower == content.SpecialTower:
		return engine.Reason{Rule: "LH-9.7", Why: "normalTowers"}
	case s.Floor[sp] == 0:
		return engine.Reason{Rule: "L-6.1", Why: "noCard"}
	case !s.Players[seat].hasRoom(r, r.c.Cards[s.Floor[sp]].Type):
		t := r.c.Cards[s.Floor[sp]].Type
		return engine.Reason{Rule: "L-6.7", Why: "cardLimit", What: t.String(), Have: int(s.Players[seat].Count[t])}
	}
	return engine.Reason{}
}

// checkRecover: a card of the right type with room for it, and a territory's
// military points (LH-5.9, R-33).
func (r *rules) checkRecover(s *state, seat engine.Seat, e *content.Effect, card uint8) engine.Reason {
	p := &s.Players[seat]
	t := r.c.Cards[card].Type
	switch need := r.demand(p, t); {
	case e.Types>>t&1 == 0:
		return engine.Reason{Rule: "LH-5.9", Why: "recoverType"}
	case !p.hasRoom(r, t):
		return engine.Reason{Rule: "L-6.7", Why: "cardLimit", What: t.String(), Have: int(p.Count[t])}
	case p.Goods[content.Military] < need:
		return engine.Reason{Rule: "L-7.3", Why: "slotMilitary", Need: int(need), Have: int(p.Goods[content.Military])}
	}
	return engine.Reason{}
}
