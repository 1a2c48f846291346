package live

import (
	"context"
	"time"
)

// How often it is noted that somebody looks at a match that has not begun, how often matches
// are looked for that nobody begins, and how many are deleted at a time.
const (
	visitGrain = 24 * time.Hour
	tidyEvery  = time.Hour
	tidyAtOnce = 200
)

// visit notes that somebody looks at a match that has not begun: seldom, and nobody waits for
// it. The match is locked.
func (m *match) visit(at time.Time) {
	if m.table.Start() > 0 || at.Sub(m.page.Visited) < visitGrain {
		return
	}
	m.page.Visited = at
	m.server.start(func() {
		ctx, cancel := context.WithTimeout(m.server.ctx, m.server.config.StoreWait)
		defer cancel()
		if err := m.server.config.Store.Visit(ctx, m.id, at); err != nil {
			m.server.warn("a visit could not be noted", err)
		}
	})
}

// tidy deletes matches that nobody begins, now and then.
func (srv *Server) tidy(ctx context.Context, at time.Time) {
	if srv.config.KeepUnbegun <= 0 || at.Sub(srv.tidied) < tidyEvery {
		return
	}
	srv.tidied = at
	n, err := srv.config.Store.DropUnbegun(ctx, at.Add(-srv.config.KeepUnbegun), at, tidyAtOnce)
	if err != nil {
		srv.warn("tables that nobody begins could not be deleted", err)
	}
	if n > 0 {
		srv.config.Log.Info("tables were deleted that nobody has begun", "tables", n, "unvisited", srv.config.KeepUnbegun)
	}
	if n == tidyAtOnce {
		srv.tidied = time.Time{} // there may be more
	}
}
