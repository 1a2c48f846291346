package match

import (
	"net/http"
	"slices"
	"time"

	"signoria/web/visitor"
)

// tellOf fills in whether the page's person gets notices, and whether they get any of this match.
func (s *Pages) tellOf(r *http.Request, v *visit) {
	if !v.tells || v.View.Yours == 0 {
		return
	}
	agreed := s.hookOf(r, v)
	p := s.PersonOf(r)
	if p == nil {
		return
	}
	told, err := s.Server.People().NotifyPrefs(r.Context(), *p)
	if err != nil {
		s.Log.Warn("the page of a match cannot say of notices", "error", err)
		return
	}
	v.Told, v.Muted = visitor.IsTold(told) || agreed, slices.Contains(told.Muted, v.At.ID)
}

// hookWait is how long a page waits for the store to say whether its table has a webhook.
const hookWait = 250 * time.Millisecond

// hookOf fills in whether the table has a webhook, which all its players see. agreed reports
// whether the viewer has agreed to be mentioned when it is their turn.
func (s *Pages) hookOf(r *http.Request, v *visit) (agreed bool) {
	if !s.Notices.Webhook {
		return false
	}
	ctx, cancel := s.PartTimeout(r.Context(), hookWait)
	defer cancel()
	hook, err := s.Server.People().TableWebhook(ctx, v.At.ID, v.At.Key)
	if err != nil {
		s.Log.Warn("the page of a match cannot say of its webhook", "error", err)
		return false
	}
	v.Hooked = hook != nil && hook.Set && !hook.Stopped
	return v.Hooked && hook.Mine&hook.Agreed != 0
}
