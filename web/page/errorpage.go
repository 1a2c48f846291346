package page

import (
	"errors"
	"net/http"

	"signoria/engine"
	"signoria/live"
	"signoria/live/review"
	"signoria/people"
	"signoria/table"
)

// Parse parses a posted form and reports whether it could. A form that is broken or too large is
// answered with status 400 or 413.
func (s *Site) Parse(w http.ResponseWriter, r *http.Request) bool {
	err := r.ParseForm()
	if err == nil {
		return true
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		s.ErrorPage(w, r, http.StatusRequestEntityTooLarge, "error.large")
	} else {
		s.ErrorPage(w, r, http.StatusBadRequest, "error.form")
	}
	return false
}

// problem is an error as a reader gets it: a status and the key of a sentence.
type problem struct {
	Status int
	Key    string
}

// ProblemOf returns the status and the sentence for an error of packages live and people.
func ProblemOf(err error) problem {
	var refused *engine.Refused
	var garbled *table.Garbled
	switch {
	case errors.As(err, &refused):
		return problem{http.StatusUnprocessableEntity, "error.refused"}
	case errors.As(err, &garbled):
		return problem{http.StatusBadRequest, "error.garbled"}
	case errors.Is(err, live.ErrUnknown), errors.Is(err, people.ErrUnknown):
		return problem{http.StatusNotFound, "error.match"}
	case errors.Is(err, people.ErrNoPerson):
		return problem{http.StatusNotFound, "error.person"}
	case errors.Is(err, live.ErrForeign):
		return problem{http.StatusForbidden, "error.foreign"}
	case errors.Is(err, live.ErrStale):
		return problem{http.StatusConflict, "error.stale"}
	case errors.Is(err, live.ErrQuicker):
		return problem{http.StatusConflict, "error.quicker"}
	case errors.Is(err, live.ErrNotNow):
		return problem{http.StatusConflict, "error.not_now"}
	case errors.Is(err, live.ErrNameTaken):
		return problem{http.StatusConflict, "error.name_taken"}
	case errors.Is(err, live.ErrNotAdmitted):
		return problem{http.StatusForbidden, "error.not_admitted"}
	case errors.Is(err, live.ErrRatedNobody):
		return problem{http.StatusForbidden, "error.rated_nobody"}
	case errors.Is(err, live.ErrRatedTwice):
		return problem{http.StatusConflict, "error.rated_twice"}
	case errors.Is(err, live.ErrNoRatings):
		return problem{http.StatusBadRequest, "error.no_ratings"}
	case errors.Is(err, live.ErrPlan):
		return problem{http.StatusBadRequest, "error.plan"}
	case errors.Is(err, live.ErrTooMany):
		return problem{http.StatusTooManyRequests, "error.too_many"}
	case errors.Is(err, live.ErrUndos):
		return problem{http.StatusConflict, "error.undos"}
	case errors.Is(err, live.ErrLogFull):
		return problem{http.StatusConflict, "error.log_full"}
	case errors.Is(err, live.ErrBotTables):
		return problem{http.StatusTooManyRequests, "error.bot_tables"}
	case errors.Is(err, live.ErrPublicTables):
		return problem{http.StatusTooManyRequests, "error.public_tables"}
	case errors.Is(err, live.ErrCrowded):
		return problem{http.StatusServiceUnavailable, "error.crowded"}
	case errors.Is(err, live.ErrNoAdviser):
		return problem{http.StatusForbidden, "error.no_adviser"}
	case errors.Is(err, people.ErrPairingCode):
		return problem{http.StatusForbidden, "error.ticket"}
	case errors.Is(err, review.ErrNone):
		return problem{http.StatusConflict, "error.no_review"}
	case errors.Is(err, live.ErrBusy), errors.Is(err, review.ErrBusy):
		return problem{http.StatusServiceUnavailable, "error.busy"}
	case errors.Is(err, live.ErrTableClosed):
		return problem{http.StatusConflict, "error.table_closed"}
	case errors.Is(err, live.ErrNoRoom):
		return problem{http.StatusServiceUnavailable, "error.room"}
	case errors.Is(err, live.ErrFull):
		return problem{http.StatusServiceUnavailable, "error.full"}
	case errors.Is(err, live.ErrDisk):
		return problem{http.StatusServiceUnavailable, "error.disk"}
	case errors.Is(err, live.ErrUnsure):
		return problem{http.StatusServiceUnavailable, "error.unsure"}
	case errors.Is(err, live.ErrUnavailable):
		return problem{http.StatusServiceUnavailable, "error.away"}
	case errors.Is(err, live.ErrStore):
		return problem{http.StatusServiceUnavailable, "error.store"}
	case errors.Is(err, live.ErrClosed):
		return problem{http.StatusServiceUnavailable, "error.closed"}
	}
	return noticeProblemOf(err)
}

// noticeProblemOf returns the problem of an error of package people; of an unknown error, that of a
// failure of the server.
func noticeProblemOf(err error) problem {
	switch {
	case errors.Is(err, people.ErrInvitations):
		return problem{http.StatusTooManyRequests, "error.invitations"}
	case errors.Is(err, people.ErrLookouts):
		return problem{http.StatusConflict, "error.lookouts"}
	case errors.Is(err, people.ErrNoNotices):
		return problem{http.StatusNotFound, "error.no_notices"}
	case errors.Is(err, people.ErrAddress):
		return problem{http.StatusUnprocessableEntity, "error.address"}
	case errors.Is(err, people.ErrConfirm):
		return problem{http.StatusForbidden, "error.confirm"}
	case errors.Is(err, people.ErrSignIn):
		return problem{http.StatusForbidden, "error.sign_in"}
	case errors.Is(err, people.ErrPasskey):
		return problem{http.StatusForbidden, "error.passkey"}
	case errors.Is(err, people.ErrTakenAddress), errors.Is(err, people.ErrAccount):
		return problem{http.StatusConflict, "error.address_taken"}
	case errors.Is(err, people.ErrLastWay):
		return problem{http.StatusConflict, "error.last_way"}
	case errors.Is(err, people.ErrHandle):
		return problem{http.StatusUnprocessableEntity, "error.handle"}
	case errors.Is(err, people.ErrTaken):
		return problem{http.StatusConflict, "error.handle_taken"}
	case errors.Is(err, people.ErrProfile):
		return problem{http.StatusUnprocessableEntity, "error.form"}
	case errors.Is(err, people.ErrNobody), errors.Is(err, people.ErrNoPerson):
		return problem{http.StatusForbidden, "error.signed_out"}
	case errors.Is(err, people.ErrMails):
		return problem{http.StatusTooManyRequests, "error.mails"}
	case errors.Is(err, people.ErrSubscription):
		return problem{http.StatusUnprocessableEntity, "error.subscription"}
	case errors.Is(err, people.ErrPreferences):
		return problem{http.StatusBadRequest, "error.form"}
	case errors.Is(err, people.ErrWebhook):
		return problem{http.StatusUnprocessableEntity, "error.webhook"}
	case errors.Is(err, people.ErrNoWebhook):
		return problem{http.StatusConflict, "error.no_webhook"}
	case errors.Is(err, people.ErrMention):
		return problem{http.StatusUnprocessableEntity, "error.mention"}
	case errors.Is(err, people.ErrNotOpener):
		return problem{http.StatusForbidden, "error.not_opener"}
	case errors.Is(err, people.ErrNoSeat):
		return problem{http.StatusForbidden, "error.foreign"}
	case errors.Is(err, people.ErrToken):
		return problem{http.StatusNotFound, "error.mail_link"}
	}
	return problem{http.StatusInternalServerError, "error.internal"}
}

// ErrorFor answers with the page of an error, and logs errors that are failures of the server.
func (s *Site) ErrorFor(w http.ResponseWriter, r *http.Request, err error) {
	p := ProblemOf(err)
	s.NoteRefusal(err)
	if p.Status >= http.StatusInternalServerError && !errors.Is(err, live.ErrCrowded) && !errors.Is(err, live.ErrBusy) {
		s.Log.Error("a request failed", "route", r.Pattern, "error", err)
	}
	s.ErrorPage(w, r, p.Status, p.Key)
}

// ErrorPage answers with a sentence of the catalogue.
func (s *Site) ErrorPage(w http.ResponseWriter, r *http.Request, status int, key string) {
	s.ErrorText(w, r, status, s.Words(r).T(key))
}

// ErrorLink is the link of an error page: its path, and the key of its label in the catalogue.
type ErrorLink struct{ Path, Label string }

// ErrorText answers with a page of one sentence and a link to the home page.
func (s *Site) ErrorText(w http.ResponseWriter, r *http.Request, status int, sentence string) {
	s.ErrorWithLink(w, r, status, sentence, ErrorLink{"/", "error.home"})
}

// ErrorWithLink answers with a page of one sentence and a link. A live page gets the sentence as a
// notice above what it shows.
func (s *Site) ErrorWithLink(w http.ResponseWriter, r *http.Request, status int, sentence string, on ErrorLink) {
	if status == http.StatusNotFound && !IsLive(r) && Untailed(w, r) {
		return
	}
	p := s.NewPage(r, "", s.Words(r).T("error.head"))
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	if status == http.StatusTooManyRequests && !s.BehindProxy {
		h.Set("Connection", "close") // a client over its limit keeps no connection open; a proxy's connections serve others, too
	}
	if IsLive(r) {
		h.Set("HX-Retarget", "#notices")
		h.Set("HX-Reswap", "innerHTML")
		h.Set("HX-Reselect", "#notice")
		s.Render(w, r, status, Notice(p.Words, sentence, nil))
		return
	}
	s.Render(w, r, status, errorPage(p, status, sentence, on))
}

// RetryAfter is the number of seconds after which a page may ask again.
const RetryAfter = "5"

// IsLive reports whether the script of a page requests a part of the page.
func IsLive(r *http.Request) bool {
	return r.Header.Get("HX-Request") == "true" && r.Header.Get("HX-History-Restore-Request") != "true"
}

// ErrForm is the error for a form with missing or wrong fields.
var ErrForm = errors.New("web: the form is not complete")
