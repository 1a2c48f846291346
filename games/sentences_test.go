package games_test

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/scenario"
	"signoria/games"
	"signoria/i18n"
	"signoria/narrate"
)

// TestReasonsSayTheirNumbers refuses choices in constructed positions and checks the sentence that
// the player reads: it says what is needed, what there is, and who has it.
func TestReasonsSayTheirNumbers(t *testing.T) {
	for _, one := range []struct {
		name, game string
		seats      int
		given      string
		said       []string          // "seat: answer", the answers before
		tried      string            // "seat: answer", the refused one
		says       map[string]string // part of the reason, by language
	}{
		{
			"MIL: fewSoldiers is more than the target has, and five soldiers are enough (M-16.2)", "mil", 2,
			"{phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white]}, seats: {1: {knights: {A: {soldiers: 4}}}, 2: {knights: {A: {lands: [grain], soldiers: 2, castle: true}}}}}",
			nil, "1: attempt 2.A",
			map[string]string{"en": "at least 5 soldiers, more than the target has lands, castle and soldiers together; he has 4", "cs": "aspoň 5", "ru": "не меньше 5"},
		},
		{
			"MIL: cannotBeat is one cube more than the offer (M-16.4, M-4)", "mil", 2,
			"{phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white]}, seats: {1: {cubes: {gold: 1, influence: 1}, knights: {A: {soldiers: 5}}}, 2: {cubes: {gold: 1, influence: 1}}}}",
			[]string{"1: attempt 2.B", "2: gold 1", "2: influence 1"}, "1: raise",
			map[string]string{"en": "that takes 3 cubes, or as many as it has but of better kinds; you can put up 2", "cs": "je potřeba 3", "ru": "нужно 3"},
		},
		{
			"Lorenzo: mustAct names who still has a value (L-5.5)", "lorenzo", 2,
			"{dice: {white: 6, black: 6, orange: 4}, seats: {1: {servants: 0, members: {white: palace, black: palace}}}}",
			nil, "1: pass",
			map[string]string{"en": "Still there: orange, value 4.", "cs": "hodnota 4", "ru": "значение 4"},
		},
		{
			"Virtù: slotLocked counts what is open: a title and the fifth city (V-3.9, V-19.4)", "virtu", 3,
			"{phase: winter, step: reorganise, cities: {siena: {owner: 1}, ravenna: {owner: 1}, spoleto: {owner: 1}}, seats: {1: {slots: {1: bishop, 2: bishop, 3: bishop}, domain: {kingdom: available}}}}",
			nil, "1: arrange slot.1 slot.6",
			map[string]string{"en": "three at most; open now: 2.", "cs": "nejvýše tři, otevírají některé tituly, dva bonusy patronátu a pět měst; teď otevřeno: 2.", "ru": "сейчас открыто: 2."},
		},
		{
			"Wars of Italy: slotLocked counts titles and leagues (W-2.8, W-5.3)", "wars-of-italy", 2,
			"{phase: winter, turn: 1, step: reorganise, seats: {1: {slots: {1: charles_viii, 2: bishop}, domain: {kingdom_of_france: exhausted}}}}",
			nil, "1: arrange slot.1 slot.6",
			map[string]string{"en": "Some titles and each allied league open one, three at most; open now: 1.", "cs": "teď otevřeno: 1.", "ru": "сейчас открыто: 1."},
		},
		{
			"Virtù: cannotCancel names all that pays (V-8.7)", "virtu", 3,
			"{seats: {1: {token: 3, slots: {}, domain: {florence: exhausted}, chambers: {4: {indulgence: true, card: cardinal, upgrade: bishop}}}}}",
			nil, "1: cancel",
			map[string]string{"en": "1 cross or 2 crowns, from courtiers, tiles or the bonus of the Holy Roman Empire", "cs": "bonusu Svaté říše římské", "ru": "бонуса Священной Римской империи"},
		},
	} {
		t.Run(one.name, func(t *testing.T) {
			g := games.All()[slices.IndexFunc(games.All(), func(g games.Game) bool { return g.Name == one.game })]
			title, err := g.Open(g.Content)
			must(t, err)
			p, failure := scenario.Start(title, engine.Options{Seats: one.seats}, []byte(one.given), scenario.Failure{})
			if failure != nil {
				t.Fatal(failure)
			}
			for _, said := range one.said {
				seat, c := answer(t, p, said)
				must(t, p.Do(seat, c, nil))
			}
			seat, c := answer(t, p, one.tried)
			reason := p.Check(seat, c)
			if reason.OK() {
				t.Fatalf("%s is legal", one.tried)
			}
			for lang, w := range booksOf(t, g) {
				s := narrate.Scene{Words: w, View: p.View(seat), You: seat, Owing: p.Owing(), Live: true}
				said := g.Narrator.Why(s, reason)
				if want := i18n.Typeset(lang, one.says[lang]); !strings.Contains(said, want) {
					t.Errorf("%s: %q does not say %q", lang, said, want)
				}
			}
		})
	}
}

// answer parses an answer such as "1: attempt 2.B": the seat counted from 1, and the choice.
func answer(t *testing.T, p engine.Position, said string) (engine.Seat, engine.Choice) {
	t.Helper()
	seat := engine.Seat(said[0] - '1')
	c, err := p.Parse(seat, said[len("1: "):])
	must(t, err)
	return seat, c
}
