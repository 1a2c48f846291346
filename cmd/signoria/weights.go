package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"runtime"
	"time"

	"signoria/bots"
	"signoria/bots/arena"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/games"
)

type weightsCommands struct {
	Prove  proveCommand  `cmd:"" help:"Prove weights under the rules of now, by games against the search without a net."`
	Temper temperCommand `cmd:"" help:"Find how much too sure weights are, by games, so that the chances that people are told are honest."`
}

// weightsFile is a file of weights with the title that it plays.
type weightsFile struct {
	name  string
	data  []byte
	file  net.File
	title engine.Title
	sets  []engine.Options // with which it was trained
}

// openWeights reads a file of weights. It returns an error if the file does not fit its title.
func (f editionFlag) openWeights(name string) (w weightsFile, err error) {
	w.name = name
	if w.data, err = os.ReadFile(name); err != nil {
		return w, err
	}
	if w.file, err = net.Read(w.data); err != nil {
		return w, fmt.Errorf("%s: %w", name, err)
	}
	if _, w.title, err = f.game(w.file.Title); err != nil {
		return w, fmt.Errorf("%s: %w", name, err)
	}
	for _, text := range w.file.Options {
		o, err := engine.ParseOptions(w.file.Seats, text)
		if err != nil {
			return w, fmt.Errorf("%s: %w", name, err)
		}
		w.sets = append(w.sets, o)
	}
	if len(w.sets) == 0 {
		w.sets = []engine.Options{{Seats: w.file.Seats}}
	}
	for _, o := range w.sets {
		p, err := w.title.Start(o, engine.NewChance(engine.SeedFromInt(0)))
		if err == nil {
			err = w.file.Fits(p, o.Seats)
		}
		if err != nil {
			return w, fmt.Errorf("%s: %w", name, err)
		}
	}
	return w, nil
}

// rewrite writes the file with a changed header. The weights stay the same, byte for byte.
func (w weightsFile) rewrite(change func(*net.Header)) error {
	data, err := net.Retitle(w.data, change)
	if err != nil {
		return fmt.Errorf("%s: %w", w.name, err)
	}
	return writeFile(w.name, func(to io.Writer) error {
		_, err := to.Write(data)
		return err
	})
}

type proveCommand struct {
	editionFlag
	Files   []string `arg:"" name:"file" help:"Files of weights; those that are proven under the rules of now already, or have learned under them, are passed over." type:"existingfile"`
	Games   int      `help:"How many games are played: an even number, as each deal is played twice, with the sides exchanged." default:"400"`
	Seed    int64    `help:"Makes deals and bots: one that no training has used." default:"2000000"`
	Think   string   `help:"How long both think about a choice: a time (5ms); without it whole milliseconds, 1 to 5, with which the games take about ten minutes of one processor." placeholder:"TIME"`
	As      string   `help:"How the net plays, before the budget: puct or turns." enum:"puct,turns" default:"puct"`
	Workers int      `help:"Games at the same time; no more than there are processors to spare, as bots think by the clock." default:"1"`
	Again   bool     `help:"Prove also what is proven already."`
}

// Run proves one file after the other. It returns errReported if one is not proven.
func (c *proveCommand) Run(ctx context.Context, s streams) error {
	if c.Games < 2 || c.Games%2 == 1 {
		return fmt.Errorf("--games %d: an even number of games is played, 2 at least", c.Games)
	}
	if c.Workers < 1 {
		return fmt.Errorf("--workers %d: 1 or more games run at the same time", c.Workers)
	}
	failed := false
	for _, name := range c.Files {
		w, err := c.openWeights(name)
		if err != nil {
			return err
		}
		if rules := w.title.Meta().Rules; !c.Again && w.file.ProvenFor(rules) == nil {
			fmt.Fprintf(s.out, "%s: good under version %d of the rules already\n", name, rules)
			continue
		}
		proven, err := c.prove(ctx, s, w)
		if err != nil {
			return err
		}
		failed = failed || !proven
	}
	if failed {
		return errReported
	}
	return nil
}

// proving is the state of a proof in a file next to the weights, from which it can be resumed.
type proving struct {
	Weights string // Net.Checksum of the weights
	Proof   net.Proof
	// Scores are the scores of the games that were played, by the number of the game.
	Scores map[int]float64 `json:",omitempty"`
}

// prove plays the games, prints their result, and if the weights are proven writes the proof into the header.
func (c *proveCommand) prove(ctx context.Context, s streams, w weightsFile) (proven bool, err error) {
	trial := arena.Trial{Title: w.title, Sets: w.sets, Games: c.Games, Seed: c.Seed, Workers: c.Workers, Library: library(games.All())}
	think, err := c.thought(ctx, trial, w.name)
	if err != nil {
		return false, err
	}
	p := proving{Weights: w.file.Net.Checksum(), Scores: map[int]float64{},
		Proof: net.Proof{Rules: w.title.Meta().Rules, Games: c.Games, As: c.As + ":" + think, Against: "mcts:" + think, Seed: c.Seed}}
	if trial.One, err = bots.Parse(p.Proof.As); err != nil {
		return false, fmt.Errorf("--think: %w", err)
	}
	if trial.Other, err = bots.Parse(p.Proof.Against); err != nil {
		return false, err
	}
	trial.One.Weights = w.name
	state := w.name + ".proof"
	if err := p.resume(state); err != nil {
		return false, err
	}
	bar := newBar(s.err, "games")
	var lost error
	trial.Known = maps.Clone(p.Scores)
	trial.Told = func(game int, score float64) {
		p.Scores[game] = score
		bar.show(len(p.Scores), c.Games)
		lost = errors.Join(lost, p.keep(state))
	}
	_, err = trial.Run(ctx)
	bar.end()
	if err := errors.Join(err, lost); err != nil {
		return false, err
	}
	if ctx.Err() != nil {
		return false, fmt.Errorf("stopped after %d of %d games of %s; the same command goes on from there", len(p.Scores), c.Games, w.name)
	}
	sum := arena.Scores(p.Scores).Sum()
	proven = sum.CI95[0] > 0.5
	verdict := "proven"
	if !proven {
		verdict = "not proven: train it again"
	}
	fmt.Fprintf(s.out, "%s: version %d of the rules, %s against %s: %.1f %% of %d games (95 %% interval %.1f to %.1f %%), %s\n", w.name, p.Proof.Rules,
		p.Proof.As, p.Proof.Against, 100*sum.Share, sum.Games, 100*sum.CI95[0], 100*sum.CI95[1], verdict)
	if !proven {
		return false, nil // the scores stay, because playing the same games again would only be another random result
	}
	p.Proof.Score, p.Proof.Low = rounded(sum.Share), rounded(sum.CI95[0])
	if err := w.rewrite(func(h *net.Header) { h.Prove(p.Proof) }); err != nil {
		return false, err
	}
	return true, os.Remove(state)
}

// thought returns the time for a choice, as text: --think, or a measured one.
func (c *proveCommand) thought(ctx context.Context, trial arena.Trial, weights string) (string, error) {
	if c.Think != "" {
		if _, err := time.ParseDuration(c.Think); err != nil {
			return "", fmt.Errorf("--think %s: a time is wanted (5ms)", c.Think)
		}
		return c.Think, nil
	}
	trial.One = bots.Spec{Kind: bots.Greedy, Step: true, Weights: weights}
	d, err := trial.Thought(ctx)
	return d.String(), err
}

// rounded rounds a share to four decimals, because people read the header.
func rounded(share float64) float64 { return float64(int(10_000*share+0.5)) / 10_000 }

// resume loads the games already played for the same proof.
func (p *proving) resume(state string) error {
	data, err := os.ReadFile(state)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	var kept proving
	if err := json.Unmarshal(data, &kept); err != nil {
		return fmt.Errorf("%s cannot be read: %w; remove it to begin anew", state, err)
	}
	scores := kept.Scores
	if kept.Scores = p.Scores; !reflect.DeepEqual(kept, *p) {
		return fmt.Errorf("%s is of another proof (%s, %+v); remove it to begin anew", state, kept.Weights, kept.Proof)
	}
	for _, score := range scores {
		if score < 0 || score > 1 {
			return fmt.Errorf("%s: a game has the score %v; remove it to begin anew", state, score)
		}
	}
	p.Scores = scores
	return nil
}

// keep writes the state of the proof to a file.
func (p *proving) keep(state string) error {
	return writeFile(state, func(to io.Writer) error { return json.NewEncoder(to).Encode(p) })
}

type temperCommand struct {
	editionFlag
	Files   []string `arg:"" name:"file" help:"Files of weights." type:"existingfile"`
	Games   int      `help:"How many games are played by each of the two kinds of players: journeymen, and bots that play by the net." default:"400"`
	Seed    int64    `help:"Makes deals and players: one that no training has used." default:"3000000"`
	Workers int      `help:"Games at the same time; 0: one for each processor."`
	Check   bool     `help:"Only say what the chances are worth that people are told by the files as they are."`
}

// Run writes a temperature into one file after the other.
func (c *temperCommand) Run(ctx context.Context, s streams) error {
	if c.Games < 1 || c.Workers < 0 {
		return errors.New("--games is 1 at least, --workers 0 or more")
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	for _, name := range c.Files {
		w, err := c.openWeights(name)
		if err == nil {
			err = c.temper(ctx, s, w)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *temperCommand) temper(ctx context.Context, s streams, w weightsFile) error {
	f := arena.Forecasts{Title: w.title, Sets: w.sets, Net: w.file.Net, Library: library(games.All()), Games: c.Games, Seed: c.Seed, Workers: c.Workers}
	players := arena.Temperers(w.file.Header)
	lists := make([][]arena.Forecast, len(players))
	for i, player := range players {
		bar := newBar(s.err, "games of "+player.String())
		f.Player, f.Progress = player, bar.show
		if player.Temperature == 0 {
			f.Player.Weights = w.name
		}
		list, err := f.Run(ctx)
		bar.end()
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
		lists[i] = list
	}
	n := *w.file.Net
	if !c.Check {
		n.Temperature = arena.Temper(&n, lists...)
	}
	fmt.Fprintf(s.out, "%s: temperature %g; factors with it: %v", w.name, cmp.Or(n.Temperature, 1), arena.FactorOf(&n, lists...))
	for i, player := range players {
		fmt.Fprintf(s.out, ", between %v %v", player, arena.FactorOf(&n, lists[i]))
	}
	fmt.Fprintln(s.out)
	if c.Check {
		return nil
	}
	return w.rewrite(func(h *net.Header) { h.Temperature = n.Temperature })
}
