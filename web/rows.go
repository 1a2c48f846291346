package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	"signoria/people"
	"signoria/table/clock"
)

// tableRow is a match of this browser.
type tableRow struct {
	seatAt
	view  *live.MatchView
	title string
	// coats are how its seats look.
	coats []string
	// yours tells whether it is this browser's turn, over that the match is over; note
	// says how it stands.
	yours, over bool
	note        string
	// moved is when the table last moved, ago how long that is in words, place
	// the viewer's own place; empty when there is none to tell.
	moved      time.Time
	ago, place string
	// pace is its pace in words, clock the viewer's that matters most; nil: none does.
	pace  string
	clock *kit.Clock
}

// tablesWait is how long the home page waits for all of a browser's matches.
const tablesWait = 2500 * time.Millisecond

// mostRows is how many matches the home page looks at, allRows as many as there can be.
const (
	mostRows = maxTables
	allRows  = people.MostHeld + maxTables
)

// tableRows looks at so many of the browser's matches, the most urgent first; those that are
// gone are left out. Away tells that some could not be looked at.
func (s *visitors) tableRows(r *http.Request, p page, most int) (rows []tableRow, away bool) {
	ctx, cancel := context.WithTimeout(r.Context(), tablesWait)
	defer cancel()
	list, err := s.kept(r)
	away = err != nil
	for _, at := range list[:min(len(list), most)] {
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
		row.over = view.Status == live.Over
		row.clock = mostUrgent((&seen{page: p, view: view, coats: row.coats}).clocks(), view)
		if !view.Clock.Settings.None() && !row.over {
			row.pace, _ = p.paceWords(cmp.Or(view.Clock.Pace, clock.NoPace), view.Clock.Settings)
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, byUrgency)
	return rows, away
}

// byUrgency puts the tables first that wait for this browser's person: the shortest clock,
// then the one longest without a move. The others stay in their order, the last used first.
func byUrgency(a, b tableRow) int {
	switch {
	case a.yours != b.yours:
		return cmp.Compare(rank(b.yours), rank(a.yours))
	case !a.yours:
		return cmp.Compare(rank(a.over), rank(b.over))
	case (a.clock == nil) != (b.clock == nil):
		return cmp.Compare(rank(a.clock == nil), rank(b.clock == nil))
	case a.clock != nil && a.clock.Left != b.clock.Left:
		return cmp.Compare(a.clock.Left, b.clock.Left)
	}
	return a.moved.Compare(b.moved)
}

func rank(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// mostUrgent is the viewer's clock that matters most: of those that run the shortest, else
// the shortest. Nil: there is none.
func mostUrgent(clocks []*kit.Clock, view *live.MatchView) (most *kit.Clock) {
	for _, info := range view.Seats {
		if !info.Yours || info.Away || int(info.Seat) >= len(clocks) || clocks[info.Seat] == nil {
			continue
		}
		c := clocks[info.Seat]
		if most == nil || c.Counts() && !most.Counts() || c.Counts() == most.Counts() && c.Left < most.Left {
			most = c
		}
	}
	return most
}

// rowNote says in a word or two how a match stands.
func rowNote(p page, view *live.MatchView) string {
	switch {
	case unseated(view):
		return p.t("home.sit")
	case view.Status == live.Waiting:
		return p.t("home.waiting")
	case view.Status == live.Over:
		return p.t("home.over")
	case awaits(view):
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

// decides tells whether the table waits for a seat, as far as the viewer may know.
func (r tableRow) decides(seat engine.Seat) bool {
	return r.view.Status == live.Running && r.view.Owing.Has(seat)
}

// about says under a row's title when it last moved, its pace, and the viewer's place.
func (r tableRow) about() (list []string) {
	for _, words := range []string{r.pace, r.place} {
		if words != "" {
			list = append(list, words)
		}
	}
	return list
}
