package talk

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
	said "signoria/talk"
	"signoria/web/page"
	"signoria/web/visitor"
)

// Pages are the talk at matches.
type Pages struct {
	*visitor.Visitors
	// things are the things of the board that a phrase may name, by the short name of the title.
	things map[string][]string
}

// New returns the pages of talk.
func New(v *visitor.Visitors) *Pages {
	s := &Pages{v, map[string][]string{}}
	for _, t := range v.Titles {
		guide, ok := t.Guide()
		if !ok {
			continue
		}
		for _, term := range guide.Terms(t.Name) {
			s.things[t.Name] = append(s.things[t.Name], term.Key)
		}
	}
	return s
}

// Routes registers the handlers of talk; none if the host allows none.
func (s *Pages) Routes(handle func(pattern string, do http.HandlerFunc)) {
	if !s.Server.Talks() {
		return
	}
	const panel = "/m/{id}/{key}" + page.TalkTail
	handle("GET "+panel, s.show)
	handle("GET "+panel+lineTail, s.line)
	handle("POST "+panel+sayTail, s.Counted(s.say))
	handle("POST "+panel+reactTail, s.Counted(s.react))
	handle("POST "+panel+agreeTail, s.Counted(s.agree))
	handle("POST "+panel+muteTail, s.Counted(s.mute))
	handle("POST "+panel+reportTail, s.Counted(s.report))
	handle("POST "+page.HearPath, s.Counted(s.hearAll))
}

// What comes after page.TalkTail.
const (
	lineTail   = "/line"
	sayTail    = "/say"
	reactTail  = "/react"
	agreeTail  = "/agree"
	muteTail   = "/mute"
	reportTail = "/report"
)

// panel is what a reader sees of the talk at a match, and may write.
type panel struct {
	page.Match
	at    page.SeatAt
	heard live.Heard
	// seq is the entry that a replay shows; 0 means no replay.
	seq int
	// refused is the reason why a line was refused; text is the refused text.
	refused, text string
	// things are the things of the board that a phrase may name.
	things []string
}

// read returns the talk as it is now. Its errors are those of reading the match; if the store does not
// answer for the talk, the panel has no lines and says so.
func (s *Pages) read(r *http.Request, seq int) (*panel, error) {
	at := page.Addressed(r)
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	if err != nil {
		return nil, err
	}
	v := &panel{Match: page.Match{Page: s.NewPage(r, "", ""), View: view}, at: at, seq: seq}
	v.Game, _ = s.TitleOf(view.Meta.Name)
	v.Words = v.Game.Book.In(page.LangOf(r))
	v.Title = v.T("talk.head") + " · " + s.Name(v.Page, view.Meta.Name)
	v.Coats = page.Coats(v.Game, view)
	v.Own = page.OwnStyles["talk"]
	v.things = s.things[v.Game.Name]
	v.heard, err = s.Server.Listen(r.Context(), at.ID, at.Key, seq, s.Identities(r)...)
	if err != nil {
		v.refused = v.T(page.ProblemOf(err).Key)
		v.heard.Heard = &said.Heard{May: said.Phrases, Allowed: said.Phrases}
		if v.heard.Turn == nil {
			v.heard.Turn = func(entry int) int { return entry }
		}
	}
	return v, nil
}

// show answers with the panel: to the script as a part, else as a page.
func (s *Pages) show(w http.ResponseWriter, r *http.Request) {
	if page.Untailed(w, r) {
		return
	}
	seq, _ := strconv.Atoi(r.URL.Query().Get("at")) // an invalid number means no replay
	v, err := s.read(r, max(0, seq))
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	status := http.StatusOK
	if v.refused != "" {
		status = http.StatusServiceUnavailable
	}
	s.answer(w, r, status, v)
}

func (s *Pages) answer(w http.ResponseWriter, r *http.Request, status int, v *panel) {
	w.Header().Set("Cache-Control", "no-store")
	if page.IsLive(r) {
		s.Render(w, r, status, panelPart(v))
		return
	}
	s.Render(w, r, status, page.SitePage(v.Page, panelPage(v)))
}

// posted answers a post: with the panel as it is then, or why nothing was done.
func (s *Pages) posted(w http.ResponseWriter, r *http.Request, err error) {
	at := page.Addressed(r)
	if err == nil && !page.IsLive(r) {
		page.Redirect(w, r, at.Base()+page.TalkTail+"#talk-end", http.StatusSeeOther)
		return
	}
	v, readErr := s.read(r, 0)
	if readErr != nil {
		s.ErrorFor(w, r, readErr)
		return
	}
	status := http.StatusOK
	if err != nil {
		var key string
		if status, key = refusalOf(err); status >= http.StatusInternalServerError {
			s.Log.Error("a request failed", "route", r.Pattern, "error", err)
		}
		v.refused, v.text = v.T(key, "n", said.MaxText), r.PostForm.Get("text")
	}
	s.answer(w, r, status, v)
}

// refusals are the errors of talk, as status and sentence.
var refusals = []struct {
	err    error
	status int
	key    string
}{
	{said.ErrOff, http.StatusForbidden, "talk.error.off"},
	{said.ErrPhrases, http.StatusConflict, "talk.error.phrases"},
	{said.ErrPhrase, http.StatusBadRequest, "error.form"},
	{page.ErrForm, http.StatusBadRequest, "error.form"},
	{said.ErrSoon, http.StatusTooManyRequests, "talk.error.soon"},
	{said.ErrMany, http.StatusConflict, "talk.error.many"},
	{said.ErrSilenced, http.StatusForbidden, "talk.error.silenced"},
	{said.ErrNoLine, http.StatusNotFound, "talk.error.line"},
	{said.ErrSeat, http.StatusForbidden, "error.foreign"},
	{said.ErrEmpty, http.StatusUnprocessableEntity, "talk.error.empty"},
	{said.ErrLong, http.StatusUnprocessableEntity, "talk.error.long"},
	{said.ErrUnseen, http.StatusUnprocessableEntity, "talk.error.unseen"},
	{said.ErrTags, http.StatusUnprocessableEntity, "talk.error.tags"},
	{store.ErrUnknown, http.StatusNotFound, "error.match"},
}

// refusalOf returns the status and the key of the sentence for an error.
func refusalOf(err error) (status int, key string) {
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return r.status, r.key
		}
	}
	p := page.ProblemOf(err)
	return p.Status, p.Key
}

// speak carries out a post about the talk at a match.
func (s *Pages) speak(w http.ResponseWriter, r *http.Request, do func(ctx context.Context, at said.At, by []string) (int64, error)) {
	if !s.Parse(w, r) {
		return
	}
	at := page.Addressed(r)
	by, err := s.SpeaksAs(w, r)
	if err == nil {
		err = s.Server.Speak(r.Context(), at.ID, at.Key, func(ctx context.Context, at said.At) (int64, error) { return do(ctx, at, by) })
	}
	s.posted(w, r, err)
}

// say writes a line: the form has "phrase", optionally with "about", or "text".
func (s *Pages) say(w http.ResponseWriter, r *http.Request) {
	s.speak(w, r, func(ctx context.Context, at said.At, by []string) (int64, error) {
		kind, text := said.KindText, r.PostForm.Get("text")
		if phrase := r.PostForm.Get("phrase"); phrase != "" {
			kind, text = said.KindPhrase, phrase
			if phrase == said.Mind {
				about := r.PostForm.Get("about")
				if !s.isThing(r, about) {
					return 0, said.ErrPhrase
				}
				text += " " + about
			}
		}
		return s.Server.Talk().Say(ctx, at, kind, text, r.PostForm.Get("once"), by...)
	})
}

// isThing reports whether a phrase at this match may name a thing.
func (s *Pages) isThing(r *http.Request, about string) bool {
	at := page.Addressed(r)
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	return err == nil && slices.Contains(s.things[view.Meta.Name], about)
}

// react adds a reaction to a line ("line") or to the turn of the log that begins with an entry
// ("turn"), or removes the sender's own ("off").
func (s *Pages) react(w http.ResponseWriter, r *http.Request) {
	s.speak(w, r, func(ctx context.Context, at said.At, by []string) (int64, error) {
		about, field := said.OnLine, "line"
		if r.PostForm.Get("turn") != "" {
			about, field = said.OnEntry, "turn"
		}
		n, err := strconv.Atoi(r.PostForm.Get(field))
		if err != nil {
			return 0, page.ErrForm
		}
		if about == said.OnEntry {
			seat := page.Addressed(r)
			if n, err = s.Server.EntryAt(ctx, seat.ID, seat.Key, n); err != nil {
				return 0, err
			}
		}
		sign := r.PostForm.Get("sign")
		if r.PostForm.Get("off") != "" {
			sign = ""
		} else if sign == "" {
			return 0, said.ErrPhrase
		}
		return s.Server.Talk().React(ctx, at, about, n, sign, by...)
	})
}

// agree agrees to free text, or withdraws that.
func (s *Pages) agree(w http.ResponseWriter, r *http.Request) {
	s.speak(w, r, func(ctx context.Context, at said.At, _ []string) (int64, error) {
		return s.Server.Talk().Agree(ctx, at, r.PostForm.Get("yes") != "")
	})
}

// lineOf returns the line that a form or an address names.
func lineOf(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, page.ErrForm
	}
	return n, nil
}

// mute mutes the author of a line, or with "on" unmutes them.
func (s *Pages) mute(w http.ResponseWriter, r *http.Request) {
	s.aboutLine(w, r, func(ctx context.Context, at said.At, n int, by []string) error {
		return s.Server.Talk().Mute(ctx, at, n, r.PostForm.Get("on") == "", by...)
	})
}

// report reports a line to the host, and with "mute" mutes its author.
func (s *Pages) report(w http.ResponseWriter, r *http.Request) {
	s.aboutLine(w, r, func(ctx context.Context, at said.At, n int, by []string) error {
		if err := s.Server.Talk().Report(ctx, at, n, r.PostForm.Get("why"), by...); err != nil {
			return err
		}
		return s.Server.Talk().Mute(ctx, at, n, true, by...)
	})
}

// aboutLine carries out a post about a line that changes nothing for others.
func (s *Pages) aboutLine(w http.ResponseWriter, r *http.Request, do func(ctx context.Context, at said.At, n int, by []string) error) {
	s.speak(w, r, func(ctx context.Context, at said.At, by []string) (int64, error) {
		n, err := lineOf(r.PostForm.Get("line"))
		if err != nil {
			return 0, err
		}
		return 0, do(ctx, at, n, by)
	})
}

// line is the page on which a line is reported.
func (s *Pages) line(w http.ResponseWriter, r *http.Request) {
	v, err := s.read(r, 0)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	n, err := lineOf(r.URL.Query().Get("n"))
	if err == nil {
		for _, l := range v.heard.Lines {
			if int(l.N) == n && !l.Own && !l.Hidden {
				v.Title = v.T("talk.report_head") + " · " + v.T("page.site")
				s.Render(w, r, http.StatusOK, page.SitePage(v.Page, reportPage(v, l)))
				return
			}
		}
	}
	s.ErrorWithLink(w, r, http.StatusNotFound, v.T("talk.error.line"), page.ErrorLink{Path: v.at.Base() + page.TalkTail, Label: "talk.head"})
}

// hearAll unmutes all whom this browser and its person have muted.
func (s *Pages) hearAll(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	by, err := s.SpeaksAs(w, r)
	if err == nil {
		err = s.Server.Talk().HearAll(r.Context(), by...)
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	page.Redirect(w, r, page.DevicesPage, http.StatusSeeOther)
}

// words returns a line as its reader reads it.
func (v *panel) words(l said.Line) string {
	if l.Kind != said.KindPhrase {
		return l.Text
	}
	phrase, about, ok := said.ParsePhrase(l.Text)
	switch {
	case !ok: // of a newer program
		return "…"
	case about != "":
		return v.T("talk.phrase."+phrase, "thing", v.thing(about))
	}
	return v.T("talk.phrase." + phrase)
}

// thing returns a thing of the board in the reader's language.
func (v *panel) thing(about string) string {
	if key := "glossary." + about + ".term"; v.Words.Has(key) {
		return v.T(key)
	}
	return about
}

// name returns the name of a line's author.
func (v *panel) name(l said.Line) string {
	if l.Seat == store.SeatGone {
		return v.T("talk.gone")
	}
	if l.Seat < 0 || l.Seat >= len(v.View.Seats) {
		return v.T("talk.gallery")
	}
	return page.NameOf(v.Page, v.View, engine.Seat(l.Seat))
}

// writes reports whether the reader may say anything here.
func (v *panel) writes() bool {
	return v.seq == 0 && v.heard.May != said.Off && v.View.Closed.IsZero() && !v.View.Renewed && v.View.Invited == 0
}

// blocks returns the lines, with neighbours of the muted together.
func (v *panel) blocks() (list [][]said.Line) {
	for _, l := range v.heard.Lines {
		if n := len(list); n > 0 && l.Muted && list[n-1][0].Muted {
			list[n-1] = append(list[n-1], l)
		} else {
			list = append(list, []said.Line{l})
		}
	}
	return list
}

// awaited returns the names of those whose yes to free text is awaited.
func (v *panel) awaited() string {
	var names []string
	for _, info := range v.View.Seats {
		if bit := uint32(1) << info.Seat; v.heard.At.Persons&bit != 0 && v.heard.Agreed&bit == 0 {
			names = append(names, page.NameOf(v.Page, v.View, info.Seat))
		}
	}
	return strings.Join(names, ", ")
}

// agreed reports whether all persons before this screen have agreed to free text.
func (v *panel) agreed() bool {
	return v.heard.At.Seats != 0 && v.heard.At.Seats&^v.heard.Agreed == 0
}

// quick returns the phrases that are offered first.
func (v *panel) quick() []string {
	return said.Quick(v.View.Status == live.Waiting, v.View.Status == live.Over)
}

// path returns an address below the panel's.
func (v *panel) path(tail string) string { return v.at.Base() + page.TalkTail + tail }

// number returns a line's number as text.
func number(l said.Line) string { return strconv.FormatInt(l.N, 10) }

// mine reports whether the reader's own sign of a name is among signs.
func mine(signs []said.Sign, name string) bool {
	return slices.ContainsFunc(signs, func(s said.Sign) bool { return s.Name == name && s.Own })
}
