package match

import (
	"net/http"
	"net/url"
	"sort"
	"strconv"
	"strings"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
	"signoria/table/clock"
	"signoria/web/chronicle"
	"signoria/web/page"
)

// The durations that the forms of agreements offer, shortest first.
var (
	pauses   = []time.Duration{15 * time.Minute, time.Hour, 12 * time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}
	extras   = []time.Duration{5 * time.Minute, 15 * time.Minute, 30 * time.Minute, 8 * time.Hour, 24 * time.Hour}
	holidays = []time.Duration{24 * time.Hour, 2 * 24 * time.Hour, 4 * 24 * time.Hour, 7 * 24 * time.Hour, 10 * 24 * time.Hour}
)

// forField returns the field of a form that says for how long, for a kind of proposal: a form asks
// for all kinds at once.
func forField(kind string) string { return "for_" + kind }

// proposals returns the kinds that can be proposed now.
func (v *Table) proposals() (kinds []string) {
	switch {
	case v.HasClocks() && v.Paused().IsZero():
		kinds = append(kinds, table.ProposePause, table.ProposeAddTime, table.ProposePace)
	case v.HasClocks():
		kinds = append(kinds, table.ProposeGo)
	}
	if len(v.answersBack()) > 0 {
		kinds = append(kinds, table.ProposeRollback)
	}
	return append(kinds, table.ProposeEnd)
}

// answerBack is an answer before which the match can go back, in words, and to which
// entry that is.
type answerBack struct {
	to    int
	words string
}

// maxBack is the most answers before which the form of a proposal offers to go back, within the
// given number of entries; the replay offers all.
const (
	maxBack        = 6
	maxBackEntries = 1000
)

// answersBack returns the last answers, the newest first.
func (v *Table) answersBack() (list []answerBack) {
	if v.View.Restored != 0 {
		return nil
	}
	for n := 10 * maxBack; ; n *= 4 {
		entries := chronicle.LastOf(v.View.Chronicle, n)
		all := chronicle.LogGroups(entries)
		list = nil
		for i := len(all) - 1; i >= 0 && len(list) < maxBack; i-- {
			if t := all[i]; t.Kind == table.KindChoice && !t.Undone {
				if words := v.answerWords(t); words != "" {
					list = append(list, answerBack{t.First - 1, words})
				}
			}
		}
		if len(list) == maxBack || len(entries) == len(v.View.Chronicle) || n > maxBackEntries/4 {
			return list
		}
	}
}

// maxAnswer is the most characters of an answer's label.
const maxAnswer = 70

// answerWords returns the label of an answer; empty if it has no words.
func (v *Table) answerWords(t chronicle.LogGroup) string {
	words := []rune(strings.Join(v.Game.Narrator.Say(v.Scene.Scene, t.Events), " "))
	if len(words) > maxAnswer {
		words = append(words[:maxAnswer], '…')
	}
	return string(words)
}

// backWhere says how far a match would go back: before which answer, and how many answers that takes
// back.
func (v *Table) backWhere(to int) string {
	n, before := 0, ""
	after := sort.Search(len(v.View.Chronicle), func(i int) bool { return v.View.Chronicle[i].Seq > to })
	for _, t := range chronicle.LogGroups(v.View.Chronicle[after:]) {
		if t.Kind == table.KindChoice && !t.Undone {
			if before == "" {
				before = v.answerWords(t)
			}
			n++
		}
	}
	if before == "" {
		return v.T("agree.answers", "n", n)
	}
	return v.T("agree.before_answer", "n", n, "what", before)
}

// proposeLabel returns the label of the button: together for a proposal to others, alone for a
// person who need not ask anyone.
func (v *visit) proposeLabel(together, alone string) string {
	if v.View.Talk.Alone {
		return v.T(alone)
	}
	return v.T(together)
}

// leave ends a person's part in the match: a bot plays on in the seat.
func (s *Pages) leave(w http.ResponseWriter, r *http.Request) {
	s.seatCommand(w, r, func(at page.SeatAt, seat engine.Seat) (*live.MatchView, error) {
		return s.Server.Leave(r.Context(), at.ID, at.Key, seat)
	})
}

// concede gives up the match for a seat.
func (s *Pages) concede(w http.ResponseWriter, r *http.Request) {
	s.seatCommand(w, r, func(at page.SeatAt, seat engine.Seat) (*live.MatchView, error) {
		return s.Server.Concede(r.Context(), at.ID, at.Key, seat)
	})
}

// holiday begins a person's holiday for the time in the form; an empty time ends it.
func (s *Pages) holiday(w http.ResponseWriter, r *http.Request) {
	s.seatCommand(w, r, func(at page.SeatAt, seat engine.Seat) (*live.MatchView, error) {
		long, err := longOf(r.PostForm, "for", true)
		if err != nil {
			return nil, err
		}
		return s.Server.Holiday(r.Context(), at.ID, at.Key, seat, long)
	})
}

// propose makes a proposal to all persons: the field "kind", and the fields of that kind.
func (s *Pages) propose(w http.ResponseWriter, r *http.Request) {
	s.seatCommand(w, r, func(at page.SeatAt, seat engine.Seat) (*live.MatchView, error) {
		p, err := s.proposalOf(r.PostForm)
		if err != nil {
			return nil, err
		}
		return s.Server.Propose(r.Context(), at.ID, at.Key, seat, p)
	})
}

// proposalOf reads a proposal.
func (s *Pages) proposalOf(form url.Values) (p table.Proposal, err error) {
	p.Kind = form.Get("kind")
	switch p.Kind {
	case table.ProposePause:
		var long time.Duration
		long, err = longOf(form, forField(p.Kind), false)
		p.Until = s.Clock().Add(long)
	case table.ProposeAddTime:
		p.More, err = longOf(form, forField(p.Kind), false)
	case table.ProposeRollback:
		p.To, err = strconv.Atoi(form.Get("to"))
	case table.ProposePace:
		pace, ok := clock.PaceNamed(form.Get(page.PaceField))
		if p.Pace = pace.Settings; !ok || pace.None() {
			err = page.ErrForm
		}
	case table.ProposeGo, table.ProposeEnd:
	default:
		err = page.ErrForm
	}
	if err != nil {
		return p, page.ErrForm
	}
	return p, nil
}

// longOf reads a duration in the notation of time.ParseDuration. With none the field may be empty,
// which means 0.
func longOf(form url.Values, field string, none bool) (time.Duration, error) {
	text := form.Get(field)
	if text == "" && none {
		return 0, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, page.ErrForm
	}
	return d, nil
}

// reply answers a proposal.
func (s *Pages) reply(w http.ResponseWriter, r *http.Request) {
	s.seatCommand(w, r, func(at page.SeatAt, seat engine.Seat) (*live.MatchView, error) {
		proposal, err := strconv.Atoi(r.PostForm.Get("proposal"))
		answer := r.PostForm.Get("answer")
		if err != nil || answer != "agree" && answer != "refuse" {
			return nil, page.ErrForm
		}
		return s.Server.Reply(r.Context(), at.ID, at.Key, seat, proposal, answer == "agree")
	})
}

// seatCommand is command for a post that speaks for a seat.
func (s *Pages) seatCommand(w http.ResponseWriter, r *http.Request, do func(page.SeatAt, engine.Seat) (*live.MatchView, error)) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) {
		seat, ok := engine.ParseSeat(r.PostForm.Get("seat"))
		if !ok {
			return nil, page.ErrForm
		}
		return do(at, seat)
	})
}

// otherPaces returns the paces with a clock, without the table's own.
func (v *visit) otherPaces() (list []clock.Pace) {
	for _, p := range clock.Paces() {
		if !p.None() && p.Settings != v.View.Clock.Settings {
			list = append(list, p)
		}
	}
	return list
}
