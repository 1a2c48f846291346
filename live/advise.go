package live

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"signoria/engine"
	"signoria/live/turns"
	"signoria/table"
)

// AdviceView is the adviser's answer for a seat.
type AdviceView struct {
	engine.Advice
	Seat engine.Seat
	// AskedSince is MatchView.AskedSince of the question; Texts are the advised answers in
	// notation.
	AskedSince int
	Texts      []string
}

// pendingAdvice is advice that a seat has asked for. It is not stored: after a restart it must
// be asked for again.
type pendingAdvice struct {
	seat engine.Seat
	seq  int // the last entry when it was asked for
	// ctx ends when no one waits for the advice.
	ctx    context.Context
	cancel context.CancelFunc
	// done is closed when there is advice, or the adviser has failed.
	done    chan struct{}
	advice  engine.Advice
	texts   []string
	failed  error
	waiters int // the number of calls that wait for it
}

// adviceTimeout is the longest time that the adviser may think.
const adviceTimeout = 3 * time.Second

// maxPendingAdvice is the most requests for advice that may wait on this node.
const maxPendingAdvice = 256

// Advise returns what the adviser would answer for the seat You. It searches once per question,
// after all bots that owe a choice, and stops when the position changes. If several people play, an
// entry of the log tells all of them. Own errors: ErrNoAdviser, ErrForeign, ErrNotNow, ErrStale
// (the question has changed in the meantime), ErrBusy (ctx has ended first, or maxPendingAdvice
// requests wait already). A panic of the adviser is returned as an error.
func (srv *Server) Advise(ctx context.Context, id, key string) (*AdviceView, error) {
	err := srv.command(ctx, id, key, func(m *match, access table.Access) (change, error) {
		seat, err := m.advisable(access)
		if err != nil || m.table.Header().Plan.Persons() < 2 || m.table.HasAsked(seat) {
			return change{}, err
		}
		next, err := m.table.Advise(seat, m.server.now())
		return change{next: next}, err
	})
	if err != nil {
		return nil, err
	}
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return nil, err
	}
	seat, err := m.advisable(access)
	if err != nil {
		m.mu.Unlock()
		return nil, err
	}
	c := m.currentAdvice(seat)
	if c == nil {
		if srv.advising.Load() >= maxPendingAdvice {
			m.mu.Unlock()
			return nil, ErrBusy
		}
		c = m.startAdvice(seat)
	}
	c.waiters++
	m.mu.Unlock()
	return m.awaitAdvice(ctx, c, access)
}

// advisable returns the seat that may ask the adviser now, or an error.
func (m *match) advisable(access table.Access) (engine.Seat, error) {
	if m.server.config.Adviser == nil || !m.table.Header().Plan.Advised() {
		return engine.NoSeat, ErrNoAdviser
	}
	if access.Seats == 0 {
		return engine.NoSeat, ErrForeign
	}
	if !m.table.Running() || m.closed() {
		return engine.NoSeat, ErrNotNow
	}
	seat, err := m.answering(access, engine.NoSeat)
	if err == nil && (!m.table.Owing().Has(seat) || m.table.Bot(seat) != "") {
		err = ErrNotNow
	}
	return seat, err
}

// Advises reports whether there is an adviser.
func (srv *Server) Advises() bool { return srv.config.Adviser != nil }

// offerAdvice sets whether You may ask the adviser, and whether all players are told.
func (m *match) offerAdvice(v *MatchView) {
	plan := m.table.Header().Plan
	v.Adviser = m.server.config.Adviser != nil && plan.Advised() && len(v.Choices) > 1
	v.AdviceTold = plan.Persons() > 1
}

// currentAdvice returns the advice that was asked for at the seat's current question; nil if
// there is none.
func (m *match) currentAdvice(seat engine.Seat) *pendingAdvice {
	c := m.pendingAdvice[seat]
	if c == nil || c.ctx.Err() != nil || !m.table.Asks(seat, c.seq) {
		return nil
	}
	return c
}

// startAdvice queues the adviser for a seat, behind all bots.
func (m *match) startAdvice(seat engine.Seat) *pendingAdvice {
	c := &pendingAdvice{seat: seat, seq: m.table.Last(), done: make(chan struct{})}
	c.ctx, c.cancel = context.WithCancel(m.server.ctx)
	if m.pendingAdvice == nil {
		m.pendingAdvice = map[engine.Seat]*pendingAdvice{}
	}
	m.pendingAdvice[seat] = c
	t := m.table
	m.server.advising.Add(1)
	m.server.turns.Add(turns.Job{Client: m.client(), Table: m.id, Watched: m.watched, Behind: true, Think: func() { m.server.runAdvice(c, t) }})
	return c
}

// dropStaleAdvice cancels advice whose question is no longer the current one.
func (m *match) dropStaleAdvice() {
	for seat, c := range m.pendingAdvice {
		if m.currentAdvice(seat) == nil {
			c.cancel()
			delete(m.pendingAdvice, seat)
		}
	}
}

// awaitAdvice blocks until the advice is ready. The search is cancelled when its last waiter
// leaves.
func (m *match) awaitAdvice(ctx context.Context, c *pendingAdvice, access table.Access) (*AdviceView, error) {
	var err error
	select {
	case <-c.done:
		err = c.failed
	case <-c.ctx.Done():
		err = ErrStale
	case <-ctx.Done():
		err = ErrBusy
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	c.waiters--
	if err != nil {
		if c.waiters == 0 && m.pendingAdvice[c.seat] == c {
			c.cancel()
			delete(m.pendingAdvice, c.seat)
		}
		return nil, err
	}
	if !m.table.Asks(c.seat, c.seq) {
		return nil, ErrStale
	}
	return &AdviceView{Advice: c.advice, Seat: c.seat, AskedSince: m.table.Number(m.actingSeats(access), m.table.AskedSince(c.seat)), Texts: c.texts}, nil
}

// runAdvice runs the adviser, unless the advice was cancelled.
func (srv *Server) runAdvice(c *pendingAdvice, t *table.Table) {
	defer srv.advising.Add(-1)
	if c.ctx.Err() != nil {
		return
	}
	defer close(c.done)
	ctx, cancel := context.WithTimeout(c.ctx, adviceTimeout)
	defer cancel()
	head, pos := t.Header(), t.Position()
	// Like a bot's, its randomness derives from the secret, but does not reveal the seed.
	seed := sha256.Sum256(fmt.Appendf(nil, "signoria adviser\n%s\n%s %d", head.Secret, c.seat, c.seq))
	c.advice, c.failed = callAdviser(ctx, srv.config.Adviser(seed), pos.Copy(), c.seat)
	if c.failed != nil {
		srv.config.Log.Error("the adviser failed", "match", head.ID, "seat", c.seat, "error", c.failed)
		return
	}
	for _, a := range c.advice.Answers {
		c.texts = append(c.texts, pos.Format(c.seat, a.Choice))
	}
}

func callAdviser(ctx context.Context, a Adviser, pos engine.Position, seat engine.Seat) (advice engine.Advice, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("live: the adviser panicked: %v", r)
		}
	}()
	return a.Advise(ctx, pos, seat), nil
}
