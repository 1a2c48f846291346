package live

import (
	"context"
	"errors"
	"fmt"

	"signoria/engine"
	"signoria/i18n"
	"signoria/table"
)

// ErrNameTaken means that another seat of the table has the name.
var ErrNameTaken = errors.New("live: another seat of the table is called so; choose another name")

// called returns what a seat is called now.
func (m *match) called(s engine.Seat) table.Shown { return m.table.Of(s, m.side.Names) }

// sitNames returns the names of those who sit down. Without a new name the old one stays, unless
// the person before has removed theirs. Once the match has started names must be unique.
func (m *match) sitNames(access table.Access, wanted []string) (table.Names, error) {
	seats := access.Seats | access.Invited
	names, err := table.Named(seats, wanted)
	if err != nil {
		return nil, err
	}
	for ; seats != 0; seats = seats.Without(seats.First()) {
		if s := seats.First(); names[s].Name == "" && m.called(s).NameRemoved {
			names[s] = table.Shown{}
		}
	}
	if m.table.Start() == 0 {
		return names, nil
	}
	return names, m.free(names)
}

// Rename changes the names of a key's seats, in seat order; missing and empty names stay as they
// are. Names are stored outside the log, so those in its old entries change, too. Own errors:
// ErrForeign (a key without seats), ErrPlan (a forbidden name), ErrNameTaken.
func (srv *Server) Rename(ctx context.Context, id, key string, wanted []string) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		if access.Seats == 0 {
			return change{}, ErrForeign
		}
		names, err := table.Named(access.Seats, wanted)
		if err != nil {
			return change{}, err
		}
		for s, n := range names {
			if n == m.called(s) {
				delete(names, s)
			}
		}
		return change{names: names}, m.free(names)
	})
}

// free returns ErrNameTaken if another seat has one of the names, so that no one can pose as another
// player. Empty names never collide.
func (m *match) free(names table.Names) error {
	all := merged(m.side.Names, names)
	for s, n := range names {
		if n.Name == "" {
			continue
		}
		for i := range m.table.Header().Plan.Seats {
			if other := engine.Seat(i); other != s && i18n.SameName(table.TidyName(m.table.Of(other, all).Name), n.Name) {
				return fmt.Errorf("%w (seat %s)", ErrNameTaken, other)
			}
		}
	}
	return nil
}

// RemoveNames removes the names of a key's seats from the table, for all viewers and for good, with
// the stored answerers and the lines that they have written. At the creator's screen names go, too,
// that the creator has given to seats still unoccupied. Own errors: ErrForeign (a key without
// seats).
func (srv *Server) RemoveNames(ctx context.Context, id, key string) error {
	var removed engine.Seats
	err := srv.command(ctx, id, key, func(m *match, access table.Access) (change, error) {
		seats := m.nameable(access)
		if seats == 0 {
			return change{}, ErrForeign
		}
		removed = seats
		return m.removeNames(seats), nil
	})
	if err != nil {
		return err
	}
	return srv.forgetSeats(ctx, id, removed)
}

// removeNames returns the change that removes the names of seats, their stored answerers and
// nights.
func (m *match) removeNames(seats engine.Seats) change {
	c := change{names: table.Names{}, answerers: map[int]string{}, nights: noNights(seats)}
	for ; seats != 0; seats = seats.Without(seats.First()) {
		s := seats.First()
		if is := m.called(s); is.Name != "" || !is.NameRemoved {
			c.names[s] = table.Shown{NameRemoved: true}
		}
		if m.side.Answerers[int(s)] != "" {
			c.answerers[int(s)] = ""
		}
	}
	return c
}

// nameable returns the seats whose names the holder of a key may remove: their own, and for the
// creator those of persons who have not sat down.
func (m *match) nameable(access table.Access) engine.Seats {
	seats := access.Seats
	for i, plan := range m.table.Header().Plan.Seats {
		if s := engine.Seat(i); access.Creator && plan.Bot == "" && !m.table.Seated(s) {
			seats = seats.With(s)
		}
	}
	return seats
}
