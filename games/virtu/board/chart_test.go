package board

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/kit/board"
	"signoria/kit/board/boardtest"
)

// TestHighlightedThingsAreOpen checks that every choice has highlighted things where it begins and
// ends, that no other thing is highlighted, and that every closed thing has a reason.
func TestHighlightedThingsAreOpen(t *testing.T) {
	visit(t, 12, func(g *boardtest.Match, you engine.Seat) {
		s := g.Scene("cs", you)
		for _, o := range s.Choices {
			s.Query = url.Values{}
			m := newTable(s)
			first, goal := m.steps(o.Choice)
			if goal.None() {
				continue
			}
			if !first.None() {
				if l := m.At(first); !l.Picks {
					t.Fatalf("%q begins at %s, which cannot be picked (class %q)", o.Text, first, l.Class)
				}
				s.Query = url.Values{"pick": {first.String()}}
				m = newTable(s)
			}
			l := m.At(goal)
			if l.Class != "can" && l.Class != "chosen" || !slices.ContainsFunc(l.Open, func(x *board.Offer) bool { return x.Choice == o.Choice }) {
				t.Fatalf("%q ends at %s, which is %q with %d choices", o.Text, goal, l.Class, len(l.Open))
			}
		}
		s.Query = url.Values{}
		m := newTable(s)
		for _, o := range m.v.Offers {
			_, th := m.steps(o.Choice)
			l := m.At(th)
			if l.Class == "can" && len(l.Open) == 0 && !l.Picks {
				t.Fatalf("%s is highlighted, but nothing can be chosen there", th)
			}
			if l.Class == "cannot" && (m.Why(l.Closed.Reason) == "" || l.Closed.Reason.Rule == "") {
				t.Fatalf("%s is closed without a reason: %+v", th, l.Closed.Reason)
			}
		}
	})
}

// TestStateOfAnEarlierQuestionIsDropped checks that a page ignores a pick whose parameter at names an
// earlier question, but not the pane. Links with a pick have the parameter at.
func TestStateOfAnEarlierQuestionIsDropped(t *testing.T) {
	s := italy(t).scene("en")
	for at, want := range map[string]string{"7": "city.3", "6": "", "": "city.3"} {
		s.Query = url.Values{"pick": {"city.3"}, "pane": {"palace"}}
		if at != "" {
			s.Query.Set("at", at)
		}
		m := newTable(s)
		if got := m.Query.Get("pick"); got != want || m.Pane(m.panes()) != "palace" {
			t.Errorf("at %q: %q is picked in pane %s, want %q in the palace", at, got, m.Pane(m.panes()), want)
		}
	}
	s.Query = url.Values{"pick": {"city.3"}}
	if link := string(newTable(s).Link("why", "tile.4")); link != "/m/abc?at=7&pick=city.3&why=tile.4" {
		t.Errorf("the link with a pick is %s", link)
	}
	if link := string(newTable(italy(t).scene("en")).Link("pane", "map")); link != "/m/abc?pane=map" {
		t.Errorf("the link of a pane is %s", link)
	}
}

// TestChartShowsTheSide checks the number of cities, covered cities, roads and lanes by number of seats.
// Perugia and Civitavecchia are only on the map of five (V-2.3). With three, eight cities are covered
// (V-2.1) and have no roads and lanes.
func TestChartShowsTheSide(t *testing.T) {
	for seats, want := range map[int]struct{ open, covered, roads int }{3: {20, 8, 22}, 4: {28, 0, 33}, 5: {30, 0, 37}} {
		f := newFixture(t, seats)
		m := newTable(f.scene("en"))
		open, covered := 0, 0
		for _, c := range m.shown() {
			if m.v.Cities[c].Absent {
				covered++
			} else {
				open++
			}
		}
		if open != want.open || covered != want.covered {
			t.Errorf("%d seats: %d cities are open and %d covered, want %d and %d", seats, open, covered, want.open, want.covered)
		}
		if n := len(m.roads()); n != want.roads {
			t.Errorf("%d seats: the map has %d roads, want %d", seats, n, want.roads)
		}
		ports := 0
		for _, c := range m.shown() {
			if !m.v.Cities[c].Absent {
				ports += len(m.c.Cities[c].Seas)
			}
		}
		if n := len(m.lanes()); n != ports {
			t.Errorf("%d seats: the map has %d lanes, want %d", seats, n, ports)
		}
	}
}

// TestDrawingDataNamesWhatExists checks that every nudge, name side and bend belongs to a city or sea
// of the content, and that every sea has a rose and a line for its name.
func TestDrawingDataNamesWhatExists(t *testing.T) {
	c := printed(t)
	known := map[string]bool{}
	for i := range c.Cities {
		known[c.Cities[i].ID] = true
	}
	for _, sea := range c.Seas {
		known[sea.ID] = true
		if _, ok := roses[sea.ID]; !ok || seaNames[sea.ID] == "" {
			t.Errorf("%s has no rose or no line for its name", sea.ID)
		}
	}
	for id := range nudges {
		if !known[id] {
			t.Errorf("there is a nudge for %s, which does not exist", id)
		}
	}
	for id := range nameSides {
		if !known[id] {
			t.Errorf("there is a name side for %s, which does not exist", id)
		}
	}
	for ends := range bends {
		if !known[ends[0]] || !known[ends[1]] {
			t.Errorf("there is a bend between %s and %s, of which one does not exist", ends[0], ends[1])
		}
	}
}

// TestVoyageCountsRoses checks that a drawn way by sea passes as many compass roses as it costs ships
// (V-14.5).
func TestVoyageCountsRoses(t *testing.T) {
	m := newTable(newFixture(t, 4).scene("en"))
	for from := range m.c.Ships {
		for to, ships := range m.c.Ships[from] {
			if from == to || ships == 0 {
				continue
			}
			if n := len(m.seaChain(content.City(from), content.City(to))); n != int(ships) {
				t.Errorf("the way from %s to %s passes %d roses, want %d", m.c.Cities[from].ID, m.c.Cities[to].ID, n, ships)
			}
		}
	}
}

// TestRouteLeadsFromAnOwnCity checks that the map shows the way to a city while its annexation is paid for,
// and otherwise none.
func TestRouteLeadsFromAnOwnCity(t *testing.T) {
	f := italy(t)
	for id, ships := range map[string]int{"mantua": 0, "terracina": 2} {
		f.ask(virtu.Question{Seat: 0, Ask: virtu.AskPay, Bill: virtu.BillAnnex, On: int(f.at(id).City), N: ships},
			virtu.Offer{Choice: engine.Choice{Verb: virtu.DoPay}})
		m := newTable(f.scene("en"))
		way := m.route()
		if n := strings.Count(way, "M"); n != max(1, ships+1) {
			t.Errorf("the way to %s is %q, want one over %d seas", id, way, ships)
		}
	}
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskMove})
	if way := newTable(f.scene("en")).route(); way != "" {
		t.Errorf("the map shows the way %q although nothing is paid for", way)
	}
}
