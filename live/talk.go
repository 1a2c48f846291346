package live

import (
	"context"
	"sync"
	"time"

	"signoria/engine"
	"signoria/table"
	"signoria/talk"
)

// Talk returns the talk at the matches.
func (srv *Server) Talk() *talk.Talk { return srv.talk }

// Talks reports whether anything may be said at matches.
func (srv *Server) Talks() bool { return srv.config.Talk != talk.Off }

// TalkMays returns the settings that the opener of a match may choose, the most permissive first;
// none if the host allows no talk.
func (srv *Server) TalkMays() (list []talk.May) {
	if !srv.Talks() {
		return nil
	}
	for _, may := range talk.Mays() {
		if may.Stricter(srv.config.Talk) == may {
			list = append([]talk.May{may}, list...)
		}
	}
	return list
}

// talkAt returns what package talk needs to know of the match and of the holder of a key.
func (m *match) talkAt(access table.Access) talk.At {
	at := talk.At{Match: m.id, Seat: -1, Seats: uint32(access.Seats), Over: m.table.Over(), Known: m.table.Known(0), UpTo: -1, Late: m.isLate(access)}
	for i, plan := range m.table.Header().Plan.Seats {
		if plan.Bot == "" && m.table.Bot(engine.Seat(i)) == "" {
			at.Persons |= 1 << i
		}
	}
	if access.Seats == 0 {
		return at
	}
	you, _ := m.viewpoint(access)
	if you == engine.NoSeat {
		you = access.Seats.First()
	}
	at.Seat = int(you)
	return at
}

// TalkAt returns what package talk needs to know of a match and of the holder of a key. Errors: as
// View.
func (srv *Server) TalkAt(ctx context.Context, id, key string) (talk.At, error) {
	m, access, err := srv.openSeen(ctx, id, key)
	if err != nil {
		return talk.At{}, err
	}
	defer m.mu.Unlock()
	return m.talkAt(access), nil
}

// Speak lets the holder of a key change the talk at a match by do, and tells the pages the version that
// do returns. If the store does not answer within Config.PostWait it returns ErrUnavailable, and do
// continues. Errors: as View, ErrTableClosed, and those of do.
func (srv *Server) Speak(ctx context.Context, id, key string, do func(context.Context, talk.At) (version int64, err error)) error {
	at, err := srv.TalkAt(ctx, id, key)
	if err != nil {
		return err
	}
	m, _, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return err
	}
	closed := m.closed()
	m.mu.Unlock()
	if closed {
		return ErrTableClosed
	}
	return srv.inTime(ctx, func(ctx context.Context) error {
		version, err := do(ctx, at)
		srv.storeFailure.note(err)
		if err != nil {
			return err
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		m.takeTalk(version)
		return nil
	})
}

// forgetSeats deletes the lines that the people of seats have written at a match.
func (srv *Server) forgetSeats(ctx context.Context, id string, seats engine.Seats) error {
	var list []int
	for ; seats != 0; seats = seats.Without(seats.First()) {
		list = append(list, int(seats.First()))
	}
	m, err := srv.find(ctx, id)
	if err != nil {
		return err
	}
	return srv.inTime(ctx, func(ctx context.Context) error {
		version, err := srv.config.Store.ForgetSeats(ctx, id, list...)
		if err != nil {
			return err
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		m.takeTalk(version)
		return nil
	})
}

// takeTalk stores a newer version of the talk, and tells the streams. It does not block.
func (m *match) takeTalk(version int64) {
	if version <= m.side.Talk {
		return
	}
	m.side.Talk = version
	for s := range m.streams {
		select {
		case s.said <- struct{}{}:
		default:
		}
	}
}

// vacated returns the seats that persons have left between two tables: they got up, were removed,
// or another person was invited to the seat.
func vacated(base, next *table.Table) (seats []int) {
	for i := range next.Header().Plan.Seats {
		if s := engine.Seat(i); base.Seated(s) && !next.Seated(s) {
			seats = append(seats, i)
		}
	}
	return seats
}

// readTalk reads the version of the talk after entries of the log have changed it. On failure the pages
// learn of the change with the next line.
func (m *match) readTalk(ctx context.Context) {
	is, err := m.server.config.Store.TalkOf(ctx, m.id)
	if err != nil {
		m.server.warn("the version of a talk could not be read", err)
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.takeTalk(is.Version)
}

// Said gets a value when the talk at the match has changed since the last value was taken.
func (s *Stream) Said() <-chan struct{} { return s.said }

// TalkVersion returns the version of the talk at the match. For a late spectator it is the version of
// what spectators say, because that of all talk would tell them when players speak. If the store does
// not answer then, it is the last that was read.
func (s *Stream) TalkVersion() int64 {
	s.match.mu.Lock()
	version, late := s.match.side.Talk, s.watches && s.match.delay() > 0
	s.match.mu.Unlock()
	if late {
		return s.match.galleryVersion(version)
	}
	return version
}

// NewTalk returns TalkVersion, and reports whether it differs from the last result. Only the goroutine
// that serves the stream may call it.
func (s *Stream) NewTalk() (version int64, another bool) {
	version = s.TalkVersion()
	another = !s.toldTalk || version != s.lastTalk
	s.lastTalk, s.toldTalk = version, true
	return version, another
}

// gallery caches the version of what spectators say at a match.
type gallery struct {
	mu sync.Mutex // held while the store is asked, so that one stream asks for all
	// version was read when the version of the whole talk was at.
	version, at int64
	// retry is when the store is asked again after a failure, so that not every stream waits for it.
	retry time.Time
}

// galleryRetry is the time after a failure until the store is asked again.
const galleryRetry = 5 * time.Second

// galleryVersion returns the version of what spectators say at the match; at is the version of the whole
// talk. The store is asked only if at has grown.
func (m *match) galleryVersion(at int64) int64 {
	g := &m.gallery
	g.mu.Lock()
	defer g.mu.Unlock()
	if at <= g.at || time.Now().Before(g.retry) {
		return g.version
	}
	ctx, cancel := context.WithTimeout(m.server.ctx, m.server.config.ReadWait)
	defer cancel()
	version, err := m.server.config.Store.GalleryVersion(ctx, m.id)
	if err != nil {
		m.server.warn("the version of what spectators say could not be read", err)
		g.retry = time.Now().Add(galleryRetry)
		return g.version
	}
	g.version, g.at = version, at
	return version
}

// Heard is the talk at a match as the holder of a key reads it.
type Heard struct {
	*talk.Heard
	At talk.At
	// Turn returns the number by which the viewer knows the entry that reactions refer to.
	Turn func(entry int) int
}

// Listen returns the talk at a match that the holder of a key with these identities (by) may read. With
// a seq other than 0 it is the talk up to that entry. Errors: as View.
func (srv *Server) Listen(ctx context.Context, id, key string, seq int, by ...string) (Heard, error) {
	ctx, cancel := context.WithTimeout(ctx, srv.config.ReadWait)
	defer cancel()
	m, access, err := srv.openSeen(ctx, id, key)
	if err != nil {
		return Heard{}, err
	}
	at, t, sitting := m.talkAt(access), m.table, m.actingSeats(access)
	m.mu.Unlock() // a table never changes
	if seq != 0 {
		at.UpTo = t.Number(0, min(t.Index(sitting, seq), t.Last()))
	}
	heard, err := srv.talk.Listen(ctx, at, by...)
	return Heard{heard, at, func(entry int) int { return t.Number(sitting, entry) }}, err
}

// EntryAt returns the entry of the log that the holder of a key knows by a number, at most the last.
// Errors: as View.
func (srv *Server) EntryAt(ctx context.Context, id, key string, number int) (int, error) {
	m, access, err := srv.openSeen(ctx, id, key)
	if err != nil {
		return 0, err
	}
	defer m.mu.Unlock()
	return min(m.table.Index(m.actingSeats(access), number), m.table.Last()), nil
}
