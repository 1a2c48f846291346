package live

import (
	"context"
	"time"

	"signoria/engine"
	"signoria/table"
)

// restful is how long a match must rest until it no longer counts as one in
// which bots play: its bots wait for persons who have gone.
const restful = time.Hour

// mayHaveBots tells by ErrBotTables when the client has enough matches in which
// bots play. The store counts, so that neither a restart nor another node
// forgets.
func (h *Hall) mayHaveBots(ctx context.Context, client string) error {
	if h.config.BotTables <= 0 || client == "" {
		return nil
	}
	n, err := h.config.Store.BotMatches(ctx, client, time.Now().Add(-restful))
	if err != nil {
		return err
	}
	if n >= h.config.BotTables {
		return ErrBotTables
	}
	return nil
}

// keepWithin stores a new match, if its client may have one more with bots. Of
// several at once each sees those before it.
func (h *Hall) keepWithin(ctx context.Context, title engine.Title, t *table.Table) error {
	if botSeats(t) > 0 {
		h.counting.Lock()
		defer h.counting.Unlock()
		if err := h.mayHaveBots(ctx, t.Header().Client); err != nil {
			return err
		}
	}
	return h.keep(ctx, title, t)
}

// mayHandOver tells whether the creator may let a bot stand in, as far as the
// match itself does not say it.
func (h *Hall) mayHandOver(ctx context.Context, id, key, level string) error {
	m, pass, err := h.enter(ctx, id, key)
	if err != nil {
		return err
	}
	first, client := botSeats(m.table) == 0, m.table.Header().Client
	m.mu.Unlock()
	if !pass.Creator {
		return ErrForeign
	}
	if err := h.checkLevel(level); err != nil || !first {
		return err
	}
	return h.inTime(ctx, func(ctx context.Context) error { return h.mayHaveBots(ctx, client) })
}
