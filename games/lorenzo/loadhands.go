package lorenzo

import (
	"math/bits"
	"slices"

	"signoria/engine/yamltree"
	"signoria/games/lorenzo/content"
)

// leaderOfMatch reads a leader of the match, 0: it is none.
func (l *reading) leaderOfMatch(v yamltree.Value) uint8 {
	var slugs []string
	for set := l.leaderSet(l.s); set != 0; set &= set - 1 {
		n := bits.TrailingZeros64(set)
		if l.c.Leaders[n].Slug == v.Text() {
			return uint8(n)
		}
		slugs = append(slugs, l.c.Leaders[n].Slug)
	}
	if !v.Given() {
		v.Errorf("is empty; a leader is expected here")
		return 0
	}
	v.OneOf(slugs...)
	return 0
}

// leader reads a leader who is here, and so nowhere else; 0: there is none.
func (l *reading) leader(v yamltree.Value) uint8 {
	n := l.leaderOfMatch(v)
	if n == 0 {
		return 0
	}
	if l.leaders>>n&1 != 0 {
		v.Errorf("%s is elsewhere already", l.c.Leaders[n].Slug)
		return 0
	}
	l.leaders |= 1 << n
	return n
}

// leaderSetAt reads leaders who are here, as bits.
func (l *reading) leaderSetAt(v yamltree.Value) (set uint64) {
	for _, item := range v.List() {
		if n := l.leader(item); n != 0 {
			set |= 1 << n
		}
	}
	return set
}

// mostPlayed is how many leaders a position may put in play before one seat: more
// than any game brings there.
const mostPlayed = 12

// loadPlayed reads the leaders in play, in the order in which they were played.
func (l *reading) loadPlayed(p *player, v yamltree.Value) {
	items := v.List()
	if len(items) > mostPlayed {
		v.Errorf("%d leaders; at most %d are allowed", len(items), mostPlayed)
		return
	}
	for _, item := range items {
		if n := l.leader(item); n != 0 {
			p.Played[p.Leaders] = n
			p.Leaders++
			l.s.House.Shown |= 1 << n
		}
	}
}

// loadDown reads which of the seat's leaders lie face down (LA-2.6).
func (l *reading) loadDown(t *seatText) {
	v, _ := t.get("down")
	for _, item := range v.List() {
		n := l.leaderOfMatch(item)
		if n != 0 && !t.p.plays(n) {
			item.Errorf("%s is not in play before seat %s", l.c.Leaders[n].Slug, t.seat)
			continue
		}
		t.p.Down |= 1 << n &^ 1
	}
}

// loadCopy reads whom the seat's Lorenzo copies: somebody in play before another
// seat, or who was there (LA-3.6, R-54).
func (l *reading) loadCopy(t *seatText) {
	v, given := t.get("copy")
	if !given {
		return
	}
	n := l.leaderOfMatch(v)
	if n == 0 {
		return
	}
	if !t.p.plays(l.copier) {
		v.Errorf("only %s copies, who is not in play before seat %s (LA-3.6)", l.c.Leaders[l.copier].Slug, t.seat)
		return
	}
	if l.copyable(l.s, t.seat)>>n&1 == 0 && l.s.House.Gone>>n&1 == 0 || n == l.copier {
		v.Errorf("%s is not in play before another seat (LA-3.6)", l.c.Leaders[n].Slug)
		return
	}
	t.p.Copy = n
}

// checkOwn tells whether the seat may have a member on a leader's own action space
// (LH-7.1): it plays that leader, or has given him up since.
func (l *reading) checkOwn(v yamltree.Value, p *player, sp content.Space) {
	if p.Traits.spaces>>(sp-content.LeaderSpace)&1 != 0 {
		return
	}
	leader := l.copier
	if sp != content.CopySpace {
		leader = l.spaceLeader[sp-content.LeaderSpace]
	}
	if leader == 0 || l.s.House.Gone>>leader&1 == 0 {
		v.Errorf("the leader with the space %s is not in play before this seat (LH-7.1)", sp)
	}
}

// crowded tells whether several members may stand on a space for one: somebody
// may place them there, or could before the leader was given up (LA-3.3).
func (l *reading) crowded() bool {
	for i := range l.s.Players[:l.s.Seats] {
		if l.s.Players[i].Traits.flags&enterOccupied != 0 {
			return true
		}
	}
	for gone := l.s.House.Gone; gone != 0; gone &= gone - 1 {
		if l.leaderTraits[bits.TrailingZeros64(gone)].flags&enterOccupied != 0 {
			return true
		}
	}
	return false
}

// loadLeaders reads where the leaders are who are in no hand and not in play.
func (l *reading) loadLeaders() {
	h, v := &l.s.House, l.root.Get("leaders")
	v.Fields("deck", "gone", "shown")
	for _, item := range v.Get("shown").List() {
		h.Shown |= 1 << l.leaderOfMatch(item) &^ 1
	}
	h.Gone = l.leaderSetAt(v.Get("gone"))
	for _, item := range v.Get("deck").List() {
		if n := l.leader(item); n != 0 {
			h.Leaders[h.Left] = n
			h.Left++
		}
	}
	slices.Reverse(h.Leaders[:h.Left]) // the position names the top first
}

// fillLeaders puts the leaders that are nowhere into the deck, the lowest number
// on top; when the deck is given they are gone.
func (l *reading) fillLeaders() {
	h := &l.s.House
	rest := l.leaderSet(l.s) &^ l.leaders
	if l.root.Get("leaders").Get("deck").Given() {
		h.Gone |= rest
		return
	}
	for ; rest != 0; rest &= rest - 1 {
		h.Leaders[h.Left] = uint8(bits.TrailingZeros64(rest))
		h.Left++
	}
	slices.Reverse(h.Leaders[:h.Left])
}

// loadPackets deals the packets of the draft that are not given, in number order,
// and holds the given ones together: all are of one size (LA-1.2).
func (l *reading) loadPackets() {
	s, h := l.s, &l.s.House
	given := 0
	for _, packet := range h.Packets[:s.Seats] {
		if packet != 0 {
			given++
		}
	}
	if given == 0 {
		l.dealPackets()
		return
	}
	size := bits.OnesCount64(h.Packets[0])
	for _, packet := range h.Packets[:s.Seats] {
		if n := bits.OnesCount64(packet); n != size || n < 2 || n > draftHand {
			l.root.Get("seats").Errorf("each of the %d seats has a packet of 2 to %d leaders in the draft, all of one size (LA-1.2)", s.Seats, draftHand)
			return
		}
	}
}

func (l *reading) dealPackets() {
	rest := l.leaderSet(l.s) &^ l.leaders
	if bits.OnesCount64(rest) < draftHand*int(l.s.Seats) {
		l.root.Get("leaders").Errorf("leaves %d leaders; %d are dealt to each of %d seats", bits.OnesCount64(rest), draftHand, l.s.Seats)
		return
	}
	for seat := range l.s.Players[:l.s.Seats] {
		for range draftHand {
			l.s.House.Packets[seat] |= rest & -rest
			l.leaders |= rest & -rest
			rest &= rest - 1
		}
	}
}

// checkPick holds what a seat keeps against its packet.
func (l *reading) checkPick(t *seatText) {
	v, given := t.get("pick")
	if !given {
		return
	}
	n := l.leaderOfMatch(v)
	if n != 0 && l.s.House.Packets[t.seat]>>n&1 == 0 {
		v.Errorf("%s is not in the packet of seat %s", l.c.Leaders[n].Slug, t.seat)
		return
	}
	l.s.House.Picks[t.seat] = n
}
