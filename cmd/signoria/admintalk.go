package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"signoria/store"
	"signoria/talk"
)

type adminTalkCommands struct {
	Reports adminReportsCommand `cmd:"" help:"List the lines that people have reported, the newest report first, with those around them."`
	Dismiss adminDismissCommand `cmd:"" help:"Delete the reports of a line that is all right."`
	Hide    adminHideCommand    `cmd:"" help:"Hide a line from everybody."`
	Show    adminShowCommand    `cmd:"" help:"Show a hidden line again."`
	Silence adminSilenceCommand `cmd:"" help:"Let whoever said a line say nothing more, at any table. They play on."`
	Restore adminRestoreCommand `cmd:"" help:"Let whoever said a line speak again."`
}

// maxReports is the most reports that are listed.
const maxReports = 100

type adminReportsCommand struct {
	storeFlags
	JSON bool `name:"json" help:"Print the result as JSON."`
}

// reported is a report with the reported line and the lines around it.
type reported struct {
	Match string     `json:"match"`
	Line  int64      `json:"line"`
	Why   string     `json:"why"`
	By    string     `json:"by"`
	At    time.Time  `json:"at"`
	Lines []saidLine `json:"lines"`
}

type saidLine struct {
	Line   int64     `json:"line"`
	Seat   string    `json:"seat"`
	Kind   string    `json:"kind"`
	Text   string    `json:"text"`
	At     time.Time `json:"at"`
	Hidden bool      `json:"hidden,omitempty"`
}

// seatWords returns a seat in words for the host.
func seatWords(seat int) string {
	if seat == store.SeatGone {
		return "has got up"
	}
	if seat < 0 {
		return "looks on"
	}
	return fmt.Sprintf("seat %d", seat+1)
}

// Run lists the reports. A line that was deleted since is not among the lines of its report.
func (c *adminReportsCommand) Run(ctx context.Context, s streams) error {
	return c.join(ctx, s, func(kept *store.Store) error {
		list, err := kept.Complaints(ctx, maxReports)
		if err != nil {
			return err
		}
		all := []reported{}
		for _, is := range list {
			lines, err := kept.LinesAround(ctx, is.Match, is.Line, talk.Around)
			if err != nil && !errors.Is(err, store.ErrUnknown) {
				return err
			}
			r := reported{Match: is.Match, Line: is.Line, Why: is.Why, By: seatWords(is.Seat), At: is.At}
			for _, l := range lines {
				if !l.Gone {
					r.Lines = append(r.Lines, saidLine{l.N, seatWords(l.Seat), l.Kind, l.Text, l.At, l.Hidden})
				}
			}
			all = append(all, r)
		}
		if c.JSON {
			return writeJSON(s.out, all)
		}
		return writeReports(s, all)
	})
}

func writeReports(s streams, all []reported) error {
	var b strings.Builder
	if len(all) == 0 {
		b.WriteString("nobody has reported anything\n")
	}
	for _, r := range all {
		fmt.Fprintf(&b, "match %s line %d: %s, reported by %s at %s\n", r.Match, r.Line, r.Why, r.By, r.At.Format(time.RFC3339))
		for _, l := range r.Lines {
			mark, hidden := " ", ""
			if l.Line == r.Line {
				mark = ">"
			}
			if l.Hidden {
				hidden = " (hidden)"
			}
			fmt.Fprintf(&b, "  %s %d  %s, %s%s: %s\n", mark, l.Line, l.Seat, l.Kind, hidden, l.Text)
		}
	}
	_, err := fmt.Fprint(s.out, b.String())
	return err
}

// lineFlags are the arguments and flags of commands about one line.
type lineFlags struct {
	storeFlags
	Match string `arg:"" help:"The table's match, as its address has it: /m/<match>/…"`
	Line  int64  `arg:"" help:"The number of the line, as admin talk reports lists it."`
	Why   string `help:"A sentence that is kept with the act." placeholder:"TEXT"`
	JSON  bool   `name:"json" help:"Print the result as JSON."`
}

// Validate refuses reasons that are not one line.
func (c *lineFlags) Validate() error {
	c.Why = strings.TrimSpace(c.Why)
	switch {
	case utf8.RuneCountInString(c.Why) > maxWhy:
		return fmt.Errorf("--why may have %d letters at most", maxWhy)
	case !utf8.ValidString(c.Why) || strings.ContainsFunc(c.Why, unicode.IsControl):
		return errors.New("--why must be one line of text")
	}
	return nil
}

// actedLine is the result of an admin action on a line of talk.
type actedLine struct {
	Match string `json:"match"`
	Line  int64  `json:"line"`
	State string `json:"state"`
}

// act runs an admin action on a line of talk, and prints the result. Running servers of the store know it
// within seconds.
func (c *lineFlags) act(ctx context.Context, s streams, state string, do func(*store.Store, time.Time) error) error {
	return c.join(ctx, s, func(kept *store.Store) error {
		err := do(kept, time.Now())
		if errors.Is(err, store.ErrUnknown) {
			return fmt.Errorf("there is no line %d at a match %q in this store", c.Line, c.Match)
		}
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(s.out, actedLine{c.Match, c.Line, state})
		}
		_, err = fmt.Fprintf(s.out, "match %s, line %d: %s\n", c.Match, c.Line, state)
		return err
	})
}

// join opens an existing store, also while its servers run, and runs do on it.
func (f storeFlags) join(ctx context.Context, s streams, do func(*store.Store) error) error {
	where, err := f.where()
	if err != nil {
		return err
	}
	kept, err := store.OpenExisting(ctx, where, slog.New(slog.NewTextHandler(s.err, nil)))
	if err != nil {
		return placed(err)
	}
	defer kept.Close()
	return do(kept)
}

type adminDismissCommand struct{ lineFlags }

// Run deletes the reports of the line.
func (c *adminDismissCommand) Run(ctx context.Context, s streams) error {
	return c.act(ctx, s, "its reports are deleted", func(kept *store.Store, at time.Time) error {
		return kept.Dismiss(ctx, c.Match, c.Line, c.Why, at)
	})
}

type adminHideCommand struct{ lineFlags }

// Run hides the line.
func (c *adminHideCommand) Run(ctx context.Context, s streams) error {
	return c.act(ctx, s, "hidden", func(kept *store.Store, at time.Time) error {
		return kept.HideLine(ctx, c.Match, c.Line, true, c.Why, at)
	})
}

type adminShowCommand struct{ lineFlags }

// Run shows the line again.
func (c *adminShowCommand) Run(ctx context.Context, s streams) error {
	return c.act(ctx, s, "shown", func(kept *store.Store, at time.Time) error {
		return kept.HideLine(ctx, c.Match, c.Line, false, c.Why, at)
	})
}

type adminSilenceCommand struct{ lineFlags }

// Run silences the line's writer.
func (c *adminSilenceCommand) Run(ctx context.Context, s streams) error {
	return c.act(ctx, s, "its writer is silenced", func(kept *store.Store, at time.Time) error {
		return kept.Silence(ctx, c.Match, c.Line, true, c.Why, at)
	})
}

type adminRestoreCommand struct{ lineFlags }

// Run allows the line's writer to write again.
func (c *adminRestoreCommand) Run(ctx context.Context, s streams) error {
	return c.act(ctx, s, "its writer may speak", func(kept *store.Store, at time.Time) error {
		return kept.Silence(ctx, c.Match, c.Line, false, c.Why, at)
	})
}
