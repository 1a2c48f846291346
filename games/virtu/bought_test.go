package virtu

import (
	"slices"
	"testing"
)

// TestItemsOf: the set of what was bought gives back every item (V-22.3).
func TestItemsOf(t *testing.T) {
	var all []Item
	for card := Card(1); card < FirstFamily; card++ {
		all = append(all, CardItem(card))
	}
	for tile := FirstDuchy; tile <= Guild; tile++ {
		all = append(all, TileItem(tile))
	}
	all = append(all, TileItem(FirstCathedral))
	var set uint64
	for _, i := range all {
		if got := itemsOf(itemBit(i)); !slices.Equal(got, []Item{i}) {
			t.Errorf("item %d became %v", i, got)
		}
		set |= itemBit(i)
	}
	if got := itemsOf(set); !slices.Equal(got, all) {
		t.Errorf("all items became %v, want %v", got, all)
	}
}
