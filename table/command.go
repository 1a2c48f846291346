package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"signoria/engine"
	"signoria/table/clock"
)

// add carries out an entry that is new, filling in Seq, Rules and Hash, and
// Chain if it is 0. Times never go back, though the clocks of servers do.
func (t *Table) add(e Entry) error {
	e.Seq = len(t.log) + 1
	if before := t.lastTime(); e.At.Before(before) {
		e.At = before
	}
	e.Rules = t.Meta().Rules
	if e.Chain == 0 {
		e.Chain = e.Seq
	}
	s, err := t.apply(e)
	if err != nil {
		return err
	}
	s.Hash = t.hashOf(s)
	t.push(s)
	return nil
}

// lastTime returns the time of the last entry, or of the creation of the match if there is none.
func (t *Table) lastTime() time.Time {
	if len(t.log) == 0 {
		return t.head.Created
	}
	return t.log[len(t.log)-1].At
}

// SitInput is what Sit needs to know of the people at a screen.
type SitInput struct {
	// Nonce is their part of the seed.
	Nonce string
	// Key is the hash of the key that answers for their seats from now on;
	// empty means the key that does stays (the creator's, and all of older tables).
	Key string
	// Night is the hours in which they sleep, as clock.Night writes them; empty means unknown.
	Night string
}

// Sit returns the table after the persons of a screen have sat down. When every
// person sits the match starts with the same command. After the start they sit
// down where KindInvite has made room. Errors: ErrNotNow when they sit in a
// match that has begun, ErrForeign for a screen without seats, ErrPlan for a
// nonce that cannot be.
func (t *Table) Sit(screen int, a SitInput, at time.Time) (*Table, error) {
	seats := t.head.Plan.SeatsOf(screen)
	switch {
	case seats == 0:
		return nil, fmt.Errorf("%w: no seat belongs to this screen", ErrForeign)
	case t.Over(), t.start > 0 && t.seated(seats):
		return nil, fmt.Errorf("%w: the match has begun", ErrNotNow)
	case a.Nonce == "" && t.start == 0:
		return nil, fmt.Errorf("%w: an empty nonce", ErrPlan)
	}
	next := t.fork()
	chain := t.Last() + 1
	for ; seats != 0; seats = seats.Without(seats.First()) {
		s := seats.First()
		if _, err := clock.ParseNight(a.Night); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrPlan, err)
		}
		sitting := SitEntry{Key: a.Key, Night: a.Night}
		if t.start == 0 {
			sitting.Nonce = a.Nonce
		}
		if err := next.add(Entry{Kind: KindSit, Seat: s, Text: sitting.text(), Chain: chain, At: at}); err != nil {
			return nil, err
		}
	}
	return next.started(at)
}

// Invite returns the table after the creator has invited to a screen again, with
// the hash of the new invitation: what opened it before is dead, and its seats
// wait for persons to sit down. Errors: ErrNotNow after the end, ErrForeign for
// a screen without seats, and for the creator's.
func (t *Table) Invite(screen int, invite string, at time.Time) (*Table, error) {
	seats := t.head.Plan.SeatsOf(screen)
	switch {
	case screen <= 0 || seats == 0:
		return nil, fmt.Errorf("%w: nobody is invited to this screen", ErrForeign)
	case t.Over():
		return nil, fmt.Errorf("%w: the match is over", ErrNotNow)
	case !isHash(invite):
		return nil, fmt.Errorf("%w: an invitation without a hash", ErrPlan)
	}
	next, chain := t.fork(), t.Last()+1
	for ; seats != 0; seats = seats.Without(seats.First()) {
		if err := next.add(Entry{Kind: KindInvite, Seat: seats.First(), Text: invite, Chain: chain, At: at}); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// Open returns the table after the creator has made a new link for all free seats, with its hash:
// the one before is dead. Errors: ErrNotNow after the start, ErrForeign where no friend has a
// seat with a screen of its own.
func (t *Table) Open(key string, at time.Time) (*Table, error) {
	switch {
	case t.start > 0:
		return nil, fmt.Errorf("%w: the match has begun", ErrNotNow)
	case t.head.Plan.OpenSeats() == 0:
		return nil, fmt.Errorf("%w: no friend's seat is to be filled", ErrForeign)
	case !isHash(key):
		return nil, fmt.Errorf("%w: a link without a hash", ErrPlan)
	}
	next := t.fork()
	return next, next.add(Entry{Kind: KindOpen, Seat: engine.NoSeat, Text: key, At: at})
}

// Renew returns the table after the people at a screen have replaced their key by one with this
// hash. Errors: ErrNotNow after the end, ErrForeign for a screen without seats, and for one
// where nobody has sat down.
func (t *Table) Renew(screen int, key string, at time.Time) (*Table, error) {
	seats := t.head.Plan.SeatsOf(screen)
	switch {
	case screen < 0 || seats == 0 || screen > 0 && !t.seated(seats):
		return nil, fmt.Errorf("%w: nobody sits at this screen", ErrForeign)
	case t.Over():
		return nil, fmt.Errorf("%w: the match is over", ErrNotNow)
	case !isHash(key):
		return nil, fmt.Errorf("%w: a key without a hash", ErrPlan)
	}
	next, chain := t.fork(), t.Last()+1
	for ; seats != 0; seats = seats.Without(seats.First()) {
		if err := next.add(Entry{Kind: KindRenew, Seat: seats.First(), Text: key, Chain: chain, At: at}); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// Begin returns the table after the start, for a match without persons. Errors:
// ErrNotNow when it has begun, or somebody has not sat down.
func (t *Table) Begin(at time.Time) (*Table, error) {
	next, err := t.fork().started(at)
	if err == nil && (t.start > 0 || next.start == 0) {
		return nil, fmt.Errorf("%w: the match has begun, or waits for persons", ErrNotNow)
	}
	return next, err
}

// started adds the start if every person has sat down.
func (t *Table) started(at time.Time) (*Table, error) {
	if t.start > 0 || !t.full() || len(t.unready()) > 0 {
		return t, nil
	}
	if err := t.add(Entry{Kind: KindStart, Seat: engine.NoSeat, At: at}); err != nil {
		return nil, fmt.Errorf("table: the match cannot begin: %w", err)
	}
	return t, nil
}

// Submission is an answer that is posted for a seat.
type Submission struct {
	Seat engine.Seat
	// Seq is the last entry that the answer knows of.
	Seq int
	// Texts are one or several choices in notation: all are carried out or
	// none.
	Texts []string
	// Bot reports whether a bot answers, which may for no person's seat, nor a
	// person for a bot's.
	Bot bool
	// AutoEndTurn lets the turn end with this answer, where nothing that is still open
	// would change anything (engine.TurnEnder): the last entry of its chain.
	AutoEndTurn bool
	At          time.Time
}

// Choose returns the table after an answer. Errors: ErrNotNow (not running),
// ErrStale, ErrForeign (the seat is not asked, or not the answerer's),
// *Garbled, *engine.Refused.
func (t *Table) Choose(a Submission) (*Table, error) {
	if err := t.mayAnswer(a); err != nil {
		return nil, err
	}
	next := t.fork()
	for _, text := range a.Texts {
		e := Entry{Kind: KindChoice, Seat: a.Seat, Text: text, Chain: t.Last() + 1, At: a.At}
		if err := next.add(e); err != nil {
			return nil, err
		}
	}
	return next.concluded(a, t.Last()+1)
}

// concluded also ends the turn after a brief answer, if the rest of the turn needs no decision
// and ending it seals nothing that could still be taken back.
func (t *Table) concluded(a Submission, chain int) (*Table, error) {
	if !a.AutoEndTurn || len(a.Texts) >= MaxChain || !t.Running() || !t.Owing().Has(a.Seat) {
		return t, nil
	}
	c, ok := t.Position().EndTurnChoice(a.Seat)
	if !ok {
		return t, nil
	}
	next := t.fork()
	if err := next.add(Entry{Kind: KindChoice, Seat: a.Seat, Text: t.Position().Format(a.Seat, c), Chain: chain, At: a.At}); err != nil {
		return nil, err
	}
	if sealed(next.log[len(next.log)-1].events) {
		return t, nil
	}
	return next, nil
}

func (t *Table) mayAnswer(a Submission) error {
	switch {
	case a.Seat < 0 || int(a.Seat) >= len(t.seats):
		return fmt.Errorf("%w: there is no seat %s", ErrForeign, a.Seat)
	case t.start > 0 && !t.isCurrent(a.Seat, a.Seq):
		return ErrStale
	case !t.Running():
		return fmt.Errorf("%w: the match waits for persons, or is over", ErrNotNow)
	case !t.Owing().Has(a.Seat):
		return fmt.Errorf("%w: seat %s is not asked", ErrForeign, a.Seat)
	case a.Bot != (t.Bot(a.Seat) != ""):
		return fmt.Errorf("%w: somebody else answers for seat %s now", ErrForeign, a.Seat)
	case len(a.Texts) == 0 || len(a.Texts) > MaxChain:
		return &Garbled{Seat: a.Seat, Err: fmt.Errorf("%d choices; 1 to %d can be answered at once", len(a.Texts), MaxChain)}
	}
	return nil
}

// isCurrent reports whether an answer from somebody who knows the log up to seq still answers
// the current question of the seat. While several seats are asked at once, the answer of another
// seat does not change the question; neither does a change of who sits where.
func (t *Table) isCurrent(seat engine.Seat, seq int) bool {
	if seq == t.Last() {
		return true
	}
	if seq < t.start || seq > t.Last() || !t.Running() {
		return false
	}
	before := t.log[seq-1]
	if before.unknown || !before.owing.Has(seat) {
		return false
	}
	together := before.owing.Len() > 1
	for _, s := range t.log[seq:] {
		if !s.Kind.leavesPosition() && (s.Seat == seat || !together) || s.Kind.rewinds() {
			return false
		}
	}
	then := t.position(seq).Copy()
	return slices.Equal(then.Choices(seat, nil), t.Position().Choices(seat, nil))
}

// Repeats reports whether an answer has been carried out already: its seat gave the same
// texts after Seq, as one command, and nothing was taken back since. A page sends an answer
// again when it could not learn whether the first arrived. Callers ask it only for a seat
// whose answers the sender may see.
func (t *Table) Repeats(a Submission) bool {
	if a.Seq < t.start || a.Seq >= t.Last() || t.start == 0 || len(a.Texts) == 0 {
		return false
	}
	var given []string
	chain := 0
	for _, s := range t.log[a.Seq:] {
		switch {
		case s.Kind.goesBack():
			return false
		case s.Kind == KindChoice && s.Seat == a.Seat && len(given) < len(a.Texts):
			if chain == 0 {
				chain = s.Chain
			}
			if s.Chain != chain {
				return false
			}
			given = append(given, s.Text)
		}
	}
	return slices.Equal(given, a.Texts)
}

// SetStandIn returns the table after a bot of the level stands in for the seat's
// person, or with an empty level after the person is back. Errors: ErrNotNow
// (not running, or it is so already), ErrPlan (a bot's own seat).
func (t *Table) SetStandIn(s engine.Seat, level string, at time.Time) (*Table, error) {
	switch {
	case s < 0 || int(s) >= len(t.seats):
		return nil, fmt.Errorf("%w: there is no seat %s", ErrPlan, s)
	case t.OwnBot(s) != "":
		return nil, fmt.Errorf("%w: seat %s is a bot's own", ErrPlan, s)
	case !t.Running():
		return nil, fmt.Errorf("%w: the match waits for persons, or is over", ErrNotNow)
	case t.seats[s].standIn == level:
		return nil, fmt.Errorf("%w: seat %s is handed so already", ErrNotNow, s)
	}
	next := t.fork()
	err := next.add(Entry{Kind: KindStandIn, Seat: s, Text: level, At: at})
	return next, err
}

// Advise returns the table after a seat's person has asked the adviser: all at the
// table are told. Errors: ErrNotNow (not running), ErrForeign (the seat is not asked, or
// a bot plays for it).
func (t *Table) Advise(s engine.Seat, at time.Time) (*Table, error) {
	switch {
	case !t.Running():
		return nil, fmt.Errorf("%w: the match waits for persons, or is over", ErrNotNow)
	case s < 0 || int(s) >= len(t.seats) || !t.Owing().Has(s) || t.Bot(s) != "":
		return nil, fmt.Errorf("%w: seat %s is not asked", ErrForeign, s)
	}
	next := t.fork()
	err := next.add(Entry{Kind: KindAdvise, Seat: s, At: at})
	return next, err
}

// Asks reports whether the question that the seat was asked after the entry seq is
// still the current one.
func (t *Table) Asks(s engine.Seat, seq int) bool {
	return t.Running() && t.Owing().Has(s) && t.isCurrent(s, seq)
}

// AskedSince returns the entry since which the seat has been asked the current question: its own
// last choice, the entry by which it was asked at all, or a rollback. Answers of other seats that
// are asked at the same time do not count.
func (t *Table) AskedSince(s engine.Seat) int {
	for i := len(t.log) - 1; i >= t.start; i-- {
		e, before := t.log[i], t.log[i-1]
		if e.Kind.rewinds() || before.unknown || !e.Kind.leavesPosition() && (e.Seat == s || !before.owing.Has(s)) {
			return i + 1
		}
	}
	return t.start
}

// HasAsked reports whether the log says that the seat has asked the adviser at its
// current question.
func (t *Table) HasAsked(s engine.Seat) bool {
	for i := len(t.log) - 1; i >= t.start; i-- {
		if e := t.log[i].Entry; e.Seat == s && !(e.Kind.leavesPosition() && e.Kind != KindAdvise) {
			return e.Kind == KindAdvise && t.Asks(s, e.Seq)
		}
	}
	return false
}

// IsRefusal reports whether err is the fault of the answer, not of the match or the server.
func IsRefusal(err error) bool {
	var garbled *Garbled
	var refused *engine.Refused
	return errors.As(err, &garbled) || errors.As(err, &refused) || errors.Is(err, ErrStale) ||
		errors.Is(err, ErrForeign) || errors.Is(err, ErrNotNow) || errors.Is(err, ErrPlan)
}
