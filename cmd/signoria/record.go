package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"text/tabwriter"

	"signoria/live"
	"signoria/table"
)

type recordCommands struct {
	Show   recordShowCommand   `cmd:"" help:"Print a record in words."`
	Verify recordVerifyCommand `cmd:"" help:"Replay records and check every choice, every hash and the seed."`
}

type recordShowCommand struct {
	File string `arg:"" help:"A record, as downloaded from the match's page; - reads the standard input."`
	JSON bool   `name:"json" help:"Print it as one JSON value."`
}

// Run prints the record.
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
		return table.ReadRecord(s.in, "standard input")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return table.ReadRecord(f, name)
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

type recordVerifyCommand struct {
	editionFlag
	storeFlags
	Files []string `arg:"" optional:"" help:"Records; - reads the standard input."`
	All   bool     `help:"Every match of the store instead."`
	JSON  bool     `name:"json" help:"Print the results as JSON."`
}

// verified is what checking one record or match came to.
type verified struct {
	Name    string `json:"name"`
	OK      bool   `json:"ok"`
	Error   string `json:"error,omitempty"`
	Entries int    `json:"entries"`
	Choices int    `json:"choices,omitempty"`
	// LegalOnly is the last entry of which only its legality could be checked.
	LegalOnly int `json:"legal_only,omitempty"`
	// ReplayedWith is the edition used, where it is not that of the record.
	ReplayedWith string              `json:"replayed_with,omitempty"`
	Result       []table.RecordPlace `json:"result,omitempty"`
}

// Validate wants files or --all, not both.
func (c *recordVerifyCommand) Validate() error {
	if c.All == (len(c.Files) > 0) {
		return errors.New("give records to verify, or --all for every match of the store")
	}
	return nil
}

// Run checks and prints a line for each record or match.
func (c *recordVerifyCommand) Run(ctx context.Context, s streams) error {
	var list []verified
	if c.All {
		var err error
		if list, err = c.matches(ctx, s); err != nil {
			return err
		}
	}
	for _, name := range c.Files {
		list = append(list, c.file(s, name))
	}
	if c.JSON {
		if err := writeJSON(s.out, list); err != nil {
			return err
		}
	} else {
		printVerified(s.out, list)
	}
	for _, v := range list {
		if !v.OK {
			return errTold
		}
	}
	return nil
}

func (c *recordVerifyCommand) file(s streams, name string) verified {
	v := verified{Name: name}
	report, err := c.verify(s, name)
	if err != nil {
		v.Error = err.Error()
		return v
	}
	v.OK, v.Entries, v.Choices, v.Result = true, report.Entries, report.Choices, report.Result
	v.LegalOnly, v.ReplayedWith = report.LegalOnly, report.Edition
	return v
}

func (c *recordVerifyCommand) verify(s streams, name string) (table.Report, error) {
	record, err := readRecord(s, name)
	if err != nil {
		return table.Report{}, err
	}
	_, title, err := c.game(record.Header.Title)
	if err != nil {
		return table.Report{}, fmt.Errorf("%s:1: %w", record.Name, err)
	}
	return record.Verify(title)
}

// matches replays every match of the store.
func (c *recordVerifyCommand) matches(ctx context.Context, s streams) ([]verified, error) {
	log := slog.New(slog.NewTextHandler(s.err, nil))
	all, err := c.games()
	if err != nil {
		return nil, err
	}
	kept, err := c.read(ctx, log)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	var list []verified
	err = live.Verify(ctx, live.Config{Store: kept, Titles: titlesOf(all), Log: log}, func(v live.Verdict) {
		one := verified{Name: v.Match, OK: v.Err == nil, Entries: v.Entries, LegalOnly: v.LegalOnly}
		if v.Err != nil {
			one.Error = fmt.Sprintf("match %s: %v", v.Match, v.Err)
		}
		list = append(list, one)
	})
	return list, err
}

// unread says what could not be compared.
func (v verified) unread() (words string) {
	if v.ReplayedWith != "" {
		words = ", replayed with edition " + v.ReplayedWith
	}
	if v.LegalOnly > 0 {
		words += fmt.Sprintf(", those to %d checked by their legality only: an older program wrote their hashes", v.LegalOnly)
	}
	return words
}

func printVerified(w io.Writer, list []verified) {
	right := 0
	for _, v := range list {
		if !v.OK {
			fmt.Fprintln(w, v.Error)
			continue
		}
		right++
		fmt.Fprintf(w, "%s: true, %d entries%s\n", v.Name, v.Entries, v.unread())
		printResult(w, v.Result)
	}
	fmt.Fprintf(w, "%d true, %d false\n", right, len(list)-right)
}
