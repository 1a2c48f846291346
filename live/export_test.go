package live

import (
	"time"

	"signoria/store"
)

// Sweep looks for idle matches as if it were that time.
func Sweep(srv *Server, at time.Time) { srv.sweepOnce(at) }

// Waits tells whether a bot of a match waits for its turn to think.
func Waits(srv *Server, id string) bool { return srv.turns.Waits(id) }

// Loaded is the number of matches in memory.
func Loaded(srv *Server) int { return len(srv.loaded()) }

// PromiseAt is a promise drawn at another time.
func PromiseAt(srv *Server, at time.Time) string { return srv.promiseAt(at) }

// Tick lets the keeper look once, as if it were that time.
func Tick(srv *Server, at time.Time) { srv.tick(at) }

// MovesNights reports whether the server is at work on the nights of a match.
func MovesNights(srv *Server, match string) bool {
	_, begun := srv.nights.Load(match)
	return begun
}

// SeenElsewhere tells whether a match in memory here is one that pages of other
// nodes show.
func SeenElsewhere(srv *Server, id string) bool {
	srv.mu.Lock()
	m := srv.matches[id]
	srv.mu.Unlock()
	return m != nil && m.looking.Load() == 0 && m.present.Load()
}

// Tell lets the teller look once, as if it were that time, and waits until what it has
// found is done.
func Tell(srv *Server, at time.Time) {
	srv.people.Round(at)
	Landed(srv)
}

// Landed waits until what the teller has found is done.
func Landed(srv *Server) { srv.people.Wait() }

// TellOnly is Tell without the wait.
func TellOnly(srv *Server, at time.Time) { srv.people.Round(at) }

// Newcomers is how many matches wait to be looked at for who begins to be told of them.
func Newcomers(srv *Server) int { return srv.people.Figures().NewSubscribers }

// StoreOf is the store of a server.
func StoreOf(srv *Server) *store.Store { return srv.config.Store }
