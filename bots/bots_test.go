package bots

import (
	"context"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"random": "random", "mcts:20ms": "mcts:20ms", "mcts:2000": "mcts:2000", "mcts:1.5s": "mcts:1.5s", "mcts:1": "mcts:1",
		"net": "net", "net:0": "net:0", "net:0.5": "net:0.5",
		"puct:200": "puct:200", "turns:20ms": "turns:20ms", "turns:200/5s": "turns:200/5s",
		"turns:200+20": "turns:200+20", "turns:200+1/5s": "turns:200+1/5s", "turns:20ms+3": "turns:20ms+3", "turns:9+2@mine": "turns:9+2@mine",
		"turns:2200+net": "turns:2200+net", "turns:20+net/5s@mine": "turns:20+net/5s@mine",
		"apprentice": Levels[0].Spec.String(),
	} {
		spec, err := Parse(text)
		if err != nil || spec.String() != want {
			t.Errorf("%q reads as %q, %v; want %q", text, spec, err, want)
		}
		if again, err := Parse(spec.String()); err != nil || again != spec {
			t.Errorf("%q does not read back: %v", spec, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", "mcts", "mcts:", "mcts:0", "mcts:-5", "mcts:-2s", "mcts:fast", "random:3", "human", "mcts:20ms:3", "mcts:9999h", "mcts:61s",
		"mcts:20+3", "puct:20+3", "turns:20+", "turns:20+0", "turns:20+-1", "turns:20+501", "turns:+3", "turns:20+3+3", "turns:20/5s+3", "turns:20+x", "turns:20+net+3", "puct:20+net",
		"random@x", "mcts:5@x", "mcts:20ms@", "net@", "turns:20@", "master@x"} {
		if spec, err := Parse(text); err == nil {
			t.Errorf("%q reads as %q", text, spec)
		} else if !strings.Contains(err.Error(), "mcts") && !strings.Contains(err.Error(), "budget") && !strings.Contains(err.Error(), "goes on for 1 to 500") && !strings.Contains(err.Error(), "net@mine.weights") {
			t.Errorf("%q: the error does not say what is allowed: %v", text, err)
		}
	}
	if _, err := New("nobody", 1, nil); err == nil {
		t.Error("New makes a bot of an unknown kind")
	}
}

func TestLevelsRise(t *testing.T) {
	for i, level := range Levels {
		if spec, err := Parse(level.Name); err != nil || spec != level.Spec || spec.Kind == Random {
			t.Errorf("%s: %+v, %v", level.Name, spec, err)
		}
		if i > 0 && level.Spec.Iterations > 0 && level.Spec.Iterations <= Levels[i-1].Spec.Iterations {
			t.Errorf("%s has no more iterations than %s", level.Name, Levels[i-1].Name)
		}
		if i > 0 && level.Spec.Iterations == 0 && (level.Spec.Temperature >= Levels[i-1].Spec.Temperature || !level.Spec.Step && level.Spec.Temperature == 0) {
			t.Errorf("%s has no lower temperature than %s", level.Name, Levels[i-1].Name)
		}
	}
}

// TestALevelIsALevel checks that ParseLevel accepts the names of levels only, not other specifications
// of bots.
func TestALevelIsALevel(t *testing.T) {
	for _, name := range LevelNames() {
		if _, err := ParseLevel(name); err != nil {
			t.Error(err)
		}
	}
	for _, text := range []string{"", "random", "mcts:20ms", "mcts:9999h", "mcts:2000", "Master", "master "} {
		if _, err := ParseLevel(text); err == nil || !strings.Contains(err.Error(), "apprentice, journeyman, master, grandmaster") {
			t.Errorf("%q: got the error %v, want one that lists the levels", text, err)
		}
	}
}

func start(t testing.TB, seats int, seed int64) engine.Position {
	t.Helper()
	p, err := toy.Title().Start(engine.Options{Seats: seats}, engine.NewChance(engine.SeedFromInt(seed)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// game plays a game of the spec against itself and returns the choices, one a line.
func game(t *testing.T, spec string, seed int64) string {
	t.Helper()
	p := start(t, 3, 7)
	var players [3]Bot
	for seat := range players {
		bot, err := New(spec, seed+int64(seat), toyLibrary(t))
		if err != nil {
			t.Fatal(err)
		}
		players[seat] = bot
	}
	var moves strings.Builder
	for p.Owing() != 0 {
		seat := p.Owing().First()
		before := p.Copy()
		c := players[seat].Choose(t.Context(), p, seat)
		if !p.Equal(before) {
			t.Fatalf("%s: thinking changed the position", spec)
		}
		moves.WriteString(p.Format(seat, c) + "\n")
		if err := p.Do(seat, c, nil); err != nil {
			t.Fatalf("%s: %v", spec, err)
		}
	}
	return moves.String()
}

func TestSameSeedSameGame(t *testing.T) {
	for _, spec := range []string{"random", "mcts:40", "net:0.1", "puct:20"} {
		first := game(t, spec, 1)
		if game(t, spec, 1) != first {
			t.Errorf("%s: the same seed plays two different games", spec)
		}
		if game(t, spec, 2) == first {
			t.Errorf("%s: another seed plays the same game", spec)
		}
	}
}

func TestSingleChoiceNeedsNoThought(t *testing.T) {
	p, err := toy.Title().Load(engine.Options{Seats: 2}, []byte("seats: [{hand: []}, {hand: [3]}]"))
	if err != nil {
		t.Fatal(err)
	}
	bot, _ := New("mcts:1m", 1, nil)
	if c := bot.Choose(t.Context(), p, 0); c != (engine.Choice{Verb: toy.DoStance}) {
		t.Errorf("the bot chose %+v, want the only choice", c)
	}
}

func TestEndedContextAnswersAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []string{"random", "mcts:1m", "mcts:2000000000"} {
		p := start(t, 2, 1)
		bot, _ := New(spec, 1, toyLibrary(t))
		if c := bot.Choose(ctx, p, 0); !p.Check(0, c).OK() {
			t.Errorf("%s: the bot chose %+v, which is not open", spec, c)
		}
	}
}

// spy is a position that fails the test if a choice is tried on it or it is evaluated while it is the
// real one: not yet sampled since it was copied.
type spy struct {
	engine.Position
	t       *testing.T
	real    bool
	sampled *int
}

func (p *spy) Copy() engine.Position { return &spy{p.Position.Copy(), p.t, p.real, p.sampled} }

func (p *spy) CopyFrom(from engine.Position) {
	p.Position.CopyFrom(from.(*spy).Position)
	p.real = from.(*spy).real
}

func (p *spy) Sample(seat engine.Seat, c *engine.Chance) {
	p.Position.Sample(seat, c)
	p.real = false
	*p.sampled++
}

func (p *spy) Apply(seat engine.Seat, c engine.Choice) {
	if p.real {
		p.t.Fatal("a choice was tried on the real position")
	}
	p.Position.Apply(seat, c)
}

func (p *spy) Rank(buf []engine.Place) []engine.Place {
	if p.real {
		p.t.Fatal("the real position was ranked")
	}
	return p.Position.Rank(buf)
}

func (p *spy) Observe(seat engine.Seat, out []float32) {
	if p.real {
		p.t.Fatal("the real position was observed")
	}
	p.Position.Observe(seat, out)
}

func (p *spy) Hash() [32]byte {
	p.t.Fatal("the bot used the hash, which depends on secrets")
	return [32]byte{}
}

func TestBotThinksOnSamplesOnly(t *testing.T) {
	sampled := 0
	p := &spy{start(t, 3, 1), t, true, &sampled}
	bot, _ := New("mcts:50", 1, nil)
	bot.Choose(t.Context(), p, 1)
	if sampled != 50 {
		t.Errorf("50 iterations drew %d samples", sampled)
	}
}

// TestSearchBeatsRandom plays games with fixed seeds and budgets, so that the result is always the
// same. A search must win three quarters against random play.
func TestSearchBeatsRandom(t *testing.T) {
	wins := 0.0
	const games = 60
	for i := range games {
		p := start(t, 2, int64(i/2))
		me := engine.Seat(i % 2)
		var players [2]Bot
		players[me], _ = New("mcts:150", int64(i), nil)
		players[1-me], _ = New("random", int64(i), nil)
		for p.Owing() != 0 {
			seat := p.Owing().First()
			p.Apply(seat, players[seat].Choose(t.Context(), p, seat))
		}
		places := p.Rank(nil)
		switch {
		case places[1].Rank == 1:
			wins += 0.5
		case places[0].Seat == me:
			wins++
		}
	}
	if wins < games*3/4 {
		t.Errorf("the search wins %v of %d games against random play", wins, games)
	}
}
