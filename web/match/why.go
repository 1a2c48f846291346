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

// moment is a table as its viewer sees it now, or after the entry that the address
// names. Where there is no table to see it leads to the match, and is false.
func (s *Pages) moment(w http.ResponseWriter, r *http.Request) (*Table, bool) {
	at := page.Addressed(r)
	view, err := s.viewAt(r, at)
	if err != nil {
		s.FailWith(w, r, err)
		return nil, false
	}
	if view.View == nil || view.Invited != 0 || view.Curtain != engine.NoSeat {
		page.Redirect(w, r, at.Base(), http.StatusSeeOther)
		return nil, false
	}
	return s.MatchView(s.ViewingOf(r), view, nil), true
}

func (s *Pages) viewAt(r *http.Request, at page.SeatAt) (*live.MatchView, error) {
	if seq, err := strconv.Atoi(r.URL.Query().Get("at")); err == nil {
		return s.Server.Replay(r.Context(), at.ID, at.Key, seq)
	}
	return s.Server.View(r.Context(), at.ID, at.Key)
}

// whyLink leads to what the game is about, at the moment that is shown.
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

// worths are the parts of the score that can count at this table, and the sum of
// what the viewer has of them. A spectator is told what the first seat has.
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

// over is whether the moment that is shown is the end of the match.
func (v *Table) over() bool { return v.View.Status == live.Over && v.View.Seq == v.View.Last }

// cribLines tell what the game is about; after the end, why it ended, as nothing is left to
// be done.
func (v *Table) cribLines() []narrate.OverviewLine {
	if g, ok := v.Game.Guide(); ok {
		if v.over() {
			return g.Ended(v.Scene.Scene)
		}
		return g.Overview(v.Scene.Scene)
	}
	return nil
}

// terms are the words of the game, and what each comes to here.
func (v *Table) terms() []narrate.Term {
	if g, ok := v.Game.Guide(); ok {
		return g.Terms(v.Game.Name)
	}
	return nil
}

// here is what a term comes to at this table.
func (v *Table) here(t narrate.Term) string {
	if g, ok := v.Game.Guide(); ok {
		return g.Here(v.Scene.Scene, t.Key)
	}
	return ""
}
