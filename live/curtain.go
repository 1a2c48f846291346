package live

import (
	"time"

	"signoria/engine"
)

// curtainDelay returns how much longer the person before a shared screen may take the last
// answer back before the curtain hides it; 0 if the time is over. Until then only what is theirs
// is shown. Finish ends it.
func (m *match) curtainDelay(screen int) time.Duration {
	if until := m.curtainAt(screen); !until.IsZero() {
		return m.server.undoTime(until.Add(-m.server.config.UndoWindow))
	}
	return 0
}

// curtainAt returns when the curtain hides the shared screen; the zero time if there is nothing
// to wait for. The time counts from the person's own answer, because another's would reveal how
// far the others are.
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

// scheduleCurtain bumps the match's revision each time that the curtain of a shared screen is due, so
// that its page is drawn again. The match is locked.
func (m *match) scheduleCurtain() {
	next := time.Duration(0)
	for screen := range m.table.Header().Plan.Screens() {
		if after := m.curtainDelay(screen); after > 0 && (next == 0 || after < next) {
			next = after
		}
	}
	if m.curtainTimer != nil {
		m.curtainTimer.Stop()
		m.curtainTimer = nil
	}
	if next == 0 {
		return
	}
	m.curtainTimer = time.AfterFunc(next, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.gone {
			return
		}
		if m.looking.Load() > 0 {
			m.server.presence.bumpRevision(m.id)
		}
		m.scheduleCurtain()
	})
}
