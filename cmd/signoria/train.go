package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/bots/train"
	"signoria/engine"
	"signoria/games"
	"signoria/internal/files"
)

// library returns the weights of all titles.
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
	Table     int      `help:"How many seats the table has." required:""`
	Options   []string `help:"Modules and variants as a,b=c; given several times, games are played with each in turn." sep:"none"`
	Games     int      `help:"How many games are played." default:"20000" least:"1"`
	Seed      int64    `help:"Makes deals, players and first weights." default:"1" least:"-" most:"-"`
	Out       string   `help:"The file of weights; beside it stands what the run is taken up from, if it is stopped." required:"" type:"path"`
	Workers   int      `help:"Games at the same time; 0: one for each processor." most:"1024"`
	Hidden    int      `help:"Hidden units of the net, 1 to ${mosthidden}." default:"48"`
	Rate      float64  `help:"How far the weights move at first, above 0." default:"0.002"`
	Heat      float64  `help:"How far players stray from what they like best; 0: never." default:"0.006"`
	Player    []string `help:"How players choose by the net: net:0 (one choice ahead), net (to the end of their turn) or turns:30 (after a search), better ones taking many times as long; given several times, games are played by each in turn, matches by the first." default:"net:0" sep:"none"`
	Lambda    float64  `help:"How far results reach back, from 0 to 1." default:"0.85"`
	Check     int      `help:"After how many games the weights are tried in matches; the best are kept." default:"4000"`
	Duels     int      `help:"How many games the weights play the best so far; those that win less than their share are kept beside them only, as .last." default:"400"`
	From      string   `help:"Weights to begin with, for this or another number of seats." type:"existingfile"`
	Ahead     int      `help:"For how many choices a search plays on before it asks the net, where it goes by what suits the net (turns:2200+net). Nothing is learned of it; find it by matches (turns:200+20@FILE)." default:"0"`
	Yardstick string   `help:"The bot that strength is measured against." default:"mcts:600"`
	Measures  int      `help:"How many games the best play it." default:"40"`
}

// Run trains a net, tries its weights in matches, and writes the best ones.
func (c *trainCommand) Run(ctx context.Context, s streams) error {
	_, title, err := matchFlags{editionFlag: c.editionFlag, Title: c.Title}.open()
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return usage(err)
	}
	sets, err := c.sets()
	if err != nil {
		return usage(err)
	}
	from, err := c.from()
	if err != nil {
		return usage(err)
	}
	players, err := c.players()
	if err != nil {
		return usage(err)
	}
	run, err := train.Start(train.Config{Title: title, Options: sets, Hidden: c.Hidden, Games: c.Games, Seed: c.Seed,
		Workers: c.Workers, Rate: c.Rate, Heat: c.Heat, Players: players, Lambda: c.Lambda, From: from, Ahead: c.Ahead})
	if err != nil {
		return usage(err)
	}
	t := training{command: c, run: run, player: players[0], title: title, options: sets[0], out: s.out, began: time.Now()}
	if err := t.ready(); err != nil {
		return err
	}
	return t.whole(ctx)
}

// check returns an error for wrong flags that train.Start does not check, and if --out cannot be written.
func (c *trainCommand) check() error {
	for _, number := range []struct {
		name string
		is   int
		what string
	}{
		{"check", c.Check, "the weights are tried after every 1 or more games"},
		{"duels", c.Duels, "the weights play the best so far in 1 or more games"},
		{"measures", c.Measures, "the best play the yardstick in 1 or more games"},
	} {
		if number.is < 1 {
			return fmt.Errorf("--%s %d: %s", number.name, number.is, number.what)
		}
	}
	if err := bot(c.Yardstick, "mcts:600"); err != nil {
		return fmt.Errorf("--yardstick: %w", err)
	}
	probe, err := os.Create(c.state() + ".tmp")
	if err != nil {
		return fmt.Errorf("--out: nothing can be written there: %w", err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// from returns the weights of --from; nil without it.
func (c *trainCommand) from() (*net.File, error) {
	if c.From == "" {
		return nil, nil
	}
	data, err := files.Read(c.From, maxWeightsBytes)
	if err != nil {
		return nil, err
	}
	f, err := net.Read(data)
	if err != nil {
		return nil, fmt.Errorf("--from %s: %w", c.From, err)
	}
	return &f, nil
}

// sets returns the sets of options with which games are played in turn.
func (c *trainCommand) sets() ([]engine.Options, error) {
	if len(c.Options) == 0 {
		c.Options = []string{""}
	}
	var list []engine.Options
	for _, text := range c.Options {
		o, err := engine.ParseOptions(c.Table, text)
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

// players returns the specs of the players by which games are played in turn.
func (c *trainCommand) players() ([]bots.Spec, error) {
	var list []bots.Spec
	for _, text := range c.Player {
		spec, err := bots.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("--player: %w", err)
		}
		list = append(list, spec)
	}
	return list, nil
}

// state returns the name of the file from which a run can be resumed.
func (c *trainCommand) state() string { return c.Out + ".run" }
