package match

import (
	"net/http"
	"slices"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
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
// their browser, and they have not chosen anything yet.
func (v *visit) greets() bool {
	if !v.newcomer || v.Replay || v.inRoom() || v.View.Status != live.Running || v.View.Curtain != engine.NoSeat || v.View.Yours == 0 || len(v.Game.LessonList) == 0 {
		return false
	}
	return !slices.ContainsFunc(v.View.Chronicle, func(e live.Entry) bool {
		return e.Kind == table.KindChoice && v.View.Yours.Has(e.Seat)
	})
}
