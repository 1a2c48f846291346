package live

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"signoria/engine"
	"signoria/live/turns"
	"signoria/store"
	"signoria/table"
)

const (
	// mostReviews is how many matches this node looks back at at once: the others are
	// told to ask again.
	mostReviews = 16
	// stretch is how long a turn of the thinkers goes on with a review before bots that
	// have come meanwhile are served.
	stretch = 100 * time.Millisecond
	// reviewLease is how long a node is believed to be at a review after it has said so
	// last, reviewTold how often it says so.
	reviewLease, reviewTold = 15 * time.Second, 3 * time.Second
)

// reviewing is a review that this node is making. Nothing but its claim is stored
// before it is done: after a restart it is asked for and made anew.
type reviewing struct {
	match    *match
	client   string
	basis    string
	past     engine.Past
	seed     uint64
	work     Reviewing // nil before its first turn
	progress atomic.Int32
	telling  atomic.Bool
	told     time.Time
	lost     atomic.Bool // to another node
}

// reviewed is a review as a match in memory keeps it.
type reviewed struct {
	basis  string
	review *engine.Review
}

// Review is what there is of the look back at a match that is over. Errors: ErrUnknown,
// *Shut, ErrNotNow (the match is not over), ErrNoReview, ErrStore.
func (srv *Server) Review(ctx context.Context, id, key string) (*Hindsight, error) {
	return srv.lookBack(ctx, id, key, false)
}

// LookBack is Review, and begins to look back where nobody does yet, and where what
// there is was worked out by an older program or other weights. Errors: also ErrBusy
// (too many matches are being looked back at).
func (srv *Server) LookBack(ctx context.Context, id, key string) (*Hindsight, error) {
	return srv.lookBack(ctx, id, key, true)
}

func (srv *Server) lookBack(ctx context.Context, id, key string, begin bool) (*Hindsight, error) {
	m, pass, err := srv.enter(ctx, id, key)
	if err != nil {
		return nil, err
	}
	t, under, kept := m.table, m.reviewing, m.reviewed
	viewer := m.sitting(pass)
	m.mu.Unlock()
	basis, err := srv.reviewable(t)
	if err != nil {
		return nil, err
	}
	h := &Hindsight{}
	if kept == nil || kept.basis != basis {
		stored, err := srv.storedReview(ctx, t)
		if err != nil && kept == nil {
			return nil, err
		}
		if stored != nil {
			kept = m.keepReview(kept, *stored)
			srv.claimed(h, stored.row)
		}
	}
	if under != nil {
		h.Working, h.Progress = true, int(under.progress.Load())
	}
	if kept != nil {
		h.Older = kept.basis != basis
		h.recall(t, viewer, kept.review)
	}
	if !begin || h.Working || kept != nil && !h.Older {
		return h, nil
	}
	return h, srv.beginReview(ctx, m, h, basis)
}

// LooksBack tells whether matches that are over can be looked back at here.
func (srv *Server) LooksBack() bool { return srv.config.Reviewer != nil }

// reviewable is the basis of a review of a match that can be looked back at.
func (srv *Server) reviewable(t *table.Table) (string, error) {
	_, ended := t.Ended()
	switch {
	case !t.Over():
		return "", ErrNotNow
	case !srv.LooksBack() || t.Start() == 0 || ended || t.Restored() > 0 || t.Standing() == nil:
		return "", ErrNoReview
	}
	return srv.config.Reviewer.Basis(t.Position()), nil
}

// storedReview is a row of the store, read.
type storedReview struct {
	reviewed
	row store.Review
}

// storedReview reads what the store has of a match's review; nil: nothing.
func (srv *Server) storedReview(ctx context.Context, t *table.Table) (*storedReview, error) {
	ctx, cancel := context.WithTimeout(ctx, srv.config.ReadWait)
	defer cancel()
	row, err := srv.config.Store.Review(ctx, t.Header().ID)
	switch {
	case errors.Is(err, store.ErrUnknown):
		return nil, nil
	case err != nil:
		return nil, err
	case len(row.Body) == 0:
		return &storedReview{row: row}, nil
	}
	review, err := readReview(t, row.Body)
	if err != nil { // of another program: it can be made anew
		srv.config.Log.Warn("a stored review cannot be read", "match", t.Header().ID, "error", err)
		return &storedReview{row: row}, nil
	}
	return &storedReview{reviewed{row.Basis, review}, row}, nil
}

// keepReview keeps in memory what was read, unless there is another review than there
// was before; it gives the one that counts, nil: there is none.
func (m *match) keepReview(was *reviewed, s storedReview) *reviewed {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.reviewed == was && s.review != nil {
		m.reviewed = &s.reviewed
	}
	return m.reviewed
}

// claimed says that another node is at it.
func (srv *Server) claimed(h *Hindsight, row store.Review) {
	if row.Node != "" && row.Node != srv.node && row.Until.After(srv.deadBy(srv.now())) {
		h.Working, h.Progress = true, row.Progress
	}
}

// deadBy is until when claims end that are dead: where no other node can have the store
// open, all that there are.
func (srv *Server) deadBy(at time.Time) time.Time {
	if srv.config.Store.Shared() {
		return at
	}
	return at.Add(reviewLease)
}

// beginReview claims the review and lets it wait for its turn behind all bots.
func (srv *Server) beginReview(ctx context.Context, m *match, h *Hindsight, basis string) error {
	if srv.reviews.Add(1) > mostReviews {
		srv.reviews.Add(-1)
		return ErrBusy
	}
	r := &reviewing{match: m, basis: basis, told: srv.now()}
	begun := false
	defer func() {
		if !begun {
			srv.reviews.Add(-1)
		}
	}()
	var claimed bool
	err := srv.inTime(ctx, func(ctx context.Context) (err error) {
		claimed, err = srv.config.Store.ClaimReview(ctx, m.id, srv.node, srv.deadBy(r.told), r.told.Add(reviewLease), 0)
		return err
	})
	h.Working = true
	if err != nil || !claimed {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.gone || m.reviewing != nil {
		return nil
	}
	head := m.table.Header()
	r.client = m.client()
	// As a bot's, its chance comes from the secret: the same match has the same review.
	seed := sha256.Sum256(fmt.Appendf(nil, "signoria review\n%s\n", head.Secret))
	r.past, r.seed = pastOf(m.table), binary.LittleEndian.Uint64(seed[:])
	m.reviewing, begun = r, true
	srv.queueReview(r)
	return nil
}

// queueReview lets a review have a turn when no bot has to think.
func (srv *Server) queueReview(r *reviewing) {
	m := r.match
	srv.turns.Add(turns.Turn{Client: r.client, Table: m.id, Watched: m.watched, Behind: true, Think: func() { srv.goOn(r) }})
}

// goOn is one turn of a review.
func (srv *Server) goOn(r *reviewing) {
	done, err := r.steps(srv)
	switch {
	case r.lost.Load() || srv.ctx.Err() != nil:
		srv.endReview(r, nil)
	case err != nil:
		srv.config.Log.Error("looking back failed", "match", r.match.id, "error", err)
		srv.endReview(r, nil)
	case done:
		srv.endReview(r, r.work.Review())
	default:
		srv.sayReview(r)
		srv.queueReview(r)
	}
}

// steps goes on for a stretch.
func (r *reviewing) steps(srv *Server) (done bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("live: the reviewer panicked: %v", p)
		}
	}()
	if r.work == nil {
		if r.work, err = srv.config.Reviewer.Begin(r.past, r.seed); err != nil {
			return false, err
		}
	}
	for began := time.Now(); !done && err == nil && time.Since(began) < stretch; {
		done, err = r.work.Step(srv.ctx)
	}
	r.progress.Store(int32(1000 * r.work.Progress()))
	return done, err
}

// sayReview tells the other nodes now and then how far the review is. No thinker waits
// for the store.
func (srv *Server) sayReview(r *reviewing) {
	at := srv.now()
	if at.Sub(r.told) < reviewTold || !r.telling.CompareAndSwap(false, true) {
		return
	}
	r.told = at
	srv.start(func() {
		defer r.telling.Store(false)
		ctx, cancel := context.WithTimeout(srv.ctx, srv.config.StoreWait)
		defer cancel()
		claimed, err := srv.config.Store.ClaimReview(ctx, r.match.id, srv.node, srv.deadBy(at), at.Add(reviewLease), int(r.progress.Load()))
		if err != nil {
			srv.warn("how far a review is could not be noted", err)
		}
		r.lost.Store(err == nil && !claimed)
	})
}

// endReview keeps what has come of a review; nil: nothing. A review that the store
// does not take is still in memory here.
func (srv *Server) endReview(r *reviewing, review *engine.Review) {
	ended := func(kept *reviewed) {
		srv.reviews.Add(-1)
		r.match.mu.Lock()
		defer r.match.mu.Unlock()
		if r.match.reviewing = nil; kept != nil {
			r.match.reviewed = kept
		}
	}
	started := srv.start(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(srv.ctx), srv.config.StoreWait)
		defer cancel()
		if review == nil {
			ended(nil)
			if err := srv.config.Store.LeaveReview(ctx, r.match.id, srv.node); err != nil {
				srv.warn("a review could not be given up", err)
			}
			return
		}
		ended(&reviewed{r.basis, review})
		if err := srv.storeReview(ctx, r, review); err != nil {
			srv.warn("a review could not be kept", err)
		}
	})
	if !started {
		ended(nil)
	}
}

func (srv *Server) storeReview(ctx context.Context, r *reviewing, review *engine.Review) error {
	body, err := writeReview(r.past, review)
	if err != nil {
		return err
	}
	return srv.config.Store.PutReview(ctx, r.match.id, r.basis, body)
}

// pastOf is a match as those who look back go through it. Nothing in a table changes,
// so that no lock is held.
func pastOf(t *table.Table) engine.Past {
	made := t.Standing()
	past := engine.Past{Seats: make([]engine.Seat, len(made))}
	for i, e := range made {
		past.Seats[i] = e.Seat
	}
	past.At = func(i int) (engine.Position, engine.Choice, error) {
		if i == len(made) {
			return t.Position(), engine.Choice{}, nil
		}
		pos, err := t.At(made[i].Seq - 1)
		if err != nil {
			return nil, engine.Choice{}, err
		}
		c, err := pos.Parse(made[i].Seat, made[i].Text)
		return pos, c, err
	}
	return past
}
