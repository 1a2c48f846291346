package live

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"signoria/engine"
	"signoria/store"
	"signoria/table"
)

// match is a match in memory: a cache of its log, and who is looking. Methods
// that do not lock want it locked.
type match struct {
	hall *Hall
	id   string

	mu    sync.Mutex
	gone  bool // out of the memory: open it again
	table *table.Table
	used  time.Time

	// moment is Stream.Moment.
	moment  atomic.Uint64
	streams map[*Stream]struct{}
	online  map[int]int // open streams by screen, those that linger included
	// front is the seat whose person sits before a shared screen.
	front map[int]engine.Seat

	// done is the last choice that a person's Finish let stand.
	done     int
	thinking engine.Seats // bots that think or wait for their turn to
	moved    time.Time    // when a bot last moved
	timer    *time.Timer

	// Open streams, and when a page last asked (in nanoseconds since 1970):
	// read without the lock.
	looking atomic.Int32
	looked  atomic.Int64
}

// storeWait bounds how long one command waits for the store.
const storeWait = 20 * time.Second

func newMatch(h *Hall, id string) *match {
	m := &match{hall: h, id: id, used: time.Now(), streams: map[*Stream]struct{}{}, online: map[int]int{},
		front: map[int]engine.Seat{}}
	m.moment.Store(h.moments.Add(1))
	return m
}

// load reads the match from the store, mends it if need be, and lets bots go
// on.
func (m *match) load(ctx context.Context) error {
	t, err := m.hall.readTable(ctx, m.id)
	if err != nil {
		return err
	}
	m.table = t
	if t.Restored() > 0 {
		m.hall.config.Log.Warn("the log replays differently; the match goes on from its snapshot",
			"match", m.id, "entry", t.Restored())
	}
	if mended := t.Mend(now()); mended != nil {
		if err := m.commit(mended); !errors.Is(err, ErrStale) { // else another node was first
			return err
		}
	}
	m.sayOldLevels()
	m.prod()
	return nil
}

// commit stores what the next table has more than the present one, and only
// then puts it in its place.
func (m *match) commit(next *table.Table) error {
	ctx, cancel := context.WithTimeout(context.Background(), storeWait) // a page that has gone stops nothing
	defer cancel()
	addition := store.Addition{Entries: storeEntries(next.Since(m.table.Last())), Snapshot: m.hall.snapshot(next)}
	if after := status(next); after != status(m.table) {
		addition.Status = string(after)
	}
	if bots := botSeats(next); bots != botSeats(m.table) {
		addition.Bots = &bots
	}
	err := m.hall.config.Store.Append(ctx, m.id, addition)
	if errors.Is(err, store.ErrConflict) {
		m.reread()
		return ErrStale
	}
	if err != nil {
		m.hall.config.Log.Error("the store could not keep a choice", "match", m.id, "error", err)
		return err
	}
	m.become(next)
	return nil
}

// become puts the next table in the place of the present one.
func (m *match) become(next *table.Table) {
	m.table = next
	m.used = time.Now()
	m.prod()
	m.tell()
}

// reread takes in what others have stored. What cannot be read is read again
// by whoever opens the match next.
func (m *match) reread() {
	ctx, cancel := context.WithTimeout(m.hall.ctx, storeWait)
	defer cancel()
	rows, err := m.hall.config.Store.Entries(ctx, m.id, m.table.Last())
	if err == nil && len(rows) == 0 {
		return
	}
	var next *table.Table
	if err == nil {
		next, err = m.table.Extend(tableEntries(rows))
	}
	if err != nil {
		next, err = m.hall.readTable(ctx, m.id)
	}
	if err != nil {
		m.hall.config.Log.Error("a changed match cannot be read", "match", m.id, "error", err)
		m.hall.forget(m)
		return
	}
	m.become(next)
}

// idle tells whether nobody needs the match in memory.
func (m *match) idle(at time.Time) bool {
	return len(m.streams) == 0 && m.thinking == 0 && m.botsOwing() == 0 && at.Sub(m.used) > idleFor
}

// shut ends all streams and waits for nothing any more.
func (m *match) shut() {
	for s := range m.streams {
		m.end(s)
	}
	if m.timer != nil {
		m.timer.Stop()
	}
}
