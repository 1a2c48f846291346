package start

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"signoria/live"
	"signoria/table"
	"signoria/table/clock"
	"signoria/talk"
	"signoria/web/page"
	"signoria/web/visitor"
)

// Who sits on a seat, as the form of a new table says it.
const (
	WhoBot     = "bot"
	WhoFriend  = "friend"  // at another screen, by a link of their own
	WhoScreen  = "screen"  // at the creator's screen
	WhoAnybody = "anybody" // anyone, by the list of open tables
)

// WithField is the field for the kind of player on all other seats, LevelField for the level of bots.
const (
	WithField  = "with"
	LevelField = "level"
)

// Who sits on all other seats: everybody alike, or each as its own fields say. A form
// without [WithField] names each.
const (
	WithBots    = "bots"
	WithFriends = "friends"
	WithScreen  = "screen"
	WithEach    = "each"
	WithAnybody = "anybody"
)

// Fields of an open table: that beginners are welcome, and how long seats wait until bots take
// them, one of FillTimes.
const (
	NewcomersField = "newcomers"
	FillField      = "fill"
)

// ComeField is the field for who may join the open seats.
const ComeField = "come"

// Who may come, as ComeField says it; without it everybody may.
const (
	ComeAnybody = "anybody"
	ComeNear    = "near"  // whose rating is near the opener's; the table is rated
	ComeKnown   = "known" // the opener's people
)

// DelayField is the field that says how late spectators see a new table, in minutes.
const DelayField = "delay"

// delayNamed returns the delay for spectators with this name; false if none has it.
func delayNamed(minutes string) (time.Duration, bool) {
	for _, d := range table.WatchDelays() {
		if minutes == delayName(d) {
			return d, true
		}
	}
	return 0, minutes == ""
}

func delayName(d time.Duration) string { return strconv.Itoa(int(d.Minutes())) }

// RatedField is the field that makes a new table count for the ratings of its players.
const RatedField = "rated"

// FillTimes returns how long seats may wait for people until bots take them, with the names in
// forms, the shortest first.
func FillTimes() []FillTime {
	return []FillTime{{"5m", 5 * time.Minute}, {"10m", 10 * time.Minute}, {"30m", 30 * time.Minute}, {"1h", time.Hour}, {"1d", 24 * time.Hour}}
}

// FillTime is one of FillTimes.
type FillTime struct {
	Name string
	Wait time.Duration
}

// fillNamed finds a time of FillTimes; the empty name is for ever.
func fillNamed(name string) (time.Duration, bool) {
	for _, f := range FillTimes() {
		if f.Name == name {
			return f.Wait, true
		}
	}
	return 0, name == ""
}

// whoWith maps the answer for all other seats to that for each of them.
var whoWith = map[string]string{WithBots: WhoBot, WithFriends: WhoFriend, WithScreen: WhoScreen, WithAnybody: WhoAnybody}

// part is a part of the form of a new table.
type part string

// Parts of the form that can be refused. What is in partRest is folded away.
const (
	partSeats part = "seats"
	partPace  part = "pace"
	partRest  part = "rest"
)

// refusal says why a posted form makes no table, and which part of it is wrong; nil means that
// nothing is.
type refusal struct {
	part part
	why  string
}

// create makes a match from the form of a new table and redirects to it. Missing fields have the
// defaults of "Play now": bots of the middle level. A refused form is shown again as it was filled
// in, with the reason.
func (s *Pages) create(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p := s.NewPage(r, "play", "")
	t, ok := s.Offer(r.PostForm.Get("title"))
	if !ok {
		s.ErrorPage(w, r, http.StatusBadRequest, "error.plan")
		return
	}
	plan, refused := s.plan(r, p, t)
	if refused != nil {
		s.showNew(w, r, http.StatusBadRequest, t, r.PostForm, refused)
		return
	}
	var invited guests
	if s.Invites() && isForGuests(plan) {
		invited = guestsOf(r.PostForm)
	}
	if !s.mayInvite(w, r, invited) || !s.May(w, r, s.Limiters.Tables, "error.tables", time.Minute) {
		return
	}
	opener, err := s.OpenerOf(r)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	plan.Opener = opener
	made, err := s.Server.Create(r.Context(), plan)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	if name := table.TidyName(r.PostForm.Get("name1")); name != "" {
		s.SetCookie(w, r, page.NameCookie, name)
	}
	at := page.SeatAt{ID: made.ID, Key: made.Key}
	s.Remember(w, r, at)
	s.beside(w, r)
	to := at.Base()
	if invited.len() > 0 {
		to = s.invite(r, at, invited)
	}
	page.Redirect(w, r, to, http.StatusSeeOther)
}

// beside stores in a cookie the open table of this browser that waits while the new one is played.
func (s *Pages) beside(w http.ResponseWriter, r *http.Request) {
	id, key, ok := strings.Cut(r.PostForm.Get(page.MeanwhileField), "/")
	if ok && slices.Contains(visitor.Tables(r), page.SeatAt{ID: id, Key: key}) {
		s.SetCookie(w, r, page.MeanwhileCookie, id+"/"+key)
	}
}

// plan reads the form of a new table of the title. The server checks names and nonce itself. The
// second value says why the form makes no table; nil if it does.
func (s *Pages) plan(r *http.Request, p page.Page, t page.Title) (live.MatchSetup, *refusal) {
	form := r.PostForm
	wrong := func(in part, why string) (live.MatchSetup, *refusal) { return live.MatchSetup{}, &refusal{in, why} }
	n, err := strconv.Atoi(form.Get("seats"))
	if err != nil || n < t.Meta.MinSeats || n > t.Meta.MaxSeats {
		return wrong(partSeats, p.T("error.plan"))
	}
	options, why, ok := optionsOf(t, p, form, n)
	if !ok {
		return wrong(partRest, cmp.Or(why, p.T("error.plan")))
	}
	plan := live.MatchSetup{
		Title: t.Name, Options: options,
		Promise: form.Get("promise"), Nonce: form.Get("nonce"), Client: s.ClientOf(r), Wide: s.WideOf(r),
		Adviser: form.Get(page.AdviserField) != "", StandIn: form.Get(page.StandInField),
	}
	if plan.StandIn != "" && !s.IsLevel(plan.StandIn) {
		return wrong(partRest, s.WhichLevels(p))
	}
	if may := talk.May(form.Get(page.TalkField)); may != "" && s.Server.Talks() {
		if !may.Known() {
			return wrong(partRest, p.T("error.plan"))
		}
		plan.Talk, plan.TalkApart = may, form.Get(page.ApartField) != ""
	}
	if plan.WatchDelay, ok = delayNamed(form.Get(DelayField)); !ok {
		return wrong(partRest, p.T("error.plan"))
	}
	pace, ok := clock.PaceNamed(form.Get(page.PaceField))
	if !ok {
		return wrong(partPace, p.T("error.pace", "paces", strings.Join(page.PaceNames(), ", ")))
	}
	if s.NoClocks && pace.Name != clock.NoPace {
		return wrong(partPace, p.T("error.no_clocks"))
	}
	if plan.Clock = pace.Settings; pace.Days {
		if plan.Night, err = page.NightOf(form); err != nil {
			return wrong(partPace, p.T("error.night"))
		}
	}
	side, screens := sideOf(t, form), 0
	for i := range n {
		sp, ok := s.seatPlan(r, p, i+1, seatOfRow(i+1, side))
		if !ok {
			return wrong(partSeats, p.T("error.plan"))
		}
		if sp.Bot != "" && !s.IsLevel(sp.Bot) {
			return wrong(partSeats, s.WhichLevels(p))
		}
		if sp.Screen > 0 { // each friend has a screen of their own
			screens++
			sp.Screen = screens
		}
		plan.Seats = append(plan.Seats, sp)
	}
	plan.Seats = byRow(plan.Seats, side) // the exchange of rows is its own inverse
	if slices.ContainsFunc(plan.Seats, func(sp live.SeatSetup) bool { return sp.Public }) {
		wait, ok := fillNamed(form.Get(FillField))
		if !ok {
			return wrong(partSeats, p.T("error.plan"))
		}
		plan.Public = table.Public{Newcomers: form.Get(NewcomersField) != "", Ready: !pace.Days && !pace.None(), Fill: wait}
		if wait > 0 {
			plan.Public.Bots = cmp.Or(plan.StandIn, page.DefaultLevel(s.Levels))
		}
	}
	if refused := s.come(r, p, &plan); refused != nil {
		return live.MatchSetup{}, refused
	}
	if form.Get(RatedField) != "" || plan.Public.Band != (table.Band{}) {
		switch {
		case s.Server.History() == nil:
			return wrong(partRest, p.T("error.no_ratings"))
		case s.PersonOf(r) == nil:
			return wrong(partRest, p.T("error.rated_nobody"))
		case !mayBeRated(plan):
			return wrong(partRest, p.T("error.rated_plan"))
		}
		plan.Rated = true
	}
	return plan, nil
}

// come reads who may join the table's open seats.
func (s *Pages) come(r *http.Request, p page.Page, plan *live.MatchSetup) *refusal {
	come := r.PostForm.Get(ComeField)
	if come == "" || come == ComeAnybody || !slices.ContainsFunc(plan.Seats, func(sp live.SeatSetup) bool { return sp.Public }) {
		return nil
	}
	person := s.PersonOf(r)
	switch {
	case come != ComeNear && come != ComeKnown:
		return &refusal{partSeats, p.T("error.plan")}
	case person == nil:
		return &refusal{partSeats, p.T("error.come_nobody")}
	case come == ComeKnown:
		plan.Public.Known = true
		return nil
	}
	band, ok, err := s.Server.NearBand(r.Context(), person.ID, plan.Title, len(plan.Seats))
	switch {
	case err != nil:
		s.Log.Warn("the rating of who opens a table cannot be read", "error", err)
		return &refusal{partSeats, p.T("error.away")}
	case !ok:
		return &refusal{partSeats, p.T("error.come_unrated", "n", live.RatedTables)}
	}
	plan.Public.Band = band
	return nil
}

// mayBeRated reports whether a table can be rated: it has no bots, and each person has a screen of
// their own.
func mayBeRated(p live.MatchSetup) bool {
	for i, s := range p.Seats {
		alone := !slices.ContainsFunc(p.Seats[i+1:], func(other live.SeatSetup) bool { return other.Screen == s.Screen })
		if s.Bot != "" || !alone {
			return false
		}
	}
	return len(p.Seats) > 1 && !p.Clock.None() && !p.Adviser && p.Public.Fill == 0
}

// seatPlan reads one row's fields, for a seat; both are counted from 1, the first
// row is the person's own. Screen is 1 for a friend's.
func (s *Pages) seatPlan(r *http.Request, p page.Page, row, seat int) (live.SeatSetup, bool) {
	form, number := r.PostForm, strconv.Itoa(row)
	name := table.TidyName(form.Get("name" + number))
	if row == 1 {
		return live.SeatSetup{Name: name}, true
	}
	who, level := form.Get("who"+number), form.Get("level"+number)
	switch with := form.Get(WithField); with {
	case "", WithEach:
	case WithBots:
		who, level = WhoBot, cmp.Or(form.Get(LevelField), level)
	case WithFriends, WithScreen, WithAnybody:
		who = whoWith[with]
	default:
		return live.SeatSetup{}, false
	}
	switch who {
	case WhoFriend:
		return live.SeatSetup{Screen: 1, Name: name}, true
	case WhoAnybody:
		return live.SeatSetup{Screen: 1, Public: true}, !s.NoOpenTables
	case WhoScreen:
		return live.SeatSetup{Name: name}, true
	case WhoBot, "":
		return live.SeatSetup{Bot: cmp.Or(level, page.DefaultLevel(s.Levels)), Name: cmp.Or(name, page.BotName(row-1))}, true
	}
	return live.SeatSetup{}, false
}
