package live

import (
	"context"
	"time"

	"signoria/engine"
	"signoria/table"
)

// idleAfter is the idle time after which a match no longer counts as one with bots, because its bots
// wait for people who have left.
const idleAfter = time.Hour

// checkBotTables returns ErrBotTables if the client has at least times as many matches in which bots
// play as Config.BotTables; idle ones do not count (idleAfter). The store counts, so that restarts
// and other nodes change nothing.
func (srv *Server) checkBotTables(ctx context.Context, client string, times int) error {
	if srv.config.BotTables <= 0 || client == "" {
		return nil
	}
	n, err := srv.config.Store.BotMatches(ctx, client, time.Now().Add(-idleAfter))
	if err != nil {
		return err
	}
	if n >= times*srv.config.BotTables {
		return ErrBotTables
	}
	return nil
}

// storeWithinLimits stores a new match if its client may have one more with bots, or one more open
// table. Only one match at a time is counted and stored on this node, so that each sees those before
// it. Errors: ErrPublicTables, ErrBotTables, those of the store.
func (srv *Server) storeWithinLimits(ctx context.Context, title engine.Title, t *table.Table, a sideRows) error {
	public := t.Header().Plan.PublicSeats() != 0
	if botSeats(t) > 0 || public {
		srv.counting.Lock()
		defer srv.counting.Unlock()
	}
	if public {
		if err := srv.checkPublicTables(ctx, t.Header().Client, 1); err != nil {
			return err
		}
		if err := srv.checkPublicTables(ctx, a.wide, Looser); err != nil {
			return err
		}
	}
	if botSeats(t) > 0 {
		if err := srv.checkBotTables(ctx, t.Header().Client, 1); err != nil {
			return err
		}
		if err := srv.checkBotTables(ctx, a.wide, Looser); err != nil {
			return err
		}
	}
	return srv.storeNew(ctx, title, t, a)
}

// checkStandIn returns an error if the creator may not let a bot of the level stand in: ErrForeign for
// another key, ErrPlan for an unknown level, ErrBotTables beyond the limit if it is the match's first
// bot. The match itself checks the rest.
func (srv *Server) checkStandIn(ctx context.Context, id, key, level string) error {
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return err
	}
	first, client := botSeats(m.table) == 0, m.table.Header().Client
	m.mu.Unlock()
	if !access.Creator {
		return ErrForeign
	}
	if err := srv.checkLevel(level); err != nil || !first {
		return err
	}
	return srv.inTime(ctx, func(ctx context.Context) error { return srv.checkBotTables(ctx, client, 1) })
}
