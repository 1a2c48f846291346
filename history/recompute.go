package history

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"signoria/store"
)

// Difference is something that is stored otherwise than it follows from the logs.
type Difference struct {
	// Match is empty where a rating differs.
	Match string
	What  string
}

// Compare returns how a stored ending differs from that of its log; empty if it does not. The
// players are not compared, because logs name no one.
func Compare(is, want store.Ending) string {
	switch {
	case is.Title != want.Title || is.Seats != want.Seats || is.Open != want.Open || !is.Ended.Equal(want.Ended):
		return fmt.Sprintf("it is written as %s with %d seats, open %t, at %s; the log says %s, %d, %t, %s", is.Title, is.Seats, is.Open, is.Ended, want.Title, want.Seats, want.Open, want.Ended)
	case is.Rated && !want.Rated:
		return "it is written as rated; by its log it is not"
	case len(is.Results) != len(want.Results):
		return fmt.Sprintf("it has %d results; the log says %d", len(is.Results), len(want.Results))
	}
	for i, r := range is.Results {
		w := want.Results[i]
		r.Player, r.Person, r.After, w.Player, w.Person, w.After = "", "", "", "", "", ""
		if r != w {
			return fmt.Sprintf("seat %d is written as %+v; the log says %+v", i+1, r, w)
		}
	}
	return ""
}

// CheckRatings recomputes all ratings from the results and returns those that differ from the
// stored ones in any bit.
func (h *History) CheckRatings(ctx context.Context) ([]Difference, error) {
	rated, stored, err := h.config.Store.RatedAndStandings(ctx)
	if err != nil {
		return nil, wrapped(err)
	}
	var list []Difference
	want, err := fold(rated, func(e store.Ending, after []store.Standing) error {
		list = append(list, otherAfter(e, after)...)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, is := range stored {
		key := [2]string{is.Player, is.Ladder}
		w, there := want[key]
		delete(want, key)
		switch {
		case !there:
			list = append(list, Difference{What: fmt.Sprintf("player %s has a rating in %s that follows from nothing", is.Player, is.Ladder)})
		case w.Value != is.Value || w.Games != is.Games || !w.Last.Equal(is.Last):
			list = append(list, Difference{What: fmt.Sprintf("player %s has %s after %d tables in %s; it follows %s after %d", is.Player, is.Value, is.Games, is.Ladder, w.Value, w.Games)})
		}
	}
	for _, key := range sortedKeys(want) {
		list = append(list, Difference{What: fmt.Sprintf("player %s has no rating in %s; it follows %s", key[0], key[1], want[key].Value)})
	}
	return list, nil
}

// otherAfter returns where the results of a match contain other ratings after it than the computed
// ones. Results from before ratings were noted contain none.
func otherAfter(e store.Ending, after []store.Standing) (list []Difference) {
	for _, r := range e.Results {
		if r.After == "" {
			continue
		}
		if i := slices.IndexFunc(after, func(s store.Standing) bool { return s.Player == r.Player }); i < 0 || after[i].Value != r.After {
			list = append(list, Difference{Match: e.Match, What: fmt.Sprintf("seat %d is written as rated %s after it, which does not follow", r.Seat+1, r.After)})
		}
	}
	return list
}

func sortedKeys(all map[[2]string]store.Standing) [][2]string {
	return slices.SortedFunc(maps.Keys(all), func(a, b [2]string) int { return strings.Compare(a[0]+"\n"+a[1], b[0]+"\n"+b[1]) })
}

// RewriteRatings recomputes all ratings and replaces the stored ones.
func (h *History) RewriteRatings(ctx context.Context) error {
	return wrapped(h.config.Store.ReplaceStandings(ctx, func(ctx context.Context, note func(match string, after []store.Standing) error) ([]store.Standing, error) {
		all, err := h.foldAll(ctx, func(e store.Ending, after []store.Standing) error { return note(e.Match, after) })
		if err != nil {
			return nil, err
		}
		var list []store.Standing
		for _, key := range sortedKeys(all) {
			list = append(list, all[key])
		}
		return list, nil
	}))
}

func (h *History) foldAll(ctx context.Context, note func(e store.Ending, after []store.Standing) error) (map[[2]string]store.Standing, error) {
	rated, err := h.config.Store.Rated(ctx)
	if err != nil {
		return nil, wrapped(err)
	}
	return fold(rated, note)
}
