package board

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/i18n"
)

// position is a question of its own: what differs from the
// busy table for four, and the choices that lead to it.
type position struct {
	name  string
	given string // fields over the busy table: phase, sphere, spaces …
	when  []string
}

// busy are the four families of all positions: seat 1's B is a vassal of seat 2,
// seat 4's C one of seat 1.
const busy = `
  1: {cubes: {food: 5, cloth: 3, metal: 3, influence: 4, gold: 3}, women: 2, privileges: 5, vp: 21, knights: {A: {years: 3, lands: [grain, quarry dark], castle: true, soldiers: 5}, B: {heir: true, years: 1, lands: [fish, wool dark], soldiers: 2, lord: 2}, C: {castle: true, soldiers: 1}}}
  2: {cubes: {food: 4, cloth: 3, metal: 4, influence: 5, gold: 4}, women: 3, privileges: 2, vp: 26, knights: {A: {heir: true, lands: [mine dark, grain dark], soldiers: 4, castle: true}, B: {lands: [grain], soldiers: 3}}}
  3: {cubes: {food: 3, cloth: 2, metal: 2, influence: 2, gold: 2}, women: 1, vp: 18, knights: {A: {lands: [grain dark, wool], soldiers: 3, castle: true}, B: {years: 2, heir: true, lands: [grain], soldiers: 1}}}
  4: {cubes: {food: 4, cloth: 2, metal: 2, influence: 3, gold: 3}, women: 2, vp: 23, knights: {A: {lands: [grain dark, grain], soldiers: 2}, B: {lands: [quarry], soldiers: 4, castle: true}, C: {lands: [fish], soldiers: 1, lord: 1}}}
`

var positions = []position{
	{name: "action", given: "lap: 4, spaces: {court: [2.A, empty, black, white], curia: [empty, white, white, white]}"},
	{name: "year", given: "lap: 4", when: []string{"harvest B 1"}},
	{name: "grow", given: "lap: 2", when: []string{"grow B"}},
	{name: "dowry", given: "starter: 3, lap: 4", when: []string{"3: grow A", "3: son gold", "3: gold 1; influence 0; metal 0; cloth 1; food 0"}},
	{name: "dowry own", given: "lap: 4", when: []string{"grow A", "son gold"}},
	{name: "half", given: "lap: 4", when: []string{"grow A", "son gold", "1: gold 0; influence 0; metal 0; cloth 0; food 0", "2: gold 1; influence 0; metal 1; cloth 0; food 3", "3: gold 1; influence 0; metal 0; cloth 0; food 0", "4: gold 0; influence 1; metal 0; cloth 0; food 0"}},
	{name: "guest war", given: "phase: politics, sphere: war, spaces: {war: [1.A, 1.B, white, white]}"},
	{name: "guest curia", given: "phase: politics, sphere: curia, spaces: {curia: [1.A, 1.B, white, white]}"},
	{name: "nuns", given: "phase: spheres, sphere: monastery, monastery: [1.A]"},
	{name: "court", given: "phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white, white]}"},
	{name: "offer", given: "phase: spheres, sphere: court, turn: 1, spaces: {court: [2.A, white, white, white]}", when: []string{"2: attempt 1.C"}},
	{name: "answer", given: "phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white, white]}", when: []string{"attempt 3.B", "3: gold 1; influence 1"}},
	{name: "raise", given: "phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white, white]}", when: []string{"attempt 3.B", "3: gold 1; influence 1", "raise"}},
	{name: "market", given: "phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white, white]}"},
	{name: "trade", given: "phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white, white]}", when: []string{"trade food-to-goods metal"}},
	{name: "base", given: "phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white, white]}", when: []string{"auction"}},
	{name: "auction", given: "phase: spheres, sphere: market, turn: 1, spaces: {market: [3.A, white, white, white]}", when: []string{"3: auction", "3: gold 0; metal 1; cloth 1; food 2", "4: raise; gold 0; metal 0; cloth 1; food 0"}},
	{name: "bid", given: "phase: spheres, sphere: market, turn: 1, spaces: {market: [3.A, white, white, white]}", when: []string{"3: auction", "3: gold 0; metal 1; cloth 1; food 2", "4: withdraw", "1: raise"}},
	{name: "auction last word", given: "phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white, white]}", when: []string{"auction", "gold 0; metal 1; cloth 1; food 1", "2: raise; gold 1; metal 0; cloth 0; food 0", "3: withdraw", "4: withdraw"}},
	{name: "castle", given: "phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white, white]}", when: []string{"auction", "gold 0; metal 1; cloth 1; food 1", "2: withdraw", "3: withdraw", "4: withdraw"}},
	{name: "war", given: "phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white, white]}, columns: {left: [fish, mine], right: [grain, wool]}"},
	{name: "siege", given: "phase: spheres, sphere: war, turn: 1, spaces: {war: [1.B, white, white, white]}, columns: {left: [fish, mine], right: [grain, wool]}", when: []string{"conquer right"}},
	{name: "ask lord", given: "phase: spheres, sphere: war, turn: 1, spaces: {war: [3.A, white, white, white]}, columns: {left: [], right: []}", when: []string{"3: attack 1.B 1"}},
	{name: "join", given: "phase: spheres, sphere: war, turn: 1, spaces: {war: [3.A, white, white, white]}, columns: {left: [], right: []}", when: []string{"3: attack 4.C 1", "4: ask lord"}},
	{name: "battle", given: "phase: spheres, sphere: war, turn: 1, spaces: {war: [3.A, white, white, white]}, columns: {left: [], right: []}", when: []string{"3: attack 1.B 1", "1: ask lord", "2: join", "2: influence 1; food 2"}},
	{name: "battle attack", given: "phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white, white]}, columns: {left: [], right: []}", when: []string{"attack 3.B 1"}},
	{name: "land", given: "phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white, white]}, columns: {left: [], right: []}", when: []string{"attack 3.B 1", "3: influence 0; food 0", "influence 0; food 1"}},
	{name: "settle", given: "phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white, white]}, columns: {left: [], right: []}", when: []string{"attack 3.B 1", "3: influence 0; food 0", "influence 0; food 1", "keep"}},
	{name: "cathedral", given: "phase: spheres, sphere: curia, spaces: {curia: [1.A, white, white, white]}", when: []string{"2: gold 3", "3: gold 0"}},
	{name: "donate", given: "phase: spheres, sphere: curia, spaces: {curia: [1.A, white, white, white]}", when: []string{"1: gold 2", "2: gold 4", "3: gold 1", "4: gold 0"}},
	{name: "curia", given: "phase: spheres, sphere: curia, spaces: {curia: [1.A, white, white, white]}", when: []string{"1: gold 0", "2: gold 0", "3: gold 0", "4: gold 0"}},
}

// load sets the position up with King's claim in play.
func (p position) load(t *testing.T) *talk {
	t.Helper()
	given := "round: 3\n"
	if p.given != "" {
		given += strings.Join(fields(p.given), "\n") + "\n"
	}
	at, err := mil.New(printedValues(t)).Load(engine.Options{Seats: 4, Set: map[string]string{"claim": "on"}}, []byte(given+"seats:"+busy))
	if err != nil {
		t.Fatalf("%s: %v\n%s", p.name, err, given)
	}
	g := &talk{book: book(t), p: at, c: engine.FastChance(1), seats: 4}
	for _, line := range p.when {
		g.say(t, p.name, line)
	}
	return g
}

// fields takes "a: 1, b: {c: [x, y]}" apart at its outer commas.
func fields(text string) []string {
	var list []string
	depth, from := 0, 0
	for i, r := range text {
		switch r {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',':
			if depth == 0 {
				list = append(list, strings.TrimSpace(text[from:i]))
				from = i + 1
			}
		}
	}
	return append(list, strings.TrimSpace(text[from:]))
}

// say carries out a chain, "3: gold 1; food 0", of seat 1 where none is named.
func (g *talk) say(t *testing.T, name, line string) {
	t.Helper()
	seat := engine.Seat(0)
	if s, rest, found := strings.Cut(line, ": "); found {
		if named, ok := engine.ParseSeat(s); ok {
			seat, line = named, rest
		}
	}
	for _, text := range strings.Split(line, "; ") {
		c, err := g.p.Parse(seat, text)
		if err == nil {
			err = g.p.Do(seat, c, nil)
		}
		if err != nil {
			t.Fatalf("%s: %s by seat %s: %v", name, text, seat, err)
		}
		g.seq++
	}
}

// TestPositionsAskSeatOne holds that the positions come to what they are named
// for: seat 1 is asked.
func TestPositionsAskSeatOne(t *testing.T) {
	for _, p := range positions {
		g := p.load(t)
		m := newTable(g.scene("en", 0))
		if ask := strings.ReplaceAll(m.AskName(), "_", " "); !m.Asked || !strings.HasPrefix(p.name, ask) {
			t.Errorf("%s: seat 1 is asked %s: %+v", p.name, ask, m.q)
		}
		for _, lang := range i18n.Languages {
			sound(t, lang, render(t, g.scene(lang, 0)))
			sound(t, lang, render(t, g.scene(lang, 1)))
		}
	}
}
