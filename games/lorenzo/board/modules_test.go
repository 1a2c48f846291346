package board

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/rules"
	"signoria/games/lorenzo/words"
	"signoria/i18n"
	"signoria/kit/board/boardtest"
	"signoria/narrate"
)

// modules are options that bring every question of leaders, houses and Pazzi.
var modules = []map[string]string{
	{"advanced": "on"},
	{"advanced": "on", "houses": "on", "bonus": "five"},
	{"advanced": "on", "houses": "on", "pazzi": "on", "deck": "custom"},
	{"advanced": "on", "houses": "on", "pazzi": "on"},
}

// modulesGame starts a match with modules.
func modulesGame(t *testing.T, seats int, seed uint64, values map[string]string) *game {
	t.Helper()
	content, err := contents()
	must(t, err)
	p, err := rules.New(content).Start(engine.Options{Seats: seats, Set: values}, engine.FastChance(seed))
	must(t, err)
	return &game{t: t, p: p, c: engine.FastChance(seed + 100), seats: seats}
}

// wander answers the open question at random and reports whether the game continues. It avoids discarding,
// declining and ending a turn.
func (g *game) wander() bool {
	seat := g.owing()
	if seat == engine.NoSeat {
		return false
	}
	choices := g.p.Choices(seat, nil)
	pick := choices[g.c.N(len(choices))]
	for range 4 {
		if v := pick.Verb; v != lorenzo.DoDiscard && v != lorenzo.DoDecline && v != lorenzo.DoEnd {
			break
		}
		pick = choices[g.c.N(len(choices))]
	}
	var log engine.Log
	if err := g.p.Do(seat, pick, &log); err != nil {
		g.t.Fatal(err)
	}
	g.lines = append(g.lines, line{log.Events})
	return g.owing() != engine.NoSeat
}

// modulePositions are questions that matches with modules seldom reach.
var modulePositions = []position{
	{name: "copy", set: modules[0], seats: 3, given: "{seats: {1: {vp: 35, hand: [lorenzo_de_medici], leaders: [sisto_iv]}, 2: {leaders: [lucrezia_borgia]}, 3: {leaders: [girolamo_savonarola]}}}", when: []string{"play lorenzo_de_medici"}},
	{name: "swap", set: modules[1], seats: 2, given: "{adaptation: territory, dice: {white: 1, black: 1, orange: 1}, seats: {1: {servants: 3, wood: 0, stone: 3, coins: 0, leaders: [paracelso]}}}", when: []string{"place white building.1", "servants 0"}},
	{name: "return", set: modules[1], seats: 2, given: "{round: 3, adaptation: character, dice: {white: 3, black: 3, orange: 1}, towers: {special: [139, 127, 102, 103]}, tokens: {supply: {timber: 3}, used: {}}, seats: {1: {wood: 2, coins: 7, servants: 0, faith: 1, military: 0, tokens: {purse: 1, laurel: 2}}}}", when: []string{"place white special.2"}},
	{name: "retire", set: modules[3], seats: 2, given: "{round: 5, dice: {white: 4, black: 1, orange: 1}, seats: {1: {servants: 0, coins: 9, vp: 0, bonus: 1, building: [162], leaders: [lucrezia_borgia, sisto_iv]}}}", when: []string{"place white production.first", "trades 162.1"}},
	{name: "market", set: map[string]string{"pazzi": "on"}, seats: 4, given: "{round: 5, dice: {white: 2, black: 3, orange: 1}, seats: {1: {servants: 0, coins: 0, bonus: 1, building: [161]}, 2: {members: {white: market.1}}}}", when: []string{"place white production.first", "option 1"}},
	{name: "raise", set: modules[0], seats: 2, given: "{dice: {white: 1, black: 2, orange: 3}, seats: {1: {leaders: [federico_da_montefeltro]}}}", when: []string{"activate federico_da_montefeltro"}},
	{name: "token", set: modules[3], seats: 2, given: "{seats: {1: {coins: 18, military: 0, faith: 0, servants: 0, house: visconti, on: [coins, military], leaders: [sisto_iv, santa_rita], hand: [girolamo_savonarola]}}}", when: []string{"play girolamo_savonarola"}},
	{name: "buy", set: modules[1], seats: 2, given: `{lap: 4, turn: 2, adaptation: venture, dice: {white: 1, black: 1, orange: 1}, towers: {territory: [0, 8, 0, 0], character: [0, 0, 0, 0], building: [25, 0, 0, 0], venture: [0, 0, 0, 79], special: [97, 0, 0, 0]}, seats: {
		1: {servants: 7, coins: 0, military: 0, wood: 0, stone: 0, house: gonzaga, territory: [1, 2, 3, 4, 5], members: {white: palace, black: market.1, orange: market.2, neutral: territory.1}},
		2: {servants: 0, house: este, military: 0, members: {white: palace, black: harvest.first, orange: production.first}}}}`},
	{name: "last", set: modules[1], seats: 3, given: `{round: 6, lap: 4, turn: 3, order: [3, 2, 1], dice: {white: 1, black: 1, orange: 1}, seats: {
		1: {servants: 0, coins: 0, vp: 0, faith: 0, tokens: {chapel: 1, laurel: 1}, members: {white: palace, black: palace, orange: palace, neutral: palace}},
		2: {servants: 0, coins: 0, tokens: {purse: 1}, members: {white: harvest.large, black: production.large, orange: market.1, neutral: market.2}},
		3: {servants: 0, coins: 0, faith: 0, members: {white: harvest.first, black: production.first, orange: harvest.large}}}}`},
	{name: "play", set: modules[1], seats: 2, given: "{tokens: {supply: {purse: 4}}, seats: {1: {vp: 10, coins: 0, character: [124], hand: [ladislao_vii_jagellone, girolamo_savonarola, sisto_iv]}}}", when: []string{"play ladislao_vii_jagellone"}},
}

// TestPacketsStaySecret checks that during the draft a page names exactly the leaders in the viewer's own
// packet, and none for a spectator.
func TestPacketsStaySecret(t *testing.T) {
	g := modulesGame(t, 3, 7, modules[0])
	for g.view(0).Phase != lorenzo.PhaseDraft {
		g.wander()
	}
	content := g.view(0).Content
	for _, you := range []engine.Seat{0, 1, 2, engine.NoSeat} {
		page := boardtest.Said(render(t, g.scene(t, "en", you)))
		for n := range content.Leaders[1:] {
			own := slices.Contains(g.view(you).Packet, n+1)
			if named := strings.Contains(page, content.Leaders[n+1].Name); named != own {
				t.Errorf("seat %s: the page names %s: %v, want %v", you, content.Leaders[n+1].Name, named, own)
			}
		}
	}
}

// TestLeftOutCardsAreMarkedOneByOne checks that the button to leave cards out of a pile exists only if
// enough cards are marked in the address, and that it posts the first two of them.
func TestLeftOutCardsAreMarkedOneByOne(t *testing.T) {
	g := modulesGame(t, 3, 7, modules[2])
	s := g.scene(t, "en", g.owing())
	if got := len(boardtest.Posts(render(t, s))); got != 0 {
		t.Errorf("no card is marked, but there are %d buttons", got)
	}
	pile := g.view(g.owing()).Question.Pile
	s.Query = url.Values{"leave": {number(pile[0]) + "," + number(pile[3]) + "," + number(pile[5])}}
	want := "leave " + number(pile[0]) + " " + number(pile[3])
	if got := boardtest.Posts(render(t, s)); !slices.Equal(got, []string{want}) {
		t.Errorf("three cards are marked, and the buttons are %q, want %q", got, want)
	}
}

// TestPlainTableOfModules checks the text for a terminal: it has words in every phase of the set-up, and
// later the houses, the special tower and the leaders in the viewer's own hand only.
func TestPlainTableOfModules(t *testing.T) {
	g := modulesGame(t, 3, 3, modules[3])
	steps := map[lorenzo.Phase]bool{}
	for more := true; more && g.view(0).Phase >= lorenzo.PhasePiles; more = g.wander() {
		for _, lang := range i18n.Languages {
			text := words.Narrator{}.Plain(g.scene(t, lang, 0).Scene)
			if unsaid(t, text) || narrate.Marked(text) {
				t.Fatalf("%s: the text lacks words or has marks: %s", lang, text)
			}
		}
		steps[g.view(0).Phase] = true
	}
	if !steps[lorenzo.PhaseTiles] || !steps[lorenzo.PhaseDraft] || !steps[lorenzo.PhaseAuction] {
		t.Errorf("the set-up had the phases %v, want tiles, draft and auction", steps)
	}
	text := words.Narrator{}.Plain(g.scene(t, "en", 0).Scene)
	content := g.view(0).Content
	for seat := range engine.Seat(3) {
		for _, leader := range g.view(seat).Seats[seat].Hand {
			if named := strings.Contains(text, content.Leaders[leader].Name); named != (seat == 0) {
				t.Errorf("the text for seat 1 names %[2]s in the hand of seat %[1]s: %[3]v", seat, content.Leaders[leader].Name, named)
			}
		}
		if house := content.Houses[g.view(0).Seats[seat].House].Name; !strings.Contains(text, house) {
			t.Errorf("the text does not name the house %s", house)
		}
	}
	if !strings.Contains(text, "Special Tower") {
		t.Error("the text does not name the special tower")
	}
}
