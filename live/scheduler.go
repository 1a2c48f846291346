package live

import (
	"context"
	"errors"
	"time"

	"signoria/store"
	"signoria/table"
)

// Limits of the scheduler: maxUnseen is the most matches of this node in which bots think without a
// viewer (unseen), retryAfter the delay after which a match that could not be carried on is tried
// again, claimAtOnce the most matches claimed in one tick.
const (
	maxUnseen   = 64
	retryAfter  = time.Minute
	claimAtOnce = 16
)

// runScheduler runs a tick every Config.SchedulerInterval until the server closes.
func (srv *Server) runScheduler() {
	tick := time.NewTicker(srv.config.SchedulerInterval)
	defer tick.Stop()
	for {
		srv.tick(srv.now())
		select {
		case <-srv.ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// tick is one round of the scheduler. Errors are only logged, because the next tick tries again.
func (srv *Server) tick(at time.Time) {
	ctx, cancel := context.WithTimeout(srv.ctx, lease/2)
	defer cancel()
	s := srv.config.Store
	if s.Shared() && !within(at, srv.lastHeartbeat, lease/4) {
		if err := srv.heartbeat(ctx, at); err != nil {
			srv.warn("this node could not say that it lives", err)
			return
		}
		if err := s.DeleteDeadNodes(ctx, srv.node, at); err != nil {
			srv.warn("dead nodes could not be forgotten", err)
		}
	}
	if err := srv.mark(ctx, at); err != nil {
		if !within(at, srv.warned, time.Minute) {
			srv.warned = at
			srv.warn("this node could not say that it works", err)
		}
		return
	}
	srv.tidy(ctx, at)
	if err := srv.history.Tick(ctx, at); err != nil {
		srv.warn("matches that have ended could not be rated", err)
	}
	most := min(claimAtOnce, maxUnseen-srv.unseen())
	if most <= 0 {
		return
	}
	due, err := s.Claim(ctx, srv.node, at, at.Add(lease), most)
	if err != nil {
		srv.warn("what must happen by itself could not be looked for", err)
	}
	for _, d := range due {
		srv.start(func() { srv.processDue(d) })
	}
}

// heartbeat stores that this node is alive for another lease. After a silence of more than a lease
// other nodes may have deleted its presence, so it is sent again.
func (srv *Server) heartbeat(ctx context.Context, at time.Time) error {
	if err := srv.config.Store.Heartbeat(ctx, srv.node, at.Add(lease)); err != nil {
		return err
	}
	if !srv.lastHeartbeat.IsZero() && at.Sub(srv.lastHeartbeat) > lease {
		srv.presence.resend()
	}
	srv.lastHeartbeat = at
	return nil
}

func (srv *Server) warn(what string, err error) {
	if srv.ctx.Err() == nil {
		srv.config.Log.Warn(what, "error", err)
	}
}

// unseen counts the matches in memory that this node schedules, in which a bot owes a choice, and
// which have no open stream here.
func (srv *Server) unseen() int {
	n := 0
	for _, m := range srv.loaded() {
		m.mu.Lock()
		if m.table != nil && m.scheduledHere && !m.closed() && len(m.streams) == 0 && botsOwing(m.table) != 0 {
			n++
		}
		m.mu.Unlock()
	}
	return n
}

// processDue handles a match that was claimed. After an error it is postponed by retryAfter, so that it
// does not block others.
func (srv *Server) processDue(d store.Due) {
	ctx, cancel := context.WithTimeout(srv.ctx, srv.config.StoreWait)
	defer cancel()
	wake, err := srv.resume(ctx, d)
	if err != nil {
		srv.config.Log.Error("a match cannot go on by itself", "match", d.Match, "error", err)
		wake = store.Wake{At: d.At, Keeper: srv.node, KeptUntil: srv.now().Add(retryAfter)}
	}
	if wake.At.Equal(d.At) && err == nil {
		return
	}
	if err := srv.config.Store.Reschedule(ctx, srv.node, d, wake); err != nil {
		srv.warn("what must happen by itself could not be noted", err)
	}
}

// resume carries out what is due, and returns the new row of the index.
func (srv *Server) resume(ctx context.Context, d store.Due) (store.Wake, error) {
	m, err := srv.find(ctx, d.Match)
	if err != nil {
		return store.Wake{}, err
	}
	m.mu.Lock()
	m.scheduledHere = true
	m.wakeBots()
	deadline, _ := m.table.Deadline()
	awaited := publicDue(m.table)
	empty := !awaited.IsZero() && !awaited.After(srv.now()) && !m.closed() && !m.gone
	overdue := !deadline.IsZero() && !deadline.After(srv.now()) && !m.closed() && !m.gone
	m.mu.Unlock()
	if empty {
		if err := m.closeSeeking(ctx); err != nil {
			return store.Wake{}, err
		}
	}
	if overdue {
		if err := m.timeOut(ctx); err != nil {
			return store.Wake{}, err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return srv.wake(m.table, m.side.ConfirmedSeq), nil
}

// timeOut lets bots stand in for seats that have timed out. If they have answered or got time in the
// meantime it changes nothing and returns nil.
func (m *match) timeOut(ctx context.Context) error {
	err := m.change(ctx, func() (change, error) {
		next, err := m.table.TimeOut(m.server.standIn(m.table), m.server.now())
		return change{next: next}, err
	})
	if errors.Is(err, ErrNotNow) || errors.Is(err, ErrTableClosed) {
		return nil
	}
	return err
}

// standIn returns the level of the bots that stand in for people of a match: the planned one, or the
// middle one.
func (srv *Server) standIn(t *table.Table) string {
	if level := t.Header().Plan.StandIn; level != "" {
		return level
	}
	levels := srv.config.Levels
	return levels[(len(levels)-1)/2]
}
