package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

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
	// persons tells that tables can be taken along to other browsers.
	persons bool
	// tells is whether this server tells persons anything, slip what asks whether this
	// browser shall; nil: it is not asked.
	tells bool
	slip  *slip
	// away tells that some of them could not be looked at.
	away bool
}

// tableRow is a match of this browser.
type tableRow struct {
	seatAt
	view  *live.MatchView
	title string
	// coats are how its seats look.
	coats []string
	// yours tells whether it is this browser's turn; note says how it stands.
	yours bool
	note  string
	// moved is when the table last moved, ago how long that is in words, place
	// the viewer's own place; empty when there is none to tell.
	moved      time.Time
	ago, place string
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
	v.persons = !s.NoPersons
	v.tables, v.away = s.tableRows(r, v.page)
	v.Waiting = strconv.Itoa(waitingOf(v.tables, ""))
	if err := s.tellHome(r, &v); err != nil {
		s.Log.Warn("the home page cannot say of notices", "error", err)
	}
	s.render(w, r, http.StatusOK, homePage(v))
}

// tablesWait is how long the home page waits for all of a browser's matches.
const tablesWait = 2500 * time.Millisecond

// mostRows is how many matches the home page looks at.
const mostRows = 40

// tableRows looks at the browser's matches; those that are gone are left out.
// Away tells that some could not be looked at.
func (s *site) tableRows(r *http.Request, p page) (rows []tableRow, away bool) {
	ctx, cancel := context.WithTimeout(r.Context(), tablesWait)
	defer cancel()
	var mine, others []tableRow
	list, err := s.kept(r)
	away = err != nil
	for _, at := range list[:min(len(list), mostRows)] {
		view, err := s.Server.View(ctx, at.ID, at.Key)
		if err != nil {
			away = away || errors.Is(err, live.ErrStore)
			continue
		}
		row := tableRow{seatAt: at, view: view, title: s.name(p, view.Meta.Name)}
		if t, ok := s.titleOf(view.Meta.Name); ok {
			row.coats = coats(t, view)
		}
		row.yours = awaits(view)
		row.note, row.place = rowNote(p, view), rowPlace(p, view)
		row.moved = lastMove(view)
		row.ago = ago(p, s.clock().Sub(row.moved))
		if row.yours {
			mine = append(mine, row)
		} else {
			others = append(others, row)
		}
	}
	return append(mine, others...), away
}

// rowNote says in a word or two how a match stands.
func rowNote(p page, view *live.MatchView) string {
	switch view.Status {
	case live.Waiting:
		return p.t("home.waiting")
	case live.Over:
		return p.t("home.over")
	}
	if awaits(view) {
		return p.t("home.your_turn")
	}
	var names []string
	for _, seat := range seatsOf(view.Owing) {
		names = append(names, nameOf(p, view, seat))
	}
	if len(names) == 0 {
		return ""
	}
	return p.t("home.thinks", "n", len(names), "names", strings.Join(names, ", "))
}

// lastMove is when the table last moved, as far as the viewer may know of it.
func lastMove(view *live.MatchView) time.Time {
	if n := len(view.Chronicle); n > 0 {
		return view.Chronicle[n-1].At
	}
	return view.Created
}

// rowPlace says which place the viewer has: as it stands, or at the end. It is
// empty where places are not known, and of a screen that several persons share.
func rowPlace(p page, view *live.MatchView) string {
	if view.Yours.Len() != 1 || view.Status == live.Waiting {
		return ""
	}
	for _, place := range view.Rank {
		if !view.Yours.Has(place.Seat) {
			continue
		}
		if view.Status == live.Over {
			return p.t("home.place.over", "rank", place.Rank, "all", len(view.Rank))
		}
		return p.t("home.place.running", "rank", place.Rank, "all", len(view.Rank))
	}
	return ""
}

// ago says in words how long something is past.
func ago(p page, past time.Duration) string {
	switch {
	case past < time.Minute:
		return p.t("home.ago.now")
	case past < time.Hour:
		return p.t("home.ago.minutes", "n", int(past/time.Minute))
	case past < 24*time.Hour:
		return p.t("home.ago.hours", "n", int(past/time.Hour))
	}
	return p.t("home.ago.days", "n", int(past/(24*time.Hour)))
}

// awaits tells whether the table waits for the viewer, and no bot stands in.
func awaits(view *live.MatchView) bool {
	if view.Status != live.Running || !view.Closed.IsZero() {
		return false
	}
	for _, info := range view.Seats {
		if view.Owing.Has(info.Seat) && info.Yours && !info.Away {
			return true
		}
	}
	return false
}

// name is a title's name in the reader's language.
func (s *site) name(p page, short string) string {
	if key := "title." + short + ".name"; p.Words.Has(key) {
		return p.t(key)
	}
	return short
}

// nameOf is how a seat is called: its person's name, else its number.
func nameOf(p page, view *live.MatchView, seat engine.Seat) string {
	for _, info := range view.Seats {
		if info.Seat == seat && info.Name != "" {
			return isolated(orElse(table.TidyName(info.Name), p.t("page.player", "seat", seat.String())))
		}
	}
	return p.t("page.player", "seat", seat.String())
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
