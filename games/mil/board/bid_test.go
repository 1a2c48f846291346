package board

import (
	"net/url"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/kit"
	"signoria/kit/board/boardtest"
)

// TestEveryBidIsReached follows the steppers' links to random cubes and checks that the page then has the
// button that posts exactly these.
func TestEveryBidIsReached(t *testing.T) {
	walked := map[mil.Purpose]int{}
	game.Visit(t, 12, func(m *boardtest.Match, you engine.Seat) {
		s := m.Scene("en", you)
		p := newTable(s).purse()
		if p.q.Purpose == mil.NoPurpose || p.q.Ask != mil.AskCubes && p.lead == "" {
			return
		}
		for range 20 {
			goal := p.q.Chosen
			for k := range goal {
				if p.q.Have[k] > 0 && !p.said(content.Cube(k)) {
					goal[k] = int16(m.N(int(p.q.Have[k]) + 1))
				}
			}
			if want := p.post(goal); want != "" {
				walk(t, s, goal, want)
				m.Try(you, want)
				walked[p.q.Purpose]++
				return
			}
		}
	})
	for p := mil.ForDowry; p <= mil.ForHalf; p++ {
		if walked[p] == 0 {
			t.Errorf("no cubes for a %s were tried", words.PurposeNames[p])
		}
	}
}

// walk follows links of minus, then of plus, until the steppers show the goal.
func walk(t *testing.T, s kit.Scene, goal content.Cubes, want string) {
	t.Helper()
	for range 200 {
		page := game.Table(t, s)
		at := newTable(s).purse().cubes
		if at == goal {
			if !slices.Contains(boardtest.Posts(page), want) {
				t.Fatalf("the steppers show %v, but the page posts %q, not %q", goal, boardtest.Posts(page), want)
			}
			return
		}
		next, ok := closer(t, page, at, goal)
		if !ok {
			t.Fatalf("no link leads from %v towards %v", at, goal)
		}
		s.Query = next
	}
	t.Fatalf("200 links do not lead to %v", goal)
}

// closer returns the state of a link that changes one kind by one towards the goal.
func closer(t *testing.T, page string, at, goal content.Cubes) (url.Values, bool) {
	t.Helper()
	for _, change := range []int16{-1, 1} {
		for k := range at {
			if (goal[k]-at[k])*change <= 0 {
				continue
			}
			next := at
			next[k] += change
			for _, state := range boardtest.Links(t, page) {
				if state.Get(cubesKey) == writeCubes(next) {
					return state, true
				}
			}
		}
	}
	return nil, false
}
