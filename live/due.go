package live

import (
	"time"

	"signoria/engine"
	"signoria/store"
	"signoria/table"
)

// lease is how long a node counts as alive after its last heartbeat. So long no other node claims its
// matches.
const lease = 10 * time.Second

// preloadWindow is how far ahead of a due event a match stays in the memory of its node. Any node
// finds later events by the store's index.
const preloadWindow = 30 * time.Second

// due returns when something must happen in a match without a request: a bot's answer, the end of a
// person's time, or before the start what an open table waits for (publicDue). The zero time means
// never. The result depends only on the log and on done, the SideState.ConfirmedSeq.
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

// botsDue returns when a bot may answer, after the undo window; the zero time if none owes an answer.
func (srv *Server) botsDue(t *table.Table, done int) time.Time {
	if botsOwing(t) == 0 {
		return time.Time{}
	}
	if seat, seq := t.Waits(); seat != engine.NoSeat && seq > done && srv.config.UndoWindow > 0 {
		until, at := t.LastAt().Add(srv.config.UndoWindow), srv.now()
		if until.After(at.Add(srv.config.UndoWindow)) {
			return at // the clock was set back since
		}
		return until
	}
	return t.LastAt()
}

// wake returns the row of the store's index for what is due. Any node may handle a deadline,
// because that takes no thinking.
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

// botsOwing returns the seats that owe a choice and have a bot.
func botsOwing(t *table.Table) engine.Seats {
	bots := engine.Seats(0)
	for owing := t.Owing(); owing != 0; owing = owing.Without(owing.First()) {
		if t.Bot(owing.First()) != "" {
			bots = bots.With(owing.First())
		}
	}
	return bots
}
