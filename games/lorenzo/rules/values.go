package rules

import (
	"math/bits"
	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// sumTraits adds up the seat's lasting effects again: its characters (L-7.7), the
// tiles it bears (L-15), its leaders (LA-2.5) and its house. It is called
// whenever one of them comes or goes.
func (r *rules) sumTraits(s *state, seat engine.Seat) {
	p := &s.Players[seat]
	t := tables.Traits{Rate: 1, Step: 1}
	for _, card := range p.Cards[content.Character][:p.Count[content.Character]] {
		t.Add(&r.CardTraits[card])
	}
	for period := range s.Tiles {
		if p.Cubes>>period&1 != 0 {
			t.Add(&r.TileTraits[period][s.Tiles[period]])
		}
	}
	if s.Mods != 0 {
		r.sumLeaders(p, &t)
	}
	p.Traits = t
	s.setValues(p)
}

// addTraits adds the lasting effects of one more card.
func (r *rules) addTraits(s *state, p *player, card uint8) {
	p.Traits.Add(&r.CardTraits[card])
	s.setValues(p)
}

// sumLeaders adds the lasting effects of leaders and house. A copy counts as if it were printed on the
// copier, except that its space is the copier's own (EL-10.1).
func (r *rules) sumLeaders(p *player, t *tables.Traits) {
	t.Add(&r.HouseTraits[p.House])
	for _, leader := range p.Played[:p.Leaders] {
		t.Add(&r.LeaderTraits[leader])
		if leader != r.Copier || p.Copy == 0 {
			continue
		}
		copied := r.LeaderTraits[p.Copy]
		if copied.Spaces != 0 {
			copied.Spaces = 1 << (content.CopySpace - content.LeaderSpace)
		}
		t.Add(&copied)
	}
}

// setValues notes each member's value without servants (EL-6.7–9; L-5.6,
// L-15.8): that of its die, but Ludovico il Moro sets it, and Federico beats him.
// It is called whenever dice, lasting effects or Federico's choice change.
func (s *state) setValues(p *player) {
	for m, die := range s.Dice {
		base := die
		if p.Traits.Base != 0 {
			base = p.Traits.Base
		}
		if p.Raised[m] != 0 {
			base = p.Raised[m]
		}
		p.Values[m] = int16(base) + int16(p.Traits.Coloured)
	}
	p.Values[content.Neutral], p.Values[content.Brown] = int16(p.Traits.Neutral), int16(p.Traits.Brown)
}

// workPenalty returns the modifier of harvests and productions without what cards
// bring: penalties alone.
func (r *rules) workPenalty(s *state, p *player, area content.Area) int16 {
	penalty := int16(0)
	for cubes := p.Cubes; cubes != 0; cubes &= cubes - 1 {
		period := bits.TrailingZeros8(cubes)
		penalty += int16(min(0, r.TileTraits[period][s.Tiles[period]].Work[area]))
	}
	return penalty
}

// spaceValue returns the same for a player, whose leaders may have spaces of their
// own: those know no modifiers (EL-6.14).
func (r *rules) spaceValue(p *player, have int16, sp content.Space) (value, least int16) {
	if sp.Own() {
		return have, r.ownMinimum(p, sp)
	}
	return tables.SpaceValue(&r.c.Board, &p.Traits, have, sp)
}
