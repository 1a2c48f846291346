package rules

import (
	"fmt"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/rulepage"
	"signoria/games/mil/content"
)

// begun returns a new match at its first question.
func begun(t *testing.T, r *rules, seats int, options string, seed int64) state {
	t.Helper()
	o, err := engine.ParseOptions(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.New(o, engine.NewChance(engine.SeedFromInt(seed)))
	if err != nil {
		t.Fatalf("%d seats, %q: %v", seats, options, err)
	}
	return s
}

// TestDrawnLands checks the free lands of new matches: the number of each group, columns that are as
// equal as possible with the larger one on defence 6, and no more tiles of a design than there are
// (M-2.9, M-2.10, M-2.11, X-1).
func TestDrawnLands(t *testing.T) {
	rulepage.Covers(t, "M-2.9", "M-2.10", "M-2.11", "X-1")
	r := testRules(t)
	for _, test := range []struct {
		seats               int
		options             string
		left, right         int8
		food, metal, fabric int8
	}{
		{2, "", 3, 3, 2, 2, 2}, {3, "", 5, 4, 3, 3, 3}, {4, "", 6, 6, 4, 4, 4}, {5, "", 8, 7, 5, 5, 5},
		{2, "cut_throat", 2, 2, 0, 2, 2}, {3, "cut_throat", 4, 3, 1, 3, 3},
		{4, "cut_throat", 5, 4, 1, 4, 4}, {5, "cut_throat", 6, 6, 2, 5, 5},
		{3, "land_a=wool,land_b=fish", 5, 4, 3, 3, 3},
	} {
		for seed := range int64(20) {
			s := begun(t, r, test.seats, test.options, seed)
			if s.Height != [content.NumColumns]int8{test.left, test.right} {
				t.Errorf("%d seats, %q: the columns have %v lands, want %d and %d", test.seats, test.options, s.Height, test.left, test.right)
			}
			if n := groupsOf(r, &s); n != [3]int8{test.food, test.metal, test.fabric} {
				t.Errorf("%d seats, %q: %v lands of food, metal and cloth, want %d, %d and %d", test.seats, test.options, n, test.food, test.metal, test.fabric)
			}
			for land, n := range tiles(&s) {
				if most := r.c.Lands[land].Count; n > most {
					t.Errorf("%d seats, %q: %d tiles of %s; there are %d", test.seats, test.options, n, land, most)
				}
			}
		}
	}
	if r.c.Columns != [content.NumColumns]int8{6, 8} {
		t.Errorf("the defences of the columns are %v, want 6 and 8", r.c.Columns)
	}
}

// tiles counts the lands in columns and of knights by design.
func tiles(s *state) map[content.Land]int8 {
	n := map[content.Land]int8{}
	for col := range s.Columns {
		for _, land := range s.Columns[col][:s.Height[col]] {
			n[land]++
		}
	}
	for i := range s.Families[:s.Seats] {
		for _, k := range s.Families[i].Knights {
			for _, l := range k.Lands {
				if l.Design != content.NoLand {
					n[l.Design]++
				}
			}
		}
	}
	return n
}

// TestChanceOfTheSetUp checks that in 60 matches every family begins at least once and the columns
// differ, and that the seed determines the whole set-up (M-2.14, M-30.1).
func TestChanceOfTheSetUp(t *testing.T) {
	rulepage.Covers(t, "M-2.14", "M-30.1")
	r := testRules(t)
	for seats := content.MinSeats; seats <= content.MaxSeats; seats++ {
		starters, columns := map[engine.Seat]bool{}, map[string]bool{}
		for seed := range int64(60) {
			s := begun(t, r, seats, "", seed)
			starters[s.Starter] = true
			columns[fmt.Sprint(s.Columns)] = true
			if again := begun(t, r, seats, "", seed); again != s {
				t.Fatalf("%d seats, seed %d: two set-ups of one seed differ", seats, seed)
			}
			if owing := r.Owing(&s); owing != engine.SeatsOf(s.Starter) {
				t.Errorf("%d seats, seed %d: seat %v starts, but %v is asked", seats, seed, s.Starter, owing)
			}
		}
		if len(starters) != seats || len(columns) < 20 {
			t.Errorf("%d seats: %d starting players, %d orders of the lands", seats, len(starters), len(columns))
		}
	}
}

// TestOptionsThatCannotBe checks that New refuses modules with two families (M-2.1) and starting lands
// for which there are too few tiles.
func TestOptionsThatCannotBe(t *testing.T) {
	r := testRules(t)
	for _, test := range []struct {
		seats   int
		options string
		want    string
	}{
		{2, "time_is_money", "time_is_money"},
		{2, "pope", "pope"},
		{2, "claim", "claim"},
		{5, "land_a=wool", "land_a"},
		{5, "land_b=mine", "land_b"},
		{5, "land_a=fish,land_b=fish", "R-6"},
		{3, "land_a=mine,land_b=mine", "R-6"},
		{4, "land_a=mine,land_b=quarry", "R-6"},
		{2, "memory=perhaps", "memory"},
	} {
		o, err := engine.ParseOptions(test.seats, test.options)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.New(o, engine.FastChance(1)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d seats, %q: got %v; want an error about %s", test.seats, test.options, err, test.want)
		}
	}
}

// TestPairsOfFive checks which pairs of starting lands are allowed with five families: grain and grain,
// grain and fish, fish and grain. Others need too many tiles.
func TestPairsOfFive(t *testing.T) {
	r := testRules(t)
	var legal []string
	for a := content.Grain; a < content.NumLands; a++ {
		for b := content.Grain; b < content.NumLands; b++ {
			o := engine.Options{Seats: 5, Set: map[string]string{"land_a": a.String(), "land_b": b.String()}}
			if _, err := r.New(o, engine.FastChance(1)); err == nil {
				legal = append(legal, a.String()+" "+b.String())
			}
		}
	}
	if got := strings.Join(legal, ", "); got != "grain grain, grain fish, fish grain" {
		t.Errorf("the allowed pairs are %s", got)
	}
}

// TestColumns checks the number of drawn lands by group and by column for every number of families,
// without and with the cut-throat variant (X-1, M-2.9–M-2.11).
func TestColumns(t *testing.T) {
	r := testRules(t)
	for variant, heights := range [][content.MaxSeats + 1][content.NumColumns]int8{
		{2: {3, 3}, 3: {5, 4}, 4: {6, 6}, 5: {8, 7}},
		{2: {2, 2}, 3: {4, 3}, 4: {5, 4}, 5: {6, 6}},
	} {
		for seats := content.MinSeats; seats <= content.MaxSeats; seats++ {
			o := engine.Options{Seats: seats, Set: map[string]string{"cut_throat": offOn[variant]}}
			s, err := r.New(o, engine.FastChance(uint64(seats)))
			if err != nil {
				t.Fatal(err)
			}
			food := int8(seats)
			if variant == 1 {
				food -= []int8{2: 2, 3: 2, 4: 3, 5: 3}[seats]
			}
			if want := [...]int8{food, int8(seats), int8(seats)}; s.Height != heights[seats] || groupsOf(r, &s) != want {
				t.Errorf("%d seats, variant %d: columns %v, want %v; groups %v, want %v", seats, variant, s.Height, heights[seats], groupsOf(r, &s), want)
			}
		}
	}
}
