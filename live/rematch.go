package live

import (
	"context"
	"errors"

	"signoria/engine"
	"signoria/store"
	"signoria/table"
)

// Rematch is what there is of the rematch of a match that is over.
type Rematch struct {
	// There tells that somebody has asked for it. Promise is its seal, Seated are the persons
	// who sit there, Yours tells whether the viewer does.
	There   bool
	Promise string
	Seated  []SeatInfo
	Yours   bool
}

// Rematch tells whether there is a rematch, to the holder of a seat's key. Errors:
// ErrUnknown, *Shut, ErrForeign (a key without seats), ErrNotNow (not over), ErrStore.
func (srv *Server) Rematch(ctx context.Context, id, key string) (Rematch, error) {
	_, _, _, err := srv.before(ctx, id, key)
	if err != nil {
		return Rematch{}, err
	}
	next, err := srv.rematchOf(ctx, id)
	if next == nil || err != nil {
		return Rematch{}, err
	}
	next.mu.Lock()
	defer next.mu.Unlock()
	r := Rematch{There: true, Promise: next.table.Header().Promise}
	for i, seat := range next.table.Header().Plan.Seats {
		if s := engine.Seat(i); seat.Bot == "" && next.table.Seated(s) {
			is := next.called(s)
			r.Seated = append(r.Seated, SeatInfo{Seat: s, Name: is.Name, Former: is.Former})
		}
	}
	pass, ok := next.table.Who(table.RematchKey(key, next.id))
	r.Yours = ok && pass.Seats != 0
	return r, nil
}

// AskRematch asks for a rematch, or joins the one that is there, with the key of a seat
// of the match before: the same table, with the seats turned by one. Whoever asks first
// opens it. Promise, nonce and client are as in a Plan. It gives the address; the same
// key gets the same one always. Errors: as Rematch, and those of Create.
func (srv *Server) AskRematch(ctx context.Context, id, key, promise, nonce, client string) (Created, error) {
	before, names, pass, err := srv.before(ctx, id, key)
	if err != nil {
		return Created{}, err
	}
	for range mostTries {
		next, err := srv.rematchOf(ctx, id)
		if err != nil {
			return Created{}, err
		}
		if next != nil {
			return srv.joinRematch(ctx, next.id, key, pass, nonce)
		}
		made, err := srv.openRematch(ctx, before, names, key, pass, Plan{Promise: promise, Nonce: nonce, Client: client})
		if !errors.Is(err, store.ErrConflict) {
			return made, err
		}
	}
	return Created{}, ErrStale
}

// before is a match that is over, with its names, for the holder of a seat's key.
func (srv *Server) before(ctx context.Context, id, key string) (*table.Table, table.Names, table.Pass, error) {
	m, pass, err := srv.enter(ctx, id, key)
	if err != nil {
		return nil, nil, pass, err
	}
	defer m.mu.Unlock()
	switch {
	case pass.Seats == 0:
		return nil, nil, pass, ErrForeign
	case !m.table.Over():
		return nil, nil, pass, ErrNotNow
	}
	return m.table, m.page.Names, pass, nil
}

// rematchOf is the rematch of a match, nil: there is none.
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

// openRematch makes the rematch of a match, opened by the person of a pass.
func (srv *Server) openRematch(ctx context.Context, before *table.Table, names table.Names, key string, pass table.Pass, p Plan) (Created, error) {
	head := before.Header()
	p.Title, p.Options = before.Meta().Name, head.Options
	p.Adviser, p.Clock, p.StandIn = head.Plan.Adviser, head.Plan.Clock, head.Plan.StandIn
	p.rematch = table.Rematch{Of: head.ID, By: pass.Screen}
	p.key = func(id string) string { return table.RematchKey(key, id) }
	n := len(head.Plan.Seats)
	p.Seats = make([]SeatPlan, n)
	for i, seat := range head.Plan.Seats {
		plan := SeatPlan{Bot: srv.level(seat.Bot), Name: before.Of(engine.Seat(i), names).Name}
		if seat.Bot == "" {
			plan.Screen = p.rematch.Screen(seat.Screen)
		}
		p.Seats[(i+n-1)%n] = plan
	}
	return srv.Create(ctx, p)
}

// joinRematch lets the persons of a screen sit down at the rematch, unless they do.
func (srv *Server) joinRematch(ctx context.Context, id, key string, pass table.Pass, nonce string) (Created, error) {
	own := table.RematchKey(key, id)
	err := srv.changeMatch(ctx, id, func(m *match) (change, error) {
		if is, ok := m.table.Who(own); ok && is.Seats != 0 {
			return change{}, nil
		}
		screen := m.table.Header().Plan.Rematch.Screen(pass.Screen)
		next, err := m.table.Sit(screen, table.Arrival{Nonce: nonceOr(nonce), Key: table.HashKey(own)}, srv.now())
		return change{next: next}, err
	})
	return Created{ID: id, Key: own}, err
}

// changeMatch changes a match for somebody whose right to it is known already.
func (srv *Server) changeMatch(ctx context.Context, id string, judge func(*match) (change, error)) error {
	ctx, cancel := context.WithTimeout(ctx, srv.config.PostWait)
	defer cancel()
	for {
		m, err := srv.find(ctx, id)
		if err != nil {
			return err
		}
		if err := m.change(ctx, func() (change, error) { return judge(m) }); !errors.Is(err, errGone) {
			return err
		}
	}
}
