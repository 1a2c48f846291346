package live

import (
	"context"
	"strings"
	"sync"
	"time"
)

// Stream notifies one open page of changes.
type Stream struct {
	match   *match
	clients []string
	screen  int
	watches bool // the stream of a viewer without a seat
	// lastTalk is the version that NewTalk returned last, toldTalk whether it has.
	lastTalk int64
	toldTalk bool
	changed  chan struct{}
	said     chan struct{}
	over     chan struct{}
	nth      int // the result of Nth
	// untaken is when the last value was sent to changed. The lock of the match guards it and
	// ended.
	untaken time.Time
	ended   bool
	once    sync.Once
	stop    func() bool
}

// Wide is the prefix of the names of clients that are wide networks, with many networks in them. Their
// limits are Looser times as high.
const (
	Wide   = "wide "
	Looser = 8
)

// loosely returns the factor of a client's limits: Looser for a wide network, otherwise 1.
func loosely(client string) int {
	if strings.HasPrefix(client, Wide) {
		return Looser
	}
	return 1
}

// Watch opens a stream for the holder of the key. Clients say whose streams are counted together (a
// network, a browser). The stream ends with ctx, by Close, or when its reader is too slow. While it
// is open the key's seats are online. Errors: as View, ErrTooMany, ErrCrowded, ErrClosed.
func (srv *Server) Watch(ctx context.Context, id, key string, clients ...string) (*Stream, error) {
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	nth, err := srv.admit(clients)
	if err != nil {
		return nil, err
	}
	s := &Stream{match: m, clients: clients, screen: access.Screen, watches: access.Seats == 0 && !access.Creator && access.Invited == 0, changed: make(chan struct{}, 1), said: make(chan struct{}, 1), over: make(chan struct{}), nth: nth}
	m.streams[s] = struct{}{}
	m.looking.Add(1)
	srv.presence.came(spot{m.id, s.screen})
	s.stop = context.AfterFunc(ctx, s.Close)
	m.tellWatchers()
	return s, nil
}

// admit counts a new stream for all its clients, and returns Stream.Nth. Errors: ErrClosed,
// ErrTooMany, ErrCrowded; then it counts nothing.
func (srv *Server) admit(clients []string) (nth int, err error) {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	if srv.closed {
		return 0, ErrClosed
	}
	for _, client := range clients {
		if most := srv.config.StreamsPerClient * loosely(client); most > 0 && srv.streams[client] >= most {
			return 0, ErrTooMany
		}
	}
	if srv.opened >= srv.config.Streams {
		return 0, ErrCrowded
	}
	for _, client := range clients {
		srv.streams[client]++
		nth = max(nth, srv.streams[client]/loosely(client))
	}
	srv.opened++
	return nth, nil
}

func (srv *Server) release(clients []string) {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	srv.opened--
	for _, client := range clients {
		if srv.streams[client]--; srv.streams[client] == 0 {
			delete(srv.streams, client)
		}
	}
}

// ChangeNo returns a number that grows with every change reported to streams, over all matches of
// this process. A MatchView read after a call of ChangeNo is at least as new as its result.
func (s *Stream) ChangeNo() uint64 { return s.match.changeNo.Load() }

// Changed gets a value when the viewer's MatchView has changed since the last value was taken;
// several changes may be reported as one. It is closed when the stream has ended.
func (s *Stream) Changed() <-chan struct{} { return s.changed }

// Over is closed when the stream has ended.
func (s *Stream) Over() <-chan struct{} { return s.over }

// Nth returns the number of streams that the client had when this one began, including it, for a wide
// network divided by Looser; of several clients the highest number.
func (s *Stream) Nth() int { return s.nth }

// Title returns the short name of what is played.
func (s *Stream) Title() string {
	s.match.mu.Lock()
	defer s.match.mu.Unlock()
	return s.match.table.Meta().Name
}

// Close ends the stream. It may be called more than once.
func (s *Stream) Close() {
	s.once.Do(func() {
		s.match.mu.Lock()
		defer s.match.mu.Unlock()
		s.stop()
		s.match.end(s)
	})
}

// notify tells every page that the match has changed; pages of late spectators learn it when the change
// is old enough for them. It does not block.
func (m *match) notify() {
	late := m.delay() > 0
	m.tell(func(s *Stream) bool { return !late || !s.watches })
	m.tellWatchers()
}

// tell sends a change to the streams for which whom returns true. It ends those that have not taken the
// last change for longer than Config.Patience.
func (m *match) tell(whom func(*Stream) bool) {
	at := time.Now()
	m.changeNo.Store(m.server.changes.Add(1))
	for s := range m.streams {
		if !whom(s) {
			continue
		}
		select {
		case s.changed <- struct{}{}:
			s.untaken = at
		default:
			if at.Sub(s.untaken) > m.server.config.Patience {
				m.end(s)
			}
		}
	}
}

// end ends a stream. Its screen stays online for Config.PresenceTimeout, because the page may be loading
// again.
func (m *match) end(s *Stream) {
	if s.ended {
		return
	}
	s.ended = true
	close(s.changed)
	close(s.over)
	delete(m.streams, s)
	if m.watchTimer != nil && !m.hasWatchers() {
		m.watchTimer.Stop()
		m.watchTimer = nil
	}
	m.looking.Add(-1)
	m.server.release(s.clients)
	time.AfterFunc(m.server.config.PresenceTimeout, func() { m.server.presence.went(spot{m.id, s.screen}) })
}
