package web

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
)

// replay shows the table after an earlier entry of the log; "at" is its number.
func (s *historyPages) replay(w http.ResponseWriter, r *http.Request) {
	at := addressed(r)
	seq, err := strconv.Atoi(cmp.Or(r.URL.Query().Get("at"), "0"))
	if err != nil {
		s.fail(w, r, http.StatusBadRequest, "error.form")
		return
	}
	view, err := s.Server.Replay(r.Context(), at.ID, at.Key, seq)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	v := newPlayed(s.replayView(s.viewingOf(r), view, r.URL.Query()))
	points, err := s.runRace(r.Context(), v)
	open, openErr := s.layOpen(r.Context(), v)
	if err := errors.Join(err, openErr); err != nil {
		s.failWith(w, r, err)
		return
	}
	v.Played = true
	v.Path = v.scene.Base + "?" + r.URL.Query().Encode()
	v.Title = v.t("replay.tab", "title", v.name) + " · " + v.t("page.site")
	s.show(w, r, http.StatusOK, wholeTable{v.aTable, reel(v), templ.Join(chapterSheet(v, points), laidOpenSheet(v, open))}, nil)
}

// historyPages are the pages that show how a match went: the replay of earlier moments, the result,
// the points over time, the look back, and the record to take away.
type historyPages struct{ *matchPages }

// newHistoryPages returns the pages of how matches went.
func newHistoryPages(m *matchPages) *historyPages { return &historyPages{m} }

// historyRoutes tells handle which handler answers what.
func (s *historyPages) historyRoutes(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET /m/{id}/{key}/replay", s.replay)
	handle("GET /m/{id}/{key}/result", s.result)
	handle("GET /m/{id}/{key}/record", s.record)
	if s.Server.LooksBack() {
		handle("GET /m/{id}/{key}/review", s.review)
		handle("POST /m/{id}/{key}/review", s.lookBack)
	}
	if !s.NoRematch {
		handle("POST /m/{id}/{key}/rematch", s.rematch)
	}
}

// played is a match with its big moments, as pages show it that lead through all of it.
type played struct {
	*aTable
	// chapters are the big moments, in their order; they are worked out when they are first
	// asked for.
	chapters func() []chapter
}

func newPlayed(t *aTable) *played {
	v := &played{aTable: t}
	v.chapters = sync.OnceValue(v.announced)
	return v
}

// chapter is a big moment to jump to: the entry after which the table shows it.
type chapter struct {
	seq int
	narrate.Announcement
}

// entries are those of the whole match that the viewer may know of, also of what
// comes after the moment shown.
func (v *played) entries() []live.Entry {
	return slices.Concat(v.view.Chronicle, v.view.After)
}

// announced gathers the big moments as they are told in the end and to everybody: in
// the light of the moment shown, or of what one's own seat has there, the same event
// would be told otherwise at every step.
func (v *played) announced() []chapter {
	list := []chapter{}
	tracer := v.tracer()
	if tracer == nil {
		return list
	}
	scene := v.scene.Scene
	scene.You, scene.Replay = engine.NoSeat, true
	if v.view.Newest != nil {
		scene.View = v.view.Newest
	}
	for _, t := range stood(turns(v.entries())) {
		for _, a := range tracer.Announce(scene, t.events) {
			list = append(list, chapter{t.seq, a})
		}
	}
	return list
}

// jumps are the moments that lie next to the one shown; 0 where there is none.
type jumps struct {
	round, roundBack, event, mine int
}

// jumps finds where the jumps lead.
func (v *played) jumps(list []chapter) (j jumps) {
	at := v.view.Seq
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
	if j.roundBack == 0 && at > v.view.First {
		j.roundBack = v.view.First
	}
	j.mine = v.nextTurn()
	return j
}

// nextTurn is the moment before the viewer's next turn; 0 where there is none.
func (v *played) nextTurn() int {
	last, before := engine.NoSeat, v.view.First
	for _, e := range v.entries() {
		if e.Kind == table.KindChoice && !e.Undone && v.view.You != engine.NoSeat {
			if e.Seat == v.view.You && last != e.Seat && before > v.view.Seq {
				return before
			}
			last = e.Seat
		}
		before = e.Seq
	}
	return 0
}
