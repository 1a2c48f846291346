package board

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/i18n"
	"signoria/kit"
	"signoria/kit/board/boardtest"
)

// moduleScenes returns a scene with modules in each language.
func moduleScenes(t *testing.T) map[string]kit.Scene {
	t.Helper()
	g := modulesGame(t, 4, 1, modules[3])
	scenes := map[string]kit.Scene{}
	for _, lang := range i18n.Languages {
		scenes[lang] = g.scene(t, lang, 0)
	}
	return scenes
}

// TestEveryCardIsTold checks that the immediate and lasting effects of each card of every set have words
// in every language, and signs.
func TestEveryCardIsTold(t *testing.T) {
	for lang, s := range moduleScenes(t) {
		m := newTable(s)
		for number := 1; number < len(m.c.Cards); number++ {
			card := &m.c.Cards[number]
			words := m.AtOnce(card) + m.ForEver(card)
			if len(words) < 5 || unsaid(t, words) || strings.Contains(words, ": .") || strings.Contains(words, "; ;") {
				t.Errorf("%s: the effects of card %d are described as %q, want whole words", lang, number, words)
			}
			if cost := m.CostWords(card); len(card.Costs) > 0 && unsaid(t, cost) {
				t.Errorf("%s: the cost of card %d is described as %q, which lacks words", lang, number, cost)
			}
			for _, e := range m.c.Effects(card.Immediate) {
				if boardtest.Draw(t, m.effectSigns(e)) == "" {
					t.Errorf("card %d has no sign for the effect %v", number, e)
				}
			}
			if m.hasLasting(number) && boardtest.Draw(t, m.lastingPart(card)) == "" {
				t.Errorf("card %d has no sign for its lasting effect", number)
			}
		}
	}
}

// TestEveryTileIsTold checks that each excommunication tile has words in every language, and a sign.
func TestEveryTileIsTold(t *testing.T) {
	for lang, s := range moduleScenes(t) {
		m := newTable(s)
		for _, tiles := range m.c.Tiles {
			for _, tile := range tiles {
				if words := m.Lasting(tile.Penalty); words == "" || unsaid(t, words) {
					t.Errorf("%s: tile %d of period %d is described as %q, which lacks words", lang, tile.Number, tile.Period, words)
				}
				if boardtest.Draw(t, m.lastingSigns(tile.Penalty)) == "" {
					t.Errorf("tile %d of period %d has no sign", tile.Number, tile.Period)
				}
			}
		}
	}
}

// TestEveryLeaderAndHouseOpens checks the sheet of each leader and house in every language: it lacks no
// words and has the text, for leaders also the name.
func TestEveryLeaderAndHouseOpens(t *testing.T) {
	for lang, s := range moduleScenes(t) {
		m := newTable(s)
		seat := *m.Seat(0)
		for n := 1; n < len(m.c.Leaders); n++ {
			for _, hand := range []bool{true, false} {
				leaf := boardtest.Said(boardtest.Draw(t, m.leaderBody(&seat, leaderCard{number: n, hand: hand})))
				if lacks := unsaid(t, leaf); lacks || !strings.Contains(leaf, m.LeaderName(n)) || !strings.Contains(leaf, m.LeaderText(n)) {
					t.Errorf("%s: the sheet of leader %d lacks words, its name or its text: %q", lang, n, leaf)
				}
			}
		}
		for n := 1; n < len(m.c.Houses); n++ {
			seat.House = n
			leaf := boardtest.Said(boardtest.Draw(t, m.houseBody(&seat)))
			if lacks := unsaid(t, leaf); lacks || !strings.Contains(leaf, m.HouseText(n)) {
				t.Errorf("%s: the sheet of house %d lacks words or its text: %q", lang, n, leaf)
			}
		}
	}
}

// TestNeedsAreCounted checks that a leader's requirement says for each part whether it is met.
func TestNeedsAreCounted(t *testing.T) {
	m := newTable(moduleScenes(t)["en"])
	leader := slices.IndexFunc(m.c.Leaders, func(l content.Leader) bool { return l.Slug == "alfonso_i_d_este" }) // 10 coins; at most 1 servant
	seat := *m.Seat(0)
	for _, given := range []struct {
		coins, servants int16
		met             []bool
	}{{10, 1, []bool{true, true}}, {9, 2, []bool{false, false}}, {12, 0, []bool{true, true}}} {
		seat.Goods[content.Coins], seat.Goods[content.Servants] = given.coins, given.servants
		var met []bool
		for _, n := range m.needs(&seat, leader) {
			met = append(met, n.met)
		}
		if !slices.Equal(met, given.met) {
			t.Errorf("with %d coins and %d servants the parts are met: %v, want %v", given.coins, given.servants, met, given.met)
		}
	}
	if words := m.Requirement(leader); words != "Requires: 10 coins and at most 1 servant." {
		t.Errorf("the requirement is %q", words)
	}
}

// TestThingsCanBeUsedOnThePage plays matches with all modules and checks that the page has a button for
// each leader, token and exchange that can be used.
func TestThingsCanBeUsedOnThePage(t *testing.T) {
	checked := 0
	for seats := 2; seats <= 5; seats++ {
		g := modulesGame(t, seats, uint64(seats), modules[3])
		for turn := 0; turn < 400 && g.owing() != engine.NoSeat; turn++ {
			if turn%15 == 0 {
				checked += g.checkThings(g.scene(t, "en", g.owing()))
			}
			g.wander()
		}
	}
	if checked < 10 {
		t.Errorf("only %d things could be used, want at least 10", checked)
	}
}

// checkThings checks the buttons of a page and returns how many things can be used.
func (g *game) checkThings(s kit.Scene) (checked int) {
	g.t.Helper()
	have := boardtest.Posts(render(g.t, s))
	for _, o := range s.Choices {
		switch o.Verb {
		case lorenzo.DoPlay, lorenzo.DoActivate, lorenzo.DoUse, lorenzo.DoExchange:
			if !slices.Contains(have, o.Text) {
				g.t.Fatalf("no button of the page posts %q", o.Text)
			}
			checked++
		}
	}
	return checked
}

// TestFullTables checks pages with everything that modules bring. Things that can be used have buttons,
// open spaces of own leaders are highlighted, and each own leader has a sheet.
func TestFullTables(t *testing.T) {
	for _, p := range full {
		g := p.load(t)
		s := g.scene(t, "en", 0)
		g.checkThings(s)
		m := newTable(s)
		page := render(t, s)
		for _, own := range m.v.OwnSpaces {
			lit := m.at(own.Space).class == "can"
			if own.Seat == 0 && lit != strings.Contains(page, `id="do-`+spaceID(own.Space)+`--`) {
				t.Errorf("%s: %s is highlighted: %v, but has a button: %v", p.name, m.SpaceName(own.Space), lit, !lit)
			}
		}
		for _, l := range court(m.Seat(0)) {
			if !strings.Contains(page, m.LeaderText(l.number)) {
				t.Errorf("%s: %s has no sheet with its text", p.name, m.LeaderName(l.number))
			}
		}
	}
}

// TestHandsAreHidden checks that a page shows the leaders in the viewer's own hand, and for other hands
// only their number.
func TestHandsAreHidden(t *testing.T) {
	g := modulesGame(t, 3, 9, modules[3])
	for g.view(0).Round == 0 && g.wander() {
	}
	own := g.view(0).Seats[0].Hand
	if len(own) == 0 {
		t.Fatal("seat 1 has no leader in hand after the set-up")
	}
	m := newTable(g.scene(t, "en", 0))
	page := render(t, g.scene(t, "en", 1))
	if mine := render(t, g.scene(t, "en", 0)); !strings.Contains(mine, `id="pop-`+leaderID(own[0])+`"`) {
		t.Error("the page does not show the leaders in the own hand")
	}
	for _, n := range own {
		if strings.Contains(page, `id="pop-`+leaderID(n)+`"`) || strings.Contains(page, m.LeaderText(n)) {
			t.Errorf("%s is shown to another seat", m.LeaderName(n))
		}
	}
	if !strings.Contains(page, "In hand: ") {
		t.Error("the page does not say the number of leaders in another hand")
	}
}
