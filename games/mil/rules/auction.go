package rules

import (
	"slices"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// auctionQuestion: a bid for the castle, or none (D-17, M-18.5); the family that opened
// the auction is asked last (D-18, M-18.6).
var auctionQuestion = row{
	Ask: mil.AskAuction,
	Answers: answers{
		{Verb: mil.DoRaise, Why: (*rules).whyBid, Do: (*rules).raiseBid},
		{Verb: mil.DoWithdraw, Forms: forms{{Words: "withdraw"}}, Do: (*rules).withdraw},
	},
	Tell: (*rules).tellAuction,
	Show: func(_ *rules, s *state, _ engine.Seat, add func(mil.Offer)) {
		add(mil.Offer{Choice: engine.Choice{Verb: mil.DoRaise}, Price: s.Act.Base})
	},
}

// hasPlace reports whether the family could put a castle anywhere (M-18.4).
func (s *state) hasPlace(seat engine.Seat) bool {
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if s.mayEndow(seat, k) && !s.knight(k).Castle {
			return true
		}
	}
	return false
}

// whyAuction: a place for the castle, and the least bid (M-18.3, M-18.4).
func (r *rules) whyAuction(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	if !s.hasPlace(seat) {
		return engine.Reason{Rule: "M-18.4", Why: "noPlace"}
	}
	for k, n := range r.c.Costs.Base {
		if have := s.Families[seat].Cubes[k]; have < n {
			return engine.Reason{Rule: "M-18.3", Why: "fewCubes", What: content.Cube(k).String(), Need: int(n), Have: int(have)}
		}
	}
	return engine.Reason{}
}

// auction asks for the opening bid (M-18.3).
func (r *rules) auction(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	r.collect(s, seat, mil.ForBase, log)
}

// auctionBegins puts the base on the table (M-18.3) and asks the neighbours in
// turn (M-18.5).
func (r *rules) auctionBegins(s *state, seat engine.Seat, base content.Cubes, log *engine.Log) {
	s.pay(seat, base) // in escrow
	s.Act.Base, s.Act.Bid, s.Act.Best = base, base, int8(seat)
	s.Act.Shown = [content.MaxSeats]content.Cubes{}
	s.Act.Shown[seat] = base
	log.Add(goods(engine.Event{Kind: mil.EvAuction, Seat: seat, Sealed: true}, base))
	r.nextBidder(s, seat, log)
}

// nextBidder asks the next family clockwise that has a place, then the active
// one if it does not lead (M-18.5, M-18.6), then ends the auction.
func (r *rules) nextBidder(s *state, after engine.Seat, log *engine.Log) {
	active := s.Act.Knight.Seat()
	for seat := (after + 1) % engine.Seat(s.Seats); ; seat = (seat + 1) % engine.Seat(s.Seats) {
		if seat == active {
			break
		}
		if s.hasPlace(seat) {
			s.ask(mil.AskAuction, seat)
			return
		}
	}
	if s.Act.Best != int8(active) {
		s.ask(mil.AskAuction, active)
		return
	}
	r.auctionEnds(s, log)
}

// whyBid: the base cube for cube, and more that beats the highest bid (M-18.5).
func (r *rules) whyBid(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	have := s.Families[seat].Cubes
	if seat != s.Act.Knight.Seat() {
		for k, n := range s.Act.Base {
			if have[k] < n {
				return engine.Reason{Rule: "M-18.5", Why: "noBase", What: content.Cube(k).String(), Need: int(n), Have: int(have[k])}
			}
			have[k] -= n
		}
	}
	have[content.Influence] = 0
	if !r.enough(s, mil.ForBid, &have) {
		return engine.Reason{Rule: "M-18.5", Why: "cannotBeat", Need: int(s.Act.Bid.Sum()) + 1, Have: int(have.Sum() + s.Act.Base.Sum())}
	}
	return engine.Reason{}
}

// whyNoBid returns why a family does not bid now in an auction: it has no
// place for a castle (M-18.4), it has spoken (M-18.5, R-20), or it opened the auction and
// bids again when all have spoken (M-18.6); else another is asked (M-3.4).
func (s *state) whyNoBid(seat engine.Seat) engine.Reason {
	bidder, active := s.bidder(), s.Act.Knight
	if bidder != engine.NoSeat && seat >= 0 && int8(seat) < s.Seats {
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

// bidder returns the seat that is asked for its bid in an auction, NoSeat outside of one.
func (s *state) bidder() engine.Seat {
	f := s.Stack.Top()
	if f != nil && (mil.Ask(f.Node) == mil.AskAuction || mil.Ask(f.Node) == mil.AskCubes && f.Seat >= 0 && s.Draft[f.Seat].Purpose == mil.ForBid) {
		return f.Seat
	}
	return engine.NoSeat
}

// tellAuction: the bids are open; the seat itself sees what it could add to the base.
func (r *rules) tellAuction(s *state, viewer engine.Seat, q *mil.Question) {
	q.Offer, q.Bids = s.Act.Bid, slices.Clone(s.Act.Shown[:s.Seats])
	if q.Seat != viewer {
		return
	}
	for _, k := range r.kinds(mil.ForBid) {
		q.Have[k] = s.Families[viewer].Cubes[k]
		if viewer != q.Knight.Seat() {
			q.Have[k] = max(0, q.Have[k]-q.Base[k])
		}
	}
}

// raiseBid asks for what comes on top of the base.
func (r *rules) raiseBid(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	r.collect(s, seat, mil.ForBid, log)
}

// bid puts base and further cubes on the table.
func (r *rules) bid(s *state, seat engine.Seat, more content.Cubes, log *engine.Log) {
	whole := more
	for k := range whole {
		whole[k] += s.Act.Base[k]
	}
	s.gain(seat, s.Act.Shown[seat])
	s.pay(seat, whole) // in escrow
	s.Act.Shown[seat], s.Act.Bid, s.Act.Best = whole, whole, int8(seat)
	log.Add(goods(engine.Event{Kind: mil.EvBid, Seat: seat, Sealed: true}, whole))
	r.afterAnswer(s, seat, log)
}

// withdraw ends a family's part in the auction.
func (r *rules) withdraw(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	log.Add(engine.Event{Kind: mil.EvWithdrew, Seat: seat})
	r.afterAnswer(s, seat, log)
}

// afterAnswer continues after a family has spoken.
func (r *rules) afterAnswer(s *state, seat engine.Seat, log *engine.Log) {
	if seat == s.Act.Knight.Seat() {
		r.auctionEnds(s, log)
		return
	}
	r.nextBidder(s, seat, log)
}

// auctionEnds: the highest bidder's cubes go to the supply, the others take
// theirs back (M-18.7); a knight whose family did not win may trade (M-18.8).
func (r *rules) auctionEnds(s *state, log *engine.Log) {
	winner, active := engine.Seat(s.Act.Best), s.Act.Knight.Seat()
	for i := range s.Act.Shown[:s.Seats] {
		if seat := engine.Seat(i); seat != winner {
			s.gain(seat, s.Act.Shown[i])
		}
	}
	paid := s.Act.Bid
	knight := s.Act.Knight
	s.Act = noAct
	s.Act.Knight, s.Act.Bid = knight, paid
	if winner != active {
		s.ask(mil.AskTrade, active)
	}
	s.ask(mil.AskCastle, winner)
}
