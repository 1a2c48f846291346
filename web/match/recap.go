package match

import (
	"time"

	"signoria/engine"
)

// A viewer who was away for this long, or missed this many moves of one seat, first sees a summary.
const (
	longAway  = 10 * time.Minute
	movesAway = 3
	maxLines  = 3
	maxMain   = 3
)

// recap is a summary of what has happened, seat by seat.
type recap struct {
	away  time.Duration
	moves int
	seats []seatMoves
}

// seatMoves are the moves of one seat, and its standing before and after if that has changed.
type seatMoves struct {
	seat  engine.Seat
	moves int
	lines []string // the latest, as the chronicle has them
	main  []delta
}

// recap returns nil if the viewer has not been away for long, or if there is nothing to show, as
// after sealed answers.
func (v *Table) recap(moves []move) *recap {
	if v.View.You == engine.NoSeat || len(moves) == 0 {
		return nil
	}
	r := &recap{away: v.Moment.Sub(v.View.SinceAt), moves: len(moves)}
	main := v.counts()
	long := r.away >= longAway
	for _, info := range v.View.Seats {
		d := seatMoves{seat: info.Seat}
		for _, m := range moves {
			if m.seat == info.Seat {
				d.moves++
				d.lines = append(d.lines, m.lines...)
			}
		}
		d.lines = d.lines[max(0, len(d.lines)-maxLines):]
		for _, c := range main {
			if c.Main && c.by() != 0 && c.Seat == info.Seat && len(d.main) < maxMain {
				d.main = append(d.main, c)
			}
		}
		long = long || d.moves >= movesAway || d.moves > 0 && info.Seat == v.View.You
		if len(d.lines) > 0 || len(d.main) > 0 {
			r.seats = append(r.seats, d)
		}
	}
	if !long || len(r.seats) == 0 {
		return nil
	}
	return r
}

// away says how long the viewer was away, in the largest unit that fits.
func (v *Table) away(d time.Duration) string {
	switch day := 24 * time.Hour; {
	case d >= 2*day:
		return v.T("told.days", "n", int(d/day))
	case d >= 2*time.Hour:
		return v.T("told.hours", "n", int(d/time.Hour))
	}
	return v.T("told.minutes", "n", max(1, int(d/time.Minute)))
}
