package history

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"signoria/store"
)

const (
	// settleTime is how long ago a match must have ended to be rated: by then all nodes have
	// written the matches that ended before it, so that ratings follow the order of endings.
	settleTime = 30 * time.Second
	// rateEvery is the time between searches for matches to rate, rateAtOnce the most that are
	// rated in one transaction.
	rateEvery  = 10 * time.Second
	rateAtOnce = 50
)

// Config is the configuration of a [History]; all fields are required.
type Config struct {
	Store *store.Store
	Log   *slog.Logger
	Now   func() time.Time
	// ReadWait bounds a question to the store.
	ReadWait time.Duration
}

// History has how matches ended and the ratings that follow.
type History struct {
	config Config

	mu      sync.Mutex
	looked  time.Time
	ladders map[string]kept
}

// New returns a history.
func New(c Config) *History { return &History{config: c} }

// Tick rates what has ended, now and then. A nil History does nothing.
func (h *History) Tick(ctx context.Context, at time.Time) error {
	if h == nil {
		return nil
	}
	h.mu.Lock()
	wait := at.Sub(h.looked) < rateEvery && !at.Before(h.looked)
	if !wait {
		h.looked = at
	}
	h.mu.Unlock()
	if wait {
		return nil
	}
	_, err := h.RateAll(ctx, at)
	return err
}

// RateAll rates all matches that ended at least settleTime before at, and returns their number.
func (h *History) RateAll(ctx context.Context, at time.Time) (n int, err error) {
	for {
		waits, err := h.config.Store.ToRate(ctx, at.Add(-settleTime))
		if err != nil || !waits {
			return n, wrapped(err)
		}
		some, err := h.config.Store.RateNext(ctx, at.Add(-settleTime), rateAtOnce, rate)
		n += some
		if err != nil || some == 0 {
			return n, wrapped(err)
		}
	}
}

func wrapped(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("history: %w", err)
}
