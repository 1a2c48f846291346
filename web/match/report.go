package match

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"signoria/engine/scenario"
	"signoria/games"
	"signoria/live"
	"signoria/web/page"
)

// FriendsMoment returns the address of the moment shown, for friends: with the spectators' key, never
// the viewer's own, which would give them the seat.
func (v *visit) FriendsMoment() string {
	return v.linkFor(v.View.WatchKey) + "/replay?at=" + strconv.Itoa(v.View.WatchSeq)
}

// report returns a position of the match as a scenario, for reports of errors in the rules. While
// the match runs it contains only what its viewer may know.
func (s *Pages) report(w http.ResponseWriter, r *http.Request) {
	v, ok := s.moment(w, r)
	if !ok {
		return
	}
	cut, err := s.Server.Excerpt(r.Context(), v.At.ID, v.At.Key, v.View.Seq)
	if err != nil && !errors.Is(err, live.ErrNotNow) {
		s.ErrorFor(w, r, err)
		return
	}
	v.Path = v.At.Base() + "/report"
	v.Title = v.T("report.head") + " · " + v.Name + " · " + v.T("page.site")
	if err != nil { // nothing is known yet, so the page cannot be that of the match
		s.Render(w, r, http.StatusConflict, reportPage(v, "", v.FriendsMoment()))
		return
	}
	s.Render(w, r, http.StatusOK, reportPage(v, v.scenario(cut), v.FriendsMoment()))
}

// scenario returns an excerpt as a scenario that its reader completes: what should have happened, and
// by which rule.
func (v *Table) scenario(cut *live.Excerpt) string {
	r := scenario.Report{
		Name: fmt.Sprintf("%s, moment %d: what is wrong?", v.View.Meta.Name, v.View.Seq),
		Game: v.View.Meta.Name, Edition: v.View.Meta.Edition, Rules: anyRule(v.Game), Options: v.View.Options,
		Given: cut.Given, Owing: cut.Owing, Over: cut.Over,
		Remarks: []string{"Write under rules: which paragraph is broken, and under then: what should hold.", "Run it with: signoria scenario run FILE"},
	}
	if cut.Drawn {
		r.Remarks = append(r.Remarks, "The match was running: what nobody at this page could know is drawn anew.")
	}
	scene := v.Scene.Scene
	scene.Words = v.Game.Book.In("en")
	for i, choice := range cut.Choices {
		line := scenario.Choice{Seat: choice.Seat, Text: cut.Texts[i]}
		for _, said := range v.Game.Narrator.Say(scene, choice.Events) {
			line.Remark += said + " "
		}
		r.When = append(r.When, line)
	}
	return scenario.Write(r)
}

// anyRule returns a number of the title's rules, to be replaced by the one that is meant.
func anyRule(t page.Title) []string {
	if ids := games.NumbersOf(t.Page); len(ids) > 0 {
		return ids[:1]
	}
	return []string{"X-1"}
}
