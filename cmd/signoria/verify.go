package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"

	"signoria/live"
	"signoria/table"
)

type recordVerifyCommand struct {
	editionFlag
	storeFlags
	Files []string `arg:"" optional:"" help:"Records; - reads the standard input."`
	All   bool     `help:"Every match of the database instead."`
	JSON  bool     `name:"json" help:"Print the results as JSON."`
}

// verifyResult is the result of checking a record or match, as it is printed.
type verifyResult string

const (
	isVerified  verifyResult = "verified"
	isFailed    verifyResult = "failed"     // something in it is wrong
	isUnread    verifyResult = "unreadable" // there is no such file, or it cannot be read
	isLegal     verifyResult = "legal only" // an older program wrote hashes that cannot be compared
	isUnfolding verifyResult = "unfinished" // the match was not over when it was written
)

// verifyResults are all results, in the order in which their numbers are printed. worst are those with an
// exit status of their own (statuses); the first of them that occurs decides.
var (
	verifyResults = []verifyResult{isVerified, isFailed, isLegal, isUnfolding, isUnread}
	worst         = []verifyResult{isFailed, isUnread, isLegal, isUnfolding}
	statuses      = map[verifyResult]status{isFailed: statusWrong, isUnread: statusUsage, isLegal: statusPartly, isUnfolding: statusPartly}
)

// verified is the result of checking one record or match.
type verified struct {
	Name    string       `json:"name"`
	Verdict verifyResult `json:"verdict"`
	// OK means that Verdict is isVerified.
	OK      bool   `json:"ok"`
	Error   string `json:"error,omitempty"`
	Entries int    `json:"entries"`
	Choices int    `json:"choices,omitempty"`
	// LegalOnly is the last entry of which only its legality could be checked.
	LegalOnly int `json:"legal_only,omitempty"`
	// ReplayedWith is the edition with which it was replayed; empty if that is the edition of the record.
	ReplayedWith string              `json:"replayed_with,omitempty"`
	Result       []table.RecordPlace `json:"result,omitempty"`
	// Promise and LastHash can be compared with those that other players have.
	Promise  string `json:"promise,omitempty"`
	LastHash string `json:"last_hash,omitempty"`
	// Proven and NotProven say what the record shows and what it does not.
	Proven    []string `json:"proven,omitempty"`
	NotProven []string `json:"not_proven,omitempty"`
}

// What a valid record proves, and what it cannot prove.
var (
	proven = []string{
		"the seed comes from the secret that was promised and the words of the players",
		"every choice was legal when it was made",
		"every position and the result follow from the seed and the choices",
	}
	legalOnly = []string{
		"the seed comes from the secret that was promised and the words of the players",
		"every choice was legal when it was made",
		"the result follows from the seed and the choices",
	}
	notProven = []string{
		"that the secret was promised before the game: compare the promise with the one that the table showed",
		"that these choices were made: compare the last hash with the record of another player",
		"the names, the levels of bots, the match's id and the versions of the rules",
		"the times, except that they do not go back, and which choices came in one step",
	}
)

// Validate returns an error unless either files or --all are given.
func (c *recordVerifyCommand) Validate() error {
	if c.All == (len(c.Files) > 0) {
		return errors.New("give records to verify, or --all for every match of the database")
	}
	return nil
}

// Run checks records or matches, prints the result of each, and returns the status of the worst.
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
	for _, bad := range worst {
		if slices.ContainsFunc(list, func(v verified) bool { return v.Verdict == bad }) {
			return statuses[bad]
		}
	}
	return nil
}

func (c *recordVerifyCommand) file(s streams, name string) verified {
	v := verified{Name: name}
	record, report, err := c.verify(s, name)
	var unread usageError
	switch {
	case errors.As(err, &unread):
		v.Verdict, v.Error = isUnread, unread.Error()
	case errors.Is(err, table.ErrUnfinished):
		v.Verdict, v.Error = isUnfolding, err.Error()
	case err != nil:
		v.Verdict, v.Error = isFailed, err.Error()
	default:
		v.Verdict, v.Proven, v.NotProven = isVerified, proven, notProven
		v.Entries, v.Choices, v.Result = report.Entries, report.Choices, report.Result
		v.LegalOnly, v.ReplayedWith = report.LegalOnly, report.Edition
		v.Promise, v.LastHash = record.Header.Promise, record.LastHash()
	}
	return v.weighed()
}

// weighed returns v with the verdict isLegal if not every hash of a verified record could be compared.
func (v verified) weighed() verified {
	if v.Verdict == isVerified && v.LegalOnly > 0 {
		v.Verdict = isLegal
		if v.Proven != nil {
			v.Proven = legalOnly
			v.NotProven = append(slices.Clone(notProven), fmt.Sprintf("the positions up to entry %d: an older program wrote their hashes", v.LegalOnly))
		}
	}
	v.OK = v.Verdict == isVerified
	return v
}

func (c *recordVerifyCommand) verify(s streams, name string) (*table.Record, table.Report, error) {
	record, err := readRecord(s, name)
	if err != nil {
		return nil, table.Report{}, err
	}
	_, title, err := c.game(record.Header.Title)
	if err != nil {
		return nil, table.Report{}, fmt.Errorf("%s:1: %w", record.Name, err)
	}
	report, err := record.Verify(title)
	if err == nil {
		err = record.Chronology()
	}
	return record, report, err
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
	err = live.Verify(ctx, live.Config{Store: kept, Titles: titlesOf(all), Log: log}, func(v live.VerifyResult) {
		one := verified{Name: v.Match, Verdict: isVerified, Entries: v.Entries, LegalOnly: v.LegalOnly}
		if v.Err != nil {
			one.Verdict, one.Error = isFailed, fmt.Sprintf("match %s: %v", v.Match, v.Err)
		}
		list = append(list, one.weighed())
	})
	return list, err
}

// unread returns in words what could not be compared; empty if everything was.
func (v verified) unread() (words string) {
	if v.ReplayedWith != "" {
		words = ", replayed with edition " + v.ReplayedWith
	}
	if v.LegalOnly > 0 {
		words += fmt.Sprintf("; of entries up to %d only the legality was checked: an older program wrote their hashes", v.LegalOnly)
	}
	return words
}

// printVerified prints the result of each record, what it proves, and the numbers of all results.
func printVerified(w io.Writer, list []verified) {
	count := map[verifyResult]int{}
	for _, v := range list {
		count[v.Verdict]++
		if v.Error != "" {
			fmt.Fprintln(w, v.Error)
			continue
		}
		fmt.Fprintf(w, "%s: %s, %d entries%s\n", v.Name, v.Verdict, v.Entries, v.unread())
		printResult(w, v.Result)
		if v.Proven == nil {
			continue
		}
		fmt.Fprintf(w, "  promise    %s\n  last hash  %s\n", v.Promise, v.LastHash)
		fmt.Fprintf(w, "  proven:\n    %s\n", strings.Join(v.Proven, "\n    "))
		fmt.Fprintf(w, "  not proven:\n    %s\n", strings.Join(v.NotProven, "\n    "))
	}
	var words []string
	for _, one := range verifyResults {
		if n := count[one]; n > 0 || one == isVerified || one == isFailed {
			words = append(words, fmt.Sprintf("%d %s", n, one))
		}
	}
	fmt.Fprintln(w, strings.Join(words, ", "))
}
