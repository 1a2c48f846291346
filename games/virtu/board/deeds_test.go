package board

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/kit/board/boardtest"
)

// intrigue asks seat 0 a question with all choices of agents: a free spot can be occupied, an own agent
// lifted, another's removed.
func intrigue(f *fixture) *table {
	var offers []virtu.Offer
	for s := content.Spot(0); s < content.NumSpots; s++ {
		m := newTable(f.scene("en"))
		if c, ok := s.City(); !s.Known() || ok && f.v.Cities[c].Absent {
			continue
		}
		if seat, _, ok := s.Chamber(); ok && (seat < 0 || int(seat) >= len(f.v.Seats)) {
			continue
		}
		if p, ok := s.Power(); ok && f.v.Content.Powers[p].ID == "" {
			continue
		}
		if l, ok := s.Marker(); ok && !slices.ContainsFunc(f.v.Leagues, func(v virtu.LeagueView) bool { return v.League == l && v.Ally == engine.NoSeat }) {
			continue
		}
		switch m.agentOn(s) {
		case engine.NoSeat:
			offers = append(offers, virtu.Offer{Choice: engine.Choice{Verb: virtu.DoPlace, To: int16(s)}})
		case 0:
			offers = append(offers, virtu.Offer{Choice: engine.Choice{Verb: virtu.DoLift, On: int16(s)}})
		default:
			offers = append(offers, virtu.Offer{Choice: engine.Choice{Verb: virtu.DoRemove, On: int16(s)}})
		}
	}
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskIntrigue, Action: content.Intrigue, Pool: content.Symbols{content.Mask: 2}}, append(offers, virtu.Offer{Choice: engine.Choice{Verb: virtu.DoFinish}})...)
	return newTable(f.scene("en"))
}

// names returns the names of the table's groups in order.
func names(m *table) (list []string) {
	for _, g := range m.deeds() {
		list = append(list, deedNames[g.deed])
	}
	return list
}

func TestIntrigueIsOrderedByDeed(t *testing.T) {
	f := italy(t)
	f.v.Powers[content.Empire].Agent = engine.NoSeat
	f.v.Seats[1].Token, f.v.Seats[2].Token = 0, 3
	m := intrigue(f)
	if !m.byDeed() {
		t.Fatal("the places are not grouped")
	}
	total := 0
	for _, g := range m.deeds() {
		total += len(g.rows)
		if !slices.IsSortedFunc(g.rows, func(a, b deedRow) int { return b.worth - a.worth }) {
			t.Errorf("%s does not begin with the strongest: %v", deedNames[g.deed], g.rows)
		}
	}
	if total != len(m.rowed()) {
		t.Errorf("%d of %d choices are in a group", total, len(m.rowed()))
	}
	got := names(m)
	for _, name := range []string{"remove", "shut", "court", "cheapen", "weaken", "guard", "move"} {
		if !slices.Contains(got, name) {
			t.Errorf("the groups %v lack %q", got, name)
		}
	}
	if last := got[len(got)-2:]; !slices.Contains(last, "guard") || !slices.Contains(last, "move") {
		t.Errorf("the groups without an immediate worth are not last: %v", got)
	}
	for _, g := range m.deeds() {
		if g.deed != shutting {
			continue
		}
		seat, chamber, _ := deedSpot(g.rows[0].choice).Chamber()
		if n := m.stepsTo(seat, chamber); n != 1 {
			t.Errorf("the first chamber to close is %d steps before a token, not 1", n)
		}
	}
}

func TestIntrigueOfTheWarsKnowsMarkers(t *testing.T) {
	f := wars(t)
	if got := names(intrigue(f)); !slices.Contains(got, "hinder") || slices.Contains(got, "court") {
		t.Errorf("the groups are %v, want hinder for leagues and no court for powers", got)
	}
}

func TestWorthOfAnAgent(t *testing.T) {
	f := italy(t)
	m := intrigue(f)
	free := m.cityWorth(f.at("bari").City, true)
	if busy := m.cityWorth(f.at("ajaccio").City, true); busy <= free {
		t.Errorf("a besieged free city is worth %d, not more than one without units, %d", busy, free)
	}
	if n := m.cityWorth(f.at("ravenna").City, false); n != 0 {
		t.Errorf("an opponent's city that no one besieges is worth %d, want 0", n)
	}
	if rival, open := m.powerWorth(content.Ottomans), m.powerWorth(content.Empire); rival <= open {
		t.Errorf("an opponent's alliance is worth %d, not more than a free one, %d", rival, open)
	}
}

// TestDeedsAreDrawn checks the list of places in all languages: it has every place once, in all groups,
// and a highlighted thing on the map has the class of its group.
func TestDeedsAreDrawn(t *testing.T) {
	for _, f := range []*fixture{italy(t), wars(t)} {
		m := intrigue(f)
		for _, lang := range []string{"en", "cs", "ru"} {
			page := boardtest.Draw(t, Board{}.Table(f.scene(lang)))
			if n := strings.Count(page, "data-lights="); n != len(m.rowed()) {
				t.Errorf("%s: the list has %d rows, want %d", lang, n, len(m.rowed()))
			}
			if n := strings.Count(page, `name="deed" id="deed-`); n != len(m.deeds()) {
				t.Errorf("%s: the list has %d groups, want %d", lang, n, len(m.deeds()))
			}
			if strings.Contains(page, `id="listed"`) {
				t.Errorf("%s: the places are listed a second time", lang)
			}
		}
		for _, g := range m.deeds() {
			for _, r := range g.rows {
				th := spotThing(deedSpot(r.choice))
				if look := m.look(m.At(th), "thing", "", nil); look.Class != "thing "+g.id() {
					t.Errorf("%s has the class %q, want that of %s", th, look.Class, g.id())
				}
			}
		}
	}
}

// TestTheFirstChamberSaysWhoClosesIt checks the list of chambers in which the token can begin: it says
// whose agent closes a chamber. The own agent closes none.
func TestTheFirstChamberSaysWhoClosesIt(t *testing.T) {
	f := italy(t)
	rooms := &f.v.Seats[0].Chambers
	for i := range rooms {
		rooms[i].Agent, rooms[i].Blocked, rooms[i].Indulgence = engine.NoSeat, false, false
	}
	rooms[2].Agent, rooms[2].Blocked = 1, true
	rooms[3].Agent = 0 // the own agent closes nothing
	var offers []virtu.Offer
	for i := range rooms {
		offers = append(offers, virtu.Offer{Choice: engine.Choice{Verb: virtu.DoStart, On: int16(i)}})
	}
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskStart}, offers...)
	m := newTable(f.scene("en"))
	var page strings.Builder
	must(t, m.startRooms().Render(t.Context(), &page))
	closed := m.T("palace.closed_by", "who", m.Name(1))
	if n := strings.Count(page.String(), closed); n != 1 {
		t.Errorf("%q is %d times in the page, want once:\n%s", closed, n, page.String())
	}
	if before, _, _ := strings.Cut(page.String(), closed); strings.Count(before, "<li>") != 3 {
		t.Errorf("another chamber than the third is closed:\n%s", page.String())
	}
}
