package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
	"signoria/table/clock"
)

// Fields of forms about time: how a table is opened, and when one sleeps.
const (
	paceField      = "pace"
	standInField   = "stand_in" // level of the bots that play for who is away
	nightFromField = "night_from"
	nightToField   = "night_to"
	zoneField      = "zone" // minutes east of UTC, put in by the script
)

// paceNames are the paces that a table can be opened with.
func paceNames() []string {
	var names []string
	for _, p := range clock.Paces() {
		names = append(names, p.Name)
	}
	return names
}

// What may be asked for in the forms of agreements, shortest first.
var (
	pauses   = []time.Duration{15 * time.Minute, time.Hour, 12 * time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}
	extras   = []time.Duration{5 * time.Minute, 15 * time.Minute, 30 * time.Minute, 8 * time.Hour, 24 * time.Hour}
	holidays = []time.Duration{24 * time.Hour, 2 * 24 * time.Hour, 4 * 24 * time.Hour, 7 * 24 * time.Hour, 10 * 24 * time.Hour}
)

// long is a stretch of time in words, to its two largest units: "7 h 20 min".
func (p page) long(d time.Duration) string {
	d = max(0, d)
	if d < time.Minute {
		return p.t("time.seconds", "n", int(d/time.Second))
	}
	days, hours, minutes := int(d/(24*time.Hour)), int(d/time.Hour)%24, int(d/time.Minute)%60
	var words string
	join := func(key string, n int) {
		if n > 0 {
			if words != "" {
				words += " "
			}
			words += p.t(key, "n", n)
		}
	}
	join("time.days", days)
	join("time.hours", hours)
	if days == 0 {
		join("time.minutes", minutes)
	}
	return words
}

// figures are a clock: "7:42" below an hour, "7 h 20" below a day, else "1 d 20 h".
func (p page) figures(d time.Duration) string {
	switch s := int(max(0, d).Round(time.Second) / time.Second); {
	case s < 3600:
		return strconv.Itoa(s/60) + ":" + twoDigits(s%60)
	case s < 24*3600:
		return strconv.Itoa(s/3600) + " " + p.t("time.h") + " " + twoDigits(s/60%60)
	default:
		return strconv.Itoa(s/86400) + " " + p.t("time.d") + " " + strconv.Itoa(s/3600%24) + " " + p.t("time.h")
	}
}

func twoDigits(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// paceWords are the name of a pace and what it means.
func (p page) paceWords(name string, s clock.Settings) (head, about string) {
	head = p.t("pace." + name)
	if s.None() {
		return head, p.t("pace_about.none")
	}
	if s.Days {
		return head, p.t("pace_about.days", "base", p.long(s.Base), "increment", p.long(s.Increment))
	}
	return head, p.t("pace_about.evening", "base", p.long(s.Base), "increment", p.long(s.Increment))
}

// timed tells whether the table has clocks.
func (v *matchPage) timed() bool { return !v.view.Clock.Settings.None() }

// ticking tells whether there are clocks to be shown.
func (v *matchPage) ticking() bool { return v.view.Live && len(v.view.Clock.Seats) > 0 }

// clockOf is the clock of a seat.
func (v *matchPage) clockOf(s engine.Seat) clock.Hand { return v.view.Clock.Seats[s] }

// clockState is the class of a seat's clock: what it is by its shape.
func clockState(info live.SeatInfo, h clock.Hand) string {
	switch {
	case info.Away:
		return "out"
	case !h.Away.IsZero():
		return "held"
	case h.Runs && h.Still:
		return "night"
	case h.Runs && h.Free > 0:
		return "free"
	case h.Runs:
		return "runs"
	}
	return "rests"
}

// clockWords say a seat's clock to those who hear the page.
func (v *matchPage) clockWords(info live.SeatInfo) string {
	h := v.clockOf(info.Seat)
	name, left := nameOf(v.page, v.view, info.Seat), v.long(h.Left.Round(time.Minute))
	if h.Left < time.Minute {
		left = v.long(h.Left)
	}
	switch clockState(info, h) {
	case "out":
		return v.t("time.said_out", "name", name)
	case "held":
		return v.t("time.said_away", "name", name, "left", left)
	case "night":
		return v.t("time.said_night", "name", name, "left", left)
	case "runs", "free":
		return v.t("time.said_runs", "name", name, "left", left)
	}
	return v.t("time.said_rests", "name", name, "left", left)
}

// proposalWords say what is proposed.
func (p page) proposalWords(o table.Proposal, at time.Time, back string) string {
	switch o.Kind {
	case table.ProposePause:
		return p.t("agree.pause", "for", p.long(o.Until.Sub(at).Round(time.Minute)))
	case table.ProposeGo:
		return p.t("agree.go")
	case table.ProposeMore:
		return p.t("agree.more", "for", p.long(o.More))
	case table.ProposeBack:
		return p.t("agree.back", "where", back)
	}
	return p.t("agree.end")
}

// leave lets a bot play on for the person of a seat.
func (s *site) leave(w http.ResponseWriter, r *http.Request) {
	s.seatCommand(w, r, func(at seatAt, seat engine.Seat) error { return s.Server.Leave(r.Context(), at.ID, at.Key, seat) })
}

// concede gives a seat up.
func (s *site) concede(w http.ResponseWriter, r *http.Request) {
	s.seatCommand(w, r, func(at seatAt, seat engine.Seat) error {
		return s.Server.Concede(r.Context(), at.ID, at.Key, seat)
	})
}

// holiday says for how long a person is away; nothing: back.
func (s *site) holiday(w http.ResponseWriter, r *http.Request) {
	s.seatCommand(w, r, func(at seatAt, seat engine.Seat) error {
		long, err := longOf(r.PostForm, true)
		if err != nil {
			return err
		}
		return s.Server.Holiday(r.Context(), at.ID, at.Key, seat, long)
	})
}

// propose proposes to all persons what the form says: "kind", and what belongs to it.
func (s *site) propose(w http.ResponseWriter, r *http.Request) {
	s.seatCommand(w, r, func(at seatAt, seat engine.Seat) error {
		p, err := s.proposalOf(r.PostForm)
		if err != nil {
			return err
		}
		return s.Server.Propose(r.Context(), at.ID, at.Key, seat, p)
	})
}

// proposalOf reads a proposal.
func (s *site) proposalOf(form url.Values) (p table.Proposal, err error) {
	p.Kind = form.Get("kind")
	switch p.Kind {
	case table.ProposePause:
		var long time.Duration
		long, err = longOf(form, false)
		p.Until = s.clock().Add(long)
	case table.ProposeMore:
		p.More, err = longOf(form, false)
	case table.ProposeBack:
		p.To, err = strconv.Atoi(form.Get("to"))
	case table.ProposeGo, table.ProposeEnd:
	default:
		err = errForm
	}
	if err != nil {
		return p, errForm
	}
	return p, nil
}

// longOf reads how long something is to be, as time.ParseDuration does.
func longOf(form url.Values, none bool) (time.Duration, error) {
	text := form.Get("for")
	if text == "" && none {
		return 0, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, errForm
	}
	return d, nil
}

// reply answers a proposal.
func (s *site) reply(w http.ResponseWriter, r *http.Request) {
	s.seatCommand(w, r, func(at seatAt, seat engine.Seat) error {
		proposal, err := strconv.Atoi(r.PostForm.Get("proposal"))
		answer := r.PostForm.Get("answer")
		if err != nil || answer != "agree" && answer != "refuse" {
			return errForm
		}
		return s.Server.Reply(r.Context(), at.ID, at.Key, seat, proposal, answer == "agree")
	})
}

// seatCommand is command for a post that speaks for a seat.
func (s *site) seatCommand(w http.ResponseWriter, r *http.Request, do func(seatAt, engine.Seat) error) {
	s.command(w, r, func(at seatAt) error {
		seat, ok := engine.ParseSeat(r.PostForm.Get("seat"))
		if !ok {
			return errForm
		}
		return do(at, seat)
	})
}

// errNight is the error of a night that cannot be.
var errNight = errors.New("web: no night")

// nightOf reads when a person sleeps, by their own clock, as clock.Night writes it in
// UTC. Nothing: they do not say.
func nightOf(form url.Values) (string, error) {
	from, to := form.Get(nightFromField), form.Get(nightToField)
	if from == "" || to == "" || from == to {
		return "", nil
	}
	zone, _ := strconv.Atoi(form.Get(zoneField)) // without script it is UTC
	utc := func(text string) (int, error) {
		at, err := time.Parse("15:04", text)
		return ((at.Hour()*60+at.Minute()-zone)%1440 + 1440) % 1440, err
	}
	a, errFrom := utc(from)
	b, errTo := utc(to)
	night := clock.Night{From: a, To: b}.String()
	if _, err := clock.ParseNight(night); errFrom != nil || errTo != nil || err != nil {
		return "", errNight
	}
	return night, nil
}
