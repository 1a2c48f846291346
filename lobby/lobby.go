package lobby

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"signoria/engine"
	"signoria/store"
	"signoria/table"
	"signoria/table/clock"
)

// Fresh is the age up to which the list is not read again. MaxRows is the most tables in it. Past is how
// far back tables that have begun are counted (Lobby.Lately).
const (
	Fresh   = time.Second
	MaxRows = 200
	Past    = 7 * 24 * time.Hour
	// pastFresh is the age up to which that count is not read again.
	pastFresh = 10 * time.Minute
)

// Row is a table of the list.
type Row struct {
	// Match is its id, Title the title's short name, Options as [engine.Options.String] writes
	// them.
	Match, Title, Options string
	// Join is the key of the link by which anyone can sit down.
	Join      string
	Seats     []Seat
	Clock     clock.Settings
	Newcomers bool
	// Rated means that the result counts for the ratings of the players. Band is the band of
	// ratings that may join; the zero value means any.
	Rated bool
	Band  table.Band
	// Known means that only the opener, people with whom the opener has played and people whom the
	// opener has invited may join; others do not see the row.
	Known bool
	// circle contains the ids of those people.
	circle map[string]bool
	// Since is when it was opened, Fill when bots take the free seats; zero means never.
	Since, Fill time.Time
}

// Seat is a seat of a table of the list.
type Seat struct {
	// Name is empty if there is none. Bot is the level of a bot; empty for a person's seat.
	Name, Bot string
	// Free means that anyone may sit down, Taken that the seat has a player. With neither, it
	// waits for a friend.
	Free, Taken bool
	// From and To are the band of the player's rating; both 0 means that it is not shown.
	From, To int
}

// FreeSeats returns the number of seats for anyone.
func (r Row) FreeSeats() (n int) {
	for _, s := range r.Seats {
		if s.Free {
			n++
		}
	}
	return n
}

// Pace returns the kind of a table's pace ([clock.Settings.Kind]).
func (r Row) Pace() string { return r.Clock.Kind() }

// List is the list as it was at a moment. It must not be modified, because readers share it.
type List struct {
	// Rows are the tables, the longest waiting first.
	Rows []Row
	// Version is a hash of the rows: it differs if and only if the rows differ.
	Version string
	// forAll is the version of the rows that everyone sees.
	forAll string
}

// Restricted reports whether only people with a rating in a band may join.
func (r Row) Restricted() bool { return r.Band != table.Band{} }

// ShownTo reports whether a person sees the row; an empty id means an unknown person.
func (r Row) ShownTo(person string) bool { return !r.Known || r.circle[person] }

// For returns the list as a person sees it; an empty id means an unknown person. Its version does
// not depend on rows that they do not see.
func (l List) For(person string) List {
	if !slices.ContainsFunc(l.Rows, func(r Row) bool { return r.Known }) {
		return l
	}
	own := List{Version: l.forAll, forAll: l.forAll}
	known := false
	for _, r := range l.Rows {
		if r.ShownTo(person) {
			own.Rows = append(own.Rows, r)
			known = known || r.Known
		}
	}
	if known {
		own.Version = versionOf(own.Rows)
	}
	return own
}

// Personal reports whether there are rows that not everybody sees.
func (l List) Personal() bool { return l.Version != l.forAll }

// versionOf returns the version of rows.
func versionOf(rows []Row) string {
	hash := sha256.New()
	for _, r := range rows {
		r.circle = nil // it is not shown, so its changes must not wake readers
		fmt.Fprintf(hash, "%#v\n", r)
	}
	return hex.EncodeToString(hash.Sum(nil)[:12])
}

// Config is the configuration of a [Lobby]. Store and Log are required.
type Config struct {
	Store *store.Store
	Log   *slog.Logger
	// Now returns the time; default: time.Now.
	Now func() time.Time
	// StoreWait is the timeout of the store; default: 10 s.
	StoreWait time.Duration
	// Bands adds the rating bands of the players to rows, visible to all; nil means none.
	Bands func(ctx context.Context, rows []Row) error
}

// The people who may join a table for its opener's people are read again after circleFresh: at most
// maxPeople with whom the opener has played, and all who are invited.
const (
	circleFresh = 20 * time.Second
	maxPeople   = 2000
)

// circle is the set of persons who may join a table for its opener's people, and when it was read.
type circle struct {
	persons map[string]bool
	read    time.Time
}

// Lobby is the list of open tables as this node knows it.
type Lobby struct {
	config Config

	mu      sync.Mutex
	list    List
	failed  error         // the error of the last read
	read    time.Time     // when the last read ended; zero before the first
	reading chan struct{} // closed when the list was read; nil if no read is in progress
	stale   bool          // this node has changed the list since the last read began
	news    chan struct{} // closed when this node has changed the list

	together Together
	counted  time.Time

	circles map[string]circle // by match; only refresh uses it, so it needs no lock
}

// New returns a lobby that has read nothing yet.
func New(c Config) *Lobby {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.StoreWait <= 0 {
		c.StoreWait = 10 * time.Second
	}
	return &Lobby{config: c, news: make(chan struct{})}
}

// Changed makes the next reader read the list again; readers that wait for a change wake at once.
func (l *Lobby) Changed() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stale = true
	close(l.news)
	l.news = make(chan struct{})
}

// List returns the list, at most [Fresh] old. If the store fails or does not answer before ctx ends it
// returns the last list and an error.
func (l *Lobby) List(ctx context.Context) (List, error) {
	for {
		l.mu.Lock()
		if l.reading == nil && !l.stale && !l.read.IsZero() && l.config.Now().Sub(l.read).Abs() < Fresh {
			defer l.mu.Unlock()
			return l.list, l.failed
		}
		late := l.reading != nil && l.stale // that read began before the list changed
		done := l.refreshing()
		l.mu.Unlock()
		select {
		case <-done:
			if late {
				continue
			}
			l.mu.Lock()
			defer l.mu.Unlock()
			return l.list, l.failed
		case <-ctx.Done():
			l.mu.Lock()
			defer l.mu.Unlock()
			return l.list, fmt.Errorf("lobby: %w", store.ErrUnavailable)
		}
	}
}

// refreshing starts a read of the list unless one is in progress. The channel is closed when the read is
// done. The caller must have locked mu.
func (l *Lobby) refreshing() (done chan struct{}) {
	if l.reading == nil {
		l.reading, l.stale = make(chan struct{}), false
		go l.refresh(l.reading)
	}
	return l.reading
}

// Waiting returns the number of tables in the list as it was read last, without those that not
// everyone sees. It does not block: an old list is read again in the background.
func (l *Lobby) Waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stale || l.config.Now().Sub(l.read).Abs() >= Fresh {
		l.refreshing()
	}
	n := 0
	for _, r := range l.list.Rows {
		if !r.Known {
			n++
		}
	}
	return n
}

// Wait returns the list as a person sees it (List.For) as soon as it has another version than the
// one given, or when ctx ends.
func (l *Lobby) Wait(ctx context.Context, person, version string) (List, error) {
	for {
		l.mu.Lock()
		news := l.news
		l.mu.Unlock()
		list, err := l.List(ctx)
		list = list.For(person)
		if list.Version != version || ctx.Err() != nil {
			return list, err
		}
		select {
		case <-ctx.Done():
		case <-news:
		case <-time.After(Fresh): // another node may have changed it
		}
	}
}

// refresh reads the list, and closes done.
func (l *Lobby) refresh(done chan struct{}) {
	ctx, cancel := context.WithTimeout(context.Background(), l.config.StoreWait)
	defer cancel()
	matches, err := l.config.Store.SeekingMatches(ctx, l.config.Now(), MaxRows)
	var list List
	if err == nil {
		list = l.listOf(ctx, matches)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed = err; err == nil {
		l.list = list
	}
	l.read, l.reading = l.config.Now(), nil
	close(done)
}

// listOf returns the list with the rows of matches. A match with an unreadable plan is left out.
func (l *Lobby) listOf(ctx context.Context, matches []store.SeekingMatch) (list List) {
	for _, m := range matches {
		row, err := rowOf(m)
		if err != nil {
			l.config.Log.Warn("an open table cannot be listed", "match", m.Match.ID, "error", err)
			continue
		}
		list.Rows = append(list.Rows, row)
	}
	if l.config.Bands != nil {
		if err := l.config.Bands(ctx, list.Rows); err != nil {
			l.config.Log.Warn("open tables are listed without the bands of ratings", "error", err)
		}
	}
	l.readCircles(ctx, list.Rows)
	list.Version = versionOf(list.Rows)
	if list.forAll = list.Version; slices.ContainsFunc(list.Rows, func(r Row) bool { return r.Known }) {
		list.forAll = versionOf(slices.DeleteFunc(slices.Clone(list.Rows), func(r Row) bool { return r.Known }))
	}
	return list
}

// readCircles adds to rows the persons who may see them. If the store fails for a table, those read
// last still see its row; if none were read, no one does.
func (l *Lobby) readCircles(ctx context.Context, rows []Row) {
	now, fresh := l.config.Now(), map[string]circle{}
	for i := range rows {
		if !rows[i].Known {
			continue
		}
		match := rows[i].Match
		c, there := l.circles[match]
		if !there || now.Sub(c.read) >= circleFresh {
			list, err := l.config.Store.Circle(ctx, match, maxPeople)
			if err != nil {
				l.config.Log.Warn("it cannot be read who may come to an open table", "match", match, "error", err)
			} else {
				c = circle{map[string]bool{}, now}
				for _, person := range list {
					c.persons[person] = true
				}
			}
		}
		fresh[match], rows[i].circle = c, c.persons
	}
	l.circles = fresh
}

func rowOf(m store.SeekingMatch) (Row, error) {
	var plan table.Plan
	if err := json.Unmarshal([]byte(m.Match.Plan), &plan); err != nil {
		return Row{}, err
	}
	r := Row{Match: m.Match.ID, Title: m.Match.Title, Options: m.Match.Options, Join: plan.Join, Clock: plan.Clock, Newcomers: plan.Public.Newcomers, Rated: plan.Rated, Band: plan.Public.Band, Known: plan.Public.Known, Since: m.Since, Fill: m.Fill}
	free, taken := engine.Seats(m.Free), engine.Seats(m.Taken)
	for i, s := range plan.Seats {
		seat := engine.Seat(i)
		r.Seats = append(r.Seats, Seat{Name: m.Names[i], Bot: s.Bot, Free: free.Has(seat), Taken: taken.Has(seat)})
	}
	return r, nil
}

// Together is the number of open tables, without those for the opener's people, that have begun lately,
// with or without bots in their seats, and when the last of them was opened.
type Together struct {
	N    int
	Last time.Time
}

// Lately returns how many open tables of the time [Past] have begun. It counts at most once in pastFresh. If
// the store fails it returns the last count.
func (l *Lobby) Lately(ctx context.Context) Together {
	l.mu.Lock()
	now := l.config.Now()
	if now.Sub(l.counted).Abs() < pastFresh {
		defer l.mu.Unlock()
		return l.together
	}
	l.counted = now
	l.mu.Unlock()
	n, last, err := l.config.Store.CameTogether(ctx, now.Add(-Past))
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.config.Log.Warn("open tables could not be counted", "error", err)
		return l.together
	}
	l.together = Together{N: n, Last: last}
	return l.together
}
