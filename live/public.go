package live

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"signoria/engine"
	"signoria/history"
	"signoria/store"
	"signoria/table"
)

const (
	// seeksEvening and seeksDays are how long an open table stays in the list after its opener's
	// last look: with a clock for one evening, and with a clock of days or none.
	seeksEvening = time.Hour
	seeksDays    = 14 * 24 * time.Hour
	// seenGrain is the least time between two writes that the opener has looked.
	seenGrain = time.Minute
)

// ErrPublicTables means that the client has enough open tables.
var ErrPublicTables = errors.New("live: enough tables of this client wait for anybody; let one fill, or close one")

// ErrNotAdmitted means that an open table is not for this person: they are not among the opener's
// people, or their rating is not in its band.
var ErrNotAdmitted = store.ErrNotAdmitted

// admission returns the conditions for a person to join this match; nil means none.
func (m *match) admission(person string) *store.Admission { return admission(m.table, person) }

func admission(t *table.Table, person string) *store.Admission {
	head := t.Header()
	p := head.Plan.Public
	if !p.Restricted() {
		return nil
	}
	a := &store.Admission{Match: head.ID, Person: person, Known: p.Known}
	if !p.Known {
		a.Ladder, a.Band = store.LadderOf(t.Meta().Name, len(head.Plan.Seats)), history.InBand(p.Band.Has)
	}
	return a
}

// MayJoin reports whether a person may take one of the public seats of a match now; empty means an
// unknown person. Sit refuses others with ErrNotAdmitted. Errors: ErrUnknown, ErrStore.
func (srv *Server) MayJoin(ctx context.Context, id, person string) (bool, error) {
	m, err := srv.find(ctx, id)
	if err != nil {
		return false, err
	}
	m.mu.Lock()
	t := m.table
	m.mu.Unlock()
	a := admission(t, person)
	if a == nil {
		return true, nil
	}
	return srv.config.Store.Admits(ctx, *a)
}

// nearWidth is half the width of the band of ratings at a table for people of the opener's strength.
// The middle of the band is the opener's rating rounded to a multiple of nearGrain, so that it does
// not reveal the rating.
const (
	nearWidth = 200
	nearGrain = 50
)

// RatedTables is the number of rated tables after which a person's rating is shown.
const RatedTables = history.RatedTables

// Ratings are the ratings of one person.
type Ratings struct{ bands map[string]history.Band }

// In reports whether the person has a rating at a title with that many seats, and it is in a band.
func (r Ratings) In(band table.Band, title string, seats int) bool {
	is, ok := r.bands[store.LadderOf(title, seats)]
	return ok && band.Has(is.Middle())
}

// RatingsOf returns the ratings of a person. Error: ErrStore.
func (srv *Server) RatingsOf(ctx context.Context, person string) (Ratings, error) {
	if srv.history == nil {
		return Ratings{}, nil
	}
	bands, err := srv.history.Bands(ctx, []string{person})
	return Ratings{bands[person]}, err
}

// NearBand returns the band of ratings around that of a person, at a title with that many seats. ok is
// false if the person has no rating there yet, or the host stores none. Error: ErrStore.
func (srv *Server) NearBand(ctx context.Context, person, title string, seats int) (band table.Band, ok bool, err error) {
	ratings, err := srv.RatingsOf(ctx, person)
	is, ok := ratings.bands[store.LadderOf(title, seats)]
	if err != nil || !ok {
		return band, false, err
	}
	middle := (is.Middle() + nearGrain/2) / nearGrain * nearGrain
	return table.Band{From: middle - nearWidth, To: middle + nearWidth}, true, nil
}

// seeksFor returns how long a table stays in the list after its opener has looked.
func seeksFor(t *table.Table) time.Duration {
	if c := t.Header().Plan.Clock; c.None() || c.Days {
		return seeksDays
	}
	return seeksEvening
}

// seeking returns the row of a table in the list of open tables; nil if it has begun.
func (srv *Server) seeking(t *table.Table) *store.Seeking {
	if t.Start() > 0 {
		return nil
	}
	head := t.Header()
	row := &store.Seeking{Free: uint32(t.PublicFree()), Since: head.Created, Until: srv.now().Add(seeksFor(t)), Fill: t.FillAt()}
	for i := range head.Plan.Seats {
		if t.Seated(engine.Seat(i)) {
			row.Taken |= 1 << i
		}
	}
	return row
}

// mayBeListed reports whether a table is one of those that the list of open tables has: it has open seats
// and has not begun.
func mayBeListed(t *table.Table) bool { return t.Header().Plan.PublicSeats() > 0 && t.Start() == 0 }

// seek adds the change of a table's row in the list of open tables to an addition. opener is the id of
// the person who opens the table; empty if it is open already. base is nil for a new table.
func (srv *Server) seek(a *store.Addition, base, next *table.Table, opener string) {
	if next.Header().Plan.PublicSeats() == 0 || base != nil && base.Start() > 0 {
		return
	}
	a.Seeks, a.Seeking = true, srv.seeking(next)
	if next.Header().Plan.Public.Known && a.Seeking != nil {
		a.Seeking.Opener = opener
	}
}

// checkPublicTables returns ErrPublicTables if a client has at least times as many open tables as
// Config.PublicTables.
func (srv *Server) checkPublicTables(ctx context.Context, client string, times int) error {
	if srv.config.PublicTables <= 0 || client == "" {
		return nil
	}
	n, err := srv.config.Store.SeekingOf(ctx, client, srv.now())
	if err == nil && n >= times*srv.config.PublicTables {
		err = ErrPublicTables
	}
	return err
}

// seen stores in the background that the opener looks at an open table, so that it stays in the list.
// It does so at most once in seenGrain. The match is locked.
func (m *match) seen(at time.Time) {
	if m.table.Start() > 0 || m.table.PublicFree() == 0 || at.Sub(m.opener) < seenGrain {
		return
	}
	m.opener = at
	until := at.Add(seeksFor(m.table))
	m.server.start(func() {
		ctx, cancel := context.WithTimeout(m.server.ctx, m.server.config.StoreWait)
		defer cancel()
		if err := m.server.config.Store.KeepSeeking(ctx, m.id, until); err != nil {
			m.server.warn("it could not be noted that the opener of a table looks", err)
		}
	})
}

// Ready confirms that the persons of a key are there, at a full table that waits for that.
// Repeated, it changes nothing. Own errors: ErrForeign (a key without seats), ErrNotNow (seats are
// still free).
func (srv *Server) Ready(ctx context.Context, id, key string) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		asked, _ := m.table.Asked()
		switch {
		case access.Seats == 0:
			return change{}, ErrForeign
		case asked&access.Seats == 0 && (asked != 0 || m.table.Start() > 0):
			return change{}, nil
		}
		next, err := m.table.Ready(access.Screen, m.server.now())
		return change{next: next}, err
	})
}

// GetUp frees a public seat before the start: its own person leaves it, or the creator removes
// them; their name is removed, too. Own errors: ErrForeign (neither, or no public seat), ErrNotNow
// (the match has begun, or the seat is free).
func (srv *Server) GetUp(ctx context.Context, id, key string, seat engine.Seat) error {
	return srv.command(ctx, id, key, func(m *match, access table.Access) (change, error) {
		if !access.Creator && !access.Seats.Has(seat) {
			return change{}, ErrForeign
		}
		next, err := m.table.Vacate(seat, unusableKey(), m.server.now())
		if err != nil {
			return change{}, err
		}
		c := m.removeNames(engine.SeatsOf(seat))
		c.next = next
		return c, nil
	})
}

// unusableKey returns the hash of a key that no one has.
func unusableKey() string { return table.HashKey(rand.Text()) }

// FillNow lets bots take the free public seats. It requires the creator's key. Own errors:
// ErrForeign, ErrNotNow (none is free), ErrBotTables.
func (srv *Server) FillNow(ctx context.Context, id, key string) (*MatchView, error) {
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return nil, err
	}
	client := m.table.Header().Client
	m.mu.Unlock()
	if !access.Creator {
		return nil, ErrForeign
	}
	if err := srv.inTime(ctx, func(ctx context.Context) error { return srv.checkBotTables(ctx, client, 1) }); err != nil {
		return nil, err
	}
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		if !access.Creator {
			return change{}, ErrForeign
		}
		return m.filled()
	})
}

// Await stops bots from taking the free public seats at FillAt: the opener waits for persons.
// It requires the creator's key. Repeated, it changes nothing. Own errors: ErrForeign, ErrNotNow
// (no bots were to come).
func (srv *Server) Await(ctx context.Context, id, key string) (*MatchView, error) {
	return srv.post(ctx, id, key, func(m *match, access table.Access) (change, error) {
		switch {
		case !access.Creator:
			return change{}, ErrForeign
		case m.table.Start() == 0 && m.table.Awaits():
			return change{}, nil
		}
		next, err := m.table.Await(m.server.now())
		return change{next: next}, err
	})
}

// filled returns the change by which bots take the public seats that are free.
func (m *match) filled() (change, error) {
	level := m.table.Header().Plan.Public.Bots
	if level == "" {
		level = m.server.standIn(m.table)
	}
	free := m.table.PublicFree()
	next, err := m.table.Fill(level, m.server.now())
	if err != nil {
		return change{}, err
	}
	c := change{next: next, names: table.Names{}}
	for ; free != 0; free = free.Without(free.First()) {
		c.names[free.First()] = table.Shown{Name: m.botName(free.First(), c.names)}
	}
	return c, nil
}

// botName returns the first default name of bots, from that of the seat on, that is free at the
// table; empty if none is.
func (m *match) botName(seat engine.Seat, names table.Names) string {
	for i := range botNames {
		name := BotName(int(seat) + i)
		if m.free(table.Names{seat: {Name: name}}) == nil && !has(names, name) {
			return name
		}
	}
	return ""
}

func has(names table.Names, name string) bool {
	for _, n := range names {
		if n.Name == name {
			return true
		}
	}
	return false
}

// botNames are the default names of bots, by seat.
var botNames = [...]string{"Cosimo", "Lucrezia", "Piero", "Contessina", "Giuliano", "Simonetta", "Ginevra", "Bernardo"}

// BotName returns the default name of a bot by its seat.
func BotName(seat int) string { return botNames[seat%len(botNames)] }

// publicDue returns when something is due at a table that has not begun: bots fill its free seats, or
// the time to confirm is over. The zero time means never.
func publicDue(t *table.Table) time.Time {
	_, answer := t.Asked()
	fill := t.FillAt()
	if answer.IsZero() || !fill.IsZero() && fill.Before(answer) {
		return fill
	}
	return answer
}

// closeSeeking lets bots take the seats that are still free at FillAt, or removes persons who did not
// confirm in time that they are there. If someone was quicker it changes nothing and returns nil.
func (m *match) closeSeeking(ctx context.Context) error {
	err := m.change(ctx, func() (change, error) {
		at := m.server.now()
		if fill := m.table.FillAt(); !fill.IsZero() && !fill.After(at) {
			return m.filled()
		}
		next, err := m.table.Unanswered(m.server.standIn(m.table), unusableKey, at)
		if err != nil {
			return change{}, err
		}
		var gone engine.Seats
		for seats := m.table.Header().Plan.PublicSeats(); seats != 0; seats = seats.Without(seats.First()) {
			if s := seats.First(); m.table.Seated(s) && !next.Seated(s) {
				gone = gone.With(s)
			}
		}
		c := m.removeNames(gone)
		c.next = next
		return c, nil
	})
	if errors.Is(err, ErrNotNow) || errors.Is(err, ErrTableClosed) {
		return nil
	}
	return err
}
