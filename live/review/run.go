package review

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync/atomic"
	"time"

	"signoria/engine"
	"signoria/live/turns"
	"signoria/table"
)

const (
	// stretch is how long one job computes a review. It is short, so that bots that were queued in
	// the meantime are served soon.
	stretch = 100 * time.Millisecond
	// lease is how long a node counts as working at a review after its last claim, renewEvery
	// the time between claims.
	lease, renewEvery = 15 * time.Second, 3 * time.Second
)

// run is a review that this node computes. Until it is done only its claim is stored: after a
// restart it begins again when it is requested.
type run struct {
	match    Match
	basis    string
	past     engine.Past
	seed     uint64
	work     Work // nil before its first job
	progress atomic.Int32
	renewing atomic.Bool
	renewed  time.Time
	lost     atomic.Bool // another node works at it
}

// deadBy returns the moment until which a claim must last to be alive at at. In a store that is not
// shared every claim of another node is dead, because no other node runs.
func (rs *Reviews) deadBy(at time.Time) time.Time {
	if rs.config.Store.Shared() {
		return at
	}
	return at.Add(lease)
}

// claim stores that this node works at the review, and its progress in thousandths. It returns false if
// another node does.
func (rs *Reviews) claim(ctx context.Context, id string, at time.Time, progress int) (bool, error) {
	return rs.config.Store.ClaimReview(ctx, id, rs.config.Node, rs.deadBy(at), at.Add(lease), progress)
}

// begin claims the review and queues its first job. If another node has claimed it, it only sets
// View.Working.
func (rs *Reviews) begin(ctx context.Context, m Match, v *View, basis string) error {
	if rs.running.Add(1) > MaxRunning {
		rs.running.Add(-1)
		return ErrBusy
	}
	r := &run{match: m, basis: basis, renewed: rs.now()}
	begun := false
	defer func() {
		if !begun {
			rs.running.Add(-1)
		}
	}()
	var claimed bool
	err := rs.house.InTime(ctx, func(ctx context.Context) (err error) {
		claimed, err = rs.claim(ctx, m.ID, r.renewed, 0)
		return err
	})
	v.Working = true
	if err != nil || !claimed {
		return err
	}
	// The seed comes from the secret, as a bot's: the same match has the same review.
	seed := sha256.Sum256(fmt.Appendf(nil, "signoria review\n%s\n", m.Table.Header().Secret))
	r.past, r.seed = pastOf(m.Table), binary.LittleEndian.Uint64(seed[:])
	m.State.mu.Lock()
	defer m.State.mu.Unlock()
	if m.State.running != nil {
		return nil
	}
	m.State.running, begun = r, true
	rs.queue(r)
	return nil
}

// queue adds the next step of a review to the queue, behind all bots.
func (rs *Reviews) queue(r *run) {
	rs.config.Turns.Add(turns.Job{Client: r.match.Client, Table: r.match.ID, Watched: r.match.Watched, Behind: true, Think: func() { rs.turn(r) }})
}

// turn runs one job of a review, and queues the next one or ends the review.
func (rs *Reviews) turn(r *run) {
	done, err := rs.steps(r)
	switch {
	case r.lost.Load() || rs.ctx.Err() != nil:
		rs.end(r, nil)
	case err != nil:
		rs.config.Log.Error("looking back failed", "match", r.match.ID, "error", err)
		rs.end(r, nil)
	case done:
		rs.end(r, r.work.Review())
	default:
		rs.renew(r)
		rs.queue(r)
	}
}

// steps works at the review for a stretch.
func (rs *Reviews) steps(r *run) (done bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("review: the reviewer panicked: %v", p)
		}
	}()
	if r.work == nil {
		if r.work, err = rs.config.Reviewer.Begin(r.past, r.seed); err != nil {
			return false, err
		}
	}
	for began := time.Now(); !done && err == nil && time.Since(began) < stretch; {
		done, err = r.work.Step(rs.ctx)
	}
	r.progress.Store(int32(1000 * r.work.Progress()))
	return done, err
}

// renew stores the claim and the progress of a review in the background, at most once in renewEvery.
func (rs *Reviews) renew(r *run) {
	at := rs.now()
	if at.Sub(r.renewed) < renewEvery || !r.renewing.CompareAndSwap(false, true) {
		return
	}
	r.renewed = at
	rs.house.Start(func() {
		defer r.renewing.Store(false)
		ctx, cancel := context.WithTimeout(rs.ctx, rs.config.StoreWait)
		defer cancel()
		claimed, err := rs.claim(ctx, r.match.ID, at, int(r.progress.Load()))
		if err != nil {
			rs.warn("how far a review is could not be noted", err)
		}
		r.lost.Store(err == nil && !claimed)
	})
}

// end ends a review, and stores its result in the background; nil means that there is none, and the
// claim is given up. If the store fails the result is still in memory here.
func (rs *Reviews) end(r *run, review *engine.Review) {
	ended := func(known *result) {
		rs.running.Add(-1)
		state := r.match.State
		state.mu.Lock()
		defer state.mu.Unlock()
		if state.running = nil; known != nil {
			state.known = known
		}
	}
	started := rs.house.Start(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(rs.ctx), rs.config.StoreWait)
		defer cancel()
		if review == nil {
			ended(nil)
			if err := rs.config.Store.LeaveReview(ctx, r.match.ID, rs.config.Node); err != nil {
				rs.warn("a review could not be given up", err)
			}
			return
		}
		ended(&result{r.basis, review})
		if err := rs.store(ctx, r, review); err != nil {
			rs.warn("a review could not be kept", err)
		}
	})
	if !started {
		ended(nil)
	}
}

func (rs *Reviews) store(ctx context.Context, r *run, review *engine.Review) error {
	body, err := encode(r.past, review)
	if err != nil {
		return err
	}
	return rs.config.Store.PutReview(ctx, r.match.ID, r.basis, body)
}

// pastOf returns the valid choices of a match and its positions, as a reviewer needs them. It needs no
// lock, because a table never changes.
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
