package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/live"
)

// choose carries out the choices of a form: "seq", one or more "choice" in
// notation, and "arg" values that are words to add to the last of them.
func (s *matchPages) choose(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at seatAt) error {
		answer, err := answerOf(r)
		if err != nil {
			return err
		}
		answer.Brief, answer.By = briefly(r), s.answerer(w, r)
		return s.Server.Choose(r.Context(), at.ID, at.Key, answer)
	})
}

// errForm is the error of fields that are missing or not what they should be,
// errLevel that of a bot that a form may not ask for.
var (
	errForm  = errors.New("web: the form is not complete")
	errLevel = errors.New("web: no level of bots")
)

// answerOf reads the fields of an answer.
func answerOf(r *http.Request) (live.Answer, error) {
	seq, err := strconv.Atoi(r.PostForm.Get("seq"))
	texts := chainOf(r.PostForm["choice"])
	if err != nil || len(texts) == 0 || len(texts) > maxChain {
		return live.Answer{}, errForm
	}
	if args := r.PostForm["arg"]; len(args) > 0 {
		words := append([]string{texts[len(texts)-1]}, args...)
		texts[len(texts)-1] = strings.Join(words, " ")
	}
	seat := engine.NoSeat
	if text := r.PostForm.Get("seat"); text != "" {
		var ok bool
		if seat, ok = engine.ParseSeat(text); !ok {
			return live.Answer{}, errForm
		}
	}
	return live.Answer{Seat: seat, Seq: seq, Texts: texts}, nil
}

func (s *matchPages) undo(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at seatAt) error {
		seq, err := strconv.Atoi(r.PostForm.Get("seq"))
		if err != nil {
			return errForm
		}
		return s.Server.Undo(r.Context(), at.ID, at.Key, seq)
	})
}

func (s *matchPages) done(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at seatAt) error { return s.Server.Finish(r.Context(), at.ID, at.Key) })
}

// confirm opens the curtain for a seat at a shared screen.
func (s *matchPages) confirm(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at seatAt) error {
		seat, ok := engine.ParseSeat(r.PostForm.Get("seat"))
		if !ok {
			return errForm
		}
		return s.Server.Confirm(r.Context(), at.ID, at.Key, seat)
	})
}

// hand lets a bot stand in for a person, or gives the seat back.
func (s *matchPages) hand(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at seatAt) error {
		seat, ok := engine.ParseSeat(r.PostForm.Get("seat"))
		if !ok {
			return errForm
		}
		level := r.PostForm.Get("level")
		if level != "" && !s.isLevel(level) {
			return errLevel
		}
		return s.Server.HandOver(r.Context(), at.ID, at.Key, seat, level)
	})
}

// command carries out a post about a match and answers with the fresh match:
// a live page gets its new part at once, a page without script is led there.
// What was refused gets the fresh match as well, with the reason above it.
func (s *matchPages) command(w http.ResponseWriter, r *http.Request, do func(seatAt) error) {
	if !s.parse(w, r) {
		return
	}
	at := addressed(r)
	s.answered(w, r, at, do(at))
}

// answered answers a post with the match as it stands now; err is why nothing
// was done, nil for a post that was carried out.
func (s *matchPages) answered(w http.ResponseWriter, r *http.Request, at seatAt, err error) {
	query := stateOf(r, at)
	if err == nil && !isLive(r) {
		path := at.base()
		if len(query) > 0 {
			path += "?" + query.Encode()
		}
		http.Redirect(w, r, path, http.StatusSeeOther)
		return
	}
	view, lookErr := s.Server.View(r.Context(), at.ID, at.Key)
	if shutOf(err) != nil { // with a key that still shows something
		lookErr = err
	}
	if lookErr != nil {
		s.failWith(w, r, lookErr)
		return
	}
	v := s.matchView(s.viewingOf(r), view, s.knownState(view.Meta.Name, query))
	if err == nil {
		s.show(w, r, http.StatusOK, v.present(), s.fewLeft(r, &v.visit))
		return
	}
	status, notice := s.explain(r, v, err)
	s.show(w, r, status, v.present(), notice)
}

// explain says why a command was not carried out.
func (s *matchPages) explain(r *http.Request, v *aTable, err error) (int, templ.Component) {
	if errors.Is(err, errForm) {
		return http.StatusBadRequest, notice(v.Words, v.t("error.form"), nil)
	}
	if errors.Is(err, errLevel) {
		return http.StatusBadRequest, notice(v.Words, s.whichLevels(v.page), nil)
	}
	if errors.Is(err, errNight) {
		return http.StatusBadRequest, notice(v.Words, v.t("error.night"), nil)
	}
	p := problemOf(err)
	if p.status >= http.StatusInternalServerError && !errors.Is(err, live.ErrCrowded) {
		s.Log.Error("a request failed", "route", r.Pattern, "error", err)
	}
	var refused *engine.Refused
	if errors.As(err, &refused) && v.view.View != nil {
		why := v.game.Narrator.Why(v.scene.Scene, refused.Reason)
		return p.status, notice(v.Words, why, ruleLink(v.scene, refused.Reason.Rule))
	}
	return p.status, notice(v.Words, v.t(p.key), nil)
}

// stored is a post that adds entries to a log: as many as it has choices, else one.
func (s *matchPages) stored(do http.HandlerFunc) http.HandlerFunc {
	return s.counted(func(w http.ResponseWriter, r *http.Request) {
		if !s.parse(w, r) {
			return
		}
		n := max(1, min(len(chainOf(r.PostForm["choice"])), maxChain))
		if s.mayAll(w, r, s.gates.entries, "error.entries", time.Minute, n) {
			do(w, r)
		}
	})
}

// fewLeft says how many entries a client may still add in this hour, once they are few.
func (s *matchPages) fewLeft(r *http.Request, v *visit) templ.Component {
	const few = 10
	left := s.gates.entries.Left(s.gates.now(), s.names(r))
	if left > s.Rates.Entries/few {
		return nil
	}
	return notice(v.Words, v.t("bounds.hour", "n", left), nil)
}
