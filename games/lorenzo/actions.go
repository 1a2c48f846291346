package lorenzo

import "signoria/engine"

// taking is the card being taken by the running action.
func (r *rules) taking(s *state, seat engine.Seat) taking {
	k := r.takingBy(s, &s.Players[seat])
	if s.Act.Kind == takeCard {
		k.discount, k.reduced = r.c.OneShots[s.Act.Effect].Goods, true
	}
	return k
}
