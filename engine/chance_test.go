package engine

import (
	"encoding/json"
	"math"
	"slices"
	"testing"
)

// TestChanceGolden compares draws with SHA-256 of key and counter, computed by another program. The values
// must never change, because old matches could not be verified otherwise.
func TestChanceGolden(t *testing.T) {
	c := NewChance(SeedFromInt(1))
	for i, want := range []uint64{0x9dd92d642ad8c57a, 0x3bb145b8423ba8b9, 0x5310527478bfc23c, 0xe5d137146a5a5382} {
		if got := c.Uint64(); got != want {
			t.Errorf("draw %d: %#x, want %#x", i, got, want)
		}
	}
	if c.Count != 4 {
		t.Errorf("after four draws the counter is %d", c.Count)
	}
}

// TestFastChanceGolden compares draws with the published values of splitmix64 with seed 1.
func TestFastChanceGolden(t *testing.T) {
	c := FastChance(1)
	for i, want := range []uint64{0x910a2dec89025cc1, 0xbeeb8da1658eec67, 0xf893a2eefb32555e, 0x71c18690ee42c90b} {
		if got := c.Uint64(); got != want {
			t.Errorf("draw %d: %#x, want %#x", i, got, want)
		}
	}
}

func TestDiceAndShuffleGolden(t *testing.T) {
	c := NewChance(SeedFromInt(1))
	var dice []int
	for range 24 {
		dice = append(dice, c.Die())
	}
	if want := []int{4, 2, 2, 6, 2, 6, 2, 1, 4, 5, 4, 1, 1, 5, 5, 1, 3, 3, 3, 1, 4, 4, 5, 4}; !slices.Equal(dice, want) {
		t.Errorf("dice %v, want %v", dice, want)
	}
	values := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	Shuffle(&c, values)
	if want := []int{6, 4, 5, 7, 3, 1, 8, 9, 0, 2}; !slices.Equal(values, want) {
		t.Errorf("shuffle %v, want %v", values, want)
	}
}

// TestNIsFair compares the counts of draws with a chi-square bound that a fair draw exceeds for one seed in
// ten thousand. The seed is fixed.
func TestNIsFair(t *testing.T) {
	for _, n := range []int{2, 3, 5, 6, 7, 24, 96} {
		c := NewChance(SeedFromInt(int64(n)))
		counts := make([]int, n)
		const each = 500
		for range each * n {
			counts[c.N(n)]++
		}
		chi := 0.0
		for _, count := range counts {
			chi += float64((count-each)*(count-each)) / each
		}
		if free := float64(n - 1); chi > free+4*math.Sqrt(2*free)+8 {
			t.Errorf("N(%d): chi-square %.1f with %v degrees of freedom: %v", n, chi, free, counts)
		}
	}
}

// TestNRejects checks an n for which N must reject a quarter of the 64-bit draws, because only three
// quarters can be divided evenly.
func TestNRejects(t *testing.T) {
	const n, draws = 3 << 61, 6000
	c := NewChance(SeedFromInt(9))
	for range draws {
		if got := c.N(n); got < 0 || got >= n {
			t.Fatalf("drew %d of %d", got, n)
		}
	}
	if c.Count < 7700 || c.Count > 8300 {
		t.Errorf("%d draws took %d of the generator, want about 8000", draws, c.Count)
	}
}

func TestNRefusesNothingToDraw(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("N(0) should panic")
		}
	}()
	c := FastChance(1)
	c.N(0)
}

func TestChanceSurvivesWriting(t *testing.T) {
	c := NewChance(SeedFromInt(3))
	c.Uint64()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var back Chance
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if back != c || back.Uint64() != c.Uint64() {
		t.Errorf("%s reads back as %+v", text, back)
	}
}

func TestSeedsDiffer(t *testing.T) {
	seen := map[[32]byte]bool{}
	for n := int64(-50); n < 50; n++ {
		seen[SeedFromInt(n)] = true
	}
	if len(seen) != 100 {
		t.Errorf("100 numbers give %d different seeds, want 100", len(seen))
	}
}

// TestReseeded checks that the new seed consists of 32 draws from the chance, which therefore advances.
func TestReseeded(t *testing.T) {
	c, again := FastChance(1), FastChance(1)
	var want [32]byte
	for i := range want {
		want[i] = byte(again.N(256))
	}
	if got := c.Reseeded(); got != NewChance(want) || c != again {
		t.Errorf("got %+v and the chance %+v, want the seed %v and 32 draws", got, c, want)
	}
	if first, second := c.Reseeded(), c.Reseeded(); first == second {
		t.Error("two calls of Reseeded give the same chance")
	}
}
