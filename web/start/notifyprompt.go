package start

import (
	"net/http"
	"slices"
	"time"

	"signoria/live"
	notify "signoria/notice"
	"signoria/table"
	"signoria/web/page"
	"signoria/web/visitor"
)

// laterCookie means that for laterTime a browser is not asked whether it shall get notices.
const (
	laterCookie = "later"
	laterTime   = 30 * 24 * time.Hour
)

// LaterPath is the post by which a browser dismisses the prompt for laterTime.
const LaterPath = notify.SettingsPath + "/later"

// notifyPrompt is the home page's prompt for notices in this browser; key is the server's public
// key for push subscriptions (VAPID).
type notifyPrompt struct{ key string }

// tellHome sets what the home page says of notices. The page asks whether the browser shall get
// notices if its person has answered at a table over days, gets no notices yet, and has not dismissed
// the question.
func (s *Pages) tellHome(r *http.Request, v *homeView) error {
	v.tells = s.Notices.Any()
	if !v.tells {
		return nil
	}
	p, err := s.Person(r)
	if err != nil {
		return err
	}
	told, err := s.Told(r, p)
	if err != nil {
		return err
	}
	v.Told = visitor.IsTold(told)
	if s.Notices.Push && !told.Here && page.Cookie(r, laterCookie) == "" && slices.ContainsFunc(v.tables, answeredOverDays) {
		v.notifyPrompt = &notifyPrompt{key: s.Notices.VAPID}
		v.Asks = true
	}
	return nil
}

// answeredOverDays reports whether the viewer has answered at a running table over days.
func answeredOverDays(row visitor.TableRow) bool {
	return row.View.Status == live.Running && row.View.Clock.Settings.Days && slices.ContainsFunc(row.View.Chronicle, func(e live.Entry) bool {
		return e.Kind == table.KindChoice && row.View.Yours.Has(e.Seat)
	})
}

// askLater dismisses the prompt for laterTime.
func (s *Pages) askLater(w http.ResponseWriter, r *http.Request) {
	s.KeepCookie(w, r, laterCookie, "1", laterTime)
	page.Redirect(w, r, "/", http.StatusSeeOther)
}
