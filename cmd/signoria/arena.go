package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"signoria/bots/arena"
)

type arenaCommand struct {
	matchFlags
	Seats   []string `help:"One bot for each seat: random, mcts:20ms, mcts:2000; without it mcts:20ms against random on the other seats."`
	Games   int      `help:"How many games are played." default:"100"`
	Seed    int64    `help:"Makes deals and bots." default:"1"`
	Workers int      `help:"Games at the same time when no bot thinks by the clock; 0: one for each processor."`
	JSON    bool     `name:"json" help:"Print the result as JSON."`
}

// Run plays the games and prints what was counted.
func (c *arenaCommand) Run(ctx context.Context, s streams) error {
	c.Seats = c.filled(c.Seats, "mcts:20ms", "random")
	_, title, options, err := c.title(s, len(c.Seats))
	if err != nil {
		return err
	}
	bar := newBar(s.err, "games")
	result, err := arena.Run(ctx, arena.Config{Title: title, Options: options, Seats: c.Seats, Games: c.Games,
		Seed: c.Seed, Workers: c.Workers, Progress: bar.show})
	bar.end()
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, result)
	}
	printArena(s.out, result)
	return nil
}

func printArena(w io.Writer, r arena.Result) {
	fmt.Fprintf(w, "%s: %d of %d games finished\n", r.Game, r.Finished, r.Games)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "bot\tgames\twins\trate\t95 % interval\tmean rank\tmean score\t")
	for _, e := range r.Entrants {
		fmt.Fprintf(t, "%s\t%d\t%.1f\t%.1f %%\t%.1f–%.1f %%\t%.2f\t%.1f\t\n", e.Bot, e.Games, e.Wins,
			100*e.WinRate, 100*e.CI95[0], 100*e.CI95[1], e.MeanRank, e.MeanScore)
	}
	t.Flush()
}
