package live

import (
	"signoria/live/turns"
)

// Figures are what a host may want to watch of a server. They name nobody.
type Figures struct {
	Matches  int // in memory
	Streams  int // open
	Waiting  int // bots that owe a choice and wait until they may think
	Thinking int // bots that think
}

// Figures counts.
func (srv *Server) Figures() Figures {
	f := Figures{Waiting: srv.turns.Len(), Thinking: int(srv.thinking.Load())}
	srv.mu.Lock()
	defer srv.mu.Unlock()
	f.Matches = len(srv.matches)
	for _, open := range srv.streams {
		f.Streams += open
	}
	return f
}

// take lets a bot think, and counts it.
func (srv *Server) take(turn turns.Turn) {
	srv.thinking.Add(1)
	defer srv.thinking.Add(-1)
	turn.Think()
}
