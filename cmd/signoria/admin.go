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
)

type adminCommands struct {
	Table adminTableCommands `cmd:"" help:"Close tables, open them again, and delete them."`
	Talk  adminTalkCommands  `cmd:"" help:"Read what people report, hide lines, and silence who says them."`
}

type adminTableCommands struct {
	Close adminCloseCommand `cmd:"" help:"Close a table that is not over: people can view it, but not play."`
	Open  adminOpenCommand  `cmd:"" help:"Open a closed table again; it continues where it was."`
	Drop  adminDropCommand  `cmd:"" help:"Delete a table with everything that belongs to it, for good; people who have it open are told that it is gone."`
}

type adminCloseCommand struct {
	storeFlags
	Match string `arg:"" help:"The table's match, as its address has it: /m/<match>/…"`
	Why   string `help:"A sentence for its players." placeholder:"TEXT"`
	JSON  bool   `name:"json" help:"Print the result as JSON."`
}

// maxWhy is the most characters of a reason.
const maxWhy = 200

// Validate returns an error for a reason that is too long or not one line of text.
func (c *adminCloseCommand) Validate() error {
	c.Why = strings.TrimSpace(c.Why)
	switch {
	case utf8.RuneCountInString(c.Why) > maxWhy:
		return fmt.Errorf("--why may have %d letters at most", maxWhy)
	case !utf8.ValidString(c.Why) || strings.ContainsFunc(c.Why, unicode.IsControl):
		return errors.New("--why must be one line of text")
	}
	return nil
}

// Run closes the table. Running servers of the store, also on other machines, know it within seconds.
func (c *adminCloseCommand) Run(ctx context.Context, s streams) error {
	return c.act(ctx, s, c.Match, "closed", c.JSON, func(kept *store.Store) error {
		return kept.CloseMatch(ctx, c.Match, c.Why, time.Now())
	})
}

type adminOpenCommand struct {
	storeFlags
	Match string `arg:"" help:"The table's match, as its address has it: /m/<match>/…"`
	JSON  bool   `name:"json" help:"Print the result as JSON."`
}

// Run opens the table again.
func (c *adminOpenCommand) Run(ctx context.Context, s streams) error {
	return c.act(ctx, s, c.Match, "open", c.JSON, func(kept *store.Store) error {
		return kept.OpenMatch(ctx, c.Match, time.Now())
	})
}

type adminDropCommand struct {
	storeFlags
	Match string `arg:"" help:"The table's match, as its address has it: /m/<match>/…"`
	JSON  bool   `name:"json" help:"Print the result as JSON."`
}

// Run deletes the table. Running servers of the store, also on other machines, know it within seconds.
func (c *adminDropCommand) Run(ctx context.Context, s streams) error {
	return c.act(ctx, s, c.Match, "deleted", c.JSON, func(kept *store.Store) error {
		return kept.Drop(ctx, c.Match, time.Now())
	})
}

// acted is the result of an admin action, as JSON.
type acted struct {
	Match string `json:"match"`
	State string `json:"state"`
}

// act runs an admin action on a match, also while servers of the store run, and prints the result.
func (f storeFlags) act(ctx context.Context, s streams, match, state string, asJSON bool, do func(*store.Store) error) error {
	where, err := f.where()
	if err != nil {
		return err
	}
	kept, err := store.OpenExisting(ctx, where, slog.New(slog.NewTextHandler(s.err, nil)))
	if err != nil {
		return placed(err)
	}
	defer kept.Close()
	switch err := do(kept); {
	case errors.Is(err, store.ErrUnknown):
		return fmt.Errorf("there is no match %q in this store", match)
	case errors.Is(err, store.ErrOver):
		return fmt.Errorf("match %s is over; there is nothing to close", match)
	case errors.Is(err, store.ErrMatchClosed):
		return fmt.Errorf("match %s is closed already; signoria admin table open opens it", match)
	case errors.Is(err, store.ErrMatchOpen):
		return fmt.Errorf("match %s is not closed", match)
	case err != nil:
		return err
	}
	if asJSON {
		return writeJSON(s.out, acted{match, state})
	}
	_, err = fmt.Fprintf(s.out, "match %s is %s\n", match, state)
	return err
}
