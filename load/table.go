package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"
)

// seated is one table: a player who answers for both seats, and its spectators.
type seated struct {
	*Player
	rng      *rand.Rand
	watchers []*Watcher
	round    atomic.Pointer[round]
}

// round is a choice on its way to all watchers of a table.
type round struct {
	left atomic.Int32  // the number of watchers who do not have it yet
	last atomic.Int64  // when the last of them had it, in nanoseconds since 1970
	done chan struct{} // closed when all have it
}

// lookPatience is the time after which a board that has not reached a watcher counts as late.
const lookPatience = 5 * time.Second

// openTable opens a table of Lorenzo's basic rules for two at one screen.
func openTable(ctx context.Context, server *url.URL, transport http.RoundTripper, seed uint64) (*seated, error) {
	t := &seated{Player: NewPlayer(server, newVisitor(transport)), rng: rand.New(rand.NewPCG(seed, seed))}
	fields := url.Values{"title": {"lorenzo"}, "seats": {"2"}, "who2": {"screen"}}
	return t, t.Open(ctx, fields)
}

// watch adds a spectator to the table.
func (t *seated) watch(ctx context.Context, server *url.URL) error {
	var seen *round
	w, err := Watch(ctx, server, t.Watch, func(at time.Time) {
		r := t.round.Load()
		if r == nil || r == seen {
			return
		}
		seen = r
		if r.left.Add(-1) == 0 {
			r.last.Store(at.UnixNano())
			close(r.done)
		}
	})
	if err == nil {
		t.watchers = append(t.watchers, w)
	}
	return err
}

// errOver means that nothing can be chosen at a table, because the match is over.
var errOver = errors.New("load: the match is over")

// step makes a random choice of those on the page.
func (t *seated) step(ctx context.Context) error {
	for range 20 { // the server refuses a choice that must be completed first
		if len(t.Page.Choices) == 0 && !t.Page.Over {
			if err := t.Look(ctx); err != nil {
				return err
			}
		}
		if t.Page.Over || len(t.Page.Choices) == 0 {
			return errOver
		}
		err := t.Choose(ctx, t.Page.Seq, t.Page.Choices[t.rng.IntN(len(t.Page.Choices))])
		var refused *Refused
		if errors.As(err, &refused) && (refused.Status == http.StatusUnprocessableEntity || refused.Status == http.StatusBadRequest) {
			continue
		}
		return err
	}
	return errOver
}

// timed makes a choice, and returns the time from before its request until the last watcher had it. late means
// that one of them did not have it within lookPatience.
func (t *seated) timed(ctx context.Context) (took time.Duration, late bool, err error) {
	r := &round{done: make(chan struct{})}
	r.left.Store(int32(len(t.watchers)))
	t.round.Store(r)
	began := time.Now()
	if err := t.step(ctx); err != nil {
		return 0, false, err
	}
	if len(t.watchers) == 0 {
		return time.Since(began), false, nil
	}
	select {
	case <-r.done:
		return time.Unix(0, r.last.Load()).Sub(began), false, nil
	case <-time.After(lookPatience):
		return 0, true, nil
	case <-ctx.Done():
		return 0, false, ctx.Err()
	}
}

func (t *seated) close() {
	for _, w := range t.watchers {
		w.Close()
	}
}
