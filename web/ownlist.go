package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"signoria/live"
)

// A browser's list of tables, in a cookie.
const (
	// usualTables is how many there are before finished ones make room for new ones.
	usualTables = 24
	// maxTables is how many fit into a cookie. Of so many running ones, those at which the
	// person plays against bots alone make room; others never do.
	maxTables = 80
	// fellCookie holds what was taken off the list, or did not get on it, for a day.
	fellCookie = "fell"
	fellAge    = 24 * 60 * 60 // seconds
	mostFallen = 4
)

// tables are the matches of this browser, the last used first.
func tables(r *http.Request) []seatAt { return listed(r, tablesCookie, maxTables) }

// fallen are those that were taken off the list lately.
func fallen(r *http.Request) []seatAt { return listed(r, fellCookie, mostFallen) }

// listed is a list of matches as a cookie holds it.
func listed(r *http.Request, name string, most int) []seatAt {
	var list []seatAt
	for _, field := range strings.Fields(cookie(r, name)) {
		id, key, ok := strings.Cut(field, "/")
		if ok && len(list) < most {
			list = append(list, seatAt{url.PathEscape(id), url.PathEscape(key)})
		}
	}
	return list
}

// remember puts a match at the head of this browser's list; what is gone leaves
// it. Where the list is full another one makes room, which the home page tells.
func (s *visitors) remember(w http.ResponseWriter, r *http.Request, at seatAt, gone ...seatAt) {
	before := tables(r)
	if len(before) > 0 && before[0] == at && len(gone) == 0 {
		return
	}
	s.hold(r, at)
	list := []seatAt{at}
	for _, t := range before {
		if t != at && !slices.Contains(gone, t) {
			list = append(list, t)
		}
	}
	fell := fallen(r)
	if !slices.Contains(before, at) && len(list) > usualTables {
		i := s.spare(r.Context(), list)
		if i < 0 && len(list) > maxTables {
			i = 0 // all the others are played with people: the address of this one is still in its window
		}
		if i >= 0 {
			fell = append([]seatAt{list[i]}, fell...)
			list = slices.Delete(list, i, i+1)
		}
	}
	s.setCookie(w, r, tablesCookie, fieldsOf(list))
	s.tellFallen(w, r, slices.DeleteFunc(fell, func(t seatAt) bool { return slices.Contains(list, t) }))
}

// tellFallen keeps for a while what is not in the list any longer.
func (s *visitors) tellFallen(w http.ResponseWriter, r *http.Request, fell []seatAt) {
	if len(fell) == 0 && cookie(r, fellCookie) == "" {
		return
	}
	c := http.Cookie{Name: fellCookie, Value: url.QueryEscape(fieldsOf(fell[:min(len(fell), mostFallen)])), Path: "/", MaxAge: fellAge,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure(r)}
	if len(fell) == 0 {
		c.MaxAge = -1
	}
	http.SetCookie(w, &c)
}

// spare is which match of a full list makes room: one that is gone, over or closed, the
// longest unused first; in a list that fits no longer also one that its person plays alone.
// The first, which is new, is not looked at. -1: none does.
func (s *visitors) spare(ctx context.Context, list []seatAt) int {
	ctx, cancel := context.WithTimeout(ctx, tablesWait)
	defer cancel()
	alone := -1
	for i := len(list) - 1; i > 0; i-- {
		view, err := s.Server.View(ctx, list[i].ID, list[i].Key)
		switch {
		case errors.Is(err, live.ErrStore), ctx.Err() != nil:
			return -1 // nobody knows; there is still room
		case err != nil, view.Status == live.Over, !view.Closed.IsZero(), !view.Creator && view.Yours|view.Invited == 0:
			return i
		case alone < 0 && playsAlone(view):
			alone = i
		}
	}
	if len(list) > maxTables {
		return alone
	}
	return -1
}

// playsAlone tells whether no other person plays at the table.
func playsAlone(view *live.MatchView) bool {
	return !slices.ContainsFunc(view.Seats, func(info live.SeatInfo) bool { return info.Bot == "" && !info.Yours })
}

// fieldsOf is a list as the browser keeps it.
func fieldsOf(list []seatAt) string {
	var fields []string
	for _, at := range list[:min(len(list), maxTables)] {
		fields = append(fields, at.ID+"/"+at.Key)
	}
	return strings.Join(fields, " ")
}

// fallenRow is a match that the list no longer has.
type fallenRow struct{ Address, Title string }

// fallenRows are those matches that the home page tells of.
func (s *visitors) fallenRows(r *http.Request, p page) (rows []fallenRow) {
	for _, at := range fallen(r) {
		if view, err := s.Server.View(r.Context(), at.ID, at.Key); err == nil {
			rows = append(rows, fallenRow{at.base(), s.name(p, view.Meta.Name)})
		}
	}
	return rows
}
