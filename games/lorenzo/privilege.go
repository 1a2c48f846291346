package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
)

// pushPrivileges lets n privileges be chosen: at once and all different, or one
// after another (L-11.5, L-11.6, R-10).
func (s *state) pushPrivileges(seat engine.Seat, n int, different bool) {
	switch {
	case n == 0:
	case different:
		s.Stack.Push(effect.Frame{Node: nodePrivilege, Seat: seat, N: int16(n)})
	default:
		for ; n > 0; n-- {
			s.Stack.Push(effect.Frame{Node: nodePrivilege, Seat: seat, N: 1})
		}
	}
}

// privilegeSets lists the ways to choose n different ones of the options.
func privilegeSets(options, n int) []engine.Choice {
	var sets []engine.Choice
	for set := uint64(1); set < 1<<options; set++ {
		if bits.OnesCount64(set) == n {
			sets = append(sets, engine.Choice{Verb: DoPrivilege, Set: set})
		}
	}
	return sets
}

func (r *rules) stepPrivilege(s *state, f *effect.Frame, log *engine.Log) bool {
	sets := r.privileges(int(f.N))
	if len(sets) > 1 {
		return true
	}
	r.answer(s, f.Seat, sets[0], log)
	return false
}

// privileges are the choices for n privileges at once; as many as there are
// options when n is larger.
func (r *rules) privileges(n int) []engine.Choice {
	return r.sets[min(n, len(r.sets), len(r.c.Board.Privileges))-1]
}

// grantAll leaves the chosen privileges on the stack, the first one on top:
// each is a gain event of its own (L-15.5).
func (s *state) grantAll(seat engine.Seat, set uint64) {
	for set != 0 {
		option := 63 - bits.LeadingZeros64(set)
		set &^= 1 << option
		s.Stack.Push(effect.Frame{Node: nodeGrant, Seat: seat, On: int16(option)})
	}
}

// grant gains one chosen privilege.
func (r *rules) grant(s *state, seat engine.Seat, option int16, log *engine.Log) {
	r.gain(s, gainEvent{Seat: seat, Kind: EvPrivilege, N: option, Goods: r.c.Board.Privileges[option].Gain}, log)
}
