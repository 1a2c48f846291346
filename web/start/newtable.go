package start

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signoria/engine"
	"signoria/table/clock"
	"signoria/web/page"
)

// newView is what the page of a new table shows.
type newView struct {
	page.Page
	titles []page.Title
	draft  draft
	// name is the person's.
	name string
	// promise is what the form posts back, seal the hash that is shown.
	promise, seal string
	// clocks and adviser tell that a new table may have them.
	clocks, adviser bool
	// refused is why the form, as it was posted, makes no table; nil: it was not refused.
	refused *refusal
	// live tells that the script asks for parts of the page.
	live bool
}

// newTable shows the form of a new table, as the address fills it in.
func (s *Pages) newTable(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	t, ok := s.Offer(query.Get("title"))
	if offered := s.Offered(); !ok && len(offered) > 0 {
		t, ok = offered[0], true
	}
	if !ok {
		s.Fail(w, r, http.StatusNotFound, "error.page")
		return
	}
	s.showNew(w, r, http.StatusOK, t, query, nil)
}

// showNew shows the form of a new table of the title, filled in by fields.
func (s *Pages) showNew(w http.ResponseWriter, r *http.Request, status int, t page.Title, fields url.Values, refused *refusal) {
	v := newView{
		Page: s.NewPage(r, "play", s.Words(r).T("setup.head")), titles: s.Offered(),
		draft: draftOf(t, fields, s.Levels, s.levelFor(r)), name: page.Cookie(r, page.NameCookie),
		promise: s.Server.Promise(), clocks: !s.NoClocks, adviser: s.Server.Advises(),
		refused: refused, live: page.IsLive(r),
	}
	v.seal = s.Server.PromiseHash(v.promise)
	v.Own = page.OwnStyles["new"]
	v.Path = v.draft.path() // what is posted has no address that can be asked for
	v.Wear(t)               // for the houses of its seats
	s.Render(w, r, status, newPage(v))
}

// isRefused tells whether a part of the form was refused.
func (v newView) isRefused(in part) bool { return v.refused != nil && v.refused.part == in }

// company says who sits at the table of the draft: the person, and how many friends,
// people at this screen and bots.
func (v newView) company() string {
	d, count := v.draft, map[string]int{}
	var levels []string
	for number := 2; number <= d.options.Seats; number++ {
		who := d.whoSits(number)
		count[who]++
		if level := v.T("level." + d.levelOf(number)); who == WhoBot && !slices.Contains(levels, level) {
			levels = append(levels, level)
		}
	}
	you := v.T("setup.company.you")
	if sides := d.title.Sides(v.Words); sides != nil {
		you = v.T("setup.company.you_as", "side", d.title.HouseName(v.Words, sides[d.side-1]))
	}
	parts := []string{you}
	if n := count[WhoFriend]; n > 0 {
		parts = append(parts, v.T("setup.company.friends", "n", n))
	}
	if n := count[WhoScreen]; n > 0 {
		parts = append(parts, v.T("setup.company.screen", "n", n))
	}
	if n := count[WhoBot]; n > 0 {
		parts = append(parts, v.T("setup.company.bots", "n", n, "levels", strings.Join(levels, ", ")))
	}
	return strings.Join(parts, ", ")
}

// rules says in short by which options the draft's table plays.
func (v newView) rules() string {
	d := v.draft
	set := given(d.title, d.fields, d.options.Seats).Set
	var parts []string
	for _, o := range d.title.Meta.Options {
		if value, ok := set[o.Name]; ok {
			parts = append(parts, capital(v.brief(o, value)))
		}
	}
	if len(parts) > 0 {
		return strings.Join(parts, " · ")
	}
	return d.title.UsualWord(v.Page)
}

// brief is an option's value in a few words: its own where the title has some, the
// option's head where that is switched on, else both.
func (v newView) brief(o engine.OptionMeta, value string) string {
	title := v.draft.title
	head := title.OptionWord(v.Page, o.Name, "head")
	if key := "title." + title.Name + ".option." + o.Name + ".brief." + value; v.Words.Has(key) {
		return v.T(key)
	}
	if value == "on" {
		return head
	}
	return head + ": " + strings.TrimSuffix(title.OptionWord(v.Page, o.Name, value), ".")
}

// capital is a text with a capital letter at its beginning.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// rest says in one line what is folded away: the options, the adviser where it is
// asked for, the bots that stand in.
func (v newView) rest() string {
	parts := []string{v.rules()}
	if v.adviser && v.draft.adviser() {
		parts = append(parts, v.T("setup.with_adviser"))
	}
	if v.clocks {
		parts = append(parts, v.T("setup.stand_in", "level", v.T("level."+v.draft.standIn())))
	}
	return strings.Join(parts, " · ")
}

// terms says by which options and at which pace the table of the draft plays.
func (v newView) terms() string {
	parts := []string{v.rules()}
	if v.adviser && v.draft.adviser() {
		parts = append(parts, v.T("setup.with_adviser"))
	}
	if v.clocks {
		p, _ := clock.PaceNamed(v.draft.pace())
		head, _ := v.PaceWords(p.Name, p.Settings)
		parts = append(parts, head)
	}
	return strings.Join(parts, " · ")
}

// titleWord is a word with which a title presents itself; empty: it says nothing.
func titleWord(p page.Page, t page.Title, word string) string {
	if key := "title." + t.Name + "." + word; p.Words.Has(key) {
		return p.T(key)
	}
	return ""
}
