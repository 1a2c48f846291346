package visitor

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
	"signoria/web/page"
)

// TableRow is a match of this browser.
type TableRow struct {
	page.SeatAt
	View  *live.MatchView
	Title string
	// Coats are how its seats look.
	Coats []string
	// Yours tells whether it is this browser's turn, over that the match is over; note
	// says how it stands.
	Yours, Over bool
	Note        string
	// Moved is when the table last moved, ago how long that is in words, place
	// the viewer's own place; empty when there is none to tell.
	Moved      time.Time
	Ago, place string
	// pace is its pace in words, clock the viewer's that matters most; nil: none does.
	pace  string
	Clock *kit.Clock
}

// TablesWait is how long the home page waits for all of a browser's matches.
const TablesWait = 2500 * time.Millisecond

// MaxRows is how many matches the home page looks at, allRows as many as there can be.
const (
	MaxRows = MaxTables
	AllRows = people.MaxSavedKeys + MaxTables
)

// TableRows looks at so many of the browser's matches, the most urgent first; those that are
// gone are left out. Away tells that some could not be looked at.
func (s *Visitors) TableRows(r *http.Request, p page.Page, most int) (rows []TableRow, away bool) {
	list, err := s.Kept(r)
	rows, away = s.RowsOf(r, p, list, most)
	return rows, away || err != nil
}

// RowsOf are TableRows of a list.
func (s *Visitors) RowsOf(r *http.Request, p page.Page, list []page.SeatAt, most int) (rows []TableRow, away bool) {
	ctx, cancel := context.WithTimeout(r.Context(), TablesWait)
	defer cancel()
	for _, at := range list[:min(len(list), most)] {
		view, err := s.Server.View(ctx, at.ID, at.Key)
		if err != nil {
			away = away || errors.Is(err, live.ErrStore)
			continue
		}
		row := TableRow{SeatAt: at, View: view, Title: s.Name(p, view.Meta.Name)}
		if t, ok := s.TitleOf(view.Meta.Name); ok {
			row.Coats = page.Coats(t, view)
		}
		row.Yours = page.Awaits(view)
		row.Note, row.place = rowNote(p, view), rowPlace(p, view)
		row.Moved = lastMove(view)
		row.Ago = page.Ago(p, s.Clock().Sub(row.Moved))
		row.Over = view.Status == live.Over
		if row.Over && s.rematchWaits(ctx, view, at) {
			row.Note = p.T("home.rematch") // the table itself waits for nobody
		}
		row.Clock = mostUrgent((&page.Match{Page: p, View: view, Coats: row.Coats}).Clocks(), view)
		if !view.Clock.Settings.None() && !row.Over {
			row.pace, _ = p.PaceWords(cmp.Or(view.Clock.Pace, clock.NoPace), view.Clock.Settings)
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, ByUrgency)
	return rows, away
}

// rematchWaits tells whether somebody has asked for a rematch of a match, in which the viewer's
// seat is free. A store that does not answer hides it: the row stands all the same.
func (s *Visitors) rematchWaits(ctx context.Context, view *live.MatchView, at page.SeatAt) bool {
	if s.NoRematch || view.Yours == 0 || !view.Closed.IsZero() {
		return false
	}
	there, err := s.Server.Rematch(ctx, at.ID, at.Key)
	return err == nil && there.There && there.Waits && !there.Yours
}

// ByUrgency puts the tables first that wait for this browser's person: the shortest clock,
// then the one longest without a move. The others stay in their order, the last used first.
func ByUrgency(a, b TableRow) int {
	switch {
	case a.Yours != b.Yours:
		return cmp.Compare(rank(b.Yours), rank(a.Yours))
	case !a.Yours:
		return cmp.Compare(rank(a.Over), rank(b.Over))
	case (a.Clock == nil) != (b.Clock == nil):
		return cmp.Compare(rank(a.Clock == nil), rank(b.Clock == nil))
	case a.Clock != nil && a.Clock.Left != b.Clock.Left:
		return cmp.Compare(a.Clock.Left, b.Clock.Left)
	}
	return a.Moved.Compare(b.Moved)
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
func rowNote(p page.Page, view *live.MatchView) string {
	switch {
	case page.Unseated(view):
		return p.T("home.sit")
	case view.Status == live.Waiting:
		return p.T("home.waiting")
	case view.Status == live.Over:
		return overNote(p, view)
	case page.Awaits(view):
		return p.T("home.your_turn")
	}
	var names []string
	for _, seat := range page.SeatsOf(view.Owing) {
		names = append(names, page.NameOf(p, view, seat))
	}
	if len(names) == 0 {
		return ""
	}
	return p.T("home.thinks", "n", len(names), "names", strings.Join(names, ", "))
}

// overNote says in a few words how a match ended: who has won it, who gave up, or that all
// agreed on no result.
func overNote(p page.Page, view *live.MatchView) string {
	if view.Ended && view.Conceded != engine.NoSeat {
		return p.T("home.over_conceded", "name", page.NameOf(p, view, view.Conceded))
	}
	if view.Ended {
		return p.T("home.over_agreed")
	}
	var names []string
	for _, place := range view.Rank {
		if place.Rank == 1 {
			names = append(names, page.NameOf(p, view, place.Seat))
		}
	}
	if len(names) == 0 {
		return p.T("home.over")
	}
	return p.T("home.over_won", "n", len(names), "names", strings.Join(names, ", "))
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
func rowPlace(p page.Page, view *live.MatchView) string {
	if view.Yours.Len() != 1 || view.Status == live.Waiting {
		return ""
	}
	for _, place := range view.Rank {
		if !view.Yours.Has(place.Seat) {
			continue
		}
		if info := view.Seats[place.Seat]; view.Status == live.Over && info.Away {
			return p.T("home.place.replaced", "rank", place.Rank, "all", len(view.Rank))
		}
		if view.Status == live.Over {
			return p.T("home.place.over", "rank", place.Rank, "all", len(view.Rank))
		}
		return p.T("home.place.running", "rank", place.Rank, "all", len(view.Rank))
	}
	return ""
}

// Decides tells whether the table waits for a seat, as far as the viewer may know.
func (r TableRow) Decides(seat engine.Seat) bool {
	return r.View.Status == live.Running && r.View.Owing.Has(seat)
}

// About says under a row's title when it last moved, its pace, and the viewer's place.
func (r TableRow) About() (list []string) {
	for _, words := range []string{r.pace, r.place} {
		if words != "" {
			list = append(list, words)
		}
	}
	return list
}
