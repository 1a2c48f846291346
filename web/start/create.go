package start

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"
	"time"

	"signoria/live"
	"signoria/table"
	"signoria/table/clock"
	"signoria/web/page"
)

// Who sits on a seat, as the form of a new table says it.
const (
	WhoBot    = "bot"
	WhoFriend = "friend" // at another screen, by a link of their own
	WhoScreen = "screen" // beside the creator
)

// create makes a match from the form of the home page and leads to it. Fields
// that are missing have the defaults of "Play now": bots of the middle level.
func (s *Pages) create(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p := s.NewPage(r, "play", "")
	plan, why, ok := s.plan(r, p)
	if !ok {
		s.FailIn(w, r, http.StatusBadRequest, cmp.Or(why, p.T("error.plan")))
		return
	}
	if !s.May(w, r, s.Gates.Tables, "error.tables", time.Minute) {
		return
	}
	made, err := s.Server.Create(r.Context(), plan)
	if err != nil {
		s.FailWith(w, r, err)
		return
	}
	if name := table.TidyName(r.PostForm.Get("name1")); name != "" {
		s.SetCookie(w, r, page.NameCookie, name)
	}
	at := page.SeatAt{ID: made.ID, Key: made.Key}
	s.Remember(w, r, at)
	http.Redirect(w, r, at.Base(), http.StatusSeeOther)
}

// plan reads the form. The hall judges names and nonce itself. The second value
// is a sentence that says what cannot be, where one thing can be named.
func (s *Pages) plan(r *http.Request, p page.Page) (live.Plan, string, bool) {
	form := r.PostForm
	t, ok := s.Offer(form.Get("title"))
	if !ok {
		return live.Plan{}, "", false
	}
	n, err := strconv.Atoi(form.Get("seats"))
	if err != nil || n < t.Meta.MinSeats || n > t.Meta.MaxSeats {
		return live.Plan{}, "", false
	}
	options, why, ok := optionsOf(t, p, form, n)
	if !ok {
		return live.Plan{}, why, false
	}
	plan := live.Plan{
		Title: t.Name, Options: options,
		Promise: form.Get("promise"), Nonce: form.Get("nonce"), Client: s.ClientOf(r), Wide: s.WideOf(r),
		Adviser: form.Get(page.AdviserField) != "", StandIn: form.Get(page.StandInField),
	}
	if plan.StandIn != "" && !s.IsLevel(plan.StandIn) {
		return live.Plan{}, s.WhichLevels(p), false
	}
	pace, ok := clock.PaceNamed(form.Get(page.PaceField))
	if !ok {
		return live.Plan{}, p.T("error.pace", "paces", strings.Join(page.PaceNames(), ", ")), false
	}
	if s.NoClocks && pace.Name != clock.NoPace {
		return live.Plan{}, p.T("error.no_clocks"), false
	}
	if plan.Clock = pace.Settings; pace.Days {
		if plan.Night, err = page.NightOf(form); err != nil {
			return live.Plan{}, p.T("error.night"), false
		}
	}
	side, screens := sideOf(t, form), 0
	for i := range n {
		sp, ok := s.seatPlan(r, p, i+1, seatOfRow(i+1, side))
		if !ok {
			return live.Plan{}, "", false
		}
		if sp.Bot != "" && !s.IsLevel(sp.Bot) {
			return live.Plan{}, s.WhichLevels(p), false
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
func (s *Pages) seatPlan(r *http.Request, p page.Page, row, seat int) (live.SeatPlan, bool) {
	number := strconv.Itoa(row)
	name := table.TidyName(r.PostForm.Get("name" + number))
	if row == 1 {
		return live.SeatPlan{Name: name}, true
	}
	switch r.PostForm.Get("who" + number) {
	case WhoFriend:
		return live.SeatPlan{Screen: 1, Name: name}, true
	case WhoScreen:
		return live.SeatPlan{Name: name}, true
	case WhoBot, "":
		level := cmp.Or(r.PostForm.Get("level"+number), page.UsualLevel(s.Levels))
		return live.SeatPlan{Bot: level, Name: cmp.Or(name, page.BotName(row-1))}, true
	}
	return live.SeatPlan{}, false
}
