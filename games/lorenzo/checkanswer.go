package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
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
		if !s.House.Discarded.Has(uint8(c.On)) {
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
