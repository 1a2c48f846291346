package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
)

// tileQuestion: which personal bonus tile a seat takes (D-1, LA-1.1).
var tileQuestion = row{
	Ask:   lorenzo.AskTile,
	Nodes: nodes{nodeTile},
	Answers: answers{
		{Verb: lorenzo.DoTile, Forms: forms{{Words: "tile", Args: args{{In: inOn, Noun: aBonusTile}}, Only: inModules}}, Why: (*rules).whyTile, Do: (*rules).takeTile},
	},
	Choices: (*rules).tileChoices,
	Auto:    (*rules).autoTile,
	Show:    (*rules).showChoices,
}

// nextTile asks for the next personal bonus tile, in reverse turn order (LA-1.1).
func (r *rules) nextTile(s *state, log *engine.Log) {
	if s.Turn == s.Seats {
		s.Phase, s.Turn = lorenzo.PhaseDraft, 0
		r.dealLeaders(s)
		log.Add(engine.Event{Kind: lorenzo.EvDrafted, Seat: engine.NoSeat, On: 1, N: draftHand, Sealed: true})
		return
	}
	s.Turn++
	s.Stack.Push(effect.Frame{Node: nodeTile, Seat: s.Order[s.Seats-s.Turn]})
}

// whyTile: one that is left (LA-1.1).
func (r *rules) whyTile(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	if s.House.Tiles>>c.On&1 == 0 {
		return engine.Reason{Rule: "LA-1.1", Why: "tileGone"}
	}
	return engine.Reason{}
}

func (r *rules) tileChoices(s *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	for tiles := s.House.Tiles; tiles != 0; tiles &= tiles - 1 {
		buf = append(buf, engine.Choice{Verb: lorenzo.DoTile, On: int16(bits.TrailingZeros8(tiles))})
	}
	return buf
}

// autoTile takes the last tile. False means that the question is asked.
func (r *rules) autoTile(s *state, f *effect.Frame, log *engine.Log) bool {
	if bits.OnesCount8(s.House.Tiles) > 1 {
		return false
	}
	r.takeTile(s, f.Seat, engine.Choice{On: int16(bits.TrailingZeros8(s.House.Tiles))}, log)
	return true
}

func (r *rules) takeTile(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	tile := c.On
	s.House.Tiles &^= 1 << tile
	s.Players[seat].Bonus = int8(tile)
	log.Add(engine.Event{Kind: lorenzo.EvTile, Seat: seat, On: tile, Sealed: s.Turn == s.Seats}) // after the last one leaders are dealt
}
