package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"signoria/bots/bench"
)

type benchCommands struct {
	Title benchCommand      `cmd:"" default:"withargs" help:"Measure how fast a title plays and bots think."`
	Serve benchServeCommand `cmd:"" help:"Load-test a server on this machine."`
}

type benchCommand struct {
	matchFlags
	Table   int     `help:"How many seats the table has; without it four, as far as the title is for four."`
	Seconds float64 `help:"How long to measure, about." default:"10" most:"86400"`
	Seed    int64   `help:"Makes deals and play." default:"1" least:"-" most:"-"`
	JSON    bool    `name:"json" help:"Print the result as JSON."`
}

// Validate returns an error unless --seconds is more than 0.
func (c *benchCommand) Validate() error {
	if c.Seconds <= 0 {
		return fmt.Errorf("--seconds must be more than 0")
	}
	return nil
}

// Run measures and prints the numbers.
func (c *benchCommand) Run(ctx context.Context, s streams) error {
	if c.Table == 0 {
		least, most := c.canPlay()
		c.Table = min(max(4, least), most)
	}
	_, title, options, err := c.title(s, c.Table)
	if err != nil {
		return err
	}
	result, err := bench.Run(ctx, bench.Config{Title: title, Options: options, Seed: c.Seed,
		Time: time.Duration(c.Seconds * float64(time.Second))})
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, result)
	}
	printBench(s.out, result)
	return nil
}

func printBench(w io.Writer, r bench.Result) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, line := range []struct {
		what string
		n    float64
	}{
		{"decisions/s, random play, one core", r.DecisionsPerSecond},
		{"decisions/s, choices picked", r.PickedPerSecond},
		{"games/s", r.GamesPerSecond},
		{"decisions/game", r.DecisionsPerGame},
		{"choices/decision", r.ChoicesPerDecision},
		{"bytes of state", float64(r.StateBytes)},
		{"ns/copy", r.CloneNs},
		{"allocations/decision", r.AllocsPerDecision},
		{"search iterations/s", r.MCTSIterationsPerSecond},
	} {
		fmt.Fprintf(t, "%s\t%.6g\n", line.what, line.n)
	}
	t.Flush()
}
