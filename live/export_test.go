package live

import (
	"time"

	"signoria/store"
)

// Sweep unloads idle matches as if it were the time at.
func Sweep(srv *Server, at time.Time) { srv.sweepOnce(at) }

// Waits reports whether a job of a match is in the queue of the workers.
func Waits(srv *Server, id string) bool { return srv.turns.Waits(id) }

// Loaded returns the number of matches in memory.
func Loaded(srv *Server) int { return len(srv.loaded()) }

// PromiseAt returns a promise made at another time.
func PromiseAt(srv *Server, at time.Time) string { return srv.promiseAt(at) }

// Tick runs the scheduler once as if it were the time at.
func Tick(srv *Server, at time.Time) { srv.tick(at) }

// MovesNights reports whether the server is at work on the nights of a match.
func MovesNights(srv *Server, match string) bool {
	_, begun := srv.nights.Load(match)
	return begun
}

// SeenElsewhere reports whether a match in memory here is shown by pages of other nodes only.
func SeenElsewhere(srv *Server, id string) bool {
	srv.mu.Lock()
	m := srv.matches[id]
	srv.mu.Unlock()
	return m != nil && m.looking.Load() == 0 && m.present.Load()
}

// Tell runs the notifier once as if it were the time at, and waits until its work is done.
func Tell(srv *Server, at time.Time) {
	srv.people.Round(at)
	Landed(srv)
}

// Landed waits until the notifier's work is done.
func Landed(srv *Server) { srv.people.Wait() }

// TellOnly is Tell without waiting.
func TellOnly(srv *Server, at time.Time) { srv.people.Round(at) }

// Newcomers returns the number of matches that wait to be checked for new subscribers.
func Newcomers(srv *Server) int { return srv.people.Figures().NewSubscribers }

// StoreOf returns the store of a server.
func StoreOf(srv *Server) *store.Store { return srv.config.Store }
