package match

import (
	"net/http"
	"slices"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page"
	"signoria/web/visitor"
)

// isNewcomer reports whether the browser knows no table but this one and has no person.
func (s *Pages) isNewcomer(r *http.Request, at page.SeatAt) bool {
	other := func(known page.SeatAt) bool { return known.ID != at.ID }
	return page.Cookie(r, s.HostOnly(r, visitor.PersonCookie)) == "" && !slices.ContainsFunc(visitor.Tables(r), other)
}

// greets reports whether the table offers its viewer the lesson, because it is the first one of
// their browser. The line stays as long as that is true, because its removal would move the table.
func (v *visit) greets() bool {
	return v.newcomer && !v.Replay && !v.inRoom() && v.View.Status == live.Running && v.View.Curtain == engine.NoSeat && v.View.Yours != 0 && len(v.Game.LessonList) > 0
}
