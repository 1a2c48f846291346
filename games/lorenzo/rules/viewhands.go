package rules

import (
	"math/bits"
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// viewOwn fills in what belongs to a seat with modules only: its hand and the faces
// of its tokens for the viewer whose they are, for others how many.
func (r *rules) viewOwn(s *state, viewer, seat engine.Seat, v *lorenzo.SeatView) {
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
		l := lorenzo.LeaderView{Number: int(leader), Down: p.Down>>leader&1 != 0}
		if leader == r.Copier {
			l.Copies = int(p.Copy)
		}
		v.Leaders = append(v.Leaders, l)
	}
	v.Picks = s.Phase == lorenzo.PhaseDraft && s.House.Picks[seat] != 0
	if viewer != seat && s.Phase != lorenzo.PhaseOver {
		return
	}
	v.Hand = content.Numbers(p.Hand)
	for face := range r.c.Faces {
		v.Faces = append(v.Faces, int(p.Faces[face]))
	}
}
