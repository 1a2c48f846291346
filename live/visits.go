package live

import (
	"context"
	"time"
)

// How often it is noted that someone looks at a match, how often abandoned matches are searched,
// and how many are deleted at a time.
const (
	visitGrain = 24 * time.Hour
	tidyEvery  = time.Hour
	tidyAtOnce = 200
)

// visit notes in the background, at most once in visitGrain, that someone looks at a match. If the
// store fails, the next visit is noted again. The match is locked.
func (m *match) visit(at time.Time) {
	before := m.side.Visited
	if at.Sub(before) < visitGrain {
		return
	}
	m.side.Visited = at
	m.server.start(func() {
		// A server that ends waits for it, so that its last visitors count.
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

// visitOpen notes a visit of each match with an open page: the page may stay open for longer than
// unvisited matches are stored, and lose its stream just before matches are deleted.
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
// again at the next tick if there may be more. A visit up to visitGrain after the stored one was
// not stored, so a match is deleted that much later. Time in which no server worked does not count:
// nobody could look then, and a clock that leaps ahead leaves such a time behind.
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

// count counts matches that were deleted.
func (srv *Server) count(status Status, n int) {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	if srv.deleted == nil {
		srv.deleted = map[Status]int{}
	}
	srv.deleted[status] += n
}
