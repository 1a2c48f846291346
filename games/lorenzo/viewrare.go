package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// viewTable fills in what lies on the table with modules only.
func (r *rules) viewTable(s *state, v *View) {
	h := &s.House
	if v.Houses {
		v.Privileges = r.c.Special.Privileges
		v.Adaptation = h.Adaptation
	}
	v.LeadersLeft = int(h.Left)
	v.GoneLeaders = bitList(h.Gone)
	for face := range r.c.Faces {
		v.UsedTokens = append(v.UsedTokens, int(h.Used[face]))
		v.TokensLeft += int(h.Supply[face])
	}
	for card := range uint8(content.CardCount) {
		if h.Discarded.has(card + 1) {
			t := r.c.Cards[card+1].Type
			v.Discarded[t] = append(v.Discarded[t], int(card)+1)
		}
		if h.LeftOut.has(card + 1) {
			v.LeftOut = append(v.LeftOut, int(card)+1)
		}
	}
	for i, held := range h.Held {
		if held != 0 {
			card := r.holders[i]
			v.Held = append(v.Held, HeldView{Card: int(card), Face: int(held) - 1, Seat: s.ownerOf(r.c.Cards[card].Type, card)})
		}
	}
	v.BonusTiles = bitList(uint64(h.Tiles))
	r.viewOwnSpaces(s, v)
	r.viewAuction(s, v)
	if seat := v.Viewer; seat != engine.NoSeat && s.Phase == PhaseDraft {
		v.Packet, v.Picked = bitList(h.Packets[seat]), int(h.Picks[seat])
	}
}

// viewOwnSpaces lists the action spaces of leaders in play (LH-7.2).
func (r *rules) viewOwnSpaces(s *state, v *View) {
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		if p.Traits.flags&faithTiles != 0 {
			for tile := range r.c.FaithTiles {
				v.FaithTiles = append(v.FaithTiles, s.House.FaithTiles>>tile&1 != 0)
			}
		}
		for spaces := p.Traits.spaces; spaces != 0; spaces &= spaces - 1 {
			sp := content.LeaderSpace + content.Space(bits.TrailingZeros8(spaces))
			leader := int(r.leaderOf(p, sp))
			if sp == content.CopySpace {
				leader = int(r.copier)
			}
			own := OwnSpaceView{Space: sp, Seat: engine.Seat(i), Leader: leader, Minimum: int(r.ownMinimum(p, sp))}
			for m, at := range p.At {
				if at == sp {
					own.Members = append(own.Members, *r.standing(s, token(engine.Seat(i), content.Member(m))))
				}
			}
			v.OwnSpaces = append(v.OwnSpaces, own)
		}
	}
}

// viewAuction shows the houses that are bid for (LH-2.1); everything is public.
func (r *rules) viewAuction(s *state, v *View) {
	h := &s.House
	if s.Phase != PhaseAuction {
		return
	}
	for i, house := range h.Houses[:s.Seats] {
		a := AuctionView{House: int(house), Tile: int(h.Auction[i]), Bidder: engine.NoSeat, Row: int(h.Row[i])}
		if h.Bidder[i] != nobody {
			a.Bidder = engine.Seat(h.Bidder[i])
		}
		for k, besides := range r.besides {
			if besides == house {
				a.Beside = []int{int(h.Beside[k][0]), int(h.Beside[k][1])}
			}
		}
		v.Auction = append(v.Auction, a)
	}
	for n := h.Waiting - 1; n >= 0; n-- {
		v.Queue = append(v.Queue, engine.Seat(h.Queue[n]))
	}
}

// viewOwn fills in what belongs to a seat with modules only: its hand and the faces
// of its tokens for the viewer whose they are, for others how many.
func (r *rules) viewOwn(s *state, viewer, seat engine.Seat, v *SeatView) {
	p := &s.Players[seat]
	v.Bonus, v.House, v.Sets = int(p.Bonus), int(p.House), int(p.Sets)
	v.HandSize = bits.OnesCount64(p.Hand)
	v.Store = [2]int{int(p.Store[0]), int(p.Store[1])}
	for _, on := range p.On {
		if on != 0 {
			v.On = append(v.On, int(on)-1)
		}
	}
	for _, leader := range p.Played[:p.Leaders] {
		l := LeaderView{Number: int(leader), Down: p.Down>>leader&1 != 0}
		if leader == r.copier {
			l.Copies = int(p.Copy)
		}
		v.Leaders = append(v.Leaders, l)
	}
	v.Picks = s.Phase == PhaseDraft && s.House.Picks[seat] != 0
	if viewer != seat && s.Phase != PhaseOver {
		return
	}
	v.Hand = bitList(p.Hand)
	for face := range r.c.Faces {
		v.Faces = append(v.Faces, int(p.Faces[face]))
	}
}
