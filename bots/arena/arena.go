// Package arena lets bots play many games against each other and counts.
//
// It promises that from game to game everybody sits one seat further, so that
// all sit everywhere equally often when the number of games is a multiple of
// the seats; that all seatings of one deal are played before the next deal; that
// deals differ, even where a title leaves next to nothing to chance (Opening);
// and that with budgets of iterations the result depends on the configuration
// alone. It knows no title, and imports packages engine and bots and the
// standard library only.
package arena

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
)

// Config says what is played.
type Config struct {
	Title engine.Title
	// Options are those of every game; Seats is taken from the players.
	Options engine.Options
	// Seats are the bots' specs, one for each seat of the first game.
	Seats []string
	// Houses say how the result calls the seats, where a title has a house or a
	// side for each; may be empty.
	Houses []string
	// Library has the weights of bots that need some; may be nil.
	Library *net.Library
	// Games is how many games are played; Seed makes deals and bots.
	Games int
	Seed  int64
	// Workers is how many games run at the same time (0: one for each
	// processor). When any player thinks by the clock games run one after the
	// other whatever this says: two games at a time would take processor time
	// from each other's budgets.
	Workers int
	// Progress, if not nil, is told after every game how many are done. Calls
	// do not overlap.
	Progress func(done, games int)
}

// Result is what Run counted; its JSON is that of `signoria arena --json`.
type Result struct {
	Game string `json:"game"`
	// Games were asked for, Finished were played to the end.
	Games    int `json:"games"`
	Finished int `json:"finished"`
	// Opening is how many choices each deal had behind it before the players played.
	Opening int      `json:"opening,omitempty"`
	Players []Player `json:"entrants"`
	// Seats are the same by the seat that the bot sat at: whether a seat wins
	// more often than another is seen between equal bots.
	Seats []SeatRow `json:"seats"`
}

// maxChoices bounds a game: a title that never ends is a fault, and is reported.
const maxChoices = 100_000

// Run plays the games. When the context ends it answers what was finished,
// without error. It fails on specs and options that do not exist, on a file of weights
// that cannot be played by, and on a bot that makes a choice that is not open.
func Run(ctx context.Context, c Config) (Result, error) {
	specs, err := c.specs()
	if err != nil {
		return Result{}, err
	}
	m := match{Config: c, specs: specs, opening: Opening(c.Title)}
	games := make([]outcome, c.Games)
	if err := m.playAll(ctx, games); err != nil {
		return Result{}, err
	}
	return m.count(games), nil
}

// match is what all games of a run share.
type match struct {
	Config
	specs   []bots.Spec // of the players
	opening int         // choices that a deal has behind it
}

func (c *Config) specs() ([]bots.Spec, error) {
	meta := c.Title.Meta()
	c.Options.Seats = len(c.Seats)
	if len(c.Seats) < meta.MinSeats || len(c.Seats) > meta.MaxSeats {
		return nil, fmt.Errorf("arena: %d bots given, %s is for %s", len(c.Seats), meta.Name, meta.SeatRange())
	}
	if c.Games < 1 {
		return nil, fmt.Errorf("arena: %d games: at least 1 is needed", c.Games)
	}
	specs := make([]bots.Spec, len(c.Seats))
	for i, text := range c.Seats {
		spec, err := bots.Parse(text)
		if err != nil {
			return nil, err
		}
		spec.Unwatched = true
		specs[i] = spec
	}
	return specs, c.usable(specs)
}

// usable returns an error if a file of weights that a spec names cannot be used
// (bots.Spec.CheckWeights).
func (c *Config) usable(specs []bots.Spec) error {
	p, err := c.Title.Start(c.Options, engine.NewChance(engine.SeedFromInt(c.Seed)))
	if err != nil {
		return err
	}
	for _, spec := range specs {
		if err := spec.CheckWeights(p, c.Library); err != nil {
			return fmt.Errorf("arena: %w", err)
		}
	}
	return nil
}

func (m *match) workers() int {
	for _, spec := range m.specs {
		if spec.Timed() {
			return 1
		}
	}
	if m.Workers > 0 {
		return m.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// playAll fills in the outcomes; the first error ends all games.
func (m *match) playAll(ctx context.Context, games []outcome) error {
	done := 0
	return each(ctx, m.workers(), len(games), func(ctx context.Context, game int) (func(), error) {
		o, err := m.play(ctx, game)
		return func() {
			if !o.finished {
				return
			}
			games[game] = o
			if done++; m.Progress != nil {
				m.Progress(done, m.Games)
			}
		}, err
	})
}

// each plays the games 0 to n−1, at most workers at the same time, until ctx ends. The function
// that play returns is called after its game; these calls do not overlap. The first error ends
// all games.
func each(ctx context.Context, workers, n int, play func(context.Context, int) (func(), error)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var (
		wait sync.WaitGroup
		lock sync.Mutex
		next = make(chan int)
		bad  error
	)
	for range workers {
		wait.Go(func() {
			for game := range next {
				note, err := play(ctx, game)
				lock.Lock()
				switch {
				case err == nil:
					note()
				case bad == nil:
					bad = err
					stop(err)
				}
				lock.Unlock()
			}
		})
	}
	for game := 0; game < n && ctx.Err() == nil; game++ {
		select {
		case next <- game:
		case <-ctx.Done():
		}
	}
	close(next)
	wait.Wait()
	return bad
}

// outcome is one game: for each seat of it the player that sat there and its
// result.
type outcome struct {
	finished bool
	places   []engine.Place
	player   []int // by seat
}

// play plays one game. Games come in blocks of as many as there are seats: a
// block has one deal, and in each game of it everybody sits one seat further.
func (m *match) play(ctx context.Context, game int) (outcome, error) {
	n := len(m.specs)
	p, err := m.deal(ctx, game/n)
	if err != nil {
		return outcome{}, err
	}
	o := outcome{player: make([]int, n)}
	players := make([]bots.Bot, n)
	for seat := range n {
		o.player[seat] = (seat + game) % n
		players[seat] = m.specs[o.player[seat]].New(m.Seed<<20+int64(game*n+seat), m.Library)
	}
	if o.places, err = playOut(ctx, p, players); err != nil {
		return outcome{}, fmt.Errorf("arena: game %d: %w", game+1, err)
	}
	o.finished = o.places != nil
	return o, nil
}

// playOut plays on to the end, and gives the places; none when the context ended first.
func playOut(ctx context.Context, p engine.Position, players []bots.Bot) ([]engine.Place, error) {
	for range maxChoices {
		seat := p.Owing().First()
		if seat == engine.NoSeat {
			return p.Rank(nil), nil
		}
		choice := players[seat].Choose(ctx, p, seat)
		if ctx.Err() != nil {
			return nil, nil
		}
		if err := p.Do(seat, choice, nil); err != nil {
			return nil, fmt.Errorf("the bot at seat %v: %w", seat, err)
		}
	}
	return nil, fmt.Errorf("it has no end after %d choices", maxChoices)
}
