package live

import (
	"maps"
	"time"

	"signoria/live/turns"
)

// Figures are what a host may want to watch of a server. They name nobody.
type Figures struct {
	Matches  int // in memory
	Streams  int // open
	Waiting  int // bots that owe a choice and wait until they may think
	Thinking int // bots that think
	// Thought is how long bots have thought since the node began, of all together, and Turns how
	// many times.
	Thought time.Duration
	Turns   int64
	// Deleted are the matches that this node has deleted since it began, since nobody looked at
	// them, by their status.
	Deleted map[Status]int
}

// Figures counts.
func (srv *Server) Figures() Figures {
	f := Figures{Waiting: srv.turns.Len(), Thinking: int(srv.thinking.Load()), Thought: time.Duration(srv.thought.Load()), Turns: srv.thoughts.Load()}
	srv.mu.Lock()
	defer srv.mu.Unlock()
	f.Matches = len(srv.matches)
	f.Deleted = maps.Clone(srv.deleted)
	for _, open := range srv.streams {
		f.Streams += open
	}
	return f
}

// take lets a bot think, and counts it.
func (srv *Server) take(turn turns.Turn) {
	srv.thinking.Add(1)
	defer srv.thinking.Add(-1)
	began := time.Now()
	defer func() {
		srv.thoughts.Add(1)
		srv.thought.Add(int64(time.Since(began)))
	}()
	turn.Think()
}
