package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// viewTable fills in what is on the table with modules only.
func (r *rules) viewTable(s *state, v *lorenzo.View) {
	h := &s.House
	if v.Houses {
		v.Privileges = r.c.Special.Privileges
		v.Adaptation = h.Adaptation
	}
	v.LeadersLeft = int(h.Left)
	v.GoneLeaders = content.Numbers(h.Gone)
	for face := range r.c.Faces {
		v.UsedTokens = append(v.UsedTokens, int(h.Used[face]))
		v.TokensLeft += int(h.Supply[face])
	}
	for card := range uint8(content.CardCount) {
		if h.Discarded.Has(card + 1) {
			t := r.c.Cards[card+1].Type
			v.Discarded[t] = append(v.Discarded[t], int(card)+1)
		}
		if h.LeftOut.Has(card + 1) {
			v.LeftOut = append(v.LeftOut, int(card)+1)
		}
	}
	for i, held := range h.Held {
		if held != 0 {
			card := r.Holders[i]
			v.Held = append(v.Held, lorenzo.HeldView{Card: int(card), Face: int(held) - 1, Seat: s.ownerOf(r.c.Cards[card].Type, card)})
		}
	}
	v.BonusTiles = content.Numbers(uint64(h.Tiles))
	r.viewOwnSpaces(s, v)
	r.viewAuction(s, v)
	if seat := v.Viewer; seat != engine.NoSeat && s.Phase == lorenzo.PhaseDraft {
		v.Packet, v.Picked = content.Numbers(h.Packets[seat]), int(h.Picks[seat])
	}
}
