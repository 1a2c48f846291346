package match

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"signoria/live"
	"signoria/table"
	"signoria/web/page"
)

// ownSeat redirects a browser from a link that no longer opens a seat to the seat itself, if the
// browser or its person has it, and reports whether it did.
func (s *Pages) ownSeat(w http.ResponseWriter, r *http.Request, at page.SeatAt) bool {
	own := s.seatBehind(r, at)
	if own.Key == "" {
		return false
	}
	s.Remember(w, r, own, at)
	page.Redirect(w, r, own.Base(), http.StatusSeeOther)
	return true
}

// leadsOn reports whether for this reason a dead link redirects a browser to the seat that it has.
func leadsOn(why table.KeyStatus) bool {
	return why == live.KeyTaken || why == live.KeyBegun || why == live.KeyFull || why == live.KeyCancelled
}

// seatBehind returns the seat to which a dead link belonged, if this browser or its person has it;
// else the zero SeatAt.
func (s *Pages) seatBehind(r *http.Request, at page.SeatAt) page.SeatAt {
	if key, err := s.Server.SeatKey(r.Context(), at.ID, at.Key, s.TokenOf(r)); err == nil && key != "" {
		return page.SeatAt{ID: at.ID, Key: key}
	}
	list, _ := s.Kept(r)
	for _, other := range list {
		if other.ID != at.ID || other.Key == at.Key {
			continue
		}
		if is, err := s.Server.Replaces(r.Context(), at.ID, at.Key, other.Key); err == nil && is {
			return other
		}
	}
	return page.SeatAt{}
}

// shutView is the page of a link that no longer opens a seat.
type shutView struct {
	page.Page
	*live.KeyError
	version string
	// own is the seat of this browser, if it sat down with the link.
	own page.SeatAt
}

// shutVersion is newer than that of any board, because a dead link stays dead.
const shutVersion = "2147483647.0"

// shutOf returns the error of a link that no longer opens a seat, nil for other errors.
func shutOf(err error) *live.KeyError {
	var shut *live.KeyError
	errors.As(err, &shut)
	return shut
}

func (s *Pages) shutView(r *http.Request, at page.SeatAt, shut *live.KeyError) shutView {
	v := shutView{Page: s.NewPage(r, "", ""), KeyError: shut, version: shutVersion}
	v.own = s.seatBehind(r, at)
	v.Title = v.word("head") + " · " + v.T("page.site")
	v.Path = at.Base()
	return v
}

// renderKeyError answers that a link no longer opens a seat, and what to do. A live page that had
// the seat is replaced by this one.
func (s *Pages) renderKeyError(w http.ResponseWriter, r *http.Request, at page.SeatAt, shut *live.KeyError) {
	v, status := s.shutView(r, at, shut), http.StatusGone
	if shut.Status == live.KeyTaken {
		status = http.StatusForbidden
	}
	if page.IsLive(r) {
		w.Header().Set("X-Version", v.version)
		s.Render(w, r, status, shutAnswer(v))
		return
	}
	s.Render(w, r, status, page.Shell(v.Page, shutPart(v)))
}

// word returns a sentence of the page. Each key has one sentence for each state of the link.
func (v shutView) word(key string) string {
	var names []string
	for i, name := range v.Names {
		names = append(names, page.Isolated(cmp.Or(name, v.T("page.player", "seat", v.Seats[i].String()))))
	}
	host := page.Isolated(cmp.Or(v.Host, v.T("shut.host")))
	return v.T("shut."+string(v.Status)+"."+key, "names", strings.Join(names, ", "), "host", host)
}

// ErrorFor answers with the page of an error, or with the page of a link that no longer opens a
// seat.
func (s *Pages) ErrorFor(w http.ResponseWriter, r *http.Request, err error) {
	if shut := shutOf(err); shut != nil {
		s.renderKeyError(w, r, page.Addressed(r), shut)
		return
	}
	s.Site.ErrorFor(w, r, err)
}
