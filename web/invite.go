package web

import (
	"crypto/rand"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
)

// browserCookie holds the browser's token, a secret of which the keys of seats
// are made on which its person sits down by invitation. No page and no script
// sees it.
const browserCookie = "browser"

// tokenLength is how long rand.Text is.
const tokenLength = 26

// token is the browser's token; a browser that has none is given one.
func (s *site) token(w http.ResponseWriter, r *http.Request) string {
	token := s.tokenOf(r)
	if token == "" {
		token = rand.Text()
	}
	s.setCookie(w, r, s.hostOnly(r, browserCookie), token)
	return token
}

// tokenOf is the token that the browser has, empty when it has none.
func (s *site) tokenOf(r *http.Request) string {
	token := cookie(r, s.hostOnly(r, browserCookie))
	if len(token) != tokenLength || strings.Trim(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") != "" {
		return "" // not one of ours
	}
	return token
}

// hostOnly is the name of a cookie that no other host and no plain http can
// plant, where the site is reached by https.
func (s *site) hostOnly(r *http.Request, name string) string {
	if s.isSecure(r) {
		return "__Host-" + name
	}
	return name
}

// isSecure tells whether people reach the site by https.
func (s *site) isSecure(r *http.Request) bool {
	return strings.HasPrefix(s.address(r), "https://")
}

// sit seats the persons of the key's screen. Who sits down by an invitation is
// led to an address of their own.
func (s *site) sit(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	at := addressed(r)
	names := r.PostForm["name"]
	for i := range names {
		names[i] = table.TidyName(names[i])
	}
	if len(names) > 0 && names[0] != "" {
		s.setCookie(w, r, nameCookie, names[0])
	}
	night, err := nightOf(r.PostForm)
	if err != nil {
		s.answered(w, r, at, nil, err)
		return
	}
	key, err := s.Server.Sit(r.Context(), at.ID, at.Key, live.Sitting{Names: names, Nonce: r.PostForm.Get("nonce"), Token: s.token(w, r), Night: night})
	if err == nil && key != at.Key {
		own := seatAt{at.ID, key}
		s.remember(w, r, own, at)
		at = own
	}
	s.answered(w, r, at, nil, err)
}

// invite makes a new invitation to a friend's seat.
func (s *site) invite(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at seatAt) (*live.MatchView, error) {
		seat, ok := engine.ParseSeat(r.PostForm.Get("seat"))
		turn, err := strconv.Atoi(r.PostForm.Get("turn"))
		if !ok || err != nil {
			return nil, errForm
		}
		return s.Server.Invite(r.Context(), at.ID, at.Key, seat, turn)
	})
}

// renew makes a new link for one's own seat, and leads to it. How often is bounded for who asks
// and not for the seat, or a thief could use up what its owner needs to take it back.
func (s *site) renew(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) || !s.may(w, r, s.gates.renewals, "error.renewals", time.Minute) {
		return
	}
	at := addressed(r)
	by, err := s.person(r)
	if err != nil { // their other devices would keep a dead link
		s.failWith(w, r, err)
		return
	}
	key, err := s.Server.Renew(r.Context(), at.ID, at.Key, s.token(w, r), by)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	own := seatAt{at.ID, key}
	s.remember(w, r, own, at)
	s.answered(w, r, own, nil, nil)
}

// ownSeat leads a browser from a link that no longer opens a seat to the seat, if it or its
// person has it. It is false for all others.
func (s *site) ownSeat(w http.ResponseWriter, r *http.Request, at seatAt) bool {
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
func (s *site) seatBehind(r *http.Request, at seatAt) seatAt {
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

func (s *site) shutView(r *http.Request, at seatAt, shut *live.Shut) shutView {
	v := shutView{page: s.newPage(r, "", ""), Shut: shut, version: shutVersion}
	v.own = s.seatBehind(r, at)
	v.Title = v.word("head") + " · " + v.t("page.site")
	v.Path = at.base()
	return v
}

// shutOut says that a link no longer opens a seat, and what to do. A live page
// that had the seat turns into this one.
func (s *site) shutOut(w http.ResponseWriter, r *http.Request, at seatAt, shut *live.Shut) {
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
		names = append(names, isolated(orElse(name, v.t("page.player", "seat", v.Seats[i].String()))))
	}
	host := isolated(orElse(v.Host, v.t("shut.host")))
	return v.t("shut."+string(v.Why)+"."+key, "names", strings.Join(names, ", "), "host", host)
}
