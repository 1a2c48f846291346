package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"signoria/live"
)

// waiting tells how many tables wait for this browser's person, but for the one they come
// from. Where some cannot be looked at it gives no number: the page keeps the one it has.
func (s *startPages) waiting(w http.ResponseWriter, r *http.Request) {
	if !s.may(w, r, s.gates.waiting, "error.rate", time.Second) {
		return
	}
	n, err := s.countWaiting(r, r.URL.Query().Get("from"))
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte(strconv.Itoa(n)))
}

// countWaiting counts the tables that wait, but for one.
func (s *startPages) countWaiting(r *http.Request, but string) (n int, err error) {
	ctx, cancel := context.WithTimeout(r.Context(), tablesWait)
	defer cancel()
	list, err := s.kept(r)
	if err != nil {
		return 0, err
	}
	for _, at := range list[:min(len(list), mostRows)] {
		view, err := s.Server.View(ctx, at.ID, at.Key)
		switch {
		case errors.Is(err, live.ErrStore):
			return 0, err
		case err == nil && at.ID != but && awaits(view):
			n++
		}
	}
	return n, nil
}

// mySeat leads from the address of a match that holds no key, /m/<match>/me, to the seat
// of the person or browser that asks; rest is what follows "me".
func (s *startPages) mySeat(rest string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		list, err := s.kept(r)
		for _, at := range list {
			if at.ID == url.PathEscape(r.PathValue("id")) {
				to := at.base() + rest
				if r.URL.RawQuery != "" {
					to += "?" + r.URL.RawQuery
				}
				http.Redirect(w, r, to, http.StatusSeeOther)
				return
			}
		}
		if err != nil {
			s.failWith(w, r, err)
			return
		}
		s.fail(w, r, http.StatusNotFound, "error.my_seat")
	}
}

// nextTable leads to the table that waits most urgently for this browser's person; but
// not to the one they come from.
func (s *startPages) nextTable(w http.ResponseWriter, r *http.Request) {
	rows, _ := s.tableRows(r, s.newPage(r, "", ""), mostRows)
	from := r.URL.Query().Get("from")
	for _, row := range rows {
		if row.yours && row.ID != from {
			http.Redirect(w, r, row.base(), http.StatusSeeOther)
			return
		}
	}
	http.Redirect(w, r, "/#tables", http.StatusSeeOther)
}
