package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"signoria/engine"
)

// ReadyTime is how long people have to confirm that they are there, once a table that asks for
// it is full.
const ReadyTime = time.Minute

// PublicFree returns the public seats that anyone may take now; none after the start.
func (t *Table) PublicFree() engine.Seats { return t.FreeSeats() & t.head.Plan.PublicSeats() }

// full reports whether every seat is taken.
func (t *Table) full() bool {
	for _, s := range t.seats {
		if !s.sat {
			return false
		}
	}
	return true
}

// unready returns the people's screens that have not confirmed yet. A table with one such screen
// needs no confirmation.
func (t *Table) unready() (screens []int) {
	if !t.head.Plan.Public.Ready {
		return nil
	}
	persons := 0
	for screen := range t.head.Plan.Screens() {
		switch seats := t.personsAt(screen); {
		case seats == 0:
			continue
		case !t.seats[seats.First()].ready:
			screens = append(screens, screen)
		}
		persons++
	}
	if persons < 2 {
		return nil
	}
	return screens
}

// personsAt returns the seats of a screen that no bot has filled.
func (t *Table) personsAt(screen int) engine.Seats {
	seats := t.head.Plan.SeatsOf(screen)
	for all := seats; all != 0; all = all.Without(all.First()) {
		if t.seats[all.First()].filled {
			seats = seats.Without(all.First())
		}
	}
	return seats
}

// Asked returns the seats whose people have not confirmed yet, and until when they may; none
// while a seat is free, and after the start.
func (t *Table) Asked() (seats engine.Seats, until time.Time) {
	if t.start > 0 || !t.full() {
		return 0, time.Time{}
	}
	for _, screen := range t.unready() {
		seats |= t.personsAt(screen)
	}
	if seats == 0 {
		return 0, time.Time{}
	}
	for i := len(t.log) - 1; i >= 0; i-- {
		if kind := t.log[i].Kind; kind == KindSit || kind == KindFill {
			return seats, t.log[i].At.Add(ReadyTime)
		}
	}
	return seats, t.head.Created.Add(ReadyTime)
}

// FillAt returns when bots take the public seats that are still free; the zero time means never.
// The time starts again when a person leaves a seat.
func (t *Table) FillAt() time.Time {
	wait := t.head.Plan.Public.Fill
	if wait == 0 || t.PublicFree() == 0 || t.Awaits() {
		return time.Time{}
	}
	for i := len(t.log) - 1; i >= 0; i-- {
		if t.log[i].Kind == KindInvite {
			return t.log[i].At.Add(wait)
		}
	}
	return t.head.Created.Add(wait)
}

// Fill returns the table after bots of the level have taken the public seats that are free; the
// game may begin with that. Errors: ErrNotNow where none is free.
func (t *Table) Fill(level string, at time.Time) (*Table, error) {
	free := t.PublicFree()
	if free == 0 {
		return nil, fmt.Errorf("%w: no public seat is free", ErrNotNow)
	}
	next, chain := t.fork(), t.Last()+1
	for ; free != 0; free = free.Without(free.First()) {
		if err := next.add(Entry{Kind: KindFill, Seat: free.First(), Text: level, Chain: chain, At: at}); err != nil {
			return nil, err
		}
	}
	return next.started(at)
}

// Awaits reports whether the opener has said that the table waits for persons.
func (t *Table) Awaits() bool {
	return slices.ContainsFunc(t.log, func(s step) bool { return s.Kind == KindAwait })
}

// Await returns the table after its opener has said that it waits for persons: bots do not take the
// free seats by themselves any more. Errors: ErrNotNow where none would.
func (t *Table) Await(at time.Time) (*Table, error) {
	if t.start > 0 || t.FillAt().IsZero() {
		return nil, fmt.Errorf("%w: no bots would take a seat", ErrNotNow)
	}
	next := t.fork()
	if err := next.add(Entry{Kind: KindAwait, Seat: engine.NoSeat, At: at}); err != nil {
		return nil, err
	}
	return next, nil
}

// Ready returns the table after a screen's persons have confirmed that they are there; the game
// begins when all have. Errors: ErrNotNow if no one asks them.
func (t *Table) Ready(screen int, at time.Time) (*Table, error) {
	asked, _ := t.Asked()
	seats := t.personsAt(screen) & asked
	if seats == 0 {
		return nil, fmt.Errorf("%w: nobody is asked whether they are there", ErrNotNow)
	}
	next, chain := t.fork(), t.Last()+1
	for ; seats != 0; seats = seats.Without(seats.First()) {
		if err := next.add(Entry{Kind: KindReady, Seat: seats.First(), Chain: chain, At: at}); err != nil {
			return nil, err
		}
	}
	return next.started(at)
}

// Vacate returns the table after the person of a public seat has left it, or has been removed,
// before the start: anyone may take it again. invitation is the hash of a key that no one has.
// Errors: ErrNotNow after the start, and for a free seat; ErrForeign for a seat that is not public.
func (t *Table) Vacate(seat engine.Seat, invitation string, at time.Time) (*Table, error) {
	switch {
	case !t.head.Plan.PublicSeats().Has(seat):
		return nil, fmt.Errorf("%w: seat %s is not public", ErrForeign, seat)
	case t.start > 0 || !t.seats[seat].sat:
		return nil, fmt.Errorf("%w: nobody waits on seat %s", ErrNotNow, seat)
	}
	return t.Invite(t.head.Plan.Seats[seat].Screen, invitation, at)
}

// Unanswered returns the table after the time in which persons were to confirm that they are there:
// those who did not lose a public seat; if none confirmed, the game begins, and a bot of the level
// stands in for them until they come. invitation returns the hash of a key that no one has. Errors:
// ErrNotNow if no one was asked, or there is still time.
func (t *Table) Unanswered(level string, invitation func() string, at time.Time) (*Table, error) {
	asked, until := t.Asked()
	if asked == 0 || at.Before(until) {
		return nil, fmt.Errorf("%w: nobody has failed to answer", ErrNotNow)
	}
	next := t
	for seats := asked & t.head.Plan.PublicSeats(); seats != 0; seats = seats.Without(seats.First()) {
		var err error
		if next, err = next.Vacate(seats.First(), invitation(), at); err != nil {
			return nil, err
		}
	}
	if next != t {
		return next, nil
	}
	next, chain := t.fork(), t.Last()+1
	for seats := asked; seats != 0; seats = seats.Without(seats.First()) {
		if err := next.add(Entry{Kind: KindReady, Seat: seats.First(), Chain: chain, At: at}); err != nil {
			return nil, err
		}
	}
	next, err := next.started(at)
	for seats := asked; err == nil && seats != 0; seats = seats.Without(seats.First()) {
		next, err = next.SetStandIn(seats.First(), level, at)
	}
	return next, err
}

func (t *Table) applyFill(s *step) error {
	if err := t.applyStandIn(s); err != nil {
		return err
	}
	if t.seats[s.Seat].sat {
		return fmt.Errorf("seat %s is taken", s.Seat)
	}
	if s.Text == "" {
		return errors.New("a seat that is filled needs the level of a bot")
	}
	return nil
}

func (t *Table) takeFill(s *step) {
	seat := &t.seats[s.Seat]
	seat.sat, seat.filled, seat.standIn = true, true, s.Text
}

func (t *Table) applyAwait(s *step) error {
	if s.Text != "" {
		return fmt.Errorf("a table that waits for persons says nothing more: %q", s.Text)
	}
	s.pos = t.now()
	return nil
}

func (t *Table) applyReady(s *step) error {
	if t.Bot(s.Seat) != "" || !t.seats[s.Seat].sat {
		return fmt.Errorf("nobody on seat %s can be there", s.Seat)
	}
	if s.Text != "" {
		return fmt.Errorf("a person who is there says nothing more: %q", s.Text)
	}
	s.pos = t.now()
	return nil
}

func (t *Table) takeReady(s *step) { t.seats[s.Seat].ready = true }
