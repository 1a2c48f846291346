package ops

import (
	"context"
	"sync"
	"time"

	"signoria/store"
)

const (
	// countedFresh is the TTL of a cached census.
	countedFresh = time.Minute
	// countedWait is the timeout of a census.
	countedWait = 5 * time.Second
	// The size of the store is remembered every grownEach, for grownFor.
	grownEach = time.Hour
	grownFor  = 24 * time.Hour
)

// Counted caches the census of a store for countedFresh. The zero value has no store yet.
type Counted struct {
	mu    sync.Mutex
	ask   func(context.Context, time.Time) (store.Census, error)
	asked time.Time
	last  store.Census
	err   error
	sizes []sized // the oldest first
}

// sized is the size of the store at a time.
type sized struct {
	at    time.Time
	bytes int64
}

// Open sets the function that counts a store.
func (c *Counted) Open(census func(context.Context, time.Time) (store.Census, error)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ask = census
}

// Census returns the census of the store; false means that it is not known now.
func (c *Counted) Census(now time.Time) (store.Census, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ask == nil {
		return store.Census{}, false
	}
	if c.asked.IsZero() || now.Sub(c.asked) >= countedFresh || now.Before(c.asked) {
		ctx, cancel := context.WithTimeout(context.Background(), countedWait)
		defer cancel()
		c.asked = now
		if c.last, c.err = c.ask(ctx, now); c.err == nil {
			c.note(now)
		}
	}
	return c.last, c.err == nil
}

// note remembers the size of the store, at most once in grownEach.
func (c *Counted) note(now time.Time) {
	if n := len(c.sizes); n == 0 || now.Sub(c.sizes[n-1].at) >= grownEach {
		c.sizes = append(c.sizes, sized{now, c.last.Bytes})
	}
	for len(c.sizes) > 1 && now.Sub(c.sizes[0].at) > grownFor {
		c.sizes = c.sizes[1:]
	}
}

// Grown returns by how many bytes the store has grown, and since when: in about the last grownFor, or since it was
// first counted. It returns false if it was counted only once.
func (c *Counted) Grown() (bytes int64, since time.Time, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.sizes) == 0 || !c.asked.After(c.sizes[0].at) {
		return 0, time.Time{}, false
	}
	return c.last.Bytes - c.sizes[0].bytes, c.sizes[0].at, true
}
