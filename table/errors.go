package table

import (
	"errors"
	"fmt"

	"signoria/engine"
)

// Why a command is not carried out. Nothing has changed then.
var (
	// ErrStale: the answer follows an entry that is no longer the last.
	ErrStale = errors.New("table: the table has moved on since this page was drawn")
	// ErrForeign: the seat is not one's own, or is not asked.
	ErrForeign = errors.New("table: this is not your seat's to answer")
	// ErrNotNow: the match is not in a state in which this can be done.
	ErrNotNow = errors.New("table: this cannot be done now")
	// ErrPlan: a match cannot be made this way.
	ErrPlan = errors.New("table: a match cannot be made this way")
)

// Garbled is the error of a choice whose text the title does not understand.
type Garbled struct {
	Seat engine.Seat
	Text string
	Err  error
}

// Error says what was not understood and why.
func (g *Garbled) Error() string {
	return fmt.Sprintf("table: seat %s: cannot read %q: %v", g.Seat, g.Text, g.Err)
}

// Unwrap returns the title's own error.
func (g *Garbled) Unwrap() error { return g.Err }
