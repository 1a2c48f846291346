package live

import (
	"context"
	"errors"
	"fmt"

	"signoria/engine"
	"signoria/history"
	"signoria/store"
	"signoria/table"
)

// Reasons why a person cannot sit down at a rated table.
var (
	// ErrRatedNobody means that the server does not know the person, so that no result could count
	// for them.
	ErrRatedNobody = errors.New("live: at a rated table sit persons whom the server knows")
	// ErrRatedTwice means that the person has a seat there already, at a rated table or at one
	// for the opener's people.
	ErrRatedTwice = errors.New("live: nobody has two seats at a rated table")
	// ErrNoRatings means that the host stores no results, so that no table can be rated.
	ErrNoRatings = fmt.Errorf("%w: there are no ratings here", ErrPlan)
)

// PersonIdentity returns a person's identity as a Submission.Answerer, by their id.
func PersonIdentity(id string) string { return "person " + id }

// answerers returns, by seat, the hashes of those who answered last, as they are after a change.
func (m *match) answerers(c change) map[int]string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return merged(m.side.Answerers, c.answerers)
}

// ending returns how a match ended, and for whom; nil if it has no result.
func (srv *Server) ending(ctx context.Context, t *table.Table, answerers map[int]string) (*store.Ending, error) {
	e, has := history.EndingOf(t)
	if !has {
		return nil, nil
	}
	holders, err := srv.config.Store.KeyHolders(ctx, e.Match)
	if err != nil {
		return nil, err
	}
	e = history.Seated(e, t, holders, func(s engine.Seat, person string) bool {
		return answerers[int(s)] == srv.answererHash(e.Match, s, PersonIdentity(person))
	})
	return &e, nil
}

// ofPersons reports whether the persons in a table's seats are stored: at rated tables, and at those
// for the opener's people. There no person has two seats.
func ofPersons(p table.Plan) bool { return p.Rated || p.Public.Known }

// seatPerson returns the answerer hashes, by seat, of a person who sits down at a table with
// ofPersons; nil at other tables. Errors: ErrRatedNobody for an unknown person at a rated table,
// ErrRatedTwice for a person who has another seat there.
func (m *match) seatPerson(seats engine.Seats, person string) (map[int]string, error) {
	plan := m.table.Header().Plan
	switch {
	case !ofPersons(plan) || person == "" && !plan.Rated:
		return nil, nil
	case person == "":
		return nil, ErrRatedNobody
	}
	for i, hash := range m.side.Answerers {
		if s := engine.Seat(i); !seats.Has(s) && hash == m.answererHash(s, PersonIdentity(person)) {
			return nil, ErrRatedTwice
		}
	}
	hashes := map[int]string{}
	for ; seats != 0; seats = seats.Without(seats.First()) {
		hashes[int(seats.First())] = m.answererHash(seats.First(), PersonIdentity(person))
	}
	return hashes, nil
}
