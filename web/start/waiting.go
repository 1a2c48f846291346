package start

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"signoria/live"
	"signoria/web/page"
	"signoria/web/visitor"
)

// waiting answers with the number of tables that wait for this browser's person, without the one in
// the query. If the store does not answer for some it sends no number, and the page keeps its own.
func (s *Pages) waiting(w http.ResponseWriter, r *http.Request) {
	if !s.May(w, r, s.Limiters.Waiting, "error.rate", time.Second) {
		return
	}
	n, err := s.countWaiting(r, r.URL.Query().Get("from"))
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte(strconv.Itoa(n)))
}

// countWaiting counts the tables that wait, but for one.
func (s *Pages) countWaiting(r *http.Request, but string) (n int, err error) {
	ctx, cancel := s.PartTimeout(r.Context(), visitor.TablesWait)
	defer cancel()
	list, err := s.Kept(r)
	if err != nil {
		return 0, err
	}
	for _, at := range list[:min(len(list), visitor.MaxRows)] {
		view, err := s.Server.View(ctx, at.ID, at.Key)
		switch {
		case errors.Is(err, live.ErrStore):
			return 0, err
		case err == nil && at.ID != but && page.Awaits(view):
			n++
		}
	}
	return n, nil
}

// mySeat redirects from the address of a match without a key, /m/<match>/me, to the seat of the
// person or browser that asks; rest is what follows "me".
func (s *Pages) mySeat(rest string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		list, err := s.Kept(r)
		for _, at := range list {
			if at.ID == url.PathEscape(r.PathValue("id")) {
				to := at.Base() + rest
				if r.URL.RawQuery != "" {
					to += "?" + r.URL.RawQuery
				}
				page.Redirect(w, r, to, http.StatusSeeOther)
				return
			}
		}
		if err != nil {
			s.ErrorFor(w, r, err)
			return
		}
		if to := s.invitedSeat(r, r.PathValue("id")); to != "" && rest == "" {
			page.Redirect(w, r, to, http.StatusSeeOther)
			return
		}
		s.ErrorPage(w, r, http.StatusNotFound, "error.my_seat")
	}
}

// nextTable redirects to the most urgent table that waits for this browser's person, other than the
// one in the query.
func (s *Pages) nextTable(w http.ResponseWriter, r *http.Request) {
	rows, _ := s.TableRows(r, s.NewPage(r, "", ""), visitor.MaxRows)
	from := r.URL.Query().Get("from")
	for _, row := range rows {
		if row.Yours && row.ID != from {
			page.Redirect(w, r, row.Base(), http.StatusSeeOther)
			return
		}
	}
	page.Redirect(w, r, "/#tables", http.StatusSeeOther)
}
