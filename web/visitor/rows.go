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
	// Coats are the houses of its seats.
	Coats []string
	// Yours reports whether it is this browser's turn, Over whether the match is over; Note is
	// its state in words.
	Yours, Over bool
	Note        string
	// Moved is the time of the last move, Ago how long ago that is in words, place the viewer's
	// place; empty if unknown.
	Moved      time.Time
	Ago, place string
	// pace is its pace in words, clock the viewer's that matters most; nil means none does.
	pace  string
	Clock *kit.Clock
}

// TablesWait is how long the home page waits for all matches of a browser.
const TablesWait = 2500 * time.Millisecond

// MaxRows is the number of matches that the home page reads, AllRows the most that a browser and
// its person can have.
const (
	MaxRows = MaxTables
	AllRows = people.MaxSavedKeys + MaxTables
)

// TableRows reads at most limit of the browser's matches, for no longer than TablesWait, and returns
// them, the most urgent first, without those that are gone. away reports whether the store did not
// answer for some.
func (s *Visitors) TableRows(r *http.Request, p page.Page, limit int) (rows []TableRow, away bool) {
	list, err := s.Kept(r)
	rows, away = s.RowsOf(r, p, list, limit)
	return rows, away || err != nil
}

// AllTableRows is TableRows that waits for the store as long as the request does.
func (s *Visitors) AllTableRows(r *http.Request, p page.Page, limit int) (rows []TableRow, away bool) {
	list, err := s.Kept(r)
	rows, away = s.readRows(r.Context(), p, list, limit)
	return rows, away || err != nil
}

// RowsOf is TableRows of a list.
func (s *Visitors) RowsOf(r *http.Request, p page.Page, list []page.SeatAt, limit int) (rows []TableRow, away bool) {
	ctx, cancel := s.PartTimeout(r.Context(), TablesWait)
	defer cancel()
	return s.readRows(ctx, p, list, limit)
}

func (s *Visitors) readRows(ctx context.Context, p page.Page, list []page.SeatAt, limit int) (rows []TableRow, away bool) {
	for _, at := range list[:min(len(list), limit)] {
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
			row.Note = p.T("home.rematch") // the table itself waits for no one
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

// rematchWaits reports whether a rematch of a match has been proposed and the viewer's seat in it
// is free. If the store does not answer it returns false.
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

// mostUrgent returns the viewer's clock with the least time left, preferring running ones; nil if
// there is none.
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

// rowNote returns the state of a match in a word or two.
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

// overNote returns in a few words how a match ended: the winner, who gave up, or that all agreed on
// no result.
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

// lastMove returns the time of the last move that the viewer may know of.
func lastMove(view *live.MatchView) time.Time {
	if n := len(view.Chronicle); n > 0 {
		return view.Chronicle[n-1].At
	}
	return view.Created
}

// rowPlace returns the viewer's current or final place; empty if places are unknown, or several
// persons share the screen.
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

// Decides reports whether the table waits for a seat, as far as the viewer may know.
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
