package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// bidQuestion: on which house a seat bids, and on which row (D-3, LH-2.4).
var bidQuestion = row{
	Ask:   lorenzo.AskBid,
	Nodes: nodes{nodeBid},
	Answers: answers{
		{Verb: lorenzo.DoBid, Forms: forms{{Words: "bid", Args: args{{In: inOn, Noun: aHouse}, {In: inN, Noun: aRow}}, Only: inModules}}, Why: (*rules).whyBid, Do: (*rules).bid},
	},
	Choices: (*rules).bidChoices,
	Show:    (*rules).showBids,
}

// nextBid asks the next seat for a bid; when no seat waits the auction is over (LH-2.4, LH-2.7,
// LH-2.8).
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

// upForAuction returns the place of a house in the auction; −1 means it is not there.
func (s *state) upForAuction(house uint8) int {
	for i, up := range s.House.Houses[:s.Seats] {
		if up == house {
			return i
		}
	}
	return -1
}

// whyBid: a house that is up, and a row above the one bid (LH-2.4, LH-2.6).
func (r *rules) whyBid(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	row := int8(c.N)
	i := s.upForAuction(uint8(c.On))
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

// bidChoices lists the rows above those bid on, by house (LH-2.4, LH-2.6).
func (r *rules) bidChoices(s *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	for house := uint8(1); house <= content.HouseCount; house++ {
		i := s.upForAuction(house)
		if i < 0 {
			continue
		}
		row := int16(1)
		if s.House.Bidder[i] != nobody {
			row = int16(s.House.Row[i]) + 1
		}
		for ; row <= content.AuctionRows; row++ {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoBid, On: int16(house), N: row})
		}
	}
	return buf
}

// bid puts the seat on a row; the seat that was there bids again at once (LH-2.5).
func (r *rules) bid(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	house, row := c.On, c.N
	h := &s.House
	i := s.upForAuction(uint8(house))
	log.Add(engine.Event{Kind: lorenzo.EvBid, Seat: seat, On: house, N: row})
	if before := h.Bidder[i]; before != nobody {
		h.Queue[h.Waiting] = before
		h.Waiting++
		log.Add(engine.Event{Kind: lorenzo.EvOutbid, Seat: engine.Seat(before), On: house})
	}
	h.Bidder[i], h.Row[i] = int8(seat), int8(row)
}

// award assigns to each seat the house of its bid and the goods of its row (LH-2.7), and to the Colonna
// their member (LH-9.9).
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
			e := engine.Event{Kind: lorenzo.EvWon, Seat: seat, On: int16(p.House), N: int16(h.Row[i])}
			copy(e.Goods[:], goods[:])
			log.Add(e)
			r.settleIn(s, seat)
		}
	}
	h.Houses, h.Auction, h.Row = [content.MaxSeats]uint8{}, [content.MaxSeats]uint8{}, [content.MaxSeats]int8{}
	for i := range h.Bidder {
		h.Bidder[i] = nobody
	}
	s.Phase, s.Turn = lorenzo.PhaseStart, 0
}

func (r *rules) showBids(s *state, _ engine.Seat, add func(lorenzo.Offer)) {
	for _, house := range s.House.Houses[:s.Seats] {
		for row := int16(1); row <= content.AuctionRows; row++ {
			add(lorenzo.Offer{Choice: engine.Choice{Verb: lorenzo.DoBid, On: int16(house), N: row}, Space: content.Home})
		}
	}
}
