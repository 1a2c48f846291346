package main

import (
	"context"
	"fmt"
	"log/slog"

	"signoria/history"
	"signoria/live"
	"signoria/store"
)

type ratingsCommands struct {
	Recompute ratingsRecomputeCommand `cmd:"" help:"Work out anew, from the logs of all matches, how they have ended, and from that all ratings; fill in what is missing."`
}

type ratingsRecomputeCommand struct {
	editionFlag
	storeFlags
	Check bool `help:"Change nothing; compare what is stored with what follows from the logs, to the bit. Status 2: something differs."`
	JSON  bool `name:"json" help:"Print the result as JSON."`
}

// statusDiffers is the exit status of --check if stored results or ratings differ from the computed ones.
const statusDiffers = status(2)

// recomputed is the result of recomputing the ratings.
type recomputed struct {
	// Matches is the number of matches that are over. Differences are sentences about stored results
	// and ratings that differ, and about matches that cannot be read.
	Matches     int      `json:"matches"`
	Differences []string `json:"differences"`
}

// Run recomputes the ratings. Servers may run in the meantime with PostgreSQL, and with --check.
func (c *ratingsRecomputeCommand) Run(ctx context.Context, s streams) error {
	log := slog.New(slog.NewTextHandler(s.err, nil))
	all, err := c.games()
	if err != nil {
		return err
	}
	kept, done, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer done()
	made := recomputed{Differences: []string{}}
	made.Matches, err = live.RecomputeRatings(ctx, live.Config{Store: kept, Titles: titlesOf(all), Log: log}, c.Check, func(d history.Difference) {
		what := d.What
		if d.Match != "" {
			what = "match " + d.Match + ": " + what
		}
		made.Differences = append(made.Differences, what)
		if !c.JSON {
			fmt.Fprintln(s.out, what)
		}
	})
	if err != nil {
		return err
	}
	if c.JSON {
		if err := writeJSON(s.out, made); err != nil {
			return err
		}
	} else {
		fmt.Fprintln(s.out, c.sentence(made))
	}
	switch {
	case len(made.Differences) == 0:
		return nil
	case c.Check:
		return statusDiffers
	}
	return errReported
}

func (c *ratingsRecomputeCommand) sentence(made recomputed) string {
	switch n := len(made.Differences); {
	case c.Check && n > 0:
		return fmt.Sprintf("%d matches have ended; what is stored differs from their logs in %d places. signoria ratings recompute puts it right.", made.Matches, n)
	case c.Check:
		return fmt.Sprintf("%d matches have ended; results and ratings are what follows from their logs, to the bit.", made.Matches)
	case n > 0:
		return fmt.Sprintf("%d matches have ended; %d of them could not be read. The results and ratings of the others are worked out anew.", made.Matches, n)
	}
	return fmt.Sprintf("%d matches have ended; results and ratings are worked out anew.", made.Matches)
}

// open opens the store: with --check for reading, otherwise as a server does. The function closes it.
func (c *ratingsRecomputeCommand) open(ctx context.Context, log *slog.Logger) (*store.Store, func(), error) {
	if c.Check {
		kept, err := c.read(ctx, log)
		if err != nil {
			return nil, nil, err
		}
		return kept, func() { _ = kept.Close() }, nil
	}
	if c.DB == "" { // returns an error if there is no store; serveFrom would make one
		existing, err := c.read(ctx, log)
		if err != nil {
			return nil, nil, err
		}
		_ = existing.Close()
	}
	kept, lock, err := c.serveFrom(ctx, log)
	if err != nil {
		return nil, nil, err
	}
	return kept, func() { _ = kept.Close(); _ = lock.Close() }, nil
}
