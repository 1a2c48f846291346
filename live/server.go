package live

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"signoria/engine"
	"signoria/history"
	"signoria/live/review"
	"signoria/live/turns"
	"signoria/lobby"
	"signoria/people"
	"signoria/store"
	"signoria/talk"
)

// Server is the matches of this node.
type Server struct {
	config Config
	// node is the name of this node, of this start of it.
	node string
	// key is the store's, with which promises are sealed.
	key []byte
	// ctx ends with Close; work are the goroutines that Close waits for.
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	talk   *talk.Talk
	// turns are the waiting searches of bots.
	turns     *turns.Queue
	thinking  atomic.Int32 // turns that were taken and not ended
	thoughts  atomic.Int64 // turns that have ended
	thought   atomic.Int64 // nanoseconds that they took
	spans     spans
	botDelays botDelays    // how long they took
	advising  atomic.Int32 // questions that wait for the adviser

	counting sync.Mutex // while matches of a client are counted

	mu             sync.Mutex
	closed         bool
	matches        map[string]*match
	titles         map[edition]engine.Title
	storedEditions map[edition]bool // in the store, for certain
	streams        map[string]int   // open ones by client
	opened         int              // all of them
	// changes counts the changes reported to streams, for Stream.ChangeNo.
	changes atomic.Uint64

	presence      *presence
	storeFailure  storeFailure
	people        *people.People
	reviews       *review.Reviews
	lobby         *lobby.Lobby
	history       *history.History // nil means that results are not stored
	lastHeartbeat time.Time        // of this node; the scheduler's
	tidied        time.Time        // the scheduler's: when it last looked for abandoned matches
	deleted       map[Status]int   // matches deleted because no one looked at them, by status
	nights        sync.Map         // by name of a match: true while its nights are being moved
	marked        time.Time        // the scheduler's: when it last said that it works
	warned        time.Time        // the scheduler's: when it last warned that it could not say so
	outages       []store.Outage
}

// How often the server looks for unused matches, and how long one stays in memory after its last
// use by a person.
const (
	sweepEvery = 5 * time.Second
	idleFor    = 10 * time.Minute
)

// Open starts a server. It loads no match: matches come into memory when they are requested, or
// when something is due in them.
func Open(ctx context.Context, c Config) (*Server, error) {
	c = c.withDefaults()
	srv := &Server{
		config: c, node: rand.Text(), turns: turns.New(), matches: map[string]*match{},
		titles: map[edition]engine.Title{}, storedEditions: map[edition]bool{}, streams: map[string]int{}, presence: newPresence(),
	}
	if err := srv.openTitles(); err != nil {
		return nil, err
	}
	if err := srv.registerNode(ctx); err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	srv.ctx, srv.cancel = context.WithCancel(context.WithoutCancel(ctx))
	srv.people = people.New(srv.ctx, people.Config{Store: c.Store, Notices: c.Notices, Now: c.Now, Log: c.Log,
		ReadWait: c.ReadWait, StoreWait: c.StoreWait, Interval: c.SchedulerInterval}, house{srv})
	srv.reviews = review.New(srv.ctx, review.Config{Store: c.Store, Reviewer: c.Reviewer, Node: srv.node, Turns: srv.turns, Now: c.Now, Log: c.Log,
		ReadWait: c.ReadWait, StoreWait: c.StoreWait}, reviewHouse{srv})
	srv.talk = talk.New(talk.Config{Store: c.Store, May: c.Talk, Now: c.Now})
	open := lobby.Config{Store: c.Store, Log: c.Log, Now: c.Now, StoreWait: c.StoreWait}
	if c.Ratings {
		open.Bands = srv.bands
		srv.history = history.New(history.Config{Store: c.Store, Log: c.Log, Now: c.Now, ReadWait: c.ReadWait})
	}
	srv.lobby = lobby.New(open)
	srv.work.Go(srv.listen)
	srv.work.Go(srv.sweep)
	srv.work.Go(srv.writePresence)
	for range c.Workers {
		srv.work.Go(srv.thinker)
	}
	if c.SchedulerInterval > 0 {
		srv.work.Go(srv.runScheduler)
	}
	srv.people.Run()
	return srv, nil
}

// registerNode makes this node known to the store.
func (srv *Server) registerNode(ctx context.Context) error {
	var err error
	if srv.key, err = srv.config.Store.Key(ctx, sealName); err != nil {
		return err
	}
	at := srv.now()
	if srv.config.Store.Shared() {
		if err := srv.heartbeat(ctx, at); err != nil {
			return err
		}
	}
	if err := srv.mark(ctx, at); err != nil {
		return err
	}
	if srv.config.Notices.Any() && !srv.config.Store.Shared() {
		if err := srv.config.Store.ReleaseNotices(ctx); err != nil {
			return err
		}
	}
	return srv.config.Store.DeleteDeadNodes(ctx, srv.node, at)
}

// Close ends all streams and bots, and returns when they have ended. The store
// stays open.
func (srv *Server) Close() {
	srv.mu.Lock()
	again := srv.closed
	srv.closed = true
	srv.mu.Unlock()
	srv.cancel()
	for _, m := range srv.loaded() {
		m.mu.Lock()
		m.unload()
		m.mu.Unlock()
	}
	srv.work.Wait()
	if again {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), leaveWait)
	defer cancel()
	if err := srv.config.Store.RemoveNode(ctx, srv.node); err != nil && !errors.Is(err, store.ErrClosed) {
		srv.config.Log.Warn("the other nodes could not be told that this one has ended", "error", err)
	}
}

// leaveWait bounds how long a node that ends waits for the store.
const leaveWait = 2 * time.Second

// start runs do in a goroutine for which Close waits. It reports whether it did: not after Close.
func (srv *Server) start(do func()) bool {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	if srv.closed {
		return false
	}
	srv.work.Go(do)
	return true
}

// find returns the match, not locked, and loads it if it is not in memory. If ctx ends before,
// loading continues for later callers.
func (srv *Server) find(ctx context.Context, id string) (*match, error) {
	srv.mu.Lock()
	if srv.closed {
		srv.mu.Unlock()
		return nil, ErrClosed
	}
	m, there := srv.matches[id]
	if !there {
		m = newMatch(srv, id)
		srv.matches[id] = m
		srv.work.Go(m.loadFirst)
	}
	srv.mu.Unlock()
	select {
	case <-m.loaded:
		return m, m.failed
	case <-ctx.Done():
		return nil, m.timeoutError()
	}
}

// loadFirst loads a match that was just entered; on error it is taken out again.
func (m *match) loadFirst() {
	defer close(m.loaded)
	ctx, cancel := context.WithTimeout(m.server.ctx, m.server.config.StoreWait)
	defer cancel()
	err := m.load(ctx)
	if err == nil {
		return
	}
	m.failed = err
	if errors.Is(err, store.ErrUnknown) {
		m.failed = ErrUnknown
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.server.unload(m)
}

// unload removes a locked match from memory.
func (srv *Server) unload(m *match) {
	m.gone = true
	m.unload()
	srv.mu.Lock()
	defer srv.mu.Unlock()
	if srv.matches[m.id] == m {
		delete(srv.matches, m.id)
	}
}

// loaded lists the matches in memory.
func (srv *Server) loaded() []*match {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	matches := make([]*match, 0, len(srv.matches))
	for _, m := range srv.matches {
		matches = append(matches, m)
	}
	return matches
}

// sweep removes unused matches from memory.
func (srv *Server) sweep() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-srv.ctx.Done():
			return
		case now := <-tick.C:
			srv.sweepOnce(now)
		}
	}
}

func (srv *Server) sweepOnce(now time.Time) {
	for _, m := range srv.loaded() {
		select {
		case m.commandLock <- struct{}{}: // else a command is being carried out
			m.mu.Lock()
			if !m.gone && m.table != nil && m.idle(now) {
				srv.unload(m)
			}
			m.mu.Unlock()
			<-m.commandLock
		default:
		}
	}
}
