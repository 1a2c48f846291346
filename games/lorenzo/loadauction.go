package lorenzo

import (
	"slices"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo/content"
)

// loadAuction reads house and auction tiles and who bids; without them the first
// ones lie there and nobody has bid (LH-2.1).
func (l *reading) loadAuction() {
	s, h, v := l.s, &l.s.House, l.root.Get("auction")
	if !v.Given() {
		for i := range s.Players[:s.Seats] {
			h.Houses[i], h.Auction[i] = uint8(i)+1, uint8(i)
		}
		return
	}
	ids := namesOf(l.c.Auction, func(t *content.AuctionTile) string { return t.ID })
	for i, item := range v.Exactly(int(s.Seats)) {
		item.Fields("house", "tile", "seat", "row", "beside")
		house := l.houseOfMatch(item.Get("house"))
		if slices.Contains(h.Houses[:i], house) && house != 0 {
			item.Get("house").Errorf("%s lies there twice", l.c.Houses[house].Slug)
		}
		tile := uint8(item.Need("tile").OneOf(ids...))
		if slices.Contains(h.Auction[:i], tile) {
			item.Get("tile").Errorf("tile %s lies there twice", l.c.Auction[tile].ID)
		}
		h.Houses[i], h.Auction[i] = house, tile
		l.loadBid(item, i)
		l.loadPair(item.Get("beside"), house)
	}
}

// loadBid reads who bids for the house in this place, and on which row.
func (l *reading) loadBid(item yamltree.Value, i int) {
	h, seat, row := &l.s.House, item.Get("seat"), item.Get("row")
	if !seat.Given() {
		if row.Given() {
			row.Errorf("nobody bids on it; write the seat")
		}
		return
	}
	bidder := int8(seat.Int(1, int(l.s.Seats)) - 1)
	if slices.Contains(h.Bidder[:i], bidder) {
		seat.Errorf("seat %s bids twice (LH-2.5)", engine.Seat(bidder))
	}
	h.Bidder[i], h.Row[i] = bidder, int8(item.Need("row").Int(1, content.AuctionRows))
}

// loadPair reads the two leaders beside a house tile (LH-2.2).
func (l *reading) loadPair(v yamltree.Value, house uint8) {
	if !v.Given() {
		return
	}
	i := slices.Index(l.besides[:], house)
	if i < 0 || house == 0 {
		v.Errorf("no leaders lie beside this house (LH-2.2)")
		return
	}
	for k, item := range v.Exactly(len(l.s.House.Beside[i])) {
		n := l.leader(item)
		l.s.House.Beside[i][k] = n
		l.s.House.Shown |= 1 << n &^ 1
	}
}

// loadBeside reads the leaders that came with the houses of the start (LH-2.9).
// They are in the hand of the house, or in play.
func (l *reading) loadBeside() {
	s, h, v := l.s, &l.s.House, l.root.Get("beside")
	slugs := []string{l.name(aHouse, int16(l.besides[0])), l.name(aHouse, int16(l.besides[1]))}
	for _, f := range v.Fields(slugs...) {
		i := slices.Index(slugs, f.Name)
		p := s.houseOwner(l.besides[i])
		if p == nil {
			f.Errorf("no seat has this house")
			continue
		}
		for k, item := range f.Exactly(len(h.Beside[i])) {
			n := l.leaderOfMatch(item)
			if n == 0 {
				continue
			}
			if p.Hand>>n&1 == 0 && !p.plays(n) {
				p.Hand |= 1 << l.leader(item) &^ 1
			}
			h.Beside[i][k] = n
			h.Shown |= 1 << n
		}
	}
}

// houseOwner is the player who has the house, nil: nobody.
func (s *state) houseOwner(house uint8) *player {
	for i := range s.Players[:s.Seats] {
		if house != 0 && s.Players[i].House == house {
			return &s.Players[i]
		}
	}
	return nil
}

// layLeadersBeside draws the leaders beside the houses that are not given, the
// Sforza's first (LH-2.2).
func (l *reading) layLeadersBeside() {
	s, h := l.s, &l.s.House
	for i, house := range l.besides {
		owner := s.houseOwner(house)
		open := s.Phase == PhaseAuction && house != 0 && s.upForAuction(house) >= 0
		if h.Beside[i] != ([2]uint8{}) || !open && (s.Phase != PhaseStart || owner == nil) {
			continue
		}
		if int(h.Left) < len(h.Beside[i]) {
			l.root.Get("leaders").Errorf("leaves no two leaders to lie beside the house %s (LH-2.2)", l.c.Houses[house].Slug)
			return
		}
		l.layBeside(s, i, house, nil)
		if s.Phase == PhaseStart {
			owner.Hand |= 1<<h.Beside[i][0] | 1<<h.Beside[i][1]
		}
	}
}

// loadQueue reads who has still to bid: the seat whose turn it is, then the queue;
// without them all that do not bid, in turn order (LH-2.8).
func (l *reading) loadQueue(turn yamltree.Value) {
	s, h, v := l.s, &l.s.House, l.root.Get("queue")
	var waiting []engine.Seat
	var seen engine.Seats
	for _, bidder := range h.Bidder[:s.Seats] {
		if bidder != nobody {
			seen = seen.With(engine.Seat(bidder))
		}
	}
	wait := func(v yamltree.Value) {
		seat := engine.Seat(v.Int(1, int(s.Seats)) - 1)
		if seen.Has(seat) {
			v.Errorf("seat %s bids or waits already", seat)
			return
		}
		seen = seen.With(seat)
		waiting = append(waiting, seat)
	}
	if turn.Given() {
		wait(turn)
	}
	for _, item := range v.List() {
		wait(item)
	}
	for _, seat := range s.Order[:s.Seats] {
		if !seen.Has(seat) && v.Given() {
			v.Errorf("seat %s neither bids nor waits", seat)
		} else if !seen.Has(seat) {
			waiting = append(waiting, seat)
		}
	}
	slices.Reverse(waiting)
	for _, seat := range waiting {
		h.Queue[h.Waiting] = int8(seat)
		h.Waiting++
	}
}
