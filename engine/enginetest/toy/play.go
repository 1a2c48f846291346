package toy

import (
	"math/bits"

	"signoria/engine"
)

// Owing returns the seats with an open bid, or the one seat of the top frame.
func (rules) Owing(s *state) engine.Seats {
	if s.Over {
		return 0
	}
	f := s.top()
	if f.Node != nodeBid {
		return engine.SeatsOf(f.Seat)
	}
	var owing engine.Seats
	for seat := range s.seats() {
		if s.Answer[seat].Step != stepClosed {
			owing = owing.With(seat)
		}
	}
	return owing
}

// Choices lists the open choices.
func (r rules) Choices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if !r.Owing(s).Has(seat) {
		return buf
	}
	switch s.top().Node {
	case nodeBid:
		return s.bidChoices(seat, buf)
	case nodeVeto:
		return append(buf, engine.Choice{Verb: DoVeto}, engine.Choice{Verb: DoVeto, N: 1})
	}
	return s.payChoices(seat, buf)
}

func (s *state) bidChoices(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	a := s.Answer[seat]
	if a.Step == stepStance {
		buf = append(buf, engine.Choice{Verb: DoStance})
		if s.Hand[seat] != 0 {
			buf = append(buf, engine.Choice{Verb: DoStance, N: 1})
		}
		return buf
	}
	for token := a.Tokens.highest() + 1; token <= Tokens; token++ {
		if s.Hand[seat].has(token) {
			buf = append(buf, engine.Choice{Verb: DoBid, On: int16(token)})
		}
	}
	return append(buf, engine.Choice{Verb: DoSeal})
}

// CountIndexed are sealing the bid, and each token; other questions are listed.
func (r rules) CountIndexed(s *state, seat engine.Seat, _ *engine.Workings) int {
	if !r.Owing(s).Has(seat) || s.top().Node != nodeBid {
		return 0
	}
	a := s.Answer[seat]
	if a.Step != stepTokens || s.Hand[seat].highest() <= a.Tokens.highest() {
		return 0
	}
	return Tokens + 1
}

// ChoiceAt n is the token with that number; 0 seals.
func (rules) ChoiceAt(s *state, seat engine.Seat, _ *engine.Workings, n int) (engine.Choice, bool) {
	c := engine.Choice{Verb: DoSeal}
	if n > 0 {
		c = engine.Choice{Verb: DoBid, On: int16(n)}
	}
	return c, s.checkBid(seat, c).OK()
}

// payChoices lists the minimal payments once each, in the order of their sets.
func (s *state) payChoices(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	bid, price := s.Answer[seat].Tokens, int(s.top().On)
	for set := tokens(0); ; {
		if set.pays(price) {
			buf = append(buf, engine.Choice{Verb: DoPay, Set: uint64(set)})
		}
		set = (set - bid) & bid
		if set == 0 {
			return buf
		}
	}
}

// pays reports whether the set is worth the price and nothing in it superfluous.
func (t tokens) pays(price int) bool {
	sum := t.sum()
	if sum < price {
		return false
	}
	lowest := bits.TrailingZeros32(uint32(t)) + 1
	return t == 0 || sum-lowest < price
}

func (t tokens) highest() int { return 32 - bits.LeadingZeros32(uint32(t)) }

// Check says why a choice is closed.
func (r rules) Check(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if !r.Owing(s).Has(seat) {
		return engine.Reason{Rule: "T-2", Why: "notAsked"}
	}
	switch s.top().Node {
	case nodeBid:
		return s.checkBid(seat, c)
	case nodeVeto:
		if c == (engine.Choice{Verb: DoVeto, N: c.N}) && (c.N == 0 || c.N == 1) {
			return engine.Reason{}
		}
		return engine.Reason{Rule: "T-5", Why: "vetoAsked"}
	}
	return s.checkPay(seat, c)
}

func (s *state) checkBid(seat engine.Seat, c engine.Choice) engine.Reason {
	a := s.Answer[seat]
	switch {
	case a.Step == stepStance && c == engine.Choice{Verb: DoStance}:
		return engine.Reason{}
	case a.Step == stepStance && c == engine.Choice{Verb: DoStance, N: 1}:
		if s.Hand[seat] == 0 {
			return engine.Reason{Rule: "T-3.1", Why: "noToken", Need: 1}
		}
		return engine.Reason{}
	case a.Step == stepTokens && c == engine.Choice{Verb: DoSeal}:
		return engine.Reason{}
	case a.Step == stepTokens && c == engine.Choice{Verb: DoBid, On: c.On}:
		return s.checkToken(seat, int(c.On))
	}
	return engine.Reason{Rule: "T-3", Why: "bidAsked"}
}

func (s *state) checkToken(seat engine.Seat, token int) engine.Reason {
	switch {
	case token < 1 || token > Tokens:
		return engine.Reason{Rule: "T-1", Why: "noSuchToken"}
	case token <= s.Answer[seat].Tokens.highest():
		return engine.Reason{Rule: "T-3", Why: "notRising", Need: s.Answer[seat].Tokens.highest() + 1, Have: token}
	case !s.Hand[seat].has(token):
		return engine.Reason{Rule: "T-3", Why: "notYours"}
	}
	return engine.Reason{}
}

func (s *state) checkPay(seat engine.Seat, c engine.Choice) engine.Reason {
	price := int(s.top().On)
	if c != (engine.Choice{Verb: DoPay, Set: c.Set}) {
		return engine.Reason{Rule: "T-6", Why: "payAsked"}
	}
	if c.Set&^uint64(s.Answer[seat].Tokens) != 0 {
		return engine.Reason{Rule: "T-6", Why: "notBid"}
	}
	if sum := tokens(c.Set).sum(); sum < price {
		return engine.Reason{Rule: "T-6", Why: "tooLittle", Need: price, Have: sum}
	}
	if !tokens(c.Set).pays(price) {
		return engine.Reason{Rule: "T-6", Why: "superfluous"}
	}
	return engine.Reason{}
}

// Do carries out a choice.
func (r rules) Do(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	a := &s.Answer[seat]
	switch c.Verb {
	case DoStance:
		a.Step, a.Bold = stepTokens, c.N == 1
	case DoBid:
		a.Tokens |= bit(int(c.On))
	case DoSeal:
		a.Step = stepClosed
		log.Add(engine.Event{Kind: EvSealed, Seat: seat})
		if r.Owing(s) == 0 {
			s.reveal(log)
		}
	case DoVeto:
		s.veto(seat, c.N == 1, log)
	case DoPay:
		s.pay(seat, tokens(c.Set), log)
	}
}

// reveal shows all bids and finds the winner (T-4).
func (s *state) reveal(log *engine.Log) {
	s.pop()
	for seat := range s.seats() {
		a := s.Answer[seat]
		s.Known[seat] |= a.Tokens
		e := engine.Event{Kind: EvBid, Seat: seat, N: int16(a.sum()), Goods: a.Tokens.goods(), Sealed: true}
		if a.Bold {
			e.On = 1
		}
		log.Add(e)
	}
	winner, price := s.winner(log)
	for seat := range s.seats() {
		if s.Answer[seat].Bold && seat != winner {
			s.Lost[seat]++
		}
	}
	if winner == engine.NoSeat {
		s.burn(log)
		s.endRound(0, log)
		return
	}
	s.push(frame{Node: nodePay, Seat: winner, On: int16(price)})
	for seat := (winner + s.seats() - 1) % s.seats(); seat != winner; seat = (seat + s.seats() - 1) % s.seats() {
		if s.Veto[seat] {
			s.push(frame{Node: nodeVeto, Seat: seat})
		}
	}
}

// winner finds the highest bid and the second sum; a die decides between
// equals. A bold bid can owe at most what its tokens are worth.
func (s *state) winner(log *engine.Log) (winner engine.Seat, price int) {
	var best engine.Seats
	top, second := 0, 0
	for seat := range s.seats() {
		a := s.Answer[seat]
		switch sum := a.sum(); {
		case a.Tokens == 0:
		case sum > top:
			best, top, second = engine.SeatsOf(seat), sum, top
		case sum == top:
			best, second = best.With(seat), top
		default:
			second = max(second, sum)
		}
	}
	winner = best.First()
	if n := best.Len(); n > 1 {
		for range s.Chance.N(n) {
			best = best.Without(best.First())
		}
		winner = best.First()
		log.Add(engine.Event{Kind: EvTie, Seat: winner, Sealed: true})
	}
	if winner == engine.NoSeat {
		return winner, 0
	}
	return winner, min(second, s.Answer[winner].Tokens.sum())
}

func (s *state) veto(seat engine.Seat, used bool, log *engine.Log) {
	s.pop()
	if !used {
		return
	}
	s.Veto[seat] = false
	log.Add(engine.Event{Kind: EvVeto, Seat: seat, On: int16(s.lot())})
	for s.top().Node != nodePay {
		s.pop()
	}
	winner := s.top().Seat
	s.pop()
	s.burn(log)
	s.endRound(winner, log)
}

func (s *state) burn(log *engine.Log) {
	s.Owner[s.lot()-1] = -1
	log.Add(engine.Event{Kind: EvBurnt, Seat: engine.NoSeat, On: int16(s.lot())})
}

func (s *state) pay(seat engine.Seat, paid tokens, log *engine.Log) {
	log.Add(engine.Event{Kind: EvPaid, Seat: seat, N: s.top().On, Goods: paid.goods()})
	log.Add(engine.Event{Kind: EvWon, Seat: seat, On: int16(s.lot())})
	s.Hand[seat] &^= paid
	s.Known[seat] &^= paid
	s.Gone |= paid
	s.Owner[s.lot()-1] = int8(seat) + 1
	s.pop()
	s.endRound(seat, log)
}

// endRound draws tokens and turns up the next lot, or ends the game (T-2, T-7).
func (s *state) endRound(first engine.Seat, log *engine.Log) {
	s.Answer = [MaxSeats]answer{}
	if s.Round == s.Rounds {
		s.Over = true
		log.Add(engine.Event{Kind: EvOver, Seat: engine.NoSeat, Sealed: true})
		return
	}
	for i, seat := engine.Seat(0), first; i < s.seats(); i, seat = i+1, s.after(seat) {
		drawn := s.draw()
		if drawn == 0 {
			break
		}
		s.Hand[seat] |= drawn
		log.Add(engine.Event{Kind: EvDrew, Seat: seat})
		log.Add(engine.Event{Kind: EvToken, Seat: seat, On: int16(drawn.highest()), For: engine.SeatsOf(seat), Sealed: true})
	}
	s.Round++
	s.push(frame{Node: nodeBid})
	log.Add(engine.Event{Kind: EvLot, Seat: engine.NoSeat, N: int16(s.Round), On: int16(s.lot()), Sealed: true})
}
