package games_test

import (
	"io/fs"
	"slices"
	"testing"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/games"
)

// searched are titles with a common number of seats. before is how many choices are made before the
// first searched question, so that it comes from the middle of a game.
var searched = []struct {
	title  string
	seats  int
	before int
}{{"lorenzo", 4, 60}, {"virtu", 4, 150}, {"wars-of-italy", 2, 80}, {"mil", 4, 60}}

// BenchmarkGuided measures guided searches that answer the same eight questions repeatedly.
func BenchmarkGuided(b *testing.B) {
	for _, bot := range []string{"puct:60", "turns:200", "grandmaster"} {
		for _, s := range searched {
			b.Run(bot+"/"+s.title, func(b *testing.B) { benchmarkBot(b, bot, s.title, s.seats, s.before) })
		}
	}
}

func benchmarkBot(b *testing.B, bot, title string, seats, before int) {
	all := games.All()
	game := all[slices.IndexFunc(all, func(g games.Game) bool { return g.Name == title })]
	library := net.NewLibrary(map[string]fs.FS{title: game.Weights})
	open, err := game.Open(game.Content)
	if err != nil {
		b.Fatal(err)
	}
	p, err := open.Start(engine.Options{Seats: seats}, engine.NewChance(engine.SeedFromInt(1)))
	if err != nil {
		b.Fatal(err)
	}
	spec, err := bots.Parse(bot)
	if err != nil {
		b.Fatal(err)
	}
	questions := questionsOf(b, library, p, before)
	player := spec.New(1, library)
	for b.Loop() {
		for _, q := range questions {
			player.Choose(b.Context(), q, q.Owing().First())
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(questions)*spec.At(p, library).Iterations), "µs/iteration")
}

// questionsOf plays with a greedy bot and returns eight positions with more than one sensible
// choice: every seventh such position from the number before on.
func questionsOf(b *testing.B, library *net.Library, p engine.Position, before int) []engine.Position {
	b.Helper()
	player := bots.Spec{Kind: bots.Greedy, Temperature: 0.4}.New(2, library)
	var list []engine.Position
	for made := 0; len(list) < 8; {
		seat := p.Owing().First()
		if seat == engine.NoSeat {
			b.Fatalf("the game ended after %d choices", made)
		}
		choice := player.Choose(b.Context(), p, seat)
		if len(p.Prune(seat, p.Choices(seat, nil))) > 1 {
			if made++; made >= before && made%7 == 0 {
				list = append(list, p.Copy())
			}
		}
		p.Apply(seat, choice)
	}
	return list
}
