package table

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"signoria/engine"
)

// Snapshot is a position to continue from when the log replays differently.
type Snapshot struct {
	Seq   int // the position after this entry
	Rules int
	YAML  string
}

// Rebuild makes the table of a match from its entries. If they replay differently than they were
// played (because a rule was corrected) it takes the position of the snapshot and carries out the
// choices since; if even that fails it stays at the last valid position. Then Restored returns the
// first entry that differs, and Restore may have to be called. LegalOnly returns how far only
// legality was checked, because an older program wrote the hashes. over means that the store knows
// the match as over, so it never runs again. The error is for a match that cannot be rebuilt at
// all.
func Rebuild(title engine.Title, head Header, entries []Entry, shot *Snapshot, over bool) (*Table, error) {
	empty, err := New(title, head)
	if err != nil {
		return nil, err
	}
	t := empty.fork()
	if whole, another := t.trust(entries, shot); !whole {
		if sure, whole := empty.fork().examine(entries, another); !whole {
			t = empty
			if err := t.resumeAfter(sure, entries, shot); err != nil {
				return nil, err
			}
		}
	}
	t.closed = over && t.start > 0
	return t, nil
}

// trust replays the entries. whole reports whether they lead where they led when they were played;
// it compares only the last settled position, because writing positions takes longer than all the
// rest, and each position follows from the one before. If an older program wrote that hash, the
// snapshot is compared instead; another means that it has another position.
func (t *Table) trust(entries []Entry, shot *Snapshot) (whole, another bool) {
	var last step
	var before string
	for _, e := range entries {
		s, err := t.apply(e)
		if err != nil {
			return false, false
		}
		switch {
		case s.pos == nil || scheme1.MatchString(e.Hash):
			if t.admit(s) != nil {
				return false, false
			}
			if t.legal == e.Seq && t.contradicts(shot) {
				return false, true
			}
		default:
			if s.showsPosition() {
				last, before = s, t.lastHash()
			}
			t.push(s)
		}
	}
	return last.pos == nil || last.Hash == t.hashAfter(before, last), false
}

// contradicts reports whether the snapshot is of the last entry, and its position
// another one than that of the replay. Names that the snapshot never uses are of
// fields that came later, and do not count; what this program cannot read of it
// contradicts nothing.
func (t *Table) contradicts(shot *Snapshot) bool {
	if shot == nil || shot.Seq != t.Last() {
		return false
	}
	then, err := t.title.Load(t.head.Options, []byte(shot.YAML))
	if err != nil {
		return false
	}
	names := namesOf([]byte(shot.YAML))
	played, err := savedMeaning(then, names)
	if err != nil {
		return false
	}
	replayed, err := savedMeaning(t.now(), names)
	return err == nil && !bytes.Equal(played, replayed)
}

// savedMeaning returns what the position's notation says by these names; nil means by all.
func savedMeaning(pos engine.Position, only map[string]bool) ([]byte, error) {
	notation, err := pos.Save()
	if err != nil {
		return nil, err
	}
	return meaningOf(notation, only)
}

// examine replays the entries and compares everything. Where one differs, or if
// another position is known to have been played, it gives the last entry that is
// known to have come out as it was played.
func (t *Table) examine(entries []Entry, another bool) (sure int, whole bool) {
	for _, e := range entries {
		if another && e.Kind == KindStart || t.follow(e) != nil {
			return t.sure, false
		}
	}
	return t.sure, true
}

// resumeAfter replays the first sure entries and resumes with the others.
func (t *Table) resumeAfter(sure int, entries []Entry, shot *Snapshot) error {
	for _, e := range entries[:sure] {
		if err := t.follow(e); err != nil {
			return fmt.Errorf("table: entry %d: %w", e.Seq, err)
		}
	}
	return t.resume(entries[sure:], shot)
}

// resume continues where the first of the entries replays differently.
func (t *Table) resume(entries []Entry, shot *Snapshot) error {
	t.restored = entries[0].Seq
	rest := entries
	if pos := t.usable(entries, shot); pos != nil {
		n := shot.Seq - t.restored + 1
		for _, e := range entries[:n-1] {
			t.push(step{Entry: e, lost: true})
		}
		t.push(step{Entry: entries[n-1], lost: true, pos: pos, fixed: true})
		rest = entries[n:]
	}
	for _, e := range rest {
		if err := t.applyAnyway(e); err != nil {
			return err
		}
	}
	return nil
}

// usable loads the snapshot if it can help. It returns nil if there is none, if it is from before
// the last restoration or after the entries, and if it cannot be loaded.
func (t *Table) usable(entries []Entry, shot *Snapshot) engine.Position {
	last := entries[len(entries)-1].Seq
	if shot == nil || shot.Seq < t.restored || shot.Seq > last {
		return nil
	}
	pos, err := t.title.Load(t.head.Options, []byte(shot.YAML))
	if err != nil {
		return nil
	}
	return pos
}

// applyAnyway appends an entry whatever its hash. One that cannot be carried out,
// and the choices after it, are void until something goes back to a position
// that is known.
func (t *Table) applyAnyway(e Entry) error {
	if t.broken == 0 || e.Kind != KindChoice {
		s, err := t.apply(e)
		if err == nil {
			if e.Kind.goesBack() {
				t.broken = 0
			}
			t.push(s)
			return nil
		}
		if t.start == 0 || e.Seq != len(t.log)+1 {
			return fmt.Errorf("table: entry %d: %w", e.Seq, err)
		}
	}
	if t.broken == 0 {
		t.broken = len(t.log)
	}
	t.push(step{Entry: e, pos: t.now(), undone: e.Kind == KindChoice, lost: true})
	return nil
}

// Examine replays the log and compares every hash, which Rebuild does only where
// something is wrong. The error names the first entry that differs.
func (t *Table) Examine() error {
	again, err := New(t.title, t.head)
	if err != nil {
		return err
	}
	for _, s := range t.log {
		if err := again.follow(s.Entry); err != nil {
			return fmt.Errorf("table: entry %d: %w", s.Seq, err)
		}
	}
	return nil
}

// Restore returns the table with an entry that makes void what could no longer be
// replayed; nil when nothing was lost.
func (t *Table) Restore(at time.Time) *Table {
	if t.broken == 0 {
		return nil
	}
	next := t.fork()
	next.broken = 0
	err := next.add(Entry{Kind: KindRestore, Seat: engine.NoSeat, Text: strconv.Itoa(t.broken), At: at})
	if err != nil {
		panic("table: a position that is known is lost: " + err.Error())
	}
	return next
}

// Snapshot saves the current position. It returns nil if an effect is in progress, the match is
// not running, or the last entry changed nothing. The error means that the title cannot read
// what it wrote.
func (t *Table) Snapshot() (*Snapshot, error) {
	if !t.Running() || t.log[len(t.log)-1].Kind.leavesPosition() {
		return nil, nil
	}
	pos := t.Position()
	if !pos.Settled() {
		return nil, nil
	}
	text, err := pos.Save()
	if err != nil {
		return nil, fmt.Errorf("table: snapshot after entry %d: %w", t.Last(), err)
	}
	again, err := t.title.Load(t.head.Options, text)
	if err != nil {
		return nil, fmt.Errorf("table: snapshot after entry %d cannot be read: %w", t.Last(), err)
	}
	if !again.Equal(pos) {
		return nil, fmt.Errorf("table: snapshot after entry %d is read as another position", t.Last())
	}
	return &Snapshot{Seq: t.Last(), Rules: t.Meta().Rules, YAML: string(text)}, nil
}
