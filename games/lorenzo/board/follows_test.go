package board

import (
	"strings"
	"testing"

	"signoria/games/lorenzo/content"
)

// TestWhatWorkWakes: a place of the harvest or the production says which cards a
// member wakes there, and for how many servants more the next one.
func TestWhatWorkWakes(t *testing.T) {
	given := func(servants string) *table {
		p := position{name: "wakes", seats: 2, given: "{dice: {white: 3, black: 1, orange: 1}, seats: {1: {servants: " + servants + ", territory: [1, 7]}}}"}
		s := p.load(t).scene(t, "en", 0)
		s.Query.Set("member", "white")
		return newTable(s)
	}
	names := func(area content.Area, value int) string {
		list, _ := given("3").awake(area, value)
		return strings.Join(list, ", ")
	}
	c := given("3").c
	first, second := c.Cards[1], c.Cards[7]
	if got := names(content.Harvest, max(first.Work.Die, second.Work.Die)); got != first.Name+", "+second.Name {
		t.Errorf("the highest value wakes %q", got)
	}
	if got := names(content.Production, 6); got != "" {
		t.Errorf("a production wakes %q", got)
	}
	m := given("3")
	if got := m.wakes(content.HarvestOne, m.at(content.HarvestOne)); !strings.HasPrefix(got, "This activates ") {
		t.Errorf("the harvest says %q", got)
	}
	if got := m.wakes(content.ProduceOne, m.at(content.ProduceOne)); got != "This activates your bonus tile only." {
		t.Errorf("the production says %q", got)
	}
	if got := m.wakes(content.Market1, m.at(content.Market1)); got != "" {
		t.Errorf("the market says %q", got)
	}
}
