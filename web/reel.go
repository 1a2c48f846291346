package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	"signoria/narrate"
	"signoria/table"
)

// replay shows the table after an earlier entry of the log; "at" is its number.
func (s *site) replay(w http.ResponseWriter, r *http.Request) {
	at := addressed(r)
	seq, err := strconv.Atoi(orElse(r.URL.Query().Get("at"), "0"))
	if err != nil {
		s.fail(w, r, http.StatusBadRequest, "error.form")
		return
	}
	view, err := s.Server.Replay(r.Context(), at.ID, at.Key, seq)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	v := s.matchView(s.viewingOf(r), view, r.URL.Query())
	v.streamed, v.replay, v.scene.Replay = false, true, true
	if err := errors.Join(s.runRace(r.Context(), v), s.layOpen(r.Context(), v)); err != nil {
		s.failWith(w, r, err)
		return
	}
	v.Played = true
	v.scene.Base = at.base() + "/replay"
	v.Path = v.scene.Base + "?" + r.URL.Query().Encode()
	v.Title = v.t("replay.tab", "title", v.name) + " · " + v.t("page.site")
	s.show(w, r, http.StatusOK, v, nil)
}

// momentPath leads to the table after an entry, with the same panes open.
func (v *matchPage) momentPath(seq int) string {
	query := url.Values{"at": {strconv.Itoa(seq)}}
	for _, key := range kit.Lasting() {
		if value := v.scene.Query.Get(key); value != "" {
			query.Set(key, value)
		}
	}
	return v.at.base() + "/replay?" + query.Encode()
}

// friendsMoment is the address of the moment shown, to be given away: with the
// spectators' key, never the viewer's own, which would hand over the seat.
func (v *matchPage) friendsMoment() string {
	return v.linkFor(v.view.WatchKey) + "/replay?at=" + strconv.Itoa(v.view.WatchSeq)
}

// chapter is a big moment to jump to: the entry after which the table shows it.
type chapter struct {
	seq int
	narrate.Announcement
}

// entries are those of the whole match that the viewer may know of, also of what
// comes after the moment shown.
func (v *matchPage) entries() []live.Entry {
	return slices.Concat(v.view.Chronicle, v.view.After)
}

// chapters are the big moments of the match, in their order; each page works them out
// once.
func (v *matchPage) chapters() []chapter {
	if v.moments == nil {
		v.moments = v.announced()
	}
	return v.moments
}

// announced gathers the big moments as they are told in the end and to everybody: in
// the light of the moment shown, or of what one's own seat has there, the same event
// would be told otherwise at every step.
func (v *matchPage) announced() []chapter {
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
	for _, t := range v.stood(turns(v.entries())) {
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
func (v *matchPage) jumps(list []chapter) (j jumps) {
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
func (v *matchPage) nextTurn() int {
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
