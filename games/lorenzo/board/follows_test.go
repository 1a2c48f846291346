package board

import (
	"strings"
	"testing"

	"signoria/games/lorenzo/content"
)

// TestWhatWorkWakes checks that a space of the harvest or production says which cards a member activates
// there.
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
		t.Errorf("the highest value activates %q, want both cards", got)
	}
	if got := names(content.Production, 6); got != "" {
		t.Errorf("a production activates %q, want nothing", got)
	}
	m := given("3")
	if got := m.wakes(content.HarvestOne, m.at(content.HarvestOne)); !strings.HasPrefix(got, "This activates ") {
		t.Errorf("the harvest says %q, want it to begin with \"This activates\"", got)
	}
	if got := m.wakes(content.ProduceOne, m.at(content.ProduceOne)); got != "This activates your bonus tile only." {
		t.Errorf("the production says %q, want that only the bonus tile is activated", got)
	}
	if got := m.wakes(content.Market1, m.at(content.Market1)); got != "" {
		t.Errorf("the market says %q, want nothing", got)
	}
}

// TestWhatPlacingMeans checks that a space and its button say the further consequences of a placement
// that are not printed on the space.
func TestWhatPlacingMeans(t *testing.T) {
	p := position{name: "means", seats: 2, given: "{dice: {white: 6, black: 6, orange: 6}, towers: {territory: [1, 2, 3, 4], character: [49, 52, 54, 56], building: [25, 26, 27, 28]}, seats: {1: {wood: 5, stone: 5, coins: 9, servants: 3, military: 5, territory: [5, 6], character: [50]}}}"}
	s := p.load(t).scene(t, "en", 0)
	s.Query.Set("member", "white")
	m := newTable(s)
	for sp, want := range map[content.Space]string{
		content.FloorOf(content.Tower(content.Territory), 1): "At the end 3 territories score 1 VP.",
		content.FloorOf(content.Tower(content.Building), 1):  "Stonemason: Buildings 1 wood or 1 stone cheaper.",
		content.Palace: "In the next round’s turn order you are then number 1.",
	} {
		if got := m.follows(sp, m.at(sp)); !strings.Contains(strings.Join(got, " "), want) {
			t.Errorf("%s says %q, want it to contain %q", sp, got, want)
		}
		if label := m.doLabel(m.at(sp)); !strings.Contains(label, want) {
			t.Errorf("the button of %s says %q, want it to contain %q", sp, label, want)
		}
	}
	if got := m.follows(content.Market1, m.at(content.Market1)); len(got) != 0 {
		t.Errorf("the market says %q, want nothing", got)
	}
}
