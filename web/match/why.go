package match

import (
	"net/http"
	"strconv"

	"signoria/engine"
	"signoria/live"
	"signoria/narrate"
	"signoria/web/page"
)

// why shows what the game is about, with the numbers of this table; to a live page
// the sheet alone.
func (s *Pages) why(w http.ResponseWriter, r *http.Request) {
	v, ok := s.moment(w, r)
	if !ok {
		return
	}
	v.Path = v.At.Base() + "/why"
	v.Title = v.T("guide.head") + " · " + v.Name + " · " + v.T("page.site")
	if page.IsLive(r) {
		s.Render(w, r, http.StatusOK, overview(v))
		return
	}
	s.Render(w, r, http.StatusOK, whyPage(v))
}

// moment returns the table as its viewer sees it now, or after the entry in the address. If there
// is no table to see it redirects to the match and returns false.
func (s *Pages) moment(w http.ResponseWriter, r *http.Request) (*Table, bool) {
	at := page.Addressed(r)
	view, err := s.viewAt(r, at)
	if err != nil {
		s.ErrorFor(w, r, err)
		return nil, false
	}
	if view.View == nil || view.Invited != 0 || view.Curtain != engine.NoSeat {
		page.Redirect(w, r, at.Base(), http.StatusSeeOther)
		return nil, false
	}
	return s.MatchView(s.ViewKeyOf(r), view, nil), true
}

func (s *Pages) viewAt(r *http.Request, at page.SeatAt) (*live.MatchView, error) {
	if seq, err := strconv.Atoi(r.URL.Query().Get("at")); err == nil {
		return s.Server.Replay(r.Context(), at.ID, at.Key, seq)
	}
	return s.Server.View(r.Context(), at.ID, at.Key)
}

// whyLink returns the address of the overview of the game at the position shown.
func (v *visit) whyLink(page string) string {
	path := v.At.Base() + "/" + page
	if v.Replay {
		path += "?at=" + strconv.Itoa(v.View.Seq)
	}
	return path
}

// worth is a part of the score: what it is, how it is counted, and what the viewer
// would have of it if the match ended now, or has at its end.
type worth struct{ name, how, yours string }

// worths returns the parts of the score that can count at this table, and the sum of the viewer's.
// A spectator gets those of the first seat.
func (v *Table) worths() (list []worth, sum worth, whose engine.Seat) {
	whose = max(v.View.You, 0)
	speech := narrate.Speech{In: v.Scene.Scene}
	known := map[string]engine.Bound{}
	for _, b := range v.View.Forecast {
		if b.Seat == whose {
			known[b.Part] = b
		}
	}
	if guide, ok := v.Game.Guide(); ok {
		for _, w := range guide.Worth(v.Scene.Scene) {
			list = append(list, worth{w.Called, w.How, speech.Points(known[w.Part])})
		}
	}
	total := engine.Total(v.View.Forecast, whose)
	sum = worth{name: v.T("guide.now"), yours: speech.Points(total)}
	switch {
	case v.over():
		sum.name = v.T("guide.final")
	case !total.Exact():
		sum.how = v.T("guide.hidden")
	}
	return list, sum, whose
}

// over reports whether the position shown is the end of the match.
func (v *Table) over() bool { return v.View.Status == live.Over && v.View.Seq == v.View.Last }

// overviewLines returns what decides the game; after the end, why it ended, because nothing is left to
// do.
func (v *Table) overviewLines() []narrate.OverviewLine {
	if g, ok := v.Game.Guide(); ok {
		if v.over() {
			return g.Ended(v.Scene.Scene)
		}
		return g.Overview(v.Scene.Scene)
	}
	return nil
}

// terms returns the explained terms of the game.
func (v *Table) terms() []narrate.Term {
	if g, ok := v.Game.Guide(); ok {
		return g.Terms(v.Game.Name)
	}
	return nil
}

// here returns what a term means at this table, for example its number.
func (v *Table) here(t narrate.Term) string {
	if g, ok := v.Game.Guide(); ok {
		return g.Here(v.Scene.Scene, t.Key)
	}
	return ""
}
