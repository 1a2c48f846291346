package ladder

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"signoria/history"
	"signoria/people"
	"signoria/store"
)

// order is the order of the players in a ladder, of those whose page is public.
type order struct {
	rungs []rung
	// hidden are persons who would have a place if others saw their page.
	hidden map[string]bool
	// read is the time at which the ladder was read.
	read time.Time
}

// orders has the order of each ladder. It stores no names (see dress).
type orders struct {
	once  singleflight.Group
	mu    sync.Mutex
	known map[string]*order
}

// shows reports whether a person may be in a ladder: they need a handle and a public page.
func shows(p people.Profile) bool {
	return p.Handle != "" && p.Privacy == people.ForAnybody && !p.Left
}

// orderOf returns the order of a ladder as it was read last. Reading it asks the store for all its
// persons, so it is read once for all who request it at the same time, and continues if one of them
// leaves.
func (s *Pages) orderOf(ctx context.Context, title string, duel bool) (*order, error) {
	seats := 3
	if duel {
		seats = 2
	}
	name, o := store.LadderOf(title, seats), &s.order
	rungs, read, err := s.Server.History().Ladder(ctx, title, duel)
	if err != nil {
		return nil, err
	}
	o.mu.Lock()
	is := o.known[name]
	o.mu.Unlock()
	if is != nil && is.read.Equal(read) {
		return is, nil
	}
	done := o.once.DoChan(name, func() (any, error) {
		is, err := s.putInOrder(context.WithoutCancel(ctx), rungs, read)
		if err != nil {
			return nil, err
		}
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.known == nil {
			o.known = map[string]*order{}
		}
		o.known[name] = is
		return is, nil
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case got := <-done:
		is, _ := got.Val.(*order)
		return is, got.Err
	}
}

func (s *Pages) putInOrder(ctx context.Context, rungs []history.Rung, read time.Time) (*order, error) {
	is := &order{hidden: map[string]bool{}, read: read}
	var ids []string
	for _, one := range rungs {
		if one.Person != "" {
			ids = append(ids, one.Person)
		}
	}
	profiles, err := s.named(ctx, ids)
	if err != nil {
		return nil, err
	}
	place := 0
	for _, one := range rungs {
		at := rung{Rung: one}
		switch {
		case one.Person == "":
		case !shows(profiles[one.Person]):
			is.hidden[one.Person] = true
			continue
		default:
			place++
			at.place = place
		}
		is.rungs = append(is.rungs, at)
	}
	is.rungs = slices.Clip(is.rungs)
	return is, nil
}
