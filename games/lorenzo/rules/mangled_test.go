package rules

import (
	"regexp"
	"testing"

	"signoria/engine"
)

// mangleable is what in a saved position can change places with another of its kind:
// numbers, lists, names.
var mangleable = [...]*regexp.Regexp{
	regexp.MustCompile(`\b\d+\b`), regexp.MustCompile(`\[[^\[\]]*\]`), regexp.MustCompile(`\b[a-z]+(_[a-z]+)+\b`),
	regexp.MustCompile(`\b(home|palace|(market|harvest|leader|special|venture)\.\w+)\b`),
}

// mangled is the text with a few of its words exchanged, or one set for another.
func mangled(text string, rnd *engine.Chance) string {
	for range 1 + rnd.N(3) {
		at := mangleable[rnd.N(len(mangleable))].FindAllStringIndex(text, -1)
		if len(at) < 2 {
			continue
		}
		a, b := at[rnd.N(len(at))], at[rnd.N(len(at))]
		if a[0] > b[0] {
			a, b = b, a
		}
		if a[0] == b[0] {
			continue
		}
		second := text[a[0]:a[1]]
		if rnd.N(3) == 0 {
			second = text[b[0]:b[1]]
		}
		text = text[:a[0]] + text[b[0]:b[1]] + text[a[1]:b[0]] + second + text[b[1]:]
	}
	return text
}

// TestMangledPositions exchanges words of saved positions: each is refused, or can
// be played on to a position that can be saved.
func TestMangledPositions(t *testing.T) {
	game := title(t)
	read := 0
	eachTable(t, game, func(t *testing.T, o engine.Options) {
		rnd := engine.FastChance(uint64(o.Seats))
		p, err := game.Start(o, engine.NewChance(engine.SeedFromInt(5)))
		if err != nil {
			t.Fatal(err)
		}
		nodes := 0
		play(p, 5, func(p engine.Position) {
			if nodes++; nodes%4 != 0 || !p.Settled() {
				return
			}
			saved, err := p.Save()
			if err != nil {
				t.Fatal(err)
			}
			text := mangled(string(saved), &rnd)
			q, err := game.Load(o, []byte(text))
			if err != nil {
				return
			}
			read++
			for range 20 {
				seat := q.Owing().First()
				if seat == engine.NoSeat {
					break
				}
				choices := q.Choices(seat, nil)
				if len(choices) == 0 {
					t.Fatalf("seat %s owes an answer and has no choice\n%s", seat, text)
				}
				q.Apply(seat, choices[rnd.N(len(choices))])
			}
			if _, err := q.Save(); err != nil {
				t.Fatal(err)
			}
		})
	})
	if read < 50 {
		t.Errorf("only %d positions could be read", read)
	}
}
