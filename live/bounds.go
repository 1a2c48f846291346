package live

import (
	"signoria/engine"
	"signoria/table"
)

// within returns ErrUndos or ErrLogFull if the change to next exceeds the limit of undos in a turn or
// of the log's length. The match is locked.
func (m *match) within(next *table.Table) error {
	added := next.Since(m.table.Last())
	if most := m.server.config.Undos; most > 0 {
		for _, e := range added {
			if e.Kind == table.KindUndo && next.Undos(e.Seat) > most {
				return ErrUndos
			}
		}
	}
	for _, e := range added {
		if most := m.table.Room(e).Bound(m.server.config.Entries); most > 0 && next.Last() > most {
			return ErrLogFull
		}
	}
	return nil
}

// nearBound is a divisor: viewers are told that a limit is near when at most limit/nearBound is left.
const nearBound = 10

// tellBounds sets UndosLeft and LogLeft of a view, −1 while the limit is not near. undoes is the seat
// that may undo, NoSeat if none may.
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
