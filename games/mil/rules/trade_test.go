package rules

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
)

// market is a position with a knight at the Market whose family has food, cloth, metal and gold.
const market = `
phase: spheres
sphere: market
turn: 1
spaces: {market: [1.A, white, white]}
seats: {1: {cubes: {food: 3, cloth: 2, metal: 2, gold: 2}, knights: {A: {castle: true}, B: {castle: true}}}}
`

// trades calls found for every sequence of exchanges from the position on, in notation, with the
// position after it.
func trades(t *testing.T, p engine.Position, done []string, found func([]string, engine.Position)) {
	t.Helper()
	if len(done) > 4 {
		t.Fatalf("a trade has %d exchanges, want 4 at most: %v", len(done), done)
	}
	for _, c := range p.Choices(0, nil) {
		if c.Verb != mil.DoTrade {
			continue
		}
		after, text := p.Copy(), p.Format(0, c)
		after.Apply(0, c)
		list := append(slices.Clone(done), text)
		found(list, after)
		trades(t, after, list, found)
	}
}

// TestEveryTradeEnds checks that each exchange costs at least one cube and that a trade ends after four
// given cubes (M-18.2, R-103).
func TestEveryTradeEnds(t *testing.T) {
	for _, e := range newRules(mustLoad(t)).exchanges {
		if e.Given < 1 || e.Give.Sum() != int16(e.Given) {
			t.Errorf("an exchange gives %v, want %d cubes and at least one", e.Give, e.Given)
		}
	}
	p, _ := playing(t, 2, "", market)
	longest, open := 0, 0
	trades(t, p, nil, func(list []string, after engine.Position) {
		longest = max(longest, len(list))
		if v := viewOf(after, 0); v.Question.Ask == mil.AskTrade {
			open++
			if v.Question.Given >= 4 {
				t.Errorf("%v: %d cubes are given, but the trade continues", list, v.Question.Given)
			}
		}
	})
	if longest != 4 || open == 0 {
		t.Errorf("the longest trade has %d exchanges, want 4; %d questions were about trades", longest, open)
	}
}

// TestTradesInAnyOrder checks that exchanges that are possible in one order are possible in every order,
// with the same result.
func TestTradesInAnyOrder(t *testing.T) {
	start, _ := playing(t, 2, "", market)
	ends := map[string]engine.Position{}
	orders := map[string]int{}
	trades(t, start, nil, func(list []string, after engine.Position) {
		sorted := slices.Clone(list)
		slices.Sort(sorted)
		set := strings.Join(sorted, "; ")
		if orders[set]++; ends[set] == nil {
			ends[set] = after
		} else if !after.Equal(ends[set]) {
			t.Fatalf("%v has another result than the same exchanges in another order", list)
		}
	})
	for set, n := range orders {
		if want := permutations(strings.Split(set, "; ")); n != want {
			t.Fatalf("%s: %d of %d orders are possible", set, n, want)
		}
	}
	if len(orders) < 100 {
		t.Errorf("only %d sets of exchanges were found, want at least 100", len(orders))
	}
}

// permutations counts the orders of a sorted list.
func permutations(list []string) int {
	n, same := 1, 1
	for i := range list {
		if same++; i == 0 || list[i] != list[i-1] {
			same = 1
		}
		n = n * (i + 1) / same
	}
	return n
}
