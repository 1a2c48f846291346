package history

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/live/review"
	"signoria/narrate"
	"signoria/web/match"
	"signoria/web/page"
)

// The page's own state at a review.
const (
	whoseKey  = "of"     // the seat whose costly choices are listed, by its number
	askedKey  = "asked"  // a review was requested, and the page waits
	costlyKey = "costly" // the costly choice that a replay shows, by how many were made before
)

// reviewPanel is the part of a page that shows the review of a match.
type reviewPanel struct {
	*review.View // nil means it could not be read, and trouble says why
	trouble      string
	asked        bool
	// whose is the seat whose costly choices are listed.
	whose  engine.Seat
	costly []costlyChoice
	chart  winChart
}

// reviewed is a finished match with its review. review is nil if there can be none; unreviewed
// means that the reason is the match's early end.
type reviewed struct {
	*played
	panel      *reviewPanel
	unreviewed bool
}

// costlyChoice is a choice that cost much, in words.
type costlyChoice struct {
	review.Costly
	n                       int // 1 is the most costly
	at, what, better, cause string
	cost                    int // in hundredths
}

// reviewPath returns the address of the review on the result page.
func (v *played) reviewPath(seat engine.Seat) string {
	return v.At.Base() + "/result?" + whoseKey + "=" + seat.String() + "#looking"
}

// review answers a live page with the review alone, and redirects others to the result.
func (s *Pages) review(w http.ResponseWriter, r *http.Request) {
	v, ok := s.ended(w, r)
	if !ok {
		return
	}
	if !page.IsLive(r) {
		page.Redirect(w, r, v.At.Base()+"/result#looking", http.StatusSeeOther)
		return
	}
	s.renderReview(w, r, v, r.URL.Query())
}

// renderReview answers with the part of the page that has the review.
func (s *Pages) renderReview(w http.ResponseWriter, r *http.Request, from *played, query url.Values) {
	v, err := s.loadReview(r.Context(), from, query)
	if err == nil && v.panel == nil {
		err = review.ErrNone
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.Render(w, r, http.StatusOK, reviewSection(v))
}

// ended returns the match of a request if it is over. Otherwise it has answered the request, with a
// redirect to the table or an error, and returns false.
func (s *Pages) ended(w http.ResponseWriter, r *http.Request) (*played, bool) {
	at := page.Addressed(r)
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	if err != nil {
		s.ErrorFor(w, r, err)
		return nil, false
	}
	if view.Status != live.Over {
		page.Redirect(w, r, at.Base(), http.StatusSeeOther)
		return nil, false
	}
	return newPlayed(s.MatchView(s.ViewKeyOf(r), view, url.Values{})), true
}

// startReview starts the review of a match. A request for a review that exists or is in progress
// does not count against the rate limit.
func (s *Pages) startReview(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	at := page.Addressed(r)
	h, err := s.Server.Reviews().View(r.Context(), at.ID, at.Key)
	if err == nil && !h.Working && (h.Course == nil || h.Older) {
		if !s.May(w, r, s.Limiters.Reviews, "error.reviews", time.Minute) {
			return
		}
		_, err = s.Server.Reviews().Begin(r.Context(), at.ID, at.Key)
	}
	if err != nil {
		s.reviewError(w, r, at, err)
		return
	}
	query := url.Values{askedKey: {"1"}}
	if seat := r.PostFormValue(whoseKey); seat != "" {
		query.Set(whoseKey, seat)
	}
	if !page.IsLive(r) {
		page.Redirect(w, r, at.Base()+"/result?"+query.Encode()+"#looking", http.StatusSeeOther)
		return
	}
	if v, ok := s.ended(w, r); ok {
		s.renderReview(w, r, v, query)
	}
}

// reviewError answers with the reason why a match has no review, and a link to its result.
func (s *Pages) reviewError(w http.ResponseWriter, r *http.Request, at page.SeatAt, err error) {
	p := page.ProblemOf(err)
	on := page.ErrorLink{Path: at.Base() + "/result", Label: "looking.result"}
	switch {
	case errors.Is(err, review.ErrBusy):
		p.Key = "error.reviewing"
	case errors.Is(err, live.ErrNotNow):
		p.Key, on = "error.review_early", page.ErrorLink{Path: at.Base(), Label: "ending.table"}
	case errors.Is(err, review.ErrNone):
	case errors.Is(err, live.ErrStore):
		s.Log.Error("a match could not be looked back at", "error", err)
		p.Key = "error.review_store"
	default:
		s.ErrorFor(w, r, err)
		return
	}
	s.ErrorWithLink(w, r, p.Status, s.Words(r).T(p.Key), on)
}

// reviewRefresh is how often a page without script asks for the progress of a review.
const reviewRefresh = 3 * time.Second

// loadReview returns a match with its review; the query is the page's own state.
func (s *Pages) loadReview(ctx context.Context, from *played, query url.Values) (*reviewed, error) {
	h, err := s.Server.Reviews().View(ctx, from.At.ID, from.At.Key)
	v := &reviewed{played: from, panel: &reviewPanel{View: h, asked: query.Get(askedKey) != ""}}
	switch {
	case errors.Is(err, review.ErrNone):
		v.panel, v.unreviewed = nil, from.Scene.Early != nil && s.Server.Reviews().Enabled()
		return v, nil
	case errors.Is(err, live.ErrStore):
		s.Log.Error("a look back could not be read", "error", err)
		v.panel.View, v.panel.trouble = nil, v.T("looking.away")
		return v, nil
	case err != nil:
		return v, err
	}
	v.panel.whose = v.whose(query.Get(whoseKey))
	if h.Working {
		v.Refresh, v.Again = reviewRefresh, reviewRefresh
	}
	if h.Course == nil {
		return v, nil
	}
	if err := v.tellCostly(ctx); err != nil {
		return v, err
	}
	v.panel.chart = v.winChartOf(v.panel)
	return v, nil
}

// whose returns the seat that the page asks for, else the viewer's own, else a winner's.
func (v *played) whose(asked string) engine.Seat {
	own := v.View.You
	for _, info := range v.View.Seats {
		if info.Seat.String() == asked {
			return info.Seat
		}
		if own == engine.NoSeat && info.Yours {
			own = info.Seat
		}
	}
	if winners := v.winners(); own == engine.NoSeat && len(winners) > 0 {
		own = winners[0]
	}
	return max(own, 0)
}

// tellCostly sets the listed choices of one seat, in words.
func (v *reviewed) tellCostly(ctx context.Context) error {
	for _, c := range v.panel.Costly {
		if c.Seat != v.panel.whose {
			continue
		}
		told, err := v.panel.Detail(ctx, c)
		if err != nil {
			return err
		}
		in := v.chosenIn(told)
		one := costlyChoice{
			Costly: c, n: len(v.panel.costly) + 1, cost: lost(v.panel.View, c), at: v.placeOf(c.After),
			what: v.Game.Narrator.Choice(in.Scene, c.Choice),
		}
		if len(told.Better.Answers) > 0 {
			best := told.Better.Answers[0]
			one.better = v.Game.Narrator.Choice(in.Scene, best.Choice)
			why := in.Instead(best, told.Chosen, in.Facts(told.Better.Answers, told.Chosen)[0])
			if why = why[:min(maxCauses, len(why))]; len(why) < maxCauses {
				why = append(why, v.estimated(best))
			}
			one.cause = strings.Join(why, " ")
		}
		v.panel.costly = append(v.panel.costly, one)
	}
	return nil
}

// estimated says by how much an answer is better if no cause can be named: by the points at the end
// that the searches expect of it more than of the best other answer; if that is 0, only that it
// wins more often.
func (v *reviewed) estimated(a engine.Advised) string {
	switch n := match.Round(a.Points); {
	case n > 0:
		return v.T("looking.estimate_more", "n", n)
	case n < 0:
		return v.T("looking.estimate_fewer", "n", -n)
	}
	return v.T("looking.estimate_level")
}

// maxCauses is the most sentences of the list on why an answer was better.
const maxCauses = 2

// lost returns by how many hundredths the chart of a review falls with a choice; at least 1.
func lost(v *review.View, c review.Costly) int {
	before, after := v.Chances(c)
	return max(1, percent(before)-percent(after))
}

// chosenIn returns the scene in which a costly choice was made, as its seat saw it.
func (v *played) chosenIn(told *review.Detail) match.Advice {
	scene := v.Scene.Scene
	scene.View, scene.Forms, scene.You, scene.Owing, scene.Seq = told.View, told.Forms, told.Seat, engine.SeatsOf(told.Seat), told.Seq
	scene.Live, scene.Replay = true, false
	scene.Choices = []engine.Answer{{Choice: told.Choice, Text: told.Text}}
	for i, a := range told.Better.Answers {
		scene.Choices = append(scene.Choices, engine.Answer{Choice: a.Choice, Text: told.Texts[i]})
	}
	in := match.Advice{Table: v.Table, Scene: scene}
	in.Common = in.Alike(told.Better.Answers)
	return in
}

// placeOf says in which round an entry is, where the title counts rounds, and how many
// choices there were by then.
func (v *played) placeOf(seq int) string {
	name, n := "", seq-v.View.First
	for _, r := range v.roundsBegun() {
		if r.seq < seq {
			name = r.name
		}
	}
	if name == "" {
		return v.T("looking.choice", "n", n)
	}
	return v.T("looking.at", "round", name, "n", n)
}

// costBar returns the length of the bar of a cost, in hundredths of the highest cost.
func (l *reviewPanel) costBar(c costlyChoice) int { return max(4, 100*c.cost/max(1, l.costly[0].cost)) }

// said returns the text for screen readers when the panel changes.
func (l *reviewPanel) said(v *reviewed) string {
	switch {
	case l.View == nil:
		return l.trouble
	case l.Working:
		return v.T("looking.works")
	case l.Course != nil && l.asked:
		return v.T("looking.done")
	case l.asked:
		return v.T("looking.failed")
	}
	return ""
}

// cutShort returns sentences about a match that was not played to its end by those who began it: why
// and when it ended early, and that it has no review; or who was replaced by a bot. It is empty for
// all other matches.
func (v *reviewed) cutShort() []string {
	told := &narrate.Speech{In: v.Scene.Scene}
	list := told.Absences()
	if reason := told.EarlyReason(); reason != "" {
		list = append([]string{reason + " " + v.T("looking.early")}, list...)
	}
	return list
}
