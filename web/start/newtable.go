package start

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"signoria/people"
	"signoria/table/clock"
	"signoria/talk"
	"signoria/web/page"
)

// newView is the data of the page of a new table.
type newView struct {
	page.Page
	titles []page.Title
	draft  draft
	// name is the person's.
	name string
	// promise is a hidden field of the form, seal the hash that the form shows.
	promise, seal string
	// clocks and adviser mean that a new table may have them.
	clocks, adviser bool
	// mays are the settings of talk that the host allows, the most permissive first.
	mays []talk.May
	// refused is why the form, as it was posted, makes no table; nil means it was not refused.
	refused *refusal
	// lobby means that new tables may be open to anyone.
	lobby bool
	// ratings means that tables may be rated, known that the server knows the person, persons that
	// it can.
	ratings, known, persons bool
	// invites means that people may be invited here, handles that people have handles.
	// companions are the people with whom the person has played.
	invites, handles bool
	companions       []people.Companion
	// live means that the script asks for parts of the page.
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
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return
	}
	s.showNew(w, r, http.StatusOK, t, query, nil)
}

// showNew shows the form of a new table of the title, filled in by fields.
func (s *Pages) showNew(w http.ResponseWriter, r *http.Request, status int, t page.Title, fields url.Values, refused *refusal) {
	v := newView{
		Page: s.NewPage(r, "play", s.Words(r).T("setup.head")), titles: s.Offered(),
		draft: draftOf(t, fields, s.Levels, s.levelFor(r)), name: page.Cookie(r, page.NameCookie),
		promise: s.Server.Promise(), clocks: !s.NoClocks, lobby: !s.NoOpenTables, adviser: s.Server.Advises(), mays: s.Server.TalkMays(),
		refused: refused, live: page.IsLive(r), persons: !s.NoPersons, ratings: s.Server.History() != nil && !s.NoClocks,
	}
	v.invites, v.handles, v.companions = s.Invites(), s.MayHaveAccounts(), s.guestsFor(r)
	v.known = !s.NoPersons && s.PersonOf(r) != nil
	v.seal = s.Server.PromiseHash(v.promise)
	v.Own = page.OwnStyles["new"]
	v.Path = v.draft.path() // what is posted has no address that can be asked for
	v.AddStyles(t)          // for the houses of its seats
	s.Render(w, r, status, newPage(v))
}

// isRefused reports whether a part of the form was refused.
func (v newView) isRefused(in part) bool { return v.refused != nil && v.refused.part == in }

// company says how many friends, people at this screen, unknown people and bots play with the person.
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
	if n := count[WhoAnybody]; n > 0 {
		parts = append(parts, v.T("setup.company.anybody", "n", n))
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
	return d.title.InShort(v.Page, given(d.title, d.fields, d.options.Seats))
}

// may returns the talk allowed at the new table: what the form says, else the most permissive
// setting.
func (v newView) may() talk.May {
	if may := talk.May(v.draft.fields.Get(page.TalkField)); slices.Contains(v.mays, may) {
		return may
	}
	return v.mays[0]
}

// lessTalk reports whether less may be said at the new table than the host allows.
func (v newView) lessTalk() bool { return len(v.mays) > 0 && v.may() != v.mays[0] }

// rest sums up the folded part in one line: the options, the adviser if it is asked for, the bots
// that replace absent players.
func (v newView) rest() string {
	parts := []string{v.rules()}
	if v.adviser && v.draft.adviser() {
		parts = append(parts, v.T("setup.with_adviser"))
	}
	if v.lessTalk() {
		parts = append(parts, v.T("talk.may."+string(v.may())))
	}
	if late := v.draft.delay(); late > 0 {
		parts = append(parts, v.T("watch.late", "for", v.Long(late)))
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
	near := v.draft.isPublic() && v.draft.come() == ComeNear
	if v.ratings && (v.draft.rated() || near) {
		parts = append(parts, v.T("rated.short"))
	}
	if v.draft.isPublic() && v.draft.come() != ComeAnybody {
		parts = append(parts, v.T("setup.come.short."+v.draft.come()))
	}
	if n := guestsOf(v.draft.fields).len(); n > 0 && v.invites && v.known && v.draft.hasGuests() {
		parts = append(parts, v.T("setup.invite.count", "n", n))
	}
	if v.lessTalk() {
		parts = append(parts, v.T("talk.may."+string(v.may())))
	}
	if late := v.draft.delay(); late > 0 {
		parts = append(parts, v.T("watch.late", "for", v.Long(late)))
	}
	if v.clocks {
		p, _ := clock.PaceNamed(v.draft.pace())
		head, _ := v.PaceWords(p.Name, p.Settings)
		parts = append(parts, head)
	}
	return strings.Join(parts, " · ")
}

// titleWord returns a word with which a title presents itself; empty means it says nothing.
func titleWord(p page.Page, t page.Title, word string) string {
	if key := "title." + t.Name + "." + word; p.Words.Has(key) {
		return p.T(key)
	}
	return ""
}

// comes returns the answers to who may join the open seats.
func (v newView) comes() []string {
	if v.ratings {
		return []string{ComeAnybody, ComeNear, ComeKnown}
	}
	return []string{ComeAnybody, ComeKnown}
}

// withs returns the answers for all other seats at once (with), whos those for one seat (who).
func (v newView) withs() []string {
	if v.lobby {
		return []string{WithBots, WithFriends, WithAnybody, WithScreen, WithEach}
	}
	return []string{WithBots, WithFriends, WithScreen, WithEach}
}

func (v newView) whos() []string {
	if v.lobby {
		return []string{WhoFriend, WhoAnybody, WhoScreen, WhoBot}
	}
	return []string{WhoFriend, WhoScreen, WhoBot}
}
