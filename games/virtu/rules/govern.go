package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// governQuestion: which sources give points of Govern, and which tiles and alliances they
// turn (D7, V-10).
var governQuestion = row{
	Ask: virtu.AskGovern,
	Answers: withFree(
		use, finish,
		answer{Verb: virtu.DoRefresh, Forms: forms{{Words: "refresh", Args: args{{In: inOn, Noun: aTile}}}}, Why: (*rules).whyRefresh, Do: (*rules).refresh},
		answer{Verb: virtu.DoReactivate, Forms: forms{{Words: "reactivate", Args: args{{In: inOn, Noun: aPower}}, Only: powers}}, Why: (*rules).whyReactivate, Do: (*rules).reactivate},
	),
	Choices: freeThen((*rules).governChoices),
	Auto:    (*rules).autoGovern,
	Tell:    (*rules).tellFree,
	Show:    (*rules).showGovern,
}

// refreshable returns the exhausted tiles that this Govern did not use as a payment
// (V-10.4).
func (s *state) refreshable(p *player) uint64 {
	return p.Used &^ (s.Act.Spent >> content.FirstTile)
}

// reactivable returns the own used alliances that did not pay for this Govern
// (V-10.2, V-10.6, V-24.10).
func (s *state) reactivable(seat engine.Seat) uint8 {
	var set uint8
	for pw := range s.Powers {
		if s.Powers[pw].Ally == int8(seat) && !s.Powers[pw].Ready && s.Act.Spent>>(int(content.FirstPower)+pw)&1 == 0 {
			set |= 1 << pw
		}
	}
	return set
}

// targetHalves returns how many half points of Govern could find a use, tiles that
// may yet be converted included.
func (r *rules) targetHalves(s *state, p *player, seat engine.Seat) int8 {
	tiles := s.refreshable(p) | p.available()&r.kindTiles[content.Florin]
	return int8(bits.OnesCount64(tiles) + 2*bits.OnesCount8(s.reactivable(seat)))
}

// lastTarget returns the only tile that a Govern could turn, if it must be converted first:
// as a source it would leave nothing to turn (V-10.4, S-3.8).
func (r *rules) lastTarget(s *state, p *player, seat engine.Seat) uint64 {
	if s.Act.Action != content.Govern || s.refreshable(p) != 0 || s.reactivable(seat) != 0 {
		return 0
	}
	tiles := p.available() & r.kindTiles[content.Florin]
	if tiles&(tiles-1) != 0 {
		return 0
	}
	return tiles
}

func (r *rules) governChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	if !s.Act.Closed && s.Act.Half < r.targetHalves(s, p, seat) {
		buf = r.useChoices(s, seat, buf)
	}
	if !s.owesCrown() {
		buf = append(buf, engine.Choice{Verb: virtu.DoFinish})
	}
	if s.Act.Half >= 1 {
		for set := s.refreshable(p); set != 0; {
			buf = append(buf, engine.Choice{Verb: virtu.DoRefresh, On: int16(nextBit(&set))})
		}
	}
	if s.Act.Half >= 2 {
		for set := uint64(s.reactivable(seat)); set != 0; {
			buf = append(buf, engine.Choice{Verb: virtu.DoReactivate, On: int16(nextBit(&set))})
		}
	}
	return buf
}

// autoGovern ends the action when nothing is left to do, or to do it with.
// False means that the question is asked.
func (r *rules) autoGovern(s *state, f *effect.Frame, _ *engine.Log) bool {
	seat := f.Seat
	p := &s.Players[seat]
	if r.targetHalves(s, p, seat) > 0 {
		if !s.Act.Closed && s.Act.Half < r.targetHalves(s, p, seat) && r.canUse(s, seat) {
			return false
		}
		if s.Act.Half >= 2 || s.Act.Half == 1 && s.refreshable(p)|p.available()&r.kindTiles[content.Florin] != 0 {
			return false
		}
	}
	s.Stack.Pop()
	return true
}

func (r *rules) whyRefresh(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p, t := &s.Players[seat], content.Tile(c.On)
	switch {
	case !p.has(t):
		return engine.Reason{Rule: "V-10.2", Why: "notYourTile"}
	case p.Used>>t&1 == 0:
		return engine.Reason{Rule: "V-10.2", Why: "notExhausted"}
	case s.refreshable(p)>>t&1 == 0:
		return engine.Reason{Rule: "V-10.4", Why: "paidForThis"}
	case s.Act.Half < 1:
		return engine.Reason{Rule: "V-10.2", Why: "noPoints"}
	}
	return engine.Reason{}
}

func (r *rules) whyReactivate(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p := content.Power(c.On)
	switch {
	case s.Powers[p].Ally != int8(seat):
		return engine.Reason{Rule: "V-10.2", Why: "notAlly", What: p.String()}
	case s.Powers[p].Ready:
		return engine.Reason{Rule: "V-10.2", Why: "stillReady", What: p.String()}
	case s.reactivable(seat)>>p&1 == 0:
		return engine.Reason{Rule: "V-10.6", Why: "paidForThis", What: p.String()}
	case s.Act.Half < 2:
		return engine.Reason{Rule: "V-10.2", Why: "noPoints"}
	}
	return engine.Reason{}
}

// refresh turns a tile up for half a point (V-10.2); from then on no source can
// be activated (V-10.5).
func (r *rules) refresh(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Act.Closed = true
	s.Act.Half--
	s.Players[seat].Used &^= bit(int(c.On))
	log.Add(engine.Event{Kind: virtu.EvRefreshed, Seat: seat, On: c.On})
}

// reactivate moves the disc of an alliance back for a point.
func (r *rules) reactivate(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Act.Closed = true
	s.Act.Half -= 2
	s.Powers[c.On].Ready = true
	log.Add(engine.Event{Kind: virtu.EvReactivated, Seat: seat, On: c.On})
}

func (r *rules) showGovern(s *state, seat engine.Seat, add func(virtu.Offer)) {
	r.showUses(s, seat, add)
	for set := s.Players[seat].Tiles; set != 0; {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoRefresh, On: int16(nextBit(&set))}})
	}
	for pw := content.France; pw < content.NumPowers && r.c.Powers[pw].ID != ""; pw++ {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoReactivate, On: int16(pw)}})
	}
}
