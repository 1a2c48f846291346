package table

import "signoria/engine"

// Positions are the bulk of a match in memory, up to 2 KB for every entry. A
// table keeps one for every positionEvery entries, those of the last lastPositions
// (which pages, undo and bots ask for again and again), and those that cannot
// be made from what stands before them; it replays the others when they are
// asked for. Which ones stay is settled when an entry is added: nothing in a
// table changes afterwards, so that many may read it at once.
const (
	positionEvery = 32
	lastPositions = 8
)

// settle notes what is asked of a step's position again and again, makes it the
// current one, and lets go of one that is not needed any longer.
func (t *Table) settle(s *step) {
	before := t.present
	t.present = s.pos
	s.unknown = s.pos == nil
	if !s.unknown {
		s.owing, s.secret = s.pos.Owing(), s.pos.Secret()
	}
	if s.Kind.row().asks == asksNothing {
		s.owing = 0
	}
	t.secret = s.secret
	s.blind = t.blindTo(s, before)
	if old := len(t.log) - lastPositions; old >= 0 && !t.log[old].keepsPosition() {
		t.log[old].pos = nil
	}
}

// keepsPosition reports whether the step holds its position for good.
func (s *step) keepsPosition() bool { return s.fixed || s.Seq%positionEvery == 0 }

// position returns the position after the entry, nil when it is not known. It may be
// shared with others: Copy it, or ask it nothing but Equal.
func (t *Table) position(seq int) engine.Position {
	if seq < 1 || seq > len(t.log) || t.log[seq-1].unknown {
		return nil
	}
	if seq == len(t.log) {
		return t.present
	}
	from := seq
	for t.log[from-1].pos == nil && !t.log[from-1].reverts() {
		from--
	}
	pos := t.log[from-1].pos
	switch {
	case pos != nil && from == seq:
		return pos
	case pos != nil:
		pos = pos.Copy()
	default:
		undo := t.log[from-1]
		pos = t.mustReplay(t.without(undo.Seat, undo.To(), from))
	}
	for _, s := range t.log[from:seq] {
		if s.Kind == KindChoice && !s.lost {
			t.mustReplay(pos, answer(pos, s.Entry))
		}
	}
	return pos
}

// reverts reports whether the step goes back to an earlier position, which does
// not depend on the one just before it.
func (s *step) reverts() bool { return s.Kind == KindUndo && !s.lost }

// mustReplay is for what was carried out before on an equal position: rules that
// refuse it now are not the pure functions that they must be.
func (t *Table) mustReplay(pos engine.Position, err error) engine.Position {
	if err != nil {
		panic("table: match " + t.head.ID + " does not replay as it was carried out: " + err.Error())
	}
	return pos
}
