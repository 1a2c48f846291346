package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// moduleSets are options that between them turn everything on that a position can
// hold.
var moduleSets = []string{"", "advanced", "houses", "pazzi", "houses,pazzi", "houses,pazzi,deck=revealed,leaders=houses", "houses,pazzi,deck=custom,bonus=five"}

// eachTable calls f for every number of seats that each of the sets allows.
func eachTable(t *testing.T, game engine.Title, f func(t *testing.T, o engine.Options)) {
	t.Helper()
	tables := 0
	for _, set := range moduleSets {
		for seats := content.MinSeats; seats <= content.MaxSeats; seats++ {
			o, err := engine.ParseOptions(seats, set)
			if err != nil {
				t.Fatal(err)
			}
			if game.Meta().CheckOptions(o) != nil {
				continue
			}
			tables++
			t.Run(fmt.Sprintf("%d seats %s", seats, set), func(t *testing.T) { f(t, o) })
		}
	}
	if tables < 15 {
		t.Errorf("%d tables only", tables)
	}
}

// play makes random choices and calls f at every question.
func play(p engine.Position, seed uint64, f func(engine.Position)) {
	rnd := engine.FastChance(seed)
	var buf []engine.Choice
	for owing := p.Owing(); ; owing = p.Owing() {
		f(p)
		if owing == 0 {
			return
		}
		for range rnd.N(owing.Len()) {
			owing = owing.Without(owing.First())
		}
		seat := owing.First()
		buf = p.Choices(seat, buf[:0])
		choices := buf
		if rnd.N(2) == 0 { // a verb, then one of its choices: rare ones come up more often
			verb := buf[rnd.N(len(buf))].Verb
			choices = nil
			for _, c := range buf {
				if c.Verb == verb {
					choices = append(choices, c)
				}
			}
		}
		p.Apply(seat, choices[rnd.N(len(choices))])
	}
}

// TestSavedPositionsReadBack plays a game with every module: settled positions
// read back as they were, all of the set-up and every third of the rounds.
func TestSavedPositionsReadBack(t *testing.T) {
	game := title(t)
	eachTable(t, game, func(t *testing.T, o engine.Options) {
		p, err := game.Start(o, engine.NewChance(engine.SeedFromInt(3)))
		if err != nil {
			t.Fatal(err)
		}
		settled := 0
		play(p, 3, func(p engine.Position) {
			if !p.Settled() {
				return
			}
			if settled++; settled > 40 && settled%3 != 0 {
				return
			}
			text, err := p.Save()
			if err != nil {
				t.Fatal(err)
			}
			back, err := game.Load(o, text)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if !back.Equal(p) {
				again, _ := back.Save()
				t.Fatalf("reads back as another position:\n%s\n--- but\n%s", text, again)
			}
		})
	})
}

// TestNotationReadsBack plays whole games with every module: every choice has a
// text of its own that reads back.
func TestNotationReadsBack(t *testing.T) {
	game := title(t)
	eachTable(t, game, func(t *testing.T, o engine.Options) {
		p, err := game.Start(o, engine.NewChance(engine.SeedFromInt(7)))
		if err != nil {
			t.Fatal(err)
		}
		play(p, 7, func(p engine.Position) {
			for seat := range engine.Seat(o.Seats) {
				texts := map[string]engine.Choice{}
				for _, c := range p.Choices(seat, nil) {
					text := p.Format(seat, c)
					if other, twice := texts[text]; twice {
						t.Fatalf("%+v and %+v are both written %q", c, other, text)
					}
					texts[text] = c
					if back, err := p.Parse(seat, text); err != nil || back != c {
						t.Fatalf("%+v is written %q, which reads as %+v, %v", c, text, back, err)
					}
				}
			}
		})
	})
}
