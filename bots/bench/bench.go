// Package bench measures a title: random play on one core with all choices
// listed, and with one picked as playouts do, copies, allocations, and the search's
// iterations.
//
// It promises numbers that mean what their names say; it judges none of them.
// It knows no title, and imports packages engine and bots and the standard
// library only.
package bench

import (
	"context"
	"errors"
	"runtime"
	"time"

	"signoria/bots"
	"signoria/engine"
)

// Config says what is measured.
type Config struct {
	Title   engine.Title
	Options engine.Options
	// Time is how long the whole measurement takes, about.
	Time time.Duration
	Seed int64
}

// Result is what Run measured; its JSON is that of `signoria bench --json`.
type Result struct {
	// Decisions are questions with more than one choice; a question that is
	// asked although it has a single answer is not counted.
	DecisionsPerSecond float64 `json:"decisions_per_second"`
	GamesPerSecond     float64 `json:"games_per_second"`
	// PickedPerSecond are decisions of games in which likely choices are picked at
	// random, without listing them where the title can (engine.Indexed).
	PickedPerSecond  float64 `json:"picked_decisions_per_second"`
	DecisionsPerGame float64 `json:"decisions_per_game"`
	// ChoicesPerDecision is the mean length of the lists chosen from.
	ChoicesPerDecision float64 `json:"choices_per_decision"`
	StateBytes         int     `json:"state_bytes"`
	CloneNs            float64 `json:"clone_ns"`
	AllocsPerDecision  float64 `json:"allocs_per_decision"`
	// MCTSIterationsPerSecond is over searches spread over whole games.
	MCTSIterationsPerSecond float64 `json:"mcts_iterations_per_second"`
}

// startings is how many different deals random play goes round.
const startings = 64

// Run measures: six tenths of the time random play of both kinds, one tenth copies,
// the rest searches. It uses one goroutine and answers an error when the context ends
// first or the title refuses the options.
func Run(ctx context.Context, c Config) (Result, error) {
	if c.Time <= 0 {
		return Result{}, errors.New("bench: the time must be above 0")
	}
	starts, err := c.starts()
	if err != nil {
		return Result{}, err
	}
	r := Result{StateBytes: starts[0].Size()}
	r.randomPlay(ctx, starts, c.Time*4/10)
	r.pickedPlay(ctx, starts, c.Time*2/10)
	r.copies(ctx, starts, c.Time/10)
	r.searches(ctx, c, starts, c.Time*3/10)
	return r, ctx.Err()
}

// starts deals games with the fast chance, as search has it.
func (c *Config) starts() ([]engine.Position, error) {
	rng := engine.NewChance(engine.SeedFromInt(c.Seed))
	starts := make([]engine.Position, startings)
	for i := range starts {
		p, err := c.Title.Start(c.Options, engine.FastChance(rng.Uint64()))
		if err != nil {
			return nil, err
		}
		starts[i] = p
	}
	return starts, nil
}

// Tally counts what random play came across.
type Tally struct{ Games, Decisions, Choices int }

// Player plays random games again and again without allocating.
type Player struct {
	starts []engine.Position
	p      engine.Position
	buf    []engine.Choice
	picked [1]engine.Choice
	rng    engine.Chance
	games  int
}

// NewPlayer makes a player that goes round the starting positions.
func NewPlayer(starts []engine.Position, seed uint64) *Player {
	return &Player{
		starts: starts, p: starts[0].Copy(),
		buf: make([]engine.Choice, 0, 4096), rng: engine.FastChance(seed),
	}
}

// next lays out the next game, with another future each time.
func (pl *Player) next() {
	pl.p.CopyFrom(pl.starts[pl.games%len(pl.starts)])
	pl.p.Reseed(engine.FastChance(pl.rng.Uint64()))
	pl.games++
}

// play plays one game to the end, in which choose returns each answer.
func (pl *Player) play(t *Tally, choose func(engine.Seat) engine.Choice) {
	pl.next()
	for {
		seat := pl.p.Owing().First()
		if seat == engine.NoSeat {
			t.Games++
			return
		}
		pl.p.Apply(seat, choose(seat))
	}
}

// Game plays one game to the end and lists all open choices.
func (pl *Player) Game(t *Tally) {
	pl.play(t, func(seat engine.Seat) engine.Choice {
		pl.buf = pl.p.Choices(seat, pl.buf[:0])
		choice := pl.buf[0]
		if n := len(pl.buf); n > 1 {
			t.Decisions++
			t.Choices += n
			choice = pl.buf[pl.rng.N(n)]
		}
		return choice
	})
}

func (r *Result) randomPlay(ctx context.Context, starts []engine.Position, budget time.Duration) {
	player := NewPlayer(starts, 1)
	var warm, t Tally
	for range startings {
		player.Game(&warm)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := time.Now()
	for t.Games == 0 || time.Since(began) < budget && ctx.Err() == nil {
		player.Game(&t)
	}
	seconds := time.Since(began).Seconds()
	runtime.ReadMemStats(&after)
	decisions := float64(t.Decisions)
	r.DecisionsPerSecond = decisions / seconds
	r.GamesPerSecond = float64(t.Games) / seconds
	r.DecisionsPerGame = decisions / float64(t.Games)
	r.ChoicesPerDecision = float64(t.Choices) / decisions
	r.AllocsPerDecision = float64(after.Mallocs-before.Mallocs) / decisions
}

// Picked plays one game to the end and picks likely choices. How many there were to
// choose from is not known.
func (pl *Player) Picked(t *Tally) {
	pl.play(t, func(seat engine.Seat) engine.Choice {
		if pl.p.Pick(seat, &pl.rng, pl.picked[:]) {
			t.Decisions++
		}
		return pl.picked[0]
	})
}

func (r *Result) pickedPlay(ctx context.Context, starts []engine.Position, budget time.Duration) {
	player := NewPlayer(starts, 1)
	var t Tally
	began := time.Now()
	for t.Games == 0 || time.Since(began) < budget && ctx.Err() == nil {
		player.Picked(&t)
	}
	r.PickedPerSecond = float64(t.Decisions) / time.Since(began).Seconds()
}

func (r *Result) copies(ctx context.Context, starts []engine.Position, budget time.Duration) {
	to := starts[0].Copy()
	copies := 0
	began := time.Now()
	for copies == 0 || time.Since(began) < budget && ctx.Err() == nil {
		for range 1000 {
			to.CopyFrom(starts[copies%startings])
			copies++
		}
	}
	r.CloneNs = float64(time.Since(began).Nanoseconds()) / float64(copies)
}

// searchIterations is the budget of each measured search.
const searchIterations = 200

// searches measures at every tenth decision of games that are otherwise
// played at random, so that openings and endings weigh as in real games.
func (r *Result) searches(ctx context.Context, c Config, starts []engine.Position, budget time.Duration) {
	thinker := bots.Spec{Kind: bots.Blind, Iterations: searchIterations}.New(c.Seed, nil)
	walker := bots.Spec{}.New(c.Seed, nil)
	var thought time.Duration
	searches := 0
	for game := 0; thought < budget && ctx.Err() == nil; game++ {
		p := starts[game%startings].Copy()
		for n := 0; p.Owing() != 0 && thought < budget; n++ {
			seat := p.Owing().First()
			if n%10 == game%10 && len(p.Choices(seat, nil)) > 1 {
				began := time.Now()
				thinker.Choose(ctx, p, seat)
				thought += time.Since(began)
				searches++
			}
			p.Apply(seat, walker.Choose(ctx, p, seat))
		}
	}
	if thought > 0 {
		r.MCTSIterationsPerSecond = float64(searches*searchIterations) / thought.Seconds()
	}
}
