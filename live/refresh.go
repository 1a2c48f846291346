package live

import (
	"context"
	"errors"

	"signoria/store"
)

// listen receives the changes of all nodes; those that this one has made itself change nothing.
func (srv *Server) listen() {
	for c := range srv.config.Store.Watch(srv.ctx) {
		if c.Match == "" { // changes may have been missed
			for _, m := range srv.loaded() {
				m.hear(c)
			}
			continue
		}
		srv.mu.Lock()
		m := srv.matches[c.Match]
		srv.mu.Unlock()
		if m != nil {
			m.hear(c)
		}
	}
}

// hear notes a reported change, and reads the match again in the background if it is behind.
func (m *match) hear(c store.Change) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.missed = m.missed || c.Match == ""
	m.heard.Last = max(m.heard.Last, c.Last)
	m.heard.Revision = max(m.heard.Revision, c.Revision)
	m.heard.Talk = max(m.heard.Talk, c.Talk)
	m.catchUp()
}

// behind reports whether other nodes have stored changes that are not here. A match that is being
// loaded is checked afterwards.
func (m *match) behind() bool {
	return m.table != nil && !m.gone &&
		(m.missed || m.heard.Last > m.table.Last() || m.heard.Revision > m.side.Revision || m.heard.Talk > m.side.Talk)
}

// catchUp reads the match in the background until it is up to date.
func (m *match) catchUp() {
	if m.reading || !m.behind() {
		return
	}
	m.reading = m.server.start(m.readOn)
}

func (m *match) readOn() {
	for {
		// The report may be of this node's own change, which is about to be applied.
		select {
		case m.commandLock <- struct{}{}:
			<-m.commandLock
		case <-m.server.ctx.Done():
		}
		m.mu.Lock()
		if !m.behind() || m.server.ctx.Err() != nil {
			m.reading = false
			m.mu.Unlock()
			return
		}
		m.missed = false
		m.mu.Unlock()
		ctx, cancel := context.WithTimeout(m.server.ctx, m.server.config.StoreWait)
		err := m.refresh(ctx)
		cancel()
		if err != nil {
			m.giveUp(err)
			return
		}
	}
}

// giveUp ends reading after an error. The match stays as it is until the next command or report; when
// the store answers again it reports that changes may have been missed.
func (m *match) giveUp(err error) {
	if m.server.ctx.Err() == nil && !errors.Is(err, ErrUnknown) {
		m.server.config.Log.Error("a changed match cannot be read", "match", m.id, "error", err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.reading = false
}

// dropped removes a deleted match from memory and ends its streams.
func (m *match) dropped() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.gone {
		m.server.unload(m)
	}
	return ErrUnknown
}

// refresh applies what the store has and this node has not. No lock is held while the store is
// read.
func (m *match) refresh(ctx context.Context) error {
	page, err := m.server.config.Store.SideState(ctx, m.id)
	if errors.Is(err, store.ErrUnknown) {
		return m.dropped()
	}
	if err != nil {
		return err
	}
	m.mu.Lock()
	next := m.table
	m.mu.Unlock()
	rows, err := m.server.config.Store.Entries(ctx, m.id, next.Last())
	if err != nil {
		return err
	}
	if len(rows) > 0 {
		if next, err = next.Extend(rows); err != nil {
			next, err = m.server.readTable(ctx, m.id)
		}
		if err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.takeTalk(page.Talk)
	newer := m.adoptSideState(page)
	if next.Last() > m.table.Last() {
		m.side.Answerers = page.Answerers // they do not change the revision
		m.scheduledHere = page.Keeper == m.server.node
		m.adopt(next)
	} else if newer {
		m.wakeBots()
		m.notify()
	}
	return nil
}
