package rules

import (
	"signoria/games/virtu/content"
	"slices"
	"testing"
)

// TestItemsOf checks that itemsOf returns the items whose bits itemBit has set (V-22.3).
func TestItemsOf(t *testing.T) {
	var all []content.Item
	for card := content.Card(1); card < content.FirstFamily; card++ {
		all = append(all, content.CardItem(card))
	}
	for tile := content.FirstDuchy; tile <= content.Guild; tile++ {
		all = append(all, content.TileItem(tile))
	}
	all = append(all, content.TileItem(content.FirstCathedral))
	var set uint64
	for _, i := range all {
		if got := itemsOf(itemBit(i)); !slices.Equal(got, []content.Item{i}) {
			t.Errorf("item %d became %v", i, got)
		}
		set |= itemBit(i)
	}
	if got := itemsOf(set); !slices.Equal(got, all) {
		t.Errorf("all items became %v, want %v", got, all)
	}
}
