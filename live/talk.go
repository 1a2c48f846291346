package live

import (
	"context"

	"signoria/engine"
	"signoria/table"
	"signoria/talk"
)

// Talk is what is said at the matches.
func (srv *Server) Talk() *talk.Talk { return srv.talk }

// Talks reports whether anything may be said at matches.
func (srv *Server) Talks() bool { return srv.config.Talk != talk.Off }

// TalkMays are what the opener of a match may choose, the most first; none where nothing may be
// said here.
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

// talkAt is the match as the holder of a key stands at it.
func (m *match) talkAt(access table.Access) talk.At {
	at := talk.At{Match: m.id, Seat: -1, Seats: uint32(access.Seats), Over: m.table.Over(), Known: m.table.Known(0), UpTo: -1}
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

// TalkAt is a match as the holder of a key stands at it, for package talk. Errors: ErrUnknown,
// *Shut.
func (srv *Server) TalkAt(ctx context.Context, id, key string) (talk.At, error) {
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return talk.At{}, err
	}
	defer m.mu.Unlock()
	return m.talkAt(access), nil
}

// Speak lets the holder of a key change what is said at a match, and tells the pages of the
// version that do returns. It comes back in time, also when the store does not. Errors:
// ErrUnknown, *Shut, ErrTableClosed, ErrStore, and those of do.
func (srv *Server) Speak(ctx context.Context, id, key string, do func(context.Context, talk.At) (version int64, err error)) error {
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return err
	}
	at, closed := m.talkAt(access), m.closed()
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

// forgetSeats takes what seats have said off a match.
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

// takeTalk tells the pages that what is said has another version. It waits for nobody.
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

// vacated returns the seats whose persons have gone between two tables: they got up, were sent
// away, or another person was invited to the seat.
func vacated(base, next *table.Table) (seats []int) {
	for i := range next.Header().Plan.Seats {
		if s := engine.Seat(i); base.Seated(s) && !next.Seated(s) {
			seats = append(seats, i)
		}
	}
	return seats
}

// readTalk reads which version the talk has, after a change that has come with entries of the log.
// On failure the pages learn of it with the next line.
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

// Said gets a value when something else is said at the match than when the last value was taken.
func (s *Stream) Said() <-chan struct{} { return s.said }

// TalkVersion is the version of what is said at the match.
func (s *Stream) TalkVersion() int64 {
	s.match.mu.Lock()
	defer s.match.mu.Unlock()
	return s.match.side.Talk
}

// Heard is what the holder of a key reads at a match.
type Heard struct {
	*talk.Heard
	At talk.At
	// Turn is the number by which the viewer knows the entry on which signs stand.
	Turn func(entry int) int
}

// Listen is what the holder of a key reads at a match who is known by any of these; with a seq
// that is not 0 as a replay of that entry shows it. Errors: ErrUnknown, *Shut, ErrStore.
func (srv *Server) Listen(ctx context.Context, id, key string, seq int, by ...string) (Heard, error) {
	ctx, cancel := context.WithTimeout(ctx, srv.config.ReadWait)
	defer cancel()
	m, access, err := srv.openMatch(ctx, id, key)
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

// EntryAt is the entry of the log that the holder of a key knows by a number. Errors: ErrUnknown,
// *Shut.
func (srv *Server) EntryAt(ctx context.Context, id, key string, number int) (int, error) {
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return 0, err
	}
	defer m.mu.Unlock()
	return m.table.Index(m.actingSeats(access), number), nil
}
