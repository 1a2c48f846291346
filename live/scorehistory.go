package live

import (
	"context"
	"slices"

	"signoria/engine"
	"signoria/table"
)

// MaxHistorySeqs is the most entries in a score history.
const MaxHistorySeqs = 64

// scoreHistory is the points over time as one viewer may see them. It is cached until the match
// changes or is unloaded.
type scoreHistory struct {
	last   int
	viewer engine.Seat
	seqs   []int
	points [][]engine.Score
}

// maxScoreHistories is the number of score histories that a match caches.
const maxScoreHistories = 8

// ScoreHistory returns the parts of the score after each of the entries (the first
// MaxHistorySeqs), as the holder of the key may see them; after the end as if the rules had
// ended the match at that moment. It returns nil while the match has secrets, and if a position
// is lost. Errors: as View.
func (srv *Server) ScoreHistory(ctx context.Context, id, key string, moments []int) ([][]engine.Score, error) {
	m, access, err := srv.openSeen(ctx, id, key)
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

// same reports whether both are of the same viewer, state and entries.
func (r scoreHistory) same(o scoreHistory) bool {
	return r.last == o.last && r.viewer == o.viewer && slices.Equal(r.seqs, o.seqs)
}

// replay fills in the points. It needs no lock, because a table never changes.
func (r *scoreHistory) replay(t *table.Table) {
	points := make([][]engine.Score, 0, len(r.seqs))
	for _, seq := range r.seqs {
		pos, err := t.At(min(max(seq, t.Start()), t.Last()))
		if err != nil {
			return
		}
		if t.Over() { // nothing is hidden any more, so every moment gets a final scoring
			points = append(points, pos.Final(nil))
		} else {
			points = append(points, pos.Score(r.viewer, nil))
		}
	}
	r.points = points
}
