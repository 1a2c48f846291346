package live

import (
	"errors"
	"fmt"

	"signoria/store"
	"signoria/table"
)

// The errors of calls; compare with errors.Is. A choice that the rules close is a *engine.Refused,
// an unreadable text a *table.Garbled (errors.As). In all cases nothing has changed; only after
// ErrUnsure it is not known whether it has.
//
// Commands are the methods that change a match, by its id and a key. Each of them returns ErrUnknown,
// *KeyError (the key no longer works), ErrStore in all its forms, and ErrClosed. Those that append to
// the log also return ErrStale, ErrTableClosed and ErrLogFull. Their comments name further errors as
// "own errors".
var (
	// ErrUnknown means that there is no such match, or that the key does not open it.
	ErrUnknown = errors.New("live: no such match, or the link is wrong")
	// ErrStale means that the match has changed since the page was drawn, or that other nodes were
	// first each time. The page should show the current board.
	ErrStale = table.ErrStale
	// ErrForeign means that the key does not answer for this seat, that the seat is not asked now,
	// or that only the creator may do this.
	ErrForeign = table.ErrForeign
	// ErrQuicker means that someone else has taken the wanted seat.
	ErrQuicker = errors.New("live: somebody else has sat down there")
	// ErrNotNow means that the match has not begun or is over, or that there is nothing to take
	// back.
	ErrNotNow = table.ErrNotNow
	// ErrPlan means that a match cannot be made this way (unknown title, option or level, wrong
	// number of seats, a name that is too long). The message says what is allowed.
	ErrPlan = table.ErrPlan
	// ErrTooMany means that the client has too many open streams.
	ErrTooMany = errors.New("live: too many open pages from this address; close some")
	// ErrUndos means that the seat has reached the limit of undos in one turn.
	ErrUndos = errors.New("live: the seat has taken back as often as it may in one turn")
	// ErrLogFull means that the log of the match accepts only what leads to its end.
	ErrLogFull = errors.New("live: the log of the match is full")
	// ErrBotTables means that the client has reached its limit of tables with bots.
	ErrBotTables = errors.New("live: bots play at too many tables of this client; end one, or wait until one has rested for an hour")
	// ErrCrowded means that the limit of all clients' streams is reached (Config.Streams).
	ErrCrowded = errors.New("live: the server has no room for another open page; try again later")
	// ErrStore means that the store has failed; the message says what to do. A later try may
	// succeed. If the reason is known the error is also ErrFull (there is no room on the disk),
	// ErrDisk (the disk is read-only or broken) or ErrUnavailable (the database does not answer).
	ErrStore       = store.ErrFailed
	ErrFull        = store.ErrFull
	ErrDisk        = store.ErrDisk
	ErrUnavailable = store.ErrUnavailable
	// ErrUnsure is an ErrUnavailable after which it is unknown whether the change was stored:
	// the store did not answer in time. The log will show it.
	ErrUnsure = fmt.Errorf("%w; whether the change was kept is not known yet", store.ErrUnavailable)
	// ErrNoRoom means that the disk has too little room for new matches.
	ErrNoRoom = errors.New("live: there is no room for new tables")
	// ErrTableClosed means that the host has closed the table.
	ErrTableClosed = store.ErrMatchClosed
	// ErrNoAdviser means that persons at several screens play and have not agreed on the
	// adviser, or that this server has none.
	ErrNoAdviser = errors.New("live: the table was opened without the adviser")
	// ErrBusy means that bots needed all the processor time. The caller may ask again later.
	ErrBusy = errors.New("live: the adviser has had no time to think; ask again")
	// ErrClosed means that the server is closing.
	ErrClosed = errors.New("live: the server is closing")
)
