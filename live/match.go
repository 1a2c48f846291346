package live

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"signoria/engine"
	"signoria/live/review"
	"signoria/store"
	"signoria/table"
)

// match is a match in memory: a cache of its log, and its watchers. Methods that do not lock it
// must be called with it locked.
type match struct {
	server *Server
	id     string
	// loaded is closed when loading has ended. failed is its error then, nil if the match is in
	// memory.
	loaded chan struct{}
	failed error

	// commandLock has room for the one command that may change the match in the store. It also
	// guards unsure: the result of the last change is unknown.
	commandLock chan struct{}
	unsure      bool

	// mu is never held while the store is asked: readers do not wait for it.
	mu    sync.Mutex
	gone  bool            // has left memory: it must be opened again
	table *table.Table    // nil until it is loaded
	side  store.SideState // what is not in the log
	// chronicles are the chronicles that were built last.
	chronicles     map[viewer]chronicle
	scoreHistories []scoreHistory // those that were requested last
	used           time.Time      // when a person used the match last
	// scheduledHere means that this node carries out what happens without a request: bots' answers
	// and deadlines.
	scheduledHere bool

	// heard is what other nodes have reported; missed means that reports may be lost; reading
	// means that the match is being read.
	heard           store.Change
	missed, reading bool

	// changeNo is Stream.ChangeNo.
	changeNo atomic.Uint64
	streams  map[*Stream]struct{}

	pendingAdvice map[engine.Seat]*pendingAdvice // requested at the current question

	review review.State

	thinking     engine.Seats // bots that think or wait in the queue
	moved        time.Time    // when a bot last moved
	mover        engine.Seat  // which bot that was; meaningless while moved is zero
	timer        *time.Timer
	curtainTimer *time.Timer // until the next curtain of a shared screen comes down

	// past is the table as spectators saw it last, if they see it with a delay; watchTimer runs
	// until they see more. late is the delay of a match loaded for them (openSeen); 0 means the
	// current match.
	past       *table.Table
	watchTimer *time.Timer
	late       time.Duration
	gallery    gallery

	// looking is the number of open streams at this node. present means that the store knows an
	// open page at some node. looked is when a page last asked here, in nanoseconds since 1970.
	// All three are read without the lock.
	looking atomic.Int32
	present atomic.Bool
	looked  atomic.Int64
	// opener is when it was last stored that the opener is watching.
	opener time.Time
}

func newMatch(srv *Server, id string) *match {
	m := &match{server: srv, id: id, loaded: make(chan struct{}), commandLock: make(chan struct{}, 1), streams: map[*Stream]struct{}{}}
	m.changeNo.Store(srv.changes.Add(1))
	return m
}

// load reads the match from the store, repairs it if necessary, and wakes its bots.
func (m *match) load(ctx context.Context) error {
	page, err := m.server.config.Store.SideState(ctx, m.id)
	if err != nil {
		return err
	}
	t, err := m.server.readTable(ctx, m.id)
	if err != nil {
		return err
	}
	if t.Restored() > 0 {
		m.server.config.Log.Warn("the log replays differently; the match goes on from its snapshot",
			"match", m.id, "entry", t.Restored())
	}
	mine := page.Keeper == m.server.node
	if due := m.server.due(t, page.ConfirmedSeq); !mine && !due.IsZero() {
		// A person waits for it, and its node may be dead: do not wait for the index.
		at := m.server.now()
		if mine, err = m.server.config.Store.ClaimMatch(ctx, m.server.node, m.id, at, at.Add(lease)); err != nil {
			return err
		}
	}
	m.mu.Lock()
	m.table, m.scheduledHere = t, mine
	m.setSideState(page)
	m.mu.Unlock()
	if mended := t.Restore(m.server.now()); mended != nil && page.Closed.IsZero() {
		err := m.store(ctx, t, change{next: mended})
		if errors.Is(err, store.ErrConflict) { // another node was first
			err = m.refresh(ctx)
		}
		if err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sayOldLevels()
	m.wakeBots()
	m.scheduleCurtain()
	m.catchUp()
	if m.table.Timed() {
		m.recordOutagesSoon()
	}
	return nil
}

// adopt replaces the current table by next, unless the current one is newer.
func (m *match) adopt(next *table.Table) {
	if m.gone || next.Last() < m.table.Last() {
		return
	}
	before := m.table
	m.table = next
	m.endRenewed(before)
	m.dropStaleAdvice()
	m.wakeBots()
	m.scheduleCurtain()
	m.notify()
}

// endRenewed ends the streams of screens that have a new key. Pages with the new key open a stream
// again, and holders of the old one no longer count as online.
func (m *match) endRenewed(before *table.Table) {
	for s := range m.streams {
		if s.screen >= 0 && m.table.Renewals(s.screen) != before.Renewals(s.screen) {
			m.end(s)
		}
	}
}

// closed reports whether the host has closed the match, so that its log accepts nothing.
func (m *match) closed() bool { return !m.side.Closed.IsZero() }

// idle reports whether the match may leave memory: no one has watched or used it for idleFor, and
// nothing is due here within preloadWindow.
func (m *match) idle(at time.Time) bool {
	if len(m.streams) > 0 || m.thinking != 0 || m.reading || m.review.Running() || at.Sub(m.used) <= idleFor {
		return false
	}
	if m.closed() {
		return true
	}
	due := m.server.due(m.table, m.side.ConfirmedSeq)
	return !m.scheduledHere || due.IsZero() || due.Sub(at) > preloadWindow
}

// unload ends all streams, cancels pending advice and stops the timers.
func (m *match) unload() {
	for s := range m.streams {
		m.end(s)
	}
	for _, c := range m.pendingAdvice {
		c.cancel()
	}
	if m.timer != nil {
		m.timer.Stop()
	}
	if m.curtainTimer != nil {
		m.curtainTimer.Stop()
	}
	if m.watchTimer != nil {
		m.watchTimer.Stop()
	}
}
