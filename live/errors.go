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
// *KeyError (the key no longer works), ErrStore in all its forms, and ErrClosed. Those that
// append to the log also return ErrStale (the page is old, or other nodes were first each time),
// ErrTableClosed and ErrLogFull. Their comments name, as own errors, what they return besides.
var (
	// ErrUnknown: there is no such match, or the key does not open it.
	ErrUnknown = errors.New("live: no such match, or the link is wrong")
	// ErrStale: the table has moved on since the page was drawn, or the answer
	// was posted twice. Show the fresh board.
	ErrStale = table.ErrStale
	// ErrForeign: the key does not answer for this seat, or the seat is not
	// asked now, or only the creator may do this.
	ErrForeign = table.ErrForeign
	// ErrQuicker means that someone else has taken the wanted seat.
	ErrQuicker = errors.New("live: somebody else has sat down there")
	// ErrNotNow: the match is waiting for persons, or over, or there is
	// nothing to take back.
	ErrNotNow = table.ErrNotNow
	// ErrPlan: a match cannot be made this way (unknown title, option or
	// level, wrong number of seats, a name that is too long); the message says
	// what is allowed.
	ErrPlan = table.ErrPlan
	// ErrTooMany: the client has too many open streams.
	ErrTooMany = errors.New("live: too many open pages from this address; close some")
	// ErrUndos: the seat has taken back as often as it may in one turn.
	ErrUndos = errors.New("live: the seat has taken back as often as it may in one turn")
	// ErrLogFull means that the log of the match accepts only what leads to its end.
	ErrLogFull = errors.New("live: the log of the match is full")
	// ErrBotTables: bots play at too many tables of the client.
	ErrBotTables = errors.New("live: bots play at too many tables of this client; end one, or wait until one has rested for an hour")
	// ErrCrowded: as many streams are open as the server has memory for.
	ErrCrowded = errors.New("live: the server has no room for another open page; try again later")
	// ErrStore: the store could not keep the choice; the message says what to
	// do. Trying again later may work. Where it is known why, the error is
	// ErrFull (there is no room on the disk), ErrDisk (it is read-only or broken) or ErrUnavailable
	// (the database does not answer) too.
	ErrStore       = store.ErrFailed
	ErrFull        = store.ErrFull
	ErrDisk        = store.ErrDisk
	ErrUnavailable = store.ErrUnavailable
	// ErrUnsure is an ErrUnavailable after which it is unknown whether the change was stored:
	// the store did not answer in time. The log will show it.
	ErrUnsure = fmt.Errorf("%w; whether the change was kept is not known yet", store.ErrUnavailable)
	// ErrNoRoom: there is too little room for new matches.
	ErrNoRoom = errors.New("live: there is no room for new tables")
	// ErrTableClosed: the host has closed the table.
	ErrTableClosed = store.ErrMatchClosed
	// ErrNoAdviser means that persons at several screens play and have not agreed on the
	// adviser, or that this server has none.
	ErrNoAdviser = errors.New("live: the table was opened without the adviser")
	// ErrBusy: bots need all the time that there is to think; ask again later.
	ErrBusy = errors.New("live: the adviser has had no time to think; ask again")
	// ErrClosed: the server is going down.
	ErrClosed = errors.New("live: the server is closing")
)
