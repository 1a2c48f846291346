// Package effect represents what is still to be done in a game as data: a stack of
// frames inside the state. A frame says which node of an effect or phase it is,
// how far it has come, for whom, and about what; it never contains a secret or a
// closure, so that a match can be saved, undone, copied and started again in
// the middle of anything.
//
// Each title defines its nodes: its interpreter reads the top frame and dispatches on the node. The package imports package engine and
// nothing else.
package effect

import "signoria/engine"

// Node numbers one step of a title's phases or of its flat effect table.
type Node int16

// Frame is one piece of pending work.
type Frame struct {
	Node Node
	Step int8        // how far the work has come
	Seat engine.Seat // whose work it is
	On   int16       // what it is about: a card, a space, an option
	N    int16       // how much, how often
}

// Depth is the most frames that can be pending at once.
const Depth = 20

// Stack is pending work, deepest first. The zero Stack is empty. Frames above
// Len are always zero, so that equal stacks are equal values.
type Stack struct {
	Frames [Depth]Frame
	Len    int8
}

// Push puts work on top: it is done before all that is pending. It panics when
// the stack is full, which means that an effect starts itself again for ever.
func (s *Stack) Push(f Frame) {
	if int(s.Len) == Depth {
		panic("effect: stack is full; an effect starts itself again")
	}
	s.Frames[s.Len] = f
	s.Len++
}

// Pop removes and returns the top frame. It panics on an empty stack.
func (s *Stack) Pop() Frame {
	s.Len--
	f := s.Frames[s.Len]
	s.Frames[s.Len] = Frame{}
	return f
}

// Top returns the frame to be worked on next, nil when nothing is pending. It is
// valid until the next Push or Pop.
func (s *Stack) Top() *Frame {
	if s.Len == 0 {
		return nil
	}
	return &s.Frames[s.Len-1]
}
