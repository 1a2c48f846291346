package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/bots"
	"signoria/engine"
	"signoria/engine/enginetest/toy"

	lorenzocontent "signoria/games/lorenzo/content"
	"signoria/games/lorenzo/rules"
)

func TestRunMeasures(t *testing.T) {
	r, err := Run(t.Context(), Config{Title: toy.Title(), Options: engine.Options{Seats: 3}, Time: 50 * time.Millisecond, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]float64{
		"decisions": r.DecisionsPerSecond, "picked": r.PickedPerSecond, "games": r.GamesPerSecond, "decisions per game": r.DecisionsPerGame,
		"state": float64(r.StateBytes), "clone": r.CloneNs, "iterations": r.MCTSIterationsPerSecond,
	} {
		if !(value > 0) || math.IsInf(value, 0) {
			t.Errorf("the value of %s is %v, want a positive number", name, value)
		}
	}
	if r.ChoicesPerDecision < 2 {
		t.Errorf("there are %v choices per decision, want at least 2, because questions with one answer are no decisions", r.ChoicesPerDecision)
	}
	if product := r.GamesPerSecond * r.DecisionsPerGame; math.Abs(product/r.DecisionsPerSecond-1) > 1e-6 {
		t.Errorf("%v games/s of %v decisions are not %v decisions/s", r.GamesPerSecond, r.DecisionsPerGame, r.DecisionsPerSecond)
	}
}

func TestJSONHasTheKeys(t *testing.T) {
	text, err := json.Marshal(Result{})
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]float64
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	want := "allocs_per_decision choices_per_decision clone_ns decisions_per_game decisions_per_second games_per_second mcts_iterations_per_second picked_decisions_per_second state_bytes"
	if got := strings.Join(keys, " "); got != want {
		t.Errorf("the keys are %s, want %s", got, want)
	}
}

func TestRunRefuses(t *testing.T) {
	if _, err := Run(t.Context(), Config{Title: toy.Title(), Options: engine.Options{Seats: 3}}); err == nil {
		t.Error("Run accepts a time of 0")
	}
	if _, err := Run(t.Context(), Config{Title: toy.Title(), Options: engine.Options{Seats: 9}, Time: 1}); err == nil {
		t.Error("Run accepts nine seats")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ended, Config{Title: toy.Title(), Options: engine.Options{Seats: 2}, Time: time.Hour}); err == nil {
		t.Error("Run returns no error although its context has ended")
	}
}

// TestForcedAnswersAreNoDecisions plays the last round with two empty hands, in which every question
// has one answer. The games count, but no decisions.
func TestForcedAnswersAreNoDecisions(t *testing.T) {
	p, err := toy.Title().Load(engine.Options{Seats: 2}, []byte("round: 4\nseats: [{hand: []}, {hand: []}]"))
	if err != nil {
		t.Fatal(err)
	}
	var tally Tally
	NewPlayer([]engine.Position{p}, 1).Game(&tally)
	NewPlayer([]engine.Position{p}, 1).Picked(&tally)
	if tally != (Tally{Games: 2}) {
		t.Errorf("the tally is %+v, want two games without decisions", tally)
	}
}

func starts(b *testing.B, seats int) []engine.Position {
	b.Helper()
	content, err := lorenzocontent.Load(lorenzocontent.Files)
	if err != nil {
		b.Fatal(err)
	}
	c := Config{Title: rules.New(content), Options: engine.Options{Seats: seats}, Seed: 1}
	list, err := c.starts()
	if err != nil {
		b.Fatal(err)
	}
	return list
}

func BenchmarkRandomPlay(b *testing.B) {
	for _, seats := range []int{2, 4} {
		for way, play := range map[string]func(*Player, *Tally){"listed": (*Player).Game, "picked": (*Player).Picked} {
			b.Run(fmt.Sprint(seats, " seats ", way), func(b *testing.B) {
				player := NewPlayer(starts(b, seats), 1)
				b.ReportAllocs()
				var t Tally
				for b.Loop() {
					play(player, &t)
				}
				b.ReportMetric(float64(t.Decisions)/b.Elapsed().Seconds(), "decisions/s")
			})
		}
	}
}

func BenchmarkCopyFrom(b *testing.B) {
	list := starts(b, 4)
	to := list[0].Copy()
	i := 0
	for b.Loop() {
		to.CopyFrom(list[i%len(list)])
		i++
	}
}

func BenchmarkSearch(b *testing.B) {
	p := starts(b, 4)[0]
	bot := bots.Spec{Kind: bots.Blind, Iterations: 100}.New(1, nil)
	seat := p.Owing().First()
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		bot.Choose(b.Context(), p, seat)
		n++
	}
	b.ReportMetric(float64(n*100)/b.Elapsed().Seconds(), "iterations/s")
}
