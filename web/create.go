package web

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"
	"time"

	"signoria/live"
	"signoria/table"
	"signoria/table/clock"
)

// Who sits on a seat, as the form of a new table says it.
const (
	whoBot    = "bot"
	whoFriend = "friend" // at another screen, by a link of their own
	whoScreen = "screen" // beside the creator
)

// create makes a match from the form of the home page and leads to it. Fields
// that are missing have the defaults of "Play now": bots of the middle level.
func (s *startPages) create(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	p := s.newPage(r, "play", "")
	plan, why, ok := s.plan(r, p)
	if !ok {
		s.failIn(w, r, http.StatusBadRequest, cmp.Or(why, p.t("error.plan")))
		return
	}
	if !s.may(w, r, s.gates.tables, "error.tables", time.Minute) {
		return
	}
	made, err := s.Server.Create(r.Context(), plan)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	if name := table.TidyName(r.PostForm.Get("name1")); name != "" {
		s.setCookie(w, r, nameCookie, name)
	}
	at := seatAt{made.ID, made.Key}
	s.remember(w, r, at)
	http.Redirect(w, r, at.base(), http.StatusSeeOther)
}

// plan reads the form. The hall judges names and nonce itself. The second value
// is a sentence that says what cannot be, where one thing can be named.
func (s *startPages) plan(r *http.Request, p page) (live.Plan, string, bool) {
	form := r.PostForm
	t, ok := s.offer(form.Get("title"))
	if !ok {
		return live.Plan{}, "", false
	}
	n, err := strconv.Atoi(form.Get("seats"))
	if err != nil || n < t.meta.MinSeats || n > t.meta.MaxSeats {
		return live.Plan{}, "", false
	}
	options, why, ok := optionsOf(t, p, form, n)
	if !ok {
		return live.Plan{}, why, false
	}
	plan := live.Plan{
		Title: t.Name, Options: options,
		Promise: form.Get("promise"), Nonce: form.Get("nonce"), Client: s.clientOf(r), Wide: s.wideOf(r),
		Adviser: form.Get(adviserField) != "", StandIn: form.Get(standInField),
	}
	if plan.StandIn != "" && !s.isLevel(plan.StandIn) {
		return live.Plan{}, s.whichLevels(p), false
	}
	pace, ok := clock.PaceNamed(form.Get(paceField))
	if !ok {
		return live.Plan{}, p.t("error.pace", "paces", strings.Join(paceNames(), ", ")), false
	}
	if s.NoClocks && pace.Name != clock.NoPace {
		return live.Plan{}, p.t("error.no_clocks"), false
	}
	if plan.Clock = pace.Settings; pace.Days {
		if plan.Night, err = nightOf(form); err != nil {
			return live.Plan{}, p.t("error.night"), false
		}
	}
	side, screens := sideOf(t, form), 0
	for i := range n {
		sp, ok := s.seatPlan(r, p, i+1, seatOfRow(i+1, side))
		if !ok {
			return live.Plan{}, "", false
		}
		if sp.Bot != "" && !s.isLevel(sp.Bot) {
			return live.Plan{}, s.whichLevels(p), false
		}
		if sp.Screen > 0 { // each friend has a screen of their own
			screens++
			sp.Screen = screens
		}
		plan.Seats = append(plan.Seats, sp)
	}
	plan.Seats = byRow(plan.Seats, side) // the same way back
	return plan, "", true
}

// seatPlan reads one row's fields, for a seat; both are counted from 1, the first
// row is the person's own. Screen is 1 for a friend's.
func (s *startPages) seatPlan(r *http.Request, p page, row, seat int) (live.SeatPlan, bool) {
	number := strconv.Itoa(row)
	name := table.TidyName(r.PostForm.Get("name" + number))
	if row == 1 {
		return live.SeatPlan{Name: cmp.Or(name, p.t("page.player", "seat", seat))}, true
	}
	switch r.PostForm.Get("who" + number) {
	case whoFriend:
		return live.SeatPlan{Screen: 1, Name: name}, true
	case whoScreen:
		return live.SeatPlan{Name: cmp.Or(name, p.t("page.player", "seat", seat))}, true
	case whoBot, "":
		level := cmp.Or(r.PostForm.Get("level"+number), usualLevel(s.Levels))
		return live.SeatPlan{Bot: level, Name: cmp.Or(name, botName(row-1))}, true
	}
	return live.SeatPlan{}, false
}
