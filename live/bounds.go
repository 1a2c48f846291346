package live

import (
	"signoria/engine"
	"signoria/table"
)

// within refuses what would make the log longer than it may be. The match is locked.
func (m *match) within(next *table.Table) error {
	added := next.Since(m.table.Last())
	if most := m.server.config.Undos; most > 0 {
		for _, e := range added {
			if e.Kind == KindUndo && next.Undos(e.Seat) > most {
				return ErrUndos
			}
		}
	}
	for _, e := range added {
		if most := m.mostEntries(e); most > 0 && next.Last() > most {
			return ErrLogFull
		}
	}
	return nil
}

// mostEntries is how long the log may be with an entry like this one; 0: as long as it
// takes. Whatever can be done for ever ends with the bound. What a game needs to come to its end
// does not, or has room beyond it: without undos a game ends by itself, long before.
func (m *match) mostEntries(e table.Entry) int {
	most := m.server.config.Entries
	switch e.Kind {
	case table.KindLate, table.KindRestore, table.KindOutage, table.KindClose, table.KindLeave, table.KindStart:
		return 0
	case table.KindChoice:
		if m.table.Bot(e.Seat) != "" {
			return 0
		}
		return 2 * most
	case table.KindSit, table.KindInvite, table.KindRenew, table.KindAgree, table.KindRefuse:
		return most + most/2
	case table.KindHand:
		if e.Text == "" {
			return most + most/2
		}
	case table.KindPropose:
		if p, err := table.ParseProposal(e.Text); err == nil && p.Kind == table.ProposeEnd {
			return most + most/2
		}
	}
	return most
}

// Nearness to a bound is told when a tenth of it is left.
const nearBound = 10

// tellBounds says how far the viewer is from what may not be exceeded, once that is near.
func (m *match) tellBounds(v *MatchView, undoes engine.Seat) {
	v.UndosLeft, v.LogLeft = -1, -1
	if v.Yours == 0 || !v.Live {
		return
	}
	if most := m.server.config.Undos; most > 0 && undoes != engine.NoSeat {
		if left := max(0, most-m.table.Undos(undoes)); left <= most/nearBound && m.table.Undos(undoes) > 0 {
			v.UndosLeft = left
		}
	}
	if most := m.server.config.Entries; most > 0 { // by what the viewer knows of the log
		if left := max(0, most-v.Last); left <= most/nearBound {
			v.LogLeft = left
		}
	}
}
