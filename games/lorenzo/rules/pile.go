package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/notation"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// pileQuestion: which cards are left out of a pile of the decks (LP-1.3, custom).
var pileQuestion = row{
	Ask:   lorenzo.AskPile,
	Nodes: nodes{nodePile},
	Answers: answers{
		{Verb: lorenzo.DoPile, Forms: forms{{Words: "leave", Tail: notation.Several(aPileCard), Only: inModules}}, Why: (*rules).whyPile, Do: (*rules).leaveOut},
	},
	Choices: (*rules).pileChoices,
	Tell:    (*rules).tellPile,
	Show:    (*rules).showChoices,
}

// nextPile asks for the next of the twelve piles: the seats choose in turn
// (LP-1.3, R-104).
func (r *rules) nextPile(s *state, log *engine.Log) {
	if int(s.House.Pile) == 3*int(content.NumTypes) {
		r.deal(s, log)
		return
	}
	seat := engine.Seat(s.House.Pile % s.Seats)
	s.Stack.Push(effect.Frame{Node: nodePile, Seat: seat, On: int16(s.House.Pile)})
}

// pileAt returns the pile that a question is about: types in order, periods from I.
func (r *rules) pileAt(n int16) []uint8 { return r.Piles[n/3][n%3] }

// openPile returns the pile that the open question is about (LP-1.3); empty means there is
// none.
func (r *rules) openPile(s *state) []uint8 {
	if f := s.Stack.Top(); f != nil && f.Node == nodePile {
		return r.pileAt(f.On)
	}
	return nil
}

// whyPile returns why a set of cards cannot be left out: exactly eight of the pile must remain (LP-1.3).
func (r *rules) whyPile(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	if n := len(r.openPile(s)); c.Set>>n != 0 || bits.OnesCount64(c.Set) != n-content.PerPile {
		return engine.Reason{Rule: "LP-1.3", Why: "pileEight"}
	}
	return engine.Reason{}
}

// pileChoices lists all ways to leave cards out so that eight remain.
func (r *rules) pileChoices(s *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	n := len(r.openPile(s))
	for set := uint64(1); set < 1<<n; set++ {
		if bits.OnesCount64(set) == n-content.PerPile {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoPile, Set: set})
		}
	}
	return buf
}

// leaveOut takes the chosen cards out of the match.
func (r *rules) leaveOut(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	f, set := s.Stack.Pop(), c.Set
	pile := r.pileAt(f.On)
	e := engine.Event{Kind: lorenzo.EvPile, Seat: seat, On: int16(pile[0]), To: f.On / 3, N: f.On%3 + 1}
	for i := 0; set != 0; set &= set - 1 {
		card := pile[bits.TrailingZeros64(set)]
		s.House.LeftOut.Add(card)
		e.Goods[i] = int16(card)
		i++
	}
	s.House.Pile++
	e.Sealed = int(s.House.Pile) == 3*int(content.NumTypes) // tiles and turn order are drawn next
	log.Add(e)
}

func (r *rules) tellPile(s *state, _ engine.Seat, q *lorenzo.Question) {
	for _, card := range r.openPile(s) {
		q.Pile = append(q.Pile, int(card))
	}
	q.Count = len(q.Pile) - content.PerPile
}
