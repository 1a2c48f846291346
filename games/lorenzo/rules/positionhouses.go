package rules

import (
	"slices"

	"signoria/engine"
	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// whereTokens are the special tokens that no seat has.
var whereTokens = position.Fields[*placing]{
	{Name: "supply", Is: tokenCounts(func(l *placing) *[content.FaceRoom]uint8 { return &l.House.Supply }),
		Then: func(l *placing, v yamltree.Value) { l.countFaces(&l.House.Supply, v) }},
	{Name: "used", Is: tokenCounts(func(l *placing) *[content.FaceRoom]uint8 { return &l.House.Used }),
		Then: func(l *placing, v yamltree.Value) { l.countFaces(&l.House.Used, v) }},
	{Name: "held", Is: position.Map(position.Named((*placing).allHolders, (*placing).holderName), func(l *placing, i int) ofHolder { return ofHolder{l, &l.House.Held[i]} }, ofHolder.holds,
		position.Via(func(f ofHolder) int { return int(*f.held) - 1 }, func(f ofHolder, face int) { *f.held = uint8(face) + 1 }, tokens[ofHolder]().If(ofHolder.lay)))},
}

// ofHolder is a card that can have a token on it (LH-5.1, LH-5.2).
type ofHolder struct {
	*placing
	held *uint8
}

func (f ofHolder) holds() bool { return *f.held != 0 }

// lay puts a token on the card. It returns true; too many tokens are an error at v.
func (f ofHolder) lay(face int, v yamltree.Value) bool {
	f.countFace(face, 1, v)
	return true
}

// allHolders returns the places of the cards that can have a token on them.
func (l *placing) allHolders() (list []int) {
	for i := range l.Holders {
		list = append(list, i)
	}
	return list
}

func (l *placing) holderName(i int) string { return number(int16(l.Holders[i])) }

// countFaces notes special tokens that are here, and so nowhere else.
func (l *placing) countFaces(faces *[content.FaceRoom]uint8, v yamltree.Value) {
	for face := range l.c.Faces {
		l.countFace(face, int(faces[face]), v.Get(l.c.Faces[face].ID))
	}
}

func (l *placing) countFace(face, n int, v yamltree.Value) {
	kind := &l.c.Faces[face]
	if l.faces[face] += n; n > 0 && l.faces[face] > kind.Count {
		v.Errorf("makes %d tokens with %s; there are %d", l.faces[face], kind.ID, kind.Count)
	}
}

// restTokens puts the special tokens where they are that are named nowhere. Those
// of seats that say only how many they have come from what is nowhere else, in the
// order of the faces; the others are in the supply, or if that is given among the
// used ones. If those are given, too, the others take no part.
func (l *placing) restTokens(root yamltree.Value) {
	if !l.houses() {
		return
	}
	for i := range l.Players[:l.Seats] {
		l.drawPlain(engine.Seat(i), root.Get("seats").Get(engine.Seat(i).String()))
	}
	h, v := &l.House, root.Get("tokens")
	rest := &h.Supply
	switch {
	case position.Bare(root), v.Get("supply").Given() && v.Get("used").Given():
		return
	case v.Get("supply").Given():
		rest = &h.Used
	}
	for face := range l.c.Faces {
		rest[face] += uint8(max(0, l.c.Faces[face].Count-l.faces[face]))
	}
}

// drawPlain draws the seat's tokens if the position has their number but not their faces.
func (l *placing) drawPlain(seat engine.Seat, v yamltree.Value) {
	p := &l.Players[seat]
	held := int16(0)
	for _, n := range p.Faces {
		held += int16(n)
	}
	plain, want := v.Get(content.Tokens.String()), p.Goods[content.Tokens]
	p.Goods[content.Tokens] = held
	switch {
	case !plain.Given() || want == held:
		return
	case v.Get("tokens").Given():
		plain.Errorf("is %d, but the tokens of seat %s are %d", want, seat, held)
		return
	}
	for face := 0; face < len(l.c.Faces) && p.Goods[content.Tokens] < want; {
		if l.faces[face] >= l.c.Faces[face].Count {
			face++
			continue
		}
		l.faces[face]++
		p.Faces[face]++
		p.Goods[content.Tokens]++
	}
	if got := p.Goods[content.Tokens]; got < want {
		plain.Errorf("is %d; only %d tokens are nowhere else", want, got)
	}
}

// allFaithTiles returns the tiles of the Della Rovere (LH-9.10).
func (l *placing) allFaithTiles() (list []int) {
	for i := range l.c.FaithTiles {
		list = append(list, i)
	}
	return list
}

func (l *placing) faithTile(i int) string { return l.c.FaithTiles[i].ID }

// rovere returns the player with the faith tiles; nil if there is none.
func (l *placing) rovere() *player {
	for i := range l.Players[:l.Seats] {
		if p := &l.Players[i]; p.Traits.Flags&tables.FaithTiles != 0 {
			return p
		}
	}
	return nil
}

func (l *placing) checkFaithTiles(v yamltree.Value) {
	if l.House.FaithTiles != 0 && l.rovere() == nil {
		v.Errorf("there are none without the Della Rovere (LH-9.10)")
	}
}

// unreachedTiles: without saying, those are still there that the marker has not
// reached.
func (l *placing) unreachedTiles() {
	for i := range l.c.FaithTiles {
		if p := l.rovere(); p != nil && l.c.FaithTiles[i].Step > p.Goods[content.Faith] {
			l.House.FaithTiles |= 1 << i
		}
	}
}

// ofLot is a house up for auction with its auction tile (LH-2.1).
type ofLot struct {
	*placing
	i int
}

func (l *placing) lots() []ofLot {
	list := make([]ofLot, l.Seats)
	for i := range list {
		list[i] = ofLot{l, i}
	}
	return list
}

// ofLots are the fields of a house up for auction: with its tile, who bids on
// which row, and the leaders next to it.
var ofLots = position.Fields[ofLot]{
	{Then: func(_ ofLot, v yamltree.Value) { v.Need("house"); v.Need("tile") }},
	{Name: "house", Is: position.Is(func(f ofLot) *uint8 { return &f.House.Houses[f.i] }, houses[ofLot]().If(ofLot.newHouse))},
	{Name: "tile", Is: position.Is(func(f ofLot) *uint8 { return &f.House.Auction[f.i] }, position.Named(ofLot.tiles, ofLot.tile).If(ofLot.newTile))},
	{Name: "seat", Is: position.Is(func(f ofLot) *int8 { return &f.House.Bidder[f.i] }, position.ASeat[ofLot, int8]().If(ofLot.newBidder)),
		Says: ofLot.bidden},
	{Name: "row", Is: position.Int(func(f ofLot) *int8 { return &f.House.Row[f.i] }, 1, content.AuctionRows), When: func(f ofLot) string {
		if !f.bidden() {
			return "nobody bids on it; write the seat"
		}
		return ""
	}},
	{Then: func(f ofLot, v yamltree.Value) {
		if f.bidden() {
			v.Need("row")
		}
	}},
	{Name: "beside", Is: position.Row(func(f ofLot) []uint8 { return f.pair().leaders() }, leaders[ofLot]().If(func(f ofLot, n uint8, v yamltree.Value) bool { return f.pair().lies(n, v) })),
		When: func(f ofLot) string {
			if f.pair().i < 0 {
				return "no leaders lie beside this house (LH-2.2)"
			}
			return ""
		}, Says: func(f ofLot) bool { return f.pair().leaders()[0] != 0 }},
}

func (f ofLot) bidden() bool { return f.House.Bidder[f.i] != nobody }

// pair returns the leaders next to the house, with a place below 0 if it cannot have any.
func (f ofLot) pair() ofPair {
	house := f.House.Houses[f.i]
	if house == 0 {
		return ofPair{f.placing, -1}
	}
	return ofPair{f.placing, slices.Index(f.Besides[:], house)}
}

func (f ofLot) newHouse(house uint8, v yamltree.Value) bool {
	if slices.Contains(f.House.Houses[:f.i], house) {
		v.Errorf("%s lies there twice", f.c.Houses[house].Slug)
	}
	return true
}

func (f ofLot) tiles() []uint8 { return listOf(1<<len(f.c.Auction) - 1) }

func (f ofLot) tile(n uint8) string { return f.c.Auction[n].ID }

func (f ofLot) newTile(tile uint8, v yamltree.Value) bool {
	if slices.Contains(f.House.Auction[:f.i], tile) {
		v.Errorf("tile %s lies there twice", f.c.Auction[tile].ID)
	}
	return true
}

func (f ofLot) newBidder(seat int8, v yamltree.Value) bool {
	if slices.Contains(f.House.Bidder[:f.i], seat) {
		v.Errorf("seat %s bids twice (LH-2.5)", engine.Seat(seat))
	}
	return true
}

// queue returns the seats that have still to bid, next first.
func (l *placing) queue() (list []engine.Seat) {
	for _, seat := range slices.Backward(l.House.Queue[:l.House.Waiting]) {
		list = append(list, engine.Seat(seat))
	}
	return list
}

// wait adds a seat to those that wait for their bid: the seat whose turn it is, then the queue. It
// returns false, with an error at v, if the seat bids or waits already.
func (l *placing) wait(seat engine.Seat, v yamltree.Value) bool {
	if l.bidsOrWaits(seat) {
		v.Errorf("seat %s bids or waits already", seat)
		return false
	}
	l.waiting = append(l.waiting, seat)
	return true
}

func (l *placing) bidsOrWaits(seat engine.Seat) bool {
	return slices.Contains(l.House.Bidder[:l.Seats], int8(seat)) || slices.Contains(l.waiting, seat)
}

// fillQueue adds all seats that do not bid to the queue, in turn order, if the position does not say who
// waits (LH-2.8).
func (l *placing) fillQueue(root yamltree.Value) {
	if l.Phase != lorenzo.PhaseAuction {
		return
	}
	v := root.Get("queue")
	for _, seat := range l.Order[:l.Seats] {
		switch {
		case l.bidsOrWaits(seat):
		case v.Given():
			v.Errorf("seat %s neither bids nor waits", seat)
		default:
			l.waiting = append(l.waiting, seat)
		}
	}
	for _, seat := range slices.Backward(l.waiting) {
		l.House.Queue[l.House.Waiting] = int8(seat)
		l.House.Waiting++
	}
}

// fillTable puts everything that is named nowhere in its place: bonus tiles,
// packets, houses up for auction, leaders.
func (l *placing) fillTable(root yamltree.Value) {
	if !l.modules() || !l.dealt() {
		return
	}
	h := &l.House
	h.Tiles = 1<<(1+l.bonusTiles(l.state)) - 2
	for i := range l.Players[:l.Seats] {
		h.Tiles &^= 1 << l.Players[i].Bonus
	}
	switch {
	case l.Phase == lorenzo.PhaseDraft:
		l.dealPackets(root)
	case l.Phase == lorenzo.PhaseAuction && !root.Get("auction").Given():
		for i := range l.Seats {
			h.Houses[i], h.Auction[i] = uint8(i)+1, uint8(i)
		}
	}
	if l.leadersDealt() {
		l.fillLeaders(root)
		l.layLeadersBeside(root)
	}
}
