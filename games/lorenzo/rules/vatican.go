package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// report is phase C (L-12), in the rounds that have one: the next player in
// turn order is judged, or asked; when all are done the round ends.
func (r *rules) report(s *state, log *engine.Log) {
	if s.Round%2 != 0 { // L-3.2
		r.endRound(s, log)
		return
	}
	if s.Turn == s.Seats {
		if s.Round == content.Rounds {
			r.scoreFaith(s, log)
		}
		s.Turn = 0
		r.endRound(s, log)
		return
	}
	seat := s.Order[s.Turn]
	s.Turn++
	switch enough := s.Players[seat].Goods[content.Faith] >= r.c.Board.FaithNeeded[s.period()-1]; {
	case !enough: // L-12.2
		r.excommunicate(s, seat, log)
	case s.Round < content.Rounds: // L-12.3
		s.Stack.Push(effect.Frame{Node: nodeSupport, Seat: seat})
	default:
		r.supported(s, seat)
	}
	// L-12.6: in round 6 each seat with enough faith supports; scoreFaith pays all.
}

// excommunicate puts the seat's cube on this period's tile; faith stays
// (L-12.2, L-12.4). A seat that cannot be excommunicated gets an event only (LH-8.9).
func (r *rules) excommunicate(s *state, seat engine.Seat, log *engine.Log) {
	p := &s.Players[seat]
	if p.Traits.Flags&tables.Immune != 0 {
		log.Add(engine.Event{Kind: lorenzo.EvImmune, Seat: seat, N: int16(s.period())})
		return
	}
	p.Cubes |= 1 << (s.period() - 1)
	r.sumTraits(s, seat)
	if p.Traits.On&tables.OnBit(content.OnExcommunicated, 0) != 0 {
		r.fire(s, seat, content.OnExcommunicated, 0)
	}
	e := engine.Event{Kind: lorenzo.EvExcommunicated, Seat: seat, N: int16(s.period())}
	e.Goods[content.Faith] = p.Goods[content.Faith]
	log.Add(e)
}

// scoreFaith is the end of the last report: every player, excommunicated or
// not, scores his faith, and all markers go back (L-12.6).
func (r *rules) scoreFaith(s *state, log *engine.Log) {
	for _, seat := range s.Order[:s.Seats] {
		r.payFaith(s, seat, lorenzo.EvFaithScored, log)
	}
}

// payFaith turns all faith of the seat into the points of its step.
func (r *rules) payFaith(s *state, seat engine.Seat, kind uint8, log *engine.Log) {
	p := &s.Players[seat]
	faith := p.Goods[content.Faith]
	vp := r.c.Board.FaithVP[faith]
	if vp > 0 { // LP-3.3
		vp += int16(p.Traits.More)
	}
	p.Goods[content.VP] += vp
	p.Goods[content.Faith] = 0
	e := engine.Event{Kind: kind, Seat: seat, N: faith}
	e.Goods[content.VP] = vp
	log.Add(e)
}
