package mil

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

var notAsked = engine.Reason{Rule: "M-3.4", Why: "notAsked"}

// Check tells whether a choice is open and, if not, by which rule.
func (r *rules) Check(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	ask := r.asks(s, seat)
	switch {
	case s.Phase == PhaseOver:
		return engine.Reason{Rule: "M-3.3", Why: "gameOver"}
	case ask == AskNothing && s.hasSealed(seat):
		return engine.Reason{Rule: "M-28.5", Why: "sealed"}
	case ask == AskNothing:
		return s.whyNotInTurn(seat, c.Verb)
	case !wellFormed(c):
		return notAsked
	}
	if why := r.why(s, ask, seat, c); why != notAsked {
		return why
	}
	return s.whyNotHere(ask, c.Verb)
}

// whyNotInTurn: another is asked (M-3.4). In a castle auction it is said where the
// family stands in it: it has no place for a castle (M-18.4), it has spoken (M-18.5,
// R-20), or it opened the auction and bids again when all have spoken (M-18.6).
func (s *state) whyNotInTurn(seat engine.Seat, verb engine.Verb) engine.Reason {
	bidder, active := s.bidder(), s.Act.Knight
	if bidder != engine.NoSeat && seat >= 0 && int8(seat) < s.Seats && (verb == DoRaise || verb == DoWithdraw) {
		after := func(o engine.Seat) engine.Seat {
			return (o - active.Seat() + engine.Seat(s.Seats)) % engine.Seat(s.Seats)
		}
		switch {
		case seat == active.Seat():
			return engine.Reason{Rule: "M-18.6", Why: "bidsLast"}
		case !s.hasPlace(seat):
			return engine.Reason{Rule: "M-18.4", Why: "noPlace"}
		case bidder == active.Seat() || after(seat) < after(bidder):
			return engine.Reason{Rule: "M-18.5", Why: "hasSpoken"}
		}
	}
	return engine.Reason{Rule: "M-3.4", Why: "notYourTurn"}
}

// bidder is the seat that is asked for its bid in an auction, NoSeat outside of one.
func (s *state) bidder() engine.Seat {
	f := s.Stack.Top()
	if f != nil && (Ask(f.Node) == AskAuction || Ask(f.Node) == AskCubes && f.Seat >= 0 && s.Draft[f.Seat].Purpose == ForBid) {
		return f.Seat
	}
	return engine.NoSeat
}

// whyNotHere: a choice of another question (M-3.4), or one that a rule of this question
// closes: something must be chosen, a result after each roll (M-8.3), and a knight who
// trades does nothing else any more (M-18.1), nor does one after a lost auction (M-18.8).
func (s *state) whyNotHere(ask Ask, verb engine.Verb) engine.Reason {
	switch {
	case ask == AskGrow && verb == DoResult:
		return engine.Reason{Rule: "M-8.3", Why: "noRoll"}
	case ask == AskResult && (verb == DoRoll || verb == DoSon || verb == DoStop):
		return engine.Reason{Rule: "M-8.3", Why: "resultFirst"}
	case ask == AskTrade && (verb == DoAuction || verb == DoNothing) && s.Act.Given == 0:
		return engine.Reason{Rule: "M-18.8", Why: "onlyTrade"}
	case ask == AskTrade && (verb == DoAuction || verb == DoNothing):
		return engine.Reason{Rule: "M-18.1", Why: "isTrading"}
	case verb == DoNothing:
		if rule := s.mustChoose(ask); rule != "" {
			return engine.Reason{Rule: rule, Why: "nothingHere"}
		}
	}
	return notAsked
}

// mustChoose is the rule by which a question has to be answered with one of its own
// choices.
func (s *state) mustChoose(ask Ask) string {
	switch ask {
	case AskAction:
		return "M-5.3"
	case AskYear:
		return "M-5.7"
	case AskResult:
		return "M-8.3"
	case AskGuest:
		return "R-15"
	case AskAnswer:
		return "M-16.4"
	case AskCastle:
		return "M-18.7"
	case AskLand, AskSettle:
		return s.landRule()
	case AskDonate:
		return "M-21.3"
	}
	return ""
}

// hasSealed tells whether the seat has sealed what others are still asked for
// (M-28.5).
func (s *state) hasSealed(seat engine.Seat) bool {
	if seat < 0 || int8(seat) >= s.Seats {
		return false
	}
	d := &s.Draft[seat]
	return d.Purpose.Sealed() && !d.Owes
}

// wellFormed tells whether the choice uses just the fields of its verb, within
// what their types hold.
func wellFormed(c engine.Choice) bool {
	if c.On < 0 || c.On > 127 || c.To < 0 || c.To > 127 || c.N < 0 {
		return false
	}
	used := engine.Choice{Verb: c.Verb}
	switch c.Verb {
	case DoHarvest, DoAttack:
		used.On, used.To = c.On, c.To
	case DoRecruit, DoGrow, DoYear, DoResult, DoGuest, DoAttempt, DoFief, DoCastle, DoFree, DoSettle:
		used.On = c.On
	case DoPlace, DoTrade:
		used.On, used.To, used.N = c.On, c.To, c.N
	case DoPass:
		used.To, used.N = c.To, c.N
		return used == c && c.N < 2
	case DoSon, DoNuns:
		used.N = c.N
	case DoCubes:
		used.On, used.N = c.On, c.N
	case DoAskLord, DoJoin, DoDonate:
		used.N = c.N
		return used == c && c.N < 2
	case DoRoll, DoStop, DoInfluence, DoNothing, DoAccept, DoRaise, DoDone, DoAuction, DoWithdraw, DoKeep, DoDiscard, DoClaim, DoPrivilege, DoAbbess:
	default:
		return false
	}
	return used == c
}

// why is the reason of an answer to the open question.
func (r *rules) why(s *state, ask Ask, seat engine.Seat, c engine.Choice) engine.Reason {
	open := engine.Reason{}
	knight := content.Knight(min(c.On, int16(content.NumKnights)))
	switch {
	case ask == AskAction:
		return r.whyAction(s, seat, c)
	case ask == AskYear && c.Verb == DoYear:
		if sp := spaceOf(c.On); sp == content.NoSpace || s.Spaces[sp] != content.White {
			return engine.Reason{Rule: "M-5.7", Why: "noWhiteThere"}
		}
		return open
	case ask == AskGrow:
		return r.whyGrowth(s, seat, c)
	case ask == AskResult && c.Verb == DoResult:
		return r.whyResult(s, content.Result(min(c.On, int16(content.NumResults))))
	case ask == AskCubes && c.Verb == DoCubes:
		return r.whyCubes(s, seat, c)
	case ask == AskGuest && c.Verb == DoGuest:
		return r.whyGuest(s, knight)
	case ask == AskNuns && c.Verb == DoNuns:
		return r.whyNuns(s, seat, c.N)
	case ask == AskCourt && c.Verb == DoAttempt:
		return s.whyAttempt(s.Act.Knight, knight)
	case ask == AskCourt && (c.Verb == DoInfluence || c.Verb == DoNothing):
		return open
	case ask == AskAnswer:
		return r.whyAnswer(s, seat, c)
	case ask == AskDonate && c.Verb == DoDonate, ask == AskAskLord && c.Verb == DoAskLord, ask == AskJoin && c.Verb == DoJoin:
		return open
	case ask == AskCuria:
		return s.whyCuria(seat, c.Verb)
	}
	return r.whyTrading(s, ask, seat, c, knight)
}

// whyTrading is the reason at the Market and in War.
func (r *rules) whyTrading(s *state, ask Ask, seat engine.Seat, c engine.Choice, knight content.Knight) engine.Reason {
	open := engine.Reason{}
	switch {
	case (ask == AskMarket || ask == AskTrade) && c.Verb == DoTrade:
		return r.whyTrade(s, seat, c)
	case ask == AskMarket && c.Verb == DoAuction:
		return r.whyAuction(s, seat)
	case ask == AskMarket && c.Verb == DoNothing, ask == AskTrade && c.Verb == DoDone, ask == AskAuction && c.Verb == DoWithdraw, ask == AskWar && c.Verb == DoNothing:
		return open
	case ask == AskAuction && c.Verb == DoRaise:
		return r.whyBid(s, seat)
	case ask == AskCastle && c.Verb == DoCastle:
		return s.whyCastle(seat, knight)
	case ask == AskWar && c.Verb == DoFree:
		return r.whyFree(s, seat, c.On)
	case ask == AskWar && c.Verb == DoAttack:
		return s.whyAttack(seat, knight, c.To)
	case ask == AskLand:
		return r.whyLand(s, seat, c.Verb)
	case ask == AskSettle && c.Verb == DoSettle:
		return s.whySettle(s.Act.Knight.Seat(), knight)
	}
	return notAsked
}

// whyAction is the reason of an action of phase 1.
func (r *rules) whyAction(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	switch c.Verb {
	case DoPlace:
		return r.whyPlace(s, seat, c)
	case DoPass:
		return r.whyPass(s, spaceOf(c.To), c.N)
	case DoHarvest, DoRecruit, DoGrow:
		k := content.Knight(min(c.On, int16(content.NumKnights)))
		if why := s.whyKnight(seat, k); !why.OK() {
			return why
		}
		if why := r.whyAge(s, seat); !why.OK() {
			return why
		}
		switch c.Verb {
		case DoHarvest:
			return r.whyHarvest(s, k, c.To)
		case DoRecruit:
			return r.whyRecruit(s, k)
		}
		return r.whyGrow(s, k)
	}
	return notAsked
}
