package visitor

import (
	"context"

	"signoria/live"
	"signoria/web/page"
)

// GuestKey is the key by which people sit down whom the opener of a table invites: that of all free seats, which is made where there is
// none yet, or of the one friend's seat there is.
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
