package web

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"signoria/live"
)

// ownSeat leads a browser from a link that no longer opens a seat to the seat, if it or its
// person has it. It is false for all others.
func (s *matchPages) ownSeat(w http.ResponseWriter, r *http.Request, at seatAt) bool {
	own := s.seatBehind(r, at)
	if own.Key == "" {
		return false
	}
	s.remember(w, r, own, at)
	http.Redirect(w, r, own.base(), http.StatusSeeOther)
	return true
}

// seatBehind is the seat to which a dead link led, where this browser or the person who has
// signed it in has it; else none.
func (s *matchPages) seatBehind(r *http.Request, at seatAt) seatAt {
	if key, err := s.Server.SeatKey(r.Context(), at.ID, at.Key, s.tokenOf(r)); err == nil && key != "" {
		return seatAt{at.ID, key}
	}
	list, _ := s.kept(r)
	for _, other := range list {
		if other.ID != at.ID || other.Key == at.Key {
			continue
		}
		if is, err := s.Server.Replaces(r.Context(), at.ID, at.Key, other.Key); err == nil && is {
			return other
		}
	}
	return seatAt{}
}

// shutView is the page of a link that no longer opens a seat.
type shutView struct {
	page
	*live.Shut
	version string
	// own is the seat of this browser, if it sat down with the link.
	own seatAt
}

// shutVersion is newer than that of any board: a link that is shut stays so.
const shutVersion = "2147483647.0"

// shutOf is the error of a link that no longer opens a seat, nil for others.
func shutOf(err error) *live.Shut {
	var shut *live.Shut
	errors.As(err, &shut)
	return shut
}

func (s *matchPages) shutView(r *http.Request, at seatAt, shut *live.Shut) shutView {
	v := shutView{page: s.newPage(r, "", ""), Shut: shut, version: shutVersion}
	v.own = s.seatBehind(r, at)
	v.Title = v.word("head") + " · " + v.t("page.site")
	v.Path = at.base()
	return v
}

// shutOut says that a link no longer opens a seat, and what to do. A live page
// that had the seat turns into this one.
func (s *matchPages) shutOut(w http.ResponseWriter, r *http.Request, at seatAt, shut *live.Shut) {
	v, status := s.shutView(r, at, shut), http.StatusGone
	if shut.Why == live.Taken {
		status = http.StatusForbidden
	}
	if isLive(r) {
		w.Header().Set("X-Version", v.version)
		s.render(w, r, status, shutAnswer(v))
		return
	}
	s.render(w, r, status, shell(v.page, shutPart(v)))
}

// word is one of the sentences of the page: each has those for a taken and for
// a replaced link.
func (v shutView) word(key string) string {
	var names []string
	for i, name := range v.Names {
		names = append(names, isolated(cmp.Or(name, v.t("page.player", "seat", v.Seats[i].String()))))
	}
	host := isolated(cmp.Or(v.Host, v.t("shut.host")))
	return v.t("shut."+string(v.Why)+"."+key, "names", strings.Join(names, ", "), "host", host)
}

// failWith answers with the page of an error, or with that of a link that no longer opens a seat.
func (s *matchPages) failWith(w http.ResponseWriter, r *http.Request, err error) {
	if shut := shutOf(err); shut != nil {
		s.shutOut(w, r, addressed(r), shut)
		return
	}
	s.site.failWith(w, r, err)
}
