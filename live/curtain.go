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
		return max(0, until.Sub(m.server.now()))
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

// scheduleCurtain bumps the match's revision when the last of the curtains of its shared screens is
// due, so that their pages are drawn again.
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
