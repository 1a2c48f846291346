package live

import (
	"time"

	"signoria/engine"
	"signoria/store"
	"signoria/table"
)

// lease is how long a node counts as alive after its last sign of life, and how
// long its matches are left to it.
const lease = 10 * time.Second

// preloadWindow is how far ahead a node keeps a match in memory for what must happen
// then. What is farther is found by the index, by any node.
const preloadWindow = 30 * time.Second

// due is when something must happen to a table by itself, the zero time for
// never: a function of the log, and of what was let stand by Done. It is a bot that
// owes an answer, or the end of a person's time.
func (srv *Server) due(t *table.Table, done int) time.Time {
	bots := srv.botsDue(t, done)
	deadline, _ := t.Deadline()
	if t.Start() == 0 {
		return publicDue(t)
	}
	if bots.IsZero() || !deadline.IsZero() && deadline.Before(bots) {
		return deadline
	}
	return bots
}

// botsDue is when a bot may answer, the zero time where none is asked.
func (srv *Server) botsDue(t *table.Table, done int) time.Time {
	if botsOwing(t) == 0 {
		return time.Time{}
	}
	if seat, seq := t.Waits(); seat != engine.NoSeat && seq > done && srv.config.UndoWindow > 0 {
		return t.LastAt().Add(srv.config.UndoWindow)
	}
	return t.LastAt()
}

// wake is the row of the index for what must happen to a table. Of a deadline any node
// may take note: it takes no thinking.
func (srv *Server) wake(t *table.Table, done int) store.Wake {
	due, at := srv.due(t, done), srv.now()
	switch bots := srv.botsDue(t, done); {
	case bots.IsZero() || due.IsZero() || due.Before(bots) || due.After(at.Add(preloadWindow)):
		return store.Wake{At: due}
	case due.After(at):
		at = due
	}
	return store.Wake{At: due, Keeper: srv.node, KeptUntil: at.Add(lease)}
}

// botsOwing are the seats that owe a choice and have a bot.
func botsOwing(t *table.Table) engine.Seats {
	bots := engine.Seats(0)
	for owing := t.Owing(); owing != 0; owing = owing.Without(owing.First()) {
		if t.Bot(owing.First()) != "" {
			bots = bots.With(owing.First())
		}
	}
	return bots
}
