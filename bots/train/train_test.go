package train

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signoria/bots"
	"signoria/bots/arena"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

func config(games, workers int) Config {
	return Config{Title: toy.Title(), Options: []engine.Options{{Seats: 2}, {Seats: 2, Set: map[string]string{"rounds": "6"}}},
		Hidden: 8, Games: games, Seed: 3, Workers: workers, Rate: 0.002, Heat: 0.006, Lambda: 0.85}
}

func weights(t *testing.T, r *Run) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := r.File().Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func whole(t *testing.T, c Config) *Run {
	t.Helper()
	r, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	for !r.Done() {
		if _, err := r.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// TestSameRun checks that the weights are the same with one worker, with four, and if the run is
// stopped and resumed.
func TestSameRun(t *testing.T) {
	want := weights(t, whole(t, config(70, 1)))
	if !bytes.Equal(want, weights(t, whole(t, config(70, 4)))) {
		t.Error("four workers learn other weights than one")
	}
	r, err := Start(config(70, 2))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	var kept bytes.Buffer
	if err := r.Save(&kept); err != nil {
		t.Fatal(err)
	}
	again, err := Start(config(70, 2))
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Resume(&kept); err != nil {
		t.Fatal(err)
	}
	for !again.Done() {
		if _, err := again.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(want, weights(t, again)) {
		t.Error("a resumed run learns other weights")
	}
}

func TestResumeRefuses(t *testing.T) {
	byLines := func() Config {
		c := config(40, 1)
		c.Players = []bots.Spec{{Kind: bots.Greedy}}
		return c
	}
	r, err := Start(byLines())
	if err != nil {
		t.Fatal(err)
	}
	if r.Resume(bytes.NewReader([]byte("nonsense"))) == nil {
		t.Error("Resume accepts nonsense")
	}
	var kept bytes.Buffer
	if err := r.Save(&kept); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Config){
		"seed":       func(c *Config) { c.Seed++ },
		"options":    func(c *Config) { c.Options = c.Options[:1] },
		"net":        func(c *Config) { c.Hidden++ },
		"rate":       func(c *Config) { c.Rate = 0.001 },
		"heat":       func(c *Config) { c.Heat = 0.1 },
		"reach":      func(c *Config) { c.Lambda = 0.5 },
		"players":    func(c *Config) { c.Players = []bots.Spec{{Kind: bots.Guided, Iterations: 8}} },
		"more games": func(c *Config) { c.Games = 80 },
	} {
		other := byLines()
		change(&other)
		again, err := Start(other)
		if err != nil {
			t.Fatal(err)
		}
		taken, may := again.Resume(bytes.NewReader(kept.Bytes())) == nil, name == "more games"
		if taken != may {
			t.Errorf("with another %s the run is resumed: %t, want %t", name, taken, may)
		}
	}
}

func TestStartRefuses(t *testing.T) {
	for name, change := range map[string]func(*Config){
		"--games":       func(c *Config) { c.Games = 0 },
		"options":       func(c *Config) { c.Options = nil },
		"--ahead":       func(c *Config) { c.Ahead = 501 },
		"--hidden":      func(c *Config) { c.Hidden = 0 },
		"--hidden 1025": func(c *Config) { c.Hidden = net.MostHidden + 1 },
		"--workers":     func(c *Config) { c.Workers = -1 },
		"--rate":        func(c *Config) { c.Rate = 0 },
		"--rate NaN":    func(c *Config) { c.Rate = math.NaN() },
		"--rate +Inf":   func(c *Config) { c.Rate = math.Inf(1) },
		"--heat":        func(c *Config) { c.Heat = -0.1 },
		"--heat NaN":    func(c *Config) { c.Heat = math.NaN() },
		"--lambda":      func(c *Config) { c.Lambda = 1.1 },
		"--lambda -":    func(c *Config) { c.Lambda = -0.1 },
		"no net":        func(c *Config) { c.Players = []bots.Spec{{Kind: bots.Blind, Iterations: 30}} },
		"by the clock":  func(c *Config) { c.Players = []bots.Spec{{Kind: bots.Guided, Time: time.Second}} },
		"mixed seats":   func(c *Config) { c.Options[1].Seats = 3 },
		"not an option": func(c *Config) { c.Options[0].Set = map[string]string{"x": "y"} },
	} {
		c := config(40, 1)
		change(&c)
		if _, err := Start(c); err == nil {
			t.Errorf("Start accepts a bad value: %s", name)
		} else if strings.HasPrefix(name, "--") && !strings.Contains(err.Error(), name) {
			t.Errorf("%s: the error does not name the flag: %v", name, err)
		}
	}
}

// TestZeroIsZero checks that a heat and a lambda of 0 are not replaced by defaults.
func TestZeroIsZero(t *testing.T) {
	usual := weights(t, whole(t, config(32, 1)))
	for name, change := range map[string]func(*Config){
		"heat":  func(c *Config) { c.Heat = 0 },
		"reach": func(c *Config) { c.Lambda = 0 },
	} {
		c := config(32, 1)
		change(&c)
		if bytes.Equal(usual, weights(t, whole(t, c))) {
			t.Errorf("%s: 0 learns the same weights as the default", name)
		}
	}
}

// TestDivergedRunEnds checks that a run whose weights are no longer finite ends with an error that says
// what to do.
func TestDivergedRunEnds(t *testing.T) {
	c := config(320, 1)
	c.Rate = 1e30
	r, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	for err == nil && !r.Done() {
		_, err = r.Step(t.Context())
	}
	if !errors.Is(err, ErrDiverged) || !strings.Contains(err.Error(), "smaller --rate than 1e+30") {
		t.Errorf("the run ends with %v, want ErrDiverged and the advice of a smaller rate", err)
	}
}

// TestPlayers checks for each kind of players that a run is the same with one worker and three, and
// that different players learn different weights.
func TestPlayers(t *testing.T) {
	seen := map[string]string{}
	for _, player := range []string{"net:0", "net", "puct:8", "turns:8", "net:0 net"} {
		c := config(32, 1)
		c.Heat = 0.02
		for _, text := range strings.Fields(player) {
			spec, err := bots.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			c.Players = append(c.Players, spec)
		}
		one := string(weights(t, whole(t, c)))
		c.Workers = 3
		if one != string(weights(t, whole(t, c))) {
			t.Errorf("%s: three workers learn other weights than one", player)
		}
		if other := seen[one]; other != "" {
			t.Errorf("%s learns the same weights as %s", player, other)
		}
		seen[one] = player
	}
}

// TestItLearns checks that a bot with the weights of a short run of the toy wins at least 55 % against
// random play.
func TestItLearns(t *testing.T) {
	name := filepath.Join(t.TempDir(), "toy.weights")
	if err := os.WriteFile(name, weights(t, whole(t, config(1500, 0))), 0o600); err != nil {
		t.Fatal(err)
	}
	result, err := arena.Run(t.Context(), arena.Config{Title: toy.Title(), Seats: []string{"net@" + name, "random"}, Games: 600, Seed: 77})
	if err != nil {
		t.Fatal(err)
	}
	if won := result.Players[0].WinRate; won < 0.55 {
		t.Errorf("after 1500 games the bot wins %.0f %% against random play, want 55 %%", 100*won)
	}
}

// TestOpenings checks that games of a title with a fixed opening have openings of different lengths,
// from which nothing is learned. Other titles have none.
func TestOpenings(t *testing.T) {
	lengths := func(title engine.Title) map[int]bool {
		c := config(1, 1)
		c.Title = title
		r, err := Start(c)
		if err != nil {
			t.Fatal(err)
		}
		p, err := title.Start(c.Options[0], engine.FastChance(1))
		if err != nil {
			t.Fatal(err)
		}
		rng, seen := engine.FastChance(1), map[int]bool{}
		for range 20 {
			n, opener := r.opening(p, &rng)
			if n > 0 && opener == nil || n > opened {
				t.Fatalf("an opening has %d choices by %v, want %d at most and a player", n, opener, opened)
			}
			seen[n] = true
		}
		return seen
	}
	if seen := lengths(toy.FixedOpening()); len(seen) < 5 {
		t.Errorf("openings have the lengths %v, want at least 5 different ones", seen)
	}
	if seen := lengths(toy.Title()); len(seen) != 1 || !seen[0] {
		t.Errorf("games of a title without a fixed opening have openings of %v choices, want none", seen)
	}
	c := config(1, 1)
	c.Title = toy.FixedOpening()
	r, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	for number := range 20 {
		e, err := r.game(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		if e.places == nil || e.positions() > e.choices {
			t.Errorf("game %d has %d choices and %d positions to learn from, or no result", number, e.choices, e.positions())
		}
	}
}
