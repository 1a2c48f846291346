package visitor

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"signoria/live"
	"signoria/web/page"
)

// A browser's list of tables, in a cookie.
const (
	// DefaultTables is the number of tables from which on new ones replace finished ones.
	DefaultTables = 24
	// MaxTables is the number of tables that fit into a cookie. If all are running, only those
	// against bots alone are replaced.
	MaxTables = 80
	// FellCookie has the tables that were removed from the list, or did not fit on it, for a day.
	FellCookie = "fell"
	fellAge    = 24 * time.Hour
	maxFallen  = 4
)

// Tables returns the matches of this browser, the last used first.
func Tables(r *http.Request) []page.SeatAt { return listed(r, page.TablesCookie, MaxTables) }

// fallen returns the tables that were recently removed from the list.
func fallen(r *http.Request) []page.SeatAt { return listed(r, FellCookie, maxFallen) }

// listed returns the list of matches in a cookie.
func listed(r *http.Request, name string, most int) []page.SeatAt {
	var list []page.SeatAt
	for _, field := range strings.Fields(page.Cookie(r, name)) {
		id, key, ok := strings.Cut(field, "/")
		if ok && len(list) < most {
			list = append(list, page.SeatAt{ID: url.PathEscape(id), Key: url.PathEscape(key)})
		}
	}
	return list
}

// Remember puts a match first in this browser's list and removes those in gone. A full list drops
// another match, which the home page mentions.
func (s *Visitors) Remember(w http.ResponseWriter, r *http.Request, at page.SeatAt, gone ...page.SeatAt) {
	before := Tables(r)
	if len(before) > 0 && before[0] == at && len(gone) == 0 {
		return
	}
	s.hold(r, at)
	list := []page.SeatAt{at}
	for _, t := range before {
		if t != at && !slices.Contains(gone, t) {
			list = append(list, t)
		}
	}
	fell := fallen(r)
	if !slices.Contains(before, at) && len(list) > DefaultTables {
		i := s.spare(r.Context(), list)
		if i < 0 && len(list) > MaxTables {
			i = 0 // all others have other people in them; the address of the dropped one is still in the browser's window
		}
		if i >= 0 {
			fell = append([]page.SeatAt{list[i]}, fell...)
			list = slices.Delete(list, i, i+1)
		}
	}
	s.SetCookie(w, r, page.TablesCookie, FieldsOf(list))
	s.tellFallen(w, r, slices.DeleteFunc(fell, func(t page.SeatAt) bool { return slices.Contains(list, t) }))
}

// Forget removes a match from this browser's list because its person has lost the seat.
func (s *Visitors) Forget(w http.ResponseWriter, r *http.Request, at page.SeatAt) {
	s.SetCookie(w, r, page.TablesCookie, FieldsOf(slices.DeleteFunc(Tables(r), func(t page.SeatAt) bool { return t == at })))
}

// tellFallen stores for a while which matches were removed from the list.
func (s *Visitors) tellFallen(w http.ResponseWriter, r *http.Request, fell []page.SeatAt) {
	if len(fell) == 0 && page.Cookie(r, FellCookie) == "" {
		return
	}
	if len(fell) == 0 {
		s.DropCookie(w, r, FellCookie)
		return
	}
	s.KeepCookie(w, r, FellCookie, FieldsOf(fell[:min(len(fell), maxFallen)]), fellAge)
}

// spare returns the index of the match that a full list drops: one that is gone, over or closed,
// the least recently used first; if the list no longer fits the cookie, also one against bots
// alone. The first, which is new, is never dropped. -1 means none.
func (s *Visitors) spare(ctx context.Context, list []page.SeatAt) int {
	ctx, cancel := s.PartTimeout(ctx, TablesWait)
	defer cancel()
	alone := -1
	for i := len(list) - 1; i > 0; i-- {
		view, err := s.Server.View(ctx, list[i].ID, list[i].Key)
		switch {
		case errors.Is(err, live.ErrStore), ctx.Err() != nil:
			return -1 // the store does not answer, and the cookie has room
		case err != nil, view.Status == live.Over, !view.Closed.IsZero(), !view.Creator && view.Yours|view.Invited == 0:
			return i
		case alone < 0 && playsAlone(view):
			alone = i
		}
	}
	if len(list) > MaxTables {
		return alone
	}
	return -1
}

// playsAlone reports whether no other person plays at the table.
func playsAlone(view *live.MatchView) bool {
	return !slices.ContainsFunc(view.Seats, func(info live.SeatInfo) bool { return info.Bot == "" && !info.Yours })
}

// FieldsOf returns a list as it is written in the cookie.
func FieldsOf(list []page.SeatAt) string {
	var fields []string
	for _, at := range list[:min(len(list), MaxTables)] {
		fields = append(fields, at.ID+"/"+at.Key)
	}
	return strings.Join(fields, " ")
}

// FallenRow is a match that was removed from the list.
type FallenRow struct{ Address, Title string }

// FallenRows returns the removed matches that the home page mentions.
func (s *Visitors) FallenRows(r *http.Request, p page.Page) (rows []FallenRow) {
	for _, at := range fallen(r) {
		if view, err := s.Server.View(r.Context(), at.ID, at.Key); err == nil {
			rows = append(rows, FallenRow{at.Base(), s.Name(p, view.Meta.Name)})
		}
	}
	return rows
}
