package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"signoria/internal/files"
	"signoria/table"
)

type recordCommands struct {
	Show   recordShowCommand   `cmd:"" help:"Print a record in words."`
	Verify recordVerifyCommand `cmd:"" help:"Replay records: check every choice, every hash and the seed, and say what that proves."`
}

type recordShowCommand struct {
	File string `arg:"" help:"A record, as downloaded from the match's page; - reads the standard input."`
	JSON bool   `name:"json" help:"Print it as one JSON value."`
}

// Run prints the record in words or as JSON.
func (c *recordShowCommand) Run(s streams) error {
	record, err := readRecord(s, c.File)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, record)
	}
	return printRecord(s.out, record)
}

func readRecord(s streams, name string) (*table.Record, error) {
	if name == "-" {
		return table.ReadRecord(io.LimitReader(s.in, maxRecordBytes), "standard input")
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, usagef("record: %w", err)
	}
	defer f.Close()
	return table.ReadRecord(io.LimitReader(f, maxRecordBytes), name)
}

func printRecord(w io.Writer, r *table.Record) error {
	h := r.Header
	fmt.Fprintf(w, "%s, %d seats, match %s of %s\n", h.Title, h.Seats, h.Match, h.Created.Format("2006-01-02 15:04"))
	fmt.Fprintf(w, "rules %d, edition %s, options %q, promise %s\n", h.Rules, h.Edition, h.Options, h.Promise)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, p := range h.Players {
		who := p.Name
		if p.Bot != "" {
			who = strings.TrimSpace(who + " (bot, " + p.Bot + ")")
		}
		fmt.Fprintf(t, "seat %d\t%s\n", i+1, who)
	}
	for _, line := range r.Lines {
		text := line.Text
		if line.Hidden {
			text = "(secret while the match runs)"
		}
		fmt.Fprintf(t, "%d\t%s\t%s\t%s\n", line.Seq, line.Seat, line.Kind, strings.TrimSpace(line.Name+" "+text))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if r.End == nil {
		_, err := fmt.Fprintln(w, "the match was still running")
		return err
	}
	printResult(w, r.End.Result)
	_, err := fmt.Fprintf(w, "seed %s\n", r.End.Seed)
	return err
}

func printResult(w io.Writer, result []table.RecordPlace) {
	for _, p := range result {
		fmt.Fprintf(w, "%d. seat %s with %d points\n", p.Rank, p.Seat, p.Points)
	}
}
