package main

import (
	"reflect"
	"testing"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/games"
)

// TestNoBotSeesWhatItsSeatMayNot checks that no bot uses what is hidden from its seat. It takes two
// positions of the real titles that differ only in hidden things. With the same seed, every kind of
// bot and the adviser must give the same answer for both.
func TestNoBotSeesWhatItsSeatMayNot(t *testing.T) {
	weights := library(games.All())
	for _, of := range []struct {
		title, options string
		seats          int
	}{
		{"lorenzo", "", 2},
		{"lorenzo", "advanced,houses,pazzi", 4},
		{"virtu", "", 4},
		{"wars-of-italy", "", 2},
		{"mil", "", 4},
		{"mil", "cut_throat", 2},
	} {
		t.Run(of.title+" "+of.options, func(t *testing.T) {
			t.Parallel()
			options, err := engine.ParseOptions(of.seats, of.options)
			if err != nil {
				t.Fatal(err)
			}
			_, title, err := editionFlag{}.game(of.title)
			if err != nil {
				t.Fatal(err)
			}
			rng := engine.FastChance(7)
			p, err := title.Start(options, engine.NewChance(engine.SeedFromInt(3)))
			if err != nil {
				t.Fatal(err)
			}
			hidden := 0
			for looked, made := 0, 0; p.Owing() != 0 && looked < 8; made++ {
				seat := p.Owing().First()
				if open := p.Choices(seat, nil); made%17 == 0 && len(open) > 1 {
					q := p.Copy()
					q.Sample(seat, &rng) // other hidden things; all that the seat knows stays the same
					if !q.Equal(p) {
						hidden++
					}
					sameAnswers(t, p, q, seat, weights)
					looked++
				}
				open := p.Choices(seat, nil)
				p.Apply(seat, open[rng.N(len(open))])
			}
			if hidden == 0 {
				t.Error("no two positions differed in hidden things: the test checked nothing")
			}
		})
	}
}

func sameAnswers(t *testing.T, p, q engine.Position, seat engine.Seat, weights *net.Library) {
	t.Helper()
	for _, text := range []string{"random", "mcts:16", "net", "net:0", "net:0.5", "puct:12", "turns:12", "turns:8+6"} {
		spec, err := bots.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		a := spec.New(3, weights).Choose(t.Context(), p, seat)
		if b := spec.New(3, weights).Choose(t.Context(), q, seat); a != b {
			t.Errorf("%s answers %s; with other hidden things it answers %s", text, p.Format(seat, a), q.Format(seat, b))
		}
	}
	for name, known := range map[string]*net.Library{"with weights": weights, "without weights": nil} {
		spec := bots.Spec{Kind: bots.Guided, Turns: true, Fit: true, Iterations: 24}
		a := bots.NewAdviser(spec, 3, known).Advise(t.Context(), p, seat)
		if b := bots.NewAdviser(spec, 3, known).Advise(t.Context(), q, seat); !reflect.DeepEqual(a, b) {
			t.Errorf("the adviser %s answers %+v; with other hidden things it answers %+v", name, a, b)
		}
	}
}
