package live

import (
	"context"
	"errors"
	"time"

	"signoria/engine"
	"signoria/internal/zones"
	"signoria/store"
	"signoria/table/clock"
)

// Night is when a person sleeps: between two times of day, as clock.Night writes them, by the clock
// of a zone. Without a zone they are in UTC and do not follow summer time. The zero Night means
// unknown.
type Night struct{ Zone, Times string }

// utc returns the night in UTC for the log, by the zone's offset at a time.
func (n Night) utc(at time.Time) string {
	zone, known := zones.Load(n.Zone)
	times, err := clock.ParseNight(n.Times)
	if !known || err != nil || times == (clock.Night{}) {
		return n.Times
	}
	return clock.Night{From: zones.ToUTC(times.From, zone, at), To: zones.ToUTC(times.To, zone, at)}.String()
}

// row returns what the store keeps outside the log; the zero row, which deletes the old one, if
// there is nothing to keep.
func (n Night) row(at time.Time) store.Night {
	zone, known := zones.Load(n.Zone)
	if !known || n.Times == "" {
		return store.Night{}
	}
	return store.Night{Zone: n.Zone, Times: n.Times, Changes: zones.Changes(zone, at)}
}

// rows returns the rows of the seats of one screen.
func (n Night) rows(seats engine.Seats, at time.Time) map[int]store.Night {
	rows := map[int]store.Night{}
	for ; seats != 0; seats = seats.Without(seats.First()) {
		rows[int(seats.First())] = n.row(at)
	}
	return rows
}

// nightsPutOff is the delay after which a match is tried again whose nights cannot be moved now: one
// that the host has closed, or that has not begun. Where the store did not answer, the scheduler tries
// again when it next looks, after markEvery.
const nightsPutOff = time.Hour

// turnNights moves the nights of matches in which a zone's offset has changed since the nights were
// last written into the log. Every node does so, and the log decides which was first.
func (srv *Server) turnNights(ctx context.Context, at time.Time) error {
	due, err := srv.config.Store.NightsDue(ctx, at, claimAtOnce)
	if err != nil {
		return err
	}
	for match, rows := range due {
		if _, begun := srv.nights.LoadOrStore(match, true); begun {
			continue
		}
		if !srv.start(func() { defer srv.nights.Delete(match); srv.turnNight(match, rows) }) {
			srv.nights.Delete(match)
		}
	}
	return nil
}

// turnNight writes the nights of a match into the log again, in UTC, if they have moved.
func (srv *Server) turnNight(match string, rows map[int]store.Night) {
	ctx, cancel := context.WithTimeout(srv.ctx, srv.config.StoreWait)
	defer cancel()
	m, err := srv.find(ctx, match)
	if err == nil {
		err = m.change(ctx, func() (change, error) {
			at, nights, next := srv.now(), map[engine.Seat]clock.Night{}, map[int]store.Night{}
			for seat, row := range rows {
				n := Night{Zone: row.Zone, Times: row.Times}
				nights[engine.Seat(seat)], _ = clock.ParseNight(n.utc(at))
				next[seat] = n.row(at)
			}
			t, err := m.table.Nights(nights, at)
			if m.table.Over() || !m.table.Pace().Days {
				return change{nights: forgotten(rows)}, nil
			}
			return change{next: t, movedNights: next}, err
		})
	}
	if err == nil || srv.ctx.Err() != nil {
		return
	}
	if errors.Is(err, store.ErrUnavailable) || errors.Is(err, ErrUnsure) {
		srv.warn("nights were not moved with summer time yet", err)
		return
	}
	if !errors.Is(err, ErrNotNow) && !errors.Is(err, ErrTableClosed) {
		srv.config.Log.Warn("nights could not be moved with summer time; it is tried again in an hour", "match", match, "error", err)
	}
	for seat, row := range rows {
		row.Changes = srv.now().Add(nightsPutOff)
		rows[seat] = row
	}
	if _, err := srv.config.Store.UpdateSideStates(ctx, srv.node, []store.SideChange{{Match: match, MovedNights: rows}}); err != nil {
		srv.warn("nights could not be put off", err)
	}
}

// forgotten returns rows that delete the given ones.
func forgotten(rows map[int]store.Night) map[int]store.Night {
	none := map[int]store.Night{}
	for seat := range rows {
		none[seat] = store.Night{}
	}
	return none
}

// forgetNights returns rows that delete the zones of seats.
func forgetNights(seats engine.Seats) map[int]store.Night { return Night{}.rows(seats, time.Time{}) }
