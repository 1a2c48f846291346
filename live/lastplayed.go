package live

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"signoria/engine"
)

// answererHash returns the stored hash of an answerer. It includes the seat, so that it cannot be
// compared with those of other seats.
func (m *match) answererHash(s engine.Seat, by string) string {
	return m.server.answererHash(m.id, s, by)
}

func (srv *Server) answererHash(match string, s engine.Seat, by string) string {
	return hex.EncodeToString(srv.mac("answerer", fmt.Sprintf("%s %s %s", match, s, by))[:8])
}

// newAnswerer returns the hash to store if the seat's answerer differs from the last one;
// usually nil.
func (m *match) newAnswerer(s engine.Seat, by string) map[int]string {
	hash := m.answererHash(s, by)
	if m.side.Answerers[int(s)] == hash {
		return nil
	}
	return map[int]string{int(s): hash}
}

// LastPlayedElsewhere returns when someone other than these identities (Submission.Answerer) last
// answered for a seat of the key; zero if no one did, or it is unknown. Errors: as View.
func (srv *Server) LastPlayedElsewhere(ctx context.Context, id, key string, by ...string) (time.Time, error) {
	if len(by) == 0 {
		return time.Time{}, nil
	}
	m, access, err := srv.openSeen(ctx, id, key)
	if err != nil {
		return time.Time{}, err
	}
	defer m.mu.Unlock()
	var last time.Time
	for seats := access.Seats; seats != 0; seats = seats.Without(seats.First()) {
		s := seats.First()
		hash := m.side.Answerers[int(s)]
		if hash == "" {
			continue
		}
		own := slices.ContainsFunc(by, func(by string) bool { return hash == m.answererHash(s, by) })
		if at := m.table.AnsweredAt(s); !own && at.After(last) {
			last = at
		}
	}
	return last, nil
}
