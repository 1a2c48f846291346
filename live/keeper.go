package live

import (
	"context"
	"time"

	"signoria/store"
)

// The keeper claims so many matches at once, and holds so many in memory at most
// at which nobody looks.
const (
	mostUnseen  = 64
	putOffFor   = time.Minute
	claimAtOnce = 16
)

// keeper sees to matches whose keeper has died, until the hall closes.
func (h *Hall) keeper() {
	tick := time.NewTicker(h.config.Keeper)
	defer tick.Stop()
	for {
		h.tick(now())
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// tick does once what the keeper does again and again. An error is only told:
// the next tick tries again.
func (h *Hall) tick(at time.Time) {
	ctx, cancel := context.WithTimeout(h.ctx, lease/2)
	defer cancel()
	s := h.config.Store
	if s.Shared() && at.Sub(h.beaten) >= lease/4 {
		if err := h.beat(ctx, at); err != nil {
			h.warn("this node could not say that it lives", err)
			return
		}
		if err := s.Bury(ctx, h.node, at); err != nil {
			h.warn("dead nodes could not be forgotten", err)
		}
	}
	most := min(claimAtOnce, mostUnseen-h.unseen())
	if most <= 0 {
		return
	}
	due, err := s.Claim(ctx, h.node, at, at.Add(lease), most)
	if err != nil {
		h.warn("what must happen by itself could not be looked for", err)
	}
	for _, d := range due {
		h.start(func() { h.attend(d) })
	}
}

// beat says that this node lives. After a silence others have taken it for
// dead, and its pages for closed.
func (h *Hall) beat(ctx context.Context, at time.Time) error {
	if err := h.config.Store.Beat(ctx, h.node, at.Add(lease)); err != nil {
		return err
	}
	if !h.beaten.IsZero() && at.Sub(h.beaten) > lease {
		h.presence.tellAnew()
	}
	h.beaten = at
	return nil
}

func (h *Hall) warn(what string, err error) {
	if h.ctx.Err() == nil {
		h.config.Log.Warn(what, "error", err)
	}
}

// unseen counts the matches in memory at which nobody looks and in which
// something happens by itself.
func (h *Hall) unseen() int {
	n := 0
	for _, m := range h.loaded() {
		m.mu.Lock()
		if m.table != nil && m.mine && !m.closed() && len(m.streams) == 0 && botsOwing(m.table) != 0 {
			n++
		}
		m.mu.Unlock()
	}
	return n
}

// attend sees to a match that was claimed. One that cannot be loaded is put
// off, so that it stops no other.
func (h *Hall) attend(d store.Due) {
	ctx, cancel := context.WithTimeout(h.ctx, h.config.StoreWait)
	defer cancel()
	wake, err := h.takeUp(ctx, d)
	if err != nil {
		h.config.Log.Error("a match cannot go on by itself", "match", d.Match, "error", err)
		wake = store.Wake{At: d.At, Keeper: h.node, KeptUntil: now().Add(putOffFor)}
	}
	if wake.At.Equal(d.At) && err == nil {
		return
	}
	if err := h.config.Store.Rewake(ctx, h.node, d, wake); err != nil {
		h.warn("what must happen by itself could not be noted", err)
	}
}

// takeUp lets what is due happen here, and gives the row that the index should
// have.
func (h *Hall) takeUp(ctx context.Context, d store.Due) (store.Wake, error) {
	m, err := h.find(ctx, d.Match)
	if err != nil {
		return store.Wake{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mine = true
	m.prod()
	return h.wakeAt(h.due(m.table, m.page.Done)), nil
}
