package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strings"
	"time"

	"signoria/bots"
	"signoria/bots/arena"
	"signoria/bots/net"
	"signoria/bots/train"
	"signoria/engine"
	"signoria/games"
)

// library has the weights of all titles.
func library(all []games.Game) *net.Library {
	files := map[string]fs.FS{}
	for _, g := range all {
		if g.Weights != nil {
			files[g.Name] = g.Weights
		}
	}
	return net.NewLibrary(files)
}

type trainCommand struct {
	editionFlag
	Title     string   `arg:"" help:"The title's short name: ${titles}."`
	Seats     int      `help:"How many seats." required:""`
	Options   []string `help:"Modules and variants as a,b=c; given several times, games are played with each in turn." sep:"none"`
	Games     int      `help:"How many games are played." default:"20000"`
	Seed      int64    `help:"Makes deals, players and first weights." default:"1"`
	Out       string   `help:"The file of weights; beside it stands what the run is taken up from, if it is stopped." required:"" type:"path"`
	Workers   int      `help:"Games at the same time; 0: one for each processor."`
	Hidden    int      `help:"Hidden units of the net." default:"48"`
	Rate      float64  `help:"How far the weights move at first." default:"0.002"`
	Heat      float64  `help:"How far players stray from what they like best." default:"0.006"`
	Player    []string `help:"How players choose by the net: net:0 (one choice ahead), net (to the end of their turn) or turns:30 (after a search), better ones taking many times as long; given several times, games are played by each in turn, matches by the first." default:"net:0" sep:"none"`
	Lambda    float64  `help:"How far results reach back, from 0 to 1." default:"0.85"`
	Check     int      `help:"After how many games the weights are tried in matches; the best are kept." default:"4000"`
	Duels     int      `help:"How many games the weights play the best so far; those that win less than their share are kept beside them only, as .last." default:"400"`
	From      string   `help:"Weights to begin with, for this or another number of seats." type:"existingfile"`
	Ahead     int      `help:"For how many choices a search plays on before it asks the net, where it goes by what suits the net (turns:2200+net). Nothing is learned of it; find it by matches (turns:200+20@FILE)." default:"0"`
	Yardstick string   `help:"The bot that strength is measured against." default:"mcts:600"`
	Measures  int      `help:"How many games the best play it." default:"40"`
}

// Run trains, tries and keeps.
func (c *trainCommand) Run(ctx context.Context, s streams) error {
	_, title, err := c.game(c.Title)
	if err != nil {
		return err
	}
	sets, err := c.sets()
	if err != nil {
		return err
	}
	from, err := c.from()
	if err != nil {
		return err
	}
	players, err := c.players()
	if err != nil {
		return err
	}
	run, err := train.Start(train.Config{Title: title, Options: sets, Hidden: c.Hidden, Games: c.Games, Seed: c.Seed,
		Workers: c.Workers, Rate: c.Rate, Heat: c.Heat, Players: players, Lambda: c.Lambda, From: from, Ahead: c.Ahead})
	if err != nil {
		return err
	}
	if err := c.resume(run, s.out); err != nil {
		return err
	}
	t := training{command: c, run: run, player: players[0], title: title, options: sets[0], out: s.out, began: time.Now(), from: run.Games()}
	return t.whole(ctx)
}

// from are the weights to begin with, nil without any.
func (c *trainCommand) from() (*net.File, error) {
	if c.From == "" {
		return nil, nil
	}
	data, err := os.ReadFile(c.From)
	if err != nil {
		return nil, err
	}
	f, err := net.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.From, err)
	}
	return &f, nil
}

// sets are the options that games are played with.
func (c *trainCommand) sets() ([]engine.Options, error) {
	if len(c.Options) == 0 {
		c.Options = []string{""}
	}
	var list []engine.Options
	for _, text := range c.Options {
		o, err := engine.ParseOptions(c.Seats, text)
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

// players are the ways in which games are played.
func (c *trainCommand) players() ([]bots.Spec, error) {
	var list []bots.Spec
	for _, text := range c.Player {
		spec, err := bots.Parse(text)
		if err != nil {
			return nil, err
		}
		list = append(list, spec)
	}
	return list, nil
}

// state is the file that a run is taken up from.
func (c *trainCommand) state() string { return c.Out + ".run" }

func (c *trainCommand) resume(run *train.Run, out io.Writer) error {
	f, err := os.Open(c.state())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer f.Close()
	if err := run.Resume(f); err != nil {
		return fmt.Errorf("%w; remove %s to begin anew", err, c.state())
	}
	fmt.Fprintf(out, "goes on after %d games\n", run.Games())
	return nil
}

// training is a run with its matches.
type training struct {
	command *trainCommand
	run     *train.Run
	title   engine.Title
	options engine.Options
	player  bots.Spec // the first of those that play
	out     io.Writer
	began   time.Time
	from    int // games when it began
	loss    float64
	batches int
}

// whole trains to the last game.
func (t *training) whole(ctx context.Context) error {
	for !t.run.Done() {
		before := t.run.Games()
		p, err := t.run.Step(ctx)
		if err != nil {
			return errors.Join(t.stopped(err), t.keepState())
		}
		t.loss += p.Loss
		t.batches++
		if every := t.command.Check; before/every != p.Games/every || t.run.Done() {
			if err := t.try(ctx, p); err != nil {
				return err
			}
		}
	}
	return os.Remove(t.command.state())
}

// stopped says how a run that was stopped goes on.
func (t *training) stopped(err error) error {
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped after %d of %d games; the same command goes on from there", t.run.Games(), t.command.Games)
	}
	return err
}

// try lets the weights play against the best so far and the yardstick, keeps them if
// they are as good, and says how far the run is.
func (t *training) try(ctx context.Context, p train.Progress) error {
	if err := t.keepState(); err != nil {
		return err
	}
	fresh := t.command.Out + ".new"
	if err := writeFile(fresh, t.run.File().Write); err != nil {
		return err
	}
	note := ""
	if _, err := os.Stat(t.command.Out); err == nil {
		share, err := t.duel(ctx, t.by(fresh), t.by(t.command.Out), t.command.Duels)
		if err != nil {
			return err
		}
		note = fmt.Sprintf(", %.0f %% against the best so far", 100*share)
		to := t.command.Out
		if share < 1/float64(t.options.Seats) {
			to += ".last"
			note += ", not kept"
		}
		if err := os.Rename(fresh, to); err != nil {
			return err
		}
	} else if err := os.Rename(fresh, t.command.Out); err != nil {
		return err
	}
	share, err := t.duel(ctx, t.by(t.command.Out), t.command.Yardstick, t.command.Measures)
	if err != nil {
		return err
	}
	spent := time.Since(t.began)
	left := time.Duration(float64(spent) / float64(p.Games-t.from) * float64(t.command.Games-p.Games))
	fmt.Fprintf(t.out, "%d of %d games, %.0f choices each, loss %.4f%s; the best wins %.0f %% against %s; %v spent, %v left\n",
		p.Games, t.command.Games, p.Choices, t.loss/math.Max(1, float64(t.batches)), note, 100*share, t.command.Yardstick, spent.Round(time.Second), left.Round(time.Second))
	t.loss, t.batches = 0, 0
	return nil
}

// by is the bot of the first kind that plays by a file of weights.
func (t *training) by(file string) string {
	spec := t.player
	spec.Weights = file
	return spec.String()
}

// duel is the share of wins of one bot against others on all other seats.
func (t *training) duel(ctx context.Context, one, others string, count int) (float64, error) {
	seats := strings.Split(one+strings.Repeat(","+others, t.options.Seats-1), ",")
	result, err := arena.Run(ctx, arena.Config{Title: t.title, Options: t.options, Seats: seats, Games: count,
		Seed: 1000 + t.command.Seed, Workers: t.command.Workers})
	if err != nil {
		return 0, err
	}
	return result.Entrants[0].WinRate, ctx.Err()
}

func (t *training) keepState() error { return writeFile(t.command.state(), t.run.Save) }

// writeFile writes a whole file or none.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name + ".tmp")
	if err != nil {
		return err
	}
	if err := errors.Join(write(f), f.Close()); err != nil {
		os.Remove(name + ".tmp")
		return err
	}
	return os.Rename(name+".tmp", name)
}
