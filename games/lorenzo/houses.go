package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// revealHouses draws house and auction tiles, as many as there are players, and
// the leaders beside the Sforza's and the Visconti's tile (LH-2.1, LH-2.2).
func (r *rules) revealHouses(s *state, log *engine.Log) {
	h := &s.House
	var houses [content.HouseCount]uint8
	n := 0
	for _, house := range r.c.Houses[1:] {
		if house.Set == content.PazziSet && s.Mods&withPazzi == 0 {
			continue
		}
		houses[n] = uint8(house.Number)
		n++
	}
	engine.Shuffle(&s.Chance, houses[:n])
	tiles := [content.MaxSeats]uint8{0, 1, 2, 3, 4}
	engine.Shuffle(&s.Chance, tiles[:])
	for i := range s.Players[:s.Seats] {
		h.Houses[i], h.Auction[i] = houses[i], tiles[i]
		log.Add(engine.Event{Kind: EvHouses, Seat: engine.NoSeat, On: int16(houses[i]), To: int16(i), N: int16(tiles[i]), Sealed: true})
	}
	for i, house := range r.Besides {
		if s.upForAuction(house) >= 0 {
			r.layBeside(s, i, house, log)
		}
	}
	for i := range s.Players[:s.Seats] {
		h.Queue[i] = int8(s.Order[int(s.Seats)-1-i])
	}
	h.Waiting = s.Seats
	s.Phase = PhaseAuction
}

func (r *rules) layBeside(s *state, i int, house uint8, log *engine.Log) {
	h := &s.House
	for k := range h.Beside[i] {
		h.Left--
		leader := h.Leaders[h.Left]
		h.Leaders[h.Left] = 0
		h.Beside[i][k] = leader
		h.Shown |= 1 << leader
		log.Add(engine.Event{Kind: EvBeside, Seat: engine.NoSeat, On: int16(leader), To: int16(house), Sealed: true})
	}
}

// upForAuction is the place of a house in the auction, −1: it is not there.
func (s *state) upForAuction(house uint8) int {
	for i, up := range s.House.Houses[:s.Seats] {
		if up == house {
			return i
		}
	}
	return -1
}

// nextBid asks the next seat for a bid; when nobody waits the auction is over
// (LH-2.4, LH-2.7, LH-2.8).
func (r *rules) nextBid(s *state, log *engine.Log) {
	h := &s.House
	if h.Waiting == 0 {
		r.award(s, log)
		return
	}
	h.Waiting--
	seat := engine.Seat(h.Queue[h.Waiting])
	h.Queue[h.Waiting] = 0
	s.Stack.Push(effect.Frame{Node: nodeBid, Seat: seat})
}

// bids appends the legal bids: any row of a tile without a member, a higher one of
// a tile with a member (LH-2.4, LH-2.6), by house.
func (r *rules) bids(s *state, buf []engine.Choice) []engine.Choice {
	h := &s.House
	for house := uint8(1); house <= content.HouseCount; house++ {
		i := s.upForAuction(house)
		if i < 0 {
			continue
		}
		low := int8(1)
		if h.Bidder[i] != nobody {
			low = h.Row[i] + 1
		}
		for row := low; row <= content.AuctionRows; row++ {
			buf = append(buf, engine.Choice{Verb: DoBid, On: int16(house), N: int16(row)})
		}
	}
	return buf
}

// bid puts the seat on a row; whoever stood there bids again at once (LH-2.5).
func (s *state) bid(seat engine.Seat, house, row int16, log *engine.Log) {
	h := &s.House
	i := s.upForAuction(uint8(house))
	log.Add(engine.Event{Kind: EvBid, Seat: seat, On: house, N: row})
	if before := h.Bidder[i]; before != nobody {
		h.Queue[h.Waiting] = before
		h.Waiting++
		log.Add(engine.Event{Kind: EvOutbid, Seat: engine.Seat(before), On: house})
	}
	h.Bidder[i], h.Row[i] = int8(seat), int8(row)
}

// award gives every player the house that he stands on and the goods of his row
// (LH-2.7), and the Colonna their member (LH-9.9).
func (r *rules) award(s *state, log *engine.Log) {
	h := &s.House
	for _, seat := range s.Order[:s.Seats] {
		for i := range s.Players[:s.Seats] {
			if engine.Seat(h.Bidder[i]) != seat {
				continue
			}
			p := &s.Players[seat]
			p.House = h.Houses[i]
			goods := r.c.Auction[h.Auction[i]].Rows[h.Row[i]-1]
			p.Goods.Plus(&goods, 1)
			e := engine.Event{Kind: EvWon, Seat: seat, On: int16(p.House), N: int16(h.Row[i])}
			copy(e.Goods[:], goods[:])
			log.Add(e)
			r.settleIn(s, seat)
		}
	}
	h.Houses, h.Auction, h.Row = [content.MaxSeats]uint8{}, [content.MaxSeats]uint8{}, [content.MaxSeats]int8{}
	for i := range h.Bidder {
		h.Bidder[i] = nobody
	}
	s.Phase, s.Turn = PhaseStart, 0
}

// settleIn gives the seat what lies on and beside its house tile (LH-2.9).
func (r *rules) settleIn(s *state, seat engine.Seat) {
	p := &s.Players[seat]
	r.sumTraits(s, seat)
	if p.Traits.Brown != 0 {
		p.At[content.Brown] = content.Home
	}
	if p.Traits.Flags&tables.FaithTiles != 0 {
		s.House.FaithTiles = 1<<len(r.c.FaithTiles) - 1
	}
	for i, house := range r.Besides {
		if p.House != house {
			continue
		}
		for _, leader := range s.House.Beside[i] {
			p.Hand |= 1 << leader
		}
	}
}

// nextStart lets houses do what they do at the start, in turn order (LH-2.9): the
// Sforza play one of their two leaders (LH-9.6). Then the first round begins.
func (r *rules) nextStart(s *state, log *engine.Log) {
	if s.Turn == s.Seats {
		s.House.Beside = [2][2]uint8{}
		r.startRound(s, 1, log)
		return
	}
	seat := s.Order[s.Turn]
	s.Turn++
	if r.playsBeside(s.Players[seat].House) {
		s.Stack.Push(effect.Frame{Node: nodeBeside, Seat: seat})
	}
}

// besideOf is the set of leaders that came with the seat's house and are still in
// its hand.
func (r *rules) besideOf(s *state, seat engine.Seat) uint64 {
	p := &s.Players[seat]
	var set uint64
	for i, house := range r.Besides {
		if p.House == house {
			for _, leader := range s.House.Beside[i] {
				set |= 1 << leader
			}
		}
	}
	return set & p.Hand
}

func (r *rules) playsBeside(house uint8) bool {
	for _, l := range r.c.Houses[house].Lasting {
		if l.Kind == content.LastPlayBeside {
			return true
		}
	}
	return false
}

// purchase is what the Gonzaga pay for a card left on a tower, nil: the seat is
// another house (LH-9.7).
func (r *rules) purchase(p *player) *content.Goods {
	lasting := r.c.Houses[p.House].Lasting
	for i := range lasting {
		if lasting[i].Kind == content.LastBuy {
			return &lasting[i].Goods
		}
	}
	return nil
}

// offerPurchase asks the Gonzaga at the end of phase B (LH-9.7, R-47).
func (r *rules) offerPurchase(s *state) {
	for _, seat := range s.Order[:s.Seats] {
		p := &s.Players[seat]
		if s.playsLater(seat) {
			return
		}
		if price := r.purchase(p); price == nil || p.Bought || !tables.Covers(&p.Goods, price) {
			continue
		}
		p.Bought = true
		var buf [content.FloorSpaces]engine.Choice
		if len(r.purchases(s, seat, buf[:0])) > 0 {
			s.Stack.Push(effect.Frame{Node: nodeBuy, Seat: seat})
			return
		}
	}
	s.Phase, s.Turn = PhaseVatican, 0
}

// purchases appends the floors of the four normal towers whose card there is room
// for: no cost, no value, no military points, no fee, no floor bonus.
func (r *rules) purchases(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	for sp := content.Space(0); sp < content.FloorOf(content.SpecialTower, 1); sp++ {
		if card := s.Floor[sp]; card != 0 && p.hasRoom(r, r.c.Cards[card].Type) {
			buf = append(buf, engine.Choice{Verb: DoTake, To: int16(sp)})
		}
	}
	return buf
}

// hasRoom tells whether the seat may take one more card of the type (L-6.7,
// LH-9.5).
func (p *player) hasRoom(r *rules, t content.CardType) bool {
	return p.Count[t] < r.CardLimit+p.Traits.Room[t]
}

// buy takes the card left on the floor (LH-9.7, R-70).
func (r *rules) buy(s *state, seat engine.Seat, sp content.Space, log *engine.Log) {
	p := &s.Players[seat]
	price := *r.purchase(p)
	p.Goods.Sub(&price)
	card := s.Floor[sp]
	e := engine.Event{Kind: EvBought, Seat: seat, On: int16(card), To: int16(sp)}
	copy(e.Goods[:], price[:])
	log.Add(e)
	s.Floor[sp] = 0
	s.Marks.Free &^= 1 << sp
	r.own(s, seat, card, sp, log)
}
