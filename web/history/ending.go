package history

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/narrate"
	"signoria/web/page"
)

// ending is a finished match with what its result page shows: points is how they grew, rematch the
// state of a rematch; each is nil if it is not shown.
type ending struct {
	*reviewed
	points  *scoreChart
	rematch *rematch
}

// result shows the end: places, parts of the score, and the proof that the shuffle was fair. Before
// the end it redirects to the table.
func (s *Pages) result(w http.ResponseWriter, r *http.Request) {
	v, ok := s.ended(w, r)
	if !ok {
		return
	}
	points, err := s.loadScoreChart(r.Context(), v)
	review, reviewErr := s.loadReview(r.Context(), v, r.URL.Query())
	if err := errors.Join(err, reviewErr); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	rematch, err := s.lookForRematch(r, v)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	v.Played = true
	v.Path = v.At.Base() + "/result"
	v.Preview = s.preview(v)
	v.Title = v.T("ending.tab", "title", v.Name) + " · " + v.T("page.site")
	s.Render(w, r, http.StatusOK, resultPage(ending{review, points, rematch}))
}

// winners returns the seats of the first place.
func (v *played) winners() []engine.Seat {
	var list []engine.Seat
	for _, p := range v.View.Rank {
		if p.Rank == 1 {
			list = append(list, p.Seat)
		}
	}
	return list
}

// verdict returns the winner, and the lead in points, in words.
func (v *played) verdict() string {
	if early := (&narrate.Speech{In: v.Scene.Scene}).EarlyVerdict(); early != "" {
		return early
	}
	var names []string
	for _, seat := range v.winners() {
		names = append(names, page.NameOf(v.Page, v.View, seat))
	}
	if len(names) != 1 {
		return v.T("ending.shared", "names", strings.Join(names, ", "))
	}
	if lead := v.lead(); lead > 0 && !v.sudden() {
		return v.T("ending.wins_by", "name", names[0], "n", lead)
	}
	return v.T("ending.wins", "name", names[0])
}

// sudden reports whether an event has decided the match whatever the points.
func (v *played) sudden() bool {
	s, may := v.Game.Narrator.(narrate.Sudden)
	return may && v.Scene.View != nil && s.Sudden(v.Scene.Scene)
}

// lead returns how many points the winner has more than the next.
func (v *played) lead() int {
	first, next, rest := 0, 0, false
	for _, p := range v.View.Rank {
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

// whyEnded says why the match is over, and what decided where the points did not.
func (v *played) whyEnded() []narrate.OverviewLine {
	if g, ok := v.Game.Guide(); ok {
		return g.Ended(v.Scene.Scene)
	}
	lines := (&narrate.Speech{In: v.Scene.Scene}).WhyOver(narrate.OverviewLine{}, narrate.OverviewLine{})
	return slices.DeleteFunc(lines, func(l narrate.OverviewLine) bool { return l.Text == "" })
}
