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

// Why somebody cannot sit down at a rated table.
var (
	// ErrRatedNobody: it is not known who they are, so nothing could count for them.
	ErrRatedNobody = errors.New("live: at a rated table sit persons whom the server knows")
	// ErrRatedTwice: they sit there already. So it is at a table for the opener's people.
	ErrRatedTwice = errors.New("live: nobody has two seats at a rated table")
	// ErrNoRatings: nothing is rated here.
	ErrNoRatings = fmt.Errorf("%w: there are no ratings here", ErrPlan)
)

// PersonIdentity is what a person answers by (Submission.Answerer), by their id.
func PersonIdentity(id string) string { return "person " + id }

// answerers are hashes of who last answered for seats, after a change.
func (m *match) answerers(c change) map[int]string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return merged(m.side.Answerers, c.answerers)
}

// ending is how a match ended, and for whom; nil: without a result.
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

// ofPersons reports whether it is noted whose seats a table has: each is another person's.
func ofPersons(p table.Plan) bool { return p.Rated || p.Public.Known }

// seatPerson notes who sits down at a table whose seats are of persons, and refuses who is not
// known or sits there already. At other tables it does nothing.
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
