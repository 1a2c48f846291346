package board

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/kit/board"
	"signoria/kit/board/boardtest"
)

// TestCitiesAreNamed: a choice on a city names that city, so that
// nobody clicks one town and acts in another.
func TestCitiesAreNamed(t *testing.T) {
	visit(t, 12, func(g *boardtest.Match, you engine.Seat) {
		m := newTable(g.Scene("en", you))
		for _, o := range m.Choices {
			first, goal := m.steps(o.Choice)
			for _, th := range []board.Thing{first, goal} {
				if th.Kind == aCity && !slices.Contains(strings.Fields(o.Text), m.c.CityID(content.City(th.N))) {
					t.Errorf("%q lies on %s", o.Text, m.c.CityID(content.City(th.N)))
				}
			}
		}
	})
}

// TestAlliancePays: the bonus of an ally pays by a click on the chart, and is
// taken back by another.
func TestAlliancePays(t *testing.T) {
	g := great.Load(t, boardtest.Position{
		Name: "retreat by sea", Seats: 3, Given: "{phase: retreats, cities: {bari: {retreating: {1: 1}}, ancona: {owner: 1}}, powers: {ottoman_empire: {ally: 1, ready: true}}, seats: {1: {slots: {1: ambassador}, domain: {ancona: exhausted}}}}",
		When: []string{"retreat ancona by 1"},
	})
	s := g.Scene("en", 0)
	chart := powerThing(content.Ottomans)
	m := newTable(s)
	if m.q.Ask != virtu.AskPay {
		t.Fatalf("the question is %s", words.AskNames[m.q.Ask])
	}
	pays, ok := m.paying(chart)
	if !ok {
		t.Fatal("the alliance does not pay on the chart")
	}
	if _, other := m.paying(powerThing(content.France)); other {
		t.Error("a power without ally pays")
	}
	before := m.bill().picked
	if before&sourceBit(content.PowerSource(content.Ottomans)) != 0 {
		if pays.class != "chosen" {
			t.Errorf("the alliance that pays is %q", pays.class)
		}
	} else if pays.class != "could" {
		t.Errorf("the alliance that could pay is %q", pays.class)
	}
	if page := great.Table(t, s); !strings.Contains(page, `id="`+chart.ID()+`" href="`+strings.ReplaceAll(string(pays.href), "&", "&amp;")) {
		t.Error("the chart has no link that pays with the alliance")
	}
}
