package match

import (
	"net/http"
	"slices"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page"
	"signoria/web/visitor"
)

// isNewcomer tells whether the browser knows no table but this one, and has not been joined
// with others.
func (s *Pages) isNewcomer(r *http.Request, at page.SeatAt) bool {
	other := func(known page.SeatAt) bool { return known.ID != at.ID }
	return page.Cookie(r, s.HostOnly(r, visitor.PersonCookie)) == "" && !slices.ContainsFunc(visitor.Tables(r), other)
}

// greets tells whether the table leads its viewer to the lesson: it is the first one of
// their browser. The line stays as long as that, so that nothing moves on the table.
func (v *visit) greets() bool {
	return v.newcomer && !v.Replay && !v.inRoom() && v.View.Status == live.Running && v.View.Curtain == engine.NoSeat && v.View.Yours != 0 && len(v.Game.LessonList) > 0
}
