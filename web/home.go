package web

import (
	"net/http"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/bidi"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
)

// homeView is what the home page shows.
type homeView struct {
	page
	titles []title
	// draft is the new table that the form shows.
	draft  draft
	levels []string
	// name is the person's.
	name string
	// promise is what the form posts back, seal the hash that is shown.
	promise, seal string
	tables        []tableRow
	// fell are those that a full list has no longer.
	fell []fallenRow
	// persons tells that tables can be taken along to other browsers.
	persons bool
	// clocks and adviser tell that a new table may have them.
	clocks, adviser bool
	// tells is whether this server tells persons anything, slip what asks whether this
	// browser shall; nil: it is not asked.
	tells bool
	slip  *slip
	// away tells that some of them could not be looked at.
	away bool
}

// home shows the titles, the form of a new table and the browser's matches.
func (s *site) home(w http.ResponseWriter, r *http.Request) {
	v := homeView{page: s.newPage(r, "play", ""), titles: s.offered(), levels: s.Levels, name: cookie(r, nameCookie)}
	for _, t := range v.titles {
		v.wear(t) // for the houses of its seats
	}
	query := r.URL.Query()
	if t, ok := s.offer(query.Get("title")); ok {
		v.draft = draftOf(t, query)
	} else if len(v.titles) > 0 {
		v.draft = draftOf(v.titles[0], query)
	}
	v.promise = s.Server.Promise()
	v.seal = s.Server.PromiseHash(v.promise)
	v.persons, v.clocks, v.adviser = !s.NoPersons, !s.NoClocks, s.Server.Advises()
	v.tables, v.away = s.tableRows(r, v.page, mostRows)
	v.fell = s.fallenRows(r, v.page)
	v.Timed = v.clocked()
	if !v.away {
		v.Waiting = strconv.Itoa(len(v.waiting()))
	}
	if err := s.tellHome(r, &v); err != nil {
		s.Log.Warn("the home page cannot say of notices", "error", err)
	}
	s.render(w, r, http.StatusOK, homePage(v))
}

// name is a title's name in the reader's language.
func (s *site) name(p page, short string) string {
	if key := "title." + short + ".name"; p.Words.Has(key) {
		return p.t(key)
	}
	return short
}

// nameOf is how a seat is called: its person's name, else its number. Where its person has
// taken the name off it says so.
func nameOf(p page, view *live.MatchView, seat engine.Seat) string {
	number := p.t("page.player", "seat", seat.String())
	for _, info := range view.Seats {
		switch {
		case info.Seat != seat:
		case info.Former:
			return p.t("page.former", "seat", seat.String())
		case info.Name != "":
			return isolated(orElse(table.TidyName(info.Name), number))
		}
	}
	return number
}

// isolated keeps a name that is written from right to left from turning what
// stands beside it in a sentence. It is what <bdi> is in markup.
func isolated(name string) string {
	const first, pop = "\u2068", "\u2069"
	if turns := func(r rune) bool {
		properties, _ := bidi.LookupRune(r)
		return properties.Class() == bidi.R || properties.Class() == bidi.AL || properties.Class() == bidi.AN
	}; strings.ContainsFunc(name, turns) {
		return first + name + pop
	}
	return name
}

// botNames are the names that bots get where nobody gave them another, by seat.
var botNames = [...]string{"Cosimo", "Lucrezia", "Piero", "Contessina", "Giuliano", "Simonetta", "Ginevra", "Bernardo"}

func botName(seat int) string { return botNames[seat%len(botNames)] }

// seatNumbers are the numbers of seats that a title may have.
func (t title) seatNumbers() []int {
	var list []int
	for n := t.meta.MinSeats; n <= t.meta.MaxSeats; n++ {
		list = append(list, n)
	}
	return list
}

// span is the title's numbers of seats as people write them: "2–4".
func (t title) span() string {
	if t.meta.MinSeats == t.meta.MaxSeats {
		return strconv.Itoa(t.meta.MinSeats)
	}
	return strconv.Itoa(t.meta.MinSeats) + "–" + strconv.Itoa(t.meta.MaxSeats)
}

// usualSeats is the number that a table has unless somebody chooses another.
func (t title) usualSeats() int { return min(max(usualSeats, t.meta.MinSeats), t.meta.MaxSeats) }
