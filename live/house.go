package live

import (
	"context"
	"errors"
	"fmt"

	"signoria/history"
	"signoria/live/review"
	"signoria/lobby"
	"signoria/people"
	"signoria/store"
)

// People returns the server's persons and notices.
func (srv *Server) People() *people.People { return srv.people }

// Reviews returns the reviews of matches that are over.
func (srv *Server) Reviews() *review.Reviews { return srv.reviews }

// Lobby returns the list of open tables.
func (srv *Server) Lobby() *lobby.Lobby { return srv.lobby }

// History returns how matches ended, and ratings; nil if the host stores none.
func (srv *Server) History() *history.History { return srv.history }

// house is the part of a server that package people uses.
type house struct{ *Server }

var _ people.House = house{}

func (h house) Match(ctx context.Context, id string) (people.NamedTable, bool, error) {
	m, err := h.find(ctx, id)
	if err == nil && h.config.Store.Shared() {
		err = m.refresh(ctx)
	}
	if errors.Is(err, ErrUnknown) {
		err = fmt.Errorf("%w: %w", store.ErrUnknown, err) // the error that people.House promises
	}
	if err != nil {
		return people.NamedTable{}, false, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return people.NamedTable{Table: m.table, Names: m.side.Names}, m.closed(), nil
}

func (h house) Admits(ctx context.Context, t people.NamedTable, person string) (bool, error) {
	a := admission(t.Table, person)
	if a == nil {
		return true, nil
	}
	return h.config.Store.Admits(ctx, *a)
}

func (h house) Start(do func()) bool { return h.start(do) }

func (h house) InTime(ctx context.Context, do func(context.Context) error) error {
	return h.inTime(ctx, do)
}

func (h house) MAC(purpose, text string) []byte { return h.mac(purpose, text) }

func (h house) Fingerprint(client string) string { return h.fingerprint(client) }

// reviewHouse is the part of a server that package review uses.
type reviewHouse struct{ *Server }

var _ review.House = reviewHouse{}

func (h reviewHouse) Match(ctx context.Context, id, key string) (review.Match, error) {
	m, access, err := h.openMatch(ctx, id, key)
	if err != nil {
		return review.Match{}, err
	}
	defer m.mu.Unlock()
	return review.Match{ID: m.id, Table: m.table, Viewer: m.actingSeats(access), Client: m.client(), Watched: m.watched, State: &m.review}, nil
}

func (h reviewHouse) Start(do func()) bool { return h.start(do) }

func (h reviewHouse) InTime(ctx context.Context, do func(context.Context) error) error {
	return h.inTime(ctx, do)
}
