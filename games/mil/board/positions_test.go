package board

import (
	"strings"
	"testing"

	"signoria/i18n"
	"signoria/kit/board/boardtest"
)

// busy are the four families of all positions. Knight B of seat 1 is a vassal of seat 2, knight C of seat 4
// a vassal of seat 1.
const busy = `{
	1: {cubes: {food: 5, cloth: 3, metal: 3, influence: 4, gold: 3}, women: 2, privileges: 5, vp: 21, knights: {A: {years: 3, lands: [grain, quarry dark], castle: true, soldiers: 5}, B: {heir: true, years: 1, lands: [fish, wool dark], soldiers: 2, lord: 2}, C: {castle: true, soldiers: 1}}},
	2: {cubes: {food: 4, cloth: 3, metal: 4, influence: 5, gold: 4}, women: 3, privileges: 2, vp: 26, knights: {A: {heir: true, lands: [mine dark, grain dark], soldiers: 4, castle: true}, B: {lands: [grain], soldiers: 3}}},
	3: {cubes: {food: 3, cloth: 2, metal: 2, influence: 2, gold: 2}, women: 1, vp: 18, knights: {A: {lands: [grain dark, wool], soldiers: 3, castle: true}, B: {years: 2, heir: true, lands: [grain], soldiers: 1}}},
	4: {cubes: {food: 4, cloth: 2, metal: 2, influence: 3, gold: 3}, women: 2, vp: 23, knights: {A: {lands: [grain dark, grain], soldiers: 2}, B: {lands: [quarry], soldiers: 4, castle: true}, C: {lands: [fish], soldiers: 1, lord: 1}}}}`

// on returns a position with the busy families, King's claim and the given fields, and the choices that
// lead to the question.
func on(name, given string, when ...string) boardtest.Position {
	return boardtest.Position{Name: name, Seats: 4, Set: map[string]string{"claim": "on"}, Given: "{round: 3, " + given + ", seats: " + busy + "}", When: when}
}

var positions = []boardtest.Position{
	on("action", "lap: 4, spaces: {court: [2.A, empty, black, white], curia: [empty, white, white, white]}"),
	on("year", "lap: 4", "harvest B 1"),
	on("grow", "lap: 2", "grow B"),
	on("dowry", "starter: 3, lap: 4", "3: grow A", "3: son gold", "3: gold 1; influence 0; metal 0; cloth 1; food 0"),
	on("dowry own", "lap: 4", "grow A", "son gold"),
	on("half", "lap: 4", "grow A", "son gold", "1: gold 0; influence 0; metal 0; cloth 0; food 0", "2: gold 1; influence 0; metal 1; cloth 0; food 3", "3: gold 1; influence 0; metal 0; cloth 0; food 0", "4: gold 0; influence 1; metal 0; cloth 0; food 0"),
	on("guest war", "phase: politics, sphere: war, spaces: {war: [1.A, 1.B, white, white]}"),
	on("guest curia", "phase: politics, sphere: curia, spaces: {curia: [1.A, 1.B, white, white]}"),
	on("nuns", "phase: spheres, sphere: monastery, monastery: [1.A]"),
	on("court", "phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white, white]}"),
	on("offer", "phase: spheres, sphere: court, turn: 1, spaces: {court: [2.A, white, white, white]}", "2: attempt 1.C"),
	on("answer", "phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white, white]}", "attempt 3.B", "3: gold 1; influence 1"),
	on("raise", "phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white, white]}", "attempt 3.B", "3: gold 1; influence 1", "raise"),
	on("market", "phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white, white]}"),
	on("trade", "phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white, white]}", "trade food-to-goods metal"),
	on("base", "phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white, white]}", "auction"),
	on("auction", "phase: spheres, sphere: market, turn: 1, spaces: {market: [3.A, white, white, white]}", "3: auction", "3: gold 0; metal 1; cloth 1; food 2", "4: raise; gold 0; metal 0; cloth 1; food 0"),
	on("bid", "phase: spheres, sphere: market, turn: 1, spaces: {market: [3.A, white, white, white]}", "3: auction", "3: gold 0; metal 1; cloth 1; food 2", "4: withdraw", "1: raise"),
	on("auction last word", "phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white, white]}", "auction", "gold 0; metal 1; cloth 1; food 1", "2: raise; gold 1; metal 0; cloth 0; food 0", "3: withdraw", "4: withdraw"),
	on("castle", "phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white, white]}", "auction", "gold 0; metal 1; cloth 1; food 1", "2: withdraw", "3: withdraw", "4: withdraw"),
	on("war", "phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white, white]}, columns: {left: [fish, mine], right: [grain, wool]}"),
	on("siege", "phase: spheres, sphere: war, turn: 1, spaces: {war: [1.B, white, white, white]}, columns: {left: [fish, mine], right: [grain, wool]}", "conquer right"),
	on("ask lord", "phase: spheres, sphere: war, turn: 1, spaces: {war: [3.A, white, white, white]}, columns: {left: [], right: []}", "3: attack 1.B 1"),
	on("join", "phase: spheres, sphere: war, turn: 1, spaces: {war: [3.A, white, white, white]}, columns: {left: [], right: []}", "3: attack 4.C 1", "4: ask lord"),
	on("battle", "phase: spheres, sphere: war, turn: 1, spaces: {war: [3.A, white, white, white]}, columns: {left: [], right: []}", "3: attack 1.B 1", "1: ask lord", "2: join", "2: influence 1; food 2"),
	on("battle attack", "phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white, white]}, columns: {left: [], right: []}", "attack 3.B 1"),
	on("land", "phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white, white]}, columns: {left: [], right: []}", "attack 3.B 1", "3: influence 0; food 0", "influence 0; food 1"),
	on("settle", "phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white, white]}, columns: {left: [], right: []}", "attack 3.B 1", "3: influence 0; food 0", "influence 0; food 1", "keep"),
	on("cathedral", "phase: spheres, sphere: curia, spaces: {curia: [1.A, white, white, white]}", "2: gold 3", "3: gold 0"),
	on("donate", "phase: spheres, sphere: curia, spaces: {curia: [1.A, white, white, white]}", "1: gold 2", "2: gold 4", "3: gold 1", "4: gold 0"),
	on("curia", "phase: spheres, sphere: curia, spaces: {curia: [1.A, white, white, white]}", "1: gold 0", "2: gold 0", "3: gold 0", "4: gold 0"),
}

// TestPositionsAskSeatOne checks that each position leads to the question of its name for seat 1, and that
// its pages are sound.
func TestPositionsAskSeatOne(t *testing.T) {
	for _, p := range positions {
		m := game.Load(t, p)
		if ask := strings.ReplaceAll(askOf(m.View(0)), "_", " "); !m.Owing().Has(0) || !strings.HasPrefix(p.Name, ask) {
			t.Errorf("the position %s leads to the question %s, or does not ask seat 1", p.Name, ask)
		}
		for _, lang := range i18n.Languages {
			game.Sound(t, game.Table(t, m.Scene(lang, 0)))
			game.Sound(t, game.Table(t, m.Scene(lang, 1)))
		}
	}
}
