package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"text/tabwriter"
	"time"

	"signoria/load"
	"signoria/store"
)

type benchServeCommand struct {
	Tables   int     `help:"Tables that are played at." default:"100"`
	Watchers int     `help:"Streams of spectators, spread over the tables." default:"1000"`
	Lookers  int     `help:"People who look at the list of open tables." default:"0"`
	Stored   int     `help:"Tables that lie in the store when the server starts." default:"1000"`
	Seconds  float64 `help:"How long to play; opening the tables and streams comes before." default:"30"`
	JSON     bool    `name:"json" help:"Print the result as JSON."`
}

// Validate returns an error for numbers outside of their bounds.
func (c *benchServeCommand) Validate() error {
	switch {
	case c.Tables < 1 || c.Tables > load.MaxTables:
		return fmt.Errorf("--tables must be from 1 to %d", load.MaxTables)
	case c.Watchers < 0 || c.Watchers > load.MaxWatchers:
		return fmt.Errorf("--watchers must be from 0 to %d", load.MaxWatchers)
	case c.Lookers < 0 || c.Lookers > load.MaxWatchers:
		return fmt.Errorf("--lookers must be from 0 to %d", load.MaxWatchers)
	case c.Stored < 0 || c.Stored > load.MaxStored:
		return fmt.Errorf("--stored must be from 0 to %d", load.MaxStored)
	case c.Seconds <= 0 || c.Seconds > time.Hour.Seconds():
		return fmt.Errorf("--seconds must be more than 0, and no more than an hour")
	}
	return nil
}

// Run measures and prints the numbers.
func (c *benchServeCommand) Run(ctx context.Context, s streams) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	result, err := load.Serve(ctx, load.Config{
		Program: program, Tables: c.Tables, Watchers: c.Watchers, Lookers: c.Lookers, Stored: c.Stored,
		Time: time.Duration(c.Seconds * float64(time.Second)), Multiply: multiply,
		Progress: func(doing string) { fmt.Fprintln(s.err, doing) },
	})
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, result)
	}
	printLoad(s.out, result)
	return nil
}

// multiply stores n copies of a match in the store of a folder.
func multiply(ctx context.Context, folder, match string, n int) error {
	kept, err := store.Open(ctx, folder, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer kept.Close()
	return kept.Multiply(ctx, match, n)
}

func printLoad(w io.Writer, r load.Result) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, line := range []struct {
		what string
		n    any
	}{
		{"tables stored", r.StoredTables},
		{"seconds to start", fmt.Sprintf("%.2f", r.StartupSeconds)},
		{"tables played at", r.Tables},
		{"streams of watchers", r.Watchers},
		{"choice to its last watcher, ms, median", r.ChoiceToViewerMsP50},
		{"… 99 of 100", r.ChoiceToViewerMsP99},
		{"choices acknowledged/s", fmt.Sprintf("%.0f", r.AcksPerSecond)},
		{"processor of the server meanwhile, % of one", r.CPUPercent},
		{"bytes/stream", r.BytesPerStream},
		{"bytes/live table", r.BytesPerLiveTable},
		{"bytes of the server", r.RSSBytes},
	} {
		fmt.Fprintf(t, "%s\t%v\n", line.what, line.n)
	}
	if r.Lookers > 0 {
		fmt.Fprintf(t, "people who look at the open tables\t%d\nopening a table to the last of their lists, ms, median\t%v\n… 99 of 100\t%v\n", r.Lookers, r.OpenToLookerMsP50, r.OpenToLookerMsP99)
	}
	if r.LateLists > 0 {
		fmt.Fprintf(t, "open tables that did not reach all lists in time\t%d\n", r.LateLists)
	}
	if r.Late > 0 {
		fmt.Fprintf(t, "choices that did not reach all watchers in time\t%d of %d\n", r.Late, r.Choices)
	}
	if r.Refused > 0 {
		fmt.Fprintf(t, "choices that the server put off\t%d\n", r.Refused)
	}
	t.Flush()
}
