package live

import (
	"time"

	"signoria/live/turns"
)

// Figures are what a host may want to watch of a server. They name nobody.
type Figures struct {
	Matches  int // in memory
	Streams  int // open
	Waiting  int // bots that owe a choice and wait until they may think
	Thinking int // bots that think
	// Notices counts what has come of sending here, Due how many are due and wait, for
	// Overdue, wherever they will be sent.
	Notices map[NoticeResult]int64
	Due     int
	Overdue time.Duration
}

// Figures counts.
func (srv *Server) Figures() Figures {
	f := Figures{Waiting: srv.turns.Len(), Thinking: int(srv.thinking.Load())}
	srv.noticeFigures(&f)
	srv.mu.Lock()
	defer srv.mu.Unlock()
	f.Matches = len(srv.matches)
	for _, open := range srv.streams {
		f.Streams += open
	}
	return f
}

// noticeFigures are those of notices; none where there are no notices.
func (srv *Server) noticeFigures(f *Figures) {
	if !srv.config.Notices.any() {
		return
	}
	f.Notices = map[NoticeResult]int64{}
	for result, n := range srv.telling.results {
		if srv.config.Notices.has(result.Channel) {
			f.Notices[result] = n.Load()
		}
	}
	f.Due = int(srv.telling.waiting.Load())
	if oldest := srv.telling.oldest.Load(); oldest != 0 {
		f.Overdue = max(0, srv.now().Sub(time.UnixMicro(oldest)))
	}
}

// take lets a bot think, and counts it.
func (srv *Server) take(turn turns.Turn) {
	srv.thinking.Add(1)
	defer srv.thinking.Add(-1)
	turn.Think()
}
