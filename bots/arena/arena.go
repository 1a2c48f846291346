// Package arena lets bots play many games against each other and counts the results.
//
// From game to game every bot moves to the next seat, so that all sit at each seat equally often if the
// number of games is a multiple of the seats. All seatings of one deal are played before the next deal.
// Deals differ also in titles that leave little to chance ([Opening]). If no bot is limited by time, the
// result depends on the configuration alone.
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

// Config is the configuration of a run of games.
type Config struct {
	Title engine.Title
	// Options are the options of every game; Options.Seats is set to the number of Seats.
	Options engine.Options
	// Seats are the bots' specs, one for each seat of the first game.
	Seats []string
	// Houses has the names of the seats in the result, for titles with a house or a side for each; it
	// may be empty.
	Houses []string
	// Library has the weights of bots that need some; may be nil.
	Library *net.Library
	// Games is the number of games, at least 1. Seed is the seed of deals and bots.
	Games int
	Seed  int64
	// Workers is the number of games at the same time; 0 means one for each processor. If a bot is
	// limited by time, games run one after the other, because they would take processor time from
	// each other.
	Workers int
	// Progress, if not nil, is called after every game with the number of finished games. Calls do
	// not overlap.
	Progress func(done, games int)
}

// Result has the counts of Run. Its JSON is the output of `signoria arena --json`.
type Result struct {
	Game string `json:"game"`
	// Games is the number of games that were asked for, Finished of those that were played to the end.
	Games    int `json:"games"`
	Finished int `json:"finished"`
	// Opening is the number of choices of each deal that were made before the bots played.
	Opening int      `json:"opening,omitempty"`
	Players []Player `json:"entrants"`
	// Seats has the counts of each bot at each seat. With equal bots they show whether a seat has an
	// advantage.
	Seats []SeatRow `json:"seats"`
}

// maxChoices is the largest length of a game. A longer one is reported as an error of the title.
const maxChoices = 100_000

// Run plays the games. When ctx ends it returns the counts of the finished games, without an error. It
// returns an error if a spec or an option does not exist, the number of bots is not allowed, a file of
// weights cannot be used, a bot makes a choice that is not open, or a game does not end.
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

// match has what all games of a run share.
type match struct {
	Config
	specs   []bots.Spec // of the bots, in the order of Config.Seats
	opening int         // see Opening
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

// outcome is the result of one game.
type outcome struct {
	finished bool
	places   []engine.Place
	player   []int // for each seat, the index of its bot in Config.Seats
}

// play plays one game. As many consecutive games as there are seats have the same deal; in each of them
// every bot sits one seat further.
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

// playOut plays a game to the end and returns the places; nil if ctx ended first.
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
