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
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/i18n"
	"signoria/kit"
	"signoria/kit/board"
	"signoria/kit/board/boardtest"
)

// lights returns the classes of an element that say whether it can be chosen.
func lights(tag string) []string {
	classes := strings.Fields(regexp.MustCompile(`class="([^"]*)"`).FindStringSubmatch(tag)[1])
	return slices.DeleteFunc(classes, func(c string) bool {
		return !slices.Contains([]string{"can", "could", "cannot", "chosen"}, c)
	})
}

func wantLights(t *testing.T, page, id string, want ...string) {
	t.Helper()
	if got := lights(boardtest.Element(t, page, id)); !slices.Equal(got, want) {
		t.Errorf("%s has the classes %q, want %q", id, got, want)
	}
}

// TestThingsAreHighlightedByThePick checks the classes of things. If nothing is picked, an open space is
// "could". If a knight is picked, it is "can" and posts a choice. A closed thing is "cannot".
func TestThingsAreHighlightedByThePick(t *testing.T) {
	f := actions(t, 4)
	page := game.Table(t, f.scene("en"))
	free, taken := spaceThing(content.SpaceOf(content.Court, 2)).ID(), spaceThing(content.SpaceOf(content.War, 1)).ID()
	wantLights(t, page, free, "could")
	wantLights(t, page, taken, "cannot")
	wantLights(t, page, landThing(named("1.A"), 0).ID(), "can")
	wantLights(t, page, recruitThing(named("1.A")).ID(), "cannot")
	wantLights(t, page, recruitThing(named("1.B")).ID(), "can")
	wantLights(t, page, columnThing(0).ID())
	wantLights(t, page, knightThing(named("2.A")).ID())

	s := f.scene("en")
	s.Query = url.Values{"pick": {knightThing(named("1.B")).String()}}
	page = game.Table(t, s)
	wantLights(t, page, free, "can")
	wantLights(t, page, taken, "cannot")
	wantLights(t, page, sphereThing(content.Crusades).ID(), "can")
	wantLights(t, page, knightThing(named("1.B")).ID(), "chosen")
	if tag := boardtest.Element(t, page, free); !strings.HasPrefix(tag, "<button") || !strings.Contains(tag, `form="choose"`) {
		t.Errorf("a free space is no button that posts a choice: %s", tag)
	}
	if tag := boardtest.Element(t, page, taken); !strings.Contains(tag, `aria-disabled="true"`) {
		t.Errorf("a closed space is not marked as disabled: %s", tag)
	}
}

// TestTheOnlyPickIsMadeAutomatically checks that a thing with which every choice begins is already picked.
func TestTheOnlyPickIsMadeAutomatically(t *testing.T) {
	f := actions(t, 3)
	var passes []mil.Offer
	for _, o := range f.v.Offers {
		if o.Choice.Verb == mil.DoPass {
			passes = append(passes, o)
		}
	}
	f.ask(f.v.Question, passes...)
	wantLights(t, game.Table(t, f.scene("en")), spaceThing(content.SpaceOf(content.Market, 1)).ID(), "can")
}

// TestClosedThingsSayWhy checks that a page with ?why= marks the closed thing and shows its rule.
func TestClosedThingsSayWhy(t *testing.T) {
	f := actions(t, 4)
	for _, th := range []board.Thing{recruitThing(named("1.A")), spaceThing(content.SpaceOf(content.War, 1)), landThing(named("1.C"), 0)} {
		s := f.scene("en")
		s.Query = url.Values{"why": {th.String()}}
		page := game.Table(t, s)
		if !strings.Contains(boardtest.Element(t, page, th.ID()), "asked") {
			t.Errorf("%s is not marked as the thing that the page explains", th)
		}
		boardtest.Element(t, page, "drawer")
		if rule := newTable(s).At(th).Closed.Reason.Rule; !strings.Contains(page, "#"+rule) {
			t.Errorf("the page does not cite rule %[2]s for %[1]s", th, rule)
		}
	}
}

// TestASpaceWithSeveralChoicesOpens checks that the drawer of such a space has a button for each choice.
func TestASpaceWithSeveralChoicesOpens(t *testing.T) {
	s := actions(t, 4).scene("en")
	th := spaceThing(content.SpaceOf(content.Market, 1))
	s.Query = url.Values{"look": {th.String()}}
	m := newTable(s)
	page := game.Table(t, s)
	drawer := page[strings.Index(page, `id="drawer"`):]
	for _, o := range m.At(th).Open {
		if !strings.Contains(drawer, `value="`+m.Post(o.Choice)+`"`) {
			t.Errorf("the drawer of %s lacks %s", th, m.Choice(o.Choice, plain))
		}
	}
	if n := len(m.At(th).Open); n != 7 {
		t.Errorf("%s has %d choices, want three knights for gold or a privilege, and a pass", th, n)
	}
}

// TestTargetsAreHighlightedEverywhere checks that a knight who may become a vassal is highlighted on his
// family's mat and on his space, and that one who may not is "cannot". The spheres show which are over.
func TestTargetsAreHighlightedEverywhere(t *testing.T) {
	page := game.Table(t, attempt(t).scene("en"))
	for _, id := range []string{"knight-4", spaceThing(content.SpaceOf(content.Court, 1)).ID(), "knight-8", spaceThing(content.SpaceOf(content.War, 1)).ID()} {
		wantLights(t, page, id, "can")
	}
	wantLights(t, page, "knight-5", "cannot")
	wantLights(t, page, "knight-0")
	if !strings.Contains(page, `class="bay court now"`) || !strings.Contains(page, `class="bay monastery past"`) || !strings.Contains(page, `class="bay market"`) {
		t.Error("the Monastery is not marked as over, the Court as current, or the Market as neither")
	}
}

// TestCurtainsStayDrawn checks that a page shows a curtain instead of another family's cubes, unless the
// match has the memory aid. A spectator sees no cubes.
func TestCurtainsStayDrawn(t *testing.T) {
	f := actions(t, 3)
	rivals := func(s kit.Scene) string {
		page := game.Table(t, s)
		from := strings.Index(page, `id="rivals"`)
		return page[from : from+strings.Index(page[from:], `id="log"`)]
	}
	part := rivals(f.scene("en"))
	if n := strings.Count(part, "mil-drapes"); n != 2 {
		t.Errorf("the page has %d curtains, want two", n)
	}
	if strings.Contains(part, `class="memory"`) {
		t.Error("the page shows a memory aid although the match has none")
	}
	f.v.Seats[2].Known = &content.Cubes{9, 8, 7, 6, 5}
	part = rivals(f.scene("en"))
	if strings.Count(part, "mil-drapes") != 1 || !strings.Contains(part, `class="memory"`) {
		t.Error("the memory aid is not shown, or the curtain is shown too")
	}

	f.v.Seats[0].Cubes = nil
	s := f.scene("en")
	s.You = engine.NoSeat
	page := game.Table(t, s)
	screen := page[strings.Index(page, `class="screen drawn"`):]
	if screen = screen[:strings.Index(screen, "</section>")]; strings.Contains(screen, "cube") {
		t.Errorf("the screen of a spectator shows cubes: %s", screen)
	}
}

// TestSealingShowsWhoNotWhat checks that a family that has sealed a bid shows a purse, and one that has not
// shows that it is thinking.
func TestSealingShowsWhoNotWhat(t *testing.T) {
	f := actions(t, 3)
	f.v.Seats[1].Sealed = true
	s := f.scene("en")
	s.Owing = engine.SeatsOf(0, 2)
	page := game.Table(t, s)
	if n := strings.Count(page, `class="sealed"`); n != 1 {
		t.Errorf("%d families show a sealed purse, want one", n)
	}
	if n := strings.Count(page, `class="thinks"`); n != 1 {
		t.Errorf("%d other families are shown as thinking, want one", n)
	}
}

// TestBarTellsTheOrder checks that the bar lists the families in turn order from the starting player on,
// marks who is thinking, and shows round and lap.
func TestBarTellsTheOrder(t *testing.T) {
	f := actions(t, 4)
	f.v.Starter = 2
	var b bytes.Buffer
	must(t, (Board{}).Bar(f.scene("en")).Render(context.Background(), &b))
	bar := b.String()
	at := 0
	for _, name := range []string{"Ottavio, starting player", "Ludmila", "Anežka, is thinking", "Бертран"} {
		i := strings.Index(bar[at:], `aria-label="`+name+`"`)
		if i < 0 {
			t.Fatalf("the bar lacks %q after %d: %s", name, at, bar)
		}
		at += i
	}
	if !strings.Contains(bar, "<b>III</b>") || !strings.Contains(bar, "Lap 4") {
		t.Errorf("the bar does not show round III and lap 4: %s", bar)
	}
}

// TestHemHoldsEverybody checks that the hem, the track of prestige, is extended for numbers below zero and
// beyond its end, and that marks on one number are next to each other.
func TestHemHoldsEverybody(t *testing.T) {
	f := newFixture(t, 5)
	for i, vp := range []int{-3, 20, 20, 20, 74} {
		f.v.Seats[i].VP = vp
	}
	m := newTable(f.scene("en"))
	if least, most := m.hemRange(); least != -5 || most != 74 {
		t.Errorf("the hem goes from %d to %d, want -5 to 74", least, most)
	}
	shifts := map[string]bool{}
	for _, p := range m.pennons() {
		if p.vp == 20 {
			shifts[string(m.pennonStyle(p))] = true
			if p.crowd != 3 {
				t.Errorf("there are %d marks on 20, want three", p.crowd)
			}
		}
	}
	if len(shifts) != 3 {
		t.Errorf("marks on one number overlap: %v", shifts)
	}
	for i := range f.v.Seats {
		f.v.Seats[i].VP = 0
	}
	m = newTable(f.scene("en"))
	for _, p := range m.pennons() {
		if float64(p.beside) < m.lean(p) {
			t.Errorf("the mark of seat %s extends beyond the start of the hem", p.seat)
		}
	}
}

// TestPhoneOpensThePaneOfTheQuestion checks that a phone shows the pane whose things are highlighted,
// unless the address names another one.
func TestPhoneOpensThePaneOfTheQuestion(t *testing.T) {
	a := int16(named("1.A"))
	ask := func(o ...mil.Offer) *table {
		f := actions(t, 4)
		f.ask(mil.Question{Seat: 0, Ask: mil.AskWar, Knight: content.Knight(a), Target: content.NoKnight, Column: -1}, o...)
		return newTable(f.scene("en"))
	}
	attack := mil.Offer{Choice: engine.Choice{Verb: mil.DoAttack, On: int16(named("3.A"))}}
	free := mil.Offer{Choice: engine.Choice{Verb: mil.DoFree, On: 1}}
	settle := mil.Offer{Choice: engine.Choice{Verb: mil.DoSettle, On: a}}
	for want, offers := range map[string][]mil.Offer{"rivals": {attack}, "spheres": {attack, free}, "family": {settle}} {
		m := ask(offers...)
		if got := m.Pane(m.panes()); got != want {
			t.Errorf("the phone shows %s, want %s", got, want)
		}
	}
	f := actions(t, 4)
	s := f.scene("en")
	s.Query = url.Values{"pane": {"log"}}
	if page := game.Table(t, s); !strings.Contains(page, "pane-log") {
		t.Error("the pane that the address names is not shown")
	}
}

// TestEveryThingIsAnElement checks in random games that each thing of an open choice is an element of the
// page with its id.
func TestEveryThingIsAnElement(t *testing.T) {
	game.Visit(t, 8, func(at *boardtest.Match, you engine.Seat) {
		s := at.Scene("en", you)
		m, page := newTable(s), game.Table(t, s)
		for _, o := range s.Choices {
			first, goal := m.steps(o.Choice)
			for _, th := range []board.Thing{first, goal} {
				if !th.None() && th != passing {
					boardtest.Element(t, page, th.ID())
				}
			}
		}
	})
}

// TestFiguresStandOnce checks that a page has one figure for each knight in a sphere and for each knight of
// the viewer at home, and none for other knights.
func TestFiguresStandOnce(t *testing.T) {
	game.Visit(t, 6, func(at *boardtest.Match, you engine.Seat) {
		s := at.Scene("en", you)
		page := game.Table(t, s)
		for _, seat := range words.ViewOf(s.Scene).Seats {
			for _, k := range seat.Knights {
				want := 0
				if k.In && (k.At != content.Home || seat.Seat == you) {
					want = 1
				}
				n := 0
				for _, found := range boardtest.Flights.FindAllStringSubmatch(page, -1) {
					if found[1] == "k-"+strconv.Itoa(int(seat.Seat))+"-"+k.Knight.Letter() {
						n++
					}
				}
				if n != want {
					t.Fatalf("knight %s.%s has %d figures, want %d", seat.Seat, k.Knight.Letter(), n, want)
				}
			}
		}
	})
}

// TestSpectatorsSeeTheTable checks that the page of a spectator is sound and has no buttons, in every
// language.
func TestSpectatorsSeeTheTable(t *testing.T) {
	for _, lang := range i18n.Languages {
		for seats := 2; seats <= 5; seats++ {
			s := actions(t, seats).scene(lang)
			s.You, s.Choices = engine.NoSeat, nil
			page := game.Table(t, s)
			game.Sound(t, page)
			if list := boardtest.Posts(page); len(list) > 0 {
				t.Errorf("the page of a spectator has buttons that post %q", list)
			}
		}
	}
}

// TestAClosedFiefSaysWhy checks that the panel says why a fief cannot be given in the answer to an offer,
// also if the knight has no land.
func TestAClosedFiefSaysWhy(t *testing.T) {
	for name, given := range map[string]string{
		"R-22": "{1: {knights: {A: {lands: [grain], soldiers: 5}}}, 2: {knights: {A: {lands: [grain, wool]}}}}",
		"none": "{1: {knights: {A: {lands: [], soldiers: 5}}}, 2: {knights: {A: {lands: [grain]}}}}",
	} {
		m := game.Load(t, boardtest.Position{
			Name: name, Seats: 3, Given: "{phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white]}, seats: " + given + "}",
			When: []string{"attempt 2.A", "2: gold 0; influence 0"},
		})
		s := m.Scene("en", 0)
		o := newTable(s).fiefs()
		if len(o) != 1 {
			t.Fatalf("%s: %d fiefs are shown, want the closed one", name, len(o))
		}
		key := board.ChoiceKey(o[0].Choice)
		if page := game.Table(t, s); !strings.Contains(boardtest.Element(t, page, "why-"+key), "why="+key) {
			t.Errorf("%s: the closed fief has no link to its reason", name)
		}
		s.Query = url.Values{"why": {key}}
		if page := game.Table(t, s); !strings.Contains(page, `id="why-note"`) || !strings.Contains(page, "#"+o[0].Reason.Rule) {
			t.Errorf("%s: the closed fief does not say why", name)
		}
	}
}

// TestAnswersSayWhatFollows checks that a page says what the possible answers bring or cost.
func TestAnswersSayWhatFollows(t *testing.T) {
	for name, want := range map[string][]string{
		"grow": {"you take one"}, "court": {"+6", "+10", "buys him off"}, "curia": {"for most privileges"}, "war": {"15 : 7, 0 cubes", "15 : 19", "Each cube adds 1"},
		"year": {"2 of 4", "free for everybody"}, "castle": {"6 defence"}, "guest war": {"one soldier more"}, "guest curia": {"nobody attacks him"},
		"nuns": {"for whoever has most"}, "action": {"dies without an heir"},
	} {
		i := slices.IndexFunc(positions, func(p boardtest.Position) bool { return p.Name == name })
		if i < 0 {
			t.Fatalf("there is no position %s", name)
		}
		said := boardtest.Said(game.Table(t, game.Load(t, positions[i]).Scene("en", 0)))
		for _, words := range want {
			if !strings.Contains(said, words) {
				t.Errorf("%s: the page does not say %q", name, words)
			}
		}
	}
}
