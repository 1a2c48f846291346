package rules

import (
	"math/bits"
	"slices"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// placeQuestion: which member is placed where, or a pass (D-5). The free actions of a turn are
// open before its placement (SM-4).
var placeQuestion = row{
	Ask:   lorenzo.AskPlace,
	Nodes: nodes{nodeTurn},
	Answers: withFree(
		answer{Verb: lorenzo.DoPlace, Forms: forms{{Words: "place", Args: args{{In: inOn, Noun: aMember}, {In: inTo, Noun: aSpace}}}}, Why: (*rules).whyPlace, Do: (*rules).beginPlacement},
		answer{Verb: lorenzo.DoPass, Forms: forms{{Words: "pass"}}, Why: (*rules).whyPass, Do: (*rules).pass},
	),
	Choices:      (*rules).turnChoices,
	Auto:         (*rules).autoTurn,
	Prune:        (*rules).pruneFree,
	CountIndexed: (*rules).countTurn,
	ChoiceAt:     (*rules).ChoiceAt,
	Show:         (*rules).showTurn,
}

// whyPlace returns the legality of a placement (SM-6 and the other spaces').
func (r *rules) whyPlace(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	m, sp := content.Member(c.On), content.Space(c.To)
	p := &s.Players[seat]
	if p.At[m] == content.None {
		return engine.Reason{Rule: "LH-9.9", Why: "noMember", What: m.String()}
	}
	if p.At[m] != content.Home {
		return engine.Reason{Rule: "L-5.4", Why: "memberPlaced", What: m.String()}
	}
	have := p.Values[m]
	coloured := m.Coloured() && !sp.Own() && p.coloured()&areaBit[sp] != 0
	tower, _, ok := sp.Tower()
	if !ok {
		return r.whySpace(s, seat, have, coloured, sp)
	}
	if tower == content.SpecialTower && s.Mods&withHouses == 0 {
		return notAsked
	}
	if reason := r.whyFloor(s, sp); !reason.OK() {
		return reason
	}
	if coloured {
		return engine.Reason{Rule: "L-5.11", Why: "areaColoured"}
	}
	k := r.takingBy(s, p)
	return r.whyCard(s, &k, have, sp)
}

// whyFloor: the card must be there and the floor be free (L-6.1, R-4).
func (r *rules) whyFloor(s *state, sp content.Space) engine.Reason {
	switch {
	case s.Stand[sp] != nobody:
		return engine.Reason{Rule: "L-6.1", Why: "floorTaken"}
	case s.Floor[sp] == 0:
		return engine.Reason{Rule: "L-6.1", Why: "noCard"}
	}
	return engine.Reason{}
}

// whySpace returns why a member cannot go to a space outside the towers.
func (r *rules) whySpace(s *state, seat engine.Seat, have int16, coloured bool, sp content.Space) engine.Reason {
	area, large, _ := tables.WorkArea(sp)
	p := &s.Players[seat]
	t := &p.Traits
	enters := t.Flags&tables.EnterOccupied != 0 // LA-3.3
	switch {
	case sp.Own() && t.Spaces>>(sp-content.LeaderSpace)&1 == 0:
		return engine.Reason{Rule: "LH-7.1", Why: "notYourSpace"}
	case sp.Own():
		if !enters && p.standsOn(sp) {
			return engine.Reason{Rule: "LH-7.1", Why: "spaceTaken"}
		}
		return whyValue(t, have, r.ownMinimum(p, sp), p.Goods[content.Servants], "LH-7.1", "value")
	case r.c.Board.Covered[s.Seats][sp]:
		return engine.Reason{Rule: "L-2.4", Why: "spaceCovered"}
	case sp <= content.Market4 && t.Flags&tables.NoMarket != 0:
		return engine.Reason{Rule: "L-15.14", Why: "noMarket"}
	case sp.HoldsOne() && s.line(sp).Len > 0 && !enters:
		return engine.Reason{Rule: "L-5.10", Why: "spaceTaken"}
	case coloured:
		return engine.Reason{Rule: "L-5.11", Why: "areaColoured"}
	}
	value, least := r.spaceValue(p, have, sp)
	reason := whyValue(t, value, least, s.Players[seat].Goods[content.Servants], "L-5.7", "value")
	if !reason.OK() && large {
		reason.Rule = "L-9.2"
		if t.NoLarge>>area&1 == 0 { // LP-2.151, LP-2.152
			reason.Why = "largeValue"
		}
	}
	return reason
}

// standsOn reports whether a member of the player stands on the space.
func (p *player) standsOn(sp content.Space) bool {
	for _, at := range p.At {
		if at == sp {
			return true
		}
	}
	return false
}

// whyValue: the value, raised by the servants at hand, must reach the minimum
// (L-5.7, L-5.8). Have is the value without servants; What names how many servants
// would do.
func whyValue(t *tables.Traits, value, least, servants int16, rule, why string) engine.Reason {
	n := t.ServantsFor(value, least)
	if n <= servants {
		return engine.Reason{}
	}
	return engine.Reason{Rule: rule, Why: why, What: number(n), Need: int(least), Have: int(value)}
}

// whyPass: a player with a member of value 1 or more must place (L-5.5).
func (r *rules) whyPass(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	p := &s.Players[seat]
	for m := content.White; m < content.NumMembers; m++ {
		if p.At[m] == content.Home && p.Values[m] >= 1 {
			return engine.Reason{Rule: "L-5.5", Why: "mustAct", What: m.String(), Have: int(p.Values[m])}
		}
	}
	return engine.Reason{}
}

// turnChoices lists the placements, and with modules the free actions.
func (r *rules) turnChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = r.placements(s, seat, buf)
	if s.Mods != 0 {
		buf = r.freeActions(s, seat, buf)
	}
	return buf
}

// placements appends every legal placement, member by member, then a pass where
// it is allowed (L-5.5).
func (r *rules) placements(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	spaces, mayPass := r.openSpaces(s, seat)
	n := len(buf)
	buf = slices.Grow(buf, placementRoom)[:n+placementRoom]
	for m, open := range &spaces {
		for ; open != 0; open &= open - 1 {
			buf[n] = place(content.Member(m), content.Space(bits.TrailingZeros64(open)))
			n++
		}
	}
	if mayPass {
		buf[n] = engine.Choice{Verb: lorenzo.DoPass}
		n++
	}
	return buf[:n]
}

// placementRoom is more than all placements and the pass.
const placementRoom = int(content.NumMembers)*content.NumSpaces + 1

func place(m content.Member, sp content.Space) engine.Choice {
	return engine.Choice{Verb: lorenzo.DoPlace, On: int16(m), To: int16(sp)}
}

// autoTurn makes the only placement there is, or passes, where no free action is open.
// False means that the question is asked.
func (r *rules) autoTurn(s *state, f *effect.Frame, log *engine.Log) bool {
	if s.Mods != 0 {
		if s.playsLater(f.Seat) {
			return true
		}
		if r.hasFree(s, f.Seat) {
			return false
		}
	}
	c, only := r.onlyPlacement(s, f.Seat)
	if only {
		r.Row(lorenzo.AskPlace).Answer(c.Verb).Do(r, s, f.Seat, c, log)
	}
	return only
}

// onlyPlacement returns the turn's choice when there is just one (SM-3.1).
func (r *rules) onlyPlacement(s *state, seat engine.Seat) (only engine.Choice, one bool) {
	if r.twoSpaces(s, seat) {
		return only, false
	}
	spaces, mayPass := r.openSpaces(s, seat)
	n := 0
	if mayPass {
		only, n = engine.Choice{Verb: lorenzo.DoPass}, 1
	}
	for m, open := range &spaces {
		if open != 0 {
			only = place(content.Member(m), content.Space(bits.TrailingZeros64(open)))
			n += bits.OnesCount64(open)
		}
	}
	return only, n == 1
}

// twoSpaces reports whether two placements are open outside the towers, which is true on nearly every
// turn. False does not mean that there are fewer than two in all.
func (r *rules) twoSpaces(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	h := hands{all: p.Traits.Worth(p.Goods[content.Servants]), free: s.Marks.Free}
	if p.Traits.Flags&tables.NoMarket != 0 { // L-15.14
		h.free &^= marketSpaces
	}
	open, spots := 0, r.Spots[s.Seats]
	for i := range spots {
		free := spots[i].Spaces & h.free
		if free == 0 {
			continue
		}
		need := h.askedBy(&spots[i], p)
		closed := s.Marks.Areas[seat]&areaBit[bits.TrailingZeros64(free)&31] != 0 // L-5.11
		for m, at := range &p.At {
			if at != content.Home || p.Values[m] < need || closed && content.Member(m).Coloured() {
				continue
			}
			if open += bits.OnesCount64(free); open > 1 {
				return true
			}
		}
	}
	return false
}

// beginPlacement notes member and space and asks the rest (D-5, R-102).
func (r *rules) beginPlacement(s *state, seat engine.Seat, c engine.Choice, _ *engine.Log) {
	s.Stack.Pop()
	m, sp := content.Member(c.On), content.Space(c.To)
	p := &s.Players[seat]
	t := &p.Traits
	have := p.Values[m]
	if s.Mods != 0 { // SM-2: free actions may follow
		s.Stack.Push(effect.Frame{Node: nodeAfter, Seat: seat})
	}
	s.Act = action{Kind: placeMember, Member: m, Space: sp}
	s.Stack.Push(effect.Frame{Node: nodeExecute, Seat: seat})
	if _, _, ok := sp.Tower(); ok {
		s.Act.Value = have + int16(t.Take[r.c.Cards[s.Floor[sp]].Type])
		r.pushCost(s, seat)
	} else {
		s.Act.Value, _ = r.spaceValue(p, have, sp)
		s.Act.Area, _, _ = tables.WorkArea(sp)
	}
	s.Stack.Push(effect.Frame{Node: nodeServants, Seat: seat})
}

// pass gives up the turns of this round (L-5.5).
func (r *rules) pass(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	s.Players[seat].Passed = true
	log.Add(engine.Event{Kind: lorenzo.EvPassed, Seat: seat})
}

// showTurn adds offers for all placements of members at home, and with modules for the free actions.
func (r *rules) showTurn(s *state, seat engine.Seat, add func(lorenzo.Offer)) {
	p := &s.Players[seat]
	for m := content.White; m < content.NumMembers; m++ {
		if p.At[m] != content.Home {
			continue
		}
		for sp := content.Space(0); sp < content.NumSpaces; sp++ {
			if !r.exists(s, p, sp) {
				continue
			}
			value := p.Values[m]
			if _, _, ok := sp.Tower(); ok {
				value += int16(p.Traits.Take[r.c.Cards[s.Floor[sp]].Type])
			} else {
				value, _ = r.spaceValue(p, value, sp)
			}
			o := lorenzo.Offer{Choice: place(m, sp), Member: m, Space: sp, Value: int(value)}
			if r.whyPlace(s, seat, o.Choice).OK() {
				r.price(s, seat, &o, action{Kind: placeMember, Space: sp, Value: value})
			}
			add(o)
		}
	}
	r.showFree(s, seat, add)
}

// exists reports whether the space is there for the player in this match.
func (r *rules) exists(s *state, p *player, sp content.Space) bool {
	if sp.Own() {
		return p.Traits.Spaces>>(sp-content.LeaderSpace)&1 != 0
	}
	tower, _, floor := sp.Tower()
	return !floor || tower != content.SpecialTower || s.Mods&withHouses != 0
}

// price says what an open choice of a space costs beyond the card.
func (r *rules) price(s *state, seat engine.Seat, o *lorenzo.Offer, act action) {
	t := &s.Players[seat].Traits
	trial := *s
	trial.Act = act
	least, most := r.servantRange(&trial, seat, t)
	o.Least, o.Most = int(least), int(most)
	if tower, _, ok := o.Space.Tower(); ok {
		o.Fee = int(r.fee(s, t, tower))
	}
}
