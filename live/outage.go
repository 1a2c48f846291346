package live

import (
	"context"
	"errors"
	"time"

	"signoria/store"
	"signoria/table"
)

// How often a node says that it works, and after how long a silence of all nodes there
// was an outage.
const (
	markEvery     = 10 * time.Second
	markTolerance = 30 * time.Second
)

// mark records that this node works, at most once a markEvery. It also moves nights with summer
// time, and reads new outages.
func (srv *Server) mark(ctx context.Context, at time.Time) error {
	if within(at, srv.marked, markEvery) {
		return nil
	}
	s := srv.config.Store
	if err := s.Mark(ctx, at, markTolerance); err != nil {
		return err
	}
	if at.Before(srv.marked) { // the clock was set back, and the outages were corrected
		srv.mu.Lock()
		srv.outages = nil
		srv.mu.Unlock()
	}
	if err := srv.turnNights(ctx, at); err != nil {
		return err
	}
	news, err := s.Outages(ctx, srv.lastOutage())
	if err != nil {
		return err
	}
	srv.marked = at // not before all this is done: what failed is tried again with the next tick
	if len(news) == 0 {
		return nil
	}
	srv.mu.Lock()
	srv.outages = append(srv.outages, news...)
	srv.mu.Unlock()
	for _, m := range srv.loaded() {
		m.recordOutagesSoon()
	}
	return nil
}

// lastOutage returns the start of the newest outage that this node knows of.
func (srv *Server) lastOutage() time.Time {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	if n := len(srv.outages); n > 0 {
		return srv.outages[n-1].From
	}
	return time.Time{}
}

// outagesSince returns the outages that ended after a time.
func (srv *Server) outagesSince(after time.Time) (list []table.Interval) {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	for _, o := range srv.outages {
		if o.To.After(after) {
			list = append(list, table.Interval(o))
		}
	}
	return list
}

// withOutages returns the table with the outages since its last entry; nil if there are none.
func (srv *Server) withOutages(t *table.Table) *table.Table {
	if !t.Timed() || !t.Running() {
		return nil
	}
	next, err := t.Outage(srv.outagesSince(t.LastAt()), srv.now())
	if err != nil {
		return nil
	}
	return next
}

// recordOutagesSoon adds outages to the log in the background.
func (m *match) recordOutagesSoon() {
	m.server.start(func() {
		<-m.loaded
		if m.failed != nil {
			return
		}
		m.mu.Lock()
		missing := !m.gone && !m.closed() && m.server.withOutages(m.table) != nil
		m.mu.Unlock()
		if !missing {
			return
		}
		err := m.change(m.server.ctx, func() (change, error) { return change{}, nil })
		if err != nil && m.server.ctx.Err() == nil {
			m.server.config.Log.Warn("an outage could not be noted; it will be with the next answer", "match", m.id, "error", err)
		}
	})
}

// recordOutages adds outages to the log before any other entry. The caller has the command lock.
func (m *match) recordOutages(ctx context.Context) error {
	for range maxTries {
		m.mu.Lock()
		base, gone := m.table, m.gone || m.closed()
		m.mu.Unlock()
		if gone {
			return nil // execute finds out, too
		}
		next := m.server.withOutages(base)
		if next == nil {
			return nil
		}
		err := m.store(ctx, base, change{next: next})
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		if err := m.refresh(ctx); err != nil {
			return err
		}
	}
	return ErrStale
}
