package live

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"signoria/engine"
	"signoria/live/turns"
	"signoria/store"
)

// Hall is the matches of this node.
type Hall struct {
	config Config
	// key is the store's, with which promises are sealed.
	key []byte
	// ctx ends with Close; work are the goroutines that Close waits for.
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	// turns are those of bots that wait until they may think.
	turns    *turns.Queue
	thinking atomic.Int32 // turns that were taken and not ended

	counting sync.Mutex // while matches of a client are counted

	mu      sync.Mutex
	closed  bool
	matches map[string]*match
	titles  map[edition]engine.Title
	streams map[string]int // open ones by client
	opened  int            // all of them
	// moments counts what streams were told, for Stream.Moment.
	moments atomic.Uint64
}

// How often the hall looks for matches that nobody uses, and how long one stays
// in memory then.
const (
	sweepEvery = time.Minute
	idleFor    = 10 * time.Minute
)

// Open starts a hall: it loads every running match, and bots that owe a choice
// go on. A match that cannot be loaded is logged and left in the store.
func Open(ctx context.Context, c Config) (*Hall, error) {
	c = c.withDefaults()
	h := &Hall{
		config: c, turns: turns.New(), matches: map[string]*match{},
		titles: map[edition]engine.Title{}, streams: map[string]int{},
	}
	if err := h.openTitles(); err != nil {
		return nil, err
	}
	var err error
	if h.key, err = c.Store.Key(ctx, sealName); err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	running, err := c.Store.Matches(ctx, string(Running))
	if err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	h.ctx, h.cancel = context.WithCancel(context.WithoutCancel(ctx))
	h.work.Go(h.listen)
	h.work.Go(h.sweep)
	for range c.Workers {
		h.work.Go(h.thinker)
	}
	for _, id := range running {
		m, err := h.open(ctx, id)
		if err != nil {
			c.Log.Error("a running match cannot be loaded", "match", id, "error", err)
			continue
		}
		m.mu.Unlock()
	}
	return h, nil
}

// Close ends all streams and bots, and returns when they have ended. The store
// stays open.
func (h *Hall) Close() {
	h.mu.Lock()
	h.closed = true
	matches := make([]*match, 0, len(h.matches))
	for _, m := range h.matches {
		matches = append(matches, m)
	}
	h.mu.Unlock()
	h.cancel()
	for _, m := range matches {
		m.mu.Lock()
		m.shut()
		m.mu.Unlock()
	}
	h.work.Wait()
}

// open gives the match, locked; it loads it when it is not in memory.
func (h *Hall) open(ctx context.Context, id string) (*match, error) {
	for {
		h.mu.Lock()
		if h.closed {
			h.mu.Unlock()
			return nil, ErrClosed
		}
		m, there := h.matches[id]
		if !there {
			m = newMatch(h, id)
			m.mu.Lock() // nobody else knows it yet
			h.matches[id] = m
		}
		h.mu.Unlock()
		if !there {
			return m, h.loadFirst(ctx, m)
		}
		m.mu.Lock()
		if !m.gone {
			return m, nil
		}
		m.mu.Unlock() // it has just left the memory, or could not be loaded
	}
}

// loadFirst loads a match that was just entered; on error it is unlocked and
// taken out again.
func (h *Hall) loadFirst(ctx context.Context, m *match) error {
	err := m.load(ctx)
	if err == nil {
		return nil
	}
	h.forget(m)
	m.mu.Unlock()
	if errors.Is(err, store.ErrUnknown) {
		return ErrUnknown
	}
	return err
}

// forget takes a locked match out of the memory.
func (h *Hall) forget(m *match) {
	m.gone = true
	m.shut()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.matches[m.id] == m {
		delete(h.matches, m.id)
	}
}

// loaded lists the matches in memory.
func (h *Hall) loaded() []*match {
	h.mu.Lock()
	defer h.mu.Unlock()
	matches := make([]*match, 0, len(h.matches))
	for _, m := range h.matches {
		matches = append(matches, m)
	}
	return matches
}

// sweep takes matches that nobody uses out of the memory.
func (h *Hall) sweep() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case now := <-tick.C:
			h.sweepOnce(now)
		}
	}
}

func (h *Hall) sweepOnce(now time.Time) {
	for _, m := range h.loaded() {
		m.mu.Lock()
		if !m.gone && m.idle(now) {
			h.forget(m)
		}
		m.mu.Unlock()
	}
}

// listen re-reads matches that other nodes have changed.
func (h *Hall) listen() {
	for change := range h.config.Store.Watch(h.ctx) {
		for _, m := range h.loaded() {
			if change.Match != "" && change.Match != m.id {
				continue
			}
			m.mu.Lock()
			if !m.gone && (change.Last == 0 || change.Last > m.table.Last()) {
				m.reread()
			}
			m.mu.Unlock()
		}
	}
}
