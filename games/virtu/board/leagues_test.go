package board

import (
	"bytes"
	"context"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/kit/board"
)

// tagOf returns the opening tag of the element with an id; empty if the page has none.
func tagOf(page, id string) string {
	return regexp.MustCompile(`<[a-z]+ [^>]*id="` + regexp.QuoteMeta(id) + `(?:--[^"]*)?"[^>]*>`).FindString(page)
}

// row returns the part of the page with a league's influence track.
func row(t *testing.T, page string, l content.League) string {
	t.Helper()
	tag := tagOf(page, leagueThing(l).ID())
	if tag == "" {
		t.Fatalf("the page has no influence track of %s", l)
	}
	_, after, _ := strings.Cut(page, tag)
	part, _, _ := strings.Cut(after, "</li>")
	return part
}

// TestLeaguesHaveTheirColours checks the classes of cities and units: a league's city has its disc, its
// garrison its flag, and the city of an allied league also names the ally (W-5.5).
func TestLeaguesHaveTheirColours(t *testing.T) {
	f := war(t)
	m := newTable(f.scene("en"))
	for id, want := range map[string]struct {
		class  string
		pledge engine.Seat
		flags  []string
	}{
		"pisa":    {"city florence held", engine.NoSeat, []string{"unit attack a1"}},
		"rome":    {"city rome held capital", engine.NoSeat, []string{"unit g1", "unit attack a1"}},
		"venice":  {"city venice held capital", 1, []string{"unit g1", "unit g2"}},
		"turin":   {"city france held", engine.NoSeat, []string{"unit g1"}},
		"palermo": {"city naples held", engine.NoSeat, nil},
		"spoleto": {"city neutral besieged", engine.NoSeat, []string{"unit attack a1", "unit attack a2"}},
	} {
		c := f.at(id).City
		var flags []string
		for _, p := range m.pennants(c) {
			flags = append(flags, p.class)
		}
		if m.cityClass(c) != want.class || m.pledged(c) != want.pledge || !slices.Equal(flags, want.flags) {
			t.Errorf("%s has the class %q, the ally %d and the flags %q, want %+v", id, m.cityClass(c), m.pledged(c), flags, want)
		}
	}
}

// TestAttitudeIsSaid checks that a league's city shows the league's attitude to the viewer in words and
// by a sign (W-3.3). A spectator sees whom the league favours.
func TestAttitudeIsSaid(t *testing.T) {
	f := war(t)
	f.leans(content.Romans, 4)
	for viewer, want := range map[engine.Seat][2]string{0: {"friendly", "hostile"}, 1: {"hostile", "friendly"}} {
		f.v.Viewer = viewer
		m := newTable(f.scene("en"))
		for i, id := range [...]string{"florence", "rome"} {
			r, ok := m.regardAt(f.at(id).City)
			if !ok || r.class != want[i] || r.icon == "" || !strings.Contains(m.cityLabel(f.at(id).City), want[i]) {
				t.Errorf("for seat %d %s is %+v, want %s: %s", viewer, id, r, want[i], m.cityLabel(f.at(id).City))
			}
		}
		if _, ok := m.regardAt(f.at("venice").City); ok {
			t.Error("Venice shows an attitude although it has an ally")
		}
	}
	f.v.Viewer = engine.NoSeat
	m := newTable(f.scene("en"))
	if _, ok := m.regardAt(f.at("florence").City); ok {
		t.Error("a city shows a spectator an attitude")
	}
	if r := m.regardFor(&f.v.Leagues[content.Florentines]); r.words != "friendly: Markéta" {
		t.Errorf("Florence is %q for a spectator, want \"friendly: Markéta\"", r.words)
	}
}

// TestGuestsBesiegeNobody checks that units at a city of a league besiege it only if the league is
// hostile to them (W-7.1, W-7.2).
func TestGuestsBesiegeNobody(t *testing.T) {
	f := war(t)
	f.leans(content.Romans, 1)
	for at, want := range map[int]bool{1: false, -4: true, 4: false} {
		f.leans(content.Romans, at)
		m := newTable(f.scene("en"))
		if got := m.besieged(f.at("rome").City); got != want {
			t.Errorf("with the marker at %d Naples besieges Rome: %v, want %v", at, got, want)
		}
	}
}

// TestTracksShowMarkers checks that each marker is on its space with its agent, and that the
// highlighted space to which one more point leads posts the choice.
func TestTracksShowMarkers(t *testing.T) {
	f := war(t)
	page := great.Table(t, f.scene("en"))
	for l, want := range map[content.League]struct {
		at, goal int
		post     string
		agent    bool
	}{content.Florentines: {-4, -5, "choice0", true}, content.Romans: {1, 0, "choice1", false}} {
		part := row(t, page, l)
		steps := regexp.MustCompile(`<(span|button) class="step[^>]*>`).FindAllStringIndex(part, -1)
		low := int(f.v.Content.Track.Low)
		if len(steps) != int(f.v.Content.Track.High)-low+1 {
			t.Fatalf("%s: the track has %d spaces, want %d", l, len(steps), int(f.v.Content.Track.High)-low+1)
		}
		marker := strings.Index(part, tagOf(part, markerThing(l).ID()))
		ghost := steps[0][0] + strings.Index(part[steps[0][0]:], `value="`+want.post+`"`)
		for name, at := range map[string][2]int{"marker": {marker, want.at}, "highlighted space": {ghost, want.goal}} {
			i := at[1] - low
			if at[0] < steps[i][0] || i+1 < len(steps) && at[0] > steps[i+1][0] {
				t.Errorf("%s: the %s is not at %d", l, name, at[1])
			}
		}
		if got := strings.Contains(part, `class="spy france"`); got != want.agent {
			t.Errorf("%s: there is an agent of France on the marker: %v, want %v", l, got, want.agent)
		}
	}
	if part := row(t, page, content.Venetians); strings.Contains(part, "marker-") || !strings.Contains(part, "Permanent alliance: Дмитрий") {
		t.Errorf("the track of Venice has a marker, or does not say whose ally it is: %s", part)
	}
	f.v.Leagues[content.Romans].Destroyed = true
	if part := row(t, great.Table(t, f.scene("en")), content.Romans); strings.Contains(part, "marker-") || strings.Count(part, "destroyed") == 0 {
		t.Error("destroyed Rome has a marker, or does not say that it is destroyed")
	}
}

// TestMarkersTakeAgents checks that pressing a marker posts the choice to place an agent on it or to
// lift one from it (W-6.1).
func TestMarkersTakeAgents(t *testing.T) {
	f := war(t)
	spot := int16(content.MarkerSpot(content.Romans))
	own := int16(content.MarkerSpot(content.Florentines))
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskIntrigue, Action: content.Intrigue},
		virtu.Offer{Choice: engine.Choice{Verb: virtu.DoPlace, To: spot}},
		virtu.Offer{Choice: engine.Choice{Verb: virtu.DoLift, On: own}})
	page := great.Table(t, f.scene("en"))
	for l, post := range map[content.League]string{content.Romans: "choice0", content.Florentines: "choice1"} {
		if tag := tagOf(page, markerThing(l).ID()); !strings.HasPrefix(tag, "<button") || !strings.Contains(tag, `value="`+post+`"`) {
			t.Errorf("the marker of %s is %s, want a button that posts %s", l, tag, post)
		}
	}
}

// TestEachColourMovesByItself checks a city with own units and units of an allied league: each party is
// picked by its flag, and then only its own ways are highlighted.
func TestEachColourMovesByItself(t *testing.T) {
	f := war(t)
	f.v.Leagues[content.Florentines].Ally = 0
	pisa, siena, genoa := f.at("pisa"), int16(f.at("siena").City), int16(f.at("genoa").City)
	red := content.Florentines.Party()
	pisa.Owner, pisa.Units = 0, [5]int{2}
	pisa.Units[red] = 1
	move := func(to int16, of uint64) virtu.Offer {
		return virtu.Offer{Choice: engine.Choice{Verb: virtu.DoMove, On: int16(pisa.City), To: to, Set: of}}
	}
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskCampaign, Action: content.Campaign}, move(siena, 0), move(genoa, 0), move(siena, uint64(red)))
	s := f.scene("en")
	page := great.Table(t, s)
	own, league := board.Thing{Kind: aUnit, N: int(pisa.City)*words.Parties + 0}, board.Thing{Kind: aUnit, N: int(pisa.City)*words.Parties + int(red)}
	for _, th := range []board.Thing{own, league} {
		if tag := tagOf(page, th.ID()); !strings.HasPrefix(tag, "<a") || !strings.Contains(tag, " can") {
			t.Errorf("the flag %s is %s, want a highlighted link", th, tag)
		}
	}
	if l := newTable(s).At(cityThing(pisa.City)); l.Class != "" {
		t.Errorf("the city itself has the class %q, want none", l.Class)
	}
	s.Query = url.Values{"pick": {league.String()}}
	m := newTable(s)
	if c, ok := m.Click(m.At(cityThing(content.City(siena)))); !ok || m.Post(c) != "choice2" {
		t.Errorf("Siena posts %q for the unit of Florence, want choice2", m.Post(c))
	}
	if l := m.At(cityThing(content.City(genoa))); l.Class == "can" {
		t.Error("Genoa is highlighted for a unit that cannot go there")
	}
}

// TestOneColourMovesFromItsCity checks that the city itself is picked if it has units of one party only.
func TestOneColourMovesFromItsCity(t *testing.T) {
	f := war(t)
	milan := f.at("milan").City
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskCampaign, Action: content.Campaign},
		virtu.Offer{Choice: engine.Choice{Verb: virtu.DoMove, On: int16(milan), To: int16(f.at("mantua").City)}})
	if m := newTable(f.scene("en")); m.Picked != cityThing(milan) {
		t.Errorf("%s is picked, want Milan", m.Picked)
	}
}

// TestRoundsAreMarked checks that the current round, past rounds and rounds with wages are marked, and
// that the bar shows the round.
func TestRoundsAreMarked(t *testing.T) {
	f := war(t)
	list := newTable(f.scene("en")).rounds()
	if len(list) != 21 {
		t.Fatalf("the track has %d rounds, want 21", len(list))
	}
	for _, r := range list {
		want := map[bool]string{r.n < 11: "past", r.n == 11: "now"}[true]
		if r.class != want || r.pay != slices.Contains(f.v.PayRounds, r.n) {
			t.Errorf("round %d has the class %q, want %q; it has wages: %v", r.n, r.class, want, r.pay)
		}
	}
	var bar bytes.Buffer
	must(t, Board{}.Bar(f.scene("en")).Render(context.Background(), &bar))
	if !strings.Contains(bar.String(), "Round 11 of 21") || strings.Contains(bar.String(), "alliances") {
		t.Errorf("the bar does not say round 11 of 21, or speaks of alliances: %s", bar.String())
	}
}

// TestWhatTheTitleLacksIsNotDrawn checks that the page of Wars of Italy has no powers, tracks of Virtù,
// patronage, cathedrals, or characters that stay in the box (W-1.5, W-2.7).
func TestWhatTheTitleLacksIsNotDrawn(t *testing.T) {
	s := war(t).scene("en")
	s.Query = url.Values{"open": {"market"}}
	page := great.Table(t, s)
	for _, id := range []string{"power-0", "step-1", "bonus-0", itemThing(content.TileItem(content.FirstCathedral)).ID()} {
		if tag := tagOf(page, id); tag != "" {
			t.Errorf("the page has %s, which Wars of Italy lacks", tag)
		}
	}
	for card := content.NoCard + 1; card < content.FirstFamily; card++ {
		sold := tagOf(page, "item-"+strconv.Itoa(int(content.CardItem(card)))) != ""
		id := s.View.(virtu.View).Content.Cards[card].ID
		if boxed := id == "pope" || id == "artist"; sold == boxed {
			t.Errorf("%s is for sale: %v, want %v", id, sold, !boxed)
		}
	}
	if tagOf(page, itemThing(content.TileItem(content.FirstPrincipality)).ID()) == "" || tagOf(page, itemThing(content.TileItem(content.Kingdom)).ID()) != "" {
		t.Error("France is offered other titles than the Principality of Milan (W-10.6)")
	}
}

// TestHousesOfTheKings checks the houses of the two seats before and after the start.
func TestHousesOfTheKings(t *testing.T) {
	want := []string{"france", "naples"}
	if got := (words.Narrator{}).Planned(engine.Options{Seats: 2}); !slices.Equal(got, want) {
		t.Errorf("the planned houses are %q, want %q", got, want)
	}
	f := war(t)
	if got := (words.Narrator{}).Houses(f.v); !slices.Equal(got, want) {
		t.Errorf("the houses are %q, want %q", got, want)
	}
	if got := newTable(f.scene("en")).House(content.Venetians.Party()); got != "venice" {
		t.Errorf("the house of the party of Venice is %q, want venice", got)
	}
}
