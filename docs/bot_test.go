package docs_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"signoria/bots"
	"signoria/engine"
	"signoria/games"
)

// oneStep tries each open choice on a few samples and makes the one with the best
// mean place.
type oneStep struct {
	rng  engine.Chance
	open []engine.Choice
}

func (b *oneStep) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	b.open = p.Choices(seat, b.open[:0])
	sample, after := p.Copy(), p.Copy()
	sums := make([]int, len(b.open))
	for n := 0; n < 8 && (n == 0 || ctx.Err() == nil); n++ {
		sample.CopyFrom(p)
		sample.Sample(seat, &b.rng) // what the seat cannot know is drawn again
		for i, c := range b.open {
			after.CopyFrom(sample)
			after.Apply(seat, c)
			for _, place := range after.Rank(nil) { // as if the game ended now
				if place.Seat == seat {
					sums[i] += place.Rank
				}
			}
		}
	}
	best := 0
	for i, sum := range sums {
		if sum < sums[best] {
			best = i
		}
	}
	return b.open[best]
}

// TestShownBot wants bots.md to show the bot above word for word, and lets it play
// some choices of each title.
func TestShownBot(t *testing.T) {
	block := regexp.MustCompile("(?ms)^```go\n(// oneStep .*?)^```$").FindStringSubmatch(read(t, "bots.md"))
	if block == nil {
		t.Fatal("bots.md shows no bot")
	}
	if !strings.Contains(read(t, "bot_test.go"), block[1]) {
		t.Errorf("the bot of bots.md is not that of bot_test.go:\n%s", block[1])
	}
	for _, g := range games.All() {
		game := title(t, g.Name)
		pos, err := game.Start(engine.Options{Seats: seats(game)}, engine.FastChance(1))
		if err != nil {
			t.Fatal(err)
		}
		var bot bots.Bot = &oneStep{rng: engine.FastChance(2)}
		for range 60 {
			seat := pos.Owing().First()
			if seat == engine.NoSeat {
				break
			}
			before := pos.Copy()
			c := bot.Choose(t.Context(), pos, seat)
			if !pos.Equal(before) {
				t.Fatalf("%s: the bot has changed the position", g.Name)
			}
			if err := pos.Do(seat, c, nil); err != nil {
				t.Fatalf("%s: %v", g.Name, err)
			}
		}
	}
}
