package live

import (
	"time"

	"signoria/engine"
)

// curtainDelay is how long the person before a shared screen may still take the last
// answer back before the curtain comes down; 0: no longer. Only what is theirs
// is shown meanwhile. "Done" ends it.
func (m *match) curtainDelay(screen int) time.Duration {
	if until := m.curtainAt(screen); !until.IsZero() {
		return max(0, until.Sub(m.server.now()))
	}
	return 0
}

// curtainAt is when that ends, the zero time where nobody lingers. It counts
// from their own answer: another's would tell by the time how far others are.
func (m *match) curtainAt(screen int) time.Time {
	front, sits := m.activeSeat(screen)
	if !sits || !m.table.Secret() || m.server.config.UndoWindow <= 0 {
		return time.Time{}
	}
	seats := m.table.Header().Plan.SeatsOf(screen)
	if seats.Len() < 2 || m.table.Owing().Has(front) {
		return time.Time{}
	}
	seat, choice := m.table.WaitsFor(engine.SeatsOf(front))
	if seat == engine.NoSeat || choice.Seq <= m.side.ConfirmedSeq {
		return time.Time{}
	}
	return choice.At.Add(m.server.config.UndoWindow)
}

// scheduleCurtain gives the pages of shared screens a new revision when the time to
// take back has passed, so that the curtain comes down.
func (m *match) scheduleCurtain() {
	after := time.Duration(0)
	for screen := range m.table.Header().Plan.Screens() {
		after = max(after, m.curtainDelay(screen))
	}
	if m.curtainTimer != nil {
		m.curtainTimer.Stop()
		m.curtainTimer = nil
	}
	if after == 0 {
		return
	}
	m.curtainTimer = time.AfterFunc(after, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if !m.gone && m.looking.Load() > 0 {
			m.server.presence.bumpRevision(m.id)
		}
	})
}
