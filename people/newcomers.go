package people

import (
	"context"
	"errors"
	"sync"

	"signoria/notice"
	"signoria/store"
)

// mostNewcomers bounds the matches that are remembered for who has just begun to listen,
// and atOnce how many are looked at by one tick.
const (
	mostNewcomers   = 10_000
	newcomersAtOnce = 16
)

// newcomers are matches of which somebody begins to be told who may have been asked there
// before: they know that, but want to be reminded.
type newcomers struct {
	mu      sync.Mutex
	matches map[string]bool
}

func (n *newcomers) note(match string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.matches) < mostNewcomers {
		n.matches[match] = true
	}
}

func (n *newcomers) take(most int) (list []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for match := range n.matches {
		if len(list) == most {
			break
		}
		list = append(list, match)
		delete(n.matches, match)
	}
	return list
}

func (n *newcomers) len() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.matches)
}

// listens notes that a person begins to be told of their matches.
func (ps *People) listens(ctx context.Context, p Person) error {
	held, err := ps.config.Store.Holds(ctx, p.ID)
	for _, h := range held {
		ps.telling.newcomers.note(h.Match)
	}
	return wrapped(err)
}

// comes notes that a person holds new keys: who wants to be told is told of these matches,
// too.
func (ps *People) comes(ctx context.Context, p Person, keys []Held) error {
	if len(keys) == 0 || !ps.config.Notices.Any() {
		return nil
	}
	_, err := ps.config.Store.Told(ctx, p.ID)
	if errors.Is(err, store.ErrUnknown) {
		return nil
	}
	if err != nil {
		return wrapped(err)
	}
	for _, k := range keys {
		ps.telling.newcomers.note(k.Match)
	}
	return nil
}

// remind notes reminders for who has begun to listen.
func (ps *People) remind() {
	for _, match := range ps.telling.newcomers.take(newcomersAtOnce) {
		ps.beside(ps.telling.judges, func() {
			ctx, cancel := context.WithTimeout(ps.ctx, ps.config.StoreWait)
			defer cancel()
			err := ps.remindAt(ctx, match)
			if errors.Is(err, store.ErrAway) {
				ps.telling.newcomers.note(match)
			}
			if err != nil {
				ps.warn("reminders could not be noted", err)
			}
		})
	}
}

func (ps *People) remindAt(ctx context.Context, match string) error {
	t, closed, err := ps.house.Match(ctx, match)
	if err != nil || closed {
		return err
	}
	var list []store.Duty
	for seats := persons(t.Table); seats != 0; seats = seats.Without(seats.First()) {
		if seat := seats.First(); !t.ShortAt(seat).IsZero() {
			short := t.ShortAt(seat)
			list = append(list, store.Duty{Seat: int(seat), Kind: string(notice.Short), Since: t.OwesSince(seat), Began: short, Due: short.Add(ps.patience(t.Table))})
		}
	}
	if t.PublicFree() != 0 {
		until, err := ps.config.Store.SeekingUntil(ctx, match)
		if err != nil && !errors.Is(err, store.ErrUnknown) {
			return err
		}
		if err == nil {
			list = append(list, ps.OpenDuties(t.Table, until)...)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return ps.config.Store.AddDuties(ctx, match, list...)
}
