package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"

	"signoria/engine"
	"signoria/i18n"
	"signoria/live"
	"signoria/narrate"
)

// glossary is the words of one title that explain themselves, in one language, as
// the script reads them.
type glossary struct {
	json []byte
	hash string
}

// explained is a term as the script reads it.
type explained struct {
	Key     string   `json:"key"`
	Term    string   `json:"term"`
	Says    string   `json:"says"`
	Forms   []string `json:"forms"`
	Symbols []string `json:"symbols,omitempty"`
	Rules   []string `json:"rules,omitempty"`
}

// guide is who says what the title is about; false: nobody does.
func (t title) guide() (narrate.Guide, bool) {
	g, ok := t.Narrator.(narrate.Guide)
	return g, ok
}

// loadGlossaries writes down the glossaries of the titles, once.
func (s *site) loadGlossaries() error {
	s.glossaries = map[string]glossary{}
	for _, t := range s.titles {
		g, ok := t.guide()
		if !ok {
			continue
		}
		for _, lang := range i18n.Languages {
			var list []explained
			w := t.book.In(lang)
			for _, term := range g.Terms(t.Name) {
				list = append(list, explained{term.Key, term.Heading(w), term.Says(w), term.Forms(w), term.Symbols, term.Rules})
			}
			data, err := json.Marshal(list)
			if err != nil {
				return err
			}
			sum := sha256.Sum256(data)
			s.glossaries[t.Name+"."+lang] = glossary{data, hex.EncodeToString(sum[:5])}
		}
	}
	return nil
}

// glossaryPath is where the script finds the words of a title in the reader's
// language; "" where there are none.
func (s *site) glossaryPath(t title, lang string) string {
	g, ok := s.glossaries[t.Name+"."+lang]
	if !ok {
		return ""
	}
	return "/glossary/" + t.Name + "/" + lang + "." + g.hash + ".json"
}

// glossary sends the words of a title. Their address holds their hash, so browsers
// may keep them for ever.
func (s *site) glossary(w http.ResponseWriter, r *http.Request) {
	for _, lang := range i18n.Languages {
		g, ok := s.glossaries[r.PathValue("title")+"."+lang]
		if !ok || r.PathValue("file") != lang+"."+g.hash+".json" {
			continue
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		_, _ = w.Write(g.json) // a reader that has gone needs no answer
		return
	}
	s.fail(w, r, http.StatusNotFound, "error.page")
}

// why shows what the game is about, with the numbers of this table; to a live page
// the sheet alone.
func (s *site) why(w http.ResponseWriter, r *http.Request) {
	v, ok := s.moment(w, r)
	if !ok {
		return
	}
	v.Path = v.at.base() + "/why"
	v.Title = v.t("guide.head") + " · " + v.name + " · " + v.t("page.site")
	if isLive(r) {
		s.render(w, r, http.StatusOK, crib(v))
		return
	}
	s.render(w, r, http.StatusOK, whyPage(v))
}

// moment is a table as its viewer sees it now, or after the entry that the address
// names. Where there is no table to see it leads to the match, and is false.
func (s *site) moment(w http.ResponseWriter, r *http.Request) (*matchPage, bool) {
	at := addressed(r)
	view, err := s.viewAt(r, at)
	if err != nil {
		s.failWith(w, r, err)
		return nil, false
	}
	if view.View == nil || view.Invited != 0 || view.Curtain != engine.NoSeat {
		http.Redirect(w, r, at.base(), http.StatusSeeOther)
		return nil, false
	}
	return s.matchView(s.viewingOf(r), view, nil), true
}

func (s *site) viewAt(r *http.Request, at seatAt) (*live.MatchView, error) {
	if seq, err := strconv.Atoi(r.URL.Query().Get("at")); err == nil {
		return s.Server.Replay(r.Context(), at.ID, at.Key, seq)
	}
	return s.Server.View(r.Context(), at.ID, at.Key)
}

// whyLink leads to what the game is about, at the moment that is shown.
func (v *matchPage) whyLink(page string) string {
	path := v.at.base() + "/" + page
	if v.replay {
		path += "?at=" + strconv.Itoa(v.view.Seq)
	}
	return path
}

// worth is a part of the score: what it is, how it is counted, and what the viewer
// would have of it if the match ended now.
type worth struct{ name, how, yours string }

// worths are the parts of the score that can count at this table, and the sum of
// what the viewer has of them. A spectator is told what the first seat has.
func (v *matchPage) worths() (list []worth, sum worth, whose engine.Seat) {
	whose = max(v.view.You, 0)
	speech := narrate.Speech{In: v.scene.Scene}
	known := map[string]engine.Bound{}
	for _, b := range v.view.Forecast {
		if b.Seat == whose {
			known[b.Part] = b
		}
	}
	if guide, ok := v.game.guide(); ok {
		for _, w := range guide.Worth(v.scene.Scene) {
			list = append(list, worth{w.Called, w.How, speech.Points(known[w.Part])})
		}
	}
	total := engine.Total(v.view.Forecast, whose)
	sum = worth{name: v.t("guide.now"), yours: speech.Points(total)}
	if !total.Exact() {
		sum.how = v.t("guide.hidden")
	}
	return list, sum, whose
}

// cribLines tell what the game is about.
func (v *matchPage) cribLines() []narrate.CribLine {
	if g, ok := v.game.guide(); ok {
		return g.Crib(v.scene.Scene)
	}
	return nil
}

// terms are the words of the game, and what each comes to here.
func (v *matchPage) terms() []narrate.Term {
	if g, ok := v.game.guide(); ok {
		return g.Terms(v.game.Name)
	}
	return nil
}

// here is what a term comes to at this table.
func (v *matchPage) here(t narrate.Term) string {
	if g, ok := v.game.guide(); ok {
		return g.Here(v.scene.Scene, t.Key)
	}
	return ""
}

// whyEnded says why the match is over, and what decided where the points did not.
func (v *matchPage) whyEnded() []narrate.CribLine {
	if g, ok := v.game.guide(); ok && v.view.Status == live.Over {
		return g.Ended(v.scene.Scene)
	}
	return nil
}
