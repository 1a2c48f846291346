package rules

import (
	"math/bits"
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// viewAuction shows the houses that are bid for (LH-2.1); everything is public.
func (r *rules) viewAuction(s *state, v *lorenzo.View) {
	h := &s.House
	if s.Phase != lorenzo.PhaseAuction {
		return
	}
	for i, house := range h.Houses[:s.Seats] {
		a := lorenzo.AuctionView{House: int(house), Tile: int(h.Auction[i]), Bidder: engine.NoSeat, Row: int(h.Row[i])}
		if h.Bidder[i] != nobody {
			a.Bidder = engine.Seat(h.Bidder[i])
		}
		for k, besides := range r.Besides {
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

// viewOwnSpaces lists the action spaces of leaders in play (LH-7.2).
func (r *rules) viewOwnSpaces(s *state, v *lorenzo.View) {
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		if p.Traits.Flags&tables.FaithTiles != 0 {
			for tile := range r.c.FaithTiles {
				v.FaithTiles = append(v.FaithTiles, s.House.FaithTiles>>tile&1 != 0)
			}
		}
		for spaces := p.Traits.Spaces; spaces != 0; spaces &= spaces - 1 {
			sp := content.LeaderSpace + content.Space(bits.TrailingZeros8(spaces))
			leader := int(r.leaderOf(p, sp))
			if sp == content.CopySpace {
				leader = int(r.Copier)
			}
			own := lorenzo.OwnSpaceView{Space: sp, Seat: engine.Seat(i), Leader: leader, Minimum: int(r.ownMinimum(p, sp))}
			for m, at := range p.At {
				if at == sp {
					own.Members = append(own.Members, *r.standing(s, token(engine.Seat(i), content.Member(m))))
				}
			}
			v.OwnSpaces = append(v.OwnSpaces, own)
		}
	}
}
