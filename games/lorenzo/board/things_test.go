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

// TestEveryCardIsTold: what each card of every set does at once and for ever has
// words in every language, and signs.
func TestEveryCardIsTold(t *testing.T) {
	for lang, s := range moduleScenes(t) {
		m := newTable(s)
		for number := 1; number < len(m.c.Cards); number++ {
			card := &m.c.Cards[number]
			words := m.AtOnce(card) + m.ForEver(card)
			if len(words) < 5 || unsaid(t, words) || strings.Contains(words, ": .") || strings.Contains(words, "; ;") {
				t.Errorf("%s: card %d is told as %q", lang, number, words)
			}
			if cost := m.CostWords(card); len(card.Costs) > 0 && unsaid(t, cost) {
				t.Errorf("%s: the cost of card %d is told as %q", lang, number, cost)
			}
			for _, e := range m.c.Effects(card.Immediate) {
				if boardtest.Draw(t, m.effectSigns(e)) == "" {
					t.Errorf("card %d: no sign for %v", number, e)
				}
			}
			if m.hasLasting(number) && boardtest.Draw(t, m.lastingPart(card)) == "" {
				t.Errorf("card %d has no sign of what it does for ever", number)
			}
		}
	}
}

// TestEveryTileIsTold: the same of excommunication tiles.
func TestEveryTileIsTold(t *testing.T) {
	for lang, s := range moduleScenes(t) {
		m := newTable(s)
		for _, tiles := range m.c.Tiles {
			for _, tile := range tiles {
				if words := m.Lasting(tile.Penalty); words == "" || unsaid(t, words) {
					t.Errorf("%s: tile %d of period %d is told as %q", lang, tile.Number, tile.Period, words)
				}
				if boardtest.Draw(t, m.lastingSigns(tile.Penalty)) == "" {
					t.Errorf("tile %d of period %d has no sign", tile.Number, tile.Period)
				}
			}
		}
	}
}

// TestEveryLeaderAndHouseOpens: the leaf of each says its name, its text and its
// requirement in every language.
func TestEveryLeaderAndHouseOpens(t *testing.T) {
	for lang, s := range moduleScenes(t) {
		m := newTable(s)
		seat := *m.Seat(0)
		for n := 1; n < len(m.c.Leaders); n++ {
			for _, hand := range []bool{true, false} {
				leaf := boardtest.Said(boardtest.Draw(t, m.leaderBody(&seat, leaderCard{number: n, hand: hand})))
				if lacks := unsaid(t, leaf); lacks || !strings.Contains(leaf, m.LeaderName(n)) || !strings.Contains(leaf, m.LeaderText(n)) {
					t.Errorf("%s: leader %d opens to %q", lang, n, leaf)
				}
			}
		}
		for n := 1; n < len(m.c.Houses); n++ {
			seat.House = n
			leaf := boardtest.Said(boardtest.Draw(t, m.houseBody(&seat)))
			if lacks := unsaid(t, leaf); lacks || !strings.Contains(leaf, m.HouseText(n)) {
				t.Errorf("%s: house %d opens to %q", lang, n, leaf)
			}
		}
	}
}

// TestNeedsAreCounted: a requirement says part by part what is met.
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
			t.Errorf("with %d coins and %d servants: %v, want %v", given.coins, given.servants, met, given.met)
		}
	}
	if words := m.Requirement(leader); words != "Requires: 10 coins and at most 1 servant." {
		t.Errorf("the requirement is %q", words)
	}
}

// TestThingsAreUsedWhereTheyLie plays matches with all modules: each leader and
// token that can be used can be used on the thing itself.
func TestThingsAreUsedWhereTheyLie(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		g := modulesGame(t, seats, uint64(seats), modules[3])
		for turn := 0; turn < 400 && g.owing() != engine.NoSeat; turn++ {
			if turn%15 == 0 {
				g.checkThings(g.scene(t, "en", g.owing()))
			}
			g.wander()
		}
	}
}

func (g *game) checkThings(s kit.Scene) {
	g.t.Helper()
	have := boardtest.Posts(render(g.t, s))
	for _, o := range s.Choices {
		switch o.Verb {
		case lorenzo.DoPlay, lorenzo.DoActivate, lorenzo.DoUse, lorenzo.DoExchange:
			if !slices.Contains(have, o.Text) {
				g.t.Fatalf("%q is on no thing of the page", o.Text)
			}
		}
	}
}

// TestFullTables: on tables with everything that modules bring, each leader
// of the own hand says what is met, own spaces are lit, tokens on cards are shown.
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
				t.Errorf("%s: %s is lit: %v, but its button is not so", p.name, m.SpaceName(own.Space), lit)
			}
		}
		for _, l := range court(m.Seat(0)) {
			if !strings.Contains(page, m.LeaderText(l.number)) {
				t.Errorf("%s: %s has no leaf", p.name, m.LeaderName(l.number))
			}
		}
	}
}

// TestHandsAreHidden: nobody sees what another seat has in hand.
func TestHandsAreHidden(t *testing.T) {
	g := modulesGame(t, 3, 9, modules[3])
	for g.view(0).Round == 0 && g.wander() {
	}
	own := g.view(0).Seats[0].Hand
	if len(own) == 0 {
		t.Fatal("no leader in hand")
	}
	m := newTable(g.scene(t, "en", 0))
	page := render(t, g.scene(t, "en", 1))
	if mine := render(t, g.scene(t, "en", 0)); !strings.Contains(mine, `id="pop-`+leaderID(own[0])+`"`) {
		t.Error("the own hand does not show its leaders")
	}
	for _, n := range own {
		if strings.Contains(page, `id="pop-`+leaderID(n)+`"`) || strings.Contains(page, m.LeaderText(n)) {
			t.Errorf("%s is shown to another seat", m.LeaderName(n))
		}
	}
	if !strings.Contains(page, "In hand: ") {
		t.Error("the number of leaders in another hand is not said")
	}
}
