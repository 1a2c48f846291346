package people

import (
	"context"
	"sync"
	"time"

	"signoria/store"
)

// mostLooks bounds what is remembered of who has looked, while the store cannot be told,
// and looksAtOnce what it is told by one change.
const mostLooks, looksAtOnce = 20_000, 200

// eyes is who has looked at a page here, and what the store does not know of it yet.
type eyes struct {
	mu    sync.Mutex
	looks map[store.Look]time.Time // by who it was, without the time
}

func (e *eyes) note(who store.Look, at time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if was, known := e.looks[who]; (known || len(e.looks) < mostLooks) && at.After(was) {
		e.looks[who] = at
	}
}

func (e *eyes) take() (list []store.Look) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for who, at := range e.looks {
		who.At = at
		list = append(list, who)
	}
	clear(e.looks)
	return list
}

// back notes what take has given.
func (e *eyes) back(list []store.Look) {
	for _, who := range list {
		at := who.At
		who.At = time.Time{}
		e.note(who, at)
	}
}

// Eyes notes that a person has just looked at a page: call it for page loads and for what
// a visible page posts once a minute, never for a stream. It is written a moment later,
// with others.
func (ps *People) Eyes(p Person) {
	if ps.config.Notices.Any() && p.ID != "" {
		ps.telling.eyes.note(store.Look{Person: p.ID}, ps.now())
	}
}

// EyesAt is Eyes for whoever holds this key of a match, where nobody has signed the
// browser in: they have looked at this match and, as others may know the key, at no other.
// Commands note it by themselves.
func (ps *People) EyesAt(match, key string) {
	if ps.config.Notices.Any() && key != "" {
		ps.telling.eyes.note(store.Look{Match: match, Key: key}, ps.now())
	}
}

// writeEyes tells the store who has looked. What it was not told is told the next time.
func (ps *People) writeEyes(ctx context.Context) error {
	list := ps.telling.eyes.take()
	for len(list) > 0 {
		some := list[:min(len(list), looksAtOnce)]
		if err := ps.config.Store.Eyes(ctx, ps.config.Notices.Looking, some...); err != nil {
			ps.telling.eyes.back(list)
			return err
		}
		list = list[len(some):]
	}
	return nil
}
