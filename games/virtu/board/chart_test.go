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

// TestWhatIsLitIsOpen: a thing is lit exactly when a choice ends there, or
// begins there; every closed thing says why.
func TestWhatIsLitIsOpen(t *testing.T) {
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
					t.Fatalf("%q begins at %s, which is %q", o.Text, first, l.Class)
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
				t.Fatalf("%s is lit, but nothing can be chosen there", th)
			}
			if l.Class == "cannot" && (m.Why(l.Closed.Reason) == "" || l.Closed.Reason.Rule == "") {
				t.Fatalf("%s is closed and does not say why: %+v", th, l.Closed.Reason)
			}
		}
	})
}

// TestStateOfAnEarlierQuestionIsForgotten: what was picked or asked belongs to
// one question, the open pane does not.
func TestStateOfAnEarlierQuestionIsForgotten(t *testing.T) {
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
		t.Errorf("the link is %s", link)
	}
	if link := string(newTable(italy(t).scene("en")).Link("pane", "map")); link != "/m/abc?pane=map" {
		t.Errorf("the link is %s", link)
	}
}

// TestChartShowsTheSide: Perugia and Civitavecchia are on the map of five seats
// alone (V-2.3); eight cities are covered with three (V-2.1), and no road or
// lane leads there.
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
			t.Errorf("%d seats: %d cities and %d covered, want %d and %d", seats, open, covered, want.open, want.covered)
		}
		if n := len(m.roads()); n != want.roads {
			t.Errorf("%d seats: %d roads, want %d", seats, n, want.roads)
		}
		ports := 0
		for _, c := range m.shown() {
			if !m.v.Cities[c].Absent {
				ports += len(m.c.Cities[c].Seas)
			}
		}
		if n := len(m.lanes()); n != ports {
			t.Errorf("%d seats: %d lanes, want %d", seats, n, ports)
		}
	}
}

// TestDrawingDataNamesWhatExists: every nudge, name side and bend speaks of a
// city or sea of the content, and every road, port and sea has its bend.
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
			t.Errorf("a nudge for %s", id)
		}
	}
	for id := range nameSides {
		if !known[id] {
			t.Errorf("a name side for %s", id)
		}
	}
	for ends := range bends {
		if !known[ends[0]] || !known[ends[1]] {
			t.Errorf("a bend between %s and %s", ends[0], ends[1])
		}
	}
}

// TestVoyageCountsRoses: the way drawn by sea passes as many roses as it costs
// ships (V-14.5).
func TestVoyageCountsRoses(t *testing.T) {
	m := newTable(newFixture(t, 4).scene("en"))
	for from := range m.c.Ships {
		for to, ships := range m.c.Ships[from] {
			if from == to || ships == 0 {
				continue
			}
			if n := len(m.seaChain(content.City(from), content.City(to))); n != int(ships) {
				t.Errorf("from %s to %s: %d roses, want %d", m.c.Cities[from].ID, m.c.Cities[to].ID, n, ships)
			}
		}
	}
}

// TestRouteLeadsFromAnOwnCity: while an annexation is paid for, its way is
// shown.
func TestRouteLeadsFromAnOwnCity(t *testing.T) {
	f := italy(t)
	for id, ships := range map[string]int{"mantua": 0, "terracina": 2} {
		f.ask(virtu.Question{Seat: 0, Ask: virtu.AskPay, Bill: virtu.BillAnnex, On: int(f.at(id).City), N: ships},
			virtu.Offer{Choice: engine.Choice{Verb: virtu.DoPay}})
		m := newTable(f.scene("en"))
		way := m.route()
		if n := strings.Count(way, "M"); n != max(1, ships+1) {
			t.Errorf("the way to %s is %q", id, way)
		}
	}
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskMove})
	if way := newTable(f.scene("en")).route(); way != "" {
		t.Errorf("a way without a payment: %q", way)
	}
}
