package live

import (
	"time"

	"signoria/engine"
	"signoria/table"
)

// EarlierView is the table as You could see it at an earlier moment.
type EarlierView struct {
	// View is the title's own view, Score the parts of the score.
	View  any
	Score []engine.Score
}

// fillSince sets Since (the viewer's last choice) and the table as it was then. Call it after
// tellChronicle.
func (m *match) fillSince(v *MatchView, access table.Access) {
	if v.Curtain != engine.NoSeat {
		return
	}
	v.Since, v.SinceAt = v.lastOwnChoice()
	if v.Since >= v.Seq {
		return
	}
	pos, err := m.table.At(m.table.Index(m.actingSeats(access), v.Since))
	if err != nil { // the position is lost, because a rule was corrected
		return
	}
	v.Earlier = &EarlierView{View: pos.View(v.You), Score: pos.Score(v.You, nil)}
}

// lastOwnChoice returns the entry after which everything is new to You, and its time: the last valid
// answer of You's person, or the start. For a spectator it is that of beforeLastTurn.
func (v *MatchView) lastOwnChoice() (seq int, at time.Time) {
	if v.You == engine.NoSeat {
		return v.beforeLastTurn()
	}
	seq, at = v.First, v.Created
	bot := false
	for i := range v.Chronicle {
		e := &v.Chronicle[i]
		switch {
		case e.Kind == table.KindStart:
			at = e.At
		case e.Kind.StandsIn() && e.Seat == v.You:
			bot = e.Bot != ""
		case e.Kind == table.KindChoice && e.Seat == v.You && !e.Undone && !bot:
			seq, at = e.Seq, e.At
		}
	}
	return seq, at
}

// beforeLastTurn returns the entry before the last turn, and its time. A turn is all answers in a row
// of one seat.
func (v *MatchView) beforeLastTurn() (seq int, at time.Time) {
	seq, at = v.First, v.Created
	last := engine.NoSeat
	for i := range v.Chronicle {
		e := &v.Chronicle[i]
		if e.Kind != table.KindChoice || e.Undone || e.Seat == last {
			continue
		}
		if last = e.Seat; i > 0 {
			seq, at = v.Chronicle[i-1].Seq, v.Chronicle[i-1].At
		}
	}
	return seq, at
}
