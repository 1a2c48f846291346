package history

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/live"
	"signoria/narrate"
	"signoria/table"
	"signoria/web/chronicle"
	"signoria/web/match"
	"signoria/web/page"
)

// replay shows the table after an earlier entry of the log; "at" is its number.
func (s *Pages) replay(w http.ResponseWriter, r *http.Request) {
	at := page.Addressed(r)
	seq, err := strconv.Atoi(cmp.Or(r.URL.Query().Get("at"), "0"))
	if err != nil {
		s.ErrorPage(w, r, http.StatusBadRequest, "error.form")
		return
	}
	view, err := s.Server.Replay(r.Context(), at.ID, at.Key, seq)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	v := newPlayed(s.ReplayView(s.ViewKeyOf(r), view, r.URL.Query()))
	points, err := s.loadScoreChart(r.Context(), v)
	open, openErr := s.loadReviewedChoice(r.Context(), v)
	if err := errors.Join(err, openErr); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	v.Played = true
	v.Path = v.At.Base() + "/replay?" + r.URL.Query().Encode()
	v.Title = v.T("replay.tab", "title", v.Name) + " · " + v.T("page.site")
	s.Show(w, r, http.StatusOK, match.Whole{Table: v.Table, Bar: reel(v), Sheets: templ.Join(chapterSheet(v, points), reviewedChoiceSheet(v, open))}, nil)
}

// Pages are the pages that show how a match went: the replay of earlier moments, the result,
// the points over time, the review, and the record as a file.
type Pages struct {
	*match.Pages
	painted paintings
}

// New returns the pages of how matches went.
func New(m *match.Pages) *Pages { return &Pages{Pages: m} }

// Routes registers the handlers of replays, results and reviews.
func (s *Pages) Routes(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET /m/{id}/{key}/replay", s.replay)
	handle("GET /m/{id}/{key}/result", s.result)
	handle("GET /m/{id}/{key}/result.svg", s.picture)
	if canPaint() {
		handle("GET /m/{id}/{key}/result.png", s.paint)
	}
	handle("GET /m/{id}/{key}/record", s.record)
	if s.Server.Reviews().Enabled() {
		handle("GET /m/{id}/{key}/review", s.review)
		handle("POST /m/{id}/{key}/review", s.startReview)
	}
	if !s.NoRematch {
		handle("POST /m/{id}/{key}/rematch", s.rematch)
		handle("GET /m/{id}/{key}/rematch", s.asked)
	}
}

// played is a match with its big moments, for pages that show all of it.
type played struct {
	*match.Table
	// chapters are the big moments, in their order; they are worked out when they are first
	// asked for.
	chapters func() []chapter
}

func newPlayed(t *match.Table) *played {
	v := &played{Table: t}
	v.chapters = sync.OnceValue(v.announced)
	return v
}

// chapter is a big moment to jump to: the entry after which the table shows it.
type chapter struct {
	seq int
	narrate.Announcement
}

// entries returns the entries of the whole match that the viewer may know of, also those after the
// position shown.
func (v *played) entries() []live.Entry {
	return slices.Concat(v.View.Chronicle, v.View.After)
}

// announced returns the big moments as a spectator sees them at the end. If they were told for the
// position or the seat shown, the same event would have other words at every step.
func (v *played) announced() []chapter {
	list := []chapter{}
	tracer := v.Tracer()
	if tracer == nil {
		return list
	}
	scene := v.Scene.Scene
	scene.You, scene.Replay = engine.NoSeat, true
	if v.View.Newest != nil {
		scene.View = v.View.Newest
	}
	for _, t := range chronicle.Stood(chronicle.LogGroups(v.entries())) {
		for _, a := range tracer.Announce(scene, t.Events) {
			list = append(list, chapter{t.Seq, a})
		}
	}
	return list
}

// jumps are the entries to which links of the position shown lead; 0 means none.
type jumps struct {
	round, roundBack, event, mine int
}

// jumps returns the targets of the jumps from the position shown.
func (v *played) jumps(list []chapter) (j jumps) {
	at := v.View.Seq
	for _, c := range list {
		switch {
		case c.seq > at && c.Round > 0 && j.round == 0:
			j.round = c.seq
		case c.seq < at && c.Round > 0:
			j.roundBack = c.seq
		}
		if c.seq > at && c.Round == 0 && j.event == 0 {
			j.event = c.seq
		}
	}
	if j.roundBack == 0 && at > v.View.First {
		j.roundBack = v.View.First
	}
	j.mine = v.nextTurn()
	return j
}

// nextTurn returns the moment before the viewer's next turn; 0 where there is none.
func (v *played) nextTurn() int {
	last, before := engine.NoSeat, v.View.First
	for _, e := range v.entries() {
		if e.Kind == table.KindChoice && !e.Undone && v.View.You != engine.NoSeat {
			if e.Seat == v.View.You && last != e.Seat && before > v.View.Seq {
				return before
			}
			last = e.Seat
		}
		before = e.Seq
	}
	return 0
}
