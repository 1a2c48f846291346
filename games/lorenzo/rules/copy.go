package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// copyQuestion: whom Lorenzo copies (D-19). Later it is a free action.
var copyQuestion = row{
	Ask:   lorenzo.AskCopy,
	Nodes: nodes{nodeCopy},
	Answers: answers{
		{Verb: lorenzo.DoCopy, Forms: copyForms, Why: (*rules).whyCopy, Do: (*rules).copyAtOnce},
	},
	Auto: (*rules).autoCopy,
	Tell: func(r *rules, _ *state, _ engine.Seat, q *lorenzo.Question) { q.Leader = int(r.Copier) },
	Show: (*rules).showChoices,
}

// copyable returns the set of leaders that lie in play before other players (LA-3.6,
// R-23), as bits.
func (r *rules) copyable(s *state, seat engine.Seat) uint64 {
	var set uint64
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		if engine.Seat(i) == seat {
			continue
		}
		for _, l := range p.Played[:p.Leaders] {
			if l != r.Copier {
				set |= 1 << l
			}
		}
	}
	return set
}

// whyCopy: a leader in play before another player (LA-3.6).
func (r *rules) whyCopy(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if r.copyable(s, seat)>>c.On&1 == 0 {
		return engine.Reason{Rule: "LA-3.6", Why: "notCopyable"}
	}
	return engine.Reason{}
}

// whyCopyNow returns why no leader can be copied now: Lorenzo must be in play and not have copied yet
//
func (r *rules) whyCopyNow(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if !r.copyWaits(&s.Players[seat]) {
		return engine.Reason{Rule: "LA-3.6", Why: "noCopy"}
	}
	return r.whyCopy(s, seat, c)
}

// autoCopy copies the only leader there is; without any the choice waits.
// False means that the question is asked.
func (r *rules) autoCopy(s *state, f *effect.Frame, log *engine.Log) bool {
	switch set := r.copyable(s, f.Seat); bits.OnesCount64(set) {
	case 0:
		s.Stack.Pop()
	case 1:
		r.copyAtOnce(s, f.Seat, engine.Choice{On: int16(bits.TrailingZeros64(set))}, log)
	default:
		return false
	}
	return true
}

func (r *rules) copyAtOnce(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	r.copyLeader(s, seat, c, log)
}

// copyLeader makes the leader's ability Lorenzo's for the rest of the game (LA-3.6, EL-10.1).
func (r *rules) copyLeader(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	leader := uint8(c.On)
	s.Players[seat].Copy = leader
	r.sumTraits(s, seat)
	before := engine.NoSeat
	for i := range s.Players[:s.Seats] {
		if s.Players[i].plays(leader) {
			before = engine.Seat(i)
		}
	}
	log.Add(engine.Event{Kind: lorenzo.EvCopied, Seat: seat, On: int16(leader), To: int16(before)})
	if l := &r.c.Leaders[leader]; l.Kind == content.Immediate {
		s.pushEffects(seat, fromLeader(leader), l.Effects)
	}
}
