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
	// loaded is closed when the match is in memory, or failed says why it is
	// not.
	loaded chan struct{}
	failed error

	// commandLock has room for the one command that may change the match in the store. It also
	// guards unsure: the result of the last change is unknown.
	commandLock chan struct{}
	unsure      bool

	// mu is never held while the store is asked: readers do not wait for it.
	mu    sync.Mutex
	gone  bool            // out of the memory: open it again
	table *table.Table    // nil until it is loaded
	side  store.SideState // what is not in the log
	// chronicles are the last ones that were built.
	chronicles     map[viewer]chronicle
	scoreHistories []scoreHistory // that were asked for last
	used           time.Time      // by a person
	// scheduledHere: this node sees to what must happen by itself.
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

	thinking     engine.Seats // bots that think or wait for their turn to
	moved        time.Time    // when a bot last moved
	mover        engine.Seat  // which; meaningless while moved is zero
	timer        *time.Timer
	curtainTimer *time.Timer // until a person must leave a shared screen

	// past is the table as spectators saw it last, if they see it with a delay; watchTimer runs
	// until they see more. late is the delay of a match loaded for them (openSeen); 0 means the
	// current match.
	past       *table.Table
	watchTimer *time.Timer
	late       time.Duration

	// Open streams here, whether there are some anywhere, and when a page last
	// asked here (in nanoseconds since 1970): read without the lock.
	looking atomic.Int32
	present atomic.Bool
	looked  atomic.Int64
	// opener is when it was last noted that the opener is watching.
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
		// Somebody looks, and its keeper may be dead: do not wait for the index.
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

// endRenewed ends the streams of screens that have a new key: pages that have it come again, and
// holders of the old one do not count as present any more.
func (m *match) endRenewed(before *table.Table) {
	for s := range m.streams {
		if s.screen >= 0 && m.table.Renewals(s.screen) != before.Renewals(s.screen) {
			m.end(s)
		}
	}
}

// closed reports whether the host has closed the match, so that its log accepts nothing.
func (m *match) closed() bool { return !m.side.Closed.IsZero() }

// idle reports whether the match may leave memory: no one watches, and nothing is about to happen
// by itself here.
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

// unload ends all streams and waits for nothing any more.
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
