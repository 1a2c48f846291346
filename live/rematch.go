package live

import (
	"context"
	"errors"

	"signoria/engine"
	"signoria/store"
	"signoria/table"
	"signoria/talk"
)

// Rematch is the state of the rematch of a match that is over.
type Rematch struct {
	// There means that one was proposed. Promise is the hash of its secret, Seated are the persons
	// who have sat down. Yours means that the viewer has sat down.
	There   bool
	Promise string
	Seated  []SeatInfo
	Yours   bool
	// By is the seat in the previous match whose person proposed it. Waits means that the
	// rematch has not begun.
	By    engine.Seat
	Waits bool
}

// Rematch returns the state of the rematch, to the holder of a seat's key. Errors: as View,
// ErrForeign (a key without seats), ErrNotNow (not over).
func (srv *Server) Rematch(ctx context.Context, id, key string) (Rematch, error) {
	if _, err := srv.finishedMatch(ctx, id, key); err != nil {
		return Rematch{}, err
	}
	next, err := srv.rematchOf(ctx, id)
	if next == nil || err != nil {
		return Rematch{}, err
	}
	next.mu.Lock()
	defer next.mu.Unlock()
	plan := next.table.Header().Plan
	r := Rematch{There: true, Promise: next.table.Header().Promise, Waits: next.table.Start() == 0 && !next.table.Over()}
	r.By = engine.Seat((int(plan.SeatsOf(0).First()) + 1) % len(plan.Seats)) // seats are turned by one
	for i, seat := range next.table.Header().Plan.Seats {
		if s := engine.Seat(i); seat.Bot == "" && next.table.Seated(s) {
			is := next.called(s)
			r.Seated = append(r.Seated, SeatInfo{Seat: s, Name: is.Name, NameRemoved: is.NameRemoved})
		}
	}
	access, ok := next.table.Access(table.RematchKey(key, next.id))
	r.Yours = ok && access.Seats != 0
	return r, nil
}

// AskRematch proposes a rematch, or joins the proposed one, with the key of a seat of the previous
// match: the same table, with the seats rotated by one. The first to propose opens it. Of asks it
// reads Promise, Nonce, Client and Opener. It returns the id and the seat's key of the rematch; the
// same key always gets the same ones. Errors: as Rematch, and those of Create.
func (srv *Server) AskRematch(ctx context.Context, id, key string, asks MatchSetup) (Created, error) {
	before, err := srv.finishedMatch(ctx, id, key)
	if err != nil {
		return Created{}, err
	}
	for range maxTries {
		next, err := srv.rematchOf(ctx, id)
		if err != nil {
			return Created{}, err
		}
		if next != nil {
			return srv.joinRematch(ctx, next.id, key, before, asks)
		}
		made, err := srv.openRematch(ctx, before, key, MatchSetup{Promise: asks.Promise, Nonce: asks.Nonce, Client: asks.Client, Opener: asks.Opener})
		if !errors.Is(err, store.ErrConflict) {
			return made, err
		}
	}
	return Created{}, ErrStale
}

// played is a match that is over, with the names and the access of one of its persons.
type played struct {
	*table.Table
	names  table.Names
	access table.Access
}

// finishedMatch returns a match that is over, for the holder of a seat's key. Own errors: ErrForeign (a
// key without seats), ErrNotNow (not over).
func (srv *Server) finishedMatch(ctx context.Context, id, key string) (played, error) {
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return played{}, err
	}
	defer m.mu.Unlock()
	switch {
	case access.Seats == 0:
		return played{}, ErrForeign
	case !m.table.Over():
		return played{}, ErrNotNow
	}
	return played{m.table, m.side.Names, access}, nil
}

// turned returns the place of a seat in the rematch.
func (p played) turned(s engine.Seat) engine.Seat {
	n := len(p.Header().Plan.Seats)
	return engine.Seat((int(s) + n - 1) % n)
}

// brought returns the names that the person brings to the rematch, by the seats there: only their own,
// because the others have not agreed to play.
func (p played) brought() table.Names {
	names := table.Names{}
	for seats := p.access.Seats; seats != 0; seats = seats.Without(seats.First()) {
		names[p.turned(seats.First())] = table.Shown{Name: p.Of(seats.First(), p.names).Name}
	}
	return names
}

// rematchOf returns the rematch of a match; nil if there is none.
func (srv *Server) rematchOf(ctx context.Context, id string) (*match, error) {
	ctx, cancel := context.WithTimeout(ctx, srv.config.ReadWait)
	defer cancel()
	next, err := srv.config.Store.Rematch(ctx, id)
	if errors.Is(err, store.ErrUnknown) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return srv.find(ctx, next)
}

// openRematch makes the rematch of a match, opened by its person.
func (srv *Server) openRematch(ctx context.Context, before played, key string, p MatchSetup) (Created, error) {
	head := before.Header()
	p.Title, p.Options = before.Meta().Name, head.Options
	p.Adviser, p.Clock, p.StandIn = head.Plan.Adviser, before.Pace(), head.Plan.StandIn
	p.WatchDelay = head.Plan.WatchDelay
	p.Rated = head.Plan.Rated && srv.history != nil
	said, err := srv.config.Store.TalkOf(ctx, head.ID)
	if err != nil {
		return Created{}, err
	}
	p.Talk, p.TalkApart = talk.May(said.May), said.Apart
	p.rematch = table.Rematch{Of: head.ID, By: before.access.Screen}
	p.key = func(id string) string { return table.RematchKey(key, id) }
	p.Seats = make([]SeatSetup, len(head.Plan.Seats))
	names := before.brought()
	for i, seat := range head.Plan.Seats {
		s := before.turned(engine.Seat(i))
		if bot := before.OwnBot(engine.Seat(i)); bot != "" {
			p.Seats[s] = SeatSetup{Bot: srv.level(bot), Name: before.Of(engine.Seat(i), before.names).Name}
		} else {
			p.Seats[s] = SeatSetup{Screen: p.rematch.Screen(seat.Screen), Name: names[s].Name}
		}
	}
	return srv.Create(ctx, p)
}

// joinRematch seats the persons of a screen at the rematch, unless they are seated.
func (srv *Server) joinRematch(ctx context.Context, id, key string, before played, asks MatchSetup) (Created, error) {
	own := table.RematchKey(key, id)
	err := srv.changeMatch(ctx, id, func(m *match) (change, error) {
		if is, ok := m.table.Access(own); ok && is.Seats != 0 {
			return change{}, nil
		}
		screen := m.table.Header().Plan.Rematch.Screen(before.access.Screen)
		next, err := m.table.Sit(screen, table.SitInput{Nonce: nonceOr(asks.Nonce), Key: table.HashKey(own)}, srv.now())
		if err != nil {
			return change{}, err
		}
		hashes, err := m.seatPerson(m.table.Header().Plan.SeatsOf(screen), asks.Opener)
		return change{next: next, names: before.brought(), answerers: hashes}, err
	})
	return Created{ID: id, Key: own}, err
}

// changeMatch changes a match for a caller whose right was checked before.
func (srv *Server) changeMatch(ctx context.Context, id string, decide func(*match) (change, error)) error {
	ctx, cancel := context.WithTimeout(ctx, srv.config.PostWait)
	defer cancel()
	for {
		m, err := srv.find(ctx, id)
		if err != nil {
			return err
		}
		if err := m.change(ctx, func() (change, error) { return decide(m) }); !errors.Is(err, errGone) {
			return err
		}
	}
}
