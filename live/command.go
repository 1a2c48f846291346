package live

import (
	"context"
	"fmt"
	"io"

	"signoria/engine"
	"signoria/table"
)

// Submission is what a page posts: one choice or a chain of them in the title's notation, all or
// none.
type Submission struct {
	// Seat is the seat that answers; NoSeat means the one that the page shows as MatchView.You.
	Seat engine.Seat
	// Seq is the MatchView.Seq that the page was drawn with.
	Seq   int
	Texts []string
	// AutoEndTurn ends the turn with this answer if nothing worth asking is left.
	AutoEndTurn bool
	// Answerer identifies the sender: a secret of their browser, or the id of their person.
	// Only the hash of the last one is stored (LastPlayedElsewhere). Empty means unknown and
	// equals no one.
	Answerer string
}

// Choose carries out an answer and returns the new view (post). The answer is stored when there is
// no error; one that is sent again after it was stored changes nothing. Own errors: ErrForeign,
// ErrNotNow, *engine.Refused, *table.Garbled.
func (srv *Server) Choose(ctx context.Context, id, key string, a Submission) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		seat, err := m.answering(access, a.Seat)
		seq := m.table.Index(m.actingSeats(access), a.Seq)
		// Only for the seat that the page shows: at a shared screen it would reveal another
		// seat's sealed answer.
		if err == nil && m.table.Repeats(table.Submission{Seat: seat, Seq: seq, Texts: a.Texts}) {
			return change{}, nil
		}
		if err != nil && access.Seats != 0 && seq < m.table.Last() && m.table.Start() > 0 {
			return change{}, ErrStale // the page is old: the current one shows whose turn it is
		}
		if err != nil {
			return change{}, err
		}
		next, err := m.table.Choose(table.Submission{Seat: seat, Seq: seq, Texts: a.Texts, AutoEndTurn: a.AutoEndTurn, At: m.server.now()})
		if err != nil {
			return change{}, err
		}
		c := change{next: next, answerers: m.newAnswerer(seat, a.Answerer)}
		if front, sits := m.activeSeat(access.Screen); access.Seats.Len() > 1 && (!sits || front != seat) {
			c.activeSeats = map[int]int{access.Screen: int(seat)}
		}
		return c, nil
	})
}

// answering returns the seat that an answer is for. Behind a curtain there is none.
func (m *match) answering(access table.Access, seat engine.Seat) (engine.Seat, error) {
	you, _ := m.viewpoint(access)
	if seat == engine.NoSeat {
		seat = you
	}
	if !access.Seats.Has(seat) || m.table.Secret() && seat != you {
		return seat, fmt.Errorf("%w: seat %s", ErrForeign, seat)
	}
	return seat, nil
}

// Why returns the reason why a choice (in notation) of the seat You is closed; the zero Reason if
// it is open. Errors: as View, and ErrForeign, ErrNotNow, *table.Garbled.
func (srv *Server) Why(ctx context.Context, id, key, text string) (engine.Reason, error) {
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return engine.Reason{}, err
	}
	defer m.mu.Unlock()
	if !m.table.Running() || m.closed() {
		return engine.Reason{}, ErrNotNow
	}
	seat, err := m.answering(access, engine.NoSeat)
	if err != nil {
		return engine.Reason{}, err
	}
	pos := m.table.Position()
	c, err := pos.Parse(seat, text)
	if err != nil {
		return engine.Reason{}, &table.Garbled{Seat: seat, Text: text, Err: err}
	}
	return pos.Check(seat, c), nil
}

// Undo takes back the last choice (or chain) of the key's seats. seq is that of the page. Own
// errors: ErrForeign (a key without seats), ErrNotNow (nothing that may be taken back), ErrUndos.
func (srv *Server) Undo(ctx context.Context, id, key string, seq int) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		if access.Seats == 0 {
			return change{}, ErrForeign
		}
		next, err := m.table.Undo(m.actingSeats(access), m.table.Index(m.actingSeats(access), seq), m.server.now())
		return change{next: next}, err
	})
}

// Finish is "Done": bots no longer wait for the key's seats to undo something, and a curtain that
// waits for the same comes down at once. If nothing waits it changes nothing. Own errors: ErrForeign
// (a key without seats).
func (srv *Server) Finish(ctx context.Context, id, key string) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		if access.Seats == 0 {
			return change{}, ErrForeign
		}
		if seat, seq := m.table.Waits(); access.Seats.Has(seat) && seq > m.side.ConfirmedSeq {
			return change{confirmedSeq: seq}, nil
		}
		if front, _ := m.activeSeat(access.Screen); m.curtainDelay(access.Screen) > 0 {
			_, choice := m.table.WaitsFor(engine.SeatsOf(front))
			return change{confirmedSeq: choice.Seq}, nil
		}
		return change{}, nil
	})
}

// Confirm records that the person of this seat has taken over a shared screen: the curtain opens for
// the seat. Own errors: ErrForeign (not a seat of the key).
func (srv *Server) Confirm(ctx context.Context, id, key string, seat engine.Seat) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		if !access.Seats.Has(seat) {
			return change{}, ErrForeign
		}
		if front, sits := m.activeSeat(access.Screen); sits && front == seat {
			return change{}, nil
		}
		return change{activeSeats: map[int]int{access.Screen: int(seat)}}, nil
	})
}

// governs reports whether the creator may let a bot stand in for the person of a seat of others:
// not at a rated match, where who leaves comes last, and at a seat for anyone only if no clock does
// so when that person is gone.
func (m *match) governs(seat engine.Seat) bool {
	plan := m.table.Header().Plan
	return !plan.Rated && (!plan.PublicSeats().Has(seat) || plan.Clock.None())
}

// SetStandIn lets a bot of the level stand in for a person while the match runs; an empty level
// gives the seat back to its person. It requires the creator's key, for seats of others also that the
// creator governs them; for an empty level a key of the seat is enough. Own errors: ErrForeign,
// ErrNotNow, ErrPlan (unknown level, a bot's own seat), ErrBotTables.
func (srv *Server) SetStandIn(ctx context.Context, id, key string, seat engine.Seat, level string) (*MatchView, error) {
	if level != "" {
		if err := srv.checkStandIn(ctx, id, key, level); err != nil {
			return nil, err
		}
	}
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		own := access.Seats.Has(seat)
		if !access.Creator && (level != "" || !own) || !own && m.table.Running() && !m.governs(seat) {
			return change{}, ErrForeign
		}
		next, err := m.table.SetStandIn(seat, level, m.server.now())
		return change{next: next}, err
	})
}

// Record writes the match as JSON Lines (package table). While the match runs the record has neither
// seed, nonces nor position hashes, and no choices of other seats if the title has secrets. Errors:
// as View, and those of w.
func (srv *Server) Record(ctx context.Context, id, key string, w io.Writer) error {
	m, access, err := srv.openSeen(ctx, id, key)
	if err != nil {
		return err
	}
	you, _ := m.viewpoint(access)
	t, names := m.table, m.side.Names
	m.mu.Unlock() // a table never changes, and w may be slow
	var seats engine.Seats
	if you != engine.NoSeat {
		seats = engine.SeatsOf(you)
	}
	return t.Record(w, seats, names)
}
