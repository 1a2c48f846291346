package table

import (
	"fmt"
	"slices"
	"strconv"

	"signoria/engine"
	"signoria/table/clock"
)

// apply computes the result of an entry that follows the table's last one. It does not check the
// entry's hash.
func (t *Table) apply(e Entry) (step, error) {
	s := step{Entry: e}
	if e.Seq != len(t.log)+1 {
		return s, fmt.Errorf("entry %d follows entry %d", e.Seq, len(t.log))
	}
	kind := e.Kind.row()
	if !kind.when.fits(t.start > 0) {
		return s, fmt.Errorf("%q does not belong here", e.Kind)
	}
	if kind.owner == needsSeat && (e.Seat < 0 || int(e.Seat) >= len(t.seats)) {
		return s, fmt.Errorf("there is no seat %s", e.Seat)
	}
	err := kind.apply(t, &s)
	return s, err
}

func (t *Table) applySit(s *step) error {
	s.pos = t.now()
	if t.head.Plan.Seats[s.Seat].Bot != "" {
		return fmt.Errorf("seat %s is a bot's", s.Seat)
	}
	if t.start > 0 && t.seats[s.Seat].sat {
		return fmt.Errorf("seat %s is taken", s.Seat)
	}
	sitting, err := readSitEntry(s.Text)
	if err != nil {
		return err
	}
	if sitting.Key != "" && !isHash(sitting.Key) {
		return fmt.Errorf("seat %s brings no hash of a key", s.Seat)
	}
	if sitting.Nonce == "" && t.start == 0 {
		return fmt.Errorf("seat %s brings no nonce", s.Seat)
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

// mayReturn returns an error unless an undo or restoration names a position to which it can go
// back.
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

func (t *Table) applyStandIn(s *step) error {
	if t.OwnBot(s.Seat) != "" {
		return fmt.Errorf("seat %s is a bot's own", s.Seat)
	}
	s.pos = t.now()
	return nil
}

// applyHash checks entries whose text is the hash of a key, or empty in a record, and leaves the
// position as it is.
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

func (t *Table) applyOpen(s *step) error {
	if t.start > 0 {
		return fmt.Errorf("the match has begun: there are no free seats to open")
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
	if take := s.Kind.row().take; take != nil {
		take(t, &s)
	}
	t.discuss(s.Entry)
	last := &t.log[len(t.log)-1]
	last.since = t.obliged(last)
	t.countUndos(last)
	last.runs = t.running()
	last.credit = t.advanceClock(&t.clock, last)
}

func (t *Table) takeSit(s *step) {
	if sitting, err := readSitEntry(s.Text); err == nil {
		t.sit(s.Seat, sitting)
	}
}

func (t *Table) takeStart(s *step) { t.start = s.Seq }

func (t *Table) takeStandIn(s *step) { t.seats[s.Seat].standIn = s.Text }

func (t *Table) takeInvite(s *step) { t.inviteAt(s.Seat, s.Text) }

func (t *Table) takeRenew(s *step) { t.renewKey(s.Seat, s.Text) }

func (t *Table) takeOpen(s *step) { t.addOpenLink(s.Text) }

// sit seats a person. The seed is made when the match starts: who sits down
// later has the part in it of who sat there then.
func (t *Table) sit(s engine.Seat, by SitEntry) {
	if t.start > 0 {
		by.Nonce = t.seats[s].Nonce
	}
	if by.Name == "" {
		by.Name = t.seats[s].Name
	}
	t.seats[s].SitEntry, t.seats[s].sat = by, true
	t.sitAt(s, by.Key)
}

// takeBack marks the choices that an entry takes back. One whose text is no number is itself void,
// and takes nothing back.
func (t *Table) takeBack(by *step) {
	for i := max(0, by.To()); i < len(t.log); i++ {
		if s := &t.log[i]; s.Kind == KindChoice && !s.undone && by.TakesBack(s.Entry) {
			s.undone, s.undoneBy = true, by.Seq
		}
	}
}

// UpTo returns the table as it was after an entry of its log, made from the log. The error means that
// this part of the log replays differently now.
func (t *Table) UpTo(seq int) (*Table, error) {
	empty, err := New(t.title, t.head)
	if err != nil {
		return nil, err
	}
	return empty.Extend(t.Since(0)[:min(max(seq, 0), t.Last())])
}

// Extend returns the table with entries that another node has appended. Any error
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
