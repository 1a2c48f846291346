package table

import "signoria/engine"

// Positions are most of a match's memory, up to 2 KB for every entry. A table stores one for every
// positionEvery entries, those of the last lastPositions (which pages, undo and bots use most), and
// those that cannot be replayed from earlier entries; it replays the others on request. Which ones
// stay is decided when an entry is added: nothing in a table changes afterwards, so concurrent
// readers need no lock.
const (
	positionEvery = 32
	lastPositions = 8
)

// settle caches what is often asked of a step's position, makes it the current one, and drops a
// position that is no longer needed.
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

// mustReplay panics on err: a choice that once worked must replay, or the rules are not pure.
func (t *Table) mustReplay(pos engine.Position, err error) engine.Position {
	if err != nil {
		panic("table: match " + t.head.ID + " does not replay as it was carried out: " + err.Error())
	}
	return pos
}
