package match

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page"
)

// choose carries out the choices of a form: "seq", one or more "choice" in
// notation, and "arg" values that are words to add to the last of them.
func (s *Pages) choose(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) {
		answer, err := answerOf(r)
		if err != nil {
			return nil, err
		}
		answer.AutoEndTurn, answer.Answerer = page.AutoEndTurn(r), s.Answerer(w, r)
		return s.Server.Choose(r.Context(), at.ID, at.Key, answer)
	})
}

// errLevel is the error for a level of bots that a form may not ask for.
var errLevel = errors.New("web: no level of bots")

// answerOf reads the fields of an answer.
func answerOf(r *http.Request) (live.Submission, error) {
	seq, err := strconv.Atoi(r.PostForm.Get("seq"))
	texts := page.ChainOf(r.PostForm["choice"])
	if err != nil || len(texts) == 0 || len(texts) > page.MaxChain {
		return live.Submission{}, page.ErrForm
	}
	if args := r.PostForm["arg"]; len(args) > 0 {
		words := append([]string{texts[len(texts)-1]}, args...)
		texts[len(texts)-1] = strings.Join(words, " ")
	}
	seat := engine.NoSeat
	if text := r.PostForm.Get("seat"); text != "" {
		var ok bool
		if seat, ok = engine.ParseSeat(text); !ok {
			return live.Submission{}, page.ErrForm
		}
	}
	return live.Submission{Seat: seat, Seq: seq, Texts: texts}, nil
}

func (s *Pages) undo(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) {
		seq, err := strconv.Atoi(r.PostForm.Get("seq"))
		if err != nil {
			return nil, page.ErrForm
		}
		return s.Server.Undo(r.Context(), at.ID, at.Key, seq)
	})
}

func (s *Pages) done(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) { return s.Server.Finish(r.Context(), at.ID, at.Key) })
}

// confirm opens the curtain for a seat at a shared screen.
func (s *Pages) confirm(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) {
		seat, ok := engine.ParseSeat(r.PostForm.Get("seat"))
		if !ok {
			return nil, page.ErrForm
		}
		return s.Server.Confirm(r.Context(), at.ID, at.Key, seat)
	})
}

// hand lets a bot stand in for a person, or returns the seat to them.
func (s *Pages) hand(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) {
		seat, ok := engine.ParseSeat(r.PostForm.Get("seat"))
		if !ok {
			return nil, page.ErrForm
		}
		level := r.PostForm.Get("level")
		if level != "" && !s.IsLevel(level) {
			return nil, errLevel
		}
		return s.Server.SetStandIn(r.Context(), at.ID, at.Key, seat, level)
	})
}

// command carries out a post about a match and answers with the match as it is then: a live page gets
// its new part at once, a page without script is redirected to it. A refused post gets the match too,
// with the reason above it.
func (s *Pages) command(w http.ResponseWriter, r *http.Request, do func(page.SeatAt) (*live.MatchView, error)) {
	if !s.Parse(w, r) {
		return
	}
	at := page.Addressed(r)
	view, err := do(at)
	s.answered(w, r, at, view, err)
}

// answered answers a post with the current match. view is the view that the post returned; nil
// means that it is read if it is needed. err is the reason why the post was refused; nil means that
// it was carried out.
func (s *Pages) answered(w http.ResponseWriter, r *http.Request, at page.SeatAt, view *live.MatchView, err error) {
	query := stateOf(r, s.Root, at)
	if err == nil && !page.IsLive(r) {
		path := at.Base()
		if len(query) > 0 {
			path += "?" + query.Encode()
		}
		page.Redirect(w, r, path, http.StatusSeeOther)
		return
	}
	if shutOf(err) != nil { // even if the old key still shows the match
		s.ErrorFor(w, r, err)
		return
	}
	if view == nil {
		var lookErr error
		if view, lookErr = s.Server.View(r.Context(), at.ID, at.Key); lookErr != nil {
			s.ErrorFor(w, r, lookErr)
			return
		}
	}
	v := s.MatchView(s.ViewKeyOf(r), view, s.knownState(view.Meta.Name, query))
	if err == nil {
		s.Show(w, r, http.StatusOK, v.present(), s.fewLeft(r, &v.visit))
		return
	}
	status, notice := s.explain(r, v, err)
	s.Show(w, r, status, v.present(), notice)
}

// explain says why a command was not carried out.
func (s *Pages) explain(r *http.Request, v *Table, err error) (int, templ.Component) {
	if errors.Is(err, page.ErrForm) {
		return http.StatusBadRequest, page.Notice(v.Words, v.T("error.form"), nil)
	}
	if errors.Is(err, errLevel) {
		return http.StatusBadRequest, page.Notice(v.Words, s.WhichLevels(v.Page), nil)
	}
	if errors.Is(err, page.ErrNight) {
		return http.StatusBadRequest, page.Notice(v.Words, v.T("error.night"), nil)
	}
	p := page.ProblemOf(err)
	s.NoteRefusal(err)
	if p.Status >= http.StatusInternalServerError && !errors.Is(err, live.ErrCrowded) {
		s.Log.Error("a request failed", "route", r.Pattern, "error", err)
	}
	var refused *engine.Refused
	if errors.As(err, &refused) && v.View.View != nil {
		why := v.Game.Narrator.Why(v.Scene.Scene, refused.Reason)
		return p.Status, page.Notice(v.Words, why, page.RuleLink(v.Scene, refused.Reason.Rule))
	}
	return p.Status, page.Notice(v.Words, v.T(p.Key), nil)
}

// stored returns a post that adds entries to a log: as many as it has choices, else one.
func (s *Pages) stored(do http.HandlerFunc) http.HandlerFunc {
	return s.Counted(func(w http.ResponseWriter, r *http.Request) {
		if !s.Parse(w, r) {
			return
		}
		n := max(1, min(len(page.ChainOf(r.PostForm["choice"])), page.MaxChain))
		if s.MayAll(w, r, s.Limiters.Entries, "error.entries", time.Minute, n) {
			do(w, r)
		}
	})
}

// fewLeft says how many entries a client may still add in this hour, once they are few.
func (s *Pages) fewLeft(r *http.Request, v *visit) templ.Component {
	const few = 10
	left := s.Limiters.Entries.Left(s.Limiters.Now(), s.Names(r))
	if left > s.Rates.Entries/few {
		return nil
	}
	return page.Notice(v.Words, v.T("bounds.hour", "n", left), nil)
}
