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

// TestCitiesAreNamed checks that the notation of a choice contains the city on which it is drawn.
// Otherwise a click on one city would act in another.
func TestCitiesAreNamed(t *testing.T) {
	visit(t, 12, func(g *boardtest.Match, you engine.Seat) {
		m := newTable(g.Scene("en", you))
		for _, o := range m.Choices {
			first, goal := m.steps(o.Choice)
			for _, th := range []board.Thing{first, goal} {
				if th.Kind == aCity && !slices.Contains(strings.Fields(o.Text), m.c.CityID(content.City(th.N))) {
					t.Errorf("%q is drawn on %s, which it does not name", o.Text, m.c.CityID(content.City(th.N)))
				}
			}
		}
	})
}

// TestAlliancePays checks that a power on the map has a link that pays with the bonus of the alliance, and
// that a power without an ally has none.
func TestAlliancePays(t *testing.T) {
	g := great.Load(t, boardtest.Position{
		Name: "retreat by sea", Seats: 3, Given: "{phase: retreats, cities: {bari: {retreating: {1: 1}}, ancona: {owner: 1}}, powers: {ottoman_empire: {ally: 1, ready: true}}, seats: {1: {slots: {1: ambassador}, domain: {ancona: exhausted}}}}",
		When: []string{"retreat ancona by 1"},
	})
	s := g.Scene("en", 0)
	chart := powerThing(content.Ottomans)
	m := newTable(s)
	if m.q.Ask != virtu.AskPay {
		t.Fatalf("the question is %s, want that of a payment", words.AskNames[m.q.Ask])
	}
	pays, ok := m.paying(chart)
	if !ok {
		t.Fatal("the alliance cannot pay on the map")
	}
	if _, other := m.paying(powerThing(content.France)); other {
		t.Error("a power without an ally can pay")
	}
	before := m.bill().picked
	if before&sourceBit(content.PowerSource(content.Ottomans)) != 0 {
		if pays.class != "chosen" {
			t.Errorf("the alliance that pays has the class %q, want chosen", pays.class)
		}
	} else if pays.class != "could" {
		t.Errorf("the alliance that could pay has the class %q, want could", pays.class)
	}
	if page := great.Table(t, s); !strings.Contains(page, `id="`+chart.ID()+`" href="`+strings.ReplaceAll(string(pays.href), "&", "&amp;")) {
		t.Error("the map has no link that pays with the alliance")
	}
}
