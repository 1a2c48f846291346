package visitor

import (
	"context"

	"signoria/live"
	"signoria/web/page"
)

// GuestKey returns the key by which people invited by a table's opener sit down: that of all free
// seats, which is made if there is none yet, or of the only friend's seat.
func (s *Visitors) GuestKey(ctx context.Context, at page.SeatAt, view *live.MatchView) (string, error) {
	if view.JoinKey != "" {
		return view.JoinKey, nil
	}
	if view.Open.Offered && view.Open.Key == "" {
		opened, err := s.Server.Open(ctx, at.ID, at.Key, view.Open.Number)
		if err != nil {
			return "", err
		}
		view = opened
	}
	if view.Open.Key != "" {
		return view.Open.Key, nil
	}
	for _, i := range view.Invites {
		if i.Key != "" && !i.Seated && !i.Public {
			return i.Key, nil
		}
	}
	return "", live.ErrNotNow
}
