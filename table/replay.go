package table

import (
	"fmt"
	"slices"
	"strconv"

	"signoria/engine"
	"signoria/table/clock"
)

// apply works out what comes of an entry that follows the table's last one. It
// does not look at the entry's hash.
func (t *Table) apply(e Entry) (step, error) {
	s := step{Entry: e}
	if e.Seq != len(t.log)+1 {
		return s, fmt.Errorf("entry %d follows entry %d", e.Seq, len(t.log))
	}
	if (e.Kind == KindStart) != (t.start == 0) && e.Kind != KindSit && e.Kind != KindInvite && e.Kind != KindRenew {
		return s, fmt.Errorf("%q does not belong here", e.Kind)
	}
	if !e.Kind.nobodys() && (e.Seat < 0 || int(e.Seat) >= len(t.seats)) {
		return s, fmt.Errorf("there is no seat %s", e.Seat)
	}
	switch e.Kind {
	case KindSit:
		s.pos = t.now()
		return s, t.applySit(e)
	case KindStart:
		return s, t.applyStart(&s)
	case KindChoice:
		return s, t.applyChoice(&s)
	case KindUndo:
		return s, t.applyUndo(&s)
	case KindRestore:
		return s, t.applyRestore(&s)
	case KindHand:
		return s, t.applyHand(&s)
	case KindInvite, KindRenew:
		return s, t.applyHash(&s)
	case KindAdvise:
		return s, t.applyAdvise(&s)
	case KindBack:
		return s, t.applyRestore(&s)
	case KindLate, KindLeave:
		return s, t.applyHand(&s)
	case KindAway, KindPause, KindMore, KindOutage, KindNight:
		return s, t.applyTime(&s)
	case KindPropose, KindAgree, KindRefuse, KindClose:
		return s, t.applyTalk(&s)
	}
	return s, fmt.Errorf("nobody knows what %q is", e.Kind)
}

func (t *Table) applySit(e Entry) error {
	if t.head.Plan.Seats[e.Seat].Bot != "" {
		return fmt.Errorf("seat %s is a bot's", e.Seat)
	}
	if t.start > 0 && t.seats[e.Seat].sat {
		return fmt.Errorf("seat %s is taken", e.Seat)
	}
	sitting, err := readSitting(e.Text)
	if err != nil {
		return err
	}
	if sitting.Key != "" && !isHash(sitting.Key) {
		return fmt.Errorf("seat %s brings no hash of a key", e.Seat)
	}
	if sitting.Nonce == "" && t.start == 0 {
		return fmt.Errorf("seat %s brings no nonce", e.Seat)
	}
	if err := checkStoredName(sitting.Name); err != nil {
		return err
	}
	if _, err := clock.ParseNight(sitting.Night); err != nil {
		return err
	}
	return checkNonce(sitting.Nonce)
}

func (t *Table) applyStart(s *step) error {
	for i, seat := range t.seats {
		if !seat.sat {
			return fmt.Errorf("seat %s is empty", engine.Seat(i))
		}
	}
	pos, err := t.title.Start(t.head.Options, engine.NewChance(t.Seed()))
	s.pos, s.fixed = pos, true
	return err
}

func (t *Table) applyChoice(s *step) error {
	pos := t.Position()
	c, err := pos.Parse(s.Seat, s.Text)
	if err != nil {
		return &Garbled{Seat: s.Seat, Text: s.Text, Err: err}
	}
	next, log := pos.Copy(), &engine.Log{}
	if err := next.Do(s.Seat, c, log); err != nil {
		return err
	}
	s.Text = pos.Format(s.Seat, c)
	s.pos, s.events, s.bot = next, slices.Clone(log.Events), t.Bot(s.Seat) != ""
	return nil
}

// mayReturn tells whether an undo or restoration names a position to go back to.
func (t *Table) mayReturn(s *step) error {
	to := s.To()
	if to < t.start || to > len(t.log) || strconv.Itoa(to) != s.Text {
		return fmt.Errorf("%q is not an entry to go back to", s.Text)
	}
	if t.log[to-1].unknown {
		return fmt.Errorf("the position after entry %d is lost", to)
	}
	return nil
}

func (t *Table) applyRestore(s *step) error {
	if err := t.mayReturn(s); err != nil {
		return err
	}
	s.pos, s.fixed = t.position(s.To()), true
	return nil
}

// applyUndo goes back to an entry, but keeps what other seats have answered
// since (Undoable).
func (t *Table) applyUndo(s *step) error {
	if err := t.mayReturn(s); err != nil {
		return err
	}
	pos, err := t.without(s.Seat, s.To(), s.Seq)
	s.pos = pos
	return err
}

func (t *Table) applyHand(s *step) error {
	if t.head.Plan.Seats[s.Seat].Bot != "" {
		return fmt.Errorf("seat %s is a bot's own", s.Seat)
	}
	s.pos = t.now()
	return nil
}

// applyHash is for entries of which a record does not hold the text: a hash.
func (t *Table) applyHash(s *step) error {
	if t.head.Plan.Seats[s.Seat].Bot != "" {
		return fmt.Errorf("seat %s is a bot's own", s.Seat)
	}
	if s.Text != "" && !isHash(s.Text) {
		return fmt.Errorf("%q is not the hash of a key", s.Text)
	}
	s.pos = t.now()
	return nil
}

func (t *Table) applyAdvise(s *step) error {
	if t.Bot(s.Seat) != "" {
		return fmt.Errorf("a bot plays for seat %s", s.Seat)
	}
	if s.Text != "" {
		return fmt.Errorf("what was advised is nobody's: %q", s.Text)
	}
	s.pos = t.now()
	return nil
}

// push appends a step to a table that is still being made.
func (t *Table) push(s step) {
	t.settle(&s)
	t.log = append(t.log, s)
	switch s.Kind {
	case KindSit:
		if sitting, err := readSitting(s.Text); err == nil {
			t.sit(s.Seat, sitting)
		}
	case KindStart:
		t.start = s.Seq
	case KindHand, KindLate, KindLeave:
		t.seats[s.Seat].standIn = s.Text
	case KindInvite:
		t.inviteAt(s.Seat, s.Text)
	case KindRenew:
		t.renewAt(s.Seat, s.Text)
	case KindUndo:
		t.markUndone(s.Entry, func(by engine.Seat) bool { return by == s.Seat })
	case KindRestore, KindBack:
		t.markUndone(s.Entry, func(engine.Seat) bool { return true })
	}
	t.discuss(s.Entry)
	last := &t.log[len(t.log)-1]
	last.since = t.obliged(last)
	t.countUndos(last)
	last.runs = t.running()
	last.credit = t.pass(&t.clock, last)
}

// sit seats a person. The seed is made when the match starts: who sits down
// later has the part in it of who sat there then.
func (t *Table) sit(s engine.Seat, by Sitting) {
	if t.start > 0 {
		by.Nonce = t.seats[s].Nonce
	}
	if by.Name == "" {
		by.Name = t.seats[s].Name
	}
	t.seats[s].Sitting, t.seats[s].sat = by, true
	t.sitAt(s, by.Key)
}

// markUndone marks the choices that the entry takes back, of the seats meant.
func (t *Table) markUndone(e Entry, meant func(engine.Seat) bool) {
	if e.To() < 1 {
		return // a text that is no number: an entry that is itself void
	}
	for i := e.To(); i < len(t.log); i++ {
		if s := &t.log[i]; s.Kind == KindChoice && !s.undone && meant(s.Seat) {
			s.undone, s.undoneBy = true, e.Seq
		}
	}
}

// Extend gives the table with entries that another node has appended. Any error
// means: rebuild it from the store.
func (t *Table) Extend(entries []Entry) (*Table, error) {
	next := t.fork()
	for _, e := range entries {
		if err := next.follow(e); err != nil {
			return nil, fmt.Errorf("table: entry %d: %w", e.Seq, err)
		}
	}
	return next, nil
}
