package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"signoria/engine/scenario"
	"signoria/games"
	"signoria/live"
)

// friendsMoment is the address of the moment shown, to be given away: with the
// spectators' key, never the viewer's own, which would hand over the seat.
func (v *visit) friendsMoment() string {
	return v.linkFor(v.view.WatchKey) + "/replay?at=" + strconv.Itoa(v.view.WatchSeq)
}

// report gives a moment of the match as a scenario, for those who keep the rules.
// While the match runs it holds only what its viewer may know.
func (s *matchPages) report(w http.ResponseWriter, r *http.Request) {
	v, ok := s.moment(w, r)
	if !ok {
		return
	}
	cut, err := s.Server.Excerpt(r.Context(), v.at.ID, v.at.Key, v.view.Seq)
	if err != nil && !errors.Is(err, live.ErrNotNow) {
		s.failWith(w, r, err)
		return
	}
	v.Path = v.at.base() + "/report"
	v.Title = v.t("report.head") + " · " + v.name + " · " + v.t("page.site")
	if err != nil { // nothing is settled yet: the address alone tells where it is wrong
		s.render(w, r, http.StatusConflict, reportPage(v, "", v.friendsMoment()))
		return
	}
	s.render(w, r, http.StatusOK, reportPage(v, v.scenario(cut), v.friendsMoment()))
}

// scenario writes an excerpt as a scenario that is to be finished: what should have
// happened, and by which rule.
func (v *aTable) scenario(cut *live.Excerpt) string {
	r := scenario.Report{
		Name: fmt.Sprintf("%s, moment %d: what is wrong?", v.view.Meta.Name, v.view.Seq),
		Game: v.view.Meta.Name, Edition: v.view.Meta.Edition, Rules: anyRule(v.game), Options: v.view.Options,
		Given: cut.Given, Owing: cut.Owing, Over: cut.Over,
		Remarks: []string{"Write under rules: which paragraph is broken, and under then: what should hold.", "Run it with: signoria scenario run FILE"},
	}
	if cut.Drawn {
		r.Remarks = append(r.Remarks, "The match was running: what nobody at this page could know is drawn anew.")
	}
	scene := v.scene.Scene
	scene.Words = v.game.book.In("en")
	for i, choice := range cut.Choices {
		line := scenario.Choice{Seat: choice.Seat, Text: cut.Texts[i]}
		for _, said := range v.game.Narrator.Say(scene, choice.Events) {
			line.Remark += said + " "
		}
		r.When = append(r.When, line)
	}
	return scenario.Write(r)
}

// anyRule is a number of the title's rules, to be replaced by the one that is meant.
func anyRule(t title) []string {
	if ids := games.NumbersOf(t.Page); len(ids) > 0 {
		return ids[:1]
	}
	return []string{"X-1"}
}
