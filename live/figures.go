package live

import (
	"maps"
	"slices"
	"sync"
	"time"

	"signoria/live/turns"
)

// Figures are the metrics of a server. They name no one.
type Figures struct {
	Matches  int // in memory
	Streams  int // open
	Waiting  int // searches that wait in the queue: of bots, the adviser and reviews
	Thinking int // searches that run
	// Thought is the total time of all searches since the node started, Turns their number.
	Thought time.Duration
	Turns   int64
	// Median and Late are how long recent searches took: half of them no longer than Median, 95
	// of 100 no longer than Late. Both are 0 if there were none.
	Median, Late time.Duration
	// Deleted is the number of matches, by status, that this node has deleted since it started
	// because no one looked at them.
	Deleted map[Status]int
}

// Figures returns the current metrics.
func (srv *Server) Figures() Figures {
	f := Figures{Waiting: srv.turns.Len(), Thinking: int(srv.thinking.Load()), Thought: time.Duration(srv.thought.Load()), Turns: srv.thoughts.Load()}
	f.Median, f.Late = srv.spans.quantiles()
	srv.mu.Lock()
	defer srv.mu.Unlock()
	f.Matches = len(srv.matches)
	f.Deleted = maps.Clone(srv.deleted)
	for _, open := range srv.streams {
		f.Streams += open
	}
	return f
}

// take runs one search of the queue, and counts it.
func (srv *Server) take(turn turns.Job) {
	srv.thinking.Add(1)
	defer srv.thinking.Add(-1)
	began := time.Now()
	defer func() {
		srv.thoughts.Add(1)
		took := time.Since(began)
		srv.thought.Add(int64(took))
		srv.spans.note(took)
	}()
	turn.Think()
}

// maxSpans is the number of recent searches whose times count for Median and Late.
const maxSpans = 512

// spans are the times of recent searches, in any order.
type spans struct {
	mu   sync.Mutex
	list [maxSpans]time.Duration
	all  int // number of times ever noted
}

func (s *spans) note(took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list[s.all%maxSpans] = took
	s.all++
}

// quantiles returns the times within which half of the recent searches have ended, and 95 of 100;
// both 0 if there were none.
func (s *spans) quantiles() (median, late time.Duration) {
	s.mu.Lock()
	sorted := slices.Clone(s.list[:min(s.all, maxSpans)])
	s.mu.Unlock()
	n := len(sorted)
	if n == 0 {
		return 0, 0
	}
	slices.Sort(sorted)
	return sorted[(n-1)/2], sorted[(95*n+99)/100-1]
}
