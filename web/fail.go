package web

import (
	"errors"
	"net/http"

	"signoria/engine"
	"signoria/live"
	"signoria/people"
	"signoria/table"
)

// parse reads a posted form. When it is broken or too large it answers the
// request and gives false.
func (s *site) parse(w http.ResponseWriter, r *http.Request) bool {
	err := r.ParseForm()
	if err == nil {
		return true
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		s.fail(w, r, http.StatusRequestEntityTooLarge, "error.large")
	} else {
		s.fail(w, r, http.StatusBadRequest, "error.form")
	}
	return false
}

// problem is an error of the server of matches as a status and a sentence.
type problem struct {
	status int
	key    string
}

// problemOf says what an error of the server of matches means to a reader.
func problemOf(err error) problem {
	var refused *engine.Refused
	var garbled *table.Garbled
	switch {
	case errors.As(err, &refused):
		return problem{http.StatusUnprocessableEntity, "error.refused"}
	case errors.As(err, &garbled):
		return problem{http.StatusBadRequest, "error.garbled"}
	case errors.Is(err, live.ErrUnknown), errors.Is(err, people.ErrUnknown):
		return problem{http.StatusNotFound, "error.match"}
	case errors.Is(err, live.ErrForeign):
		return problem{http.StatusForbidden, "error.foreign"}
	case errors.Is(err, live.ErrStale):
		return problem{http.StatusConflict, "error.stale"}
	case errors.Is(err, live.ErrNotNow):
		return problem{http.StatusConflict, "error.not_now"}
	case errors.Is(err, live.ErrNameTaken):
		return problem{http.StatusConflict, "error.name_taken"}
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
	case errors.Is(err, live.ErrCrowded):
		return problem{http.StatusServiceUnavailable, "error.crowded"}
	case errors.Is(err, live.ErrNoAdviser):
		return problem{http.StatusForbidden, "error.no_adviser"}
	case errors.Is(err, people.ErrTicket):
		return problem{http.StatusForbidden, "error.ticket"}
	case errors.Is(err, live.ErrNoReview):
		return problem{http.StatusConflict, "error.no_review"}
	case errors.Is(err, live.ErrBusy):
		return problem{http.StatusServiceUnavailable, "error.busy"}
	case errors.Is(err, live.ErrTableClosed):
		return problem{http.StatusConflict, "error.table_closed"}
	case errors.Is(err, live.ErrNoRoom):
		return problem{http.StatusServiceUnavailable, "error.room"}
	case errors.Is(err, live.ErrFull):
		return problem{http.StatusServiceUnavailable, "error.full"}
	case errors.Is(err, live.ErrUnsure):
		return problem{http.StatusServiceUnavailable, "error.unsure"}
	case errors.Is(err, live.ErrAway):
		return problem{http.StatusServiceUnavailable, "error.away"}
	case errors.Is(err, live.ErrStore):
		return problem{http.StatusServiceUnavailable, "error.store"}
	case errors.Is(err, live.ErrClosed):
		return problem{http.StatusServiceUnavailable, "error.closed"}
	}
	return noticeProblemOf(err)
}

// noticeProblemOf is problemOf for what is about notices.
func noticeProblemOf(err error) problem {
	switch {
	case errors.Is(err, people.ErrNoNotices):
		return problem{http.StatusNotFound, "error.no_notices"}
	case errors.Is(err, people.ErrAddress):
		return problem{http.StatusUnprocessableEntity, "error.address"}
	case errors.Is(err, people.ErrConfirm):
		return problem{http.StatusForbidden, "error.confirm"}
	case errors.Is(err, people.ErrMails):
		return problem{http.StatusTooManyRequests, "error.mails"}
	case errors.Is(err, people.ErrSubscription):
		return problem{http.StatusUnprocessableEntity, "error.subscription"}
	case errors.Is(err, people.ErrWishes):
		return problem{http.StatusBadRequest, "error.form"}
	case errors.Is(err, people.ErrToken):
		return problem{http.StatusNotFound, "error.mail_link"}
	}
	return problem{http.StatusInternalServerError, "error.internal"}
}

// failWith answers with the page of an error of the server of matches, and logs those that
// the host should know of.
func (s *site) failWith(w http.ResponseWriter, r *http.Request, err error) {
	p := problemOf(err)
	if p.status >= http.StatusInternalServerError && !errors.Is(err, live.ErrCrowded) && !errors.Is(err, live.ErrBusy) {
		s.Log.Error("a request failed", "route", r.Pattern, "error", err)
	}
	s.fail(w, r, p.status, p.key)
}

// fail answers with a sentence of the catalogue.
func (s *site) fail(w http.ResponseWriter, r *http.Request, status int, key string) {
	s.failIn(w, r, status, s.words(r).T(key))
}

// way is where a page that says what went wrong leads on to, and its word in the
// catalogue.
type way struct{ path, word string }

// failIn answers with a page that holds one sentence and leads home.
func (s *site) failIn(w http.ResponseWriter, r *http.Request, status int, sentence string) {
	s.failToward(w, r, status, sentence, way{"/", "error.home"})
}

// failToward answers with a page that holds one sentence and leads on. A live page
// gets the sentence as a notice above what it shows.
func (s *site) failToward(w http.ResponseWriter, r *http.Request, status int, sentence string, on way) {
	if status == http.StatusNotFound && !isLive(r) && untailed(w, r) {
		return
	}
	p := s.newPage(r, "", s.words(r).T("error.head"))
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	if status == http.StatusTooManyRequests && !s.BehindProxy {
		h.Set("Connection", "close") // who asks too much holds no connection open; a proxy's are others' too
	}
	if isLive(r) {
		h.Set("HX-Retarget", "#notices")
		h.Set("HX-Reswap", "innerHTML")
		h.Set("HX-Reselect", "#notice")
		s.render(w, r, status, notice(p.Words, sentence, nil))
		return
	}
	s.render(w, r, status, errorPage(p, status, sentence, on))
}

// retryAfter is after how many seconds a page may ask again.
const retryAfter = "5"

// isLive tells whether a page asks by script for a part of itself.
func isLive(r *http.Request) bool {
	return r.Header.Get("HX-Request") == "true" && r.Header.Get("HX-History-Restore-Request") != "true"
}
