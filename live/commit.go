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

// maxTries is how often a command is decided again because another node was first.
const maxTries = 8

// errGone means that the match has left memory before the command got its lock. The caller opens the
// match again.
var errGone = errors.New("live: the match has left the memory")

// change is what a command changes in a match.
type change struct {
	next         *table.Table // nil means the log stays as it is
	activeSeats  map[int]int  // as store.SideState has them
	confirmedSeq int
	// names and answerers are as store.SideState has them, renewed is a new key.
	names     table.Names
	answerers map[int]string
	renewed   store.Renewed
	// nights and movedNights are as store.Addition has them.
	nights, movedNights map[int]store.Night
	bots                engine.Seats // the seats whose bots have answered: they may search again
	// admission is as store.Addition has it.
	admission *store.Admission
}

// decide returns the change that a command makes in the current match, which is locked. It is
// called again if the match has changed before the change could be stored.
type decide func(m *match, access table.Access) (change, error)

// command lets the holder of a key change a match. It returns in time even if the store does not
// answer.
func (srv *Server) command(ctx context.Context, id, key string, decide decide) error {
	_, err := srv.commandAnyKey(ctx, id, key, withOpenKey(decide))
	return err
}

// post runs a command and returns what the holder of the key sees afterwards. It returns the view
// also with an error, so that a page can show the reason above the current board. With an error the
// view is nil if the key does not work or the match is not in memory.
func (srv *Server) post(ctx context.Context, id, key string, decide decide) (*MatchView, error) {
	m, err := srv.commandAnyKey(ctx, id, key, withOpenKey(decide))
	if view := m.viewFor(key); view != nil || err != nil {
		return view, err
	}
	return srv.View(ctx, id, key) // the match has just left the memory
}

// withOpenKey refuses keys that no longer work.
func withOpenKey(decide decide) decide {
	return func(m *match, access table.Access) (change, error) {
		if access.Status != "" {
			return change{}, m.keyError(access)
		}
		return decide(m, access)
	}
}

// commandAnyKey is command also for keys that no longer work. It returns the match too, not
// locked; nil if it is not in memory.
func (srv *Server) commandAnyKey(ctx context.Context, id, key string, decide decide) (*match, error) {
	ctx, cancel := context.WithTimeout(ctx, srv.config.PostWait)
	defer cancel()
	for {
		m, err := srv.find(ctx, id)
		if err != nil {
			return nil, err
		}
		err = m.change(ctx, func() (change, error) {
			access, err := m.access(key)
			if err != nil {
				return change{}, err
			}
			return decide(m, access)
		})
		if err == nil {
			srv.people.MarkSeenByKey(id, key)
		}
		if !errors.Is(err, errGone) {
			return m, err
		}
	}
}

// change waits for the command lock and carries a change out. If ctx ends before it has the lock
// nothing has changed (store.ErrUnavailable); if it ends later the result is unknown (ErrUnsure).
func (m *match) change(ctx context.Context, decide func() (change, error)) error {
	select {
	case m.commandLock <- struct{}{}:
	case <-ctx.Done():
		return m.timeoutError()
	}
	done := make(chan error, 1)
	started := m.server.start(func() {
		err := m.execute(decide)
		<-m.commandLock
		done <- err
	})
	if !started {
		<-m.commandLock
		return ErrClosed
	}
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("live: match %s: %w", m.id, ErrUnsure)
	}
}

// timeoutError is the error of a store that does not answer in time.
func (m *match) timeoutError() error {
	return fmt.Errorf("live: match %s: %w", m.id, store.ErrUnavailable)
}

// execute decides and stores a change. The caller has the command lock. Even a refusal counts
// only after a shared store was read again, because another node may know more.
func (m *match) execute(decide func() (change, error)) error {
	ctx, cancel := context.WithTimeout(context.Background(), m.server.config.StoreWait) // not the request's: a closed page cancels no command
	defer cancel()
	if err := m.reread(ctx); err != nil {
		return err
	}
	if err := m.recordOutages(ctx); err != nil {
		return err
	}
	looked := !m.server.config.Store.Shared()
	for range maxTries {
		m.mu.Lock()
		if m.gone {
			m.mu.Unlock()
			return errGone
		}
		c, err := decide()
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
		err = m.store(ctx, base, c)
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

// reread reads the log again after a change whose result is unknown. The caller has the command
// lock.
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

// confirmCommit reads the log again every storeRetry until the result of a change is known. Without
// it viewers who only watch would not see the result, because they send no command.
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
		case m.commandLock <- struct{}{}:
		}
		ctx, cancel := context.WithTimeout(m.server.ctx, m.server.config.StoreWait)
		err := m.reread(ctx)
		cancel()
		<-m.commandLock
		if err == nil || errors.Is(err, ErrUnknown) {
			return
		}
	}
}

// store stores a change, and only then makes it visible.
func (m *match) store(ctx context.Context, base *table.Table, c change) error {
	var err error
	switch {
	case c.next != nil:
		err = m.append(ctx, base, c)
	case c.confirmedSeq > 0 || len(c.activeSeats)+len(c.names)+len(c.answerers)+len(c.nights)+len(c.movedNights) > 0:
		err = m.saveSideState(ctx, c)
		if err == nil && len(c.names) > 0 && mayBeListed(base) {
			m.server.lobby.Changed() // the list shows the players' names, and must not show removed ones
		}
	}
	if errors.Is(err, store.ErrUnknown) {
		return m.dropped()
	}
	if errors.Is(err, store.ErrNotAdmitted) {
		return err
	}
	m.server.storeFailure.note(err)
	if err != nil && !errors.Is(err, store.ErrConflict) {
		m.server.config.Log.Error("the store could not keep a choice", "match", m.id, "error", err)
	}
	if errors.Is(err, store.ErrUnavailable) {
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
	done := m.side.ConfirmedSeq
	m.mu.Unlock()
	addition := store.Addition{Entries: c.next.Since(base.Last()), Snapshot: srv.snapshot(c.next),
		Wake: srv.wake(c.next, done), ActiveSeats: c.activeSeats, Names: c.names, Answerers: c.answerers, Nights: c.nights, MovedNights: c.movedNights, Renewed: c.renewed, Triggers: srv.people.Triggers(base, c.next), Vacated: vacated(base, c.next), Admission: c.admission}
	srv.seek(&addition, base, c.next, "")
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
	m.scheduledHere = true
	m.thinking &^= c.bots
	known := m.applyOwnChange(revision, c)
	m.adopt(c.next)
	m.mu.Unlock()
	if !known {
		m.reloadSideState(ctx, revision)
	}
	if len(addition.Vacated) > 0 {
		m.readTalk(ctx)
	}
	return nil
}

// saveSideState stores a change that is not in the log.
func (m *match) saveSideState(ctx context.Context, c change) error {
	srv := m.server
	pages, err := srv.config.Store.UpdateSideStates(ctx, srv.node, []store.SideChange{{Match: m.id, ConfirmedSeq: c.confirmedSeq, ActiveSeats: c.activeSeats, Names: c.names, Answerers: c.answerers, Nights: c.nights, MovedNights: c.movedNights}})
	if err != nil {
		return err
	}
	if _, there := pages[m.id]; !there {
		return store.ErrUnknown
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.adoptSideState(pages[m.id]) {
		m.wakeBots()
		m.notify()
	}
	return nil
}

// adoptSideState replaces the cached side state by one from the store, if that has a newer revision;
// it reports whether it did.
func (m *match) adoptSideState(p store.SideState) bool {
	if p.Revision <= m.side.Revision {
		return false
	}
	m.setSideState(p)
	return true
}

func (m *match) setSideState(p store.SideState) {
	m.takeTalk(p.Talk)
	p.Talk = m.side.Talk // may be newer
	m.side = p
	m.present.Store(len(p.Present) > 0)
}

// applyOwnChange applies this node's commit to the cached side state. It reports false if an
// earlier revision is missing.
func (m *match) applyOwnChange(revision int64, c change) (known bool) {
	p, next := m.side, m.side.Revision+1
	p.Answerers = merged(p.Answerers, c.answerers) // they do not change the revision
	if len(c.activeSeats)+len(c.names) > 0 && revision >= next {
		p.ActiveSeats, p.Names = merged(p.ActiveSeats, c.activeSeats), merged(p.Names, c.names)
		if revision == next {
			p.Revision = revision
		}
	}
	m.side = p
	return revision <= p.Revision
}

// reloadSideState reads the side state again after a revision of another node. On failure hear tries
// again in the background.
func (m *match) reloadSideState(ctx context.Context, revision int64) {
	page, err := m.server.config.Store.SideState(ctx, m.id)
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
	if m.adoptSideState(page) {
		m.wakeBots()
		m.notify()
	}
}

// merged returns all with the entries of others added: a copy, because the maps are shared, or all
// itself if others is empty.
func merged[K comparable, V any](all, others map[K]V) map[K]V {
	if len(others) == 0 {
		return all
	}
	next := make(map[K]V, len(all)+len(others))
	maps.Copy(next, all)
	maps.Copy(next, others)
	return next
}

// inTime runs do in the background, for at most Config.StoreWait, and returns its error. If it takes
// longer than Config.PostWait, or ctx ends, inTime returns store.ErrUnavailable and do continues.
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
		return fmt.Errorf("live: %w", store.ErrUnavailable)
	}
}
