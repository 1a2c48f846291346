package train

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
)

// Config is the configuration of a training.
type Config struct {
	Title engine.Title
	// Options has the sets of options of the games, which take turns; all have the same number of
	// seats.
	Options []engine.Options
	// Hidden is the number of hidden units, 1 to net.MostHidden.
	Hidden int
	// Games is the number of games, at least 1. Seed is the seed of deals, players and first weights.
	Games int
	Seed  int64
	// Workers is the number of games at the same time; 0 means one for each processor.
	Workers int
	// Rate is the learning rate at the beginning, above 0. It falls linearly to a tenth.
	Rate float64
	// Heat is the highest temperature of the players; 0 means that they always make the best choice.
	// See bots.NewPupil.
	Heat float64
	// Players has the specs of the players, as bots.NewPupil takes them: one plays all seats of a
	// game, and they take turns. Empty means one step ahead (net:0).
	Players []bots.Spec
	// Lambda is the λ of TD(λ), from 0 to 1: with 1 only results count.
	Lambda float64
	// From has the first weights: those of a net of the title for another number of seats. Nil means
	// random ones.
	From *net.File
	// Ahead is net.Net.Ahead of the result; training does not change it.
	Ahead int
}

// Batch is the number of games that are played with the same weights.
const Batch = 32

// Run is a training in progress. It is not safe for concurrent use.
type Run struct {
	config  Config
	header  net.Header
	learner *learner
	state   state
}

// state is what Save writes, to resume a run.
type state struct {
	Games  int
	Net    *net.Net
	Adam   adam
	Header net.Header
	Manner string // the parameters of learning; see Config.manner
}

// Progress describes a run after a batch.
type Progress struct {
	// Games is the number of games played so far.
	Games int
	// Loss is the mean cross entropy of the chances to win in the last batch, in nats.
	Loss float64
	// Choices is the mean number of choices of a game of the last batch.
	Choices float64
}

// Start begins a run. It returns an error if a value of the configuration is not allowed, and if the
// title has no features or refuses options.
func Start(c Config) (*Run, error) {
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("train: %w", err)
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if len(c.Players) == 0 {
		c.Players = []bots.Spec{{Kind: bots.Greedy, Step: true}}
	}
	seats := c.Options[0].Seats
	var names []string
	var header net.Header
	for i, o := range c.Options {
		p, err := c.Title.Start(o, engine.NewChance(engine.SeedFromInt(c.Seed)))
		switch {
		case err != nil:
			return nil, fmt.Errorf("train: %w", err)
		case o.Seats != seats:
			return nil, fmt.Errorf("train: %d and %d seats; a net is for one number", seats, o.Seats)
		case p.Features() == nil:
			return nil, fmt.Errorf("train: %s has no features to learn from", c.Title.Meta().Name)
		}
		if i == 0 {
			header, names = net.HeaderFor(p, seats), p.Features()
		}
		header.Options = append(header.Options, o.String())
	}
	header.Seed, header.Ahead = c.Seed, c.Ahead
	header.Lines = slices.ContainsFunc(c.Players, func(s bots.Spec) bool { return !s.Step })
	r := &Run{config: c, header: header}
	r.state = state{Net: firstWeights(len(names), c.Hidden, c.Seed), Header: header, Manner: c.manner()}
	r.state.Net.Ahead = c.Ahead
	if c.From != nil {
		if err := r.takeOver(names); err != nil {
			return nil, fmt.Errorf("train: %w", err)
		}
	}
	r.learner = newLearner(r.state.Net, &r.state.Adam)
	return r, nil
}

// check returns an error for a configuration that is not possible, in the words of the command,
// with the allowed values.
func (c Config) check() error {
	if len(c.Options) == 0 {
		return errors.New("options must be given")
	}
	for _, number := range []struct {
		name    string
		is      any
		ok      bool
		allowed string
	}{
		{"games", c.Games, c.Games >= 1, "at least 1 game is played"},
		{"hidden", c.Hidden, c.Hidden >= 1 && c.Hidden <= net.MostHidden, fmt.Sprintf("a net has 1 to %d hidden units", net.MostHidden)},
		{"workers", c.Workers, c.Workers >= 0, "1 or more games run at the same time, or 0: one for each processor"},
		{"rate", c.Rate, c.Rate > 0 && c.Rate <= math.MaxFloat64, "how far the weights move is a number above 0 (0.002)"},
		{"heat", c.Heat, c.Heat >= 0 && c.Heat <= math.MaxFloat64, "how far players stray is a number above 0 (0.006), or 0: never"},
		{"lambda", c.Lambda, c.Lambda >= 0 && c.Lambda <= 1, "how far results reach back is a number from 0 to 1 (0.85)"},
		{"ahead", c.Ahead, c.Ahead >= 0 && c.Ahead <= net.MostAhead, fmt.Sprintf("a search plays on for 0 to %d choices", net.MostAhead)},
	} {
		if !number.ok {
			return fmt.Errorf("--%s %v: %s", number.name, number.is, number.allowed)
		}
	}
	for _, player := range c.Players {
		if err := player.Teaches(); err != nil {
			return err
		}
	}
	return nil
}

// manner returns the parameters of learning that a header does not have, as text. The number of games
// is not among them, because a run may be made longer.
func (c Config) manner() string {
	players := make([]string, len(c.Players))
	for i, p := range c.Players {
		players[i] = p.String()
	}
	text := fmt.Sprintf("rate %g, heat %g and no more than at stake, openings that err, lambda %g, players %s", c.Rate, c.Heat, c.Lambda, strings.Join(players, " and "))
	if c.From != nil {
		text += ", from the weights " + c.From.Net.Checksum()
	}
	return text
}

// Save writes the state of the run for Resume. It returns errors of w.
func (r *Run) Save(w io.Writer) error {
	return gob.NewEncoder(w).Encode(&r.state)
}

// Resume replaces the state by one that Save wrote. It returns an error if that cannot be read or is of
// a run with another configuration.
func (r *Run) Resume(from io.Reader) error {
	var s state
	if err := gob.NewDecoder(from).Decode(&s); err != nil {
		return fmt.Errorf("train: the saved run cannot be read: %w", err)
	}
	if a, b := fmt.Sprint(s.Header), fmt.Sprint(r.header); a != b || s.Net.Hidden != r.config.Hidden {
		return fmt.Errorf("train: the saved run is another one: %s, not %s", a, b)
	}
	if a, b := s.Manner, r.state.Manner; a != b {
		return fmt.Errorf("train: the saved run learns in another way: %s, not %s", a, b)
	}
	r.state = s
	r.learner = newLearner(r.state.Net, &r.state.Adam)
	return nil
}

// Done reports whether all games are played.
func (r *Run) Done() bool { return r.state.Games >= r.config.Games }

// Games returns the number of games played so far.
func (r *Run) Games() int { return r.state.Games }

// File returns the current weights with their header.
func (r *Run) File() net.File {
	h := r.header
	h.Games = r.state.Games
	return net.File{Header: h, Net: r.state.Net}
}

// ErrDiverged is the error of Step if weights are no longer finite numbers. Such a run must not be
// saved, because it cannot continue.
var ErrDiverged = errors.New("the weights are no longer finite numbers")

// Step plays a batch and learns from it. If ctx ends before all its games do, it returns the error of
// ctx and nothing is learned. Other errors: ErrDiverged, and those of a game.
func (r *Run) Step(ctx context.Context) (Progress, error) {
	episodes, err := r.play(ctx)
	if err != nil {
		return Progress{}, err
	}
	if r.state.Games == 0 {
		r.state.Net.Spread = spread(episodes)
	}
	done := float64(r.state.Games) / float64(r.config.Games)
	var p Progress
	p.Loss = r.learner.learn(episodes, lesson{rate: r.config.Rate * (1 - 0.9*done), lambda: r.config.Lambda,
		rng: engine.FastChance(uint64(r.config.Seed)<<32 ^ uint64(r.state.Games))})
	for _, e := range episodes {
		p.Choices += float64(e.choices) / float64(len(episodes))
	}
	r.state.Games += len(episodes)
	p.Games = r.state.Games
	if !(math.Abs(p.Loss) <= math.MaxFloat64) || r.state.Net.Finite() != nil {
		return Progress{}, fmt.Errorf("train: after %d games %w: they move too far; begin anew with a smaller --rate than %g", p.Games, ErrDiverged, r.config.Rate)
	}
	return p, nil
}

// play plays the games of the next batch.
func (r *Run) play(ctx context.Context) ([]*episode, error) {
	list := make([]*episode, min(Batch, r.config.Games-r.state.Games))
	errs := make([]error, len(list))
	next := make(chan int)
	var wait sync.WaitGroup
	for range min(r.config.Workers, len(list)) {
		wait.Go(func() {
			for i := range next {
				list[i], errs[i] = r.game(ctx, r.state.Games+i)
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err // once, not for every game
	}
	return list, errors.Join(errs...)
}
