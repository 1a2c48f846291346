package web

import (
	"errors"
	"net/http"
	"strings"

	"signoria/engine"
	"signoria/live"
	"signoria/narrate"
)

// ending is a match that is over, with all that its page of the result shows: points are how they
// grew, rematch what there is of one; nil where it is not shown.
type ending struct {
	*reviewed
	points  *race
	rematch *rematch
}

// result shows the end: places, parts of the score, and how to prove that the
// shuffle was fair. Before the end it leads to the table.
func (s *historyPages) result(w http.ResponseWriter, r *http.Request) {
	v, ok := s.ended(w, r)
	if !ok {
		return
	}
	points, err := s.runRace(r.Context(), v)
	review, reviewErr := s.lookedBack(r.Context(), v, r.URL.Query())
	if err := errors.Join(err, reviewErr); err != nil {
		s.failWith(w, r, err)
		return
	}
	rematch, err := s.lookForRematch(r, v)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	v.Played = true
	v.Path = v.at.base() + "/result"
	v.Title = v.t("ending.tab", "title", v.name) + " · " + v.t("page.site")
	s.render(w, r, http.StatusOK, resultPage(ending{review, points, rematch}))
}

// winners are the seats of the first place.
func (v *played) winners() []engine.Seat {
	var list []engine.Seat
	for _, p := range v.view.Rank {
		if p.Rank == 1 {
			list = append(list, p.Seat)
		}
	}
	return list
}

// verdict says who has won, and by how many points.
func (v *played) verdict() string {
	switch {
	case v.view.Ended && v.view.Conceded == engine.NoSeat:
		return v.t("ending.without")
	case v.view.Ended:
		return v.t("ending.conceded", "name", nameOf(v.page, v.view, v.view.Conceded))
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
func (v *played) lead() int {
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

// whyEnded says why the match is over by its rules; what persons have agreed on the verdict
// says.
func (v *played) whyEnded() narrate.CribLine {
	if g, ok := v.game.guide(); ok && v.view.Status == live.Over && !v.view.Ended {
		return g.Ended(v.scene.Scene)
	}
	return narrate.CribLine{}
}
