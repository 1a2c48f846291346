package mil

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil/content"
)

// tradable is what the seat can still give in this trade: cubes received in it
// stay (M-18.2).
func (s *state) tradable(seat engine.Seat) content.Cubes {
	c := s.Families[seat].Cubes
	for k := range c {
		c[k] -= s.Act.Got[k]
	}
	return c
}

// exchange is what a trade choice gives and takes: To metal among the goods
// given, N metal among those taken.
func (r *rules) exchange(c engine.Choice) (give, get content.Cubes) {
	rate := &r.c.Rates[c.On]
	give, get = rate.Give, rate.Get
	give[content.Metal] += c.To
	give[content.Cloth] += int16(rate.GiveGoods) - c.To
	get[content.Metal] += c.N
	get[content.Cloth] += int16(rate.GetGoods) - c.N
	return give, get
}

// exchange is one way to use a rate. They are reckoned once, as listing them is
// the market's main work.
type exchange struct {
	Choice engine.Choice
	Give   content.Cubes
	Given  int8 // cubes in all
}

// allExchanges are those that change anything, in the order of choices.
func (r *rules) allExchanges() []exchange {
	var list []exchange
	for i := range r.c.Rates {
		rate := &r.c.Rates[i]
		for to := int16(0); to <= int16(rate.GiveGoods); to++ {
			for n := int16(0); n <= int16(rate.GetGoods); n++ {
				c := engine.Choice{Verb: DoTrade, On: int16(i), To: to, N: n}
				if give, get := r.exchange(c); give != get {
					list = append(list, exchange{Choice: c, Give: give, Given: int8(give.Sum())})
				}
			}
		}
	}
	return list
}

func (r *rules) listTrades(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	have := s.tradable(seat)
	left := r.c.Costs.MaxGiven - s.Act.Given
	for i := range r.exchanges {
		e := &r.exchanges[i]
		if e.Given <= left && have.Covers(&e.Give) {
			buf = append(buf, e.Choice)
		}
	}
	return buf
}

// whyTrade: four cubes given at most, of those not received in this trade, and
// goods for goods changes the kind (M-18.2, R-47). The order is free.
func (r *rules) whyTrade(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if c.On < 0 || int(c.On) >= len(r.c.Rates) {
		return notAsked
	}
	rate := &r.c.Rates[c.On]
	if c.To < 0 || c.To > int16(rate.GiveGoods) || c.N < 0 || c.N > int16(rate.GetGoods) {
		return notAsked
	}
	give, get := r.exchange(c)
	have := s.tradable(seat)
	switch {
	case int16(s.Act.Given)+give.Sum() > int16(r.c.Costs.MaxGiven):
		return engine.Reason{Rule: "M-18.2", Why: "fourCubes", Need: int(give.Sum()), Have: int(r.c.Costs.MaxGiven - s.Act.Given)}
	case give == get:
		return engine.Reason{Rule: "R-47", Why: "sameKind"}
	}
	for k, n := range give {
		switch {
		case have[k] >= n:
		case s.Act.Got[k] > 0:
			return engine.Reason{Rule: "M-18.2", Why: "justReceived", What: content.Cube(k).String(), Need: int(n), Have: int(have[k])}
		default:
			return engine.Reason{Rule: "M-18.2", Why: "fewCubes", What: content.Cube(k).String(), Need: int(n), Have: int(have[k])}
		}
	}
	return engine.Reason{}
}

func (r *rules) trade(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	give, get := r.exchange(c)
	s.pay(seat, give)
	s.gain(seat, get)
	change := get
	for k := range change {
		change[k] -= give[k]
		s.Act.Got[k] += get[k]
	}
	s.Act.Given += int8(give.Sum())
	log.Add(goods(engine.Event{Kind: EvTraded, Seat: seat, On: c.On}, change))
	if Ask(s.Stack.Top().Node) == AskMarket {
		s.Stack.Pop()
		s.Stack.Push(effect.Frame{Node: effect.Node(AskTrade), Seat: seat})
	}
}

// hasPlace tells whether the family could put a castle anywhere (M-18.4).
func (s *state) hasPlace(seat engine.Seat) bool {
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if s.mayEndow(seat, k) && !s.knight(k).Castle {
			return true
		}
	}
	return false
}

// whyAuction: a place for the castle, and the least bid (M-18.3, M-18.4).
func (r *rules) whyAuction(s *state, seat engine.Seat) engine.Reason {
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

func (r *rules) listMarket(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = r.listTrades(s, seat, append(buf, engine.Choice{Verb: DoNothing}))
	if r.whyAuction(s, seat).OK() {
		buf = append(buf, engine.Choice{Verb: DoAuction})
	}
	return buf
}

// auctionBegins puts the base on the table (M-18.3) and asks the neighbours in
// turn (M-18.5).
func (r *rules) auctionBegins(s *state, seat engine.Seat, base content.Cubes, log *engine.Log) {
	s.pay(seat, base) // in escrow
	s.Act.Base, s.Act.Bid, s.Act.Best = base, base, int8(seat)
	s.Act.Shown = [content.MaxSeats]content.Cubes{}
	s.Act.Shown[seat] = base
	log.Add(goods(engine.Event{Kind: EvAuction, Seat: seat, Sealed: true}, base))
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
			s.Stack.Push(effect.Frame{Node: effect.Node(AskAuction), Seat: seat})
			return
		}
	}
	if s.Act.Best != int8(active) {
		s.Stack.Push(effect.Frame{Node: effect.Node(AskAuction), Seat: active})
		return
	}
	r.auctionEnds(s, log)
}

func (r *rules) listAuction(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if r.whyBid(s, seat).OK() {
		buf = append(buf, engine.Choice{Verb: DoRaise})
	}
	return append(buf, engine.Choice{Verb: DoWithdraw})
}

// whyBid: the base cube for cube, and more that beats the highest bid (M-18.5).
func (r *rules) whyBid(s *state, seat engine.Seat) engine.Reason {
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
	if !r.enough(s, ForBid, &have) {
		return engine.Reason{Rule: "M-18.5", Why: "cannotBeat", Need: int(s.Act.Bid.Sum()) + 1, Have: int(have.Sum() + s.Act.Base.Sum())}
	}
	return engine.Reason{}
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
	log.Add(goods(engine.Event{Kind: EvBid, Seat: seat, Sealed: true}, whole))
	r.afterAnswer(s, seat, log)
}

// withdraw ends a family's part in the auction.
func (r *rules) withdraw(s *state, seat engine.Seat, log *engine.Log) {
	s.Stack.Pop()
	log.Add(engine.Event{Kind: EvWithdrew, Seat: seat})
	r.afterAnswer(s, seat, log)
}

// afterAnswer goes on after a family has spoken.
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
		s.Stack.Push(effect.Frame{Node: effect.Node(AskTrade), Seat: active})
	}
	s.Stack.Push(effect.Frame{Node: effect.Node(AskCastle), Seat: winner})
}

// whyCastle: an own knight or a vassal, without castle (M-18.7, M-1.5).
func (s *state) whyCastle(seat engine.Seat, k content.Knight) engine.Reason {
	switch {
	case !s.inPlay(k):
		return engine.Reason{Rule: "M-18.7", Why: "noKnight"}
	case !s.mayEndow(seat, k):
		return engine.Reason{Rule: "M-18.7", Why: "notYours"}
	case s.knight(k).Castle:
		return engine.Reason{Rule: "M-1.5", Why: "hasCastle"}
	}
	return engine.Reason{}
}

func (s *state) listCastle(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if s.whyCastle(seat, k).OK() {
			buf = append(buf, engine.Choice{Verb: DoCastle, On: int16(k)})
		}
	}
	return buf
}

// castle builds it (M-18.7, R-48).
func (r *rules) castle(s *state, seat engine.Seat, k content.Knight, log *engine.Log) {
	s.Stack.Pop()
	s.knight(k).Castle = true
	log.Add(goods(engine.Event{Kind: EvCastle, Seat: seat, On: int16(k)}, s.Act.Bid))
	s.Act.Bid = content.Cubes{}
	s.points(seat, r.c.Points.Castle, vpCastle, log)
}
