package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// keepQuestion: which of two tokens drawn is kept (D-21, LH-8.14).
var keepQuestion = row{
	Ask:   lorenzo.AskKeep,
	Nodes: nodes{nodeKeep},
	Answers: answers{
		{Verb: lorenzo.DoKeep, Forms: forms{{Words: "keep-token", Args: args{{In: inOn, Noun: aToken}}, Only: inModules}}, Why: (*rules).whyKeep, Do: (*rules).keepToken},
	},
	Auto: (*rules).autoKeep,
	Show: (*rules).showChoices,
}

// keepTokenEffect draws the tokens.
var keepTokenEffect = silent(onEffect(content.EffKeepToken), (*rules).drawToKeep)

// drawToKeep draws the tokens of which the seat keeps one (LH-8.14). If only one is left, it is kept
// . With a tile that reduces gains of tokens none is drawn. It returns true.
func (r *rules) drawToKeep(s *state, _ *effect.Frame, log *engine.Log) bool {
	seat := s.Stack.Pop().Seat
	p := &s.Players[seat]
	if p.Cubes&1 != 0 && r.TileTraits[0][s.Tiles[0]].Less>>content.Tokens&1 != 0 {
		return true
	}
	n := 0
	for ; n < len(s.House.Drawn); n++ {
		face, ok := s.drawToken()
		if !ok {
			break
		}
		s.House.Drawn[n] = uint8(face) + 1
		log.Add(engine.Event{Kind: lorenzo.EvDrewToken, Seat: seat, On: int16(face), N: 1, For: engine.SeatsOf(seat), Sealed: true})
	}
	if n == 0 {
		log.Add(engine.Event{Kind: lorenzo.EvDrewNone, Seat: seat, N: 1})
		return true
	}
	log.Add(engine.Event{Kind: lorenzo.EvDrewToken, Seat: seat, On: -1, N: int16(n), Sealed: true})
	s.Stack.Push(effect.Frame{Node: nodeKeep, Seat: seat})
	return true
}

// whyKeep: one of the two drawn.
func (r *rules) whyKeep(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	if d := s.House.Drawn; int16(d[0]) != c.On+1 && int16(d[1]) != c.On+1 {
		return engine.Reason{Rule: "LH-8.14", Why: "tokenNotDrawn"}
	}
	return engine.Reason{}
}

// autoKeep takes a token if only one was drawn or both are equal. False means that the question is asked.
func (r *rules) autoKeep(s *state, f *effect.Frame, log *engine.Log) bool {
	d := s.House.Drawn
	if d[1] != 0 && d[0] != d[1] {
		return false
	}
	r.keepToken(s, f.Seat, engine.Choice{On: int16(d[0]) - 1}, log)
	return true
}

// keepToken adds one of the two drawn to the seat's tokens; the other goes to the used ones.
func (r *rules) keepToken(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	p, h := &s.Players[seat], &s.House
	p.Faces[c.On]++
	p.Goods[content.Tokens]++
	logToken(engine.Event{Kind: lorenzo.EvKept, Seat: seat, On: c.On, N: 1}, log)
	other := h.Drawn[0]
	if int16(other) == c.On+1 {
		other = h.Drawn[1]
	}
	if other != 0 {
		h.Used[other-1]++
		log.Add(engine.Event{Kind: lorenzo.EvTokenLost, Seat: seat, On: int16(other) - 1, Sealed: true})
	}
	h.Drawn = [2]uint8{}
}
