package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// The free actions of a turn (SM-4) are open together with the answers of the questions before and
// after its placement; the exchange of the house also with those about bonus actions (SM-4.2).
var freeAnswers = answers{
	{Verb: lorenzo.DoPlay, Forms: playForms, Why: (*rules).whyPlay, Do: (*rules).playByNeeds},
	{Verb: lorenzo.DoDiscard, Forms: forms{{Words: "discard", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules}}, Why: (*rules).whyDiscard, Do: (*rules).discardLeader},
	{Verb: lorenzo.DoActivate, Forms: forms{{Words: "activate", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules}}, Why: (*rules).whyActivate, Do: (*rules).activateLeader},
	{Verb: lorenzo.DoCopy, Forms: copyForms, Why: (*rules).whyCopyNow, Do: (*rules).copyLeader},
	use,
	{Verb: lorenzo.DoLay, Forms: forms{{Words: "lay", Args: args{{In: inOn, Noun: aToken}, {In: inTo, Noun: aCard}}, Only: inModules}}, Why: (*rules).whyLay, Do: (*rules).layToken},
	exchange,
}

// The forms of free actions that are answers to other questions, too.
var (
	playForms = forms{{Words: "play", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules}}
	copyForms = forms{{Words: "copy", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules}}
)

// use is a special token used, on a turn or at the end (LH-6.4, LH-6.7).
var use = answer{Verb: lorenzo.DoUse, Forms: forms{{Words: "use", Args: args{{In: inOn, Noun: aToken}}, Only: inModules}}, Why: (*rules).whyUse, Do: (*rules).useToken}

// exchange is that of the own house (LH-9.4, LP-4.1).
var exchange = answer{Verb: lorenzo.DoExchange, Forms: forms{{Words: "exchange", Args: args{{In: inOn, Noun: aHouse}}, Only: inModules}}, Why: (*rules).whyExchange, Do: (*rules).makeExchange}

// withFree returns a question's own answers and the free actions.
func withFree(own ...answer) answers { return append(own, freeAnswers...) }

// freeActions appends what the seat may do before or after its placement (SM-4),
// in the order of choices: leaders played, discarded, activated; Lorenzo's choice
// if it has waited; special tokens used or laid on a card; the house's exchange.
func (r *rules) freeActions(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	for hand := p.Hand; hand != 0; hand &= hand - 1 {
		if leader := bits.TrailingZeros64(hand); r.playable(p, uint8(leader)) {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoPlay, On: int16(leader)})
		}
	}
	buf = leaderChoices(lorenzo.DoDiscard, p.Hand, buf)
	buf = leaderChoices(lorenzo.DoActivate, r.activatables(s, seat), buf)
	if r.copyWaits(p) {
		buf = leaderChoices(lorenzo.DoCopy, r.copyable(s, seat), buf)
	}
	if p.Goods[content.Tokens] > 0 {
		buf = r.tokenActions(s, seat, buf)
	}
	return r.exchanges(s, seat, buf)
}

// hasFree reports whether any free action is open, without listing them.
func (r *rules) hasFree(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	return p.Hand != 0 || p.Goods[content.Tokens] > 0 || p.Leaders > 0 && r.activatables(s, seat) != 0 ||
		r.copyWaits(p) && r.copyable(s, seat) != 0 || r.canExchange(s, seat)
}

func leaderChoices(verb engine.Verb, set uint64, buf []engine.Choice) []engine.Choice {
	for ; set != 0; set &= set - 1 {
		buf = append(buf, engine.Choice{Verb: verb, On: int16(bits.TrailingZeros64(set))})
	}
	return buf
}

// activatables returns the set of the seat's leaders that can be activated now.
func (r *rules) activatables(s *state, seat engine.Seat) uint64 {
	p := &s.Players[seat]
	var set uint64
	for _, leader := range p.Played[:p.Leaders] {
		if r.activatable(s, seat, leader) {
			set |= 1 << leader
		}
	}
	return set
}

// copyWaits reports whether Lorenzo is in play and has not copied a leader yet.
func (r *rules) copyWaits(p *player) bool { return p.Copy == 0 && p.plays(r.Copier) }

// tokenActions appends the uses of special tokens (LH-6.4) and the empty cards
// that may hold one (LH-5.1, LH-5.2).
func (r *rules) tokenActions(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = s.usable(seat, buf)
	p := &s.Players[seat]
	for face, n := range p.Faces {
		if n == 0 {
			continue
		}
		for i, card := range r.Holders {
			if s.House.Held[i] == 0 && slotOf(p, r.c.Cards[card].Type, card) >= 0 {
				buf = append(buf, engine.Choice{Verb: lorenzo.DoLay, On: int16(face), To: int16(card)})
			}
		}
	}
	return buf
}

func (s *state) usable(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for face, n := range s.Players[seat].Faces {
		if n > 0 {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoUse, On: int16(face)})
		}
	}
	return buf
}

// pruneFree removes discards of leaders that may still be played: of all leaders in the first half of the
// match, then of those that do not lack more than the placements left could supply. Otherwise random
// playouts discard leaders at every turn and a search never sees what they are worth.
func (r *rules) pruneFree(s *state, open []engine.Choice) []engine.Choice {
	if s.Round == content.Rounds {
		return open
	}
	p := &s.Players[s.Stack.Top().Seat]
	kept := 0
	for _, c := range open {
		if c.Verb != lorenzo.DoDiscard || r.lets(s, p, uint8(c.On)) {
			open[kept] = c
			kept++
		}
	}
	return open[:kept]
}

// lets reports whether a search needs to consider discarding the leader.
func (r *rules) lets(s *state, p *player, leader uint8) bool {
	return s.Round == content.Rounds || s.Round > content.Rounds/2 && r.shortfall(p, leader) > s.turnsLeft(p)
}

// shortfall returns how far a seat is from what a leader requires, in cards and goods.
func (r *rules) shortfall(p *player, leader uint8) int {
	sum := 0
	for i := range r.c.Leaders[leader].Needs {
		if n := &r.c.Leaders[leader].Needs[i]; !n.Most {
			sum += int(n.Lacks(p.owns(n)))
		}
	}
	return sum
}

// turnsLeft returns how many members the seat has still to place in this match.
func (s *state) turnsLeft(p *player) int {
	n := (content.Rounds - int(s.Round)) * 4
	for m := content.White; m <= content.Neutral; m++ {
		if p.At[m] == content.Home {
			n++
		}
	}
	return n
}

// showFree adds offers for what the seat could do besides its placement: with its leaders, its tokens,
// its house's exchange.
func (r *rules) showFree(s *state, seat engine.Seat, add func(lorenzo.Offer)) {
	offer := func(c engine.Choice) { add(lorenzo.Offer{Choice: c, Space: content.Home}) }
	p := &s.Players[seat]
	for _, c := range leaderChoices(lorenzo.DoPlay, p.Hand, nil) {
		offer(c)
	}
	for _, c := range leaderChoices(lorenzo.DoDiscard, p.Hand, nil) {
		offer(c)
	}
	for _, leader := range p.Played[:p.Leaders] {
		if r.c.Leaders[r.acting(p, leader)].Kind == content.OncePerRound {
			offer(engine.Choice{Verb: lorenzo.DoActivate, On: int16(leader)})
		}
	}
	if r.copyWaits(p) {
		for _, c := range leaderChoices(lorenzo.DoCopy, r.copyable(s, seat), nil) {
			offer(c)
		}
	}
	for _, c := range r.tokenActions(s, seat, nil) {
		offer(c)
	}
	r.showExchange(s, seat, add)
}
