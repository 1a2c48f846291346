package live

import (
	"context"
	"fmt"
	"time"

	"signoria/table"
)

// delay returns how late spectators see the match; 0 if its table has no delay, before the start, and
// after the end.
func (m *match) delay() time.Duration {
	if m.table.Start() == 0 || m.table.Over() {
		return 0
	}
	return m.table.Header().Plan.WatchDelay
}

// isLate reports whether the holder of a key sees the match late: a spectator of a table with a delay.
func (m *match) isLate(access table.Access) bool {
	return access.Seats == 0 && !access.Creator && access.Invited == 0 && m.delay() > 0
}

// openSeen is openMatch for calls that show the match. A spectator of a table with a delay gets a copy
// with the match as it was then. The result is for reading only. Errors: as openMatch, and ErrNotNow
// if that position is lost.
func (srv *Server) openSeen(ctx context.Context, id, key string) (*match, table.Access, error) {
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return nil, access, err
	}
	seen, err := m.seenBy(access)
	return seen, access, err
}

// seenBy returns the match as the holder of a key sees it, locked. m must be locked; it is unlocked
// unless it is itself the result.
func (m *match) seenBy(access table.Access) (*match, error) {
	if !m.isLate(access) {
		return m, nil
	}
	t, err := m.pastTable(m.server.now())
	late := &match{server: m.server, id: m.id, table: t, side: m.side, late: m.delay()}
	m.mu.Unlock()
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNotNow, err)
	}
	// These change with every answer, so they would tell a late spectator that someone has answered.
	late.side.Revision, late.side.ActiveSeats, late.side.ConfirmedSeq = 0, nil, 0
	late.mu.Lock()
	return late, nil
}

// pastTable returns the table after the last entry that is old enough for spectators. The start is old
// enough at once.
func (m *match) pastTable(at time.Time) (*table.Table, error) {
	seq, latest := m.table.Last(), at.Add(-m.delay())
	for seq > m.table.Start() && m.table.Entry(seq).At.After(latest) {
		seq--
	}
	switch past := m.past; {
	case past == nil:
		now, err := m.table.UpTo(seq)
		if err != nil {
			return nil, err
		}
		m.past = now
	case past.Last() < seq:
		now, err := past.Extend(m.table.Since(past.Last())[:seq-past.Last()])
		if err != nil {
			return nil, err
		}
		m.past = now
	}
	return m.past, nil
}

// tellWatchers starts the timer after which the streams of late spectators are told that the next entry
// is old enough for them. It does not block.
func (m *match) tellWatchers() {
	if m.watchTimer != nil || m.gone || m.delay() == 0 || !m.hasWatchers() {
		return
	}
	shown := m.table.Start()
	if m.past != nil {
		shown = m.past.Last()
	}
	if shown >= m.table.Last() {
		return
	}
	wait := m.table.Entry(shown + 1).At.Add(m.delay()).Sub(m.server.now())
	m.watchTimer = time.AfterFunc(max(wait, watchGrain), func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.watchTimer = nil
		if m.gone || m.delay() == 0 {
			return // the end of the match was told to all
		}
		if _, err := m.pastTable(m.server.now()); err != nil {
			m.server.warn("what spectators see late could not be worked out", err)
			return
		}
		m.tell(func(s *Stream) bool { return s.watches })
		m.tellWatchers()
	})
}

// watchGrain is the least time between two changes for spectators of a table with a delay.
const watchGrain = 100 * time.Millisecond

// hasWatchers reports whether a spectator's page is open here.
func (m *match) hasWatchers() bool {
	for s := range m.streams {
		if s.watches {
			return true
		}
	}
	return false
}
