package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"signoria/bots"
	"signoria/bots/arena"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/games"
	"signoria/narrate"
)

type arenaCommand struct {
	matchFlags
	Seats   []string `help:"One bot for each seat, e.g. master,random: a level, or random, mcts:20ms, mcts:2000, net, puct:200, turns:200, turns:200+20, turns:2200+net, puct:20ms, net@FILE with weights of your own; without it mcts:20ms against random on the other seats."`
	Games   int      `help:"How many games are played." default:"100" least:"1" most:"10000000"`
	Seed    int64    `help:"Makes deals and bots." default:"1" least:"-" most:"-"`
	Workers int      `help:"Games at the same time when no bot thinks by the clock; 0: one for each processor." most:"1024"`
	Ladder  bool     `help:"Measure the levels instead: each against the one below, one seat against all others, --games games each."`
	Table   int      `help:"How many seats the table of --ladder has; 0: four, or as many as there can be."`
	Onto    string   `help:"A ladder that --ladder --json has printed: what it says of two levels stays, if they are still the same at such a match, and only the rest is measured." type:"existingfile" placeholder:"FILE"`
	JSON    bool     `name:"json" help:"Print the result as JSON."`
}

// Run plays the games and prints what was counted.
func (c *arenaCommand) Run(ctx context.Context, s streams) error {
	if c.Ladder {
		return c.ladder(ctx, s)
	}
	if c.Onto != "" {
		return usagef("--onto goes with --ladder only: it names a ladder that is continued")
	}
	if c.Table != 0 {
		return usagef("--table goes with --ladder only; else there are as many seats as --seats has bots")
	}
	c.Seats = c.filled(c.Seats, "mcts:20ms", "random")
	g, title, options, err := c.seated(s, c.Seats, onlyBots, "master,random")
	if err != nil {
		return err
	}
	weights := library(games.All())
	options.Seats = len(c.Seats)
	warnMissing(s.err, title, options, c.Seats, weights)
	tellOpening(s.err, title)
	bar := newBar(s.err, "games")
	result, err := arena.Run(ctx, arena.Config{Title: title, Options: options, Seats: c.Seats, Houses: houses(g, options), Games: c.Games,
		Seed: c.Seed, Workers: c.Workers, Library: weights, Progress: bar.show})
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

// warnMissing prints which bots have no weights for such a match, and as what they play instead.
func warnMissing(w io.Writer, title engine.Title, o engine.Options, seats []string, weights *net.Library) {
	p, err := title.Start(o, engine.NewChance(engine.SeedFromInt(0)))
	if err != nil {
		return // arena.Run returns the error
	}
	told := map[string]bool{}
	for _, text := range seats {
		spec, err := bots.Parse(text)
		if err != nil {
			return
		}
		if spec.Weights != "" {
			continue // arena.Run uses the file, or returns the error
		}
		if why := spec.Lacks(p, weights); why != nil && !told[text] {
			fmt.Fprintf(w, "%s plays as %v: %v\n", text, spec.Instead(), why)
			told[text] = true
		}
	}
}

// tellOpening prints how many choices at the start of each match the bots do not make themselves, if there
// are any.
func tellOpening(w io.Writer, title engine.Title) {
	if n := arena.Opening(title); n > 0 {
		fmt.Fprintf(w, "matches of %s begin alike: the first %d choices of each deal are made by a bot that strays\n", title.Meta().Name, n)
	}
}

// houses returns the names of the seats' houses, by seat; nil if the title has no houses of its own. The
// name of a house that is drawn at random in each game is empty.
func houses(g games.Game, o engine.Options) []string {
	if h, ok := g.Narrator.(narrate.Heraldry); ok {
		return h.Planned(o)
	}
	return nil
}

// printArena prints the results of the bots, and then those of each seat.
func printArena(w io.Writer, r arena.Result) {
	fmt.Fprintf(w, "%s: %d of %d games finished\n", r.Game, r.Finished, r.Games)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	const columns = "games\twins\trate\t95 % interval\tmean rank\tmean score\t"
	fmt.Fprintln(t, "bot\t"+columns)
	for _, e := range r.Players {
		fmt.Fprintf(t, "%s\t%s\n", e.Bot, cells(e.Sum))
	}
	t.Flush()
	fmt.Fprintln(w)
	fmt.Fprintln(t, "seat\tbot\t"+columns)
	for _, row := range r.Seats {
		fmt.Fprintf(t, "%s\t%s\t%s\n", strings.TrimSpace(strconv.Itoa(row.Seat)+" "+row.House), row.Bot, cells(row.Sum))
	}
	t.Flush()
}

func cells(s arena.Sum) string {
	return fmt.Sprintf("%d\t%.1f\t%.1f %%\t%.1f–%.1f %%\t%.2f\t%.1f\t", s.Games, s.Wins,
		100*s.WinRate, 100*s.CI95[0], 100*s.CI95[1], s.MeanRank, s.MeanScore)
}
