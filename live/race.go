package live

import (
	"context"
	"slices"

	"signoria/engine"
	"signoria/table"
)

// MostMoments is how many moments of a match a race has at most.
const MostMoments = 64

// race is a race as it was run for a viewer: kept while the match is in memory and
// goes on no further.
type race struct {
	last    int
	viewer  engine.Seat
	moments []int
	points  [][]engine.Score
}

// mostRaces is how many viewers' races a match keeps.
const mostRaces = 8

// Race gives the parts of the score after each of these entries (the first
// MostMoments), as the holder of the key may see them, and after the end as the rules
// would have counted them if they had ended the match at that moment; nil while the match has
// secrets, and where a position is no longer known. Errors: as View.
func (srv *Server) Race(ctx context.Context, id, key string, moments []int) ([][]engine.Score, error) {
	m, access, err := srv.enter(ctx, id, key)
	if err != nil {
		return nil, err
	}
	t := m.table
	if t.Start() == 0 || t.Secret() || access.Invited != 0 && !t.Over() {
		m.mu.Unlock()
		return nil, nil
	}
	viewer, _ := m.facing(access)
	wanted := race{last: t.Last(), viewer: viewer, moments: slices.Clone(moments[:min(len(moments), MostMoments)])}
	i := slices.IndexFunc(m.races, wanted.same)
	if i >= 0 {
		wanted = m.races[i]
	}
	m.mu.Unlock()
	if i >= 0 {
		return wanted.points, nil
	}
	wanted.run(t)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.races = slices.DeleteFunc(m.races, func(r race) bool { return r.last != wanted.last })
	m.races = append(m.races[max(0, len(m.races)-mostRaces+1):], wanted)
	return wanted.points, nil
}

// same tells whether two races are of one viewer at the same moments.
func (r race) same(o race) bool {
	return r.last == o.last && r.viewer == o.viewer && slices.Equal(r.moments, o.moments)
}

// run replays the match. Nothing in a table changes, so that no lock is held.
func (r *race) run(t *table.Table) {
	points := make([][]engine.Score, 0, len(r.moments))
	for _, seq := range r.moments {
		pos, err := t.At(min(max(seq, t.Start()), t.Last()))
		if err != nil {
			return
		}
		if t.Over() { // nothing is hidden any more, and all moments are counted as the last one
			points = append(points, pos.Final(nil))
		} else {
			points = append(points, pos.Score(r.viewer, nil))
		}
	}
	r.points = points
}
