package web

import (
	"net/http"
	"slices"
	"time"

	"signoria/live"
	notify "signoria/notice"
	"signoria/table"
)

// laterCookie notes that a browser does not want to be asked for laterTime whether it shall
// call its person.
const (
	laterCookie = "later"
	laterTime   = 30 * 24 * time.Hour
)

// laterPath is where a browser says that it does not want to be asked.
const laterPath = notify.SettingsPath + "/later"

// slip asks on the home page whether this browser shall call its person; key is that with
// which it subscribes.
type slip struct{ key string }

// tellHome fills in what the home page says of notices. It asks whether the browser shall
// call when its person has answered at a table over days, and neither is called already
// nor has put that off.
func (s *startPages) tellHome(r *http.Request, v *homeView) error {
	v.tells = s.notices.Any()
	if !v.tells {
		return nil
	}
	p, err := s.person(r)
	if err != nil {
		return err
	}
	told, err := s.told(r, p)
	if err != nil {
		return err
	}
	v.Told = isTold(told)
	if s.notices.Push && !told.Here && cookie(r, laterCookie) == "" && slices.ContainsFunc(v.tables, answeredOverDays) {
		v.slip = &slip{key: s.notices.VAPID}
		v.Asks = true
	}
	return nil
}

// answeredOverDays tells whether the viewer has answered at a running table over days.
func answeredOverDays(row tableRow) bool {
	return row.view.Status == live.Running && row.view.Clock.Settings.Days && slices.ContainsFunc(row.view.Chronicle, func(e live.Entry) bool {
		return e.Kind == table.KindChoice && row.view.Yours.Has(e.Seat)
	})
}

// askLater puts off to ask.
func (s *startPages) askLater(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{
		Name: laterCookie, Value: "1", Path: "/", MaxAge: int(laterTime / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure(r),
	})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}
