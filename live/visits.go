package live

import (
	"context"
	"time"
)

// visitGrain is the least time between two stored visits of a match, tidyEvery how often abandoned
// matches are searched, tidyAtOnce the most matches of a status that are deleted at a time.
const (
	visitGrain = 24 * time.Hour
	tidyEvery  = time.Hour
	tidyAtOnce = 200
)

// visit stores in the background, at most once in visitGrain, that someone looks at a match. If the
// store fails, the next visit is stored instead. The match is locked.
func (m *match) visit(at time.Time) {
	before := m.side.Visited
	if at.Sub(before) < visitGrain {
		return
	}
	m.side.Visited = at
	m.server.start(func() {
		// It is not cancelled when the server closes, so that its last visitors count.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(m.server.ctx), m.server.config.StoreWait)
		defer cancel()
		err := m.server.config.Store.Visit(ctx, m.id, at)
		if err == nil {
			return
		}
		m.server.warn("a visit could not be noted", err)
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.side.Visited.Equal(at) {
			m.side.Visited = before
		}
	})
}

// visitOpen stores a visit of each match with an open page. Otherwise a match could be deleted whose
// page stays open for longer than Retention, and has lost its stream just before.
func (srv *Server) visitOpen(at time.Time) {
	for _, m := range srv.loaded() {
		if m.looking.Load() == 0 {
			continue
		}
		m.mu.Lock()
		if len(m.streams) > 0 {
			m.visit(at)
		}
		m.mu.Unlock()
	}
}

// Retention is how long matches are stored after someone last looked at them, by their state: not
// begun, begun and not over, over. 0 means for ever.
type Retention struct{ Unbegun, Unfinished, Finished time.Duration }

// byStatus lists them with the status of the matches.
func (k Retention) byStatus() []statusRetention {
	return []statusRetention{{Waiting, k.Unbegun}, {Running, k.Unfinished}, {Over, k.Finished}}
}

// statusRetention is how long matches of a status are stored.
type statusRetention struct {
	status  Status
	keepFor time.Duration
}

// tidy deletes abandoned matches, at most tidyAtOnce of a status. It runs once in tidyEvery, or
// again at the next tick if there may be more. A match is deleted visitGrain later than Retention
// says, because visits within visitGrain of the stored one are not stored. Time in which no server
// worked does not count, because no one could look then; a clock that leaps ahead looks like such a
// time.
func (srv *Server) tidy(ctx context.Context, at time.Time) {
	if within(at, srv.tidied, tidyEvery) {
		return
	}
	srv.tidied = at
	srv.visitOpen(at)
	for _, k := range srv.config.Retention.byStatus() {
		if k.keepFor <= 0 {
			continue
		}
		since, err := srv.config.Store.WorkedFor(ctx, k.keepFor+visitGrain, at)
		n := 0
		if err == nil {
			n, err = srv.config.Store.DropUnvisited(ctx, string(k.status), since, at, tidyAtOnce)
		}
		if err != nil {
			srv.warn("tables at which nobody looks could not be deleted", err)
		}
		if n > 0 {
			srv.count(k.status, n)
			srv.config.Log.Info("tables were deleted at which nobody has looked", "tables", n, "status", string(k.status), "unvisited", k.keepFor)
		}
		if n == tidyAtOnce {
			srv.tidied = time.Time{} // there may be more
		}
	}
}

// count adds deleted matches to Figures.Deleted.
func (srv *Server) count(status Status, n int) {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	if srv.deleted == nil {
		srv.deleted = map[Status]int{}
	}
	srv.deleted[status] += n
}
