package arena

import (
	"context"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

func config(games int, seats ...string) Config {
	return Config{Title: toy.Title(), Seats: seats, Games: games, Seed: 3}
}

func run(t *testing.T, c Config) Result {
	t.Helper()
	r, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestResultDependsOnConfigurationOnly(t *testing.T) {
	c := config(30, "mcts:20", "random", "mcts:40")
	c.Workers = 1
	alone := run(t, c)
	c.Workers = 5
	if crowd := run(t, c); !reflect.DeepEqual(alone, crowd) {
		t.Errorf("five workers give the result %+v, one gives %+v", crowd, alone)
	}
	c.Seed++
	if other := run(t, c); reflect.DeepEqual(alone, other) {
		t.Error("another seed gives the same result")
	}
}

func TestEverybodySitsEverywhere(t *testing.T) {
	c := config(12, "random", "random", "random")
	specs, err := c.specs()
	if err != nil {
		t.Fatal(err)
	}
	m := match{Config: c, specs: specs}
	var sat [3][3]int
	for game := range 12 {
		o, err := m.play(t.Context(), game)
		if err != nil {
			t.Fatal(err)
		}
		for seat, player := range o.player {
			sat[player][seat]++
		}
	}
	for player := range sat {
		for seat, games := range sat[player] {
			if games != 4 {
				t.Errorf("player %d sat %d times at seat %d, want 4", player, games, seat)
			}
		}
	}
}

func TestRowsAndSums(t *testing.T) {
	r := run(t, config(40, "random", "mcts:30", "random", "random"))
	if r.Game != "toy" || r.Finished != 40 || len(r.Players) != 2 {
		t.Fatalf("the result is %+v, want 40 finished games of toy and two players", r)
	}
	wins, games := 0.0, 0
	for _, e := range r.Players {
		wins += e.Wins
		games += e.Games
		if math.Abs(e.WinRate-e.Wins/float64(e.Games)) > 1e-9 || e.CI95[0] > e.WinRate || e.CI95[1] < e.WinRate {
			t.Errorf("the win rate or its interval does not fit the wins: %+v", e)
		}
		if e.MeanRank < 1 || e.MeanRank > 4 {
			t.Errorf("the mean rank is %v, want 1 to 4", e.MeanRank)
		}
	}
	if math.Abs(wins-40) > 1e-9 || games != 160 {
		t.Errorf("got %v wins in %d seats of 40 games, want 40 and 160", wins, games)
	}
	if r.Players[0].Games != 120 {
		t.Errorf("random has three of four seats and %d games, want 120", r.Players[0].Games)
	}
}

// TestSeatsAreCountedApart checks the rows by seat: together the rows of a bot have its wins, and the
// rows of a seat have all games.
func TestSeatsAreCountedApart(t *testing.T) {
	c := config(30, "random", "mcts:20", "random")
	c.Houses = []string{"bear", "wolf"}
	r := run(t, c)
	if len(r.Seats) != 6 {
		t.Fatalf("got %d rows for two bots at three seats, want 6", len(r.Seats))
	}
	wins, games := map[string]float64{}, map[int]int{}
	for i, row := range r.Seats {
		if row.Seat != i/2+1 || row.House != []string{"bear", "wolf", ""}[i/2] || row.Bot != r.Players[i%2].Bot {
			t.Errorf("row %d is %+v", i, row)
		}
		wins[row.Bot] += row.Wins
		games[row.Seat] += row.Games
	}
	for _, e := range r.Players {
		if math.Abs(wins[e.Bot]-e.Wins) > 1e-9 {
			t.Errorf("%s won %v times, at its seats %v times", e.Bot, e.Wins, wins[e.Bot])
		}
	}
	for seat, n := range games {
		if n != 30 {
			t.Errorf("seat %d played %d games", seat, n)
		}
	}
}

func TestJSONHasTheKeys(t *testing.T) {
	text, err := json.Marshal(run(t, config(2, "random", "mcts:2")))
	if err != nil {
		t.Fatal(err)
	}
	var whole map[string]json.RawMessage
	var rows []map[string]json.RawMessage
	if err := json.Unmarshal(text, &whole); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(whole["entrants"], &rows); err != nil {
		t.Fatal(err)
	}
	if got := keys(whole); got != "entrants finished game games seats" {
		t.Errorf("the keys of the result are %s", got)
	}
	if got := keys(rows[0]); got != "bot ci95 games mean_rank mean_score win_rate wins" {
		t.Errorf("the keys of a player are %s", got)
	}
	if err := json.Unmarshal(whole["seats"], &rows); err != nil {
		t.Fatal(err)
	}
	if got := keys(rows[0]); got != "bot ci95 games mean_rank mean_score seat win_rate wins" {
		t.Errorf("the keys of a seat are %s", got)
	}
}

func keys(m map[string]json.RawMessage) string {
	var list []string
	for key := range m {
		list = append(list, key)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestCancelledRunSaysWhatWasFinished(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := config(100_000, "random", "random")
	c.Progress = func(done, _ int) {
		if done == 5 {
			cancel()
		}
	}
	r, err := Run(ctx, c)
	if err != nil || r.Finished < 5 || r.Finished == 100_000 || r.Games != 100_000 {
		t.Errorf("a cancelled run returns %+v, %v; want the number of finished games and no error", r, err)
	}
}

func TestProgressCountsEveryGame(t *testing.T) {
	var told []int
	c := config(7, "random", "random")
	c.Progress = func(done, games int) {
		if games != 7 {
			t.Errorf("the progress says %d games, want 7", games)
		}
		told = append(told, done)
	}
	run(t, c)
	if !slices.Equal(told, []int{1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("the progress says %v, want 1 to 7", told)
	}
}

func TestTimedBotsPlayOneGameAtATime(t *testing.T) {
	c := config(4, "mcts:1ms", "random")
	c.Workers = 8
	specs, err := c.specs()
	if err != nil {
		t.Fatal(err)
	}
	m := match{Config: c, specs: specs}
	if n := m.workers(); n != 1 {
		t.Errorf("%d games run at a time with a bot limited by time, want 1", n)
	}
}

func TestRunRefuses(t *testing.T) {
	bad := map[string]Config{
		"one bot":        config(1, "random"),
		"too many bots":  config(1, "random", "random", "random", "random", "random"),
		"unknown bot":    config(1, "random", "clever"),
		"no games":       config(0, "random", "random"),
		"unknown option": config(1, "random", "random"),
		"no such file":   config(1, "net@no.weights", "random"),
	}
	c := bad["unknown option"]
	c.Options = engine.Options{Set: map[string]string{"houses": "on"}}
	bad["unknown option"] = c
	for name, c := range bad {
		if _, err := Run(t.Context(), c); err == nil {
			t.Errorf("%s: should be refused", name)
		}
	}
}

// TestWilson compares Wilson with published values.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		wins   float64
		games  int
		lo, hi float64
	}{{0, 0, 0, 1}, {50, 100, 0.4038, 0.5962}, {10, 10, 0.7225, 1}, {0, 10, 0, 0.2775}, {95, 100, 0.8882, 0.9785}} {
		got := Wilson(c.wins, c.games)
		if math.Abs(got[0]-c.lo) > 5e-5 || math.Abs(got[1]-c.hi) > 5e-5 {
			t.Errorf("%v of %d: got the interval %.4f, want %v to %v", c.wins, c.games, got, c.lo, c.hi)
		}
	}
	for n := 1; n < 200; n++ {
		if all, none := Wilson(float64(n), n), Wilson(0, n); all[1] != 1 || none[0] != 0 {
			t.Errorf("the interval of %d of %d ends at %v, that of none begins at %v; want 1 and 0", n, n, all[1], none[0])
		}
	}
}
