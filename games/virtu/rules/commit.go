package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// commitQuestion: which symbols the free sources give in a campaign (D7, V-5.8).
var commitQuestion = row{
	Ask: virtu.AskCommit,
	Answers: withFree(
		answer{Verb: virtu.DoCommit, Forms: forms{{Words: "commit", Args: args{{In: inOn, Noun: aSymbolOrNone}, {In: inTo, Noun: aSymbolOrNone}}}}, Why: (*rules).whyCommit, Do: (*rules).commit},
	),
	Choices: freeThen((*rules).commitChoices),
	Auto:    (*rules).autoCommit,
	Tell:    (*rules).tellFree,
}

// campaignKinds returns the kinds that the action card (or print) and the upgrade can
// be committed to in a campaign: cavalry, ships, war, and florins when the
// other gives war (V-5.8, V-14.9, V-14.10).
func campaignKinds(own, other *content.Symbols) (kinds [4]content.Symbol, n int) {
	for _, k := range [...]content.Symbol{content.Florin, content.Cavalry, content.Ship, content.War} {
		if own[k] > 0 && (k != content.Florin || other[content.War] > 0) {
			kinds[n] = k
			n++
		}
	}
	if n == 0 || n == 1 && kinds[0] == content.Florin {
		kinds[n] = content.NoSymbol
		n++
	}
	return kinds, n
}

// spares reports whether a source that could pay the other's war tokens is
// committed to nothing although it has a kind besides war: a free source is not held back
// (V-5.6).
func spares(kinds [4]content.Symbol, n int, own, other content.Symbol) bool {
	return own == content.NoSymbol && other == content.War && n > 1
}

// commitChoices lists the pairs of kinds that the free sources can give together; florins only pay
// for war tokens of the other source.
func (r *rules) commitChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	room, under := r.roomGives(&s.Players[seat])
	mine, n := campaignKinds(&room, &under)
	other, m := campaignKinds(&under, &room)
	for _, a := range mine[:n] {
		for _, b := range other[:m] {
			if a == content.Florin && b != content.War || b == content.Florin && a != content.War || spares(mine, n, a, b) || spares(other, m, b, a) {
				continue
			}
			buf = append(buf, engine.Choice{Verb: virtu.DoCommit, On: int16(a), To: int16(b)})
		}
	}
	return buf
}

func (r *rules) whyCommit(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	a, b := content.Symbol(c.On), content.Symbol(c.To)
	room, under := r.roomGives(&s.Players[seat])
	for _, side := range [...]struct {
		k, with    content.Symbol
		own, other *content.Symbols
	}{{a, b, &room, &under}, {b, a, &under, &room}} {
		kinds, n := campaignKinds(side.own, side.other)
		known := false
		for _, k := range kinds[:n] {
			known = known || k == side.k
		}
		switch {
		case !known && side.k == content.NoSymbol:
			return engine.Reason{Rule: "V-5.6", Why: "holdsBack"}
		case !known && side.k < content.NumSymbols && side.own[side.k] == 0:
			return engine.Reason{Rule: "V-5.1", Why: "noSuchSymbol", What: side.k.String()}
		case !known && side.k == content.Florin:
			return engine.Reason{Rule: "V-14.9", Why: "florinsForWar"}
		case !known && side.k < content.NumSymbols:
			return engine.Reason{Rule: "V-5.8", Why: "noUse", What: side.k.String()}
		case !known:
			return notAsked
		case side.k == content.Florin && side.with != content.War:
			return engine.Reason{Rule: "V-14.9", Why: "florinsForWar"}
		case spares(kinds, n, side.k, side.with):
			return engine.Reason{Rule: "V-5.6", Why: "holdsBack"}
		}
	}
	return engine.Reason{}
}

// autoCommit commits what can be committed in one way only, and passes the action
// over when nothing can be done in any (S-3.8). False means that the question is asked.
func (r *rules) autoCommit(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	var room [16]engine.Choice
	list := r.commitChoices(s, seat, room[:0])
	if len(list) > 1 {
		before := s.Act
		for _, c := range list {
			r.setCommitted(s, seat, content.Symbol(c.On), content.Symbol(c.To))
			helps := r.campaigns(s, seat)
			s.Act = before
			if helps {
				return false
			}
		}
		r.finish(s, seat, engine.Choice{}, log)
		return true
	}
	r.commit(s, seat, list[0], log)
	return true
}

// commit fills the pool with the symbols of the free sources. Their war symbols can then be taken as
// tokens.
func (r *rules) commit(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	a, b := content.Symbol(c.On), content.Symbol(c.To)
	r.setCommitted(s, seat, a, b)
	if a != content.NoSymbol || b != content.NoSymbol {
		log.Add(engine.Event{Kind: virtu.EvCommitted, Seat: seat, On: int16(a), To: int16(b)})
	}
	s.Stack.Pop()
	s.ask(virtu.AskCampaign, seat)
}

func (r *rules) setCommitted(s *state, seat engine.Seat, a, b content.Symbol) {
	room, under := r.roomGives(&s.Players[seat])
	s.Act.Room, s.Act.Under = a, b
	if a < content.NumSymbols {
		s.Act.Pool[a] += room[a]
	}
	if b < content.NumSymbols {
		s.Act.Pool[b] += under[b]
	}
}
