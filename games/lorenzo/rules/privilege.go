package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/notation"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// privilegeQuestion: which privileges are chosen (D-8).
var privilegeQuestion = row{
	Ask:   lorenzo.AskPrivilege,
	Nodes: nodes{nodePrivilege},
	Answers: answers{
		{Verb: lorenzo.DoPrivilege, Forms: forms{{Words: "privilege", Tail: notation.Several(aPrivilege)}}, Why: (*rules).whyPrivilege, Do: (*rules).choosePrivileges},
	},
	Choices: (*rules).privilegeChoices,
	Auto:    (*rules).autoPrivilege,
	Tell:    (*rules).tellPrivilege,
}

// grant gains a chosen privilege.
var grant = silent(nodeGrant, func(r *rules, s *state, _ *effect.Frame, log *engine.Log) bool {
	f := s.Stack.Pop()
	r.grantPrivilege(s, f.Seat, f.On, log)
	return true
})

// barred returns the options that may not be chosen again.
func barred(f *effect.Frame) uint64 {
	if f.Step > 0 {
		return 0
	}
	return uint64(f.On)
}

// autoPrivilege chooses all that may be chosen, where it is no more than is due.
// False means that the question is asked.
func (r *rules) autoPrivilege(s *state, f *effect.Frame, log *engine.Log) bool {
	allowed := r.options(s, f.Seat) &^ barred(f)
	if bits.OnesCount64(allowed) > int(f.N) {
		return false
	}
	r.choosePrivileges(s, f.Seat, engine.Choice{Set: allowed}, log)
	return true
}

func (r *rules) tellPrivilege(s *state, _ engine.Seat, q *lorenzo.Question) {
	f := s.Stack.Top()
	q.Count, q.Chosen = int(f.N), barred(f)
	if s.Run.Running {
		q.Works, q.Area = true, s.Run.Area
	}
}

// whyPrivilege returns why a set of options cannot be chosen: it must have the number that is due, all
// different (L-11.5, L-11.6), and none that is barred (LP-3.4, LP-4.1).
func (r *rules) whyPrivilege(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	f, set := s.Stack.Top(), c.Set
	all := r.options(s, seat)
	known := uint64(1)<<len(r.c.Board.Privileges) - 1
	if s.Mods&withHouses != 0 {
		known = r.storeOption()<<1 - 1
	}
	want := min(bits.OnesCount64(all&^barred(f)), int(f.N))
	got := bits.OnesCount64(set)
	switch {
	case set&^known != 0:
		return notAsked
	case set&^all&r.storeOption() != 0 && s.Mods&withHouses != 0:
		return engine.Reason{Rule: "LH-9.1", Why: "storeEmpty"}
	case set&^all != 0:
		return engine.Reason{Rule: "LP-4.1", Why: "noFaithPrivilege"}
	case set&barred(f) != 0:
		return engine.Reason{Rule: "LP-3.4", Why: "privilegeAgain"}
	case got == want:
		return engine.Reason{}
	}
	return engine.Reason{Rule: "L-11.5", Why: "privilegeCount", Need: want, Have: got}
}

// A frame of privileges says how many are chosen at once (N). Where one more must
// differ from all of the effect (LP-3.4), Step is how many are still chosen before
// it, one by one, and On what has been chosen, as bits.

// pushPrivileges lets n privileges be chosen: at once and all different, or one
// after another (L-11.5, L-11.6, R-10). Salviati's owner gets one more, different
// from all those of the effect.
func (r *rules) pushPrivileges(s *state, seat engine.Seat, n int, different bool) {
	more := n > 0 && s.Players[seat].Traits.Flags&tables.MorePrivilege != 0
	switch {
	case n == 0:
	case different && more:
		s.Stack.Push(effect.Frame{Node: nodePrivilege, Seat: seat, N: int16(n) + 1})
	case different:
		s.Stack.Push(effect.Frame{Node: nodePrivilege, Seat: seat, N: int16(n)})
	case more:
		s.Stack.Push(effect.Frame{Node: nodePrivilege, Seat: seat, N: 1, Step: int8(n)})
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
			sets = append(sets, engine.Choice{Verb: lorenzo.DoPrivilege, Set: set})
		}
	}
	return sets
}

// options returns the set of privileges that the seat may choose, as bits: with houses
// a special token is one more (K-11), the store of the Da Montefeltro the next
// (LH-9.1); the Della Scala never choose faith (LP-4.1).
func (r *rules) options(s *state, seat engine.Seat) uint64 {
	set := uint64(1)<<len(r.c.Board.Privileges) - 1
	if s.Mods&withHouses == 0 {
		return set
	}
	set = 1<<len(r.c.Special.Privileges) - 1
	p := &s.Players[seat]
	if p.Traits.Flags&tables.NoFaith != 0 {
		set &^= r.FaithOption
	}
	if p.Store != ([2]int16{}) {
		set |= r.storeOption()
	}
	return set
}

// storeOption returns the bit of the option that takes what lies on the house tile.
func (r *rules) storeOption() uint64 { return 1 << len(r.c.Special.Privileges) }

// privilegeChoices lists the ways to choose the privileges of a frame.
func (r *rules) privilegeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	f := s.Stack.Top()
	if s.Mods&withHouses == 0 && barred(f) == 0 {
		return append(buf, r.privileges(int(f.N))...)
	}
	allowed := r.options(s, seat) &^ barred(f)
	if f.N == 1 {
		for ; allowed != 0; allowed &= allowed - 1 {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoPrivilege, Set: allowed & -allowed})
		}
		return buf
	}
	n := min(int(f.N), bits.OnesCount64(allowed))
	// The subsets of allowed in the order of their numbers.
	for set := uint64(0); ; {
		set = (set - allowed) & allowed
		if set == 0 {
			return buf
		}
		if bits.OnesCount64(set) == n {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoPrivilege, Set: set})
		}
	}
}

// privileges returns the choices for n privileges at once in the basic game; as many
// as there are options when n is larger.
func (r *rules) privileges(n int) []engine.Choice {
	return r.sets[min(n, len(r.sets), len(r.c.Board.Privileges))-1]
}

// choosePrivileges leaves the chosen privileges on the stack, the first one on
// top: each is a gain event of its own (L-15.5). What is still to be chosen of
// the same effect comes after them.
func (r *rules) choosePrivileges(s *state, _ engine.Seat, c engine.Choice, _ *engine.Log) {
	f, set := s.Stack.Pop(), c.Set
	if f.Step > 0 {
		s.Stack.Push(effect.Frame{Node: nodePrivilege, Seat: f.Seat, N: 1, Step: f.Step - 1, On: f.On | int16(set)})
	}
	for set != 0 {
		option := 63 - bits.LeadingZeros64(set)
		set &^= 1 << option
		s.Stack.Push(effect.Frame{Node: nodeGrant, Seat: f.Seat, On: int16(option)})
	}
}

// grantPrivilege gains one chosen privilege, and what the house adds to each (LP-4.1).
func (r *rules) grantPrivilege(s *state, seat engine.Seat, option int16, log *engine.Log) {
	p := &s.Players[seat]
	if s.Mods&withHouses == 0 {
		r.gain(s, gainEvent{Seat: seat, Kind: lorenzo.EvPrivilege, N: option, Goods: r.c.Board.Privileges[option].Gain}, log)
	} else if 1<<option == r.storeOption() {
		goods := content.Goods{content.Wood: p.Store[0], content.Stone: p.Store[1]}
		p.Store = [2]int16{}
		r.gain(s, gainEvent{Seat: seat, Kind: lorenzo.EvUnstored, Goods: goods}, log)
	} else {
		r.gain(s, gainEvent{Seat: seat, Kind: lorenzo.EvPrivilege, N: option, Goods: r.c.Special.Privileges[option].Gain}, log)
	}
	if p.Traits.On&tables.OnBit(content.OnPrivilege, 0) != 0 {
		r.fire(s, seat, content.OnPrivilege, 0)
	}
}
