package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"signoria/ops"
	"signoria/people"
	"signoria/store"
	"signoria/web"
)

// hostFlags are for the host of a server.
type hostFlags struct {
	Config         configFlag    `help:"File with any of these settings, as YAML: their names without the leading hyphens." placeholder:"FILE" type:"existingfile"`
	Log            string        `help:"How the log is written: ${enum}." enum:"text,json" default:"text"`
	Debug          bool          `help:"Log more."`
	MetricsAddr    string        `help:"Address at which a browser shows what the server does (/), and programs read metrics (/metrics) and health (/healthz); not for strangers." placeholder:"ADDR"`
	MinFree        size          `help:"While less than this is free on the disk of --data, no new tables are opened; open ones continue." default:"256MB"`
	KeepUnbegun    time.Duration `help:"How long a table that nobody has begun is kept after the last visit (30d, 12h); 0 or forever: for ever." default:"30d" zero:"for ever" most:"3650d" placeholder:"TIME"`
	KeepUnfinished time.Duration `help:"How long a table that has begun and is not over is kept after somebody last looked at it." default:"180d" zero:"for ever" most:"3650d" placeholder:"TIME"`
	KeepFinished   time.Duration `help:"How long a table that is over is kept after somebody last looked at it." default:"forever" zero:"for ever" most:"3650d" placeholder:"TIME"`
	BackupEvery    time.Duration `help:"How often the database is backed up automatically; 0: never." default:"0" zero:"never" placeholder:"TIME"`
	BackupKeep     int           `help:"How many of these backups are kept." default:"7" least:"1" most:"10000"`
	BackupDir      string        `help:"Folder of these backups; without it backups/ in --data." placeholder:"DIR" type:"path"`
}

// checkPublic returns an error unless an address can be given to strangers. The error never contains the
// address, because that may contain a password.
func checkPublic(text string) error {
	if text == "" {
		return nil
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Hostname() == "" || !isPort(u.Port()) || u.Scheme != "http" && u.Scheme != "https":
		return errors.New("--public must be an address like https://games.example")
	case u.User != nil || strings.Contains(u.Host, "@"):
		return errors.New("--public must not hold a user or a password: everybody gets it to see")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return errors.New("--public must have no ? and no #: https://games.example, or below a path https://home.example/signoria/")
	}
	if err := web.CheckPath(u.EscapedPath()); err != nil {
		return fmt.Errorf("--public %w", err)
	}
	return nil
}

// isPort reports whether a text is a port from 1 to 65535, or empty.
func isPort(text string) bool {
	n, err := strconv.ParseUint(text, 10, 16)
	return text == "" || err == nil && n > 0
}

// Validate returns an error for settings that are wrong or contradict each other.
func (c *serveCommand) Validate() error {
	if err := checkPublic(c.Public); err != nil {
		return err
	}
	if u, err := url.Parse(c.Source); c.Source != "" && (err != nil || u.Host == "" || u.User != nil || u.Scheme != "http" && u.Scheme != "https") {
		return errors.New("--source must be an address like https://code.example/signoria, without a password")
	}
	if err := c.checkTLS(); err != nil {
		return err
	}
	switch {
	case c.BackupEvery > 0 && c.BackupEvery < time.Minute:
		return errors.New("--backup-every must be at least 1m, or 0 (never)")
	case c.BackupEvery > 0 && c.DB != "":
		return errors.New("--backup-every is for the embedded store; a PostgreSQL database is backed up by its own tools (pg_dump)")
	}
	if err := c.checkOpenID(); err != nil {
		return err
	}
	return c.checkNotices()
}

// logger returns the log as the flags describe it, written to w.
func (f hostFlags) logger(w io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: slog.LevelInfo}
	if f.Debug {
		options.Level = slog.LevelDebug
	}
	if f.Log == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// space returns the disk of the embedded store; nil if the store is a PostgreSQL database.
func (c *serveCommand) space() *ops.Space {
	if c.DB != "" {
		return nil
	}
	return &ops.Space{Dir: c.Data, MinFree: uint64(c.MinFree)}
}

// room returns the function for live.Config.Room; nil if the store is a PostgreSQL database.
func (c *serveCommand) room() func() error {
	if s := c.space(); s != nil {
		return s.Room
	}
	return nil
}

// backups returns the scheduled backups; nil without --backup-every.
func (c *serveCommand) backups(kept *store.Store, log *slog.Logger) *ops.Backups {
	if c.BackupEvery == 0 {
		return nil
	}
	dir := c.BackupDir
	if dir == "" {
		dir = filepath.Join(c.Data, "backups")
	}
	return &ops.Backups{Store: kept, Dir: dir, Every: c.BackupEvery, Keep: c.BackupKeep, Spare: uint64(c.MinFree), Log: log}
}

// backUp runs scheduled backups until stop is called. b may be nil.
func backUp(ctx context.Context, b *ops.Backups) (stop func()) {
	if b == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		b.Run(ctx)
	}()
	return func() {
		cancel()
		<-ended
	}
}

// switches returns which features the settings switch on, for the host's page. It contains no secrets.
func (c *serveCommand) switches() []ops.HostSwitch {
	hooks := ""
	if n := len(c.WebhookAllow); n > 0 && !c.NoWebhooks {
		hooks = "--webhook-allow: " + strconv.Itoa(n)
	}
	return []ops.HostSwitch{
		{Key: "public", On: c.Public != "", Note: c.Public},
		{Key: "https", On: len(c.TLS) > 0, Note: strings.Join(c.TLS, ", ")},
		{Key: "proxy", On: c.BehindProxy},
		{Key: "push", On: c.pushes()},
		{Key: "mail", On: c.SMTP != ""},
		{Key: "webhooks", On: !c.NoWebhooks, Note: hooks},
		{Key: "persons", On: !c.NoPersons},
		{Key: "accounts", On: !c.NoPersons && !c.NoAccounts && (c.SMTP != "" || c.TrustUserHeader != "" || c.OIDCIssuer != "" || c.passkeys())},
		{Key: "open_tables", On: !c.NoOpenTables},
		{Key: "invitations", On: !c.NoInvitations && !c.NoPersons},
		{Key: "talk", On: c.Talk != "off", Note: c.Talk},
		{Key: "clocks", On: !c.NoClocks},
		{Key: "agreements", On: !c.NoAgreements},
		{Key: "rematch", On: !c.NoRematch},
		{Key: "adviser", On: !c.NoAdviser},
		{Key: "hindsight", On: !c.NoReview},
		{Key: "edition", On: c.Content != ""},
		{Key: "examples", On: c.Examples},
	}
}

// passkeys reports whether browsers have passkeys at the server's public address.
func (c *serveCommand) passkeys() bool {
	_, able := people.PartyOf(c.Public)
	return able
}
