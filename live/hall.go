package live

import (
	"context"
	"crypto/rand"
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
	// node is the name of this node, of this start of it.
	node string
	// key is the store's, with which promises are sealed.
	key []byte
	// ctx ends with Close; work are the goroutines that Close waits for.
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	// turns are those of bots that wait until they may think.
	turns    *turns.Queue
	thinking atomic.Int32 // turns that were taken and not ended
	tempo    tempo        // how long they took

	counting sync.Mutex // while matches of a client are counted

	mu      sync.Mutex
	closed  bool
	matches map[string]*match
	titles  map[edition]engine.Title
	kept    map[edition]bool // in the store, for certain
	streams map[string]int   // open ones by client
	opened  int              // all of them
	// moments counts what streams were told, for Stream.Moment.
	moments atomic.Uint64

	presence *presence
	trouble  trouble
	beaten   time.Time // the keeper's: when this node last said that it lives
}

// How often the hall looks for matches that nobody uses, and how long one stays
// in memory after a person has used it.
const (
	sweepEvery = 5 * time.Second
	idleFor    = 10 * time.Minute
)

// Open starts a hall. It loads nothing: matches come into memory when somebody
// needs them, or when something must happen in them.
func Open(ctx context.Context, c Config) (*Hall, error) {
	c = c.withDefaults()
	h := &Hall{
		config: c, node: rand.Text(), turns: turns.New(), matches: map[string]*match{},
		titles: map[edition]engine.Title{}, kept: map[edition]bool{}, streams: map[string]int{}, presence: newPresence(),
	}
	if err := h.openTitles(); err != nil {
		return nil, err
	}
	if err := h.arrive(ctx); err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	h.ctx, h.cancel = context.WithCancel(context.WithoutCancel(ctx))
	h.work.Go(h.listen)
	h.work.Go(h.sweep)
	h.work.Go(h.tellPresence)
	for range c.Workers {
		h.work.Go(h.thinker)
	}
	if c.Keeper > 0 {
		h.work.Go(h.keeper)
	}
	return h, nil
}

// arrive makes this node known to the store.
func (h *Hall) arrive(ctx context.Context) error {
	var err error
	if h.key, err = h.config.Store.Key(ctx, sealName); err != nil {
		return err
	}
	at := now()
	if h.config.Store.Shared() {
		if err := h.beat(ctx, at); err != nil {
			return err
		}
	}
	return h.config.Store.Bury(ctx, h.node, at)
}

// Close ends all streams and bots, and returns when they have ended. The store
// stays open.
func (h *Hall) Close() {
	h.mu.Lock()
	again := h.closed
	h.closed = true
	h.mu.Unlock()
	h.cancel()
	for _, m := range h.loaded() {
		m.mu.Lock()
		m.shut()
		m.mu.Unlock()
	}
	h.work.Wait()
	if again {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), leaveWait)
	defer cancel()
	if err := h.config.Store.Depart(ctx, h.node); err != nil && !errors.Is(err, store.ErrClosed) {
		h.config.Log.Warn("the other nodes could not be told that this one has ended", "error", err)
	}
}

// leaveWait bounds how long a node that ends waits for the store.
const leaveWait = 2 * time.Second

// start lets something run that Close waits for; false: the hall is closed.
func (h *Hall) start(do func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.work.Go(do)
	return true
}

// find gives the match, not locked; it loads it when it is not in memory. When
// ctx ends before, loading goes on for those who come later.
func (h *Hall) find(ctx context.Context, id string) (*match, error) {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, ErrClosed
	}
	m, there := h.matches[id]
	if !there {
		m = newMatch(h, id)
		h.matches[id] = m
		h.work.Go(m.loadFirst)
	}
	h.mu.Unlock()
	select {
	case <-m.loaded:
		return m, m.failed
	case <-ctx.Done():
		return nil, m.late()
	}
}

// loadFirst loads a match that was just entered; on error it is taken out again.
func (m *match) loadFirst() {
	defer close(m.loaded)
	ctx, cancel := context.WithTimeout(m.hall.ctx, m.hall.config.StoreWait)
	defer cancel()
	err := m.load(ctx)
	if err == nil {
		return
	}
	m.failed = err
	if errors.Is(err, store.ErrUnknown) {
		m.failed = ErrUnknown
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.hall.forget(m)
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
		select {
		case m.turn <- struct{}{}: // else a command is being carried out
			m.mu.Lock()
			if !m.gone && m.table != nil && m.idle(now) {
				h.forget(m)
			}
			m.mu.Unlock()
			<-m.turn
		default:
		}
	}
}
