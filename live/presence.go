package live

import (
	"context"
	"iter"
	"maps"
	"sync"
	"time"

	"signoria/store"
)

// Changes of presence within presenceDelay are written together, for at most presenceBatch matches at
// a time, because pages open and close in waves (a restarted server, a class of forty).
const (
	presenceDelay = 250 * time.Millisecond
	presenceBatch = 100
)

// spot is a screen of a match.
type spot struct {
	match  string
	screen int
}

// presence is the record of which screens have an open page at this node, and of what the store has of
// it.
type presence struct {
	mu        sync.Mutex
	open      map[spot]int    // streams, also those that ended less than Config.PresenceTimeout ago
	stored    map[spot]bool   // what the store has
	dirty     map[spot]bool   // spots that must be written
	unsure    map[spot]bool   // the store may have lost what is in stored
	revisions map[string]bool // matches whose revision must grow because time has passed
	news      chan struct{}   // has a value when something must be written
}

func newPresence() *presence {
	return &presence{open: map[spot]int{}, stored: map[spot]bool{}, dirty: map[spot]bool{}, unsure: map[spot]bool{}, revisions: map[string]bool{},
		news: make(chan struct{}, 1)}
}

func (p *presence) came(s spot) { p.add(s, 1) }
func (p *presence) went(s spot) { p.add(s, -1) }

func (p *presence) add(s spot, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open[s] += n; p.open[s] <= 0 {
		delete(p.open, s)
	}
	if p.stored[s] != (p.open[s] > 0) || p.unsure[s] {
		p.dirty[s] = true
		p.nudge()
	}
}

// bumpRevision increases the revision of a match's side state.
func (p *presence) bumpRevision(match string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.revisions[match] = true
	p.nudge()
}

// resend marks all presence to be written again, because the store may have lost it. A page that
// closes before that is written as gone, because the store may still have it.
func (p *presence) resend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, spots := range []iter.Seq[spot]{maps.Keys(p.open), maps.Keys(p.stored)} {
		for s := range spots {
			p.dirty[s], p.unsure[s] = true, true
		}
	}
	p.nudge()
}

func (p *presence) nudge() {
	select {
	case p.news <- struct{}{}:
	default:
	}
}

// take removes and returns the changes for the store, by match: of at most presenceBatch matches, and
// all revisions.
func (p *presence) take() map[string]store.SideChange {
	p.mu.Lock()
	defer p.mu.Unlock()
	batch := map[string]store.SideChange{}
	for match := range p.revisions {
		batch[match] = store.SideChange{Match: match}
	}
	clear(p.revisions)
	for s := range p.dirty {
		c, there := batch[s.match]
		if !there && len(batch) >= presenceBatch {
			continue
		}
		delete(p.dirty, s)
		switch here := p.open[s] > 0; {
		case here == p.stored[s] && !p.unsure[s]:
			continue
		case here:
			c.Came = append(c.Came, s.screen)
		default:
			c.Went = append(c.Went, s.screen)
		}
		c.Match = s.match
		batch[s.match] = c
	}
	return batch
}

// settle notes whether a batch was stored. What was not is written again with the next batch.
func (p *presence) settle(batch map[string]store.SideChange, kept bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range batch {
		if !kept && len(c.Came)+len(c.Went) == 0 {
			p.revisions[c.Match] = true
		}
		for here, screens := range map[bool][]int{true: c.Came, false: c.Went} {
			for _, screen := range screens {
				p.note(spot{c.Match, screen}, here, kept)
			}
		}
	}
	if len(p.dirty)+len(p.revisions) > 0 {
		p.nudge()
	}
}

func (p *presence) note(s spot, here, kept bool) {
	switch {
	case !kept:
		p.dirty[s] = true
	case here:
		p.stored[s] = true
		delete(p.unsure, s)
	default:
		delete(p.stored, s)
		delete(p.unsure, s)
	}
}

// writePresence writes presence to the store until the server closes.
func (srv *Server) writePresence() {
	for {
		wait := presenceDelay
		select {
		case <-srv.ctx.Done():
			return
		case <-srv.presence.news:
		}
		for {
			select {
			case <-srv.ctx.Done():
				return
			case <-time.After(wait):
			}
			if srv.writeBatch() {
				break
			}
			wait = storeRetry
		}
	}
}

// writeBatch writes one batch, and reports whether it was stored.
func (srv *Server) writeBatch() bool {
	batch := srv.presence.take()
	if len(batch) == 0 {
		return true
	}
	changes := make([]store.SideChange, 0, len(batch))
	for _, c := range batch {
		changes = append(changes, c)
	}
	ctx, cancel := context.WithTimeout(srv.ctx, srv.config.StoreWait)
	defer cancel()
	pages, err := srv.config.Store.UpdateSideStates(ctx, srv.node, changes)
	srv.presence.settle(batch, err == nil)
	srv.storeFailure.note(err)
	if err != nil {
		srv.warn("who is there could not be noted", err)
		return false
	}
	for id, page := range pages {
		srv.showSideState(id, page)
	}
	return true
}

// showSideState adopts a side state that was just stored, and notifies its streams.
func (srv *Server) showSideState(id string, page store.SideState) {
	srv.mu.Lock()
	m := srv.matches[id]
	srv.mu.Unlock()
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.table != nil && m.adoptSideState(page) {
		m.notify()
	}
}
