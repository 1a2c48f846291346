package rules

import (
	"math/bits"
	"slices"

	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo"
)

// whereLeaders are the leaders who are in no hand and not in play.
var whereLeaders = position.Fields[*placing]{
	{Name: "shown", Is: position.List(func(l *placing) []uint8 { return listOf(l.shown()) }, func(l *placing, list []uint8) {
		for _, n := range list {
			l.House.Shown |= 1 << n
		}
	}, leaders[*placing]())},
	{Name: "gone", Is: leadersHere(func(l *placing) *uint64 { return &l.House.Gone })},
	{Name: "deck", Is: position.List((*placing).leaderDeck, (*placing).stackLeaders, leaders[*placing]().If((*placing).isHere))},
}

// shown returns the leaders that all have seen, without those in play or next to a house.
func (s *state) shown() uint64 {
	set := s.House.Shown
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for _, leader := range p.Played[:p.Leaders] {
			set &^= 1 << leader
		}
	}
	for _, pair := range s.House.Beside {
		set &^= 1<<pair[0] | 1<<pair[1]
	}
	return set
}

// leaderDeck returns the deck of leaders as a position names it, the top first.
func (l *placing) leaderDeck() []uint8 {
	deck := slices.Clone(l.House.Leaders[:l.House.Left])
	slices.Reverse(deck)
	return deck
}

func (l *placing) stackLeaders(list []uint8) {
	slices.Reverse(list)
	l.House.Left = int8(copy(l.House.Leaders[:], list))
}

// maxPlayed is how many leaders a position may put in play before one seat: more
// than any game brings there.
const maxPlayed = 12

// playAll puts leaders in play, in the order in which they were played.
func (f ofSeat) playAll(list []uint8) {
	f.p.Leaders = int8(copy(f.p.Played[:maxPlayed], list))
	for _, n := range list {
		f.House.Shown |= 1 << n
	}
}

func (f ofSeat) checkPlayed(v yamltree.Value) {
	if n := len(v.List()); n > maxPlayed {
		v.Errorf("%d leaders; at most %d are allowed", n, maxPlayed)
	}
}

// inPlay reports whether the seat has the leader in play; only those can be face down (LA-2.6).
// Otherwise there is an error at v.
func (f ofSeat) inPlay(n uint8, v yamltree.Value) bool {
	if !f.p.plays(n) {
		v.Errorf("%s is not in play before seat %s", f.c.Leaders[n].Slug, f.seat)
		return false
	}
	return true
}

// mayCopy reports whether Lorenzo can copy the leader: one that is or was in play before another seat
// (LA-3.6, R-54). Otherwise there is an error at v.
func (f ofSeat) mayCopy(n uint8, v yamltree.Value) bool {
	switch {
	case !f.p.plays(f.Copier):
		v.Errorf("only %s copies, who is not in play before seat %s (LA-3.6)", f.c.Leaders[f.Copier].Slug, f.seat)
	case f.copyable(f.state, f.seat)>>n&1 == 0 && f.House.Gone>>n&1 == 0 || n == f.Copier:
		v.Errorf("%s is not in play before another seat (LA-3.6)", f.c.Leaders[n].Slug)
	default:
		return true
	}
	return false
}

// mayPick reports whether the leader is in the packet from which the seat keeps one (LA-1.2). It adds
// an error at v if it is not.
func (f ofSeat) mayPick(n uint8, v yamltree.Value) bool {
	if f.House.Packets[f.seat]>>n&1 == 0 {
		v.Errorf("%s is not in the packet of seat %s", f.c.Leaders[n].Slug, f.seat)
		return false
	}
	return true
}

// dealPackets deals the packets of the draft that are not given, in number order, and checks the given
// ones: all are of one size (LA-1.2).
func (l *placing) dealPackets(root yamltree.Value) {
	h := &l.House
	packets := h.Packets[:l.Seats]
	if !slices.ContainsFunc(packets, func(packet uint64) bool { return packet != 0 }) {
		l.dealAll(root)
		return
	}
	size := bits.OnesCount64(packets[0])
	for _, packet := range packets {
		if n := bits.OnesCount64(packet); n != size || n < 2 || n > draftHand {
			root.Get("seats").Errorf("each of the %d seats has a packet of 2 to %d leaders in the draft, all of one size (LA-1.2)", l.Seats, draftHand)
			return
		}
	}
}

func (l *placing) dealAll(root yamltree.Value) {
	rest := l.leaderSet(l.state) &^ l.leaders
	if n := bits.OnesCount64(rest); n < draftHand*int(l.Seats) {
		root.Get("leaders").Errorf("leaves %d leaders; %d are dealt to each of %d seats", n, draftHand, l.Seats)
		return
	}
	for seat := range l.Players[:l.Seats] {
		for range draftHand {
			l.House.Packets[seat] |= rest & -rest
			l.leaders |= rest & -rest
			rest &= rest - 1
		}
	}
}

// fillLeaders puts the leaders that are nowhere into the deck, the lowest number
// on top; when the deck is given they are gone.
func (l *placing) fillLeaders(root yamltree.Value) {
	h := &l.House
	rest := l.leaderSet(l.state) &^ l.leaders
	if position.Bare(root) || root.Get("leaders").Get("deck").Given() {
		h.Gone |= rest
		return
	}
	l.stackLeaders(listOf(rest))
}

// layLeadersBeside draws the leaders next to houses that are not given, the Sforza's first (LH-2.2).
func (l *placing) layLeadersBeside(root yamltree.Value) {
	h := &l.House
	for i, house := range l.Besides {
		owner := l.houseOwner(house)
		open := l.Phase == lorenzo.PhaseAuction && house != 0 && l.upForAuction(house) >= 0
		if h.Beside[i] != ([2]uint8{}) || !open && (l.Phase != lorenzo.PhaseStart || owner == nil) {
			continue
		}
		if int(h.Left) < len(h.Beside[i]) {
			root.Get("leaders").Errorf("leaves no two leaders to lie beside the house %s (LH-2.2)", l.c.Houses[house].Slug)
			return
		}
		l.layBeside(l.state, i, house, nil)
		if l.Phase == lorenzo.PhaseStart {
			owner.Hand |= 1<<h.Beside[i][0] | 1<<h.Beside[i][1]
		}
	}
}

// ofPair are the two leaders that came with a house (LH-2.2, LH-2.9).
type ofPair struct {
	*placing
	i int
}

func (f ofPair) leaders() []uint8 { return f.House.Beside[f.i][:] }

// came reports whether a seat has the house with its leaders.
func (f ofPair) came() bool {
	return f.House.Beside[f.i][0] != 0 && f.houseOwner(f.Besides[f.i]) != nil
}

func (l *placing) besideName(i int) string { return l.name(aHouse, int16(l.Besides[i])) }

// comes puts a leader that came with a house of the start into the hand of the house's owner, if not in
// play already. It returns false, with an error at v, if no seat has the house.
func (f ofPair) comes(n uint8, v yamltree.Value) bool {
	p := f.houseOwner(f.Besides[f.i])
	if p == nil {
		v.Errorf("no seat has this house")
		return false
	}
	if p.Hand>>n&1 == 0 && !p.plays(n) && f.isHere(n, v) {
		p.Hand |= 1 << n
	}
	f.House.Shown |= 1 << n
	return true
}

// lies puts a leader next to a house that is up for auction (LH-2.2). It returns false, with an error at
// v, if the leader is at another place already.
func (f ofPair) lies(n uint8, v yamltree.Value) bool {
	if !f.isHere(n, v) {
		return false
	}
	f.House.Shown |= 1 << n
	return true
}
