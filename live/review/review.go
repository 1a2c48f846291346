// Package review reviews matches that are over: how each seat's chances changed, and which choices
// cost most. A review is computed in the background, in steps that wait behind all bots, by one
// node at a time, and is stored. The package knows matches only as House gives them.
package review

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"signoria/engine"
	"signoria/live/turns"
	"signoria/store"
	"signoria/table"
)

var (
	// ErrNone means that no review is possible: no reviewer is configured, the match was
	// ended early, or it replays differently.
	ErrNone = errors.New("review: the match cannot be looked back at")
	// ErrBusy means that this node works at MaxRunning reviews already; ask again later.
	ErrBusy = errors.New("review: too many matches are being looked back at; ask again")
)

// MaxRunning is the most reviews that one node computes at once.
const MaxRunning = 16

// House is the part of the server that reviews need.
type House interface {
	// Match returns a match for the holder of a key.
	Match(ctx context.Context, id, key string) (Match, error)
	// Start runs a function in the background; the server waits for it when it closes. It
	// returns false if the server has closed already.
	Start(do func()) bool
	// InTime changes the store, and returns when it is done or when a person has waited
	// long enough.
	InTime(ctx context.Context, do func(context.Context) error) error
}

// Match is a match as a review needs it.
type Match struct {
	ID    string
	Table *table.Table
	// Viewer are the seats of whose log the holder of the key sees the numbers.
	Viewer engine.Seats
	// Client and Watched are as turns.Job has them.
	Client  string
	Watched func() bool
	// State is the match's own state, for as long as the match is in memory.
	State *State
}

// Reviewer reviews matches that are over. It is safe for concurrent use.
type Reviewer interface {
	// Basis names all that a review depends on besides the match and the seed (the program,
	// the weights). The position is the last of the match.
	Basis(engine.Position) string
	// Begin begins a review.
	Begin(past engine.Past, seed uint64) (Work, error)
}

// Work is a review that is being computed.
type Work interface {
	// Step works for at most some tenths of a second, and reports whether the review is done.
	// After an error the review is abandoned.
	Step(context.Context) (done bool, err error)
	// Progress is from 0 to 1.
	Progress() float64
	// Review returns the result after the last step.
	Review() *engine.Review
}

// Config is the configuration of Reviews. All fields but Reviewer are required.
type Config struct {
	Store *store.Store
	// Reviewer is nil if matches are not reviewed.
	Reviewer Reviewer
	// Node is this node's name in the store, Turns the queue of searches.
	Node  string
	Turns *turns.Queue
	Now   func() time.Time
	Log   *slog.Logger
	// ReadWait and StoreWait are the timeouts of reading from the store and of a change in it.
	ReadWait, StoreWait time.Duration
}

// Reviews are the reviews of a server's matches.
type Reviews struct {
	config  Config
	house   House
	ctx     context.Context
	running atomic.Int32
}

// New returns the reviews of a house. Their work in the background ends with ctx.
func New(ctx context.Context, c Config, house House) *Reviews {
	return &Reviews{config: c, house: house, ctx: ctx}
}

// Enabled reports whether matches are reviewed here.
func (rs *Reviews) Enabled() bool { return rs.config.Reviewer != nil }

// State is the state of a match's review in memory. The zero value has no review.
type State struct {
	mu      sync.Mutex
	running *run    // by this node
	known   *result // the last that was read or computed
}

// Running reports whether this node works at the review.
func (s *State) Running() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.running != nil
}

// result is a review and its basis (Reviewer.Basis).
type result struct {
	basis  string
	review *engine.Review
}

// View returns what is known of the review of a match that is over; it starts none. Errors: those of
// House.Match, table.ErrNotNow (the match is not over), ErrNone, and the store's.
func (rs *Reviews) View(ctx context.Context, id, key string) (*View, error) {
	return rs.view(ctx, id, key, false)
}

// Begin is View, and starts a review if none is running and there is none, or only one by an older
// program or other weights. Errors: as View, and ErrBusy.
func (rs *Reviews) Begin(ctx context.Context, id, key string) (*View, error) {
	return rs.view(ctx, id, key, true)
}

func (rs *Reviews) view(ctx context.Context, id, key string, begin bool) (*View, error) {
	m, err := rs.house.Match(ctx, id, key)
	if err != nil {
		return nil, err
	}
	basis, err := rs.basis(m.Table)
	if err != nil {
		return nil, err
	}
	m.State.mu.Lock()
	running, known := m.State.running, m.State.known
	m.State.mu.Unlock()
	v := &View{}
	if known == nil || known.basis != basis {
		row, stored, err := rs.read(ctx, m.Table)
		switch {
		case err != nil && known == nil:
			return nil, err
		case err == nil && row != nil:
			known = m.State.learn(known, stored)
			rs.claimed(v, row)
		}
	}
	if running != nil {
		v.Working, v.Progress = true, int(running.progress.Load())
	}
	if known != nil {
		v.Older = known.basis != basis
		v.fill(m.Table, m.Viewer, known.review)
	}
	if !begin || v.Working || known != nil && !v.Older {
		return v, nil
	}
	return v, rs.begin(ctx, m, v, basis)
}

// basis returns the basis of a review of a match. Errors: table.ErrNotNow (not over), ErrNone.
func (rs *Reviews) basis(t *table.Table) (string, error) {
	_, ended := t.Ended()
	switch {
	case !t.Over():
		return "", table.ErrNotNow
	case !rs.Enabled() || t.Start() == 0 || ended || t.Restored() > 0 || t.Standing() == nil:
		return "", ErrNone
	}
	return rs.config.Reviewer.Basis(t.Position()), nil
}

// read reads what the store has of a match's review: the row, nil where there is none, and its
// review, nil where the row only claims it or cannot be read.
func (rs *Reviews) read(ctx context.Context, t *table.Table) (*store.Review, *result, error) {
	ctx, cancel := context.WithTimeout(ctx, rs.config.ReadWait)
	defer cancel()
	row, err := rs.config.Store.Review(ctx, t.Header().ID)
	switch {
	case errors.Is(err, store.ErrUnknown):
		return nil, nil, nil
	case err != nil:
		return nil, nil, err
	case len(row.Body) == 0:
		return &row, nil, nil
	}
	review, err := decode(t, row.Body)
	if err != nil { // another program stored it: it can be computed again
		rs.config.Log.Warn("a stored review cannot be read", "match", t.Header().ID, "error", err)
		return &row, nil, nil
	}
	return &row, &result{row.Basis, review}, nil
}

// learn caches the stored review, unless the cached one has changed since was (the caller's copy), and returns
// the current one; nil if there is none.
func (s *State) learn(was, stored *result) *result {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == was && stored != nil {
		s.known = stored
	}
	return s.known
}

// claimed sets Working and Progress of a view if another node works at the review.
func (rs *Reviews) claimed(v *View, row *store.Review) {
	if row.Node != "" && row.Node != rs.config.Node && row.Until.After(rs.deadBy(rs.now())) {
		v.Working, v.Progress = true, row.Progress
	}
}

// now returns the time in the precision of the store.
func (rs *Reviews) now() time.Time { return rs.config.Now().UTC().Truncate(time.Microsecond) }

// warn logs what has failed and may be tried again, unless the server closes.
func (rs *Reviews) warn(what string, err error) {
	if rs.ctx.Err() == nil {
		rs.config.Log.Warn(what, "error", err)
	}
}
