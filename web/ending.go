package web

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"signoria/engine"
	"signoria/narrate"
)

// result shows the end: places, parts of the score, and how to prove that the
// shuffle was fair. Before the end it leads to the table.
func (s *site) result(w http.ResponseWriter, r *http.Request) {
	v, ok := s.ended(w, r)
	if !ok {
		return
	}
	if err := errors.Join(s.runRace(r.Context(), v), s.lookedBack(r.Context(), v, r.URL.Query())); err != nil {
		s.failWith(w, r, err)
		return
	}
	if err := s.lookForRematch(r, v); err != nil {
		s.failWith(w, r, err)
		return
	}
	v.Played = true
	v.Path = v.at.base() + "/result"
	v.Title = v.t("ending.tab", "title", v.name) + " · " + v.t("page.site")
	s.render(w, r, http.StatusOK, resultPage(v))
}

// winners are the seats of the first place.
func (v *matchPage) winners() []engine.Seat {
	var list []engine.Seat
	for _, p := range v.view.Rank {
		if p.Rank == 1 {
			list = append(list, p.Seat)
		}
	}
	return list
}

// verdict says who has won, and by how many points.
func (v *matchPage) verdict() string {
	if early := (&narrate.Speech{In: v.scene.Scene}).EarlyVerdict(); early != "" {
		return early
	}
	var names []string
	for _, seat := range v.winners() {
		names = append(names, nameOf(v.page, v.view, seat))
	}
	if len(names) != 1 {
		return v.t("ending.shared", "names", strings.Join(names, ", "))
	}
	if lead := v.lead(); lead > 0 {
		return v.t("ending.wins_by", "name", names[0], "n", lead)
	}
	return v.t("ending.wins", "name", names[0])
}

// lead is how many points the winner has before the next.
func (v *matchPage) lead() int {
	first, next, rest := 0, 0, false
	for _, p := range v.view.Rank {
		switch {
		case p.Rank == 1:
			first = p.Points
		case !rest || p.Points > next:
			next, rest = p.Points, true
		}
	}
	if !rest {
		return 0
	}
	return first - next
}

// record sends the match as a file.
func (s *site) record(w http.ResponseWriter, r *http.Request) {
	at := addressed(r)
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", view.Meta.Name+"-"+view.ID+".jsonl"))
	if err := s.Server.Record(r.Context(), at.ID, at.Key, w); err != nil {
		s.Log.Error("a record could not be sent", "route", r.Pattern, "error", err)
		panic(http.ErrAbortHandler) // half a record must not look like a whole one
	}
}
