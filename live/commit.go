package live

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"signoria/engine"
	"signoria/store"
	"signoria/table"
)

// mostTries bounds how often a command is judged anew because another node was
// first.
const mostTries = 8

// errGone: the match left the memory before its turn came. Open it again.
var errGone = errors.New("live: the match has left the memory")

// change is what a command makes of a match.
type change struct {
	next   *table.Table // nil: the log stays as it is
	fronts map[int]int  // as store.Page has them
	done   int
	// names and answerers are as store.Page has them, renewed is a new key.
	names     table.Names
	answerers map[int]string
	renewed   store.Renewed
	// nights and movedNights are as store.Addition has them.
	nights, movedNights map[int]store.Night
	bots                engine.Seats // whose answer it is: they may think again
}

// judge says what comes of a command for the match as it stands, which is
// locked. It is asked again when the match has changed before the store could
// keep the change.
type judge func(m *match, pass table.Pass) (change, error)

// command lets the holder of a key change a match. It comes back in time, also
// when the store does not.
func (srv *Server) command(ctx context.Context, id, key string, judge judge) error {
	_, err := srv.knockAnd(ctx, id, key, withOpenKey(judge))
	return err
}

// post is command, and returns what the holder of the key sees after it. The view comes with
// an error too, so that a page can show why nothing was done above the board as it is now;
// it is nil with an error where the key opens no seat or the match is not in memory.
func (srv *Server) post(ctx context.Context, id, key string, judge judge) (*MatchView, error) {
	m, err := srv.knockAnd(ctx, id, key, withOpenKey(judge))
	if view := m.viewFor(key); view != nil || err != nil {
		return view, err
	}
	return srv.View(ctx, id, key) // the match has just left the memory
}

// withOpenKey judges only for keys that are not shut.
func withOpenKey(judge judge) judge {
	return func(m *match, pass table.Pass) (change, error) {
		if pass.Shut != "" {
			return change{}, m.shutOut(pass)
		}
		return judge(m, pass)
	}
}

// knockAnd is command for a key that may be shut. It returns the match as well, not locked;
// nil: it is not in memory.
func (srv *Server) knockAnd(ctx context.Context, id, key string, judge judge) (*match, error) {
	ctx, cancel := context.WithTimeout(ctx, srv.config.PostWait)
	defer cancel()
	for {
		m, err := srv.find(ctx, id)
		if err != nil {
			return nil, err
		}
		err = m.change(ctx, func() (change, error) {
			pass, err := m.pass(key)
			if err != nil {
				return change{}, err
			}
			return judge(m, pass)
		})
		if err == nil {
			srv.people.EyesAt(id, key)
		}
		if !errors.Is(err, errGone) {
			return m, err
		}
	}
}

// change waits for the match's turn and carries a change out. When ctx ends
// before, nobody knows what comes of it: the log will tell.
func (m *match) change(ctx context.Context, judge func() (change, error)) error {
	select {
	case m.turn <- struct{}{}:
	case <-ctx.Done():
		return m.late()
	}
	done := make(chan error, 1)
	started := m.server.start(func() {
		err := m.execute(judge)
		<-m.turn
		done <- err
	})
	if !started {
		<-m.turn
		return ErrClosed
	}
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("live: match %s: %w", m.id, ErrUnsure)
	}
}

// late is the error of a store that does not answer in time.
func (m *match) late() error {
	return fmt.Errorf("live: match %s: %w", m.id, store.ErrAway)
}

// execute judges and keeps a change. It has the match's turn. A refusal, too,
// counts only when no other node knows better.
func (m *match) execute(judge func() (change, error)) error {
	ctx, cancel := context.WithTimeout(context.Background(), m.server.config.StoreWait) // a page that has gone stops nothing
	defer cancel()
	if err := m.reread(ctx); err != nil {
		return err
	}
	if err := m.keepOutages(ctx); err != nil {
		return err
	}
	looked := !m.server.config.Store.Shared()
	for range mostTries {
		m.mu.Lock()
		if m.gone {
			m.mu.Unlock()
			return errGone
		}
		c, err := judge()
		if err == nil && c.next != nil && m.closed() {
			err = ErrTableClosed
		}
		if err == nil && c.next != nil {
			err = m.within(c.next)
		}
		base := m.table
		m.mu.Unlock()
		if err != nil {
			if looked {
				return err
			}
			looked = true
			if err := m.refresh(ctx); err != nil {
				return err
			}
			continue
		}
		err = m.keep(ctx, base, c)
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		if err := m.refresh(ctx); err != nil {
			return err
		}
		looked = true
	}
	return ErrStale
}

// reread reads what came of a change when nobody knows. It has the match's
// turn.
func (m *match) reread(ctx context.Context) error {
	if !m.unsure {
		return nil
	}
	if err := m.refresh(ctx); err != nil {
		return err
	}
	m.unsure = false
	return nil
}

// confirmCommit looks again until it is known what came of a change, for those who
// only look.
func (m *match) confirmCommit() {
	for {
		select {
		case <-m.server.ctx.Done():
			return
		case <-time.After(storeRetry):
		}
		select {
		case <-m.server.ctx.Done():
			return
		case m.turn <- struct{}{}:
		}
		ctx, cancel := context.WithTimeout(m.server.ctx, m.server.config.StoreWait)
		err := m.reread(ctx)
		cancel()
		<-m.turn
		if err == nil || errors.Is(err, ErrUnknown) {
			return
		}
	}
}

// keep stores a change of a table, and only then puts it in its place.
func (m *match) keep(ctx context.Context, base *table.Table, c change) error {
	var err error
	switch {
	case c.next != nil:
		err = m.append(ctx, base, c)
	case c.done > 0 || len(c.fronts)+len(c.names)+len(c.answerers)+len(c.nights)+len(c.movedNights) > 0:
		err = m.savePage(ctx, c)
	}
	if errors.Is(err, store.ErrUnknown) {
		return m.dropped()
	}
	m.server.trouble.note(err)
	if err != nil && !errors.Is(err, store.ErrConflict) {
		m.server.config.Log.Error("the store could not keep a choice", "match", m.id, "error", err)
	}
	if errors.Is(err, store.ErrAway) {
		err = fmt.Errorf("%w (%w)", ErrUnsure, err)
	}
	if err != nil && !errors.Is(err, store.ErrConflict) && !m.unsure {
		m.unsure = true
		m.server.start(m.confirmCommit)
	}
	return err
}

func (m *match) append(ctx context.Context, base *table.Table, c change) error {
	srv := m.server
	m.mu.Lock()
	done := m.page.Done
	m.mu.Unlock()
	addition := store.Addition{Entries: c.next.Since(base.Last()), Snapshot: srv.snapshot(c.next),
		Wake: srv.wake(c.next, done), Fronts: c.fronts, Names: c.names, Answerers: c.answerers, Nights: c.nights, MovedNights: c.movedNights, Renewed: c.renewed, Duties: srv.people.Duties(base, c.next), Vacated: vacated(base, c.next)}
	srv.seek(&addition, base, c.next)
	if after := status(c.next); after != status(base) {
		addition.Status = string(after)
	}
	if bots := botSeats(c.next); bots != botSeats(base) {
		addition.Bots = &bots
	}
	if addition.Status == string(Over) && srv.history != nil {
		var err error
		if addition.Ending, err = srv.ending(ctx, c.next, m.answerers(c)); err != nil {
			return err
		}
	}
	revision, err := srv.config.Store.Append(ctx, m.id, addition)
	if err != nil {
		return err
	}
	if addition.Seeks {
		srv.lobby.Changed()
	}
	m.mu.Lock()
	m.mine = true
	m.thinking &^= c.bots
	known := m.grow(revision, c)
	m.adopt(c.next)
	m.mu.Unlock()
	if !known {
		m.readPage(ctx, revision)
	}
	if len(addition.Vacated) > 0 {
		m.readTalk(ctx)
	}
	return nil
}

// savePage stores what is not in the log.
func (m *match) savePage(ctx context.Context, c change) error {
	srv := m.server
	pages, err := srv.config.Store.ChangePages(ctx, srv.node, []store.PageChange{{Match: m.id, Done: c.done, Fronts: c.fronts, Names: c.names, Answerers: c.answerers, Nights: c.nights, MovedNights: c.movedNights}})
	if err != nil {
		return err
	}
	if _, there := pages[m.id]; !there {
		return store.ErrUnknown
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.newPage(pages[m.id]) {
		m.wakeBots()
		m.notify()
	}
	return nil
}

// newPage takes in a page from the store, unless a newer one is here.
func (m *match) newPage(p store.Page) bool {
	if p.Revision <= m.page.Revision {
		return false
	}
	m.setPage(p)
	return true
}

func (m *match) setPage(p store.Page) {
	m.takeTalk(p.Talk)
	p.Talk = m.page.Talk // may be newer
	m.page = p
	m.present.Store(len(p.Present) > 0)
}

// grow lays over the page what an addition has put there. False: others have changed the page
// before, and their part is not here.
func (m *match) grow(revision int64, c change) (known bool) {
	p, next := m.page, m.page.Revision+1
	p.Answerers = merged(p.Answerers, c.answerers) // which count for no revision
	if len(c.fronts)+len(c.names) > 0 && revision >= next {
		p.Fronts, p.Names = merged(p.Fronts, c.fronts), merged(p.Names, c.names)
		if revision == next {
			p.Revision = revision
		}
	}
	m.page = p
	return revision <= p.Revision
}

// readPage reads the page again, which has come to a revision. What cannot be read now is in a
// while.
func (m *match) readPage(ctx context.Context, revision int64) {
	page, err := m.server.config.Store.Page(ctx, m.id)
	if errors.Is(err, store.ErrUnknown) {
		_ = m.dropped()
		return
	}
	if err != nil {
		m.hear(store.Change{Match: m.id, Revision: revision})
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.newPage(page) {
		m.wakeBots()
		m.notify()
	}
}

// merged is a map with others put in place of those of the same keys. Pages are shared, so
// none is changed.
func merged[K comparable, V any](all, others map[K]V) map[K]V {
	if len(others) == 0 {
		return all
	}
	next := make(map[K]V, len(all)+len(others))
	maps.Copy(next, all)
	maps.Copy(next, others)
	return next
}

// inTime lets the store be asked for something, and comes back in time also when
// the store does not.
func (srv *Server) inTime(ctx context.Context, do func(context.Context) error) error {
	done := make(chan error, 1)
	started := srv.start(func() {
		calling, cancel := context.WithTimeout(context.WithoutCancel(ctx), srv.config.StoreWait)
		defer cancel()
		done <- do(calling)
	})
	if !started {
		return ErrClosed
	}
	waiting, cancel := context.WithTimeout(ctx, srv.config.PostWait)
	defer cancel()
	select {
	case err := <-done:
		return err
	case <-waiting.Done():
		return fmt.Errorf("live: %w", store.ErrAway)
	}
}
