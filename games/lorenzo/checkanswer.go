package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// checkWithModules is the legality of the choices that there are with modules only.
func (r *rules) checkWithModules(s *state, f *effect.Frame, c engine.Choice) engine.Reason {
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
		return s.checkFace(f.Seat, c.On, "LH-6.4")
	case ask == AskFree && c.Verb == DoPlay:
		return r.checkFreePlay(s, f, c.On)
	case ask == AskCopy && c.Verb == DoCopy:
		return r.checkCopy(s, f.Seat, c.On)
	case ask == AskBid && c.Verb == DoBid:
		return s.checkBid(c.On, int8(c.N))
	case ask == AskBuy && c.Verb == DoTake:
		return r.checkBuy(s, f.Seat, content.Space(c.To))
	case ask == AskRecover && c.Verb == DoRecover:
		if !s.House.Discarded.Has(uint8(c.On)) {
			return engine.Reason{Rule: "LH-5.9", Why: "notDiscarded"}
		}
		return r.checkRecover(s, f.Seat, r.pending(f), uint8(c.On))
	}
	return r.checkAnswer(s, f, ask, c)
}

// checkAnswer is the legality of answers that stand in a short list: one of the
// list, or closed as closedAnswer says.
func (r *rules) checkAnswer(s *state, f *effect.Frame, ask Ask, c engine.Choice) engine.Reason {
	if verb, ok := answerVerbs[ask]; !ok || c.Verb != verb {
		return notAsked
	}
	var room [64]engine.Choice
	for _, open := range r.Choices(s, f.Seat, room[:0]) {
		if open == c {
			return engine.Reason{}
		}
	}
	return r.closedAnswer(s, f, ask, c)
}

// answerVerbs says for each such question how it is answered.
var answerVerbs = map[Ask]engine.Verb{
	AskPile: DoPile, AskTile: DoTile, AskToken: DoToken, AskSwap: DoSwap, AskReturn: DoReturn, AskGiveUp: DoGiveUp,
	AskRetire: DoRetire, AskGive: DoGive, AskOption: DoOption, AskMarket: DoMarket, AskRaise: DoRaise, AskKeep: DoKeep,
	AskTarget: DoTarget, AskTimes: DoTimes, AskFrom: DoFrom,
}

// closedAnswer says why an answer is none of the list: by the rule of the card, leader or
// house that asks.
func (r *rules) closedAnswer(s *state, f *effect.Frame, ask Ask, c engine.Choice) engine.Reason {
	switch ask {
	case AskPile:
		return engine.Reason{Rule: "LP-1.3", Why: "pileEight"}
	case AskTile:
		return engine.Reason{Rule: "LA-1.1", Why: "tileGone"}
	case AskToken:
		return engine.Reason{Rule: "LP-4.2", Why: "tokenOn"}
	case AskSwap:
		return r.closedSwap(s, f.Seat, c)
	case AskReturn:
		if s.Players[f.Seat].Faces[c.On] > 0 {
			return engine.Reason{Rule: "R-108", Why: "tokenOrder"}
		}
		return engine.Reason{Rule: "LH-6.6", Why: "noSuchToken"}
	case AskGiveUp:
		return engine.Reason{Rule: r.ruleOf(r.payer(s, f), "LP-2.169"), Why: "notYourCard"}
	case AskRetire:
		return engine.Reason{Rule: r.ruleOf(r.payer(s, f), "LP-2.162"), Why: "notYourLeader"}
	case AskGive:
		return r.closedGift(s, f, c.N)
	case AskOption:
		return r.closedOption(s, f, c.N)
	case AskMarket:
		return engine.Reason{Rule: r.ruleOf(f.On, "LP-2.161"), Why: "spaceCovered"}
	case AskRaise:
		return engine.Reason{Rule: "LA-3.4", Why: "memberPlaced"}
	case AskKeep:
		return engine.Reason{Rule: "LH-8.14", Why: "tokenNotDrawn"}
	case AskTarget:
		return engine.Reason{Rule: r.targetRule(s, f), Why: "noTarget"}
	case AskTimes:
		return r.closedTimes(s, f, c)
	}
	return engine.Reason{Rule: r.ruleOf(f.On, "LP-2.153"), Why: "notOpponent"} // AskFrom
}

// closedSwap: so many servants as are lacking of the good, and no more than the other
// goods leave (LH-8.15, R-107).
func (r *rules) closedSwap(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	good := s.Bill.Good
	if content.Good(c.On) != good {
		return notAsked
	}
	least, most := r.swapRange(s, seat)
	if c.N < least {
		return engine.Reason{Rule: "LH-8.15", Why: "swapTooFew", What: good.String(), Need: int(least), Have: int(c.N)}
	}
	return engine.Reason{Rule: "LH-8.15", Why: "swapTooMany", What: good.String(), Need: int(most), Have: int(c.N)}
}

// closedGift: a kind that the seat can give in full, or if there is none one of which it
// has something, points before all.
func (r *rules) closedGift(s *state, f *effect.Frame, n int16) engine.Reason {
	gives := r.c.OneShots[f.N].Gives
	if int(n) > len(gives) {
		return notAsked
	}
	rule := r.ruleOf(f.On, "R-52")
	g := content.Single(gives[n-1])
	have, need := s.Players[f.Seat].Goods[g], gives[n-1][g]
	var open [8]engine.Choice
	first := r.givable(s, f, open[:0])[0].N - 1
	if goods := &gives[first]; !tables.Covers(&s.Players[f.Seat].Goods, goods) && (g == content.VP || goods[content.VP] == 0) {
		need = 1 // nothing can be given in full
	}
	return engine.Reason{Rule: rule, Why: "cannotGive", What: g.String(), Need: int(need), Have: int(have)}
}

// closedOption: one of the printed alternatives (D-9), of which a payment must be payable.
func (r *rules) closedOption(s *state, f *effect.Frame, n int16) engine.Reason {
	e := r.pending(f)
	if e.Kind != content.EffTrades || int(n) > len(e.Trades) {
		return notAsked
	}
	p := &s.Players[f.Seat]
	reason := lacksFor(&e.Trades[n-1].Pay, &p.Goods, p.Traits.Flags&tables.PaysServants != 0)
	if reason.OK() {
		reason.Why = "tradeNothing"
	}
	reason.Rule = r.ruleOf(f.On, "L-9.7")
	return reason
}

// closedTimes: a trade by value is made at most as often as the value of the action says
// (LH-5.4), and as the stock pays (L-9.8).
func (r *rules) closedTimes(s *state, f *effect.Frame, c engine.Choice) engine.Reason {
	card, w := r.active(s, f.Seat, int(f.On))
	switch {
	case c.On != int16(card):
		return notAsked
	case s.Run.Value > 0 && c.N > s.Run.Value:
		return engine.Reason{Rule: "LH-5.4", Why: "timesTooMany", Need: int(c.N), Have: int(s.Run.Value)}
	case c.N > mostTimes:
		return notAsked
	}
	pay := w.Trades[0].Pay.Times(c.N * r.shares(s, &w.Trades[0]))
	return r.lacksForTrades(s, f.Seat, &pay)
}

// payer is what a card or leader is given up for, as the source of an effect: another's
// card, the ability whose trade is being paid, or the card of the running activation
// whose trade asks for it; 0: unknown.
func (r *rules) payer(s *state, f *effect.Frame) int16 {
	if f.Node != nodeBill {
		return f.On
	}
	if below := s.Stack.Len - 2; below >= 0 && s.Stack.Frames[below].Node == nodeTradeGain {
		return s.Stack.Frames[below].On
	}
	for entry := range entries {
		card, w := r.active(s, f.Seat, entry)
		if w == nil {
			continue
		}
		if t, _ := s.Run.chosenTrade(w, entry); t != nil && (t.Leaders > 0 && s.Bill.Leaders > 0 || t.Cards != ([content.NumTypes]int8{}) && s.Bill.cardType() < content.NumTypes) {
			return int16(card)
		}
	}
	return 0
}

// targetRule is the rule of what lets a card be activated: another card (LH-5.12), an
// effect that names so many cards (LH-5.13), or the leader whose action activates just
// one (LH-8.2, LH-8.17).
func (r *rules) targetRule(s *state, f *effect.Frame) string {
	switch {
	case f.Node == nodeExtra:
		return "LH-5.12"
	case s.Run.Value == 0:
		return "LH-5.13"
	}
	p := &s.Players[f.Seat]
	for _, leader := range p.Played[:p.Leaders] {
		l := &r.c.Leaders[r.acting(p, leader)]
		for _, e := range r.c.Effects(l.Effects) {
			if e.Kind == content.EffWork && e.Max > 0 && e.Area == s.Run.Area {
				return l.Rule
			}
		}
	}
	return "L-8.6"
}

// ruleOf is the rule of the source of an effect where it has one of its own, else the
// rule given.
func (r *rules) ruleOf(source int16, otherwise string) string {
	switch leader, house := leaderFrom(source), houseFrom(source); {
	case leader > 0:
		return r.c.Leaders[leader].Rule
	case house > 0:
		return r.c.Houses[house].Rule
	case source <= tokenSource:
		return "LP-4.2"
	case source <= tileSource:
		return "LH-9.10"
	case source > 0 && r.c.Cards[source].Set == content.PazziSet:
		return "LP-2." + number(source)
	}
	return otherwise
}
