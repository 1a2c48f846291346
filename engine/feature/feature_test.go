package feature

import (
	"slices"
	"testing"
)

// TestNumbersMatchTheirNames checks that Names returns a name for each written number, in the same order.
func TestNumbersMatchTheirNames(t *testing.T) {
	describe := func(w *Writer) {
		w.Group("town")
		w.Share("houses", 3, 6)
		w.One("colour", 1, 3)
		w.One("none", -1, 2)
		w.Nth("seat", 1)
		w.Flag("turn", true)
		w.PutAt("card", 0, 0.25)
	}
	names := []string{"town: houses", "town: colour 1", "town: colour 2", "town: colour 3", "town: none 1", "town: none 2", "seat 2: turn", "seat 2: card 1"}
	if got := Names(describe); !slices.Equal(got, names) {
		t.Errorf("the names are %q, want %q", got, names)
	}
	out := []float32{9, 9, 9, 9, 9, 9, 9, 9}
	w := To(out)
	describe(&w)
	if want := []float32{0.5, 0, 1, 0, 0, 0, 1, 0.25}; !slices.Equal(out, want) {
		t.Errorf("the numbers are %v, want %v", out, want)
	}
}
