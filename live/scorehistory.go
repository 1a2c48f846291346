package live

import (
	"context"
	"slices"

	"signoria/engine"
	"signoria/table"
)

// MaxHistorySeqs is how many moments of a match a race has at most.
const MaxHistorySeqs = 64

// scoreHistory is a race as it was run for a viewer: kept while the match is in memory and
// goes on no further.
type scoreHistory struct {
	last   int
	viewer engine.Seat
	seqs   []int
	points [][]engine.Score
}

// maxScoreHistories is how many viewers' races a match keeps.
const maxScoreHistories = 8

// ScoreHistory gives the parts of the score after each of these entries (the first
// MaxHistorySeqs), as the holder of the key may see them, and after the end as the rules
// would have counted them if they had ended the match at that moment; nil while the match has
// secrets, and where a position is no longer known. Errors: as View.
func (srv *Server) ScoreHistory(ctx context.Context, id, key string, moments []int) ([][]engine.Score, error) {
	m, access, err := srv.openMatch(ctx, id, key)
	if err != nil {
		return nil, err
	}
	t := m.table
	if t.Start() == 0 || t.Secret() || access.Invited != 0 && !t.Over() {
		m.mu.Unlock()
		return nil, nil
	}
	viewer, _ := m.viewpoint(access)
	wanted := scoreHistory{last: t.Last(), viewer: viewer, seqs: slices.Clone(moments[:min(len(moments), MaxHistorySeqs)])}
	i := slices.IndexFunc(m.scoreHistories, wanted.same)
	if i >= 0 {
		wanted = m.scoreHistories[i]
	}
	m.mu.Unlock()
	if i >= 0 {
		return wanted.points, nil
	}
	wanted.replay(t)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.scoreHistories = slices.DeleteFunc(m.scoreHistories, func(r scoreHistory) bool { return r.last != wanted.last })
	m.scoreHistories = append(m.scoreHistories[max(0, len(m.scoreHistories)-maxScoreHistories+1):], wanted)
	return wanted.points, nil
}

// same tells whether two races are of one viewer at the same moments.
func (r scoreHistory) same(o scoreHistory) bool {
	return r.last == o.last && r.viewer == o.viewer && slices.Equal(r.seqs, o.seqs)
}

// replay replays the match. Nothing in a table changes, so that no lock is held.
func (r *scoreHistory) replay(t *table.Table) {
	points := make([][]engine.Score, 0, len(r.seqs))
	for _, seq := range r.seqs {
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
