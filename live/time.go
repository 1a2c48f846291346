package live

import (
	"context"
	"fmt"
	"time"

	"signoria/engine"
	"signoria/table"
	"signoria/table/clock"
)

// ClockView is the time of all seats at one moment.
type ClockView struct {
	// Settings are those of the match. Pace is the name of the pace with these settings; empty for
	// settings of another program.
	Settings clock.Settings
	Pace     string
	// At is the moment, Seats are the readings by seat; the zero reading for a bot's own seat.
	At    time.Time
	Seats []clock.Reading
	// Paused is until when all clocks stop by agreement; zero if they do not.
	Paused time.Time
	// Holiday means that the viewer may go on holiday.
	Holiday bool
}

// TalkView is what the persons of a match may agree on.
type TalkView struct {
	// Offer waits for answers if Offered is set; its To is by the viewer's numbers. May is the
	// seat for which the viewer can answer it, NoSeat if none.
	Offer   table.Offer
	Offered bool
	May     engine.Seat
	// Decides is the seat for which the viewer may propose, NoSeat if none. Alone means that no
	// one else has to agree.
	Decides engine.Seat
	Alone   bool
	// Concede means that the viewer may concede, because there are two players.
	Concede bool
}

// tellTime fills in clocks and agreements.
func (m *match) tellTime(v *MatchView, access table.Access) {
	t, at := m.table, m.server.now().Add(-m.late)
	v.Talk = TalkView{May: engine.NoSeat, Decides: engine.NoSeat}
	if end, ended := t.Ended(); ended {
		v.Ended, v.Conceded = true, end.Conceded
	}
	v.Clock.Settings, v.Clock.Pace = t.Pace(), clock.NameOf(t.Pace())
	if t.Start() > 0 && t.Timed() {
		v.Clock = clockView(t, at).shifted(m.late)
		v.Clock.Holiday = v.Live && v.Clock.Settings.Days && access.Seats != 0
	}
	if !v.Live || access.Seats == 0 {
		if v.Talk.Offer, v.Talk.Offered = m.offered(access, at); v.Talk.Offered {
			v.Talk.Offer.Until = v.Talk.Offer.Until.Add(m.late)
		}
		return
	}
	v.Talk.Offer, v.Talk.Offered = m.offered(access, at)
	here := t.Voters() & access.Seats
	if here == 0 {
		return
	}
	v.Talk.Decides = here.First()
	if here.Has(v.You) {
		v.Talk.Decides = v.You
	}
	v.Talk.Alone = t.Voters()&^access.Seats == 0
	v.Talk.Concede = len(v.Seats) == 2
	if v.Talk.Offered && (v.Talk.Offer.Asked.Has(v.Talk.Decides) || v.Talk.Offer.Asked == 0) {
		v.Talk.May = v.Talk.Decides
	}
}

// clockView returns the time of all seats at a moment.
func clockView(t *table.Table, at time.Time) ClockView {
	c := t.Clock()
	view := ClockView{Settings: c.Settings(), Pace: clock.NameOf(c.Settings()), At: at, Paused: c.Paused(at)}
	for i, plan := range t.Header().Plan.Seats {
		reading := clock.Reading{}
		if plan.Bot == "" {
			reading = c.Reading(engine.Seat(i), at)
		}
		view.Seats = append(view.Seats, reading)
	}
	return view
}

// shifted returns the view with all its moments later by a duration. Pages of late spectators need it,
// because they count down to moments of the past.
func (c ClockView) shifted(by time.Duration) ClockView {
	if by == 0 {
		return c
	}
	move := func(at *time.Time) {
		if !at.IsZero() {
			*at = at.Add(by)
		}
	}
	move(&c.At)
	move(&c.Paused)
	for i := range c.Seats {
		move(&c.Seats[i].Deadline)
		move(&c.Seats[i].Until)
		move(&c.Seats[i].HolidayUntil)
	}
	return c
}

// offered returns the proposal that waits for answers, in the viewer's numbers.
func (m *match) offered(access table.Access, at time.Time) (table.Offer, bool) {
	o, there := m.table.Offered(at)
	if there && o.To > 0 {
		o.To = m.table.Number(m.actingSeats(access), o.To)
	}
	return o, there
}

// speaking returns ErrForeign unless the key answers for the seat.
func (m *match) speaking(access table.Access, seat engine.Seat) error {
	if !access.Seats.Has(seat) {
		return fmt.Errorf("%w: seat %s", ErrForeign, seat)
	}
	return nil
}

// forSeat carries out a command of a seat's own person, and returns the new view.
func (srv *Server) forSeat(ctx context.Context, id, key string, seat engine.Seat, do func(m *match, access table.Access, at time.Time) (*table.Table, error)) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		if err := m.speaking(access, seat); err != nil {
			return change{}, err
		}
		next, err := do(m, access, srv.now())
		return change{next: next}, err
	})
}

// Leave lets a bot play on for a seat of the key; its person comes back by SetStandIn with an empty
// level. Own errors: ErrForeign, ErrNotNow.
func (srv *Server) Leave(ctx context.Context, id, key string, seat engine.Seat) (*MatchView, error) {
	return srv.forSeat(ctx, id, key, seat, func(m *match, _ table.Access, at time.Time) (*table.Table, error) {
		return m.table.Leave(seat, srv.standIn(m.table), at)
	})
}

// Concede concedes for a seat of the key, with two players. Errors: as Leave.
func (srv *Server) Concede(ctx context.Context, id, key string, seat engine.Seat) (*MatchView, error) {
	return srv.forSeat(ctx, id, key, seat, func(m *match, _ table.Access, at time.Time) (*table.Table, error) {
		return m.table.Concede(seat, at)
	})
}

// Holiday starts a holiday of that length for the person of a seat of the key; 0 or less ends it.
// Errors: as Leave, and ErrPlan (too long, or too much in total).
func (srv *Server) Holiday(ctx context.Context, id, key string, seat engine.Seat, long time.Duration) (*MatchView, error) {
	return srv.forSeat(ctx, id, key, seat, func(m *match, _ table.Access, at time.Time) (*table.Table, error) {
		if long <= 0 {
			return m.table.Holiday(seat, time.Time{}, at)
		}
		return m.table.Holiday(seat, at.Add(long), at)
	})
}

// Propose makes a proposal to all persons, for a seat of the key. p.To is a number of the log as the
// key's holder sees it. Errors: as Holiday.
func (srv *Server) Propose(ctx context.Context, id, key string, seat engine.Seat, p table.Proposal) (*MatchView, error) {
	return srv.forSeat(ctx, id, key, seat, func(m *match, access table.Access, at time.Time) (*table.Table, error) {
		if p.Kind == table.ProposeRollback {
			p.To = m.table.Index(m.actingSeats(access), p.To)
		}
		return m.table.Propose(seat, p, at)
	})
}

// Reply answers the proposal of the entry (by its number in the log, TalkView.Offer.Seq)
// for a seat of the key. Errors: as Leave.
func (srv *Server) Reply(ctx context.Context, id, key string, seat engine.Seat, proposal int, agree bool) (*MatchView, error) {
	return srv.forSeat(ctx, id, key, seat, func(m *match, _ table.Access, at time.Time) (*table.Table, error) {
		if agree {
			return m.table.Agree(seat, proposal, at)
		}
		return m.table.Refuse(seat, proposal, at)
	})
}
